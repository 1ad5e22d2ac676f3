"""A game that was broken off, for the menu to offer: the one seam to what keeps games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from audiogame.kept.keeper import Kept, default_folder
from audiogame.kept.resuming import take_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.stage import Stage


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be taken up again: what its entry says, and how it is played on."""

    label: str
    play: Callable[[Stage], None]


def unfinished() -> Unfinished | None:
    """Give the game that was broken off last; None if the last one was played to its end."""
    found = Kept(default_folder(), lambda _: None).offered()
    if found is None:
        return None
    return Unfinished(found.entry, partial(take_up, found=found, escape="menu"))
