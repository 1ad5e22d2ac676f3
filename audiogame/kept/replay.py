"""A game stepped through by ear, deed by deed, as its log has it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.talk import Talk
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.game.actions import Slap
from slapjack.match.announcer import Announcer
from slapjack.match.cues import Play, Priority, Say
from slapjack.match.happenings import Done
from slapjack.match.opponents import Level
from slapjack.match.retelling import retold
from slapjack.match.start import company_of, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from audiogame.stage import Stage
    from slapjack.game.log import Log
    from slapjack.match.cues import Cue
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port
    from slapjack.match.seats import Seat

_STEPS: Final = {"space": 1, "right": 1, "n": 1, "]": 1, "left": -1, "b": -1, "[": -1}


@dataclass(frozen=True, slots=True)
class Step:
    """A deed of which there is something to say, and how the game stood after it."""

    done: Done
    cues: tuple[Cue, ...]


def steps(log: Log, announcer: Announcer) -> Iterator[Step]:
    """Tell a game as it was told when it was played; a card goes with the flip that turned it."""
    turning: list[Cue] = []
    for happening in retold(log):
        cues = [*turning, *announcer.tell(happening)]
        if not isinstance(happening, Done):
            turning = cues
            continue
        turning = []
        if any(isinstance(cue, Say) for cue in cues):
            yield Step(happening, tuple(cues))


class Replay(Talk):
    """A game to be stepped through at the listener's pace."""

    def __init__(self, port: Port, delivery: Delivery, log: Log) -> None:
        """Begin before the first deed."""
        seats = _seats(log)
        super().__init__(port, delivery, log.rules, seats)
        self._announcer: Final = Announcer(log.rules, seats, delivery)
        self._steps: Final = [*steps(log, self._announcer)]
        self._at = -1
        count = len(self._steps)
        self.introduction: Final = wording.sentence("kept.j2", "replay", log, count)

    def open(self) -> None:
        """Say whose game it is, and which keys step."""
        self.answer(self.introduction, self.keys_told)

    @property
    def keys_told(self) -> str:
        """Which keys are enough."""
        return wording.sentence("speech.j2", "step_keys")

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that step by deeds and by slaps, and those that ask."""
        last = len(self._steps) - 1
        return {key: partial(self._go, by) for key, by in _STEPS.items()} | {
            "down": lambda: self._go_to_slap(1),
            "up": lambda: self._go_to_slap(-1),
            "home": lambda: self._go(-max(self._at, 0)),
            "end": lambda: self._go(last - self._at),
            "r": lambda: self._go(0) if self._at >= 0 else self.open(),
            "h": lambda: self.answer(wording.sentence("kept.j2", "replay_keys")),
            "s": partial(self._asked, self._stacks),
            "p": partial(self._asked, self._pile),
            "t": partial(self._asked, self._when),
        }

    def unknown(self) -> None:
        """Say which keys step."""
        self.answer(self.keys_told)

    def _go(self, by: int) -> None:
        """Tell the deed so many on or back, or where there is none the last there is."""
        if not self._steps:
            self.answer(self.introduction)
            return
        wanted = self._at + by
        self._at = min(max(wanted, 0), len(self._steps) - 1)
        self._tell(at_end=wanted != self._at)

    def _go_to_slap(self, by: int) -> None:
        """Tell the next slap, or the one before; where there is none, the end."""
        slaps = [at for at, step in enumerate(self._steps) if isinstance(step.done.action, Slap)]
        there = [at for at in slaps if (at - self._at) * by > 0]
        wanted = there[0 if by > 0 else -1] if there else by * len(self._steps)
        self._go(wanted - self._at)

    def _tell(self, *, at_end: bool) -> None:
        """Sound and say a step in full: its first line in place of what is being said."""
        step = self._steps[self._at]
        self._port.hush()
        says = [cue for cue in step.cues if isinstance(cue, Say)]
        if at_end:
            end = "last_line" if self._at else "first_line"
            says = [Say(self.teller.say(end, says[0].line)), *says[1:]]
        first, *rest = says
        self.outlet.give(cue for cue in step.cues if isinstance(cue, Play))
        self.outlet.give([_in_full(first, Priority.ANSWER)])
        self.outlet.give(_in_full(say, Priority.INFO) for say in rest)

    def _asked(self, told: Callable[[Step], str]) -> None:
        """Answer what is asked of the deed that was told last; before any, say which keys step."""
        if self._at < 0:
            self.unknown()
        else:
            self.answer(told(self._steps[self._at]))

    def _stacks(self, step: Step) -> str:
        return self._announcer.counts(step.done.now, with_out=True)

    def _pile(self, step: Step) -> str:
        return self._announcer.pile(step.done.now)

    def _when(self, step: Step) -> str:
        at = self._at + 1, len(self._steps), step.done.at_s
        return wording.sentence("kept.j2", "replay_at", *at)


def replay(stage: Stage, log: Log) -> None:
    """Let somebody step through a game until they leave."""
    scene = Replay(stage.port, stage.delivery, log)
    stage.make_ready([scene.introduction, scene.keys_told])
    stage.show(scene)


def _seats(log: Log) -> tuple[Seat, ...]:
    """Seat everyone where they were heard; in an old log only its "you" is a person."""
    you = Teller.of(log).you
    old = tuple((name, None if n == you else Level.EASY) for n, name in enumerate(log.names))
    return seated(old if log.levels is None else company_of(log), dict.fromkeys(Level, 0.0))


def _in_full(say: Say, priority: Priority) -> Say:
    """Say what a game would only print, too: here there is time for it."""
    return replace(say, priority=priority, parts=(), aloud=True)
