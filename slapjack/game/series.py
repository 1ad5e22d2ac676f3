"""Several games of which whoever wins most has won: the best of three."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Series:
    """Who has won how many games so far, of `best_of`; one that is decided is begun anew."""

    best_of: int = 1
    played: int = 0
    wins: tuple[int, ...] = ()
    """By seat; a shared win counts for each. Empty before the first game."""

    def after(self, winners: Sequence[int], players: int) -> Series:
        """Count a game that was played to its end."""
        goes_on = not self.decided and len(self.wins) == players
        played, wins = (self.played, self.wins) if goes_on else (0, (0,) * players)
        counted = tuple(won + (seat in winners) for seat, won in enumerate(wins))
        return replace(self, played=played + 1, wins=counted)

    @property
    def decided(self) -> bool:
        """Whether nobody can overtake whoever has won most games."""
        return self.played == self.best_of or max(self.wins, default=0) > self.best_of // 2

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won most games so far; several may have won as many."""
        most = max(self.wins, default=0)
        return tuple(seat for seat, won in enumerate(self.wins) if won == most > 0)


ONE_GAME: Final = Series()
