"""What sounds are made of: noise, struck things, glides, one after another, in a small room.

Waves are mono arrays at `clips.SAMPLE_RATE`, of any loudness. Nothing is left to chance: noise
comes from a seed.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.shaping import fast_size

Wave = npt.NDArray[np.float64]

ATTACK_S = 0.0008
"""How soon what is struck is there: a click would be sooner, a soft start later."""

WOOD = ((1.0, 1.0, 1.0), (3.93, 0.25, 0.35), (9.2, 0.06, 0.15))
"""A marimba's bar, as (times the pitch, strength, share of the decay): tuned two octaves up."""

BELL = ((0.5, 0.25, 1.3), (1.0, 1.0, 1.0), (1.19, 0.3, 0.8), (2.0, 0.5, 0.6), (2.76, 0.15, 0.35))
"""A bell: hum, prime, tierce, nominal (Rossing, The Science of Percussion Instruments), and one."""

GLASS = ((1.0, 1.0, 1.0), (2.76, 0.25, 0.5), (5.4, 0.05, 0.25))
"""A free bar, as a glockenspiel's."""

COIN = ((1.0, 1.0, 1.0), (1.48, 0.7, 0.8), (2.09, 0.4, 0.6))
"""A thin disc: nothing in tune."""

BRASS = tuple((float(number), 0.75**number, 1.0 / number**0.5) for number in range(1, 7))
REED = tuple((float(number), 1.0 / number, 1.0) for number in (1, 3, 5, 7))
BUZZ = tuple((float(number), 1.0 / number**0.7, 1.0) for number in range(1, 12))
SKIN = ((1.0, 1.0, 1.0), (1.59, 0.5, 0.6), (2.14, 0.25, 0.4))
"""A drum, or a door: the first modes of a membrane."""

FADED = 9.0
"""After so many times its decay, at -78 dB, nothing is left of what was struck."""

GENTLE_HZ = (4500.0, 8000.0)
"""From the first on it gets softer, from the second on there is nothing."""


def times(duration_s: float) -> Wave:
    """Give the seconds of each frame."""
    return np.arange(round(duration_s * SAMPLE_RATE)) / SAMPLE_RATE


def struck(duration_s: float, decay_s: float, attack_s: float = ATTACK_S) -> Wave:
    """Give an envelope: up in `attack_s`, then down to 1/e every `decay_s`."""
    shape: Wave = np.exp(-times(duration_s) / decay_s)
    rise = times(min(attack_s, duration_s))
    shape[: len(rise)] *= np.sin(np.pi / 2 * rise / attack_s)
    return shape


def noise(duration_s: float, low_hz: float, high_hz: float, seed: int) -> Wave:
    """Give noise of one band, whose edges fall off over half an octave each."""
    frames = len(times(duration_s))
    white = np.random.default_rng(seed).standard_normal(fast_size(frames))
    bins_hz = np.maximum(np.fft.rfftfreq(len(white), 1 / SAMPLE_RATE), 1.0)
    outside = np.maximum(np.log2(low_hz / bins_hz), np.log2(bins_hz / high_hz))
    band = np.fft.irfft(np.fft.rfft(white) * _slope(2 * outside), len(white))
    full: Wave = band / np.sqrt(np.mean(band**2))
    return full[:frames]


def brush(duration_s: float, band_hz: tuple[float, float], decay_s: float, seed: int) -> Wave:
    """Give a touch: noise of a band, struck."""
    return noise(duration_s, *band_hz, seed) * struck(duration_s, decay_s)


def tone(
    hz: float,
    duration_s: float,
    decay_s: float,
    modes: Sequence[tuple[float, float, float]] = WOOD,
    attack_s: float = 0.003,
) -> Wave:
    """Give something struck that has a pitch; each of its modes rings for itself, and is damped."""
    whole = np.zeros(len(times(duration_s)))
    for ratio, strength, lasts in modes:
        rings_s = min(duration_s, FADED * decay_s * lasts)
        ring = np.sin(2 * np.pi * hz * ratio * times(rings_s))
        whole[: len(ring)] += strength * ring * struck(rings_s, decay_s * lasts, attack_s)
    ends = round(min(0.1, duration_s / 4) * SAMPLE_RATE)
    whole[-ends:] *= _slope(np.linspace(0, 1, ends))
    return whole


def glide(from_hz: float, to_hz: float, duration_s: float, waver: float = 0.0) -> Wave:
    """Give a soft tone that slides between two pitches, wavering in strength 7 times a second."""
    at = times(duration_s)
    phase = 2 * np.pi * np.cumsum(from_hz * (to_hz / from_hz) ** (at / duration_s)) / SAMPLE_RATE
    swell = np.minimum(1, at / 0.006) * np.minimum(1, (duration_s - at) / (0.4 * duration_s))
    soft = np.sin(phase) + 0.3 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    waves: Wave = soft * swell * (1 - waver / 2 + waver / 2 * np.cos(2 * np.pi * 7 * at))
    return waves


def row(parts: Sequence[tuple[float, Wave]]) -> Wave:
    """Start each part at its second, over what still sounds."""
    starts = [round(at_s * SAMPLE_RATE) for at_s, _ in parts]
    whole = np.zeros(max(at + len(part) for at, (_, part) in zip(starts, parts, strict=True)))
    for at, (_, part) in zip(starts, parts, strict=True):
        whole[at : at + len(part)] += part
    return whole


def room(wave: Wave, share: float, decay_s: float = 0.05) -> Wave:
    """Put into a small room, which answers from 7 ms on; as long as before."""
    answer = noise(6 * decay_s, 200, 3500, seed=7) * np.exp(-times(6 * decay_s) / decay_s)
    answer[: round(0.007 * SAMPLE_RATE)] = 0
    answer /= np.sqrt(np.sum(answer**2))
    size = fast_size(len(wave) + len(answer))
    heard = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)
    both: Wave = wave + share * heard[: len(wave)]
    return both


def gentle(wave: Wave, duration_s: float, hardest: float = 4.0) -> Samples:
    """Give `duration_s` of it with no sharp peaks, nothing shrill, and quiet at both ends.

    `hardest` is how far a peak may stand above the mean of what sounds; more is pressed down.
    """
    frames = round(duration_s * SAMPLE_RATE)
    full = np.zeros(frames)
    full[: len(wave)] = wave[:frames]
    sounding = full[np.abs(full) > 0.1 * np.abs(full).max()]
    most = hardest * np.sqrt(np.mean(sounding**2))
    pressed = most * np.tanh(full / most)
    size = fast_size(frames + SAMPLE_RATE // 100)
    bins_hz = np.fft.rfftfreq(size, 1 / SAMPLE_RATE)
    slope = _slope((bins_hz - GENTLE_HZ[0]) / (GENTLE_HZ[1] - GENTLE_HZ[0]))
    soft = np.fft.irfft(np.fft.rfft(pressed, size) * slope, size)[:frames]
    return soft.astype(np.float32)


def _slope(outside: npt.NDArray[np.floating]) -> Wave:
    """Fall from 1 at 0 to 0 at 1, smoothly."""
    fall: Wave = np.cos(np.pi / 2 * np.clip(outside, 0, 1)) ** 2
    return fall
