"""A game without a clock: for each card, whether it is a target or not, as slowly as one likes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from audiogame.exercise import dealt_for_one
from audiogame.menu.question import Asked, ask
from audiogame.talk import Talk
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.game.actions import Collect, Flip, Slap
from slapjack.game.engine import Act, Game
from slapjack.game.events import Flipped
from slapjack.match.cues import Priority, Say
from slapjack.match.seats import Seat
from slapjack.match.start import you

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from audiogame.stage import Stage
    from slapjack.game.events import Event
    from slapjack.house.rules import House
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port
    from slapjack.match.start import Start

WORDS: Final = "learn.j2"


@dataclass(slots=True)
class Marks:
    """How often one was right, and how many of the targets one found."""

    right: int = 0
    asked: int = 0
    found: int = 0
    targets: int = 0

    def note(self, *, said: bool, target: bool) -> bool:
        """Count an answer; give whether it was right."""
        self.asked += 1
        self.targets += target
        self.right += said == target
        self.found += said and target
        return said == target


class Calm(Talk):
    """The cards of a house once through; J slaps one, N does not, and nothing hurries."""

    def __init__(self, port: Port, delivery: Delivery, start: Start) -> None:
        """Lay the cards of `start`, which is dealt for two."""
        rules = start.house.rules
        name = wording.value("speech.j2", "opponents")[0]
        super().__init__(port, delivery, rules, [Seat(you()), Seat(name)])
        self.marks: Final = Marks()
        self._game: Final = Game(rules, start.stacks, start.seed)
        self._cards: Final = sum(map(len, start.stacks))
        self._card: Say | None = None

    def open(self) -> None:
        """Say the keys, and turn the first card."""
        self._next([wording.sentence(WORDS, "calm", self.rules)])

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that answer: the mnemonic ones, and those of a game."""
        yes, no = (lambda: self._answered(said=True)), (lambda: self._answered(said=False))
        keys = {"j": yes, "space": yes, "n": no, "f": no, "r": self._repeat}
        return {} if self.done else {**keys, "q": self._end, "escape": self._end}

    def unknown(self) -> None:
        """Say the keys, and the card again, which they cut off."""
        if not self.done:
            self.answer(wording.sentence(WORDS, "calm_keys", self.rules))
            self.outlet.give([replace(card, written=False) for card in [self._card] if card])

    def _answered(self, *, said: bool) -> None:
        """Mark an answer; a slap is done as in any game, whatever comes of it."""
        target = self._game.target is not None
        right = self.marks.note(said=said, target=target)
        events = self._game.apply(Slap(0, 0)) if said else []
        lines = [self.teller.tell(event) for event in events]
        if not right and not said:
            lines = [wording.sentence(WORDS, "missed", self._game.face_up[-1])]
        elif right and said:
            lines = [wording.sentence(WORDS, "right"), *lines]
        self._next(lines)

    def _next(self, lines: list[str]) -> None:
        """Say what came of the card before, then turn the next one, if there is one."""
        turned = None
        while turned is None and not self._game.over and self.marks.asked < self._cards:
            events = self._go_on()
            turned = next((event for event in events if isinstance(event, Flipped)), None)
        if turned is None:
            self._end(*lines)
            return
        told = Flipped(0, turned.card, turned.called)
        call = (self.teller.say("call", turned.called),) if turned.called else ()
        parts = (wording.card_name(turned.card), *call)
        self._card = Say(self.teller.tell(told), Priority.INFO, parts=parts)
        self.tell(*lines)
        self.outlet.give([self._card])

    def _go_on(self) -> list[Event]:
        """Let whoever must act do so."""
        player = self._game.player or 0
        collects = self._game.act is Act.COLLECT
        return self._game.apply(Collect(0, player) if collects else Flip(0, player))

    def _repeat(self) -> None:
        """Say the card again, whatever was said since."""
        if self._card is not None:
            self.outlet.repeat(self._card.line)

    def _end(self, *lines: str) -> None:
        self.done = True
        self.answer(*lines, wording.sentence(WORDS, "marks", self.marks, self.rules))


def play_on(stage: Stage, house: House, seed: int | None, escape: str) -> None:
    """Play calmly until the player has enough; a seed is for the first cards."""
    if not house.rules.targets:
        raise SlapjackError("--calm: in this house nothing is slapped. Name another one.")
    again, keys = True, wording.sentence(WORDS, "calm_again_keys", escape)
    while again:
        chance = SystemRandom().randrange(1_000_000)
        start = dealt_for_one(house, chance if seed is None else seed)
        calm, seed = Calm(stage.port, stage.delivery, start), None
        stage.show(calm)
        asked = Asked(wording.sentence(WORDS, "calm_again"), keys)
        again = bool(calm.marks.asked and ask(stage, asked))
