"""Where in the stereo field each player sits: you in the middle, the others around you."""

import numpy as np

from audiogame.sound.clips import Samples

FARTHEST, NEAREST = 0.9, 0.35
"""Nobody sits on one ear alone, nor so near the middle as to be taken for you."""


def seat_position(seat: int, players: int) -> float:
    """Give the pan of a seat, -1 (left) to 1 (right), going round the table clockwise.

    Seat 0 is you. The next is at your left, the last at your right; a single
    other player is at the right.
    """
    if not 0 <= seat < players:
        raise ValueError(f"seat: 0 to {players - 1} for {players} players, not {seat}")
    others = players - 1
    left = others // 2
    sides = [-pan for pan in _side(left)[::-1]] + _side(others - left)
    return [0.0, *sides][seat]


def _side(count: int) -> list[float]:
    """Give places on one side, from the middle outwards."""
    places = np.linspace(FARTHEST, NEAREST, count)[::-1] if count else np.empty(0)
    return [float(pan) for pan in places]


def placed(samples: Samples, pan: float, gain: float = 1.0) -> Samples:
    """Give mono samples as stereo, shape (frames, 2), as loud from every place.

    Constant power: at the middle each side gets -3 dB, at -1 and 1 one side gets all.
    """
    angle = (pan + 1) * np.pi / 4
    sides = np.array([np.cos(angle), np.sin(angle)], np.float32) * np.float32(gain)
    return np.ascontiguousarray(samples[:, None] * sides, np.float32)
