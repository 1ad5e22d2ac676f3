"""The gate: each format of a house read back, and compared with its rulebook and its sheet."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rulescard.card.card import Card
from rulescard.card.composition import type_range
from rulescard.card.sheet import Box, Sheet
from rulescard.check import checkers
from rulescard.formats import web_page
from rulescard.formats.editions import Edition, Order, make_one
from rulescard.formats.format import Format
from rulescard.formats.liblouis import NoBraille
from rulescard.formats.words import card_words_lost, words_lost, words_of
from rulescard.pdf import fonts, reader
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError, shown

# Half of what the trade allows a fold.
TOLERANCE_MM: Final = 0.2
# A line is narrower than this, and longer than half of what it divides.
THICKEST_MM: Final = 1.0
MOST_NAMED: Final = 3


class Verdict(StrEnum):
    """How a check came out."""

    OK = "ok"
    FAILED = "failed"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check and how it came out."""

    name: str
    verdict: Verdict
    said: str

    def __str__(self) -> str:
        return f"{self.name}: {self.verdict}, {self.said}"


class Wrong(SlapjackError):
    """What a check found wrong."""


Check = Callable[[Order, Edition], str]
"""Says what it found right, or raises."""


def examine(order: Order, make: Callable[[Order, Format], Edition] = make_one) -> Iterator[Finding]:
    """Make each format that is wanted, and check it; a format that is not made has failed."""
    for written_in in order.formats:
        try:
            edition = make(order, written_in)
        except SlapjackError as fault:
            yield _of_fault(written_in, fault)
        else:
            for name, check in CHECKS[written_in].items():
                yield _found(f"{written_in} {name}", check, order, edition)


def _found(name: str, check: Check, order: Order, edition: Edition) -> Finding:
    try:
        return Finding(name, Verdict.OK, check(order, edition))
    except SlapjackError as fault:
        return _of_fault(name, fault)


def _of_fault(name: str, fault: SlapjackError) -> Finding:
    missing = isinstance(fault, checkers.NoCheckers | NoBraille)
    verdict = Verdict.NOT_CHECKED if missing else Verdict.FAILED
    return Finding(name, verdict, " ".join(str(fault).split()))


def _card(edition: Edition) -> Card:
    if edition.card is None:
        raise TypeError(f"{edition.written_in} is no card")
    return edition.card


def _fit(order: Order, edition: Edition) -> str:
    """Say what was fitted: a card that does not fit, or not as planned, is not made."""
    made = _card(edition)
    sizes = type_range(made.sheet, order.look.min_type_pt)
    least_pt = sizes.least_pt or sizes.floor_pt
    size, paper = order.look.size.name, order.look.paper.name
    return f"{size} on {paper} in type of {made.type_pt:.1f} pt (at least {least_pt:g})"


def _words(order: Order, edition: Edition) -> str:
    book = rulebook(order.house)
    if edition.written_in is Format.PDF:
        found = card_words_lost(
            book, _card(edition).sheet, edition.content, order.new, order.look.scale
        )
    else:
        grade = order.look.grade
        found = words_lost(book, edition.written_in, edition.content, order.new, grade)
    if not found.is_same:
        raise Wrong("; ".join([*_named("lost", found.lost), *_named("too many", found.extra)]))
    return "all there"


def _named(what: str, phrases: tuple[str, ...]) -> list[str]:
    more = f" and {len(phrases) - MOST_NAMED} more" if len(phrases) > MOST_NAMED else ""
    return [f"{what}: {', '.join(map(shown, phrases[:MOST_NAMED]))}{more}"] if phrases else []


def _geometry(order: Order, edition: Edition) -> str:
    sheet = _card(edition).sheet
    with reader.opened(edition.content, order.look.scale) as (only,):
        faults = [
            *_misplaced("the paper's edges", [only.width_mm, only.height_mm], _edges(sheet)),
            *_lines_misplaced(sheet, [*only.strokes()]),
            *_ink_outside(sheet, only.ink()),
        ]
    if faults:
        raise Wrong("; ".join(faults))
    return "folds and tears in their places, ink clear of the edges"


def _edges(sheet: Sheet) -> list[float]:
    return [sheet.paper.width_mm, sheet.paper.height_mm]


def _lines_misplaced(sheet: Sheet, strokes: list[reader.Stroke]) -> Iterator[str]:
    thin = [one for one in strokes if min(one.box.width_mm, one.box.height_mm) < THICKEST_MM]
    upright = [one for one in thin if one.box.height_mm > sheet.card.height_mm / 2]
    level = [one for one in thin if one.box.width_mm > sheet.card.width_mm / 2]
    folds = [_middle(one.box) for one in upright if one.dashed]
    right = [_middle(one.box) for one in upright if not one.dashed]
    below = [one.box.top_mm + one.box.height_mm / 2 for one in level]
    yield from _misplaced("the folds", folds, [*sheet.folds_mm])
    yield from _misplaced("the tear on the right", right, [sheet.card.right_mm])
    yield from _misplaced("the tear below", below, [sheet.card.bottom_mm])


def _middle(box: Box) -> float:
    return box.left_mm + box.width_mm / 2


def _misplaced(what: str, found: list[float], wanted: list[float]) -> Iterator[str]:
    pairs = zip(sorted(found), sorted(wanted), strict=False)
    apart_mm = [abs(one - other) for one, other in pairs]
    if len(found) != len(wanted) or max(apart_mm) > TOLERANCE_MM:
        yield f"{what}: expected at {_listed(wanted)} mm, found {_listed(found) or 'none'}"


def _listed(places_mm: list[float]) -> str:
    return ", ".join(f"{place_mm:.1f}" for place_mm in sorted(places_mm))


def _ink_outside(sheet: Sheet, ink: Box) -> Iterator[str]:
    room = sheet.printable
    beyond_mm = {
        "left": room.left_mm - ink.left_mm,
        "top": room.top_mm - ink.top_mm,
        "right": ink.right_mm - room.right_mm,
        "bottom": ink.bottom_mm - room.bottom_mm,
    }
    for edge, much_mm in beyond_mm.items():
        if much_mm > TOLERANCE_MM:
            yield f"ink {much_mm:.1f} mm into the {edge} margin"


def _fonts(_: Order, edition: Edition) -> str:
    with reader.opened(edition.content) as pages:
        found = dict.fromkeys(font for one in pages for font in one.fonts())
    missing = [font.name for font in found if not font.embedded]
    strange = [font.name for font in found if not fonts.is_ours(font.name)]
    if missing or strange or not found:
        named = [*_named("not embedded", (*missing,)), *_named("strange", (*strange,))]
        raise Wrong("; ".join(named) or "there is no font")
    return f"only {fonts.FAMILY}, embedded"


def _page_fonts(_: Order, edition: Edition) -> str:
    text = " ".join(words_of(Format.HTML, edition.content))
    lacking = web_page.letters_lacking(edition.content.decode(), text)
    if lacking:
        raise Wrong(f"the page has no letters for {', '.join(map(shown, lacking[:MOST_NAMED]))}")
    return f"{fonts.FAMILY} within"


def _accessible(_: Order, edition: Edition) -> str:
    errors = checkers.errors(edition.content)
    if errors:
        raise Wrong("; ".join(errors[:MOST_NAMED]))
    return "no errors found by outloud and pdfua"


CHECKS: Final[Mapping[Format, Mapping[str, Check]]] = {
    Format.PDF: {
        "fit": _fit,
        "words": _words,
        "geometry": _geometry,
        "fonts": _fonts,
        "PDF/UA-1": _accessible,
    },
    Format.LARGE_PRINT: {"words": _words, "fonts": _fonts, "PDF/UA-1": _accessible},
    Format.HTML: {"words": _words, "fonts": _page_fonts},
    Format.TEXT: {"words": _words},
    Format.BRAILLE: {"words": _words},
}
