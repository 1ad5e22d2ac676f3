"""What a reader may choose about one format alone."""

from dataclasses import dataclass
from typing import Final

# As the large-print guidelines have it; see `large_print`.
LEAST_TYPE_PT: Final = 18.0


@dataclass(frozen=True, slots=True)
class LargeType:
    """The type of large print."""

    type_pt: float = LEAST_TYPE_PT


@dataclass(frozen=True, slots=True)
class BraillePage:
    """A page of braille, and how much is contracted on it."""

    grade: int = 2
    cells: int = 40
    lines: int = 25
