"""From what an engine spoke to what is played: resampled, trimmed, levelled, timed.

Everything here is arithmetic on mono arrays at `clips.SAMPLE_RATE`, unless a rate is given.
"""

from functools import cache
from math import gcd

import numpy as np

from audiogame.sound.clips import SAMPLE_RATE, Samples

LEVEL = 0.1
"""Loudness of every clip: K-weighted RMS of its sounding parts (-20 dB full scale)."""

PEAK = 0.7
"""No clip goes above this, so that two at once fit below full scale mostly."""

SILENCE = 0.01
"""Below this share of a clip's peak (-40 dB) nothing is heard."""

VOICE_HZ = (200.0, 3000.0)
"""Where vowels have their first two formants, below the noise of s, f and t."""


_BLOCK = SAMPLE_RATE // 20


def resampled(samples: Samples, rate_hz: int) -> Samples:
    """Bring samples taken at `rate_hz` to `SAMPLE_RATE` through their spectrum."""
    if rate_hz == SAMPLE_RATE:
        return samples.astype(np.float32)
    step = rate_hz // gcd(rate_hz, SAMPLE_RATE)
    blocks = -(-(len(samples) + rate_hz // 50) // step)
    blocks = fast_size(blocks)
    size_in, size_out = blocks * step, blocks * step * SAMPLE_RATE // rate_hz
    spectrum = np.fft.rfft(samples, size_in)
    out = np.fft.irfft(spectrum, size_out) * (size_out / size_in)
    return out[: len(samples) * SAMPLE_RATE // rate_hz].astype(np.float32)


def fast_size(size: int) -> int:
    """Give the next size whose transform is fast: all but four of its bits are zero."""
    grain = 1 << max(0, size.bit_length() - 4)
    return -(-size // grain) * grain


def envelope(samples: Samples, window_s: float) -> Samples:
    """Give the RMS round each sample, through a Hann window of `window_s`."""
    window = np.hanning(int(window_s * SAMPLE_RATE) + 2)
    power = np.convolve(samples**2, window / window.sum(), "same")
    return np.sqrt(np.maximum(power, 0)).astype(np.float32)


def trimmed(samples: Samples, *, silence: float = SILENCE) -> Samples:
    """Cut the silence at both ends, leaving 1 ms in front and 5 ms behind, faded."""
    loud = np.abs(samples)
    heard = np.flatnonzero(loud > silence * loud.max(initial=0))
    if not len(heard):
        return samples[:0]
    lead, tail = SAMPLE_RATE // 1000, SAMPLE_RATE // 200
    first = max(0, int(heard[0]) - lead)
    return faded(samples[first : int(heard[-1]) + tail], lead, tail)


def faded(samples: Samples, lead: int, tail: int) -> Samples:
    """Fade in over `lead` frames and out over `tail`, so that neither end clicks."""
    out = samples.astype(np.float32, copy=True)
    lead, tail = min(lead, len(out)), min(tail, len(out))
    out[:lead] *= np.linspace(0, 1, lead, dtype=np.float32)
    out[len(out) - tail :] *= np.linspace(1, 0, tail, dtype=np.float32)
    return out


@cache
def _k_weighting() -> np.ndarray:
    """Give the K filter's gain in power for each bin of a block (BS.1770-5, tables 1 and 2)."""
    z = np.exp(-2j * np.pi * np.arange(_BLOCK // 2 + 1) / _BLOCK)
    powers = np.stack([np.ones_like(z), z, z**2])
    shelf = np.array([1.53512485958697, -2.69169618940638, 1.19839281085285]) @ powers
    shelf /= np.array([1.0, -1.69065929318241, 0.73248077421585]) @ powers
    highpass = np.array([1.0, -2.0, 1.0]) @ powers
    highpass /= np.array([1.0, -1.99004745483398, 0.99007225036621]) @ powers
    gain: np.ndarray = np.abs(shelf * highpass) ** 2
    return gain


def loudness(samples: Samples) -> float:
    """RMS after K weighting over what sounds: the blocks within 10 dB of the whole's mean.

    Filter and relative gate are those of ITU-R BS.1770-5; the blocks are shorter, as words are.
    """
    blocks = np.pad(samples, (0, -len(samples) % _BLOCK)).reshape(-1, _BLOCK)
    spectra = np.abs(np.fft.rfft(blocks, axis=1)) ** 2
    power = 2 * (spectra @ _k_weighting()) / _BLOCK**2
    return float(np.sqrt(power[power >= power.mean() / 10].mean())) if len(power) else 0.0


def levelled(samples: Samples, level: float = LEVEL) -> Samples:
    """Bring to one loudness; a clip all peaks stays below `PEAK` instead."""
    gain = level / max(loudness(samples), 1e-9)
    gain = min(gain, PEAK / max(float(np.abs(samples).max(initial=0)), 1e-9))
    return (samples * np.float32(gain)).astype(np.float32)


def onset_s(samples: Samples, opening_s: float) -> float:
    """Seconds from the start to the first vowel: when the word can be known.

    The first moment at which the 10 ms envelope of the voice band (200 to 3000 Hz) comes to
    half its peak (-6 dB) within the opening, which is to hold the first word. So
    it can be measured as well in a recording of the clip as in the clip itself.
    """
    opening = samples[: int(opening_s * SAMPLE_RATE)]
    spectrum = np.fft.rfft(opening, len(opening) + SAMPLE_RATE // 50)
    bins_hz = np.fft.rfftfreq(len(opening) + SAMPLE_RATE // 50, 1 / SAMPLE_RATE)
    spectrum[(bins_hz < VOICE_HZ[0]) | (bins_hz > VOICE_HZ[1])] = 0
    voice = envelope(np.fft.irfft(spectrum)[: len(opening)].astype(np.float32), 0.010)
    return float(np.argmax(voice >= 0.5 * voice.max(initial=0))) / SAMPLE_RATE


def stretched(samples: Samples, factor: float) -> Samples:
    """Make `factor` times as long at the same pitch.

    Waveform similarity overlap-add (Verhelst and Roelands 1993): 30 ms windows,
    each taken within 8 ms of its place where it best continues the last one.
    """
    window, seek = SAMPLE_RATE * 30 // 1000 // 2 * 2, SAMPLE_RATE * 8 // 1000
    hop = window // 2
    padded = np.pad(samples, (seek, window + 2 * seek))
    out = np.zeros(int(len(samples) * factor) + window, np.float32)
    shape = np.hanning(window + 1)[:window].astype(np.float32)
    source = seek
    for start in range(0, len(out) - window, hop):
        out[start : start + window] += shape * padded[source : source + window]
        wanted = padded[source + hop : source + hop + window]
        near = min(int((start + hop) / factor), len(samples))
        shifts = np.lib.stride_tricks.sliding_window_view(
            padded[near:][: window + 2 * seek], window
        )
        source = near + int(np.argmax(shifts[:, ::4] @ wanted[::4]))
    return out[: int(len(samples) * factor)]
