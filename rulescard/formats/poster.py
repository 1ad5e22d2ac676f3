"""The rules as a poster: a few of them, in type that is read from across the room, for a wall.

One upright page, not to be folded. It is set as a panel of the card is, in the largest type that
fits, from the very clauses of the rulebook; what may be slapped is always drawn.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rulescard.card import blocks, proof
from rulescard.card.blocks import Block
from rulescard.card.card import printable
from rulescard.card.drawing import Spread, draw
from rulescard.card.fit import Breaks, first_that_fits
from rulescard.card.foot import Foot, printed_of
from rulescard.card.galley import Column
from rulescard.card.layout import Layout, place
from rulescard.card.pattern_pictures import Drawn, drawn_of, ranks_in
from rulescard.card.setting import COMFORT, Setting, looser
from rulescard.formats import code, picture
from rulescard.formats.format import Edition, Look, Order, Works, Wrong, said
from rulescard.formats.tagged_pdf import accessible, fonts_within, ink_outside
from rulescard.formats.words import check, words_of_rulebook
from rulescard.paper import BadSheet, Box, Paper
from rulescard.pdf import fonts, reader, writer
from rulescard.photo import Photo, photo_of
from rulescard.qr import USUAL_MODULE_MM
from slapjack.book import wording
from slapjack.book.rulebook import LENGTH, Clause, Rulebook, Section

# The clauses that a poster says: how long a game takes, if that is said at all, what to slap, what
# a mistake costs, how to win. How it ends says the goal again, and more exactly.
SAID: Final = (
    LENGTH,
    "race",
    "targets",
    "pattern_",
    "pair_each",
    "wrong_",
    "end_",
    "minutes",
)
# Terms that a passer-by may not know are explained below the first rule that uses them.
EXPLAINED: Final = ("flipper", "broke", "buried", "out")
EDGE_MM: Final = 15.0
# From the largest down to what is still read a step away.
TYPE_PT: Final = (64.0, 12.0)
# In type that is read across a room, a picture on top is worth more than larger type.
ACROSS_A_ROOM_PT: Final = 24.0
STEP_PT: Final = 0.5
# A family's own picture is worth smaller type: down to what is read two steps away.
STEPS_AWAY_PT: Final = 16.0
# How much of the page the picture should take at least, and at most; a family's own is larger,
# and rather takes the last part than goes.
PICTURE_PARTS: Final = (0.12, 0.24)
PHOTO_PARTS: Final = (0.28, 0.4)
LEAST_PHOTO_PART: Final = 0.18
# How high what may be slapped is drawn, in ems.
DRAWN_EM: Final = 2.6
# The foot's type, by the height of the page between its edges: 9 pt on A4, larger on larger paper.
FOOT_PT: Final = 9.0
FOOT_PT_PER_MM: Final = 9.0 / 267.0
FOOT_GAP_MM: Final = 4.0
# How large a code's modules are: scanned from a step away, or if need be from as near as a card's.
MODULES_MM: Final = (0.8, 0.65, USUAL_MODULE_MM)


@dataclass(frozen=True, slots=True)
class Poster:
    """A poster that was made."""

    pdf: bytes
    spread: Spread

    @property
    def type_pt(self) -> float:
        """The size that it is set in."""
        return self.spread.card.type_pt


def digest(book: Rulebook) -> Rulebook:
    """Give the rulebook with those of its rules alone that a poster says; its foot says more.

    The list of targets follows the first rule that speaks of one, and so does what a term means.
    """
    head, *sections = _explained(map(_kept, (book.head, *_listed(book.sections))), _terms(book))
    return replace(
        book, head=head, sections=tuple(section for section in sections if section.clauses)
    )


def _listed(sections: Sequence[Section]) -> Iterator[Section]:
    """Move what says which targets there are to the end of the first section, that of the race."""
    idea, *others = sections
    targets = [one for section in others for one in section.clauses if one.key == "targets"]
    yield replace(idea, clauses=(*idea.clauses, *targets))
    for section in others:
        yield replace(section, clauses=tuple(one for one in section.clauses if one not in targets))


def _terms(book: Rulebook) -> list[Clause]:
    return [one for _, one in book.clauses if one.term and one.key in EXPLAINED]


def _explained(sections: Iterable[Section], terms: Sequence[Clause]) -> Iterator[Section]:
    """Put each term that is used below the first clause that uses it, as an entry like others."""
    left = [*terms]
    for section in sections:
        clauses: list[Clause] = []
        for clause in section.clauses:
            used = [term for term in left if _uses(clause, term)]
            left = [term for term in left if term not in used]
            entries = (replace(term, sentence=term.text, term="") for term in used)
            clauses += [clause, *entries]
        yield replace(section, clauses=tuple(clauses))


def _uses(clause: Clause, term: Clause) -> bool:
    return term.term.casefold() in (word.casefold() for word in re.findall(r"\w+", clause.text))


def poster(
    book: Rulebook,
    paper: Paper,
    new: frozenset[str] = frozenset(),
    photo: Photo | None = None,
) -> Poster:
    """Set what a poster says in the largest type that fits the paper, lying or standing.

    It is set upright, a `photo` where the game's own picture would stand. Clauses whose keys are
    in `new` begin with "New:". Raises `CannotPrint`
    for characters that cannot be shown, `BadSheet` for paper that does not hold it.
    """
    spread = arrange(printable(book), paper.upright(), new, photo)

    def inspect(page: Any) -> None:  # noqa: ANN401 - WeasyPrint is untyped
        found = proof.read(page)
        for name, layout in spread.parts.items():
            proof.check(found, layout, name)

    page = draw(spread, "poster-picture.svg.j2")
    return Poster(writer.write(page, fonts.FAMILY, inspect), spread)


def arrange(
    book: Rulebook, paper: Paper, new: frozenset[str], photo: Photo | None = None
) -> Spread:
    """Decide where everything goes; raises `BadSheet` for paper that does not hold it."""
    few = digest(book)
    content = blocks.of_rulebook(few, new, lambda clause: _drawn(clause, few))
    room = _room(paper)
    type_pt = max(FOOT_PT, round(FOOT_PT_PER_MM * room.height_mm, 1))
    plain = Foot(blocks.source(book), None, type_pt, FOOT_GAP_MM)
    printed = printed_of(book, MODULES_MM)
    for foot in [replace(plain, printed=one) for one in printed] or [plain]:
        placed = foot.place(room)
        box = replace(room, height_mm=room.height_mm - placed.depth_mm)
        layout = _set(content, box, has_photo=photo is not None) if foot.holds(room) else None
        if layout is not None:
            break
    else:
        raise BadSheet(
            f"paper {paper.name}: what the poster says does not fit it in type of "
            f"{TYPE_PT[-1]:g} pt{' with a code' if printed else ''}; take a larger paper, or a "
            "shorter note"
        )
    proof.check_whole(content, layout)
    own = (book.slaps_jacks, book.game, book.accent, book.foreign, photo)
    code = printed[0].code if printed else None
    return Spread(book.title, paper, layout, placed.source, *own, placed.play, code)


def _kept(section: Section) -> Section:
    clauses = tuple(one for one in section.clauses if one.key.startswith(SAID) and not one.term)
    return replace(section, clauses=clauses)


def _drawn(clause: Clause, book: Rulebook) -> Drawn | None:
    """Draw patterns beside their clauses, and ranks where it says which may be slapped."""
    told = [one.key for _, one in book.clauses if one.key.startswith(("targets", "race"))]
    return ranks_in(book) if told and clause.key == told[-1] else drawn_of(clause)


def _room(paper: Paper) -> Box:
    side_mm, end_mm = (max(EDGE_MM, edge) for edge in (paper.margins.side_mm, paper.margins.end_mm))
    return Box(side_mm, end_mm, paper.width_mm - 2 * side_mm, paper.height_mm - 2 * end_mm)


def _set(content: tuple[Block, ...], box: Box, *, has_photo: bool) -> Layout | None:
    least, most = PHOTO_PARTS if has_photo else PICTURE_PARTS
    columns = [Column(box.width_mm, box.height_mm, least * box.height_mm)]
    settings = _settings(LEAST_PHOTO_PART / least if has_photo else 0.0)
    galley = first_that_fits(content, columns, settings)
    if galley is None:
        return None
    galley = first_that_fits(content, columns, looser(galley.setting)) or galley
    return place(galley, Breaks((len(content),)), [box], most * box.height_mm)


def _settings(rather: float) -> Iterator[Setting]:
    """Give every way to set it, the best first: type gives way to the picture, then it goes.

    Of a picture worth that, this part is kept for smaller type still; 0 for none.
    """
    most_pt, least_pt = TYPE_PT
    steps = math.floor((most_pt - least_pt) / STEP_PT)
    sizes = [most_pt - step * STEP_PT for step in range(steps + 1)]
    usual = Setting(most_pt, COMFORT, clears_fold=False, strands=True, drawn_em=DRAWN_EM)
    yield from (replace(usual, type_pt=size) for size in sizes if size >= ACROSS_A_ROOM_PT)
    if rather:
        kept = replace(usual, picture=rather)
        yield from (replace(kept, type_pt=size) for size in sizes if size >= STEPS_AWAY_PT)
    yield from (replace(usual, type_pt=size, picture=0.0) for size in sizes)


def _make(book: Rulebook, order: Order) -> tuple[bytes, Poster]:
    made = poster(book, order.look.paper, order.new, photo_of(order.house))
    return made.pdf, made


def _of(edition: Edition) -> Poster:
    if not isinstance(edition.plan, Poster):
        raise TypeError(f"{edition.written_in} is no poster")
    return edition.plan


def _read(edition: Edition, _: Look) -> list[str]:
    """Read all but what is said of a code."""
    play = _of(edition).spread.play
    with reader.opened(edition.content) as (page,):
        foot_mm = play.panels[0].box.top_mm if play else page.height_mm
        return wording.words(page.text(Box(0, 0, page.width_mm, foot_mm)))


def _wanted(book: Rulebook, new: frozenset[str], _: Look) -> list[str]:
    return words_of_rulebook(replace(digest(book), address=""), new) + wording.words(
        book.source.text
    )


def _told(order: Order, edition: Edition, path: Path) -> str:
    made = _of(edition)
    values = {
        "path": path,
        "type_pt": made.type_pt,
        "paper": made.spread.paper.name,
        "fingerprint": order.house.rules.fingerprint,
    }
    return wording.text("formats.j2", "made_poster", values)


def _remarks(order: Order, edition: Edition) -> list[str]:
    if order.house.picture and _of(edition).spread.card.picture is None:
        return [wording.sentence("formats.j2", "no_room_on_poster", STEPS_AWAY_PT)]
    return []


def _fit(_: Order, edition: Edition) -> str:
    made = _of(edition)
    return said("poster_fit", {"paper": made.spread.paper.name, "type_pt": made.type_pt})


def _geometry(_: Order, edition: Edition) -> str:
    paper = _of(edition).spread.paper
    with reader.opened(edition.content) as (page,):
        faults = [*ink_outside(paper.printable, page.ink())]
    if faults:
        raise Wrong("; ".join(faults))
    return said("poster_geometry")


WORKS: Final = Works(
    _make,
    _read,
    _wanted,
    checks={
        "fit": _fit,
        "words": check,
        "geometry": _geometry,
        "fonts": fonts_within,
        "picture": picture.check_of(
            picture.in_pdf, lambda _, edition: int(_of(edition).spread.card.picture is not None)
        ),
        "code": code.check_of(code.in_pdf),
        "PDF/UA-1": accessible,
    },
    told=_told,
    remarks=_remarks,
)
