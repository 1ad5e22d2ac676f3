"""The voice: a real engine in a real process, which is stopped, killed and made to hang."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import espeakng_loader
import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Packed, unpack
from audiogame.sound.shaping import LEVEL, loudness
from audiogame.speech.errors import VoiceError
from audiogame.speech.rates import PASSAGE, Tuning, tune, words_per_minute
from audiogame.speech.voice import Speaker, Voice
from tests.audio.witness import PATIENCE_S

EN_US = Voice("espeak", "en-us")


@pytest.fixture(scope="module")
def speaker() -> Iterator[Speaker]:
    speaker = Speaker(EN_US, start_limit_s=PATIENCE_S, limit_s=PATIENCE_S)
    yield speaker
    speaker.close()


def say(speaker: Speaker, text: str, wpm: int) -> Clip:
    return unpack(speaker.say(text, wpm, speaker.tune(wpm)))


@pytest.mark.parametrize("wpm", [80, 100, 140, 180, 220, 260, 330, 400, 450])
def test_a_rate_is_true_words_a_minute(speaker: Speaker, wpm: int) -> None:
    clip = say(speaker, PASSAGE, wpm)
    assert words_per_minute(PASSAGE, clip.duration_s) == pytest.approx(wpm, rel=0.03)


@pytest.mark.parametrize("wpm", [79, 451])
def test_a_rate_out_of_range_is_refused(speaker: Speaker, wpm: int) -> None:
    with pytest.raises(VoiceError, match="80 to 450"):
        speaker.tune(wpm)


@pytest.mark.parametrize(("slowest", "step"), [(100, 1), (60, 30), (300, 1)])
def test_an_engine_with_other_numbers_and_wide_steps_is_tuned_too(slowest: int, step: int) -> None:
    def engine_wpm(rate: int) -> float:
        return max(slowest, 1.3 * (rate // step * step) + 1)

    for wpm in (80, 180, 450):
        tuning = tune(engine_wpm, wpm)
        assert engine_wpm(tuning.engine_rate) / tuning.stretch == pytest.approx(wpm, rel=0.011)


def test_every_card_is_trimmed_levelled_and_known_by_its_vowel(
    speaker: Speaker, cards: list[str]
) -> None:
    tuning = speaker.tune(180)
    clips = [unpack(speaker.say(card, 180, tuning)) for card in cards]
    for clip in clips:
        heard = np.flatnonzero(np.abs(clip.samples) > 0.01 * np.abs(clip.samples).max())
        assert heard[0] <= 0.002 * SAMPLE_RATE, clip.words
        assert heard[-1] >= len(clip.samples) - 0.006 * SAMPLE_RATE, clip.words
        assert loudness(clip.samples) == pytest.approx(LEVEL, rel=0.02), clip.words
        assert np.abs(clip.samples).max() <= 0.9, clip.words
        assert 0.4 < clip.duration_s < 1.5, clip.words


def test_the_suit_does_not_change_when_a_rank_can_be_known(
    speaker: Speaker, cards: list[str]
) -> None:
    tuning = speaker.tune(180)
    onsets_ms: dict[str, list[float]] = {}
    for card in cards:
        # No two renderings of eSpeak's are equal: the middle one of three stands for all.
        spoken = [unpack(speaker.say(card, 180, tuning)).onset_s for _ in range(3)]
        onsets_ms.setdefault(card.split()[0], []).append(1000 * median(spoken))
    for rank, onsets in onsets_ms.items():
        assert max(onsets) - min(onsets) < 3, rank
    # Ace and Eight begin with their vowel; the f of Four and the s of Seven come before theirs.
    assert max(onsets_ms["Ace"] + onsets_ms["Eight"]) < 20
    assert min(onsets_ms["Four"] + onsets_ms["Seven"]) > 50
    assert 10 < onsets_ms["Jack"][0] < 50


def alike(one: Packed, other: Packed) -> bool:
    """Whether two clips are one text at one rate.

    eSpeak's pitch flutters, so that no two are equal; a rate it has not taken is 6 % off.
    """
    return unpack(one).duration_s == pytest.approx(unpack(other).duration_s, rel=0.025)


def test_the_rate_asked_for_is_the_rate_spoken_whatever_was_said_before(speaker: Speaker) -> None:
    once = {rate: speaker.say("Jack of Spades", 180, Tuning(rate)) for rate in (150, 160, 300)}
    assert not alike(once[150], once[160])
    for rate in [300, 150, 160, 160, 150, 300] * 10:
        assert alike(speaker.say("Jack of Spades", 180, Tuning(rate)), once[rate])


def test_voices_differ(speaker: Speaker) -> None:
    other = Speaker(Voice("espeak", "en-us+f3"))
    tuning = Tuning(150)
    ann, other_ann = speaker.say("Ann", 180, tuning), other.say("Ann", 180, tuning)
    assert abs(pitch_hz(unpack(ann)) - pitch_hz(unpack(other_ann))) > 30
    other.close()


def pitch_hz(clip: Clip) -> float:
    """How high the voice is, by where the clip is most like itself, 60 to 300 Hz."""
    middle = clip.samples[len(clip.samples) // 4 :][:4800]
    likeness = np.correlate(middle, middle, "full")[len(middle) - 1 :]
    shortest, longest = SAMPLE_RATE // 300, SAMPLE_RATE // 60
    return SAMPLE_RATE / (shortest + int(likeness[shortest:longest].argmax()))


@pytest.mark.parametrize("voice", [Voice("espeak", "xx-nobody"), Voice("no-engine", "")])
def test_a_voice_that_is_not_there_is_one_clear_message(voice: Voice) -> None:
    speaker = Speaker(voice)
    with pytest.raises(VoiceError, match="audiogame doctor names the voices"):
        speaker.tune(180)
    speaker.close()


def test_a_text_that_cannot_be_spoken_is_said_and_the_voice_goes_on(speaker: Speaker) -> None:
    with pytest.raises(VoiceError, match="spoke nothing"):
        speaker.say("…", 180, Tuning(150))
    assert say(speaker, "Ann", 180).duration_s > 0.1


def test_a_killed_worker_is_started_afresh(speaker: Speaker) -> None:
    before = speaker.say("Ann", 180, Tuning(150))
    killed = speaker.process_id
    assert killed
    os.kill(killed, signal.SIGKILL)
    assert alike(speaker.say("Ann", 180, Tuning(150)), before)
    assert speaker.process_id != killed


def test_a_hung_worker_is_killed_and_started_afresh() -> None:
    speaker = Speaker(EN_US, limit_s=2.0)
    before = speaker.say("Ann", 180, Tuning(150))
    hung = speaker.process_id
    assert hung
    os.kill(hung, signal.SIGSTOP)
    assert alike(speaker.say("Ann", 180, Tuning(150)), before)
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)
    speaker.close()


def test_a_worker_that_always_hangs_is_given_up_in_time() -> None:
    command = (sys.executable, "-c", f"import time; time.sleep({PATIENCE_S})")
    speaker = Speaker(EN_US, start_limit_s=0.3, command=command)
    started_s = time.perf_counter()
    with pytest.raises(VoiceError, match=r"did not answer in 0\.3 s, and again"):
        speaker.tune(180)
    assert time.perf_counter() - started_s < PATIENCE_S
    speaker.close()


SLOW = """
import json, os, sys, time
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
print(json.dumps({"size": 0}), flush=True)
sys.stdin.readline()
until_s = time.process_time() + 0.2
while time.process_time() < until_s:
    pass
print(json.dumps({"size": 0, "engine_rate": 150, "stretch": 1.0}), flush=True)
"""
BUSY = "import os\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nwhile True: pass"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a process waits")
def test_a_worker_that_others_let_wait_is_not_given_up() -> None:
    """It may take 0.3 s, and works for 0.2 s, with a fifth of a core."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(4)]
    speaker = Speaker(EN_US, limit_s=0.1, command=(sys.executable, "-c", SLOW))
    try:
        assert speaker.tune(180).engine_rate == 150
    finally:
        speaker.close()
        for other in others:
            other.kill()
            other.wait()


def test_a_worker_that_talks_rubbish_is_given_up() -> None:
    speaker = Speaker(EN_US, command=(sys.executable, "-c", "print('rubbish')"))
    with pytest.raises(VoiceError, match="its process ended, and again"):
        speaker.tune(180)
    speaker.close()


def test_no_files_are_left_behind_by_workers_killed_or_closed() -> None:
    speaker = Speaker(EN_US)
    speaker.say("Ann", 180, Tuning(150))
    folders = [folder_of(speaker)]
    assert speaker.process_id
    os.kill(speaker.process_id, signal.SIGKILL)
    speaker.say("Ann", 180, Tuning(150))
    folders.append(folder_of(speaker))
    speaker.close()
    assert folders[0] != folders[1]
    assert not any(folder.exists() for folder in folders)


def folder_of(speaker: Speaker) -> Path:
    """Give the folder in which the worker writes, its last argument."""
    words = Path(f"/proc/{speaker.process_id}/cmdline").read_bytes().split(b"\0")
    (folder,) = [Path(word.decode()) for word in words if b"slapjack-" in word]
    assert folder.is_dir()
    return folder


@pytest.mark.parametrize("length", [159, 160, 161, 300])
def test_a_long_installation_path_does_not_silence_the_voice(tmp_path: Path, length: int) -> None:
    data = Path(espeakng_loader.get_data_path())
    missing = length - len(str(tmp_path / "x" / data.name))
    folder = tmp_path / ("x" + "d" * (missing % 200)) / Path(*["d" * 99] * (missing // 200 * 2))
    while len(str(folder / data.name)) < length:
        folder = folder.parent / (folder.name + "d")
    shutil.copytree(data, folder / data.name)
    assert len(str(folder / data.name)) == length
    code = (
        "import espeakng_loader\n"
        f"espeakng_loader.get_data_path = lambda: {str(folder / data.name)!r}\n"
        "from audiogame.speech import voice_worker\nvoice_worker.main()\n"
    )
    speaker = Speaker(EN_US, command=(sys.executable, "-c", code))
    assert say(speaker, "Jack of Spades", 180).duration_s > 0.3
    speaker.close()


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("en-su", "en-us"),
        ("en_us", "en-us"),
        ("en-us+f33", "en-us+f3"),
        ("en-us+nonsense", "en-us+"),
        ("EN-UK", "en-us"),
    ],
)
def test_an_unknown_voice_names_the_nearest_that_there_are(name: str, nearest: str) -> None:
    speaker = Speaker(Voice("espeak", name))
    with pytest.raises(VoiceError) as raised:
        speaker.tune(180)
    assert f"no voice {name!r}; nearest are " in str(raised.value)
    assert nearest in str(raised.value).partition("nearest are ")[2]
    speaker.close()


def test_the_voices_that_there_are_can_be_named(speaker: Speaker) -> None:
    names = speaker.voices()
    assert {"en-us", "en-gb", "de", "fr-fr", "+f3", "+m1"} <= {*names}
    for name in ("en-gb-x-rp", "cmn", "en-us+Mr serious"):
        other = Speaker(Voice("espeak", name))
        assert other.voices() == names
        other.close()


def test_every_english_voice_that_is_named_can_speak(speaker: Speaker) -> None:
    english = [name for name in speaker.voices() if name.startswith("en")]
    assert len(english) > 5
    for name in [*english, "en-gb+f3"]:
        other = Speaker(Voice("espeak", name))
        assert unpack(other.say("Jack", 180, Tuning(150))).duration_s > 0.1
        other.close()
