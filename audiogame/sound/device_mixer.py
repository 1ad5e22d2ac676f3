"""The mix on the sound device: one stream, opened once, fed by C code.

1. PortAudio calls rtmixer's C callback for each block; no Python runs there, so
   a busy game leaves no gaps.
2. `play` hands it a stereo buffer and when to start; the callback notes the
   device's time of the first sample, which `Playing` reads back.
3. The keeper, a thread, does all that may wait for the sound server: it opens the stream, reads
   its clock and closes it. Where it has run dry, its times are wrong and stay so (by 50 ms with
   PulseAudio), so it is replaced by one with more in store. Smaller errors `DeviceClock`
   takes off.
4. The watch, another, waits for nothing and probes the stream twenty times a second. Where it has
   died (unplugged, the server gone) or has played no probe for 2.2 s (the sink suspended, the
   server stopped, the clock standing still, the keeper itself stuck) the mixer is `LOST` until a
   device plays again. A keeper that never comes back is left behind at the end.

Tried on Linux: ALSA and PulseAudio. PortAudio is the same library elsewhere.
"""

import atexit
import os
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from time import perf_counter

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples
from audiogame.sound.device_stream import WAY_ON, Start, Stream, portaudio
from audiogame.sound.mixer import Playing, SoundDeviceError, State, Volumes, fade_out
from audiogame.sound.stderr import QuietStderr
from slapjack.command_line import Commands

LATENCY_S = 0.008
"""How much the device keeps in store. PulseAudio does well with whole milliseconds only."""

LATENCY_GROWTH = 1.5
MOST_LATENCY_S = 0.040
LOOK_S = 0.05
REOPEN_S = 1.0
STEADY_LIMIT_S = 4.0
OPEN_LIMIT_S = 3.5
SILENT_LOOKS = 44
"""So many looks of the watch without a sound played, 2.2 s, and the device is lost: PulseAudio may
take 2 s to go on when it has run dry. Looks, not seconds: a machine that was asleep or
stopped has not waited."""

CLOSE_LIMIT_S = 1.0

AHEAD_FRAMES = SAMPLE_RATE * 3 // 1000
"""The callback may be copying this far ahead just now; a fade starts behind it."""

Tell = Callable[[State], None]


class DeviceMixer(AbstractContextManager["DeviceMixer"]):
    """A `Mixer` that is heard, or is lost from the beginning: then `fault` says why.

    Opening takes as long as the device needs to sound without delay, 2 s at most
    as a rule; after 3.5 s it is lost, until it plays. `tell` is called, from another thread, with
    each new state.
    """

    def __init__(self, tell: Tell = lambda _: None, latency_s: float = LATENCY_S) -> None:
        self._tell = tell
        self._latency_s = self._wanted_latency_s = latency_s
        self._lock = threading.Lock()
        self._volumes = Volumes()
        self._quiet = QuietStderr()
        self._state = State.LOST
        self._stream: Stream | None = None
        self._dropped: list[Stream] = []
        self._silent_looks = 0
        self._tried = threading.Event()
        self._closing = threading.Event()
        self.fault: SoundDeviceError | None = None
        self._keeper = self._start_thread(self._keep)
        self._start_thread(self._watch)
        if not self._tried.wait(OPEN_LIMIT_S):
            self._note_fault(_no_answer())

    @staticmethod
    def _start_thread(run: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=run, name="sound device", daemon=True)
        thread.start()
        return thread

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

    def _start(self, stereo: Samples, at: float | None) -> Start | None:
        return self._stream.play(stereo, at) if self._stream else None

    def cut(self, playing: Playing) -> None:
        """Stop a clip: it fades from 3 to 6 ms ahead of what the device has taken already."""
        start = playing.handle
        if not isinstance(start, Start):
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
        self._keeper.join(CLOSE_LIMIT_S)
        if self._keeper.is_alive():
            atexit.register(_end_at_once)
        self._drop(State.CLOSED)
        self._quiet.restore()

    def __exit__(self, *_: object) -> None:
        self.close()

    # The watch

    def _watch(self) -> None:
        while not self._closing.wait(LOOK_S):
            self._silent_looks += 1
            with self._lock:
                plays = self._stream is None or self._stream.runs()
            if not plays or (self._stream and self._silent_looks > SILENT_LOOKS):
                self._drop(State.LOST)

    def _played(self) -> None:
        self._silent_looks = 0

    # The keeper

    def _keep(self) -> None:
        try:
            portaudio()
        except SoundDeviceError as error:
            self._note_fault(error)
            return
        self._open_first()
        while not self._closing.wait(LOOK_S if self._stream else REOPEN_S):
            self._close_dropped()
            stream = self._stream
            if stream is None:
                self._reopen()
            elif stream.believable:
                stream.read_clock()
            else:
                self._renew(stream)
        self._drop(State.CLOSED)
        self._close_dropped()

    def _open_first(self) -> None:
        try:
            self._take(self._open())
        except SoundDeviceError as error:
            self._note_fault(error)

    def _note_fault(self, fault: SoundDeviceError) -> None:
        with self._lock:
            if not self._tried.is_set():
                self.fault = fault
                self._tried.set()

    def _open(self) -> Stream:
        stream = Stream(self._wanted_latency_s, self._played)
        stream.wait_until_steady(STEADY_LIMIT_S, self._closing)
        if not stream.played:
            stream.close()
            raise _no_answer()
        self._latency_s = stream.latency_s
        return stream

    def _take(self, stream: Stream) -> None:
        """Play on this stream from now on; nobody need be told of the first one in time."""
        if self._closing.is_set():
            self._dropped.append(stream)
            return
        with self._lock:
            back = self._tried.is_set()
            self._silent_looks = 0
            self._stream, self._state = stream, State.OPEN
            self._tried.set()
        if back:
            self._tell(State.OPEN)

    def _renew(self, old: Stream) -> None:
        """Replace a stream that ran dry by one with more in store; what it plays, it plays out.

        The device is not let go meanwhile, unless it cannot take two streams.
        """
        if old.ran_dry:
            more_s = self._wanted_latency_s * LATENCY_GROWTH
            self._wanted_latency_s = min(more_s, MOST_LATENCY_S)
        try:
            stream = self._open()
        except SoundDeviceError:
            self._drop(State.LOST)
            return
        with self._lock:
            lost = self._stream is not old
            self._stream = None if lost else stream
        if lost:
            self._take(stream)
            return
        while not old.silent and not self._closing.wait(LOOK_S):
            stream.read_clock()
        self._dropped.append(old)

    def _drop(self, state: State) -> None:
        with self._lock:
            if self._state in (state, State.CLOSED):
                return
            if self._stream:
                self._dropped.append(self._stream)
            self._stream, self._state = None, state
        self._tell(state)

    def _close_dropped(self) -> None:
        while self._dropped:
            self._dropped.pop().close()

    def _reopen(self) -> None:
        with suppress(SoundDeviceError):
            Stream.look_for_devices()
            self._take(self._open())


def _no_answer() -> SoundDeviceError:
    return SoundDeviceError(
        "sound: a device that plays was expected, but it does not answer, as when it is suspended "
        f"or its server hangs. Start the sound server anew (audiogame doctor tells more). {WAY_ON}"
    )


def _end_at_once() -> None:
    """End the program without taking down what a device that never answers still holds.

    Python would free it under the thread that is left behind, and crash.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(Commands.exit_status)
