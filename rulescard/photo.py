"""A family's own picture for the cover: read, checked, and stripped of all but what it shows."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.errors import Faults
from slapjack.files import read_bytes
from slapjack.house.places import no_picture
from slapjack.house.rules import House

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES: Final = 10_000_000
MOST_READ_BYTES: Final = 100_000_000
MOST_PIXELS: Final = 50_000_000
# Enough for 300 dots an inch on a poster's width; a phone's photo has several times as many.
LONGEST_PX: Final = 1600
# As they call themselves, and how the file is named that a page brings along.
SUFFIXES: Final = {"PNG": ".png", "JPEG": ".jpg"}
MEDIA_TYPES: Final = {".png": "image/png", ".jpg": "image/jpeg"}
_QUALITY: Final = 85
_LESS: Final = "save it smaller"


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture ready to be printed."""

    content: bytes
    suffix: str
    width_px: int
    height_px: int
    text: str
    """What it shows, in words."""

    @property
    def aspect(self) -> float:
        """How wide it is for its height."""
        return self.width_px / self.height_px

    @property
    def media_type(self) -> str:
        """What kind of file it is, as pages name it."""
        return MEDIA_TYPES[self.suffix]

    @property
    def name(self) -> str:
        """How a page names it."""
        return f"photo{self.suffix}"


def photo_of(house: House) -> Photo | None:
    """Give a house's own picture, None if it has none.

    Where it was taken, when and by what is left out. Raises `Faults` for what is no PNG or
    JPEG, and for one too large to be meant; `SlapjackError` for a file that cannot be read.
    """
    if not house.picture:
        return None
    if absent := no_picture(Path(house.picture)):
        raise Faults(house.picture, [absent])
    content = read_bytes(Path(house.picture), MOST_READ_BYTES, "picture")
    if len(content) > MOST_BYTES:
        found = f"found {len(content) / 1e6:.1f} MB"
        raise Faults(house.picture, [f"{found}, expected {MOST_BYTES / 1e6:g} MB at most; {_LESS}"])
    text = wording.typographic(house.picture_text, house.language or wording.LANGUAGE)
    return _ready(content, house.picture, text)


# Several formats of a house show the same.
@lru_cache(maxsize=1)
def _ready(content: bytes, where: str, text: str) -> Photo:
    opened = _opened(content, where)
    kind = str(opened.format)
    picture = _upright(opened, where)
    written = io.BytesIO()
    picture.save(written, kind, quality=_QUALITY)
    return Photo(written.getvalue(), SUFFIXES[kind], *picture.size, text)


def _opened(content: bytes, where: str) -> "Image":
    # Slow to import, and few houses need it.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415

    try:
        picture = Image.open(io.BytesIO(content))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise Faults(where, ["is no picture that can be read; expected a PNG or JPEG"]) from None
    if picture.format not in SUFFIXES:
        found = f"found a picture of the kind {picture.format}, expected PNG or JPEG"
        raise Faults(where, [f"{found}; save it as one of these"])
    if picture.width * picture.height > MOST_PIXELS:
        found = f"found {picture.width} x {picture.height} dots"
        raise Faults(where, [f"{found}, expected {MOST_PIXELS:,} at most; {_LESS}"])
    return picture


def _upright(picture: "Image", where: str) -> "Image":
    """Give what is shown as the camera was held, in plain colours on white, no larger than need be.

    A picture made anew has none of the file's notes: place, time, camera, preview.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415

    try:
        with _whole_pictures_only():
            turned = ImageOps.exif_transpose(picture).convert("RGBA")
    except (OSError, ValueError, SyntaxError):
        raise Faults(where, ["is damaged: it cannot be read to its end"]) from None
    turned.thumbnail((LONGEST_PX, LONGEST_PX))
    plain = Image.new("RGB", turned.size, "white")
    plain.paste(turned, mask=turned.getchannel("A"))
    return plain


@contextmanager
def _whole_pictures_only() -> Iterator[None]:
    """Let Pillow refuse what breaks off: WeasyPrint tells it to fill up the rest with grey."""
    from PIL import ImageFile  # noqa: PLC0415

    fills_up = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = fills_up
