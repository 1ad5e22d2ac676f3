"""The rules read aloud, clause by clause, at the listener's pace."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from audiogame.keys.reader import Keys
from audiogame.sound.clips import Kind
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.mixer import SoundDeviceError
from audiogame.speech.bank import ClipBank
from audiogame.speech.speech import Speech
from audiogame.speech.voice import Voice, VoiceError
from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook
from slapjack.match.cues import Priority, Say
from slapjack.match.delivery import Delivery

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.settings import Settings
    from slapjack.house.rules import House

TICK_S: Final = 0.02
_STEPS: Final = {"space": 1, "right": 1, "n": 1, "]": 1, "left": -1, "b": -1, "[": -1, "r": 0}
_SECTIONS: Final = {"down": 1, "page down": 1, "s": 1, "up": -1, "page up": -1}


class Pages:
    """The clauses of a rulebook in a row, and where the reader is among them."""

    def __init__(self, house: House) -> None:
        self.lines: list[str] = []
        self.starts: list[int] = [0]  # where each section begins
        book = rulebook(house, Audience.EAR)
        head = ", ".join(wording.plain(clause.text) for clause in book.head.clauses)
        self.lines.append(f"{book.title}. {head}.")
        for section in book.sections:
            self.starts.append(len(self.lines))
            texts = [wording.plain(clause.text) for clause in section.clauses]
            self.lines += [f"{section.title}. {texts[0]}", *texts[1:]]
        self.lines += [book.note] if book.note else []
        self.at = -1  # before the first

    def step(self, by: int) -> str:
        """Go so many clauses on or back, as far as there are any."""
        self.at = min(max(self.at + by, 0), len(self.lines) - 1)
        return self.lines[self.at]

    def step_section(self, by: int) -> str:
        """Go to the start of the next section, or of this one, or of the one before."""
        if by > 0:
            later = [start for start in self.starts if start > self.at]
            self.at = later[0] if later else self.at
        else:
            earlier = [start for start in self.starts if start < self.at]
            self.at = earlier[-1] if earlier else 0
        return self.lines[self.at]


def read_aloud(
    house: House, settings: Settings, rate_wpm: int, write_line: Callable[[str], None]
) -> None:
    """Read the rules until the listener leaves; without sound they are printed all the same."""
    pages = Pages(house)
    with ExitStack() as held:
        keys = held.enter_context(Keys(once=()))
        text_only = settings.speech == "text"  # the listener's own screen reader reads the lines
        speech = None if text_only else _speech(held, settings, rate_wpm, write_line)

        def tell(line: str) -> None:
            write_line(line)
            if speech is not None:
                speech.say(Say(line, Priority.ANSWER))

        tell(wording.sentence("speech.j2", "reading"))
        while True:
            press = keys.read(TICK_S)
            if speech is not None:
                speech.tick()
            if press is None:
                continue
            key = press.key.lower()
            if key in ("q", "escape"):
                return
            if key in _STEPS:
                tell(pages.step(_STEPS[key]))
            elif key in _SECTIONS:
                tell(pages.step_section(_SECTIONS[key]))
            else:
                tell(wording.sentence("speech.j2", "reading"))


def _speech(
    held: ExitStack, settings: Settings, rate_wpm: int, write_line: Callable[[str], None]
) -> Speech | None:
    try:
        mixer = held.enter_context(DeviceMixer())
        if mixer.fault:
            raise mixer.fault
        mixer.set_volume(Kind.SPEECH, settings.speech_volume / 100)
        bank = held.enter_context(ClipBank(voice=Voice.named(settings.voice)))
        first = [wording.sentence("speech.j2", "reading")]
        bank.prepare(first, rate_wpm, lambda *so_far: write_line(_preparing(*so_far)))
    except (SoundDeviceError, VoiceError) as error:
        write_line(str(error))
        return None
    return Speech(mixer, bank, Delivery(rate_wpm))


def _preparing(ready: int, total: int) -> str:
    return wording.sentence("speech.j2", "preparing", ready, total)
