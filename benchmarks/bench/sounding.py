"""Sides that make sound, and a sound server that they are heard on: a null sink, recorded."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.mixer import State
from benchmarks.bench.figures import Missing
from benchmarks.bench.processes import tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from audiogame.sound.mixer import Playing

AUDIBLE = 0.003  # as tests/audio/heard.py has it
OVER_S = 0.15  # what was played is in the recording by then
SAY = Path(__file__).parent / "others" / "say.py"
MOST_S = 20.0  # far more than a sentence takes
FIRST_S = 1.5
LONG_S = 2.0
LONG_TEXT = "Jack of Spades, Queen of Hearts, Ten of Diamonds, Two of Clubs"
LONG_TEXT_S = 5.0
ON_DEBIAN = "On Debian: apt install pulseaudio pulseaudio-utils libasound2-plugins alsa-utils."


@contextmanager
def sound_server() -> Iterator[Path]:
    """Run a sound server of the benchmark's own; gives a folder, which is its home.

    Missing where the server's programs are not installed.
    """
    for name in ("pulseaudio", "parec"):
        tool(name, ON_DEBIAN)
    from tests.audio.conftest import SoundServer  # noqa: PLC0415 - only here is pytest needed

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        with SoundServer(folder).running(XDG_DATA_HOME=str(folder / "data")):
            yield folder


class Side(Protocol):
    """Who makes sound: all times are seconds of `perf_counter`."""

    def say(self) -> float:
        """Ask for the short phrase; give when it was asked for."""

    def stated_s(self) -> float:
        """Give when this side has it that the first of it was to be heard."""

    def wait(self) -> None:
        """Wait until what was asked for is over, and recorded."""

    def begin(self) -> None:
        """Ask for something long."""

    def stop(self) -> float:
        """Stop it; give when that was asked for."""


class Ours(AbstractContextManager["Ours"]):
    """The game's mixer, with a clip that is ready."""

    def __init__(self, clip: Clip) -> None:
        self._clip = clip
        self._long = Clip(noise(), "noise", 0.0, Kind.SOUND)
        self._mixer = DeviceMixer()
        until_s = perf_counter() + MOST_S
        while self._mixer.state is not State.OPEN:  # a busy machine is slow to open it
            if perf_counter() > until_s:
                raise Missing(str(self._mixer.fault))
            sleep(OVER_S)
        self._playing: Playing

    def __exit__(self, *_: object) -> None:
        self._mixer.close()

    def say(self) -> float:
        """Play the clip."""
        asked_s = perf_counter()
        self._playing = self._mixer.play(self._clip)
        return asked_s

    def stated_s(self) -> float:
        """Give the time that the referee would judge by."""
        return self._playing.start_at_s + silence_s(self._playing.stereo)

    def wait(self) -> None:
        """Wait for its end as it was expected; a clip that was cut has been silent by then."""
        left_s = self._playing.end_at_s - perf_counter()
        sleep((left_s if self._playing.clip is self._clip else 0.0) + OVER_S)

    def begin(self) -> None:
        """Play noise."""
        self._playing = self._mixer.play(self._long)

    def stop(self) -> float:
        """Cut it."""
        asked_s = perf_counter()
        self._mixer.cut(self._playing)
        return asked_s


class SoundDevice:
    """`sounddevice.play`, with the same samples."""

    def __init__(self, clip: Clip) -> None:
        import sounddevice  # noqa: PLC0415 - opens the sound library, for this server

        self._device: Any = sounddevice
        self._samples = clip.samples * np.float32(np.sqrt(0.5))  # as loud as ours
        self._asked_s = 0.0

    def say(self) -> float:
        """Play them."""
        self._asked_s = perf_counter()
        self._device.play(self._samples, SAMPLE_RATE)
        return self._asked_s

    def stated_s(self) -> float:
        """Give when it was asked for, and the latency that its stream tells: all there is."""
        latency_s = float(self._device.get_stream().latency)
        return self._asked_s + latency_s + silence_s(self._samples[:, None])

    def wait(self) -> None:
        """Wait as it offers to."""
        self._device.wait()
        sleep(OVER_S)

    def begin(self) -> None:
        """Play noise."""
        self._device.play(noise(), SAMPLE_RATE)

    def stop(self) -> float:
        """Stop it as it offers to."""
        asked_s = perf_counter()
        self._device.stop()
        return asked_s


class Say(AbstractContextManager["Say"]):
    """`pyttsx3.say`, in a process of its own, which has spoken once already."""

    def __init__(self, text: str) -> None:
        if sys.platform == "linux":
            tool("aplay", ON_DEBIAN)
        self._text = text
        self._started_s = 0.0
        self._begin_process()

    def _begin_process(self) -> None:
        self._told: SimpleQueue[tuple[str, float]] = SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, SAY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        reading = (self._process, self._told)
        threading.Thread(target=self._read, args=reading, daemon=True).start()
        self._stopped = False
        self.say()
        self.wait()
        sleep(FIRST_S)  # the first runAndWait of a process is back before it was heard

    def _end_process(self) -> None:
        self._process.kill()
        self._process.wait()

    def __exit__(self, *_: object) -> None:
        self._end_process()

    @staticmethod
    def _read(process: subprocess.Popen[str], told: SimpleQueue[tuple[str, float]]) -> None:
        for line in process.stdout or ():
            word, _, at_s = line.partition(" ")
            told.put((word, float(at_s)))

    def _wait_for(self, word: str) -> float:
        try:
            while (told := self._told.get(timeout=MOST_S))[0] != word:
                self._started_s = told[1] if told[0] == "started" else self._started_s
        except Empty:
            raise Missing(f"pyttsx3 was not heard of for {MOST_S:.0f} s.") from None
        return told[1]

    def _write(self, line: str) -> None:
        if self._process.stdin:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def say(self) -> float:
        """Have it said."""
        self._write(self._text)
        return self._wait_for("asked")

    def stated_s(self) -> float:
        """Give when pyttsx3 told that it had begun to."""
        return self._started_s

    def wait(self) -> None:
        """Wait until it is back, which it may never be once it was stopped: then begin anew."""
        if self._stopped:
            sleep(LONG_TEXT_S)
            self._end_process()
            self._begin_process()
        else:
            self._wait_for("over")
            sleep(OVER_S)

    def begin(self) -> None:
        """Have a long sentence said."""
        self._write(LONG_TEXT)
        self._wait_for("started")

    def stop(self) -> float:
        """Have it stopped."""
        self._stopped = True
        self._write("")
        return self._wait_for("stopped")


def noise() -> Samples:
    """Give something long of which no part is silent."""
    frames = round(LONG_S * SAMPLE_RATE)
    return (np.random.default_rng(1).standard_normal(frames) * 0.1).astype(np.float32)


def silence_s(samples: Samples) -> float:
    """Give how long nothing is audible at the beginning of samples, shape (frames, sides)."""
    loud = np.flatnonzero(np.abs(samples).max(axis=1) > AUDIBLE)
    return float(loud[0]) / SAMPLE_RATE
