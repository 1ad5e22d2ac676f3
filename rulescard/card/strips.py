"""The strips that are torn off: how to make the card, and whether it was printed true."""

from dataclasses import dataclass, replace
from typing import Any, Final

from rulescard.card import blocks
from rulescard.card.blocks import Block, Kind
from rulescard.card.fit import airy, evenest
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
SIZES: Final = TypeRange(7.0, 11.5)
COLOPHON_SIZES: Final = TypeRange(5.0, 8.0)


@dataclass(frozen=True, slots=True)
class Scrap:
    """What is printed on the strips."""

    steps: Layout
    colophon: Layout
    scales: Box
    """Where the rulers go; they stand where it is higher than wide."""


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
