"""What is summed up for each player when the game is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from slapjack.game.events import FOR_WRONG_SLAP, Buried, Slapped, TookPile, WrongSlap
from slapjack.match.happenings import Done
from slapjack.match.retelling import retold

if TYPE_CHECKING:
    from slapjack.game.log import Log


@dataclass(slots=True)
class Tally:
    """One player's game: piles won, wrong slaps, targets missed while in.

    `streak` is how many piles they have won since anyone else won one; `taken_ms` has for each
    right slap of a card that was heard how many ms after it came.
    """

    piles: int = 0
    streak: int = 0
    taken_ms: list[float] = field(default_factory=list)
    wrong: int = 0
    missed: int = 0

    @property
    def fastest_ms(self) -> float:
        """The shortest time; 0 if no pile was raced for."""
        return min(self.taken_ms, default=0.0)


class Score(list[Tally]):
    """A tally for every seat."""

    def __init__(self, players: int) -> None:
        super().__init__(Tally() for _ in range(players))

    @classmethod
    def of(cls, log: Log) -> Self:
        """Count the game of a log, as far as it goes."""
        score = cls(len(log.stacks))
        for happening in retold(log):
            if isinstance(happening, Done):
                score.note(happening)
        return score

    def note(self, done: Done) -> None:
        """Count what was done."""
        for event in done.events:
            match event:
                case TookPile(player) if event.target != FOR_WRONG_SLAP:
                    self._won(player)
                    if done.was_race(event):
                        self._time(player, done)
                case Slapped(player):
                    self._time(player, done)
                case WrongSlap(player):
                    self[player].wrong += 1
                case Buried():
                    for player in set(range(len(self))).difference(done.now.out):
                        self[player].missed += 1

    def _won(self, player: int) -> None:
        for other, tally in enumerate(self):
            tally.streak = tally.streak + 1 if other == player else 0
        self[player].piles += 1

    def _time(self, player: int, done: Done) -> None:
        if done.reaction_ms is not None:
            self[player].taken_ms.append(done.reaction_ms)
