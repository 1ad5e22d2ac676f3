"""The game as it goes on: what the referee lets happen, told as it happens."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from slapjack.match.cues import Cue, Play, Say, Sound
from slapjack.match.happenings import Turning, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from slapjack.match.announcer import Announcer
    from slapjack.match.happenings import Happening, Snapshot
    from slapjack.match.outlet import Outlet
    from slapjack.match.port import Heard
    from slapjack.match.referee import Referee


class Croupier:
    """Lets happen what is due, has it told, and tells the referee when that is heard."""

    def __init__(self, referee: Referee, announcer: Announcer, outlet: Outlet) -> None:
        self.now: Snapshot = referee.snapshot()  # as what was told last has left it
        self._referee: Final = referee
        self._announcer: Final = announcer
        self._outlet: Final = outlet
        self._turning: Heard | None = None
        self._to_turn: list[Cue] = []  # a card that waits for a verdict to be said

    def begin(self, title: str) -> None:
        """Start the clock, say the opening lines and what to do first."""
        self._referee.begin(self._outlet.now_s)
        self._outlet.give(self._announcer.opening(title))
        if self.now.flips:
            self._outlet.give(self._announcer.going_on(self.now))
        self._outlet.give(self._announcer.asking.prompt(self.now))

    def slap(self, seat: int, at_s: float) -> None:
        """Sound the hand at once; whether it was first is judged after."""
        self._outlet.give([Play(Sound.OWN_SLAP, seat)])
        self._take(self._referee.press_slap(seat, at_s))

    def flip(self, seat: int, at_s: float) -> None:
        """Flip a person's card, or take the pile back."""
        self._take(self._referee.press_flip(seat, at_s))

    def pause(self, at_s: float) -> None:
        """Stop time."""
        self._take(self._referee.pause(at_s))

    def resume(self, at_s: float) -> None:
        """Go on, and say whose turn it is if a key must be pressed."""
        self._referee.resume(at_s)
        if self.now.player in self._announcer.persons:
            self._outlet.give([Say(self._announcer.asking.whose_turn(self.now))])

    def advance(self, not_after_s: float = math.inf) -> None:
        """Let happen what is due by now, but not what a press still to be told may precede."""
        if self._to_turn and self._outlet.quiet_s() <= self._outlet.now_s:
            self._turn_waiting()
        self._take(self._referee.advance(min(self._outlet.now_s, not_after_s)))

    def due_s(self) -> float | None:
        """When `advance` must be called."""
        dues = [self._referee.due_s(), self._outlet.quiet_s() if self._to_turn else None]
        return min((due for due in dues if due is not None), default=None)

    def confirm(self) -> None:
        """Tell the referee the device's own time for the card, once it is known."""
        if self._turning is not None and self._turning.confirmed:
            self._referee.card_heard(self._turning.onset_at_s, self._turning.end_at_s)
            self._turning = None

    def settle(self) -> None:
        """Start what waits to be said; the referee learns when all will be quiet."""
        self._outlet.tick()
        self._referee.quiet_from(self._outlet.quiet_s())

    def _take(self, happened: Iterable[Happening]) -> None:
        for happening in happened:
            self._tell(happening)

    def _tell(self, happening: Happening) -> None:
        self.now = happening.now
        cues = self._announcer.tell(happening)
        if not isinstance(happening, Turning):
            self._to_turn = [] if isinstance(happening, Withdrawn) else self._to_turn
            self._outlet.give(cues, spare_card=happening.now.turning)
        elif happening.anew:  # the verdict of the slap that came first is heard before the card
            self._to_turn = cues
        else:
            self._turn(cues)
        if not happening.more:
            self._outlet.give(self._announcer.asking.prompt(happening.now))

    def _turn_waiting(self) -> None:
        cues, self._to_turn = self._to_turn, []
        self._turn(cues)

    def _turn(self, cues: Iterable[Cue]) -> None:
        """Have the card turned, and tell the referee when it is heard or read."""
        self._turning = self._outlet.turn(cues)
        onset_s = self._outlet.now_s if self._turning is None else self._turning.onset_at_s
        self._referee.card_heard(onset_s, self._outlet.quiet_s())
