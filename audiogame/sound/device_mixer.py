"""The mix on the sound device: one stream, opened once, fed by C code.

1. PortAudio calls rtmixer's C callback for each block; no Python runs there, so
   a busy game leaves no gaps.
2. `play` hands it a stereo buffer and when to start; the callback notes the
   device's time of the first sample, which `Playing` reads back.
3. A thread looks at the stream four times a second. Where it has died (unplugged, the
   sound server gone) the mixer is `LOST` until a device can be opened again. Where it has
   run dry, its times are wrong and stay so (by 50 ms with PulseAudio), so it is
   replaced by one with more in store. Smaller errors `DeviceClock` takes off.

Tried on Linux: ALSA and PulseAudio. PortAudio is the same library elsewhere.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples
from audiogame.sound.closing import Closing
from audiogame.sound.device_clock import DeviceClock
from audiogame.sound.mixer import Playing, SoundDeviceError, State, Volumes, fade_out
from audiogame.sound.stderr import QuietStderr

LATENCY_S = 0.008
"""How much the device keeps in store. PulseAudio does well with whole milliseconds only."""

LATENCY_GROWTH = 1.5
MOST_LATENCY_S = 0.040
LOOK_S = 0.05
REOPEN_S = 1.0
STEADY_LIMIT_S = 4.0
QUEUE = 256
BELIEVED_S = 0.05
"""A device's time farther than this from what was expected is not believed."""

_SILENCE = np.zeros((1, 2), np.float32)

AHEAD_FRAMES = SAMPLE_RATE * 3 // 1000
"""The callback may be copying this far ahead just now; a fade starts behind it."""

Tell = Callable[[State], None]


def portaudio() -> tuple[Any, Any]:
    """Load PortAudio, which is looked for only now; SoundDeviceError where it is missing."""
    try:
        import rtmixer  # noqa: PLC0415 - a game in text must not need it
        import sounddevice  # noqa: PLC0415
    except (ImportError, OSError) as error:
        raise SoundDeviceError(
            f"sound: the PortAudio library was expected, but: {error}. On Debian and Ubuntu "
            "install libportaudio2; elsewhere it comes with the Python package sounddevice. "
            "Play goes on in text alone: audiogame play --speech text."
        ) from error
    return sounddevice, rtmixer


class _Stream:
    """One opened PortAudio stream and its clock."""

    def __init__(self, latency_s: float) -> None:
        self._sounddevice, rtmixer = portaudio()
        try:
            self._mixer = rtmixer.Mixer(
                channels=2, samplerate=SAMPLE_RATE, latency=latency_s, qsize=QUEUE
            )
            self._mixer.start()
        except self._sounddevice.PortAudioError as error:
            raise SoundDeviceError(
                f"sound: a device for {SAMPLE_RATE} Hz stereo was expected, but: {error}. "
                "Plug one in, or start the sound server (audiogame doctor tells more). "
                "Play goes on in text alone: audiogame play --speech text."
            ) from error
        self.clock = DeviceClock()
        self._read_clock()
        self._underflows = 0
        self._starts: list[_Start] = []
        self._ask()

    def _read_clock(self) -> None:
        """Compare the clocks, thrice, as another process may come between the two readings."""
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
        self._read_clock()
        if not {self._probe, self._stats} & self._mixer.actions:
            self.clock.note(self._asked_s, self._probe.actual_time)
            self._underflows += self._stats.stats.output_underflows
            self._ask()
        # Now, as the clock's correction is that of now.
        self._starts = [start for start in self._starts if not start.known()]
        return True

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

    def play(self, stereo: Samples, at_s: float | None) -> "_Start | None":
        """Queue a buffer; None where the stream is dead or its queue full."""
        try:
            return self._play(stereo, at_s)
        except (self._sounddevice.PortAudioError, RuntimeError):
            return None

    def _play(self, stereo: Samples, at_s: float | None) -> "_Start":
        soonest_s = perf_counter() + self.latency_s
        if at_s is None or at_s < soonest_s:
            at_s, device_s = soonest_s, 0.0
        else:
            self._read_clock()
            device_s = self.clock.to_device_s(at_s)
        start = _Start(self, self._mixer.play_buffer(stereo, 2, start=device_s), at_s)
        self._starts.append(start)
        return start

    def cancel(self, start: "_Start") -> None:
        """Let a buffer that has not started never start."""
        with suppress(RuntimeError):
            if start.action in self._mixer.actions:
                self._mixer.cancel(start.action)

    def wait_until_steady(self, limit_s: float) -> None:
        """Wait until sounds asked for at once are always as long on their way.

        A sound server may first have to wake its device: PulseAudio needed up to 2 s.
        """
        until_s = perf_counter() + limit_s
        while not self.clock.steady and perf_counter() < until_s and self._mixer.active:
            self._ask()
            while self._probe in self._mixer.actions and perf_counter() < until_s:
                time.sleep(0.002)
            if self._probe.actual_time > 0:
                self.clock.note(self._asked_s, self._probe.actual_time)
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


class _Start:
    """When a buffer starts: rtmixer's action, and what is known of its time."""

    def __init__(self, stream: _Stream, action: Any, expected_s: float) -> None:  # noqa: ANN401
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


class DeviceMixer(Closing):
    """A `Mixer` that is heard. SoundDeviceError where there is no device to begin with.

    Opening takes as long as the device needs to sound without delay, 2 s at most
    as a rule. `tell` is called, from another thread, with each new state.
    """

    def __init__(self, tell: Tell = lambda _: None, latency_s: float = LATENCY_S) -> None:
        self._tell = tell
        self._wanted_latency_s = latency_s
        self._lock = threading.Lock()
        self._volumes = Volumes()
        self._quiet = QuietStderr()
        self._state = State.CLOSED
        try:
            self._stream: _Stream | None = self._open()
        except SoundDeviceError:
            self._quiet.restore()
            raise
        self._state = State.OPEN
        self._closing = threading.Event()
        self._keeper = threading.Thread(target=self._keep, name="sound device", daemon=True)
        self._keeper.start()

    def _open(self) -> _Stream:
        stream = _Stream(self._wanted_latency_s)
        stream.wait_until_steady(STEADY_LIMIT_S)
        self._latency_s = stream.latency_s
        return stream

    @property
    def state(self) -> State:
        """Whether what is played can be heard."""
        return self._state

    @property
    def latency_s(self) -> float:
        """How long a sound is on its way, measured; the last device's when it is lost."""
        with self._lock:
            if self._stream:
                self._latency_s = self._stream.latency_s
        return self._latency_s

    def now(self) -> float:
        """Give `perf_counter` seconds."""
        return perf_counter()

    def set_volume(self, kind: Kind, volume: float) -> None:
        """Set how loud clips of that kind start from now on."""
        self._volumes.set(kind, volume)

    def play(
        self, clip: Clip, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> Playing:
        """Start a clip; without a device its times are what they would be with the last one."""
        stereo = self._volumes.placed(clip, pan, gain)
        with self._lock:
            start = self._start(stereo, at)
        if start is None:
            return Playing(clip, stereo, max(at or 0.0, perf_counter() + self.latency_s))
        return Playing(clip, stereo, start.expected_s, start.heard_s, handle=start)

    def _start(self, stereo: Samples, at: float | None) -> _Start | None:
        return self._stream.play(stereo, at) if self._stream else None

    def cut(self, playing: Playing) -> None:
        """Stop a clip: it fades from 3 to 6 ms ahead of what the device has taken already."""
        start = playing.handle
        if not isinstance(start, _Start):
            return
        done = int(start.action.done_frames)
        fade_out(playing.stereo, done + AHEAD_FRAMES if done else 0)
        with self._lock:
            if not done:
                start.stream.cancel(start)

    def close(self) -> None:
        """Give the device back; what still sounds is cut off."""
        if self._state is State.CLOSED:
            return
        self._closing.set()
        self._keeper.join()
        self._drop(State.CLOSED)
        self._quiet.restore()

    def _keep(self) -> None:
        while not self._closing.wait(LOOK_S if self._stream else REOPEN_S):
            if self._stream is None:
                self._reopen()
            elif not self._runs():
                self._drop(State.LOST)
            elif not self._stream.believable:
                self._renew()

    def _runs(self) -> bool:
        with self._lock:
            return self._stream is not None and self._stream.runs()

    def _renew(self) -> None:
        """Replace a stream that ran dry by one with more in store; what it plays, it plays out.

        The device is not let go meanwhile, unless it cannot take two streams.
        """
        if self._stream and self._stream.ran_dry:
            more_s = self._wanted_latency_s * LATENCY_GROWTH
            self._wanted_latency_s = min(more_s, MOST_LATENCY_S)
        try:
            stream = self._open()
        except SoundDeviceError:
            self._drop(State.LOST)
            return
        with self._lock:
            old, self._stream = self._stream, stream
        while old and not old.silent and not self._closing.wait(LOOK_S):
            pass
        if old:
            old.close()

    def _drop(self, state: State) -> None:
        with self._lock:
            stream, self._stream, self._state = self._stream, None, state
        if stream:
            stream.close()
        self._tell(state)

    def _reopen(self) -> None:
        with suppress(SoundDeviceError):
            _Stream.look_for_devices()
            stream = self._open()
            with self._lock:
                self._stream, self._state = stream, State.OPEN
            self._tell(State.OPEN)
