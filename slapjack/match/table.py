"""A table in time: keys and ticks in, words and sounds out, and the referee between them.

A terminal, a browser or a test drives it with three calls, and gives the time with
each; no clock is read here. One turn of its loop, in this order:

1.  Wait for a key, or for `due_s`, the next time that the referee or the speech has set.
2.  `press`: a key is acted on. A slap is sounded before it is judged.
3.  `tick`: the referee lets happen what is due, the announcer turns it into cues, and
    they are spoken, sounded and printed.
4.  The referee learns when all will have been said: no computer flips before.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from slapjack.match.announcer import Announcer
from slapjack.match.croupier import Croupier
from slapjack.match.cues import Priority, Say
from slapjack.match.keyboard import Keyboard
from slapjack.match.outlet import Outlet
from slapjack.match.phrases import phrases

if TYPE_CHECKING:
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Snapshot
    from slapjack.match.port import Port
    from slapjack.match.referee import Referee
    from slapjack.match.score import Score


class Table:
    """One game between persons and computers, told through a port."""

    def __init__(
        self, referee: Referee, delivery: Delivery, port: Port, score: Score | None = None
    ) -> None:
        """Sit down to a game; `score` is what was counted in it before it was interrupted."""
        seats = referee.seats
        delivery.window_s = referee.window_s
        announcer = Announcer(referee.game.rules, seats, delivery, score, referee.goal.piles)
        self.referee: Final = referee
        self.phrases: Final = phrases(announcer, seats)
        self._port: Final = port
        self._outlet: Final = Outlet(port, delivery, announcer.teller, seats)
        self._croupier: Final = Croupier(referee, announcer, self._outlet)
        self._keyboard: Final = Keyboard(
            seats=seats,
            croupier=self._croupier,
            announcer=announcer,
            outlet=self._outlet,
            delivery=delivery,
            port=port,
            phrases=self.phrases,
        )

    def begin(self, title: str, now_s: float, limits: str = "") -> None:
        """Start the clock, say the opening lines and what to do first.

        Of the title only what limits the game is said aloud, in the words of `limits`: everyone
        has chosen the rest.
        """
        self._outlet.now_s = now_s
        self._croupier.begin(title, limits)
        self._croupier.settle()

    def press(self, key: str, at_s: float) -> None:
        """Act on a key pressed at `at_s`."""
        self._is_now(at_s)
        self._keyboard.press(key, at_s)
        self._croupier.settle()

    def tick(self, now_s: float, not_after_s: float = math.inf) -> None:
        """Let happen what is due by now, but not what a press still to be told may precede."""
        self._is_now(now_s)
        self._croupier.advance(not_after_s)
        self._croupier.settle()

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""
        dues = (self._croupier.due_s(), self._port.due_s())
        return min((due for due in dues if due is not None), default=None)

    @property
    def now(self) -> Snapshot:
        """What anybody at the table can see, as what was told last has left it."""
        return self._croupier.now

    @property
    def over(self) -> bool:
        """Whether there was nothing more to do or to say at the last tick."""
        return (self._keyboard.left or self._croupier.now.over) and self._outlet.silent

    @property
    def waits(self) -> bool:
        """Whether it stands still until a key lets it go on, as in a pause."""
        return self._keyboard.waits

    @property
    def asked_anew(self) -> bool:
        """Whether the game was left to start anew."""
        return self._keyboard.asked_anew

    def slept(self, since_s: float) -> None:
        """Pause from the moment at which the game was stopped, as by Ctrl-Z."""
        self._keyboard.pause(since_s)

    def tell(self, line: str) -> None:
        """Print a line of the game's own."""
        self._outlet.tell(line)

    def hint(self, line: str) -> None:
        """Say what was printed before, when all else was said and if there is time for it."""
        self._outlet.give([Say(line, Priority.DETAIL, written=False)])

    def add(self, line: str) -> None:
        """Say a line of the game's own after what is being said, such as a personal best."""
        self._outlet.give([Say(line, Priority.RESULT)])

    def device_is(self, *, heard: bool) -> None:
        """Go on in text when the sound device is lost, and aloud when it is back."""
        self._outlet.device_is(heard=heard)

    def _is_now(self, now_s: float) -> None:
        self._outlet.now_s = max(self._outlet.now_s, now_s)
        self._croupier.confirm()
