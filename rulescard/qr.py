"""A QR code: the address that it holds, its modules, and how large they are printed."""

import io
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from slapjack.book import wording
from slapjack.errors import SlapjackError

# The least that GS1 lets consumers scan, from 0.396 mm a module (General Specifications, 5.12.3.1);
# at 300 dots an inch a printer has 4.7 dots for it, and DENSO WAVE asks for 4 or more.
LEAST_MODULE_MM: Final = 0.4
# GS1 scans with some ease from 0.495 mm on; this is printed where there is room.
USUAL_MODULE_MM: Final = 0.5
MODULES_MM: Final = (USUAL_MODULE_MM, 0.45, LEAST_MODULE_MM)
# What stays white on every side, in modules: ISO/IEC 18004.
QUIET: Final = 4
# The most bytes that the largest code holds.
MOST_LETTERS: Final = 2953
# How many dots wide a module is in a picture.
_DOTS: Final = 8


class TooLongForCode(SlapjackError):
    """An address that no QR code holds."""

    exit_status = 2


@dataclass(frozen=True, slots=True)
class Code:
    """One QR code, as few modules wide as its text allows."""

    text: str
    rows: tuple[tuple[bool, ...], ...]
    """Whether each module is dark, from the top left; the white around them is left out."""

    @property
    def modules(self) -> int:
        """How many modules wide and high it is."""
        return len(self.rows)

    @property
    def path(self) -> str:
        """Its dark modules as one path of an SVG, a module one unit."""
        runs = ((x, y, len(run)) for y, row in enumerate(self.rows) for x, run in _dark_runs(row))
        return "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in runs)


@lru_cache(maxsize=8)
def code_of(text: str) -> Code:
    """Give the QR code with the largest modules for its size; raises `TooLongForCode`."""
    # Slow to import, and few cards have one.
    import segno  # noqa: PLC0415

    if len(text) > MOST_LETTERS:
        raise TooLongForCode(
            f"--link: the address of this house has {len(text)} letters, and a QR code holds "
            f"{MOST_LETTERS} at most; take a shorter title, or a shorter address of the page"
        )
    made = segno.make(text, error="l", boost_error=True, micro=False)
    return Code(text, tuple(tuple(map(bool, row)) for row in made.matrix))


def drawn(code: Code, attributes: str = "", quiet: int = 0) -> str:
    """Draw a code as SVG in black, on white that is `quiet` modules wider on every side."""
    own = f" {attributes}" if attributes else ""
    names = {"code": code, "attributes": own, "quiet": quiet}
    return wording.environment().get_template("code.svg.j2").render(names)


def png(code: Code) -> bytes:
    """Draw a code in dots, with the white around it."""
    # Only for what takes no drawing.
    from PIL import Image  # noqa: PLC0415

    side = code.modules + 2 * QUIET
    picture = Image.new("L", (side, side), 255)
    for y, row in enumerate(code.rows, QUIET):
        for x, dark in enumerate(row, QUIET):
            picture.putpixel((x, y), 0 if dark else 255)
    written = io.BytesIO()
    dots = side * _DOTS
    picture.resize((dots, dots), Image.Resampling.NEAREST).save(written, "PNG", optimize=True)
    return written.getvalue()


def _dark_runs(row: tuple[bool, ...]) -> list[tuple[int, list[int]]]:
    """Give where each run of dark modules begins, and its modules."""
    runs = [[*run] for dark, run in groupby(range(len(row)), row.__getitem__) if dark]
    return [(run[0], run) for run in runs]
