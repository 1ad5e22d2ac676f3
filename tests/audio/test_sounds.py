"""The game's sounds: short, as loud as speech, and each unlike the rest."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.panning import placed
from audiogame.sound.shaping import LEVEL, loudness
from audiogame.sound.sounds import sound
from slapjack.match.cues import Sound
from slapjack.match.seats import seat_position


def portrait(clip: Clip) -> np.ndarray:
    """How the sound's energy lies in 10 bands (an octave each) and 24 twentieths of a second."""
    steps = np.zeros(24 * SAMPLE_RATE // 20, np.float32)
    steps[: len(clip.samples)] = clip.samples[: len(steps)]
    power = np.abs(np.fft.rfft(steps.reshape(24, -1), axis=1)) ** 2
    bins_hz = np.fft.rfftfreq(SAMPLE_RATE // 20, 1 / SAMPLE_RATE)
    edges_hz = 25.0 * 2.0 ** np.arange(11)
    bands = [
        power[:, (bins_hz >= low) & (bins_hz < high)].sum(axis=1)
        for low, high in pairwise(edges_hz)
    ]
    portrait = np.sqrt(np.stack(bands))
    return np.asarray(portrait / np.linalg.norm(portrait))


@pytest.mark.parametrize(("one", "other"), list(combinations(Sound, 2)))
def test_each_sound_is_unlike_the_rest(one: Sound, other: Sound) -> None:
    likeness = float(np.sum(portrait(sound(one)) * portrait(sound(other))))
    assert likeness < 0.8


@pytest.mark.parametrize("which", Sound)
def test_a_sound_is_short_as_loud_as_speech_and_the_same_each_time(which: Sound) -> None:
    clip = sound(which)
    assert clip.kind is Kind.SOUND
    assert clip.duration_s < 1.2
    assert clip.onset_s < 0.02
    assert np.flatnonzero(np.abs(clip.samples) > 0.01)[0] < 0.005 * SAMPLE_RATE
    assert loudness(clip.samples) == pytest.approx(LEVEL, rel=0.01)
    sound.cache_clear()
    assert np.array_equal(sound(which).samples, clip.samples)


@pytest.mark.parametrize("players", range(2, 11))
def test_players_sit_round_you_each_at_a_place_of_their_own(players: int) -> None:
    places = [seat_position(seat, players) for seat in range(players)]
    assert places[0] == 0
    assert places[1:] == sorted(places[1:])
    assert all(-1 <= place <= 1 for place in places)
    gaps = [abs(one - other) for one, other in combinations(places, 2)]
    assert min(gaps) > 0.1
    assert places[-1] > 0.3


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 2 for 3 players, not 3"):
        seat_position(3, 3)


@pytest.mark.parametrize("pan", [-1.0, -0.9, -0.35, 0.0, 0.5, 1.0])
def test_a_clip_is_as_loud_from_every_place(pan: float) -> None:
    mono = sound(Sound.FLIP).samples
    stereo = placed(mono, pan)
    assert stereo.shape == (len(mono), 2)
    assert np.sum(stereo**2) == pytest.approx(np.sum(mono**2), rel=1e-4)
    left, right = np.sum(stereo**2, axis=0)
    assert np.sign(round(right - left, 4)) == np.sign(pan)
