"""Loopback: what is heard of each side on a recorded null sink, by the times of the recording.

What is said is "Jack of Spades", from a clip that is ready, or from the text for `pyttsx3.say`.
Stopped is noise, or a long sentence: nobody is heard to go on in a pause of it.
"""

from __future__ import annotations

from contextlib import ExitStack
from math import isnan
from time import sleep
from typing import TYPE_CHECKING

from audiogame.sound.sounds import sound
from audiogame.speech.bank import ClipBank
from benchmarks.bench.figures import Effort, Missing, Note, Row
from benchmarks.bench.sounding import Ours, Say, Side, SoundDevice, sound_server
from slapjack.match.cues import Sound

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.audio.heard import Recorder

PHRASE, RATE_WPM = "Jack of Spades", 180
TO_SOUND = "asked for, to the first sound"
OFF = "when it says that this is heard, off"
TO_SILENCE = "asked to stop, to the last sound"
DEVICE, SAY = "sounddevice.play", "pyttsx3.say"
BEFORE_S = 0.05
PLAYED_S = 0.6  # before it is stopped
MOST_LATE_S, MOST_HEARD_S = 2.0, 5.0

NULL_SINK = (
    "it is open at once and keeps nothing in store. To open a device anew for each sound, as "
    "sounddevice.play does, takes longer wherever one has to wake."
)

Taken = dict[str, tuple[float, ...]]


def loopback(effort: Effort) -> Iterator[Row | Note]:
    """Hear each side in turn, then a whole game."""
    with sound_server() as folder:
        yield Note("a null sink", NULL_SINK)
        yield from sides(folder, effort)
        yield from game(folder, effort)


def sides(folder: Path, effort: Effort) -> Iterator[Row | Note]:
    """Say, and stop, with our mixer and with what a program would take without it."""
    from tests.audio.heard import Recorder  # noqa: PLC0415 - only here are the tests needed

    with ExitStack() as held:
        bank = held.enter_context(ClipBank(folder / "clips"))
        clip = bank.clip(PHRASE, RATE_WPM)
        found: dict[str, Side] = {"ours": held.enter_context(Ours(clip)), DEVICE: SoundDevice(clip)}
        try:
            found[SAY] = held.enter_context(Say(PHRASE))
        except Missing as missing:
            yield Note(SAY, f"left out: {missing}")
        recorder = held.enter_context(Recorder())
        said = [
            {label: heard_ms(side, recorder) for label, side in found.items()}
            for _ in range(effort.of(15, 1))
        ]
        for name, number in ((TO_SOUND, 0), (OFF, 1)):
            yield from rows(name, {at: tuple(one[at][number] for one in said) for at in found})
        stopped = [
            {label: silent_ms(side, recorder) for label, side in found.items()}
            for _ in range(effort.of(5, 1))
        ]
        yield from rows(TO_SILENCE, {at: tuple(one[at] for one in stopped) for at in found})


def rows(name: str, taken: Taken) -> Iterator[Row]:
    """Give a row for each other side, in milliseconds and with what 95 of 100 stay within."""
    for label in taken:
        if label != "ours":
            yield Row(name, "ms", taken["ours"], label, taken[label], by_tail=True)


def heard_ms(side: Side, recorder: Recorder) -> tuple[float, float]:
    """Give how late the phrase was heard, and how far the side's own word was from that."""
    asked_s = side.say()
    sleep(BEFORE_S)
    side.wait()
    heard = recorder.between(asked_s, asked_s + MOST_LATE_S).first_sound_s()
    if heard is None:
        raise Missing(f"{type(side).__name__}: nothing was heard within {MOST_LATE_S} s.")
    return (heard - asked_s) * 1000, abs(heard - side.stated_s()) * 1000


def silent_ms(side: Side, recorder: Recorder) -> float:
    """Give how long the side is heard after it was asked to stop; 0 if it was silent then."""
    side.begin()
    sleep(PLAYED_S)
    asked_s = side.stop()
    side.wait()
    last_s = recorder.between(asked_s, asked_s + MOST_HEARD_S).last_sound_s()
    return 0.0 if last_s is None else (last_s - asked_s) * 1000


def game(folder: Path, effort: Effort) -> Iterator[Row | Note]:
    """Play a whole game at a terminal, beside `sounddevice.play` called for the same sound."""
    from tests.audio.heard import Recorder, start_s  # noqa: PLC0415 - only here are the tests needed
    from tests.audio.slapping import Slapping, at_terminal  # noqa: PLC0415

    flip = sound(Sound.FLIP)
    (folder / "slapjack" / "voice").mkdir(parents=True)
    with (
        ClipBank(folder / "slapjack" / "voice") as clips,
        Slapping(at_terminal(folder), clips) as slapping,
        Recorder() as recorder,
    ):
        device = SoundDevice(flip)

        def late_ms() -> float:
            asked_s = device.say()
            device.wait()
            heard = recorder.between(asked_s - BEFORE_S, asked_s + PLAYED_S)
            return (start_s(heard, [flip.samples]) - asked_s) * 1000

        taken = [(slapping.card(), late_ms()) for _ in range(effort.of(20, 1))]
    theirs = [each for _, each in taken]
    found = {
        "F pressed, to the flip's sound": ([each.flip_late_ms for each, _ in taken], theirs),
        "Space pressed, to the slap's sound": ([each.slap_late_ms for each, _ in taken], theirs),
        "a slap's time as judged, off": ([abs(each.judged_off_ms) for each, _ in taken], []),
    }
    for name, (ours_ms, others_ms) in found.items():
        yield heard_row(name, ours_ms, others_ms)


def heard_row(name: str, ours_ms: list[float], others_ms: list[float]) -> Row | Note:
    """Give a row of what was found in the recording."""
    ours, others = (
        tuple(each for each in found if not isnan(each)) for found in (ours_ms, others_ms)
    )
    if not ours:
        return Note(name, f"none of {len(ours_ms)} was found in the recording.")
    return Row(f"game, {name}", "ms", ours, DEVICE if others else "", others, by_tail=True)


PARTS = (loopback,)
