"""The game's sounds: short, as loud as speech, and each unlike the rest."""

from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.panning import placed
from audiogame.sound.shaping import LEVEL, PEAK, loudness
from audiogame.sound.sounds import ONSET_S, TOUCHES, sound, turns, variants
from audiogame.sound.turns import VARIANTS
from audiogame.speech.bank import ClipBank
from slapjack.match.cues import Sound
from slapjack.match.seats import seat_position
from tests.audio.features import RISE, Features, features
from tests.audio.heard import Searched

LONGEST_S = {
    Sound.FLIP: 0.08,
    Sound.OWN_SLAP: 0.16,
    Sound.OTHER_SLAP: 0.16,
    Sound.WIN: 1.3,
    Sound.LOSS: 1.3,
}
RISING = (Sound.PILE_WON, Sound.STREAK, Sound.BACK_IN, Sound.WIN)
FALLING = (Sound.PILE_LOST, Sound.WRONG_SLAP, Sound.PAYMENT, Sound.BROKE, Sound.OUT, Sound.LOSS)
SHRILL_HZ = 8000
PLAINLY = 1.5  # plain differences between any two sounds; see `features`
LONG = round(0.15 * SAMPLE_RATE)  # so much of a sound is looked for


@cache
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


@cache
def heard_as(which: Sound, variant: int) -> Features:
    return features(sound(which, variant).samples)


@pytest.mark.parametrize(("one", "other"), list(combinations(Sound, 2)))
def test_each_sound_is_unlike_the_rest(one: Sound, other: Sound) -> None:
    likeness = [
        float(np.sum(portrait(first) * portrait(second)))
        for first, second in product(variants(one), variants(other))
    ]
    assert max(likeness) < 0.8


@pytest.mark.parametrize("which", Sound)
def test_variants_differ_and_are_nearer_to_each_other_than_to_any_other_sound(
    which: Sound,
) -> None:
    for variant in range(VARIANTS):
        apart = {
            each: float(np.linalg.norm(heard_as(which, variant) - heard_as(*each)))
            for each in product(Sound, range(VARIANTS))
            if each != (which, variant)
        }
        own = [far for (other, _), far in apart.items() if other is which]
        strange = [far for (other, _), far in apart.items() if other is not which]
        assert min(own) > 0
        assert max(own) < min(strange)
        assert min(strange) > PLAINLY


@pytest.mark.parametrize("which", Sound)
def test_each_variant_is_known_while_something_is_said(which: Sound, bank: ClipBank) -> None:
    said = bank.clip("You take 5 cards.", 200).samples
    for clip in variants(which):
        mix = said.copy()[: max(len(said), len(clip.samples))]
        mix = np.pad(mix, (0, max(0, len(clip.samples) - len(mix))))
        mix[: len(clip.samples)] += clip.samples
        searched = Searched(mix)
        heard = {
            other: max(searched.best(each.samples[:LONG])[1] for each in variants(other))
            for other in Sound
        }
        assert max(heard, key=lambda other: heard[other]) is which, heard


@pytest.mark.parametrize("which", RISING)
def test_good_news_rises(which: Sound) -> None:
    assert all(heard_as(which, variant)[RISE] > 0.5 for variant in range(VARIANTS))


@pytest.mark.parametrize("which", FALLING)
def test_bad_news_falls(which: Sound) -> None:
    assert all(heard_as(which, variant)[RISE] < -0.5 for variant in range(VARIANTS))


@pytest.mark.parametrize("which", Sound)
def test_a_sound_is_short_as_loud_as_speech_and_the_same_each_time(which: Sound) -> None:
    for variant, clip in enumerate(variants(which)):
        assert clip.kind is Kind.SOUND
        assert clip.duration_s <= LONGEST_S.get(which, 0.6)
        assert loudness(clip.samples) == pytest.approx(LEVEL, rel=0.01)
        assert np.abs(clip.samples).max() < PEAK
        anew = sound.__wrapped__(which, variant)
        assert np.array_equal(anew.samples, clip.samples)


@pytest.mark.parametrize("which", Sound)
def test_no_variant_is_stronger_than_another(which: Sound) -> None:
    energy = [float(np.sum(clip.samples**2)) for clip in variants(which)]
    assert max(energy) < 1.4 * min(energy)  # 1.5 dB


@pytest.mark.parametrize("which", Sound)
def test_a_sound_neither_clicks_nor_is_shrill(which: Sound) -> None:
    for clip in variants(which):
        loud = np.abs(clip.samples) / np.abs(clip.samples).max()
        assert loud[:2].max() < 0.05
        assert loud[-48:].max() < 0.01
        power = np.abs(np.fft.rfft(clip.samples)) ** 2
        shrill = np.fft.rfftfreq(len(clip.samples), 1 / SAMPLE_RATE) > SHRILL_HZ
        assert power[shrill].sum() < 1e-4 * power.sum()


@pytest.mark.parametrize("which", Sound)
def test_all_of_a_sound_have_one_length_and_onset(which: Sound) -> None:
    """What is heard of a flip must not tell its time from another's."""
    assert len({len(clip.samples) for clip in variants(which)}) == 1
    assert {clip.onset_s for clip in variants(which)} == {ONSET_S}


@pytest.mark.parametrize("which", Sound)
def test_a_sound_is_there_when_it_is_said_to_be(which: Sound) -> None:
    soonest_s = ONSET_S if which in TOUCHES else 0.003
    for clip in variants(which):
        loud = np.abs(clip.samples) > 0.1 * np.abs(clip.samples).max()
        assert np.argmax(loud) <= soonest_s * SAMPLE_RATE


def test_a_variant_is_never_heard_twice_in_a_row_and_a_game_again_has_the_same() -> None:
    asked = [Sound.FLIP, Sound.FLIP, Sound.WIN, Sound.FLIP, Sound.FLIP, Sound.WIN, Sound.FLIP]
    once, again = turns(), turns()
    given = [once.next(which) for which in asked]
    assert given == [again.next(which) for which in asked]
    for which in (Sound.FLIP, Sound.WIN):
        of_it = [clip for clip, each in zip(given, asked, strict=True) if each is which]
        assert all(one is not other for one, other in pairwise(of_it))
    assert len({id(clip) for clip in given}) == 5


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
