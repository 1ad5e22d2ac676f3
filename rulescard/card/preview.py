"""Pictures of a card: its sheet as it is printed, and the card as it stands when folded."""

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rulescard.card.card import Card
from rulescard.card.sheet import PANELS, Sheet
from rulescard.paper import MM_PER_PT

if TYPE_CHECKING:
    from PIL.Image import Image

# Pictures are drawn finer than they are shown, so that slanting lines come out smooth.
PIXELS_PER_MM: Final = 4
FINER: Final = 2
DRAWN_PER_MM: Final = PIXELS_PER_MM * FINER

# From black, 0, to white, 255.
TABLE: Final = 214
SHADOW: Final = 150
EDGE_COLOUR: Final = "#a5a5a5"
# A panel that is turned to the light, and one that is turned away.
LIGHTS: Final = (255, 236)

AROUND_MM: Final = 9.0
SHADOW_MM: Final = 2.0
SOFT_MM: Final = 1.2
# How wide a panel of a standing card looks, and how much it rises, in parts of its width.
TURNED: Final = 0.8
RISE: Final = 0.16

Point = tuple[float, float]
"""Where something is in a picture, in pixels from its top left corner."""


def sheet_png(card: Card) -> bytes:
    """Give a PNG of the whole sheet, lying on a table."""
    sheet = _drawn(card)
    around = round(AROUND_MM * DRAWN_PER_MM)
    right, foot = sheet.width + around, sheet.height + around
    corners = [(around, foot), (right, foot), (right, around), (around, around)]
    picture = _table(right + around, foot + around, corners).convert(sheet.mode)
    picture.paste(_edged(sheet), (around, around))
    return _png(picture)


def folded_png(card: Card) -> bytes:
    """Give a PNG of the card, torn off and folded like a fan, standing on a table."""
    panels = _panels(_drawn(card), card.sheet)
    width, height = panels[0].size
    around, rise = AROUND_MM * DRAWN_PER_MM, RISE * width
    heads = [
        (around + number * TURNED * width, around + number % 2 * rise)
        for number in range(PANELS + 1)
    ]
    feet = [(across, down + height) for across, down in heads]
    behind = [(across, down + 2 * SHADOW_MM * DRAWN_PER_MM) for across, down in reversed(feet)]
    table = _table(heads[-1][0] + around, height + rise + 2 * around, feet + behind)
    picture = table.convert(panels[0].mode)
    for number, (panel, (left, right)) in enumerate(zip(panels, pairwise(heads), strict=True)):
        _stand(picture, _shaded(panel, LIGHTS[number % 2]), left, right)
    return _png(picture)


def _drawn(card: Card) -> "Image":
    # Only for a picture.
    import pypdfium2  # type: ignore[import-untyped] # noqa: PLC0415

    document = pypdfium2.PdfDocument(card.pdf)
    try:
        drawn: Image = document[0].render(scale=DRAWN_PER_MM * MM_PER_PT).to_pil()
    finally:
        document.close()
    return drawn if _has_colour(drawn) else drawn.convert("L")


def _has_colour(drawn: "Image") -> bool:
    from PIL import ImageChops  # noqa: PLC0415

    red, green, blue = drawn.split()
    return any(ImageChops.difference(red, other).getbbox() for other in (green, blue))


def _panels(drawn: "Image", sheet: Sheet) -> list["Image"]:
    width = round(sheet.panel.width_mm * DRAWN_PER_MM)
    height = round(sheet.panel.height_mm * DRAWN_PER_MM)
    return [
        _edged(drawn.crop((number * width, 0, (number + 1) * width, height)))
        for number in range(PANELS)
    ]


def _edged(paper: "Image") -> "Image":
    """Draw paper's own edge, so that it shows on something light."""
    from PIL import ImageDraw  # noqa: PLC0415

    edges = (0, 0, paper.width - 1, paper.height - 1)
    ImageDraw.Draw(paper).rectangle(edges, outline=EDGE_COLOUR, width=FINER)
    return paper


def _shaded(panel: "Image", light: int) -> "Image":
    return panel.point([value * light // 255 for value in range(256)] * len(panel.getbands()))


def _table(width: float, height: float, shadow: Sequence[Point]) -> "Image":
    """Give an empty grey table with the soft shadow of something that stands there."""
    from PIL import Image, ImageDraw, ImageFilter  # noqa: PLC0415

    table = Image.new("L", (round(width), round(height)), TABLE)
    aside = SHADOW_MM * DRAWN_PER_MM
    moved = [(across + aside, down + aside / 2) for across, down in shadow]
    ImageDraw.Draw(table).polygon(moved, fill=SHADOW)
    return table.filter(ImageFilter.GaussianBlur(SOFT_MM * DRAWN_PER_MM))


def _stand(picture: "Image", panel: "Image", left: Point, right: Point) -> None:
    """Put a panel into the picture, its head from the one point to the other."""
    from PIL import Image  # noqa: PLC0415

    stretch = panel.width / (right[0] - left[0])
    slope = (right[1] - left[1]) / (right[0] - left[0])
    # Where in the panel each point of the picture comes from.
    source = (stretch, 0, -left[0] * stretch, -slope, 1, slope * left[0] - left[1])
    affine, smooth = Image.Transform.AFFINE, Image.Resampling.BICUBIC
    turned = panel.transform(picture.size, affine, source, smooth)
    whole = Image.new("L", panel.size, 255).transform(picture.size, affine, source, smooth)
    picture.paste(turned, (0, 0), whole)


def _png(picture: "Image") -> bytes:
    from PIL import Image  # noqa: PLC0415

    shown = picture.resize(
        (picture.width // FINER, picture.height // FINER), Image.Resampling.LANCZOS
    )
    written = io.BytesIO()
    shown.save(written, "PNG", optimize=True)
    return written.getvalue()
