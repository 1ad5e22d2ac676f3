"""What works here and what does not: one line each, with what to do about it."""

from __future__ import annotations

import sys
import tempfile
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.device_stream import WAY_ON
from audiogame.speech.bank import ClipBank
from audiogame.speech.errors import VoiceError
from audiogame.speech.voice import Speaker, Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    line: str
    works: bool


SLOW_S: Final = 3.0  # what takes longer is told


def findings(voice: str, note: Callable[[str], None]) -> Iterator[Finding]:
    """Try the voice, the sound device and the keys, really; then name the voices there are.

    `note` is told of what does not answer at once.
    """
    with _told_when_slow(note):
        found = _voice(voice)
    yield found
    yield _device()
    yield _keys()
    with _told_when_slow(note):
        found = _voices()
    yield found


@contextmanager
def _told_when_slow(note: Callable[[str], None]) -> Iterator[None]:
    line = "The voice does not answer yet. It is given up after 40 seconds at most."
    timer = threading.Timer(SLOW_S, note, [line])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _voice(name: str) -> Finding:
    with tempfile.TemporaryDirectory() as folder:
        try:
            with ClipBank(Path(folder), Voice.named(name)) as bank:
                clip = bank.clip("Jack of Spades", 175)
        except VoiceError as error:
            return Finding(f"Voice: no. {error} {WAY_ON}", works=False)
    return Finding(
        f"Voice: works. {Voice.named(name).name} spoke for {clip.duration_s:.2f} s.", works=True
    )


def _voices() -> Finding:
    speaker = Speaker(Voice.default())
    try:
        known = speaker.voices()
    except VoiceError as error:
        return Finding(f"Voices: none can be named. {error}", works=False)
    finally:
        speaker.close()
    english = [name for name in known if name.startswith("en")]
    variants = [name for name in known if name.startswith("+")]
    others = [name for name in known if name not in {*english, *variants}]
    kinds = {
        "English voices": english,
        "Other voices": others,
        "To put behind a voice's name, as in en-us+f3": variants,
    }
    lines = [f"{kind}: {', '.join(names)}." for kind, names in kinds.items() if names]
    return Finding("\n".join(lines), works=True)


def _device() -> Finding:
    with DeviceMixer() as mixer:
        latency_ms = mixer.latency_s * 1000
    if mixer.fault:
        return Finding(f"Sound device: no. {mixer.fault}", works=False)
    return Finding(f"Sound device: works. Latency {latency_ms:.0f} ms.", works=True)


def _keys() -> Finding:
    if sys.stdin is not None and sys.stdin.isatty():
        return Finding("Keys: work. This is a terminal.", works=True)
    return Finding("Keys: no. Standard input is no terminal; start the game from one.", works=False)
