"""The one colour that a card may have beside black: read, and dark enough to be read in."""

import re
from typing import Final

# What WCAG 2.2 asks of text (1.4.3), on white paper.
LEAST_CONTRAST: Final = 4.5
# Darker than this, a part's light is in proportion to its number.
_DARK: Final = 0.04045
_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")


def is_colour(text: str) -> bool:
    """Whether a text is a colour as web pages write it: #1a5fb4."""
    return _HEX.fullmatch(text) is not None


def contrast_with_white(colour: str) -> float:
    """Give the contrast of text in a colour (#rrggbb) on white: from 1, none, to 21, black.

    As WCAG 2.2 defines contrast ratio and relative luminance.
    """
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 1.05 / (luminance + 0.05)


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= _DARK else ((part + 0.055) / 1.055) ** 2.4)
