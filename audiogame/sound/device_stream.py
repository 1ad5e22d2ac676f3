"""One stream on the sound device, fed by C code: PortAudio by rtmixer.

What waits for the sound server (loading, opening, closing, reading the clock) may never come
back: those are for a thread that can be left behind. `runs`, `play` and `cancel` only write to
queues in memory.
"""

import atexit
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.device_clock import DeviceClock
from audiogame.sound.mixer import SoundDeviceError

QUEUE = 256
BELIEVED_S = 0.05
"""A device's time farther than this from what was expected is not believed."""

_SILENCE = np.zeros((1, 2), np.float32)

WAY_ON = "Play goes on in text alone: audiogame play --speech text."


def portaudio() -> tuple[Any, Any]:
    """Load PortAudio, which is looked for only now; SoundDeviceError where it is missing."""
    try:
        import rtmixer  # noqa: PLC0415 - a game in text must not need it
        import sounddevice  # noqa: PLC0415
    except (ImportError, OSError) as error:
        raise SoundDeviceError(
            f"sound: the PortAudio library was expected, but: {error}. On Debian and Ubuntu "
            "install libportaudio2; elsewhere it comes with the Python package sounddevice. "
            f"{WAY_ON}"
        ) from error
    # It would wait at the end of the program for a server that does not answer.
    atexit.unregister(sounddevice._exit_handler)  # noqa: SLF001 - there is no public way
    return sounddevice, rtmixer


class Stream:
    """One opened PortAudio stream and its clock.

    `alive` is called each time the device has played something: not when it only takes it.
    """

    def __init__(self, latency_s: float, alive: Callable[[], None]) -> None:
        self._alive = alive
        self._played_s: float | None = None
        self.played = False  # whether the device has ever played anything
        self._sounddevice, rtmixer = portaudio()
        try:
            self._mixer = rtmixer.Mixer(
                channels=2, samplerate=SAMPLE_RATE, latency=latency_s, qsize=QUEUE
            )
            self._mixer.start()
        except self._sounddevice.PortAudioError as error:
            raise SoundDeviceError(
                f"sound: a device for {SAMPLE_RATE} Hz stereo was expected, but: {error}. "
                f"Plug one in, or start the sound server (audiogame doctor tells more). {WAY_ON}"
            ) from error
        self.clock = DeviceClock()
        self.read_clock()
        self._underflows = 0
        self._starts: list[Start] = []
        self._ask()

    def read_clock(self) -> None:
        """Compare the clocks, thrice, as another process may come between the two readings.

        It may never come back, or find the stream dead, which `runs` will tell.
        """
        with suppress(self._sounddevice.PortAudioError):
            self._read_clock()

    def _read_clock(self) -> None:
        readings = []
        for _ in range(3):
            before_s, device_s, after_s = perf_counter(), self._mixer.time, perf_counter()
            readings.append((after_s - before_s, (before_s + after_s) / 2 - device_s))
        self.clock.ahead_s = min(readings)[1]

    def _ask(self) -> None:
        """Send a probe, and ask how often the device has run dry since the last time."""
        asked_s = perf_counter()
        self._probe = self._mixer.play_buffer(_SILENCE, 2)
        self._asked_s = asked_s
        self._stats = self._mixer.fetch_and_reset_stats()

    def runs(self) -> bool:
        """Whether the stream still runs; takes the last probe's answer and sends another."""
        try:
            return self._runs()
        except self._sounddevice.PortAudioError:
            return False
        except RuntimeError:
            return True  # The queue is full for now.

    def _runs(self) -> bool:
        if not self._mixer.active:
            return False
        if not {self._probe, self._stats} & self._mixer.actions:
            self._note_probe()
            self._underflows += self._stats.stats.output_underflows
            self._ask()
        # Now, as the clock's correction is that of now.
        self._starts = [start for start in self._starts if not start.known()]
        return True

    def _note_probe(self) -> None:
        """Note when the device played the probe; a clock that stands still plays nothing.

        One that runs backwards has run dry, but plays.
        """
        played_s = self._probe.actual_time
        self.clock.note(self._asked_s, played_s)
        before_s, self._played_s = self._played_s, played_s
        if before_s not in (None, played_s):
            self.played = True
            self._alive()

    @property
    def believable(self) -> bool:
        """Whether the device's times can be believed, if need be corrected.

        Not any more once it has run dry, nor when its sound has become late for good.
        """
        return not self.ran_dry and abs(self.clock.wrong_s) < BELIEVED_S

    @property
    def ran_dry(self) -> bool:
        """Whether the device has wanted samples that were not there."""
        return self._underflows > 0

    @property
    def silent(self) -> bool:
        """Whether nothing plays or is to play, or ever will."""
        return not self._mixer.active or not self._mixer.actions - {self._probe, self._stats}

    @property
    def latency_s(self) -> float:
        """How long a sound asked for at once is on its way, measured."""
        return self.clock.usual_s or float(self._mixer.latency)

    def play(self, stereo: Samples, at_s: float | None) -> "Start | None":
        """Queue a buffer; None where the stream is dead or its queue full."""
        try:
            return self._play(stereo, at_s)
        except (self._sounddevice.PortAudioError, RuntimeError):
            return None

    def _play(self, stereo: Samples, at_s: float | None) -> "Start":
        soonest_s = perf_counter() + self.latency_s
        if at_s is None or at_s < soonest_s:
            at_s, device_s = soonest_s, 0.0
        else:
            device_s = self.clock.to_device_s(at_s)
        start = Start(self, self._mixer.play_buffer(stereo, 2, start=device_s), at_s)
        self._starts.append(start)
        return start

    def cancel(self, start: "Start") -> None:
        """Let a buffer that has not started never start."""
        with suppress(RuntimeError):
            if start.action in self._mixer.actions:
                self._mixer.cancel(start.action)

    def wait_until_steady(self, limit_s: float, stop: threading.Event) -> None:
        """Wait until sounds asked for at once are always as long on their way.

        A sound server may first have to wake its device: PulseAudio needed up to 2 s.
        """
        until_s = perf_counter() + limit_s
        while not self.clock.steady and self._mixer.active:
            self._ask()
            while (
                self._probe in self._mixer.actions
                and perf_counter() < until_s
                and not stop.is_set()
            ):
                time.sleep(0.002)
            if perf_counter() >= until_s or stop.is_set():
                break
            if self._probe.actual_time > 0:
                self._note_probe()
        self.clock.settle()
        self._ask()

    def close(self) -> None:
        """Give the device back."""
        with suppress(self._sounddevice.PortAudioError):
            self._mixer.close(ignore_errors=False)

    @staticmethod
    def look_for_devices() -> None:
        """Start PortAudio anew: it lists devices only when it starts."""
        sounddevice, _ = portaudio()
        try:
            sounddevice._terminate()  # noqa: SLF001 - there is no public way
            sounddevice._initialize()  # noqa: SLF001
        except sounddevice.PortAudioError as error:
            raise SoundDeviceError(f"sound: PortAudio does not start anew: {error}") from error


class Start:
    """When a buffer starts: rtmixer's action, and what is known of its time."""

    def __init__(self, stream: Stream, action: Any, expected_s: float) -> None:  # noqa: ANN401
        self.stream, self.action, self.expected_s = stream, action, expected_s
        self._heard_s: float | None = None
        self._known = False

    def heard_s(self) -> float | None:
        """Give the device's own time, once it is there, if it can be believed."""
        self.known()
        return self._heard_s

    def known(self) -> bool:
        """Whether the device has said its time; converts it as soon as it has.

        After an underflow it cannot be believed, nor when it is far from what was expected.
        """
        if not self._known and self.action.actual_time > 0:
            self._known = True
            heard_s = self.stream.clock.to_perf_s(self.action.actual_time)
            near = abs(heard_s - self.expected_s) < BELIEVED_S
            if near and not self.action.stats.output_underflows:
                self._heard_s = heard_s
        return self._known
