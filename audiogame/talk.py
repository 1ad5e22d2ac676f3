"""Lines and answers: what the menu, the rules read aloud and the practice have in common."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar, Final

from slapjack.book.telling import Teller
from slapjack.house.rules import HouseRules
from slapjack.match.cues import Priority, Say
from slapjack.match.delivery import RATE_STEP_WPM
from slapjack.match.outlet import Outlet
from slapjack.match.seats import Seat
from slapjack.match.start import you

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port


class Talk:
    """A `Scene` that says lines and answers keys; it waits for a key as long as it takes.

    Each line is spoken and printed once, or where text is wanted, printed. It is over when
    it was `left`, or when it is `done` and all is said.
    """

    once: ClassVar[Container[str]] = ()  # keys that are never counted twice while they are held

    def __init__(
        self,
        port: Port,
        delivery: Delivery,
        rules: HouseRules | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Talk of a house's rules to whoever sits on the only seat of a person."""
        self.rules: Final = rules or HouseRules()
        self.seats: Final = tuple(seats) or (Seat(you()),)
        names = [seat.name for seat in self.seats]
        self.teller: Final = Teller.to_persons(self.rules, names, [0])
        self.outlet: Final = Outlet(port, delivery, self.teller, self.seats)
        self.left = False
        self.done = False
        self.pressed_s = 0.0  # when the key came that is acted on
        self._port: Final = port
        self._delivery: Final = delivery

    def begin(self, now_s: float) -> None:
        """Say what comes first."""
        self.outlet.now_s = now_s
        self.open()
        self.outlet.tick()

    def press(self, key: str, at_s: float) -> None:
        """Act on a key: what it cuts off is only what explains."""
        self.outlet.now_s = max(self.outlet.now_s, at_s)
        self.pressed_s = at_s
        self._port.hush()
        key = key.lower()
        (self.keys().get(key) or self.every_key().get(key) or self.unknown)()
        self.outlet.tick()

    def tick(self, now_s: float, _not_after_s: float = math.inf) -> None:
        """Start what waits to be said."""
        self.outlet.now_s = max(self.outlet.now_s, now_s)
        self.outlet.tick()

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""
        due_s = self._port.due_s()
        return due_s if due_s is not None or not self.done else self.outlet.quiet_s()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do or to say."""
        return self.left or (self.done and self.outlet.silent)

    def slept(self, since_s: float) -> None:
        """Nothing here is lost while time stands still."""

    def device_is(self, *, heard: bool) -> None:
        """Go on in text when the sound device is lost, and aloud when it is back."""
        self.outlet.device_is(heard=heard)

    # What each kind of talk has of its own

    def open(self) -> None:
        """Say what comes first."""

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give what each key of this talk does."""
        return {}

    def unknown(self) -> None:
        """Answer a key that does nothing: say which ones do."""

    # What all can do

    def every_key(self) -> Mapping[str, Callable[[], None]]:
        """Give what a key does wherever it has no other meaning."""
        return {
            "r": self.again,
            "+": lambda: self._change_rate(RATE_STEP_WPM),
            "=": lambda: self._change_rate(RATE_STEP_WPM),
            "-": lambda: self._change_rate(-RATE_STEP_WPM),
            "escape": self.leave,
            "q": self.leave,
        }

    def leave(self) -> None:
        """End it at once."""
        self.left = True

    def again(self) -> None:
        """Say the last line again."""
        if line := self.outlet.history.last():
            self.outlet.repeat(line)

    def tell(self, *lines: str) -> None:
        """Say lines one after the other; a key cuts them off."""
        self.outlet.give([Say(line) for line in lines])

    def answer(self, *lines: str) -> None:
        """Say what a key asked for, in place of what is being said."""
        self._port.hush()
        self.outlet.give([Say(line, Priority.ANSWER) for line in lines[:1]])
        self.tell(*lines[1:])

    def _change_rate(self, by_wpm: int) -> None:
        in_full = self._delivery.change_rate(by_wpm)
        self.answer(self.teller.say("rate" if in_full else "rate_end", self._delivery.rate_wpm))
