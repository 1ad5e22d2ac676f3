"""Cards that turn one after the other, by the real rules and referee, with nobody to beat."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from audiogame.talk import Talk
from slapjack.book import wording
from slapjack.game.events import Flipped
from slapjack.match.controls import ONCE, PERSONS_KEYS
from slapjack.match.cues import Play, Priority, Say, Sound
from slapjack.match.happenings import Done, Turning, Withdrawn
from slapjack.match.seats import Seat
from slapjack.match.start import dealt, you

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from audiogame.settings import Settings
    from slapjack.house.rules import House
    from slapjack.match.cues import Cue
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Happening
    from slapjack.match.opponents import Level
    from slapjack.match.port import Heard, Port
    from slapjack.match.start import Start


class Exercise(Talk):
    """A table at which one person slaps; cards flip by themselves where a seat has a pace.

    What comes of each deed is told by `judge`.
    """

    once: ClassVar[Container[str]] = ONCE

    def __init__(self, port: Port, delivery: Delivery, start: Start, seats: Sequence[Seat]) -> None:
        """Lay the cards of `start` before the seats; the person sits on the first."""
        super().__init__(port, delivery, start.house.rules, seats)
        self.referee = start.referee(seats)
        self._turned: Heard | None = None
        self._to_turn: list[Cue] = []  # a card that waits for a verdict to be said

    def begin(self, now_s: float) -> None:
        """Start the clock and say what comes first."""
        self.referee.begin(now_s)
        super().begin(now_s)
        self._settle()

    def press(self, key: str, at_s: float) -> None:
        """Act on a key pressed at `at_s`."""
        self._confirm()
        super().press(key, at_s)
        self._settle()

    def tick(self, now_s: float, not_after_s: float = math.inf) -> None:
        """Let cards turn and slaps be judged, until it is done."""
        super().tick(now_s)
        self._confirm()
        if self._to_turn and self.outlet.quiet_s() <= self.outlet.now_s:
            self._turn_waiting()
        if not self.done:
            self._take(self.referee.advance(min(self.outlet.now_s, not_after_s)))
        self._settle()

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""
        dues = [super().due_s()]
        if not self.done:
            dues += [self.referee.due_s(), self.outlet.quiet_s() if self._to_turn else None]
        return min((due for due in dues if due is not None), default=None)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the key that slaps."""
        return {"space": self.slap}

    def judge(self, done: Done) -> None:
        """Tell what came of a deed."""

    def turn(self, turning: Turning) -> None:
        """Let a card be heard as it turns."""
        self._turn(self._cues(turning))

    def slap(self) -> None:
        """Sound the hand at once; what it was good for is judged after."""
        if not self.done:
            self.outlet.give([Play(Sound.OWN_SLAP, 0)])
            self._take(self.referee.press_slap(0, self.pressed_s))

    def flip(self) -> None:
        """Turn the person's card."""
        if not self.done:
            self._take(self.referee.press_flip(0, self.pressed_s))

    def deal(self, start: Start) -> None:
        """Lay other cards, from now on."""
        self.referee = start.referee(self.seats)
        self.referee.begin(self.outlet.now_s)
        self._turned, self._to_turn = None, []

    def verdict(self, line: str, sound: Sound, seat: int = 0) -> None:
        """Sound and say at once what a slap was, as a game does."""
        self.outlet.give([Play(sound, seat), Say(line, Priority.VERDICT, seat)])

    def _take(self, happened: Iterable[Happening]) -> None:
        referee = self.referee
        for happening in happened:
            if self.done or self.referee is not referee:  # what was still to come does not
                return
            match happening:
                case Turning(anew=True):
                    self._to_turn = self._cues(happening)
                case Turning():
                    self.turn(happening)
                case Withdrawn():
                    self._to_turn = []
                case Done():
                    self.judge(happening)

    def _cues(self, turning: Turning) -> list[Cue]:
        """Give what is heard of a card; whose it was is of no matter here."""
        line = self.teller.tell(Flipped(0, turning.card, turning.called))
        call = (self.teller.say("call", turning.called),) if turning.called else ()
        parts = (wording.card_name(turning.card), *call)
        seat = turning.player
        return [Play(Sound.FLIP, seat), Say(line, Priority.CARD, seat, parts)]

    def _turn_waiting(self) -> None:
        cues, self._to_turn = self._to_turn, []
        self._turn(cues)

    def _turn(self, cues: Iterable[Cue]) -> None:
        """Have the card turned, and tell the referee when it is heard or read."""
        self._turned = self.outlet.turn(cues)
        onset_s = self.outlet.now_s if self._turned is None else self._turned.onset_at_s
        self.referee.card_heard(onset_s, self.outlet.quiet_s())

    def _confirm(self) -> None:
        """Tell the referee the device's own time for the card, once it is known."""
        if self._turned is not None and self._turned.confirmed:
            self.referee.card_heard(self._turned.onset_at_s, self._turned.end_at_s)
            self._turned = None

    def _settle(self) -> None:
        self.outlet.tick()
        quiet_s = self.outlet.quiet_s()  # what is told here is what to do: no card cuts it off
        self.referee.quiet_from(quiet_s, quiet_s)


def table_for_one(settings: Settings, level: Level, *, flips_alone: bool = True) -> list[Seat]:
    """Seat the person, and somebody who only flips: a seat of no level never slaps."""
    pace_s = settings.pace_ms[level] / 1000
    correction_s = settings.correction_ms / 1000
    name = wording.value("speech.j2", "opponents")[0]
    return [
        Seat(
            you(),
            pace_s=pace_s if flips_alone else None,
            correction_s=correction_s,
            keys=PERSONS_KEYS[0],
        ),
        Seat(name, pace_s=pace_s, pan=0.6),
    ]


def dealt_for_one(house: House, seed: int) -> Start:
    """Deal for two, however many the house seats."""
    return dealt(replace(house, rules=replace(house.rules, min_players=2)), 2, seed)
