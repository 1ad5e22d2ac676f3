"""The blocks of text that a card is set from, each with its look, in reading order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from rulescard.card.lines import (
    NO_BREAK_SPACE,
    Count,
    Run,
    Word,
    count_lines,
    widest_part_em,
    words,
)
from rulescard.card.pattern_pictures import drawn_of
from rulescard.outline import is_new, marked, note_of
from slapjack.book import wording
from slapjack.book.difference import NOTE
from slapjack.book.rulebook import SOURCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulescard.card.pattern_pictures import Drawn
    from slapjack.book.rulebook import Clause, Rulebook, Section


class Kind(StrEnum):
    """What a block is; also its class in the style sheet."""

    TITLE = "title"
    HEAD = "head"
    HEADING = "heading"
    LABEL = "label"
    TEXT = "text"
    ITEM = "item"
    STEP = "step"
    TERM = "term"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind is set; every length but `scale` is in ems of the block's own type.

    The figures are those of a card with room to spare; `eased` gives tighter ones.
    """

    scale: float = 1.0
    """The block's type size in ems of the body's."""
    leading: float = 1.22
    above: float = 0.4
    """The gap to the block before, dropped at the head of a panel."""
    rule: float = 0.0
    """A line above the text, part of the block's height."""
    top: float = 0.0
    bottom: float = 0.0
    indent: float = 0.0
    indent_right: float = 0.0
    least: float = 0.0
    """How high the lines are at least, for what stands beside them."""

    @property
    def picture(self) -> str:
        """Where a picture stands: "beside" the words, "below" them, or nowhere."""
        return "beside" if self.least else "below" if self.bottom and not self.rule else ""

    def room_em(self, measure_em: float) -> float:
        """Turn a width in ems of body type into the room for its words, in its own ems."""
        return measure_em / self.scale - self.indent - self.indent_right

    def depth_em(self, lines: int) -> float:
        """Give how high so many lines of it are with what is around them, in its own ems."""
        around = self.rule + self.top + self.bottom
        return around + max(lines * self.leading, self.least)

    def eased(self, ease: float) -> "Style":
        """Give the look with this much ease: 1 as it is here, 0 as tight as can be read.

        Below that only the gaps between blocks go on shrinking.
        """
        part = gaps(ease)
        lines = max(0.0, ease)
        tight_leading = min(self.leading, TIGHT_LEADING)
        tight_scale = min(self.scale, TIGHT_SCALE)
        return replace(
            self,
            scale=tight_scale + (self.scale - tight_scale) * lines,
            leading=tight_leading + (self.leading - tight_leading) * lines,
            above=self.above * part,
            top=self.top * part,
            # A frame's lower line is within it.
            bottom=max(self.bottom * part, self.rule) if self.bottom else 0.0,
        )


# What a card falls back to when its rules are long. Large print asks for 1.15 at least.
TIGHT_LEADING: Final = 1.15
TIGHT_GAPS: Final = 0.4
# The scale of a title among long rules.
TIGHT_SCALE: Final = 2.0


def gaps(ease: float) -> float:
    """Say what part of themselves gaps are at an ease."""
    return TIGHT_GAPS + (1 - TIGHT_GAPS) * ease


# What an item's bullet takes, or the bar beside what is new.
INDENT_EM: Final = 0.7
BAR_EM: Final = 0.17
# Between an entry and the picture of its pattern.
PICTURE_GAP_EM: Final = 0.5

STYLES: Final = {
    Kind.TITLE: Style(scale=2.8, leading=1.0, above=0),
    Kind.HEAD: Style(above=0.35),
    Kind.HEADING: Style(scale=1.12, leading=1.12, above=0.75, rule=0.09, top=0.3),
    Kind.LABEL: Style(above=0.6),
    Kind.TEXT: Style(above=0.3),
    Kind.ITEM: Style(above=0.4, indent=INDENT_EM),
    Kind.STEP: Style(above=0.3, indent=1.3),
    Kind.TERM: Style(above=0.4),
    Kind.NOTE: Style(above=0.7, rule=0.07, top=0.4, bottom=0.47, indent=0.6, indent_right=0.5),
}
# The frame of a note is a line, and wants more air than words do.
BELOW_A_FRAME: Final = 1.7
# Below this a title wraps rather than shrinks; for a word that no line holds it shrinks on.
LEAST_TITLE: Final = 1.7
LEAST_FOR_A_WORD: Final = 1.3


@cache
def styles(ease: float) -> Mapping[Kind, Style]:
    """Give every kind's look with this much ease."""
    return {kind: style.eased(ease) for kind, style in STYLES.items()}


@cache
def _style(kind: Kind, ease: float, apart: float, *, new: bool) -> Style:
    """Give the look of a block whose words and picture ask for no other."""
    style = styles(ease)[kind]
    if apart != 1:
        style = replace(style, above=style.above * apart)
    return replace(style, indent=INDENT_EM) if new else style


@dataclass(frozen=True, slots=True)
class Block:
    """One title, heading or clause: never divided between two panels."""

    kind: Kind
    words: tuple[Word, ...]
    key: str = ""
    """The clause's key, or the section's for a heading."""
    section: str = ""
    new: bool = False
    """Whether a bar stands beside it."""
    picture: "Drawn | None" = None
    """What may be drawn beside it."""
    apart: float = 1.0
    """How many times as wide as its kind's the gap above it is."""
    _counts: list[Count] = field(default_factory=list, init=False, repr=False, compare=False)

    def count_lines(self, measure_em: float) -> int:
        """Say how many lines it takes, counted once for all measures that part it alike."""
        for known in self._counts:  # a plain loop: it is asked half a million times for a card
            if known.from_em <= measure_em < known.below_em:
                return known.lines
        counted = count_lines(self.words, measure_em)
        self._counts.append(counted)
        return counted.lines

    def style(self, measure_em: float, ease: float, drawn_em: float = 0.0) -> Style:
        """Give its look in a panel this many ems of body type wide.

        Its picture, if it has one, stands beside or below it, so many ems high; 0 leaves it out.
        """
        style = _style(self.kind, ease, self.apart, new=self.new)
        if self.picture and drawn_em:
            return self._pictured(style, self.picture.aspect * drawn_em, drawn_em, measure_em)
        return _filling(style, self.words, measure_em) if self.kind is Kind.TITLE else style

    def _pictured(
        self, style: Style, width_em: float, height_em: float, measure_em: float
    ) -> Style:
        """Make room for a picture where that takes least: beside the words, or below them."""
        beside = replace(style, indent_right=width_em + PICTURE_GAP_EM, least=height_em)
        below = replace(style, bottom=height_em + PICTURE_GAP_EM / 2)
        widest_em = max(word.width_em for word in self.words)
        ways = [
            *([beside] if widest_em <= beside.room_em(measure_em) else []),
            *([below] if width_em <= below.room_em(measure_em) else []),
        ]
        return min(ways, key=lambda way: self._depth_em(way, measure_em), default=style)

    def _depth_em(self, style: Style, measure_em: float) -> float:
        return style.depth_em(self.count_lines(style.room_em(measure_em)))


def of_rulebook(
    book: "Rulebook",
    new: frozenset[str] = frozenset(),
    pictured: "Callable[[Clause], Drawn | None]" = drawn_of,
) -> tuple[Block, ...]:
    """Give everything that the card's panels say, in order; its source stands apart, at the foot.

    Clauses whose keys are in `new` are marked as such. `pictured` gives what may be drawn
    beside a clause.
    """
    return (
        Block(Kind.TITLE, words([Run(book.title, strong=True)]), "title"),
        *_of_note(book, new),
        *_of_head(book.head, new, apart=BELOW_A_FRAME if note_of(book, new) else 1.0),
        *(block for section in book.sections for block in _of_section(section, new, pictured)),
    )


def heading(title: str, key: str) -> Block:
    """Give a section's heading."""
    return Block(Kind.HEADING, words([Run(title, strong=True)]), key, key)


def label(title: str, key: str) -> Block:
    """Give a heading on the scrap, which has no rule."""
    return Block(Kind.LABEL, words([Run(title, strong=True)]), key, key)


def sentence(kind: Kind, text: str, key: str = "") -> Block:
    """Give one sentence of the card's own, its **strong** words marked."""
    return Block(kind, words(_runs(text)), key)


def source(book: "Rulebook") -> Block:
    """Give the small line at the card's foot: where the rules come from, and their fingerprint."""
    return sentence(Kind.TEXT, book.source.text, SOURCE)


def _of_note(book: "Rulebook", new: frozenset[str]) -> Iterator[Block]:
    # Its frame leaves no place for a bar: the word "New:" in it says enough.
    if note := note_of(book, new):
        yield Block(Kind.NOTE, words([Run(note)]), NOTE)


def _of_head(head: "Section", new: frozenset[str], apart: float) -> Iterator[Block]:
    if head.clauses:
        is_marked = any(is_new(clause, new) for clause in head.clauses)
        said = words(_joined(head.clauses, new))
        yield Block(Kind.HEAD, said, head.key, new=is_marked, apart=apart)


def _of_section(
    section: "Section", new: frozenset[str], pictured: "Callable[[Clause], Drawn | None]"
) -> Iterator[Block]:
    yield heading(section.title, section.key)
    clauses = [clause for clause in section.clauses if clause.key != SOURCE]
    alone = len(clauses) == 1
    for clause in clauses:
        kind = Kind.TERM if clause.term else Kind.TEXT if alone else Kind.ITEM
        said = words(_runs(marked(clause, new)))
        new_here, picture = is_new(clause, new), pictured(clause)
        yield Block(kind, said, clause.key, section.key, new_here, picture)


def _joined(clauses: Iterable["Clause"], new: frozenset[str]) -> list[Run]:
    """Give the cover's line: its clauses between points."""
    return _runs(f"{NO_BREAK_SPACE}· ".join(marked(clause, new) for clause in clauses))


def _runs(text: str) -> list[Run]:
    return [Run(span.text, span.strong) for span in wording.spans(text)]


def _filling(style: Style, title: Sequence[Word], measure_em: float) -> Style:
    """Let a title fill the width on one line, or else wrap, or else its longest word fill it."""
    wanted_em = measure_em * 0.995
    width_em = sum(word.width_em + word.space_em for word in title)
    if not width_em:  # nothing but marks that stand above a letter
        return style
    if wanted_em / width_em >= LEAST_TITLE:
        return replace(style, scale=min(style.scale, wanted_em / width_em))
    word_em = widest_part_em(title)
    return replace(style, scale=max(min(LEAST_TITLE, wanted_em / word_em), LEAST_FOR_A_WORD))
