"""The game's own sounds, computed: each made differently, so that none is taken for another.

Touches of cards and hands are noise, good and bad news are tones: rising is
good, falling is bad. Nothing is random from run to run.
"""

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.shaping import levelled, onset_s, trimmed
from slapjack.match.cues import Sound

Wave = npt.NDArray[np.float64]

OPENING_S = 0.05
"""A sound is known as early as it starts."""


@cache
def sound(which: Sound) -> Clip:
    """Give a sound as a clip, levelled as speech is."""
    samples = levelled(trimmed(_MADE[which]().astype(np.float32)))
    return Clip(samples, which.value, onset_s(samples, OPENING_S), Kind.SOUND)


def _times(duration_s: float) -> Wave:
    return np.arange(int(duration_s * SAMPLE_RATE)) / SAMPLE_RATE


def _struck(times: Wave, attack_s: float, decay_s: float) -> Wave:
    """Envelope of something struck: up in `attack_s`, down to 1/e in `decay_s`."""
    shape: Wave = np.minimum(1, times / attack_s) * np.exp(-times / decay_s)
    return shape


def _noise(duration_s: float, low_hz: float, high_hz: float) -> Wave:
    """Noise of one band, the same each time."""
    white = np.random.default_rng(int(low_hz)).standard_normal(len(_times(duration_s)))
    bins_hz = np.fft.rfftfreq(len(white), 1 / SAMPLE_RATE)
    spectrum = np.fft.rfft(white) * ((bins_hz >= low_hz) & (bins_hz <= high_hz))
    band = np.fft.irfft(spectrum, len(white))
    full: Wave = band / np.abs(band).max()
    return full


def _tone(hz: float, duration_s: float, decay_s: float, partials: Sequence[float] = (1.0,)) -> Wave:
    """Give a struck tone; `partials` are the strengths of its harmonics."""
    times = _times(duration_s)
    waves = [
        strength * np.sin(2 * np.pi * hz * number * times)
        for number, strength in enumerate(partials, 1)
    ]
    struck: Wave = np.sum(waves, axis=0) * _struck(times, 0.004, decay_s)
    return struck


def _glide(from_hz: float, to_hz: float, duration_s: float) -> Wave:
    """Give a tone sliding from one pitch to another, swelling and fading."""
    times = _times(duration_s)
    pitch_hz = from_hz * (to_hz / from_hz) ** (times / duration_s)
    return np.sin(2 * np.pi * np.cumsum(pitch_hz) / SAMPLE_RATE) * np.hanning(len(times)) ** 0.3


def _row(parts: Sequence[Wave], step_s: float) -> Wave:
    """Start the parts one after another, `step_s` apart, over one another where they are longer."""
    step = int(step_s * SAMPLE_RATE)
    row = np.zeros(max(at * step + len(part) for at, part in enumerate(parts)))
    for at, part in enumerate(parts):
        row[at * step :][: len(part)] += part
    return row


def _flip() -> Wave:
    """Brush card on card: short and bright."""
    return _noise(0.06, 2500, 9000) * _struck(_times(0.06), 0.002, 0.015)


def _own_slap() -> Wave:
    """Clap your hand on the pile: hard with a low body."""
    clap = _noise(0.16, 500, 4000) * _struck(_times(0.16), 0.0005, 0.02)
    return clap + 0.8 * _tone(130, 0.16, 0.05)


def _other_slap() -> Wave:
    """Clap somebody else's hand: darker and softer, with no crack."""
    return _noise(0.14, 120, 650) * _struck(_times(0.14), 0.004, 0.035)


def _pile_taken() -> Wave:
    """Sweep cards together: many brushes growing denser."""
    brush = _noise(0.05, 1500, 5000) * _struck(_times(0.05), 0.003, 0.012)
    return _row([brush * (0.5 + 0.07 * step) for step in range(8)], 0.045)


def _wrong_slap() -> Wave:
    """Buzz, low and rough."""
    return _tone(98, 0.32, 0.5, (1, 0, 0.8, 0, 0.7, 0, 0.5, 0, 0.4)) * (
        1 + 0.6 * np.sign(np.sin(2 * np.pi * 26 * _times(0.32)))
    )


def _payment() -> Wave:
    """Ring like a coin: two high tones, close together."""
    return _row([_tone(1976, 0.06, 0.05), _tone(2637, 0.22, 0.07)], 0.06)


def _broke() -> Wave:
    """Drop into nothing: a pitch slides down."""
    return _glide(620, 160, 0.42)


def _back_in() -> Wave:
    """Undo the drop: a pitch slides up."""
    return _glide(240, 900, 0.32)


def _out() -> Wave:
    """Shut a door: two dull knocks, the second lower."""
    return _row([_tone(165, 0.25, 0.04, (1, 0.3)), _tone(110, 0.3, 0.07, (1, 0.3))], 0.17)


def _win() -> Wave:
    """Blow a fanfare up the major chord."""
    return _row([_tone(hz, 0.5, 0.22, (1, 0.5, 0.3, 0.2)) for hz in (523, 659, 784, 1047)], 0.13)


def _loss() -> Wave:
    """Go down the minor chord, slower."""
    return _row([_tone(hz, 0.6, 0.25, (1, 0.4)) for hz in (440, 349, 294)], 0.24)


def _your_turn() -> Wave:
    """Strike one clear bell."""
    return _tone(880, 0.3, 0.09) + 0.5 * _tone(880 * 2.76, 0.3, 0.04)


_MADE: dict[Sound, Callable[[], Wave]] = {
    Sound.FLIP: _flip,
    Sound.OWN_SLAP: _own_slap,
    Sound.OTHER_SLAP: _other_slap,
    Sound.PILE_TAKEN: _pile_taken,
    Sound.WRONG_SLAP: _wrong_slap,
    Sound.PAYMENT: _payment,
    Sound.BROKE: _broke,
    Sound.BACK_IN: _back_in,
    Sound.OUT: _out,
    Sound.WIN: _win,
    Sound.LOSS: _loss,
    Sound.YOUR_TURN: _your_turn,
}
