"""The strips that are torn off: how to make the card, and whether it was printed true."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rulescard.card import blocks
from rulescard.card.blocks import Block, Kind
from rulescard.card.fit import airy, evenest
from rulescard.card.foot import Printed
from rulescard.card.galley import Column
from rulescard.card.layout import Layout, place
from rulescard.card.setting import TypeRange
from rulescard.card.sheet import Sheet
from rulescard.paper import BadSheet, Box
from slapjack.book import wording

# The row of fold marks below the card.
MARKS_MM: Final = 8.0
# A ruler with two edges, as wide as its longer one; what was made stands below it.
SCALES_MM: Final = 51.0
SCALES_DEPTH_MM: Final = 11.0
GAP_MM: Final = 8.0
COLUMNS: Final = 3
# What was made, where the instructions stand in one narrow column.
BESIDE_COLOPHON_MM: Final = 14.0
# Enough for the instructions in large type; more would only scatter them.
TALLEST_MM: Final = 34.0
# Right of the card a code stands below "FOLD & TEAR", and as far above the next mark.
BELOW_FOLD_AND_TEAR_MM: Final = 16.0
CLEAR_OF_FOLD_MM: Final = 3.0
# What is said of a code stands beside it where so much room is, in no wider lines than the second.
LEAST_PLAY_MM: Final = 26.0
MOST_PLAY_MM: Final = 60.0
SIZES: Final = TypeRange(7.0, 11.5)
COLOPHON_SIZES: Final = TypeRange(5.0, 8.0)


@dataclass(frozen=True, slots=True)
class Scrap:
    """What is printed on the strips."""

    steps: Layout
    colophon: Layout
    scales: Box
    """Where the rulers go; they stand where it is higher than wide."""
    play: Layout | None = None
    """What is said of a code that had no room on the card; its picture is the code."""


def said() -> Any:  # noqa: ANN401 - a template's own names
    """Give the words for the card's sheet: what its template sets."""
    return wording.environment().get_template("card.j2").module


def plan(sheet: Sheet, fingerprint: str, type_pt: float) -> Scrap:
    """Set the instructions in the strip below the card, as large as they fit.

    Raises `BadSheet` if the strip is too small for them.
    """
    # Nobody is to read the instructions first.
    sizes = replace(SIZES, ceiling_pt=max(SIZES.floor_pt, min(SIZES.ceiling_pt, type_pt)))
    made = said().colophon(fingerprint, sheet.paper.name, sheet.size.name, type_pt)
    content = [blocks.sentence(Kind.TEXT, made, "colophon")]
    return (_beside if sheet.strip_is_beside else _below)(sheet, content, sizes)


def play(sheet: Sheet, sizes: Sequence[Printed]) -> Layout | None:
    """Set a code, in the largest of its sizes that has room, with what is said of it; else None."""
    text = blocks.sentence(Kind.TEXT, wording.sentence("card.j2", "scan_and_keep"), "play")
    found = (_play(region, one, text) for one in sizes for region in _free(sheet))
    return next((layout for layout in found if layout), None)


def _free(sheet: Sheet) -> Iterator[Box]:
    """Give what is left of the strips: right of the card, and below the instructions."""
    if sheet.strip_is_beside:
        return
    ink, card = sheet.printable, sheet.card
    left_mm, top_mm = card.right_mm, ink.top_mm + BELOW_FOLD_AND_TEAR_MM
    foot_mm = (sheet.half_fold_mm or sheet.block.bottom_mm) - CLEAR_OF_FOLD_MM
    yield Box(left_mm, top_mm, ink.right_mm - left_mm, foot_mm - top_mm)
    below_mm = sheet.strip.top_mm + MARKS_MM + TALLEST_MM
    yield Box(ink.left_mm, below_mm, ink.width_mm, ink.bottom_mm - below_mm)


def _play(region: Box, printed: Printed, text: Block) -> Layout | None:
    """Set a code in the head of a region, its words beside it or below it; None without room."""
    side_mm, quiet_mm = printed.side_mm, printed.quiet_mm
    code = Box(region.left_mm + quiet_mm, region.top_mm + quiet_mm, side_mm, side_mm)
    left_mm, top_mm = code.right_mm + quiet_mm, code.bottom_mm + quiet_mm
    box = Box(left_mm, code.top_mm, min(region.right_mm - left_mm, MOST_PLAY_MM), side_mm)
    if box.width_mm < LEAST_PLAY_MM:
        width_mm, height_mm = region.right_mm - code.left_mm, region.bottom_mm - top_mm
        box = Box(code.left_mm, top_mm, width_mm, height_mm)
    if code.right_mm > region.right_mm or code.bottom_mm > region.bottom_mm or box.height_mm <= 0:
        return None
    galley = airy([text], [Column(box.width_mm, box.height_mm)], SIZES)
    if galley is None:
        return None
    return replace(place(galley, evenest(galley), [box], most_air=1), picture=code)


def _beside(sheet: Sheet, content: list[Block], sizes: TypeRange) -> Scrap:
    """Set a narrow column: the steps, the ruler standing, what was made."""
    strip = sheet.strip
    top_mm = strip.bottom_mm - BESIDE_COLOPHON_MM
    foot = Box(strip.left_mm, top_mm, strip.width_mm, BESIDE_COLOPHON_MM)
    scales = Box(strip.left_mm, top_mm - SCALES_MM - MARKS_MM, SCALES_DEPTH_MM, SCALES_MM)
    room = replace(strip, height_mm=scales.top_mm - strip.top_mm - GAP_MM)
    steps = _set(sheet, _steps(sheet), [room], sizes)
    return Scrap(steps, _set(sheet, content, [foot], COLOPHON_SIZES), scales)


def _below(sheet: Sheet, content: list[Block], sizes: TypeRange) -> Scrap:
    """Set columns side by side: the steps, then the ruler above what was made."""
    strip = sheet.strip
    steps = _set(sheet, _steps(sheet), _columns(sheet), sizes)
    scales = Box(strip.right_mm - SCALES_MM, strip.top_mm + MARKS_MM, SCALES_MM, SCALES_DEPTH_MM)
    below = Box(
        scales.left_mm,
        scales.bottom_mm,
        SCALES_MM,
        strip.bottom_mm - scales.bottom_mm,
    )
    return Scrap(steps, _set(sheet, content, [below], COLOPHON_SIZES), scales)


def _set(sheet: Sheet, content: list[Block], boxes: list[Box], sizes: TypeRange) -> Layout:
    galley = airy(content, [Column(box.width_mm, box.height_mm) for box in boxes], sizes)
    if galley is None:
        strip = sheet.strip
        where = "beside" if sheet.strip_is_beside else "below"
        raise BadSheet(
            f"paper {sheet.paper.name}, size {sheet.size.name}: the strip {where} the card, "
            f"{strip.width_mm:g} x {strip.height_mm:g} mm, has no room for the folding steps; "
            f"take a larger paper or lower panels"
        )
    return place(galley, evenest(galley), boxes, most_air=1)


def _steps(sheet: Sheet) -> list[Block]:
    words = said()
    steps = [*words.steps, words.half_step] if sheet.folds_again else [*words.steps]
    if sheet.cards > 1:
        is_torn_below = len(sheet.tears_mm) == sheet.cards
        steps[0] = words.several_step if is_torn_below else words.between_step
    if sheet.fits_deck_box:
        steps[-1] = f"{steps[-1]} {words.boxed}"
    return [
        blocks.label(words.steps_title, "steps"),
        *(blocks.sentence(Kind.STEP, text, f"step-{n}") for n, text in enumerate(steps, 1)),
        blocks.label(words.check_title, "check"),
        blocks.sentence(Kind.TEXT, words.check, "check"),
    ]


def _columns(sheet: Sheet) -> list[Box]:
    strip = sheet.strip
    width_mm = strip.width_mm - SCALES_MM - GAP_MM
    column_mm = (width_mm - (COLUMNS - 1) * GAP_MM) / COLUMNS
    height_mm = min(strip.height_mm - MARKS_MM, TALLEST_MM)
    return [
        Box(strip.left_mm + n * (column_mm + GAP_MM), strip.top_mm + MARKS_MM, column_mm, height_mm)
        for n in range(COLUMNS)
    ]
