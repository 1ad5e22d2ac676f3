"""Where a word is parted that no line holds, in whatever it is set.

After its own hyphens, dashes and slashes first; else where the dictionary of the house's
language hyphenates it; else where it must be. What is not parted at a sign of its own gets
a hyphen.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from slapjack.book import wording

if TYPE_CHECKING:
    from pyphen import Pyphen

HYPHEN: Final = "-"
# Shown as a hyphen where a line ends at it, and else not at all.
SOFT_HYPHEN: Final = "\u00ad"
SIGNS: Final = "-–—/‐"
# No piece of a word is shorter: a lone letter on a line is read as a word.
LEAST_BEFORE: Final = 2
LEAST_AFTER: Final = 3

Fits = Callable[[int, int], bool]
"""Whether the letters from one place of a word to another fit a line, with a hyphen if need be."""


def joint(text: str, end: int) -> str:
    """Give what is printed where a word is parted after so many letters: a hyphen, or nothing."""
    return "" if text[end - 1] in SIGNS else HYPHEN


def places(text: str, fits: Fits) -> list[int]:
    """Say after how many letters a word may be parted, so that its pieces fit.

    There are no more places than that takes: a piece that fits is not parted any further.
    """
    return _places(text, 0, len(text), fits, _WAYS)


def pieces(text: str, fits: Fits) -> list[str]:
    """Part a word so that each piece fits and is as long as it can be; hyphens stand in them."""
    ends = [*places(text, fits), len(text)]
    found, start = [], 0
    while start < len(text):
        ahead = [end for end in ends if end > start]
        end = max((end for end in ahead if fits(start, end)), default=ahead[0])
        found.append(text[start:end] + (joint(text, end) if end < len(text) else ""))
        start = end
    return found


def softened(text: str, fits: Callable[[str], bool]) -> str:
    """Give a text with soft hyphens where words may be parted that do not fit a line."""
    return " ".join(_softened(word, fits) for word in text.split(" "))


def _softened(word: str, fits: Callable[[str], bool]) -> str:
    def piece_fits(start: int, end: int) -> bool:
        return fits(word[start:end] + (joint(word, end) if end < len(word) else ""))

    ends = [end for end in places(word, piece_fits) if joint(word, end)]
    cuts = pairwise([0, *ends, len(word)])
    return SOFT_HYPHEN.join(word[start:end] for start, end in cuts)


def _places(
    text: str, start: int, end: int, fits: Fits, ways: tuple[Callable[[str], Iterable[int]], ...]
) -> list[int]:
    if fits(start, end) or not ways:
        return []
    ends = [*(start + at for at in ways[0](text[start:end])), end]
    found = []
    for last, at in pairwise([start, *ends]):
        found += [*_places(text, last, at, fits, ways[1:]), at]
    return found[:-1]


def after_signs(text: str) -> list[int]:
    """Say after how many letters a word has a hyphen, dash or slash to be parted at."""
    found = [0]
    for end, sign in enumerate(text[:-LEAST_AFTER], 1):
        if sign in SIGNS and text[end] not in SIGNS and end - found[-1] >= LEAST_BEFORE:
            found.append(end)
    return found[1:]


def _in_the_dictionary(text: str) -> list[int]:
    return [*_dictionary().positions(text)]


def _where_it_must_be(text: str) -> range:
    return range(LEAST_BEFORE, len(text) - LEAST_AFTER + 1)


def _anywhere(text: str) -> range:
    return range(1, len(text))


# From the best to the last resort.
_WAYS: Final = (after_signs, _in_the_dictionary, _where_it_must_be, _anywhere)


@cache
def _dictionary() -> "Pyphen":
    """Give where words of the house's language may be hyphenated."""
    # Hardly any house needs it, and its tables take a while to load.
    from pyphen import Pyphen  # noqa: PLC0415

    return Pyphen(lang=wording.LANGUAGE, left=LEAST_BEFORE, right=LEAST_AFTER)
