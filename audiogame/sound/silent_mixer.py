"""A mixer that nobody hears: the game goes on in text where there is no sound device."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from audiogame.sound.mixer import Playing, State

if TYPE_CHECKING:
    from audiogame.sound.clips import Clip, Kind


class SilentMixer:
    """A `Mixer` that keeps time and plays nothing."""

    state = State.LOST
    latency_s = 0.0

    def now(self) -> float:
        """Give the time in `perf_counter` seconds."""
        return perf_counter()

    def set_volume(self, kind: Kind, volume: float) -> None:
        """Change nothing."""

    def play(
        self, clip: Clip, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> Playing:
        """Give the times that the clip would have had."""
        del pan, gain
        return Playing(clip, np.zeros((0, 2), np.float32), max(at or 0.0, self.now()))

    def cut(self, playing: Playing) -> None:
        """Change nothing."""

    def close(self) -> None:
        """Change nothing."""
