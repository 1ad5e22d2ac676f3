"""The strips that are torn off: how to make the card, and whether it was printed true."""

from dataclasses import dataclass
from typing import Any, Final

from rulescard import blocks
from rulescard.blocks import Block, Kind
from rulescard.fit import Column, TypeRange, evenest, largest
from rulescard.layout import Layout, place
from rulescard.sheet import Box, Sheet
from slapjack import wording
from slapjack.errors import SlapjackError

# The row of fold marks below the card.
MARKS_MM: Final = 8.0
# The two scales beside the text, and the gaps between columns.
SCALES_MM: Final = 51.0
GAP_MM: Final = 8.0
COLUMNS: Final = 3
# Enough for the instructions in large type; more would only scatter them.
TALLEST_MM: Final = 34.0
SIZES: Final = TypeRange(7.0, 11.5)


@dataclass(frozen=True, slots=True)
class Scrap:
    """What is printed on the strips."""

    text: Layout
    scales: Box


def language(name: str = "en") -> Any:  # noqa: ANN401 - a template's own names
    """Give the language's words for the card's sheet: the variables of its template."""
    return wording.environment().get_template(f"{name}/card.j2").module


def plan(sheet: Sheet) -> Scrap:
    """Set the instructions in the strip below the card, as large as they fit.

    Raises `SlapjackError` if the language's sentences are too long for the strip.
    """
    content = _blocks(sheet)
    boxes = _columns(sheet)
    columns = [Column(box.width_mm, box.height_mm) for box in boxes]
    galley = largest(content, columns, SIZES)
    if galley is None:
        raise SlapjackError(f"the instructions do not fit below the card on {sheet.paper.name}")
    return Scrap(place(galley, evenest(galley), boxes), _scales(sheet))


def _blocks(sheet: Sheet) -> list[Block]:
    said = language()
    steps = [*said.steps, said.half_step] if sheet.folds_again else said.steps
    return [
        blocks.heading(said.steps_title, "steps"),
        *(blocks.sentence(Kind.STEP, text, f"step-{n}") for n, text in enumerate(steps, 1)),
        blocks.heading(said.check_title, "check"),
        blocks.sentence(Kind.TEXT, said.check, "check"),
    ]


def _columns(sheet: Sheet) -> list[Box]:
    strip = sheet.bottom_strip
    width_mm = strip.width_mm - SCALES_MM - GAP_MM
    column_mm = (width_mm - (COLUMNS - 1) * GAP_MM) / COLUMNS
    height_mm = min(strip.height_mm - MARKS_MM, TALLEST_MM)
    return [
        Box(strip.left_mm + n * (column_mm + GAP_MM), strip.top_mm + MARKS_MM, column_mm, height_mm)
        for n in range(COLUMNS)
    ]


def _scales(sheet: Sheet) -> Box:
    strip = sheet.bottom_strip
    return Box(
        strip.right_mm - SCALES_MM, strip.top_mm + MARKS_MM, SCALES_MM, strip.height_mm - MARKS_MM,
    )
