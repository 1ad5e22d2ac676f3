"""Shaping, on made signals of which the answer is known."""

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind, Samples, pack, unpack
from audiogame.sound.shaping import levelled, loudness, onset_s, resampled, stretched, trimmed


def tone(hz: float, duration_s: float, rate_hz: int = SAMPLE_RATE) -> Samples:
    times = np.arange(int(duration_s * rate_hz)) / rate_hz
    return (0.5 * np.sin(2 * np.pi * hz * times)).astype(np.float32)


def silence(duration_s: float) -> Samples:
    return np.zeros(int(duration_s * SAMPLE_RATE), np.float32)


@pytest.mark.parametrize("rate_hz", [8000, 16000, 22050, 44100, 48000])
def test_resampling_keeps_pitch_length_and_loudness(rate_hz: int) -> None:
    wanted = tone(440, 0.5)
    got = resampled(tone(440, 0.5, rate_hz), rate_hz)
    assert abs(len(got) - len(wanted)) <= 2
    middle = slice(4800, 19200)
    assert np.abs(got[middle] - wanted[middle]).max() < 0.01


def test_trimming_leaves_what_sounds() -> None:
    got = trimmed(np.concatenate([silence(0.3), tone(300, 0.2), silence(0.4)]))
    assert len(got) / SAMPLE_RATE == pytest.approx(0.206, abs=0.002)


def test_silence_trims_to_nothing() -> None:
    assert len(trimmed(silence(0.2))) == 0
    assert len(trimmed(silence(0))) == 0


def test_a_full_scale_tone_of_997_hz_is_3_lkfs_below() -> None:
    """As ITU-R BS.1770-5 says, whose -0.691 is the filter's gain at that pitch."""
    decibels = -0.691 + 20 * np.log10(loudness(2 * tone(997, 1.0)))
    assert decibels == pytest.approx(-3.01, abs=0.1)


def test_levelling_makes_loud_and_soft_alike_and_low_tones_no_louder() -> None:
    levels = [loudness(levelled(gain * tone(hz, 0.4))) for gain in (0.05, 1) for hz in (200, 3000)]
    assert levels == pytest.approx([levels[0]] * 4, rel=0.01)


@pytest.mark.parametrize("before_s", [0.0, 0.03, 0.1])
def test_the_onset_is_where_the_vowel_starts_not_the_hiss_before_it(before_s: float) -> None:
    rng = np.random.default_rng(3)
    hiss = 0.02 * rng.standard_normal(int(before_s * SAMPLE_RATE)).astype(np.float32)
    spoken = np.concatenate([hiss, tone(500, 0.2)])
    assert onset_s(spoken, 0.3) == pytest.approx(before_s, abs=0.003)


@pytest.mark.parametrize("factor", [0.5, 0.8, 1.25, 2.0])
def test_stretching_changes_the_length_and_not_the_pitch(factor: float) -> None:
    got = stretched(tone(220, 1.0), factor)
    assert len(got) / SAMPLE_RATE == pytest.approx(factor, rel=0.01)
    spectrum = np.abs(np.fft.rfft(got))
    assert spectrum.argmax() * SAMPLE_RATE / len(got) == pytest.approx(220, abs=3)
    assert np.sqrt(np.mean(got**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.05)


def test_a_packed_clip_comes_back_as_it_was() -> None:
    clip = Clip(tone(440, 0.1), "Jack of Spades ♠\n", 0.0123, Kind.SOUND, 180)
    got = unpack(pack(clip))
    assert (got.words, got.onset_s, got.kind, got.rate_wpm) == (
        clip.words,
        clip.onset_s,
        clip.kind,
        clip.rate_wpm,
    )
    assert np.abs(got.samples - clip.samples).max() < 1 / 32000
