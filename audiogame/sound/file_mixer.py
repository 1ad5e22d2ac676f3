"""The mix as a WAV file, under a clock that goes only when it is told to."""

import wave
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples
from audiogame.sound.mixer import Playing, State, Volumes, fade_out
from slapjack.errors import SlapjackError
from slapjack.files import Draft


class FileMixer(AbstractContextManager["FileMixer"]):
    """A `Mixer` into a stereo 16-bit WAV file, as fast as the machine can.

    Time starts at 0 and goes by `advance_to`; the same plays give the same bytes. The
    file is there when the mixer is closed; where an error ends its `with`, there is none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._draft = Draft(path)
        self._file = wave.open(self._draft.file, "wb")  # noqa: SIM115
        self._file.setparams((2, 2, SAMPLE_RATE, 0, "NONE", ""))
        self._frame = 0
        self._playing: list[Playing] = []
        self._volumes = Volumes()
        self._state = State.OPEN

    @property
    def state(self) -> State:
        """Open until it is closed: a file is never lost."""
        return self._state

    @property
    def latency_s(self) -> float:
        """None at all: what starts at once starts with the next frame."""
        return 0.0

    def now(self) -> float:
        """Give the virtual time in seconds."""
        return self._frame / SAMPLE_RATE

    def set_volume(self, kind: Kind, volume: float) -> None:
        """Set how loud clips of that kind start from now on."""
        self._volumes.set(kind, volume)

    def play(
        self, clip: Clip, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> Playing:
        """Start a clip now or at the virtual time `at`."""
        start = max(self._frame, _frames(at or 0.0))
        stereo = self._volumes.placed(clip, pan, gain)
        playing = Playing(clip, stereo, start / SAMPLE_RATE, lambda: start / SAMPLE_RATE)
        self._playing.append(playing)
        return playing

    def cut(self, playing: Playing) -> None:
        """Stop a clip at this very frame."""
        done = self._frame - _frames(playing.start_at_s)
        fade_out(playing.stereo, done)

    def advance_to(self, at: float) -> None:
        """Let the time come to `at`, writing all that sounds until then."""
        end = _frames(at)
        while self._frame < end:
            frames = min(SAMPLE_RATE, end - self._frame)
            mix = np.rint(np.clip(self._mix(frames), -1, 1) * 32767).astype("<i2")
            with self._told():
                self._file.writeframes(mix.tobytes())
            self._frame += frames
        self._playing = [each for each in self._playing if each.end_at_s > self.now()]

    def _mix(self, frames: int) -> Samples:
        mix = np.zeros((frames, 2), np.float32)
        for playing in self._playing:
            start = _frames(playing.start_at_s) - self._frame
            part = playing.stereo[max(0, -start) : max(0, frames - start)]
            mix[max(0, start) :][: len(part)] += part
        return mix

    def close(self) -> None:
        """Finish the file. What has not sounded by now does not."""
        if self._state is State.OPEN:
            self._state = State.CLOSED
            try:
                with self._told():
                    self._file.close()
                self._draft.keep()
            finally:
                self._draft.drop()

    def __exit__(self, *error: object) -> None:
        if any(error) and self._state is State.OPEN:
            self._state = State.CLOSED
            with suppress(OSError):
                self._file.close()
            self._draft.drop()
        self.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SlapjackError(
                f"{self._path}: cannot be written: {error.strerror}. Name another place with --wav."
            ) from None


def _frames(at_s: float) -> int:
    return round(at_s * SAMPLE_RATE)
