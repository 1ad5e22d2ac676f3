"""Everything said, one line after the other, by priority.

1.  `say` takes a line. By its priority it cuts off what is being said and drops what
    waits (see `cues.Priority`), then waits its turn; a card starts at once.
2.  `tick`, called often, starts the next line when the one before has ended. Its
    clips come from the bank, which may still have to render them.
3.  `quiet_s` tells when all will have been said, as far as it is known.
4.  `hush` cuts off what explains.
5.  `unsaid` gives what the voice could not say.

Clips and what plays them are the mixer's own: samples for a device or a file, names in a page.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from audiogame.speech.errors import VoiceError
from slapjack.match.cues import Priority, Say
from slapjack.match.port import Heard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from slapjack.match.delivery import Delivery

PART_GAP_S: Final = 0.06  # between a card and the name of who flipped it
LINE_GAP_S: Final = 0.12
UNKNOWN_S: Final = 0.5  # how long a line may still take while its clips are being rendered


ClipT = TypeVar("ClipT")
PlayingT = TypeVar("PlayingT", bound=Heard)
_GivenT_co = TypeVar("_GivenT_co", covariant=True)
_TakenT_contra = TypeVar("_TakenT_contra", contravariant=True)


class Coming(Protocol[_GivenT_co]):
    """A text on its way to being spoken."""

    def done(self) -> bool:
        """Whether `result` will come back at once."""

    def result(self) -> Sequence[_GivenT_co]:
        """Give the clips that make it up, in order; VoiceError where it cannot be spoken."""


class Bank(Protocol[_GivenT_co]):
    """What has a voice's clips."""

    def ask(self, text: str, rate_wpm: int) -> Coming[_GivenT_co]:
        """Come back at once with what will be the clips of a text."""

    def prepare_soon(self, texts: Iterable[str], rate_wpm: int) -> object:
        """Begin to make the texts ready, and come back at once."""


class Mixer(Protocol[_TakenT_contra, PlayingT]):
    """What plays clips (see `audiogame.sound.mixer`)."""

    def now(self) -> float:
        """Give the time, in the same seconds as all times here."""

    def play(
        self, clip: _TakenT_contra, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> PlayingT:
        """Start a clip, at once or so that its first sample is out at `at`."""

    def cut(self, playing: PlayingT) -> None:
        """Stop a clip, or let it never start."""


# What is to be said, the clips it takes, and the place it comes from.
_Line = tuple[Say, list[Coming[ClipT]], float]


class Speech(Generic[ClipT, PlayingT]):
    """The voice of one game, at the rate that its delivery has."""

    def __init__(
        self,
        mixer: Mixer[ClipT, PlayingT],
        bank: Bank[ClipT],
        delivery: Delivery,
        *,
        wait_for_clips: bool = False,
    ) -> None:
        """Speak through `mixer`.

        With `wait_for_clips`, for a clock that stands still meanwhile, a line that must
        be rendered is waited for.
        """
        self._mixer: Final = mixer
        self._delivery: Final = delivery
        self._bank: Final = bank
        self._wait: Final = wait_for_clips
        self._waiting: deque[_Line[ClipT]] = deque()
        self._saying: _Line[ClipT] | None = None
        self._playing: list[PlayingT] = []
        self._until_s = 0.0
        self._live_until_s = 0.0  # what a card has cut off is not said anew before
        self._unsaid: list[Say] = []

    def say(
        self, say: Say, pan: float = 0.0, *, after_s: float = 0.0, spare_card: bool = False
    ) -> PlayingT | None:
        """Take a line; a card starts at once or at `after_s`, and is given back as it plays.

        With `spare_card`, while a card that has not taken effect must be heard, a verdict
        cuts off none.
        """
        self._make_room(say.priority, spare_card=spare_card)
        clips = [self._bank.ask(part, self._delivery.rate_wpm) for part in say.spoken]
        line = say, clips, pan
        if say.priority is not Priority.CARD:
            self._waiting.append(line)
            self.tick()
            return None
        self._start(line, max(after_s, self._mixer.now()))
        return self._playing[0] if self._playing else None

    def prepare(self, texts: Iterable[str]) -> None:
        """Make these ready at the rate there is now, in the background."""
        self._bank.prepare_soon(texts, self._delivery.rate_wpm)

    def tick(self) -> None:
        """Start the next line if it is time and its clips are ready."""
        while self._mixer.now() >= self._until_s and (line := self._next()) is not None:
            if not (self._wait or all(clip.done() for clip in line[1])):
                return
            self._waiting.remove(line)
            self._start(line, self._mixer.now())

    def quiet_s(self, least: Priority = Priority.DETAIL) -> float:
        """When all of this priority and above will have been said, as far as it is known now."""
        waits = any(line[0].priority >= least for line in self._waiting)
        waiting_s = self._mixer.now() + UNKNOWN_S if waits else 0.0
        counts = self._saying is not None and self._saying[0].priority >= least
        return max(self._until_s if counts else 0.0, waiting_s)

    def due_s(self) -> float | None:
        """When `tick` may have something to do."""
        if not self._waiting:
            return None
        from_s = self._until_s if self._next() else max(self._until_s, self._live_until_s)
        return max(from_s, self._mixer.now() + (0.0 if self._wait else 0.005))

    def hush(self) -> None:
        """Cut off what explains, said or waiting; all else is said to its end."""
        self._drop(Priority.ANSWER)

    def unsaid(self) -> list[Say]:
        """Give the lines that the voice failed to say since this was last asked."""
        unsaid, self._unsaid = self._unsaid, []
        return unsaid

    def _next(self) -> _Line[ClipT] | None:
        """Give the line to be said next; a result waits while a card is live."""
        live = self._mixer.now() < self._live_until_s
        fit = (
            line for line in self._waiting if not live or line[0].priority is not Priority.RESULT
        )
        return next(fit, None)

    def _make_room(self, priority: Priority, *, spare_card: bool) -> None:
        if priority is Priority.ANSWER:
            self.hush()
        elif priority >= Priority.VERDICT:
            self._live_until_s = 0.0
            spares = priority is Priority.VERDICT and spare_card
            self._drop(Priority.VERDICT if spares else Priority.CARD)

    def _drop(self, most: Priority) -> None:
        """Take away what waits, and cut what is said, up to a priority; results stay."""
        self._waiting = deque(
            line
            for line in self._waiting
            if line[0].priority > most or line[0].priority is Priority.RESULT
        )
        if self._saying is not None and self._saying[0].priority <= most:
            self._cut(self._saying)

    def _cut(self, line: _Line[ClipT]) -> None:
        """Stop a line; a result that was not said to its end waits to be said anew."""
        if line[0].priority is Priority.RESULT and self._until_s > self._mixer.now():
            self._waiting.appendleft(line)
        for playing in self._playing:
            if playing.end_at_s > self._mixer.now():
                self._mixer.cut(playing)
        self._saying, self._playing = None, []
        self._until_s = min(self._until_s, self._mixer.now())

    def _start(self, line: _Line[ClipT], at_s: float) -> None:
        self._saying, self._playing = line, []
        say, clips, pan = line
        for part in self._ready(say, clips):
            for clip in part:
                playing = self._mixer.play(clip, pan, at=at_s)
                self._playing.append(playing)
                at_s = playing.end_at_s
            at_s += PART_GAP_S
        self._until_s = at_s - PART_GAP_S + LINE_GAP_S if self._playing else at_s
        if say.priority is Priority.CARD and self._playing:
            self._live_until_s = self._playing[0].start_at_s + self._delivery.window_s

    def _ready(self, say: Say, clips: list[Coming[ClipT]]) -> list[Sequence[ClipT]]:
        try:
            return [clip.result() for clip in clips]
        except VoiceError:
            self._unsaid.append(say)
            return []
