"""How true a printer prints, and where what is drawn comes out."""

import math
import re
from dataclasses import dataclass
from typing import Final, Self

from rulescard.paper import Box, Paper
from slapjack.errors import SlapjackError

# The length of both rulers on the calibration sheet.
RULER_MM: Final = 100.0
# A printer that is further off than this was told to fit, or the ruler was read wrongly.
READINGS_MM: Final = (95.0, 105.0)
FIELDS: Final = ("across_mm", "down_mm")
_READING: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*")


class BadReading(SlapjackError):
    """Readings of the calibration sheet that cannot be."""

    exit_status = 2


@dataclass(frozen=True, slots=True)
class Scale:
    """How long the rulers come out that are 100 mm: across and down a landscape sheet."""

    across_mm: float = RULER_MM
    down_mm: float = RULER_MM

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "98.5,98.7"; raises `BadReading`."""
        match = _READING.fullmatch(text)
        if match is None:
            raise BadReading(
                f"--measured {text!r}: expected both rulers in millimetres, across and down, "
                "such as 98.5,98.7"
            )
        found = cls(float(match[1]), float(match[2]))
        if faults := found.faults():
            raise BadReading(f"--measured {text}: {'; '.join(faults)}")
        return found

    def faults(self) -> list[str]:
        """Say what cannot be, a line a reading."""
        low_mm, high_mm = READINGS_MM
        return [
            f"{name}: found {value:g}, expected {low_mm:g} to {high_mm:g}; print at 100 % "
            "(Actual size) and measure again"
            for name, value in zip(FIELDS, (self.across_mm, self.down_mm), strict=True)
            if not low_mm <= value <= high_mm
        ]

    @property
    def factors(self) -> tuple[float, float]:
        """How much larger than wanted everything must be drawn, across and down."""
        return RULER_MM / self.across_mm, RULER_MM / self.down_mm

    def check(self, paper: Paper) -> None:
        """Raise `BadReading` if the drawing, made larger, leaves the sheet."""
        drawn = self.drawn(paper.printable, paper.width_mm, paper.height_mm)
        beyond_mm = max(-drawn.left_mm, -drawn.top_mm)
        if beyond_mm > 0:
            more = math.ceil(beyond_mm)
            margins = paper.margins
            raise BadReading(
                f"calibration: drawn large enough for this printer, the card would go "
                f"{beyond_mm:.1f} mm over the edges of {paper.name}; take "
                f"--margin {margins.side_mm + more:g},{margins.end_mm + more:g}"
            )

    def drawn(self, wanted: Box, width_mm: float, height_mm: float) -> Box:
        """Say where to draw what is wanted in a box: printers shrink a page about its middle."""
        across, down = self.factors
        return _scaled(wanted, across, down, width_mm, height_mm)

    def printed(self, drawn: Box, width_mm: float, height_mm: float) -> Box:
        """Say where something drawn in a box comes out."""
        across, down = self.factors
        return _scaled(drawn, 1 / across, 1 / down, width_mm, height_mm)


TRUE: Final = Scale()


def _scaled(box: Box, across: float, down: float, width_mm: float, height_mm: float) -> Box:
    left_mm = width_mm / 2 + (box.left_mm - width_mm / 2) * across
    top_mm = height_mm / 2 + (box.top_mm - height_mm / 2) * down
    return Box(left_mm, top_mm, box.width_mm * across, box.height_mm * down)
