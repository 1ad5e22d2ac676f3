"""Mono made stereo, as loud from every place."""

import numpy as np

from audiogame.sound.clips import Samples


def placed(samples: Samples, pan: float, gain: float = 1.0) -> Samples:
    """Give mono samples as stereo, shape (frames, 2), as loud from every place.

    Constant power: at the middle each side gets -3 dB, at -1 and 1 one side gets all.
    """
    angle = (pan + 1) * np.pi / 4
    sides = np.array([np.cos(angle), np.sin(angle)], np.float32) * np.float32(gain)
    return np.ascontiguousarray(samples[:, None] * sides, np.float32)
