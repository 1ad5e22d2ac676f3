"""The game as it goes on: what the referee lets happen, told as it happens."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from slapjack.game.events import Flipped
from slapjack.match.cues import Cue, Play, Priority, Say, Sound
from slapjack.match.happenings import Done, Turning, Withdrawn
from slapjack.match.skipping import play_out

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
        self._held: list[Cue] = []  # what waits until no card is live

    def begin(self, title: str, limits: str) -> None:
        """Start the clock, say the opening lines and what to do first."""
        self._referee.begin(self._outlet.now_s)
        self._outlet.give(self._announcer.opening(title, limits))
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

    def skip(self, at_s: float) -> None:
        """Let the computers play on in silence to the end, and tell that."""
        self._turning, self._to_turn, self._held = None, [], []
        *_, last = play_out(self._referee, at_s)
        self.now = last.now
        self._give(self._announcer.tell(last), last)

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
            self._card_heard(self._turning)
            self._turning = None

    def settle(self) -> None:
        """Start what waits to be said; the referee learns when all will be quiet."""
        self._outlet.tick()
        self._referee.quiet_from(self._outlet.told_s(), self._outlet.quiet_s())

    def _take(self, happened: Iterable[Happening]) -> None:
        for happening in happened:
            self._tell(happening)

    def _tell(self, happening: Happening) -> None:
        self.now = happening.now
        cues = self._announcer.tell(happening)
        if not isinstance(happening, Turning):
            self._to_turn = [] if isinstance(happening, Withdrawn) else self._to_turn
            self._give(cues, happening)
            return
        self._give_held()
        if happening.anew:  # the verdict of the slap that came first is heard before the card
            self._to_turn = cues
        else:
            self._turn(cues)

    def _give(self, cues: list[Cue], happening: Happening) -> None:
        """Tell it, then ask, then say more; over a live card only what may not wait."""
        now = happening.now
        if now.live:
            held = _waiting(cues, happening)
            self._held += held
            self._outlet.give([cue for cue in cues if cue not in held], spare_card=now.turning)
            return
        if now.over:  # who has won comes first, and last in what is printed
            held, self._held = self._held, []
            self._outlet.keep(held)
            self._outlet.give(cues)
            return
        self._give_held()
        details = [cue for cue in cues if _is_detail(cue)]
        self._outlet.give([cue for cue in cues if cue not in details], spare_card=now.turning)
        if happening.more:
            self._outlet.keep(details)
            return
        self._outlet.give(self._announcer.asking.prompt(now))
        say_more = self._outlet.give if self._announcer.has_room(now) else self._outlet.keep
        say_more(details)

    def _give_held(self) -> None:
        held, self._held = self._held, []
        self._outlet.give(cue for cue in held if not _is_detail(cue))
        self._outlet.keep(cue for cue in held if _is_detail(cue))

    def _turn_waiting(self) -> None:
        cues, self._to_turn = self._to_turn, []
        self._turn(cues)

    def _turn(self, cues: Iterable[Cue]) -> None:
        """Have the card turned, and tell the referee when it is heard or read."""
        self._turning = self._outlet.turn(cues)
        if self._turning is None:
            self._referee.card_heard(self._outlet.now_s, self._outlet.card_s())
        else:
            self._card_heard(self._turning)

    def _card_heard(self, card: Heard) -> None:
        self._referee.card_heard(card.onset_at_s, self._outlet.card_s(), card.start_at_s)


def _waiting(cues: Iterable[Cue], happening: Happening) -> list[Cue]:
    """Give what must not be told over a live card: all that its own flip has brought."""
    flipped = isinstance(happening, Done) and any(
        isinstance(event, Flipped) for event in happening.events
    )
    return [
        cue for cue in cues if flipped or (isinstance(cue, Say) and cue.priority < Priority.ANSWER)
    ]


def _is_detail(cue: Cue) -> bool:
    return isinstance(cue, Say) and cue.priority is Priority.DETAIL
