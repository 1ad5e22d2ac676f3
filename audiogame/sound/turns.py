"""Which variant of a sound is next, in one game: each in its turn, whatever the sound is for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from slapjack.match.cues import Sound

VARIANTS: Final = 3

_Clip = TypeVar("_Clip")


class Turns(Generic[_Clip]):
    """Gives the clips of sounds, which `make` makes of a sound and the number of a variant."""

    def __init__(self, make: Callable[[Sound, int], _Clip]) -> None:
        self._make: Final = make
        self._played: Final[Counter[Sound]] = Counter()

    def next(self, which: Sound) -> _Clip:
        """Give the variant whose turn it is."""
        variant = self._played[which] % VARIANTS
        self._played[which] += 1
        return self._make(which, variant)
