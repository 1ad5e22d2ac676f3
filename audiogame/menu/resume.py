"""A game that was broken off, for the menu to offer: the one seam to whatever keeps games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.stage import Stage


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be taken up again: what its entry says, and how it is played on."""

    label: str
    play: Callable[[Stage], None]


def unfinished() -> Unfinished | None:
    """Give the game that was broken off last; None, as long as no game is kept."""
    return None
