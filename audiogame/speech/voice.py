"""Speech engines, kept at arm's length: texts go in, packed clips come out, or a clear error."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from audiogame.sound.clips import Packed
from audiogame.speech.errors import VoiceError
from audiogame.speech.rates import FASTEST_WPM, SLOWEST_WPM, Tuning

ENGINES = {"darwin": "nsss", "win32": "sapi5"}

LEAST_DELAY_S = 0.01  # any process waits a little for its turn


@dataclass(frozen=True, slots=True)
class _Turns:
    """How a process has had its turns on the processor."""

    ran_s: float = 0.0
    waited_s: float = 0.0  # while others ran; not while its control group had used up its share
    ready: bool = False  # whether it would run now if it could


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice by pyttsx3's names: its engine and, in that engine, its own name.

    `espeak` comes with the install and knows hundreds ("en-us", "en-gb", "en-us+f3");
    `sapi5` (Windows) and `nsss` (macOS) have what the system has; "" is their default.
    """

    engine: str
    name: str

    @classmethod
    def named(cls, name: str) -> "Voice":
        """Give the system's voice of that name, its default for ""."""
        default = cls.default()
        return cls(default.engine, name) if name else default

    @classmethod
    def default(cls) -> "Voice":
        """Give the system's own voice where there is one, or else clear US English."""
        engine = ENGINES.get(sys.platform, "espeak")
        return cls(engine, "en-us" if engine == "espeak" else "")


def checked_rate(wpm: int) -> int:
    """Give back the rate, or VoiceError where it is not one that can be spoken."""
    if SLOWEST_WPM <= wpm <= FASTEST_WPM:
        return wpm
    raise VoiceError(
        f"speech rate: {SLOWEST_WPM} to {FASTEST_WPM} words a minute are possible, not {wpm}"
    )


class Speaker:
    """A voice in a worker process that is stopped and started afresh when it hangs or dies.

    Not for two threads at once. Every call ends within twice its time limit, by an
    answer or by VoiceError; time in which the system let others run is not counted.
    """

    def __init__(
        self,
        voice: Voice,
        *,
        start_limit_s: float = 20.0,
        limit_s: float = 3.0,
        command: Sequence[str] = (sys.executable, "-m", "audiogame.speech.voice_worker"),
    ) -> None:
        self.voice = voice
        self._start_limit_s, self._limit_s = start_limit_s, limit_s
        self._command = tuple(command)
        self._worker: _Worker | None = None
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """Give the worker's process, while there is one."""
        return self._worker.process.pid if self._worker else None

    def tune(self, wpm: int) -> Tuning:
        """Measure how this voice speaks `wpm` true words a minute."""
        head, _ = self._ask({"tune": checked_rate(wpm)}, 3 * self._limit_s)
        return Tuning(head["engine_rate"], head["stretch"])

    def say(self, text: str, wpm: int, tuning: Tuning) -> Packed:
        """Render one text to a packed clip."""
        how = {"engine_rate": tuning.engine_rate, "stretch": tuning.stretch}
        return self._ask({"say": text, "wpm": wpm} | how, self._limit_s)[1]

    def voices(self) -> list[str]:
        """Give the names of all voices of this one's engine, and "+" with each variant's."""
        head, _ = self._ask({"voices": True}, self._limit_s)
        return [str(name) for name in head["voices"]]

    def start(self) -> None:
        """Start the worker if it is not there yet, without waiting for it to be ready."""
        if self._closed:
            raise VoiceError("the voice has been closed: nothing more can be said with it")
        try:
            self._worker = self._worker or _Worker(self._command, self.voice)
        except OSError as error:
            raise VoiceError(f"the voice's process cannot be started: {error}.") from error

    def close(self) -> None:
        """Stop the worker; whoever waits for an answer gets VoiceError."""
        self._closed = True
        self._drop()

    def _drop(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            worker.kill()

    def _ask(self, request: dict[str, Any], limit_s: float) -> tuple[dict[str, Any], Packed]:
        try:
            return self._asked(request, limit_s)
        except _WorkerLostError:
            self._drop()
        try:
            return self._asked(request, limit_s)
        except _WorkerLostError as error:
            self._drop()
            raise VoiceError(
                f"voice {self.voice.name!r} of {self.voice.engine}: {error}, and again when "
                f"started afresh, at {request}."
            ) from error

    def _asked(self, request: dict[str, Any], limit_s: float) -> tuple[dict[str, Any], Packed]:
        self.start()
        worker = self._worker
        if worker is None:
            raise _WorkerLostError("it was closed")
        self._check(worker.ready(self._start_limit_s))
        head, body = worker.ask(request, limit_s)
        self._check(head)
        return head, body

    def _check(self, head: dict[str, Any]) -> None:
        if "fatal" in head:
            self._drop()
        if problem := head.get("fatal") or head.get("error"):
            raise VoiceError(f"{problem}. audiogame doctor names the voices.")


class _WorkerLostError(Exception):
    """The worker did not answer in time, or is no more."""


class _Worker:
    """One worker process; a thread of its own reads its pipe, so that waiting has a limit."""

    def __init__(self, command: Sequence[str], voice: Voice) -> None:
        # Here and not in the worker, which may be killed before it can clear up.
        self._folder = tempfile.mkdtemp(prefix="slapjack-", dir=_memory())
        self._answers: SimpleQueue[tuple[dict[str, Any], Packed] | None] = SimpleQueue()
        self._greeting: dict[str, Any] | None = None
        # A session of its own: Ctrl-C and Ctrl-Z in the game's terminal are not for the worker.
        self.process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [*command, self._folder, voice.engine, voice.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        threading.Thread(target=self._read, name="voice pipe", daemon=True).start()

    def _read(self) -> None:
        pipe = self.process.stdout
        while pipe and (line := pipe.readline()):
            try:
                head = json.loads(line)
                self._answers.put((head, Packed(pipe.read(head["size"]))))
            except (ValueError, KeyError, TypeError):
                break
        self._answers.put(None)

    def ready(self, limit_s: float) -> dict[str, Any]:
        """Wait for the greeting that says the engine is loaded, or why it is not."""
        if self._greeting is None:
            self._greeting = self._answer(limit_s)[0]
        return self._greeting

    def ask(self, request: dict[str, Any], limit_s: float) -> tuple[dict[str, Any], Packed]:
        """Send a request and wait for its answer."""
        pipe = self.process.stdin
        try:
            if pipe:
                pipe.write(json.dumps(request).encode() + b"\n")
                pipe.flush()
        except OSError as error:
            raise _WorkerLostError("its process ended") from error
        return self._answer(limit_s)

    def _answer(self, limit_s: float) -> tuple[dict[str, Any], Packed]:
        until_s, before = monotonic() + limit_s, self._turns()
        while True:
            with suppress(Empty):
                answer = self._answers.get(timeout=max(0.0, until_s - monotonic()))
                break
            # It may have had no turn in all that time: then it has not hung.
            now = self._turns()
            left_s = limit_s - (now.ran_s - before.ran_s) if now.ready else 0.0
            more_s = max(now.waited_s - before.waited_s, left_s)
            if more_s < LEAST_DELAY_S:
                raise _WorkerLostError(f"it did not answer in {limit_s:g} s")
            until_s, before = until_s + more_s, replace(before, waited_s=now.waited_s)
        if answer is None:
            raise _WorkerLostError("its process ended")
        return answer

    def _turns(self) -> "_Turns":
        """Say what turns it has had, as Linux tells; elsewhere none, and it is not waiting."""
        of_process = Path(f"/proc/{self.process.pid}")
        with suppress(OSError, ValueError):
            ran_ns, waited_ns, _ = (of_process / "schedstat").read_text().split()
            state = (of_process / "stat").read_text().rpartition(")")[2].split()[0]
            return _Turns(int(ran_ns) * 1e-9, int(waited_ns) * 1e-9, state == "R")
        return _Turns()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _memory() -> str | None:
    """Where files need no disk, so that a full one does not silence the voice."""
    memory = "/dev/shm"  # noqa: S108 - a private folder is made inside it
    return memory if os.access(memory, os.W_OK) else None
