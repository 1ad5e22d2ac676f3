"""From the key to the ear: Space is pressed in a terminal, the slap is heard."""

import os
import pty
import resource
import threading
from time import perf_counter, process_time, sleep

import numpy as np

from audiogame.keys.reader import Keys
from audiogame.keys.terminal import PosixTerminal
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.sounds import sound
from slapjack.match.cues import Sound
from tests.audio.heard import Recorder, starts_s
from tests.audio.test_device_mixer import measured, show

PRESSES = 60
GAP_S = 0.15


def test_a_slap_is_heard_15_ms_after_space(mixer: DeviceMixer, recorder: Recorder) -> None:
    hand, own = pty.openpty()
    slap = sound(Sound.OWN_SLAP)

    def press_all(pressed_s: list[float]) -> None:
        for _ in range(PRESSES):
            pressed_s.append(perf_counter())
            os.write(hand, b" ")
            sleep(GAP_S)

    def measure() -> None:
        pressed_s: list[float] = []
        robot = threading.Thread(target=press_all, args=[pressed_s])
        with Keys(PosixTerminal(own)) as keys:
            robot.start()
            for _ in range(PRESSES):
                assert keys.read(2.0) is not None
                mixer.play(slap)
            robot.join()
        after_ms = []
        for at_s in pressed_s:
            around = recorder.between(at_s - 0.01, at_s + GAP_S + 0.1)
            after_ms.append(1000 * (starts_s(around, slap.samples[:4800])[0] - at_s))
        show(f"Space to slap: median {np.median(after_ms):.1f}, worst {max(after_ms):.1f} ms")
        assert np.median(after_ms) <= 15

    measured(measure)
    os.close(hand)
    os.close(own)


def test_waiting_with_device_and_keys_open_takes_little_of_the_machine(
    mixer: DeviceMixer,
) -> None:
    hand, own = pty.openpty()
    with Keys(PosixTerminal(own)):
        started_s, used_s = perf_counter(), process_time()
        while perf_counter() - started_s < 3:
            mixer.play(sound(Sound.FLIP))
            sleep(0.5)
        share = (process_time() - used_s) / (perf_counter() - started_s)
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    show(f"{100 * share:.1f} % of a core; {memory_mb:.0f} MB, the tests' own included")
    assert share < 0.10
    os.close(hand)
    os.close(own)
