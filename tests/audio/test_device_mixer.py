"""Playing on a real sound path: PulseAudio plays, parec hears."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Clip, Kind
from audiogame.sound.device_mixer import LATENCY_S, DeviceMixer
from audiogame.sound.mixer import Playing, State
from audiogame.sound.shaping import onset_s
from audiogame.speech.bank import ClipBank
from tests.audio.conftest import SoundServer
from tests.audio.heard import Recorder, starts_s

WPM = 400


def noise(duration_s: float, seed: int = 1) -> Clip:
    rng = np.random.default_rng(seed)
    samples = (rng.standard_normal(int(duration_s * SAMPLE_RATE)) * 0.1).astype(np.float32)
    return Clip(samples, f"noise {seed}", 0.0, Kind.SOUND)


def heard_start_s(recorder: Recorder, playing: Playing) -> float:
    """When the clip was heard to start, searched for around when it was said to."""
    around = recorder.between(
        playing.start_at_s - 0.1, playing.start_at_s + playing.clip.duration_s + 0.2
    )
    found = starts_s(around, playing.clip.samples)
    assert len(found) == 1, f"{playing.clip.words} was heard {len(found)} times"
    return found[0]


def wait_for(condition: Callable[[], bool], limit_s: float) -> None:
    until_s = perf_counter() + limit_s
    while not condition():
        assert perf_counter() < until_s, f"not within {limit_s} s"
        sleep(0.01)


def show(figures: str) -> None:
    """Print measured figures; pytest shows them with -s, or when the test fails."""
    sys.stdout.write(figures + "\n")


def measured(measure: Callable[[], None]) -> None:
    """Measure; where a figure misses its bound, measure all anew, three times at most.

    One stall of the machine, which other programs share, makes the worst of 200 late
    whatever the mixer does; a mixer that is late by itself is so each time.
    """
    for _ in range(2):
        try:
            return measure()
        except AssertionError as miss:
            show(f"once more, as {miss}")
    return measure()


def test_a_sound_is_heard_at_most_15_ms_later_than_the_device_needs(
    mixer: DeviceMixer, recorder: Recorder
) -> None:
    clips = [noise(0.02, seed) for seed in range(200)]

    def measure() -> None:
        asked = []
        for clip in clips:
            asked.append((perf_counter(), mixer.play(clip)))
            sleep(0.04)
        sleep(0.2)
        late_ms = [
            1000 * (heard_start_s(recorder, playing) - asked_s - LATENCY_S)
            for asked_s, playing in asked
        ]
        show(f"late: median {np.median(late_ms):.1f} ms, worst {max(late_ms):.1f} ms")
        assert np.median(late_ms) <= 15
        assert max(late_ms) <= 25

    measured(measure)


def test_cards_are_heard_and_known_when_the_mixer_says(
    mixer: DeviceMixer, recorder: Recorder, bank: ClipBank, cards: list[str]
) -> None:
    bank.prepare(cards, WPM)

    def measure() -> None:
        played = []
        for card in cards:
            played.append(mixer.play(bank.clip(card, WPM)))
            sleep(played[-1].clip.duration_s + 0.08)
        off_ms = [1000 * abs(known_s(recorder, each) - each.onset_at_s) for each in played]
        show(f"onset: median {np.median(off_ms):.1f}, 95 % {np.percentile(off_ms, 95):.1f} ms")
        assert np.median(off_ms) <= 3
        assert np.percentile(off_ms, 95) <= 6

    measured(measure)


def known_s(recorder: Recorder, playing: Playing) -> float:
    """When the card can be known, measured in the recording alone, not in the clip."""
    around = recorder.between(playing.start_at_s - 0.05, playing.end_at_s + 0.05)
    first_s = around.first_sound_s(0.002)
    assert first_s is not None
    heard = recorder.between(first_s, playing.end_at_s).mono()
    return first_s + onset_s(heard, opening_s=0.9 * 60 / WPM)


def test_a_busy_game_leaves_no_gaps(mixer: DeviceMixer, recorder: Recorder) -> None:
    clip = noise(3.0)
    done = threading.Event()

    def spin() -> None:
        while not done.is_set():
            sum(number * number for number in range(1000))

    def measure() -> None:
        done.clear()
        busy = threading.Thread(target=spin)
        busy.start()
        playing = mixer.play(clip)
        sleep(3.3)
        done.set()
        busy.join()
        around = recorder.between(playing.start_at_s - 0.1, playing.end_at_s + 0.1)
        start_s = starts_s(around, clip.samples[:4800])[0]
        heard = around.between(start_s, start_s + clip.duration_s).samples[:, 0]
        wrong = np.abs(heard - clip.samples[: len(heard)] * np.sqrt(0.5)) > 0.02
        show(f"gaps: {wrong.sum()} of {len(heard)} frames are not as they were played")
        assert not wrong.any()

    measured(measure)


def test_a_cut_is_heard_within_20_ms(mixer: DeviceMixer, recorder: Recorder) -> None:
    clip = noise(1.0)

    def measure() -> None:
        cuts = []
        for number in range(20):
            playing = mixer.play(clip)
            sleep(0.15 + 0.005 * number)
            cuts.append((perf_counter(), playing))
            mixer.cut(playing)
            sleep(0.1)
        after_ms = []
        for cut_s, playing in cuts:
            heard = recorder.between(playing.start_at_s - 0.01, cut_s + 0.1)
            last_s = heard.last_sound_s()
            assert last_s is not None
            after_ms.append(1000 * (last_s - cut_s))
        show(f"cut: median {np.median(after_ms):.1f} ms, worst {max(after_ms):.1f} ms")
        assert np.median(after_ms) <= 20
        assert max(after_ms) <= 25

    measured(measure)


def test_a_clip_cut_before_it_starts_is_never_heard(mixer: DeviceMixer, recorder: Recorder) -> None:
    playing = mixer.play(noise(0.1), at=perf_counter() + 0.2)
    mixer.cut(playing)
    sleep(0.5)
    after = recorder.between(playing.start_at_s - 0.2, playing.end_at_s)
    assert after.first_sound_s() is None


def test_scheduled_clips_start_together_and_on_time(mixer: DeviceMixer, recorder: Recorder) -> None:
    def measure() -> None:
        at_s = perf_counter() + 0.1
        played = [mixer.play(noise(0.2, seed), at=at_s) for seed in (1, 2, 3)]
        sleep(0.6)
        heard = [heard_one(recorder, each) for each in played]
        assert max(heard) - min(heard) < 0.0005
        assert abs(heard[0] - at_s) < 0.006

    measured(measure)


def heard_one(recorder: Recorder, playing: Playing) -> float:
    around = recorder.between(playing.start_at_s - 0.1, playing.end_at_s + 0.1)
    return starts_s(around, playing.clip.samples, like=0.4)[0]


def test_speech_and_sounds_have_volumes_of_their_own(
    mixer: DeviceMixer, recorder: Recorder
) -> None:
    mixer.set_volume(Kind.SOUND, 0.25)
    sound = mixer.play(noise(0.2))
    speech = mixer.play(
        Clip(noise(0.2).samples, "words", 0.0, Kind.SPEECH), at=sound.end_at_s + 0.2
    )
    sleep(1.0)
    powers = [
        np.sqrt(np.mean(recorder.between(start_s, start_s + 0.2).samples ** 2))
        for start_s in (heard_start_s(recorder, each) for each in (sound, speech))
    ]
    assert powers[1] / powers[0] == pytest.approx(4, rel=0.05)


@pytest.mark.parametrize("fault", ["unplugged", "killed"])
def test_a_lost_device_is_told_and_taken_up_again(sound_server: SoundServer, fault: str) -> None:
    states: list[State] = []
    with DeviceMixer(tell=states.append) as mixer:
        sound_server.unplug() if fault == "unplugged" else sound_server.kill()
        wait_for(lambda: mixer.state is State.LOST, 2)
        asked_s = perf_counter()
        unheard = mixer.play(noise(0.1))
        assert not unheard.confirmed
        assert unheard.onset_at_s == pytest.approx(asked_s + mixer.latency_s, abs=0.05)
        mixer.cut(unheard)
        sound_server.plug_in() if fault == "unplugged" else sound_server.start()
        wait_for(lambda: mixer.state is State.OPEN, 8)
        with Recorder() as recorder:
            again = mixer.play(noise(0.1))
            sleep(0.4)
        assert again.confirmed
        assert abs(heard_start_s(recorder, again) - again.start_at_s) < 0.02
    assert states == [State.LOST, State.OPEN, State.CLOSED]


def test_after_the_device_ran_dry_sounds_are_prompt_and_times_true_again_in_5_s(
    mixer: DeviceMixer, recorder: Recorder
) -> None:
    def measure() -> None:
        starve_this_process(0.15)
        sleep(5)
        late_ms, off_ms = [], []
        for seed in range(5):
            asked_s, playing = perf_counter(), mixer.play(noise(0.1, seed))
            sleep(0.3)
            heard_s = heard_start_s(recorder, playing)
            late_ms.append(1000 * (heard_s - asked_s))
            off_ms.append(1000 * (playing.start_at_s - heard_s))
        show(f"after running dry: {np.median(late_ms):.1f} ms late, off {np.median(off_ms):.1f}")
        assert np.median(np.abs(off_ms)) <= 6
        assert np.median(late_ms) <= 25

    measured(measure)


def test_a_stream_that_says_it_ran_dry_is_replaced_by_one_with_more_in_store(
    sound_server: SoundServer,
) -> None:
    """PulseAudio says so eleven times of twelve."""
    assert sound_server

    def measure() -> None:
        with DeviceMixer() as mixer:
            latency_s = mixer.latency_s
            starve_this_process(0.15)
            wait_for(lambda: mixer.latency_s > latency_s + 0.002, 4)
            assert mixer.state is State.OPEN

    measured(measure)


def starve_this_process(duration_s: float) -> None:
    """Stop this process, C threads and all, as a machine does that is far too busy."""
    script = f"kill -STOP {os.getpid()}; sleep {duration_s}; kill -CONT {os.getpid()}"
    subprocess.run(["sh", "-c", script], check=True)


def test_no_device_is_one_clear_message(sound_server: SoundServer) -> None:
    sound_server.unplug()
    try:
        with DeviceMixer() as mixer:
            assert "audiogame play --speech text" in str(mixer.fault)
            assert mixer.state is State.LOST
    finally:
        sound_server.plug_in()
