"""From the key to the ear: Space is pressed in a terminal, the slap is heard."""

import os
import pty
from math import inf
from time import perf_counter, process_time, sleep

import numpy as np

from audiogame.keys.reader import Keys
from audiogame.keys.terminal import PosixTerminal
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.sounds import sound
from slapjack.match.cues import Sound
from tests.audio.bare_stream import BareStream
from tests.audio.conftest import Fresh
from tests.audio.heard import Recorder, starts_s
from tests.audio.witness import PATIENCE_S, Witness, show

PRESSES = 20
GAP_S = 0.9  # no key held down repeats as slowly
HEARD_S = 0.25  # more than the slap lasts that is looked for
WAITED_S = 3.0
MOST_TIMES = 4  # what a bare stream costs; a loop that does not wait costs far more


def test_a_slap_is_heard_15_ms_after_space(
    witness: Witness, fresh: Fresh, recorder: Recorder
) -> None:
    slap = sound(Sound.OWN_SLAP)
    hand, own = pty.openpty()

    def after_ms() -> float:
        mixer = fresh.mixer
        pressed_s = perf_counter()
        os.write(hand, b" ")
        assert keys.read(PATIENCE_S) is not None
        mixer.play(slap)
        sleep(GAP_S)
        around = recorder.between(pressed_s - 0.01, pressed_s + HEARD_S)
        return 1000 * (min(starts_s(around, slap.samples[:4800]), default=inf) - pressed_s)

    with Keys(PosixTerminal(own), once=()) as keys:
        found_ms = witness.taken(after_ms, PRESSES, lambda ms: ms <= 15)
    show(f"Space to slap: median {np.median(found_ms):.1f}, worst {max(found_ms):.1f} ms")
    assert np.median(found_ms) <= 15
    os.close(hand)
    os.close(own)


def test_waiting_with_device_and_keys_open_costs_little_more_than_a_bare_stream(
    mixer: DeviceMixer,
) -> None:
    hand, own = pty.openpty()
    with BareStream() as bare, Keys(PosixTerminal(own)):
        started_s, used_s = perf_counter(), process_time()
        while perf_counter() - started_s < WAITED_S:
            mixer.play(sound(Sound.FLIP))
            sleep(0.5)
        share = (process_time() - used_s) / (perf_counter() - started_s)
        bare_share = bare.share()
    show(f"{share:.1%} of a core, a bare stream {bare_share:.1%}")
    assert share < bare_share * MOST_TIMES
    os.close(hand)
    os.close(own)
