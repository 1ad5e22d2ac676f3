"""Practice: endless cards, each reaction told, and all of them at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import SystemRandom
from statistics import median
from typing import TYPE_CHECKING, Final

from audiogame.exercise import Exercise, dealt_for_one, table_for_one
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.game.events import Buried, Ended, Ignored, Slapped, TookPile, WrongSlap
from slapjack.match.cues import Priority, Say, Sound
from slapjack.match.phrases import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from audiogame.stage import Stage
    from slapjack.house.rules import House
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Done
    from slapjack.match.opponents import Level
    from slapjack.match.port import Port
    from slapjack.match.seats import Seat

WORDS: Final = "learn.j2"


@dataclass(slots=True)
class Reactions:
    """How one did: each time in ms, and how often it went wrong."""

    taken_ms: list[float] = field(default_factory=list)
    wrong: int = 0
    missed: int = 0

    @property
    def median_ms(self) -> float:
        """The middle one of the times; 0 where there is none."""
        return median(self.taken_ms) if self.taken_ms else 0.0


class Practice(Exercise):
    """Cards without end, dealt anew where a game would be over; leaving tells how it went."""

    def __init__(
        self, port: Port, delivery: Delivery, house: House, seats: Sequence[Seat], seed: int
    ) -> None:
        """Deal from `seed` on."""
        super().__init__(port, delivery, dealt_for_one(house, seed), seats)
        self.reactions: Final = Reactions()
        self._house: Final = house
        self._seed = seed

    def open(self) -> None:
        """Say what to do, and how to end it."""
        self.tell(wording.sentence(WORDS, "practice", self.rules))

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that slap and that end it."""
        return {**super().keys(), "q": self._end, "escape": self._end}

    def unknown(self) -> None:
        """Say what to do; once it is over a key skips what is left."""
        if not self.done:
            self.answer(wording.sentence(WORDS, "practice_keys", self.rules))

    def judge(self, done: Done) -> None:
        """Tell a reaction, in short; what it won is of no matter."""
        for event in done.events:
            match event:
                case TookPile(0) if done.was_race(event):
                    self._reacted(done)
                case Slapped(0):
                    self._reacted(done)
                case WrongSlap(0):
                    self.reactions.wrong += 1
                    self.verdict(self.teller.tell(event), Sound.WRONG_SLAP)
                case Buried(card):
                    self._missed(wording.sentence(WORDS, "missed", card))
                case Ignored(0) if done.taken_by != 0:
                    self.answer(self.teller.tell(event))
                case Ended():
                    self._seed += 1
                    self.deal(dealt_for_one(self._house, self._seed))

    def _reacted(self, done: Done) -> None:
        after_ms = done.reaction_ms or 0.0
        self.reactions.taken_ms.append(after_ms)
        self.verdict(wording.sentence(WORDS, "reacted", after_ms), Sound.PILE_WON)

    def _missed(self, line: str) -> None:
        self.reactions.missed += 1
        self.tell(line)

    def _end(self) -> None:
        if not self.done:
            self.done = True
            line = wording.sentence(WORDS, "reactions", self.reactions, self.rules)
            self.outlet.give([Say(line, Priority.ANSWER)])
        else:
            self.leave()


def practise(stage: Stage, house: House, level: Level) -> None:
    """Practise at the pace of a level, until the player leaves."""
    if not house.rules.targets:
        raise SlapjackError("practice: in this house nothing is slapped. Name another one.")
    seats = table_for_one(stage.settings, level)
    seed = SystemRandom().randrange(1_000_000)
    practice = Practice(stage.port, stage.delivery, house, seats, seed)
    stage.make_ready(cards(practice.teller))
    stage.show(practice)
