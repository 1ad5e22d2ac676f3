"""The calibration sheet: rulers that tell how true a printer prints, and what edge it leaves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rulescard.paper import BadSheet, Box, Margins, Paper
from rulescard.pdf import fonts, writer
from rulescard.scale import RULER_MM
from slapjack.book import wording

# The ladders' depth, with air before whatever else is on the sheet.
EDGE_MM: Final = 27.0
RUNGS: Final = 15
RUNG_MM: Final = 4.4
RUNG_STEP_MM: Final = 6.0
LINE_MM: Final = 0.3
# What a ruler takes with its numbers, and the air beside it.
RULER_DEPTH_MM: Final = 13.0
RULER_GAP_MM: Final = 6.0
LEAST_EDGE_MM: Final = 160.0
_FILES: Final = {"calibrate.css": "calibrate.css.j2", "marks.svg": "calibrate.svg.j2"}


@dataclass(frozen=True, slots=True)
class Rung:
    """A line as far from an edge, in millimetres, as its number says."""

    number: int
    line: Box
    label_x_mm: float
    """The middle of its number."""
    label_y_mm: float
    """The foot of its number."""


def sheet(paper: Paper) -> bytes:
    """Give the calibration sheet as a PDF (PDF/UA-1).

    Raises `BadSheet` for paper too small for rulers of 100 mm.
    """
    if paper.height_mm < LEAST_EDGE_MM:
        raise BadSheet(
            f"paper {paper.name}: the calibration sheet takes {LEAST_EDGE_MM:g} x "
            f"{LEAST_EDGE_MM:g} mm at least; use --paper a4 or letter"
        )
    return writer.write(_page(paper), fonts.FAMILY, lambda _: None)


def rungs(paper: Paper) -> Iterator[Rung]:
    """Give the four ladders: beside the middle of each edge, from 1 mm inwards."""
    width_mm, height_mm, half_mm = paper.width_mm, paper.height_mm, LINE_MM / 2
    for number in range(1, RUNGS + 1):
        aside_mm = (number - (RUNGS + 1) / 2) * RUNG_STEP_MM
        x_mm, y_mm = width_mm / 2 + aside_mm, height_mm / 2 + aside_mm
        for line_mm, foot_mm in ((number, 3.6), (height_mm - number, -1.4)):
            level = Box(x_mm - RUNG_MM / 2, line_mm - half_mm, RUNG_MM, LINE_MM)
            yield Rung(number, level, x_mm, line_mm + foot_mm)
        for line_mm, middle_mm in ((number, 2.6), (width_mm - number, -2.6)):
            upright = Box(line_mm - half_mm, y_mm - RUNG_MM / 2, LINE_MM, RUNG_MM)
            yield Rung(number, upright, line_mm + middle_mm, y_mm + 1)


def _page(paper: Paper) -> writer.Page:
    names = {
        "paper": paper,
        "language": wording.LANGUAGE,
        "length": round(RULER_MM),
        "rungs": [*rungs(paper)],
        "title": wording.value("calibrate.j2", "title"),
        "steps": _steps(paper),
        "spans": wording.spans,
        **_boxes(paper),
    }
    render = wording.environment().get_template
    files = {file: render(name).render(names).encode() for file, name in _FILES.items()}
    return writer.Page(render("calibrate.html.j2").render(names), files | fonts.files())


def _steps(paper: Paper) -> list[str]:
    usual = Margins()
    said = {"paper": paper.name, "side": f"{usual.side_mm:g}", "end": f"{usual.end_mm:g}"}
    return wording.text("calibrate.j2", "steps", said).splitlines()


def _boxes(paper: Paper) -> dict[str, Box]:
    """Say where the rulers go, and the text beside and below them."""
    left_mm = top_mm = EDGE_MM + RULER_DEPTH_MM
    return {
        "across": Box(left_mm, EDGE_MM, RULER_MM, 0),
        "down": Box(EDGE_MM, top_mm, 0, RULER_MM),
        "text": Box(
            left_mm + RULER_GAP_MM,
            top_mm,
            paper.width_mm - EDGE_MM - left_mm - RULER_GAP_MM,
            paper.height_mm - EDGE_MM - top_mm,
        ),
    }
