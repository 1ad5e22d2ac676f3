"""What is summed up for each player when the game is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from slapjack.game.events import FOR_WRONG_SLAP, TookPile, WrongSlap

if TYPE_CHECKING:
    from slapjack.match.happenings import Done


@dataclass(slots=True)
class Tally:
    """One player's game: piles won, after how many ms those that were raced for, wrong slaps.

    `streak` is how many they have won since anyone else won one.
    """

    piles: int = 0
    streak: int = 0
    taken_ms: list[float] = field(default_factory=list)
    wrong: int = 0

    @property
    def fastest_ms(self) -> float:
        """The shortest time; 0 if no pile was raced for."""
        return min(self.taken_ms, default=0.0)


class Score(list[Tally]):
    """A tally for every seat."""

    def __init__(self, players: int) -> None:
        super().__init__(Tally() for _ in range(players))

    def note(self, done: Done) -> None:
        """Count what was done."""
        for event in done.events:
            if isinstance(event, TookPile) and event.target != FOR_WRONG_SLAP:
                self._won(event.player)
                if done.was_race(event):
                    self[event.player].taken_ms.append(done.reaction_ms or 0.0)
            elif isinstance(event, WrongSlap):
                self[event.player].wrong += 1

    def _won(self, player: int) -> None:
        for other, tally in enumerate(self):
            tally.streak = tally.streak + 1 if other == player else 0
        self[player].piles += 1
