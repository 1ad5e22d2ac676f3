"""The clip bank: every text that was ever spoken, ready to be played at once.

1. `prepare` puts each text into a queue; those that somebody waits for go first.
2. One thread takes them from the queue, looks in memory, then on disk (checksums are
   tested), and has the worker process render the rest: the game's own thread never
   does heavy work.
3. What was prepared is kept on disk by engine, voice, rate and text; what was said
   only once (a margin in milliseconds) stays in memory.
"""

import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from itertools import count
from pathlib import Path
from queue import PriorityQueue
from time import perf_counter

from audiogame.sound.clips import Clip, Packed, unpack
from audiogame.speech.cache import Cache, Report, default_folder
from audiogame.speech.errors import VoiceError
from audiogame.speech.rates import Tuning
from audiogame.speech.voice import Speaker, Voice, checked_rate

FORMAT = 1
"""To be raised with any change in how clips are shaped or packed."""

RATES_IN_MEMORY = 2
PROGRESS_S = 1.0
SILENT_S = 5.0  # nobody is left without a word for longer

Key = tuple[int, str]
Progress = Callable[[int, int], None]
"""Called with how many texts are ready, and of how many."""


@dataclass(frozen=True, slots=True, order=True)
class _Job:
    urgency: int
    number: int
    key: Key = field(compare=False)
    done: "Future[Packed]" = field(compare=False, default_factory=Future)


_NOW, _SOON, _CLOSE = 0, 1, -1


@dataclass(frozen=True, slots=True)
class Coming:
    """A text on its way to being spoken: one clip, once it is there."""

    packed: "Future[Packed]"

    def done(self) -> bool:
        """Whether `result` will come back at once."""
        return self.packed.done()

    def result(self) -> tuple[Clip, ...]:
        """Give the clip, waiting for it; VoiceError where it cannot be spoken."""
        return (unpack(self.packed.result()),)


class Preparation:
    """Texts on their way to being ready."""

    def __init__(self, waiting: list["Future[Packed]"]) -> None:
        self.total = len(waiting)
        self._waiting = waiting

    @property
    def ready(self) -> int:
        """How many are ready."""
        return sum(future.done() for future in self._waiting)

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""
        return all(future.done() for future in self._waiting)

    def cancel(self) -> None:
        """Render no more of these texts."""
        for future in self._waiting:
            future.cancel()

    def wait(self, progress: Progress | None = None) -> None:
        """Wait until all are ready, telling the progress as it is made; VoiceError if one fails.

        It is told once a second at most, and after `SILENT_S` even if there is none.
        """
        told, told_s = -1, perf_counter()
        while not self.finished:
            done, _ = wait(self._waiting, PROGRESS_S, return_when="FIRST_EXCEPTION")
            self._raise_first(done)
            if progress and not self.finished:
                if self.ready == told and perf_counter() - told_s < SILENT_S:
                    continue
                told, told_s = self.ready, perf_counter()
                progress(told, self.total)
        self._raise_first(self._waiting)

    def _raise_first(self, futures: Iterable["Future[Packed]"]) -> None:
        for future in futures:
            if future.done() and not future.cancelled() and (error := future.exception()):
                self.cancel()
                raise error


def _to_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr)  # noqa: T201 - the last resort of a fault nobody listens to


class ClipBank(AbstractContextManager["ClipBank"]):
    """Clips of one voice by rate and text.

    Close it, or use it in a `with`: it has a thread and a worker process.
    """

    def __init__(
        self,
        folder: Path | None = None,
        voice: Voice | None = None,
        *,
        speaker: Speaker | None = None,
        report: Report = _to_stderr,
    ) -> None:
        self.voice = voice or Voice.default()
        self._speaker = speaker or Speaker(self.voice)
        self._cache = Cache(folder or default_folder(), report)
        self._id = (FORMAT, *map(version, ("pyttsx3", "espeakng-loader")), *_plain(self.voice))
        self._packed: dict[Key, Packed] = {}
        self._unkept: set[Key] = set()  # asked for in a hurry, and not on disk
        self._tunings: dict[int, Tuning] = {}
        self._rates: list[int] = []
        self._numbers = count()
        self._jobs: PriorityQueue[_Job] = PriorityQueue()
        self._thread = threading.Thread(target=self._work, name="clip bank", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the voice; what is not ready yet will not come."""
        self._jobs.put(_Job(_CLOSE, -1, (0, "")))
        self._speaker.close()
        self._thread.join()

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(
        self, texts: Iterable[str], rate_wpm: int, progress: Progress | None = None
    ) -> None:
        """Make every text ready and keep it on disk; VoiceError where one cannot be spoken.

        `progress` is called about once a second, as long as it takes.
        """
        self.prepare_soon(texts, rate_wpm).wait(progress)

    def prepare_soon(self, texts: Iterable[str], rate_wpm: int) -> Preparation:
        """Begin to make the texts ready, and come back at once."""
        self._note_rate(checked_rate(rate_wpm))
        keys = [(rate_wpm, text) for text in dict.fromkeys(texts)]
        return Preparation([self._queue(_SOON, key) for key in keys])

    def ready(self, text: str, rate_wpm: int) -> bool:
        """Whether `clip` will come back at once."""
        return (rate_wpm, text) in self._packed

    def clip(self, text: str, rate_wpm: int) -> Clip:
        """Give the clip; one that must be rendered (some 30 ms) comes before all that wait."""
        (clip,) = self.ask(text, rate_wpm).result()
        return clip

    def ask(self, text: str, rate_wpm: int) -> Coming:
        """Come back at once with what will be the clip, before all that wait."""
        key = (checked_rate(rate_wpm), text)
        self._note_rate(rate_wpm)
        packed = self._packed.get(key)
        if packed is None:
            return Coming(self._queue(_NOW, key))
        found: Future[Packed] = Future()
        found.set_result(packed)
        return Coming(found)

    def _note_rate(self, rate_wpm: int) -> None:
        """Forget the clips of the rate that has not been used for longest."""
        if rate_wpm in self._rates[-1:]:
            return
        self._rates = [rate for rate in self._rates if rate != rate_wpm] + [rate_wpm]
        for old in self._rates[:-RATES_IN_MEMORY]:
            for key in [key for key in self._packed if key[0] == old]:
                del self._packed[key]
        self._rates = self._rates[-RATES_IN_MEMORY:]

    def _find(self, key: Key) -> Packed | None:
        if key not in self._packed and (data := self._cache.read(*self._id, *key)):
            self._packed[key] = Packed(data)
        return self._packed.get(key)

    def _queue(self, urgency: int, key: Key) -> "Future[Packed]":
        job = _Job(urgency, next(self._numbers), key)
        self._jobs.put(job)
        return job.done

    def _work(self) -> None:
        # The worker is wanted sooner or later: let it load while clips come from the disk.
        with suppress(VoiceError):
            self._speaker.start()
        while (job := self._jobs.get()).urgency != _CLOSE:
            if job.done.set_running_or_notify_cancel():
                self._do(job)
        self._refuse_the_rest()

    def _refuse_the_rest(self) -> None:
        while not self._jobs.empty():
            job = self._jobs.get()
            job.done.cancel()

    def _do(self, job: _Job) -> None:
        try:
            packed = self._find(job.key) or self._render(job)
        except VoiceError as error:
            job.done.set_exception(error)
            return
        if job.urgency == _SOON and job.key in self._unkept:
            self._unkept.remove(job.key)
            self._cache.write(packed, *self._id, *job.key)
        job.done.set_result(packed)

    def _render(self, job: _Job) -> Packed:
        rate_wpm, text = job.key
        packed = self._speaker.say(text, rate_wpm, self._tuning(rate_wpm))
        self._packed[job.key] = packed
        self._unkept.add(job.key)
        return packed

    def _tuning(self, rate_wpm: int) -> Tuning:
        """Give how this rate is reached: measured once for each engine and voice."""
        if rate_wpm not in self._tunings:
            self._tunings[rate_wpm] = self._kept_tuning(rate_wpm) or self._measured(rate_wpm)
        return self._tunings[rate_wpm]

    def _kept_tuning(self, rate_wpm: int) -> Tuning | None:
        data = self._cache.read(*self._id, "tuning", rate_wpm)
        return Tuning(**json.loads(data)) if data else None

    def _measured(self, rate_wpm: int) -> Tuning:
        tuning = self._speaker.tune(rate_wpm)
        self._cache.write(json.dumps(asdict(tuning)).encode(), *self._id, "tuning", rate_wpm)
        return tuning


def _plain(voice: Voice) -> Iterator[str]:
    yield voice.engine
    yield voice.name
