"""What an ear has to tell sounds apart by, and how far apart two sounds are in that.

Seven figures, each divided by the difference that is plainly heard, so that a distance of one is
one plain difference. They are coarse on purpose: they know nothing of which notes or which
noise a variant has.
"""

import numpy as np
import numpy.typing as npt

from audiogame.sound.clips import SAMPLE_RATE, Samples

Features = npt.NDArray[np.float64]

FRAME = SAMPLE_RATE // 50
HOP = SAMPLE_RATE // 200
RISE = 2  # which figure says how far it rises
HEARD_HZ = (60.0, 10_000.0)
LATER = 4  # hops in which a stroke is there


def features(samples: Samples) -> Features:
    """Measure a sound, given at `SAMPLE_RATE` with nothing before it."""
    power, hz = _spectrogram(samples)
    loud = power.sum(axis=1)
    share = loud / loud.sum()
    octaves = np.log2(hz)
    centre = power @ octaves / np.maximum(loud, 1e-12)
    at_s = np.arange(len(power)) * HOP / SAMPLE_RATE
    middle_s = float(share @ at_s)
    register = float(share @ centre)
    spread_s = float(np.sqrt(share @ (at_s - middle_s) ** 2))
    rise = float(share @ ((at_s - middle_s) * (centre - register))) / max(spread_s, 1e-3)
    return np.array(
        [
            np.log2(spread_s) / 0.5,  # length: half an octave
            register / 0.5,  # pitch: half an octave
            rise / 0.15,  # how many octaves it rises on the way
            _noisiness(power, share) / 0.15,
            _attacks(loud) / 1.5,  # how many times it is struck
            middle_s / (at_s[-1] + 0.01) / 0.1,  # where in its length it is loudest
            _breadth(power, octaves, centre, share) / 0.4,  # how many octaves it fills
        ]
    )


def _spectrogram(samples: Samples) -> tuple[Features, Features]:
    """Power by frame and bin, and the bins' Hz."""
    padded = np.pad(samples, (FRAME // 2, FRAME + HOP))
    frames = np.lib.stride_tricks.sliding_window_view(padded, FRAME)[::HOP]
    power = np.abs(np.fft.rfft(frames * np.hanning(FRAME), 4 * FRAME)) ** 2
    hz = np.fft.rfftfreq(4 * FRAME, 1 / SAMPLE_RATE).astype(np.float64)
    kept = (hz >= HEARD_HZ[0]) & (hz <= HEARD_HZ[1])
    return power[:, kept], hz[kept]


def _noisiness(power: Features, share: Features) -> float:
    """How evenly each frame's power lies in its bins: near 0 one tone, 1 white noise."""
    each = power / np.maximum(power.sum(axis=1, keepdims=True), 1e-12)
    entropy = -np.sum(each * np.log(each + 1e-12), axis=1) / np.log(power.shape[1])
    return float(share @ entropy)


def _attacks(loud: Features) -> float:
    """How many times the loudness jumps up by 3 dB within 20 ms, near its height."""
    level = 10 * np.log10(loud / loud.max() + 1e-6)
    jumps = (level[LATER:] - level[:-LATER] > 3) & (level[LATER:] > -18)
    return float(np.sum(jumps[1:] & ~jumps[:-1]) + jumps[0])


def _breadth(power: Features, octaves: Features, centre: Features, share: Features) -> float:
    away = (octaves[None, :] - centre[:, None]) ** 2
    spread = np.sqrt(np.sum(power * away, axis=1) / np.maximum(power.sum(axis=1), 1e-12))
    return float(share @ spread)
