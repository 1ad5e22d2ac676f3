"""Paper in a printer and rectangles on it, in millimetres from the sheet's top left corner."""

import re
from dataclasses import dataclass, replace
from typing import Final, Self

from slapjack.errors import SlapjackError, did_you_mean

MM_PER_PT: Final = 25.4 / 72
MM_PER_PX: Final = 25.4 / 96  # a pixel of CSS

# Copier papers by name, landscape, as ISO 216 and ANSI/ASME Y14.1 give them.
PAPERS: Final = {
    "a4": (297.0, 210.0),
    "letter": (279.4, 215.9),
    "legal": (355.6, 215.9),
    "a3": (420.0, 297.0),
}
# A sheet from a postcard to A0: anything else is a slip of the keyboard.
PAPER_EDGE_MM: Final = (100.0, 1200.0)
# More than any printer leaves white; a wider margin is a slip of the keyboard.
MOST_MARGIN_MM: Final = 25.0

_NUMBER = r"(\d+(?:\.\d+)?)"
_EDGES = re.compile(rf"{_NUMBER}(?:\s*,\s*{_NUMBER})?")
_DIMENSIONS = re.compile(rf"{_NUMBER}x{_NUMBER}", re.ASCII)
# Between two measures, as people type it: sizes go into names of files.
_NAME_SPACE = re.compile(r"\s*[x×]\s*")


class BadSheet(SlapjackError):
    """A paper or card size that is unknown, or a card that the paper cannot hold."""

    exit_status = 2


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """Where it ends to the right."""
        return self.left_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """Where it ends below."""
        return self.top_mm + self.height_mm

    def lower(self, by_mm: float) -> "Box":
        """Give the same rectangle further down."""
        return replace(self, top_mm=self.top_mm + by_mm)

    @property
    def area_mm2(self) -> float:
        """How much it holds."""
        return self.width_mm * self.height_mm


@dataclass(frozen=True, slots=True)
class Margins:
    """The edge that a printer leaves white: no ink nearer than this."""

    side_mm: float = 7.0
    end_mm: float = 5.0

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read "8" for all four edges, or "8,6" for the sides and for top and bottom.

        None is what home printers need. Raises `BadSheet` for anything else.
        """
        if text is None:
            return cls()
        match = _EDGES.fullmatch(text.strip())
        edges = [float(edge) for edge in match.groups() if edge] if match else []
        if not edges or max(edges) > MOST_MARGIN_MM:
            raise BadSheet(
                f"margin {text!r}: expected millimetres from 0 to {MOST_MARGIN_MM:g}, such as "
                f"8, or 8,6 for left and right, top and bottom"
            )
        return cls(edges[0], edges[-1])


@dataclass(frozen=True, slots=True)
class Paper:
    """One landscape sheet in a printer that has margins."""

    name: str
    width_mm: float
    height_mm: float
    margins: Margins = Margins()

    @classmethod
    def parse(cls, text: str, margins: Margins | None = None) -> Self:
        """Read "a4", "letter" or "297x210" (millimetres, either way round).

        Raises `BadSheet` for an unknown name or a size no printer takes.
        """
        name = measures(text)
        edges = PAPERS.get(name) or dimensions(name)
        if edges is None:
            raise BadSheet(unknown("paper", text, [*PAPERS], "297x210"))
        check_edges("paper", text, edges, PAPER_EDGE_MM)
        return cls(name, max(edges), min(edges), margins or Margins())

    @property
    def area_mm2(self) -> float:
        """How much there is of it."""
        return self.width_mm * self.height_mm

    @property
    def printable(self) -> Box:
        """Where the printer can put ink."""
        side_mm, end_mm = self.margins.side_mm, self.margins.end_mm
        return Box(
            side_mm,
            end_mm,
            self.width_mm - 2 * side_mm,
            self.height_mm - 2 * end_mm,
        )

    @property
    def is_upright(self) -> bool:
        """Whether it is taller than it is wide."""
        return self.height_mm > self.width_mm

    def upright(self) -> Self:
        """Give the same paper standing: the printer's margins stay with the edges they are for."""
        return replace(self, width_mm=self.height_mm, height_mm=self.width_mm)

    def within(self, margins: Margins) -> Self:
        """Give the same paper in a printer with other margins."""
        return replace(self, margins=margins)


def measures(text: str) -> str:
    """Give a name or two measures as they stand in names of files: "63 × 176" is "63x176"."""
    return _NAME_SPACE.sub("x", text.strip().lower())


def dimensions(text: str) -> tuple[float, float] | None:
    """Read "63x176", in millimetres."""
    match = _DIMENSIONS.fullmatch(text)
    return (float(match[1]), float(match[2])) if match else None


def unknown(what: str, found: str, known: list[str], example: str) -> str:
    """Say that a word names nothing, what would, and which is nearest."""
    asked = did_you_mean(found, known)
    hint = f"; {asked}" if asked else ""
    return f"{what} {found!r}: expected {', '.join(known)} or millimetres like {example}{hint}"


def check_edges(
    what: str,
    text: str,
    edges: tuple[float, float],
    allowed: tuple[float, float],
) -> None:
    """Raise `BadSheet` for an edge out of what is allowed."""
    least_mm, most_mm = allowed
    for edge_mm in edges:
        if not least_mm <= edge_mm <= most_mm:
            raise BadSheet(
                f"{what} {text!r}: each edge must be {least_mm:g} to {most_mm:g} mm, "
                f"not {edge_mm:g}",
            )
