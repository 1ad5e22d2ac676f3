"""What a player hears: a recorder on the sound server, and where in its recording a clip is."""

import os
import subprocess
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from operator import itemgetter
from time import perf_counter, sleep
from types import TracebackType
from typing import IO, Self

import numpy as np
import numpy.typing as npt

from audiogame.sound.clips import SAMPLE_RATE, Samples
from tests.audio.witness import PATIENCE_S, at_leisure, favour

PROMPT_MS = 2  # what is heard is there so soon, where milliseconds matter
CHEAP_MS = 20  # and so soon, at a fraction of the cost, where they do not
LIKENESS = 0.7
COARSE = 6  # long recordings of speech are searched at a sixth of their rate
NEARBY_S = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """Stereo samples, shape (frames, 2), and the `perf_counter` time of the first."""

    samples: Samples
    start_s: float

    def mono(self) -> Samples:
        """Give both sides together."""
        both: Samples = self.samples.sum(axis=1)
        return both

    def between(self, from_s: float, to_s: float) -> "Recording":
        """Give the part from one `perf_counter` time to another."""
        first = max(0, round((from_s - self.start_s) * SAMPLE_RATE))
        last = max(first, round((to_s - self.start_s) * SAMPLE_RATE))
        return Recording(self.samples[first:last], self.start_s + first / SAMPLE_RATE)

    def first_sound_s(self, threshold: float = 0.003) -> float | None:
        """When anything is heard at all first."""
        loud = self._loud(threshold)
        return self.start_s + int(loud[0]) / SAMPLE_RATE if len(loud) else None

    def last_sound_s(self, threshold: float = 0.003) -> float | None:
        """When anything is heard last."""
        loud = self._loud(threshold)
        return self.start_s + int(loud[-1]) / SAMPLE_RATE if len(loud) else None

    def _loud(self, threshold: float) -> npt.NDArray[np.intp]:
        return np.flatnonzero(np.abs(self.samples).max(axis=1, initial=0) > threshold)


class Searched:
    """A recording, shape (frames,), in which several sounds are looked for."""

    def __init__(self, recorded: Samples) -> None:
        self._frames = len(recorded)
        self._size = _transformed(self._frames)
        with at_leisure():
            self._spectrum = np.fft.rfft(recorded, self._size)
        self._energy = _energy(recorded)

    def likeness(self, wanted: Samples) -> Samples:
        """How like `wanted` it is from each frame on: 1 the same, at any loudness; 0 not."""
        frames = self._frames - len(wanted) + 1
        if frames < 1:
            return np.zeros(0, np.float32)
        with at_leisure():
            spectrum = self._spectrum * np.conj(np.fft.rfft(wanted, self._size))
            matched = np.fft.irfft(spectrum, self._size)[:frames]
        return _ratio(matched, len(wanted), np.sum(wanted**2), self._energy)

    def best(self, wanted: Samples) -> tuple[int, float]:
        """Give the frame from which it is most like `wanted`, and how like."""
        score = self.likeness(wanted)
        frame = int(score.argmax())
        return frame, float(score[frame])


class Wanted:
    """Sounds of one length that are looked for in many short recordings.

    They are compared at a part of the rate, which must have all of their pitch.
    """

    def __init__(self, sounds: Sequence[Samples], part: int = 1) -> None:
        self.sounds, self.part = sounds, part
        self.frames = len(sounds[0])
        self._coarse = coarse(np.stack(sounds), part)
        self._power = np.sum(self._coarse**2, axis=-1, keepdims=True)
        self._spectra: dict[int, npt.NDArray[np.complexfloating]] = {}

    def likeness(self, recorded: Samples) -> Samples:
        """How like each sound a recording, shape (frames,), is from each `part`th frame on."""
        low = coarse(recorded, self.part)
        size = _transformed(len(low))
        if size not in self._spectra:
            self._spectra[size] = np.conj(np.fft.rfft(self._coarse, size))
        matched = np.fft.irfft(np.fft.rfft(low, size) * self._spectra[size], size)
        frames = self._coarse.shape[-1]
        return _ratio(matched[:, : len(low) - frames + 1], frames, self._power, _energy(low))


def coarse(samples: Samples, part: int = COARSE) -> Samples:
    """Keep what is below half a part of the rate, at that part of the rate."""
    if part == 1:
        return samples
    frames = samples.shape[-1] // part
    size = _transformed(frames)
    spectrum = np.fft.rfft(samples[..., : frames * part], size * part)[..., : size // 2 + 1]
    return (np.fft.irfft(spectrum, size)[..., :frames] / part).astype(np.float32)


def _transformed(frames: int) -> int:
    """How many frames are transformed of a recording; what is found lies within it."""
    size = 1 << max(frames - 1, 4).bit_length()
    return size * 3 // 4 if frames <= size * 3 // 4 else size


def _energy(recorded: Samples) -> npt.NDArray[np.float64]:
    """Give the energy before each frame, and that of all."""
    return np.concatenate([[0.0], np.cumsum(recorded.astype(np.float64) ** 2)])


def _ratio(
    matched: npt.NDArray[np.floating],
    frames: int,
    power: npt.NDArray[np.floating] | np.floating,
    energy: npt.NDArray[np.float64],
) -> Samples:
    """Turn how far sounds go along with a recording from each frame on into a likeness.

    Each has so many frames; `power` is that of each in all.
    """
    around = energy[frames:] - energy[:-frames]
    # Next to silence a few bits of rounding would be like anything.
    floor = 1e-4 * np.maximum(power, 1e-9)
    ratio: Samples = (matched / np.sqrt(np.maximum(around, floor) * power)).astype(np.float32)
    return ratio


def likeness(recorded: Samples, wanted: Samples) -> Samples:
    """How like `wanted` the recording is from each frame on, for one sound alone."""
    return Searched(recorded).likeness(wanted)


def start_s(recording: Recording, variants: Sequence[Samples], like: float = LIKENESS) -> float:
    """When the recording first has the variant that it has most of; NaN where it has none.

    Each sample's step from the one before is compared: so speech, which is loudest low down,
    hides a touch of cards or hands less.
    """
    steps = Recording(np.diff(recording.samples, axis=0), recording.start_s)
    searched = Searched(steps.mono())
    wanted = max((np.diff(each) for each in variants), key=lambda each: searched.best(each)[1])
    return min(starts_s(steps, wanted, like), default=nan)


def starts_s(recording: Recording, wanted: Samples, like: float = LIKENESS) -> list[float]:
    """Give the `perf_counter` times at which the recording has the mono sound `wanted`."""
    score = likeness(recording.mono(), wanted)
    found = []
    while len(score) and score.max() >= like:
        best = int(score.argmax())
        found.append(recording.start_s + best / SAMPLE_RATE)
        score[max(0, best - len(wanted) // 2) : best + len(wanted) // 2] = 0
    return sorted(found)


def parec(latency_ms: int) -> list[str]:
    """Give the command that writes out what the sound server plays, in 16 bits and stereo."""
    form = ("--raw", "--format=s16le", f"--rate={SAMPLE_RATE}", "--channels=2")
    return ["parec", *form, f"--latency-msec={latency_ms}", "--device=test.monitor"]


class Recorder:
    """Records what the sound server plays while its `with` lasts."""

    def __init__(self, latency_ms: int = PROMPT_MS) -> None:
        self._process = subprocess.Popen(parec(latency_ms), stdout=subprocess.PIPE)
        favour(self._process.pid)
        self._chunks: list[bytes] = []
        self._ends: list[tuple[float, int]] = []  # when each came, and how many frames there were
        self._heard = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def _read(self) -> None:
        pipe: IO[bytes] | None = self._process.stdout
        rest, end = b"", 0
        while pipe and (chunk := os.read(pipe.fileno(), 65536)):
            whole = (len(rest) + len(chunk)) // 4 * 4
            frames, rest = (rest + chunk)[:whole], (rest + chunk)[whole:]
            end += len(frames) // 4
            self._chunks.append(frames)
            self._ends.append((perf_counter(), end))
            self._heard.set()

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._heard.wait(PATIENCE_S):
            raise TimeoutError("parec records nothing: is the sound server there?")
        sleep(NEARBY_S)  # with fewer chunks, their least delay is not known
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        sleep(0.1)  # What has been played is still on its way through the pipe.
        self._process.kill()
        self._process.wait()
        self._thread.join()
        if self._process.stdout:
            self._process.stdout.close()

    def between(self, from_s: float, to_s: float) -> Recording:
        """Give what was heard from one `perf_counter` time to another.

        The times are those of the chunk which came with the least delay about then: the
        server is now closer to the ear, now farther from it, as it serves others too.
        """
        first = bisect_right(self._ends, from_s - NEARBY_S, key=itemgetter(0))
        last = bisect_left(self._ends, to_s + NEARBY_S, key=itemgetter(0))
        near = self._ends[first:last]
        if not near:
            raise ValueError(f"nothing was recorded from {from_s} to {to_s}")
        start_s = min(came_s - end / SAMPLE_RATE for came_s, end in near) + near[0][1] / SAMPLE_RATE
        pcm = b"".join(self._chunks[first + 1 : last])
        samples = np.frombuffer(pcm, "<i2").reshape(-1, 2).astype(np.float32) / np.float32(32768)
        return Recording(samples, start_s).between(from_s, to_s)
