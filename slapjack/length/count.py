"""Plans played and counted, with a line a second on how far it is."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from slapjack.length.figures import Found
from slapjack.length.spread import Where, play_all
from slapjack.length.told import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from slapjack.length.plan import Plan

EVERY_S: Final = 1.0
ANYWHERE: Final = Where()


def count(
    plans: Sequence[Plan], tell: Callable[[str], None], where: Where = ANYWHERE
) -> list[Found | None]:
    """Give what the games of each plan came to; None where none was played before Ctrl-C.

    `tell` gets a line of progress a second, and whether it was broken off.
    """
    progress = Progress(sum(plan.games for plan in plans), tell)
    played = play_all(plans, where, progress.tell)
    progress.end(sum(map(len, played)))
    pairs = zip(plans, played, strict=True)
    return [Found.of(plan, games) if games else None for plan, games in pairs]


class Progress:
    """Says how many of so many games were played, at most once a second."""

    def __init__(self, games: int, tell: Callable[[str], None]) -> None:
        self._games: Final = games
        self._tell: Final = tell
        self._told_s = monotonic()

    def tell(self, done: int) -> None:
        """Say how far it is, unless that was said within a second or all is done."""
        now_s = monotonic()
        if done < self._games and now_s - self._told_s >= EVERY_S:
            self._told_s = now_s
            self._tell(say("so_far", done, self._games))

    def end(self, done: int) -> None:
        """Say if it was broken off."""
        if not done:
            self._tell(say("none_played"))
        elif done < self._games:
            self._tell(say("broken_off", done, self._games))
