"""`audiogame sounds`: every sound named, then heard, in every variant, at the listener's pace."""

import wave
from pathlib import Path
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.port import SoundPort
from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.sounds import sound, turns, variants
from audiogame.sound.turns import VARIANTS
from audiogame.speech.bank import ClipBank
from audiogame.stepping import Stepping
from audiogame.tour import sound_pages
from slapjack.book import wording
from slapjack.match.cues import Sound
from slapjack.match.delivery import Delivery
from tests.audio.conftest import SoundServer
from tests.audio.heard import CHEAP_MS, Recorder, Searched, starts_s
from tests.audio.playing import Playing
from tests.audio.test_by_ear import run, unplugged
from tests.audio.witness import PATIENCE_S, measured

RATE_WPM = 250
FAST_WPM = 400
PAGE_S = 4.0  # more than a page of a touch lasts, read as fast
INTRODUCTION = "The sounds of the game. Space goes on, left goes back"
BEGINNING = round(0.15 * SAMPLE_RATE)
LIKE = 0.9
STEP_S = 0.01


def name_of(which: Sound) -> str:
    return wording.sentence("speech.j2", "sound", which.value)


def test_every_sound_has_a_name_of_its_own_and_no_other_has() -> None:
    named = wording.value("speech.j2", "sounds")
    assert set(named) == {which.value for which in Sound}
    assert len({name for name, _ in named.values()}) == len(Sound)


def test_each_is_named_then_heard_in_all_variants_in_turn(tmp_path: Path, bank: ClipBank) -> None:
    lines: list[str] = []
    told_s: list[float] = []
    with FileMixer(tmp_path / "tour.wav") as mixer:

        def write_line(line: str) -> None:
            lines.append(line)
            told_s.append(mixer.now())

        delivery = Delivery(RATE_WPM)
        port = SoundPort(mixer, bank, turns(), delivery, write_line, wait_for_clips=True)
        talk = Stepping(port, delivery, sound_pages(), by_itself=True)
        talk.begin(mixer.now())
        while not talk.over:
            mixer.advance_to(mixer.now() + STEP_S)
            talk.tick(mixer.now())
        ends_s = [*told_s[1:], mixer.now()]
    assert lines == [name_of(which) for which in Sound]
    heard = mono(tmp_path / "tour.wav")
    for which, from_s, to_s in zip(Sound, told_s, ends_s, strict=True):
        page = Searched(heard[round(from_s * SAMPLE_RATE) : round(to_s * SAMPLE_RATE)])
        spoken = bank.clip(name_of(which), RATE_WPM).samples
        found = [
            page.best(samples) for samples in (spoken, *(clip.samples for clip in variants(which)))
        ]
        assert min(like for _, like in found) > LIKE, which
        frames = [frame for frame, _ in found]
        assert frames == sorted(frames), which
        assert frames[1] > frames[0] + len(spoken)


def mono(path: Path) -> Samples:
    with wave.open(str(path)) as file:
        pcm = np.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2)
    both: Samples = pcm.sum(axis=1).astype(np.float32) / np.float32(32768)
    return both


@pytest.mark.timed
def test_keys_step_through_the_sounds_and_say_them_again(
    sound_server: SoundServer, tmp_path: Path
) -> None:
    assert sound_server
    first, second = name_of(Sound.FLIP), name_of(Sound.OWN_SLAP)

    def measure() -> None:
        words = ("sounds", "--rate", str(FAST_WPM))
        with Recorder(CHEAP_MS) as recorder, Playing(tmp_path, *words) as tour:
            tour.wait_for(INTRODUCTION)
            for key, line in ((" ", first), ("\x1b[C", second), ("\x1b[D", first), ("r", first)):
                begin_s = perf_counter()
                assert tour.presses(key, ".") == line
                if key in " r":
                    sleep(PAGE_S)
                    assert heard(recorder, begin_s, Sound.FLIP) == [1] * VARIANTS
                assert not any(heard(recorder, begin_s, Sound.OWN_SLAP))
            tour.presses("z", "^Space goes on, left goes back")
            tour.press("q")
            assert tour.end(PATIENCE_S) == 0
            assert tour.terminal_now() == tour.terminal_before

    measured(measure)


def heard(recorder: Recorder, begin_s: float, which: Sound) -> list[int]:
    """How often each variant was heard since then."""
    since = recorder.between(begin_s, perf_counter())
    return [len(starts_s(since, clip.samples, LIKE)) for clip in variants(which)]


@pytest.mark.timed
def test_with_text_the_names_are_printed_and_only_the_sounds_heard(
    sound_server: SoundServer, tmp_path: Path
) -> None:
    assert sound_server

    def measure() -> None:
        with (
            Recorder(CHEAP_MS) as recorder,
            Playing(tmp_path, "sounds", "--speech", "text") as tour,
        ):
            tour.wait_for(INTRODUCTION)
            begin_s = perf_counter()
            tour.press(" ")
            sleep(PAGE_S)
            flip_s = starts_s(recorder.between(begin_s, perf_counter()), sound(Sound.FLIP).samples)
            assert recorder.between(begin_s, flip_s[0] - 0.01).first_sound_s() is None
            tour.press("q")
            assert tour.end(PATIENCE_S) == 0
        assert not any("voice ready" in line for line in tour.said())

    measured(measure)


def test_without_a_device_they_are_named_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unplugged(monkeypatch, tmp_path)
    assert run(tmp_path, "sounds").splitlines() == [name_of(which) for which in Sound]
