"""The page's icon as pictures, for home screens that take no drawing."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image, ImageDraw

SIZES_PX: Final = (192, 512)
_CLOTH, _PAPER, _INK = "#14532d", "#ffffff", "#000000"
_SMOOTHER: Final = 4  # drawn so much larger, and made smaller then


def pictures() -> dict[str, bytes]:
    """Give PNG files by name: a card with a spade, as in `site/icon.svg`."""
    return {f"icon-{size}.png": _picture(size) for size in SIZES_PX}


def _picture(size_px: int) -> bytes:
    side = size_px * _SMOOTHER
    image = Image.new("RGB", (side, side), _CLOTH)
    draw = ImageDraw.Draw(image)

    def at(*units: float) -> list[float]:
        """Give places of the drawing, which is 192 units wide."""
        return [unit * side / 192 for unit in units]

    draw.rounded_rectangle(at(46, 24, 146, 168), at(12)[0], fill=_PAPER)
    draw.polygon(at(96, 54, 128, 98, 64, 98), fill=_INK)
    draw.ellipse(at(62, 88, 98, 124), fill=_INK)
    draw.ellipse(at(94, 88, 130, 124), fill=_INK)
    draw.polygon(at(96, 108, 111, 140, 81, 140), fill=_INK)
    content = io.BytesIO()
    image.resize((size_px, size_px), Image.Resampling.LANCZOS).save(content, "PNG")
    return content.getvalue()
