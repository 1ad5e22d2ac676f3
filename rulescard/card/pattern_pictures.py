"""The patterns to slap, drawn for those who cannot read yet; the words beside say the same."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from rulescard.pdf import writer
from rulescard.pdf.fonts import face
from slapjack.book import wording
from slapjack.deck.cards import Rank

if TYPE_CHECKING:
    from slapjack.book.rulebook import Clause, Rulebook

# A picture's own units: a card with the gap to the next, what stands before a called card, and
# how high all is.
_CARD: Final = 28
_BUBBLE: Final = 34
HEIGHT: Final = 38
# 288 an inch, as fine as a home printer shows.
_DOTS_PER_PT: Final = 4


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards side by side, in the order in which they are flipped."""

    name: str
    """What its file is named after."""
    cards: tuple[tuple[str, bool], ...]
    """What stands on each card, and whether it makes the pattern: those have heavy lines."""
    called: bool = False
    """Whether the first card's rank is said with it."""

    @property
    def left(self) -> int:
        """Where the first card begins."""
        return _BUBBLE if self.called else 0

    @property
    def width(self) -> int:
        """How wide the picture is."""
        return self.left + len(self.cards) * _CARD - 2

    @property
    def aspect(self) -> float:
        """How wide it is for its height."""
        return self.width / HEIGHT


def _row(name: str, cards: str, *, called: bool = False) -> Drawn:
    """Read cards such as "8 3- 8": those with a minus are only between."""
    signs = cards.split()
    return Drawn(name, tuple((sign.rstrip("-"), sign[-1] != "-") for sign in signs), called)


_PATTERNS: Final = {
    one.name: one
    for one in (
        _row("pair", "7 7"),
        _row("sandwich", "8 3- 8"),
        _row("tens", "4 6"),
        _row("marriage", "K Q"),
        _row("divorce", "K 4- Q"),
        _row("top_and_bottom", "9 2- K- 9"),
        _row("run_of_three", "5 6 7"),
        _row("run_of_four", "5 6 7 8"),
        _row("called", "5", called=True),
    )
}
# What stands on a card of each rank; a Joker has a star.
JOKER_SIGN: Final = "*"
_SIGNS: Final = {
    rank.name.lower(): {Rank.TEN: "10", Rank.JOKER: JOKER_SIGN}.get(rank, rank.value)
    for rank in Rank
}
# A clause that tells of a pattern has its name, but for this one.
_OTHER_CLAUSES: Final = {"pair_each": "pair"}


def ranks_in(book: "Rulebook") -> Drawn | None:
    """Give the ranks that may be slapped for their own sake as a picture, if there are any."""
    ranks = [name for name in book.targets if name in _SIGNS]
    cards = tuple((_SIGNS[name], True) for name in ranks)
    return Drawn("-".join(ranks), cards) if ranks else None


def drawn_of(clause: "Clause") -> Drawn | None:
    """Give the picture of the pattern that a clause tells of, if it does."""
    return _PATTERNS.get(pattern_of(clause))


def pattern_of(clause: "Clause") -> str:
    """Give the pattern that a clause tells of; "" for none."""
    name = _OTHER_CLAUSES.get(clause.key, clause.key.removeprefix("pattern_"))
    return name if name in _PATTERNS and name != clause.key and not clause.term else ""


def patterns_in(book: "Rulebook") -> Iterator[str]:
    """Give the patterns that a rulebook tells of, each once, in order."""
    found = (pattern_of(clause) for _, clause in book.clauses)
    yield from dict.fromkeys(pattern for pattern in found if pattern)


def svg(pattern: str, ink: str = "#000", attributes: str = "") -> str:
    """Draw a pattern in ink of one colour, with these attributes of its own."""
    return draw(_PATTERNS[pattern], ink, attributes)


def draw(drawn: Drawn, ink: str = "#000", attributes: str = "") -> str:
    """Draw cards side by side in ink of one colour, with these attributes of their own."""
    own = f" {attributes}" if attributes else ""
    names = {"drawn": drawn, "ink": ink, "attributes": own, "face": face, "step": _CARD}
    names["joker"] = JOKER_SIGN
    return wording.environment().get_template("pattern.svg.j2").render(names)


@cache
def png(pattern: str) -> bytes:
    """Draw a pattern in black on white, 288 dots an inch, cut to its ink.

    Raises `NoPango` as `writer.lay_out` does.
    """
    # Only for a picture.
    import pypdfium2  # type: ignore[import-untyped] # noqa: PLC0415
    from PIL import ImageOps  # noqa: PLC0415

    drawn = Markup(svg(pattern))  # noqa: S704 - a template of our own
    names = {"drawn": drawn, "language": wording.LANGUAGE, "pattern": pattern}
    html = wording.environment().get_template("pattern.html.j2").render(names)
    document = pypdfium2.PdfDocument(writer.lay_out(writer.Page(html, {})).write_pdf())
    try:
        picture = document[0].render(scale=_DOTS_PER_PT, grayscale=True).to_pil()
    finally:
        document.close()
    written = io.BytesIO()
    picture.crop(ImageOps.invert(picture).getbbox()).save(written, "PNG", optimize=True)
    return written.getvalue()


def described(pattern: str) -> str:
    """Say what a pattern's picture shows."""
    return wording.sentence("formats.j2", "picture", _PATTERNS[pattern])
