"""From the sound device's clock to `perf_counter` and back, corrected for its whims. Pure."""

from collections import deque
from statistics import median

PROBES = 9
"""So many in a row tell how the device's word is now: half a second's."""

STEADY_S = 0.020

USUAL_PROBES = 600
"""So many tell how it is as a rule: half a minute's."""


class DeviceClock:
    """What the device's times mean.

    1. `ahead_s` is `perf_counter` less the device's clock; it is read again and again.
    2. A probe is a sound asked for at once; its way from the asking to the device's time for
       it is the same each time, but for a block's length, as the store ahead of the device
       stays as full as it was.
    3. Where the probes' way seems to have become longer or shorter than usual, it is the device's
       word that has changed, not the way: PulseAudio's goes wrong by up to
       10 ms for some seconds when the machine stalls. That much is taken off.
    """

    def __init__(self) -> None:
        self.ahead_s = 0.0
        self._lately_s: deque[float] = deque(maxlen=PROBES)
        self._usually_s: deque[float] = deque(maxlen=USUAL_PROBES)

    def note(self, asked_s: float, device_s: float) -> None:
        """Note a probe: when it was asked for, when the device says that it was out."""
        for ways_s in (self._lately_s, self._usually_s):
            ways_s.append(device_s + self.ahead_s - asked_s)

    @property
    def steady(self) -> bool:
        """Whether the latest probes all took about as long: the device is awake."""
        enough = len(self._lately_s) == PROBES
        return enough and max(self._lately_s) - min(self._lately_s) < STEADY_S

    def settle(self) -> None:
        """Take the latest probes as the usual, and forget those before."""
        self._usually_s.clear()
        self._usually_s.extend(self._lately_s)

    @property
    def usual_s(self) -> float | None:
        """How long a sound asked for at once is on its way to the device, as a rule."""
        return median(self._usually_s) if self._usually_s else None

    @property
    def wrong_s(self) -> float:
        """How far the device's word is from its usual."""
        usual_s = self.usual_s
        return 0.0 if usual_s is None else median(self._lately_s) - usual_s

    def to_perf_s(self, device_s: float) -> float:
        """Give the `perf_counter` time of a device time."""
        return device_s + self.ahead_s - self.wrong_s

    def to_device_s(self, perf_s: float) -> float:
        """Give the device time of a `perf_counter` time."""
        return perf_s - self.ahead_s + self.wrong_s
