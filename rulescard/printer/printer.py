"""How true a printer prints: measured once, kept in the settings, made up for on each card."""

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from rulescard.card.sheet import Box, Sheet
from slapjack.book import wording
from slapjack.errors import Faults, SlapjackError, shown
from slapjack.files import write
from slapjack.toml import read_toml

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

    def check(self, sheet: Sheet) -> None:
        """Raise `BadReading` if the drawing, made larger, leaves the sheet."""
        drawn = self.drawn(sheet.printable, sheet.paper.width_mm, sheet.paper.height_mm)
        beyond_mm = max(-drawn.left_mm, -drawn.top_mm)
        if beyond_mm > 0:
            more = math.ceil(beyond_mm)
            margins = sheet.paper.margins
            raise BadReading(
                f"calibration: drawn large enough for this printer, the card would go "
                f"{beyond_mm:.1f} mm over the edges of {sheet.paper.name}; take "
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


def stored() -> Scale:
    """Give what was measured last; raises `Faults` for a settings file that says nonsense."""
    path = settings_path()
    if not path.exists():
        return TRUE
    return _checked(path, read_toml(path, "printer's settings", f"across_mm = 98.5. {_AGAIN}"))


def store(scale: Scale) -> Path:
    """Keep what was measured for the next cards, and say where."""
    path = settings_path()
    write(path, f"{wording.text('calibrate.j2', 'settings', scale)}\n".encode(), own=True)
    return path


def settings_path() -> Path:
    """Say where the readings are kept."""
    # Slow to import for what it does, and not wanted by every command.
    from platformdirs import user_config_path  # noqa: PLC0415

    return user_config_path("slapjack") / "printer.toml"


_MOST_MM: Final = 10_000
_AGAIN: Final = "Measure again: rulescard calibrate --measured 98.5,98.7"


def _checked(path: Path, found: dict[str, Any]) -> Scale:
    faults = [f"{shown(key)[1:-1]}: no such key" for key in found if key not in FIELDS]
    for name in FIELDS:
        value = found.get(name)
        # Compared before it is turned into one: a whole number may be too large for a float.
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > _MOST_MM:
            faults.append(f"{name}: found {shown(value)}, expected millimetres")
    if not faults:
        scale = Scale(float(found["across_mm"]), float(found["down_mm"]))
        faults = scale.faults()
    if faults:
        raise Faults(str(path), [*faults, _AGAIN])
    return scale


def _scaled(box: Box, across: float, down: float, width_mm: float, height_mm: float) -> Box:
    left_mm = width_mm / 2 + (box.left_mm - width_mm / 2) * across
    top_mm = height_mm / 2 + (box.top_mm - height_mm / 2) * down
    return Box(left_mm, top_mm, box.width_mm * across, box.height_mm * down)
