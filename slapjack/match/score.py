"""What is summed up for each player when the game is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from slapjack.game.events import TookPile, WrongSlap

if TYPE_CHECKING:
    from slapjack.match.happenings import Done


@dataclass(slots=True)
class Tally:
    """One player's game: after how many ms each pile was taken, and how many slaps were wrong."""

    taken_ms: list[float] = field(default_factory=list)
    wrong: int = 0

    @property
    def fastest_ms(self) -> float:
        """The shortest time; 0 if no pile was taken."""
        return min(self.taken_ms, default=0.0)


class Score(list[Tally]):
    """A tally for every seat."""

    def __init__(self, players: int) -> None:
        super().__init__(Tally() for _ in range(players))

    def note(self, done: Done) -> None:
        """Count what was done."""
        for event in done.events:
            if isinstance(event, TookPile):
                self[event.player].taken_ms.append(done.reaction_ms or 0.0)
            elif isinstance(event, WrongSlap):
                self[event.player].wrong += 1
