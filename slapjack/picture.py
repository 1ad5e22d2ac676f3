"""Pictures of figures, drawn by matplotlib, each with its words beside it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from slapjack import files
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# What is told of a picture in its own file, by what each kind of file calls it.
_WORDS_IN: Final = {".png": "Description", ".svg": "Description", ".pdf": "Subject"}
# No two lines look alike without colour, and colours are those that the colour-blind tell apart.
DASHES: Final = ("solid", (0, (1, 1)), (0, (5, 2)), (0, (5, 1, 1, 1)), (0, (9, 3)))
COLOURS: Final = ("#000000", "#0072b2", "#d55e00", "#009e73", "#7a4a78")


def check(path: Path) -> None:
    """Raise `SlapjackError` for an ending that is no picture's."""
    if path.suffix.lower() not in _WORDS_IN:
        raise SlapjackError(f"{path}: expected a name that ends in {', '.join(_WORDS_IN)}.")


def words_beside(path: Path) -> Path:
    """Say where the words of a picture are put."""
    return path.with_suffix(".txt")


def blank(width_in: float, height_in: float, without: str) -> Any:  # noqa: ANN401 - untyped
    """Give a figure to draw on, in inches; `without` says what there is where matplotlib is not."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise SlapjackError(
            "--plot: matplotlib is missing; get it with: pip install matplotlib (this project's "
            f"extra named plot). {without}"
        ) from None
    return Figure(figsize=(width_in, height_in), layout="constrained")


def write(figure: Any, path: Path, title: str, told: Sequence[str]) -> None:  # noqa: ANN401
    """Write a figure under its title, and what is told of it as text beside it."""
    kind = path.suffix.lower()
    figure.suptitle(title)
    drawn = io.BytesIO()
    about = {"Title": title, _WORDS_IN[kind]: " ".join(told)}
    figure.savefig(drawn, format=kind[1:], dpi=150, metadata=about)
    words = ("\n".join(told) + "\n").encode()
    files.write_all({path: drawn.getvalue(), words_beside(path): words})
