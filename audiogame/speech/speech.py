"""Everything said, one line after the other, by priority.

1.  `say` takes a line. By its priority it cuts off what is being said and drops what
    waits (see `cues.Priority`), then waits its turn; a card starts at once.
2.  `tick`, called often, starts the next line when the one before has ended. Its
    clips come from the bank, which may still have to render them.
3.  `quiet_s` tells when all will have been said, as far as it is known.
4.  `hush` cuts off what explains.
5.  `unsaid` gives what the voice could not say.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from audiogame.sound.clips import unpack
from audiogame.speech.voice import VoiceError
from slapjack.match.cues import Priority, Say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Future

    from audiogame.sound.clips import Clip, Packed
    from audiogame.sound.mixer import Mixer, Playing
    from audiogame.speech.bank import ClipBank
    from slapjack.match.delivery import Delivery

    # What is to be said, the clips it takes, and the place it comes from.
    _Line = tuple[Say, list[Future[Packed]], float]

PART_GAP_S: Final = 0.06  # between a card and the name of who flipped it
LINE_GAP_S: Final = 0.12
UNKNOWN_S: Final = 0.5  # how long a line may still take while its clips are being rendered


class Speech:
    """The voice of one game, at the rate that its delivery has."""

    def __init__(
        self,
        mixer: Mixer,
        bank: ClipBank,
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
        self._waiting: deque[_Line] = deque()
        self._saying: _Line | None = None
        self._playing: list[Playing] = []
        self._until_s = 0.0
        self._live_until_s = 0.0  # what a card has cut off is not said anew before
        self._unsaid: list[Say] = []

    def say(
        self, say: Say, pan: float = 0.0, *, after_s: float = 0.0, spare_card: bool = False
    ) -> Playing | None:
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

    def _next(self) -> _Line | None:
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

    def _cut(self, line: _Line) -> None:
        """Stop a line; a result that was not said to its end waits to be said anew."""
        if line[0].priority is Priority.RESULT and self._until_s > self._mixer.now():
            self._waiting.appendleft(line)
        for playing in self._playing:
            if playing.end_at_s > self._mixer.now():
                self._mixer.cut(playing)
        self._saying, self._playing = None, []
        self._until_s = min(self._until_s, self._mixer.now())

    def _start(self, line: _Line, at_s: float) -> None:
        self._saying, self._playing = line, []
        say, clips, pan = line
        for clip in self._ready(say, clips):
            playing = self._mixer.play(clip, pan, at=at_s)
            self._playing.append(playing)
            at_s = playing.end_at_s + PART_GAP_S
        self._until_s = at_s - PART_GAP_S + LINE_GAP_S if self._playing else at_s
        if say.priority is Priority.CARD and self._playing:
            self._live_until_s = self._playing[0].start_at_s + self._delivery.window_s

    def _ready(self, say: Say, clips: list[Future[Packed]]) -> list[Clip]:
        try:
            return [unpack(clip.result()) for clip in clips]
        except VoiceError:
            self._unsaid.append(say)
            return []
