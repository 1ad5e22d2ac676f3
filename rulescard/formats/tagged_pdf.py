"""What is checked of every format that is a tagged PDF."""

from collections.abc import Iterator
from typing import Final

from rulescard.formats.format import MOST_NAMED, Edition, Order, Wrong, said, some
from rulescard.paper import Box
from rulescard.pdf import checkers, fonts, reader

INK_TOLERANCE_MM: Final = 0.2


def fonts_within(_: Order, edition: Edition) -> str:
    """Say that only our typeface is there, embedded; raises `Wrong`."""
    with reader.opened(edition.content) as pages:
        found = dict.fromkeys(font for one in pages for font in one.fonts())
    missing = [font.name for font in found if not font.embedded]
    strange = fonts.strangers(font.name for font in found)
    if missing or strange or not found:
        named = [*some("not_embedded", missing), *some("strange", strange)]
        raise Wrong("; ".join(named) or said("no_font"))
    return said("fonts", fonts.FAMILY)


def accessible(_: Order, edition: Edition) -> str:
    """Say that the checkers found nothing; raises `Wrong`, and `NoCheckers` without them."""
    errors = checkers.errors(edition.content)
    if errors:
        raise Wrong("; ".join(errors[:MOST_NAMED]))
    return said("accessible")


def ink_outside(room: Box, ink: Box) -> Iterator[str]:
    """Say how far ink reaches out of where a printer can put it, for each edge where it does."""
    beyond_mm = {
        "left": room.left_mm - ink.left_mm,
        "top": room.top_mm - ink.top_mm,
        "right": ink.right_mm - room.right_mm,
        "bottom": ink.bottom_mm - room.bottom_mm,
    }
    for edge, much_mm in beyond_mm.items():
        if much_mm > INK_TOLERANCE_MM:
            yield said("ink", edge, much_mm)
