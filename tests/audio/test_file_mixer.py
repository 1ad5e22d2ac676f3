"""The mix as a file: the same samples, under a clock of its own."""

import wave
from contextlib import suppress
from pathlib import Path
from time import process_time

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.mixer import FADE_FRAMES, Mixer, State
from audiogame.sound.panning import placed
from audiogame.sound.sounds import sound
from slapjack.match.cues import Sound


def steady(duration_s: float, height: float = 0.5, kind: Kind = Kind.SOUND) -> Clip:
    return Clip(np.full(int(duration_s * SAMPLE_RATE), height, np.float32), "steady", 0.01, kind)


def read(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getframerate()) == (2, SAMPLE_RATE)
        pcm = file.readframes(file.getnframes())
    return np.frombuffer(pcm, "<i2").reshape(-1, 2) / 32767


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mix.wav"


def test_clips_start_when_they_were_told_to_and_overlap(path: Path) -> None:
    with FileMixer(path) as mixer:
        first = mixer.play(steady(0.2), pan=-1)
        mixer.advance_to(0.1)
        second = mixer.play(steady(0.2), pan=-1)
        third = mixer.play(steady(0.1), pan=1, at=0.5)
        assert [each.start_at_s for each in (first, second, third)] == [0, 0.1, 0.5]
        assert third.onset_at_s == pytest.approx(0.51)
        assert third.confirmed
        mixer.advance_to(1.0)
        assert mixer.now() == 1.0
    mix = read(path)
    assert len(mix) == SAMPLE_RATE
    levels = {0.05: 0.5, 0.15: 1.0, 0.25: 0.5, 0.4: 0.0}
    for at_s, level in levels.items():
        assert mix[int(at_s * SAMPLE_RATE)] == pytest.approx([level, 0], abs=0.001)
    assert mix[int(0.55 * SAMPLE_RATE)] == pytest.approx([0, 0.5], abs=0.001)
    assert np.flatnonzero(mix[:, 1])[0] == SAMPLE_RATE // 2


def test_a_time_already_gone_means_at_once(path: Path) -> None:
    with FileMixer(path) as mixer:
        mixer.advance_to(1.0)
        assert mixer.play(steady(0.1), at=0.2).start_at_s == 1.0


def test_a_cut_fades_at_once_and_one_before_the_start_silences_all(path: Path) -> None:
    with FileMixer(path) as mixer:
        playing = mixer.play(steady(0.5), pan=-1)
        later = mixer.play(steady(0.5), pan=1, at=0.3)
        mixer.advance_to(0.1)
        mixer.cut(playing)
        mixer.cut(later)
        mixer.advance_to(1.0)
    left, right = read(path).T
    cut = SAMPLE_RATE // 10
    assert left[cut - 1] == pytest.approx(0.5, abs=0.001)
    assert left[cut + FADE_FRAMES // 2] == pytest.approx(0.25, abs=0.01)
    assert not left[cut + FADE_FRAMES :].any()
    assert np.abs(np.diff(left[cut:])).max() < 0.01, "a click"
    assert not right.any()


def test_cutting_what_is_over_or_cut_already_does_no_harm(path: Path) -> None:
    with FileMixer(path) as mixer:
        over = mixer.play(steady(0.1))
        never = mixer.play(steady(0.1), at=0.9)
        mixer.cut(never)
        mixer.cut(never)
        mixer.advance_to(0.5)
        mixer.cut(over)
        mixer.cut(over)


def test_volumes_of_speech_and_sounds_are_apart(path: Path) -> None:
    with FileMixer(path) as mixer:
        mixer.set_volume(Kind.SOUND, 0.5)
        mixer.play(steady(0.1), pan=-1)
        mixer.play(steady(0.1, kind=Kind.SPEECH), pan=1)
        mixer.advance_to(0.1)
    assert read(path)[100] == pytest.approx([0.25, 0.5], abs=0.001)


@pytest.mark.parametrize("volume", [-0.1, 1.1])
def test_a_volume_out_of_range_is_refused(path: Path, volume: float) -> None:
    with FileMixer(path) as mixer, pytest.raises(ValueError, match="0 to 1"):
        mixer.set_volume(Kind.SPEECH, volume)


def test_the_same_plays_give_the_same_bytes_however_the_time_goes(tmp_path: Path) -> None:
    def mixed(name: str, steps: int) -> bytes:
        with FileMixer(tmp_path / name) as mixer:
            for number, which in enumerate(Sound):
                mixer.play(sound(which), pan=number / len(Sound), at=number * 0.1)
            for step in range(steps):
                mixer.advance_to(2.5 * (step + 1) / steps)
        return (tmp_path / name).read_bytes()

    assert mixed("a.wav", 1) == mixed("b.wav", 1) == mixed("c.wav", 997)


def test_what_is_louder_than_full_scale_is_held_there(path: Path) -> None:
    with FileMixer(path) as mixer:
        for _ in range(5):
            mixer.play(steady(0.1), pan=-1)
        mixer.advance_to(0.1)
    assert read(path)[:, 0].max() == 1.0


def test_the_file_is_written_faster_than_real_time_and_closed_once(path: Path) -> None:
    started_s = process_time()
    with FileMixer(path) as mixer:
        for second in range(60):
            mixer.play(sound(Sound.FLIP))
            mixer.advance_to(second + 1)
        mixer.close()
        assert mixer.state is State.CLOSED
    assert process_time() - started_s < 60
    assert len(read(path)) == 60 * SAMPLE_RATE


def test_it_can_stand_for_any_mixer(path: Path) -> None:
    with FileMixer(path) as file_mixer:
        mixer: Mixer = file_mixer
        assert mixer.latency_s == 0
        assert mixer.state is State.OPEN
        playing = mixer.play(sound(Sound.FLIP))
        assert np.array_equal(playing.stereo, placed(sound(Sound.FLIP).samples, 0))


def test_what_was_there_stays_until_the_mix_is_whole(path: Path) -> None:
    path.write_bytes(b"older")
    with FileMixer(path) as mixer:
        mixer.advance_to(1.0)
        assert path.read_bytes() == b"older"
    assert len(read(path)) == SAMPLE_RATE


def test_a_mix_that_an_error_ends_leaves_nothing(path: Path) -> None:
    with suppress(KeyboardInterrupt), FileMixer(path) as mixer:
        mixer.advance_to(1.0)
        raise KeyboardInterrupt
    assert [*path.parent.iterdir()] == []
