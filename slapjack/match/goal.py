"""A short game: whoever is the first to take so many piles has won it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from slapjack.game.events import FOR_WRONG_SLAP, TookPile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from slapjack.game.events import Event


@dataclass(slots=True)
class Goal:
    """How many piles win, 0 for no such goal, and who has taken how many."""

    piles: int = 0
    taken: Counter[int] = field(default_factory=Counter)

    def note(self, events: Iterable[Event]) -> None:
        """Count the piles that were won; one taken as a fine is none."""
        self.taken.update(
            event.player
            for event in events
            if isinstance(event, TookPile) and event.target != FOR_WRONG_SLAP
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has taken enough: one at most, as it ends the game at once."""
        if not self.piles:
            return ()
        return tuple(player for player, taken in self.taken.items() if taken >= self.piles)
