"""What plays clips: the one interface of the sound device and of the WAV file, and what both share.

`device_mixer.DeviceMixer` is heard, `file_mixer.FileMixer` is written; every
sample that both mix comes from `Volumes.placed` and every cut from `fade_out`, so the mix is
the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples
from audiogame.sound.panning import placed
from slapjack.errors import SlapjackError

FADE_FRAMES = SAMPLE_RATE * 3 // 1000
"""A cut takes 3 ms, as a sudden stop clicks."""


class SoundDeviceError(SlapjackError):
    """No sound device, or none that can be used; the game can go on in text."""


class State(Enum):
    """Whether what is played can be heard."""

    OPEN = "open"
    LOST = "lost"
    CLOSED = "closed"


@dataclass(slots=True, eq=False)
class Playing:
    """A clip on its way to the ear; times are `perf_counter` seconds (or the virtual clock's).

    `stereo` is what is mixed from, and is written to when the clip is cut.
    """

    clip: Clip
    stereo: Samples = field(repr=False)
    expected_s: float
    heard_s: Callable[[], float | None] = field(repr=False, default=lambda: None)
    handle: object = field(repr=False, default=None)

    @property
    def start_at_s(self) -> float:
        """When the first sample reaches the device: as expected, until the device has said it."""
        heard_s = self.heard_s()
        return self.expected_s if heard_s is None else heard_s

    @property
    def onset_at_s(self) -> float:
        """When it can be known what the clip is."""
        return self.start_at_s + self.clip.onset_s

    @property
    def end_at_s(self) -> float:
        """When the clip is over, if it is not cut."""
        return self.start_at_s + self.clip.duration_s

    @property
    def confirmed(self) -> bool:
        """Whether the times are the device's own and will not change any more."""
        return self.heard_s() is not None


class Mixer(Protocol):
    """Plays clips over one another. No method waits, none fails for want of a device."""

    @property
    def state(self) -> State:
        """Whether what is played can be heard."""

    @property
    def latency_s(self) -> float:
        """How long a sound that is to start at once is on its way to the device."""

    def now(self) -> float:
        """Give the time, in the same seconds as all times here."""

    def set_volume(self, kind: Kind, volume: float) -> None:
        """Set how loud clips of that kind start from now on: 0 silent, 1 as they are."""

    def play(
        self, clip: Clip, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> Playing:
        """Start a clip, at once or so that its first sample is out at `at`.

        A time already gone means at once. `pan` is -1 (left) to 1 (right).
        """

    def cut(self, playing: Playing) -> None:
        """Stop a clip, or let it never start."""

    def close(self) -> None:
        """Give the device or the file back."""


class Volumes:
    """How loud each kind of clip is."""

    def __init__(self) -> None:
        self._volumes = dict.fromkeys(Kind, 1.0)

    def set(self, kind: Kind, volume: float) -> None:
        """Set the volume of a kind, 0 to 1; ValueError for anything else."""
        if not 0 <= volume <= 1:
            raise ValueError(f"volume of {kind.value}: 0 to 1, not {volume}")
        self._volumes[kind] = volume

    def placed(self, clip: Clip, pan: float, gain: float) -> Samples:
        """Give the clip as it is mixed: stereo, shape (frames, 2)."""
        return placed(clip.samples, pan, gain * self._volumes[clip.kind])


def fade_out(stereo: Samples, frame: int) -> None:
    """Silence all from `frame` on, in place, through a short fade; all, if none was heard yet."""
    if frame <= 0:
        stereo[:] = 0
        return
    fade = stereo[frame : frame + FADE_FRAMES]
    fade *= np.linspace(1, 0, FADE_FRAMES, dtype=np.float32)[: len(fade), None]
    stereo[frame + FADE_FRAMES :] = 0
