"""Playing a game: on the sound device with keys, or into a WAV file under its own clock."""

from __future__ import annotations

import math
import time
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from audiogame.game_file import GameFile
from audiogame.keys.reader import Keys
from audiogame.port import SoundPort
from audiogame.sound.clips import Kind
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.mixer import Mixer, State
from audiogame.speech.bank import ClipBank
from audiogame.speech.voice import Voice, VoiceError
from slapjack.book import wording
from slapjack.match.delivery import Delivery
from slapjack.match.referee import GRACE_S
from slapjack.match.start import company, seated, you
from slapjack.match.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from audiogame.keys.decoder import Press
    from audiogame.settings import Settings
    from slapjack.match.opponents import Level
    from slapjack.match.seats import Seat
    from slapjack.match.start import Start

LONGEST_WAIT_S: Final = 0.2
STOPPED_S: Final = 1.5  # a wait this long was no wait: the game was stopped
LAST_SOUND_S: Final = 1.0  # what is still heard after the last word


@dataclass(frozen=True, slots=True)
class Options:
    """What one game is to be like, beyond its deal."""

    level: Level
    rate_wpm: int
    settings: Settings
    text_mode: bool = False
    print_all: bool = False  # in text mode: what is spoken, too
    auto_flip: bool = False
    people: tuple[str, ...] | None = None  # at the keyboard; None is one, who plays as "you"
    log: Path | None = None
    write_line: Callable[[str], None] = print  # what belongs to the game
    write_note: Callable[[str], None] = print  # what does not: progress, missing devices


def play(start: Start, options: Options) -> int:
    """Play with a person at the keys; give the speech rate they ended with."""
    people = (you(),) if options.people is None else options.people
    with ExitStack() as held:
        keys = held.enter_context(Keys())
        session = _Session(held, start, options, _device(held, options), people)
        session.run(keys.read, doubtful_s=lambda: keys.doubtful_s)
        return session.delivery.rate_wpm


def demo(start: Start, options: Options) -> None:
    """Play computers only, on the sound device."""
    with ExitStack() as held:
        session = _Session(held, start, options, _device(held, options))
        session.run(time.sleep)


def demo_to_wav(start: Start, options: Options, path: Path, seconds: float | None = None) -> None:
    """Play computers only into a WAV file, faster than real time, for so long at most."""
    with ExitStack() as held:
        mixer = held.enter_context(FileMixer(path))
        sound = _Sound(mixer, heard=True, virtual=True)
        session = _Session(held, start, options, sound)
        session.run(lambda wait_s: mixer.advance_to(mixer.now() + max(wait_s, 0.001)), seconds)
        mixer.advance_to(min(seconds or math.inf, mixer.now() + LAST_SOUND_S))


@dataclass(frozen=True, slots=True)
class _Sound:
    """Where the sound goes; `states` are the device's comings and goings."""

    mixer: Mixer
    heard: bool
    virtual: bool = False
    states: SimpleQueue[State] | None = None


class _Session:
    """One game at one table, from its opening lines to its last."""

    def __init__(
        self,
        held: ExitStack,
        start: Start,
        options: Options,
        sound: _Sound,
        people: Sequence[str] = (),
    ) -> None:
        self._sound = sound
        self._options = options
        self._title = start.title
        settings = options.settings
        self.delivery = Delivery(
            rate_wpm=options.rate_wpm,
            sound_volume=settings.sound_volume,
            full=settings.verbosity == "full",
            always_turns=settings.turn_words == "always",
            text_mode=options.text_mode,
            print_all=options.print_all,
            device=sound.heard,
        )
        bank = held.enter_context(ClipBank(voice=Voice.named(settings.voice)))
        seats = _seats(start, options, people)
        self._plays = bool(people)
        self._file = GameFile(options.log, start.log(seats))
        self._port = self._opened_port(bank)
        self._table = Table(start.referee(seats), self.delivery, self._port)
        self.delivery.voice = self._voice_is_ready(bank)

    def run(
        self,
        wait: Callable[[float], Press | None],
        seconds: float | None = None,
        doubtful_s: Callable[[], float] = lambda: math.inf,
    ) -> None:
        """Play until the game is over and all is said.

        `wait` gives a press if one comes; `doubtful_s` is the time of one that is kept back.
        """
        table, mixer = self._table, self._sound.mixer
        table.begin(self._title, mixer.now())
        try:
            while not table.over and (seconds is None or mixer.now() < seconds):
                self._turn_of_loop(wait, doubtful_s)
        finally:  # a signal may come between a deed and its line in the log
            self._keep_log()

    def _turn_of_loop(
        self, wait: Callable[[float], Press | None], doubtful_s: Callable[[], float]
    ) -> None:
        table, mixer = self._table, self._sound.mixer
        before_s = mixer.now()
        press = wait(_wait_s(table.due_s(), before_s))
        if self._plays and mixer.now() - before_s > STOPPED_S:
            table.slept(before_s)
        if press is not None:
            table.press(press.key, press.at_s)
        table.tick(mixer.now(), doubtful_s() + GRACE_S)
        self._tell_states()
        self._keep_log()

    def _keep_log(self) -> None:
        if fault := self._file.add(self._table.referee.actions):
            self._table.tell(fault)

    def _opened_port(self, bank: ClipBank) -> SoundPort:
        mixer, options = self._sound.mixer, self._options
        mixer.set_volume(Kind.SPEECH, options.settings.speech_volume / 100)
        return SoundPort(
            mixer, bank, self.delivery, options.write_line, wait_for_clips=self._sound.virtual
        )

    def _voice_is_ready(self, bank: ClipBank) -> bool:
        """Make everything ready that will surely be said; where that fails, say so."""
        options = self._options

        def progress(ready: int, total: int) -> None:
            options.write_note(wording.sentence("speech.j2", "preparing", ready, total))

        try:
            bank.prepare(self._table.phrases, options.rate_wpm, progress)
        except VoiceError as error:
            options.write_note(str(error))
            return False
        return True

    def _tell_states(self) -> None:
        """Tell the device's latest state; of what came and went meanwhile there is no need."""
        states, latest = self._sound.states, None
        while states is not None and not states.empty():
            latest = states.get()
        if latest is not None:
            self._table.device_is(heard=latest is State.OPEN)


def _seats(start: Start, options: Options, people: Sequence[str]) -> tuple[Seat, ...]:
    settings = options.settings
    pace_s = {level: pace_ms / 1000 for level, pace_ms in settings.pace_ms.items()}
    return seated(
        company(people, len(start.stacks), options.level),
        pace_s,
        correction_s=settings.correction_ms / 1000,
        auto_flip_s=pace_s[options.level] if options.auto_flip else None,
    )


def _device(held: ExitStack, options: Options) -> _Sound:
    """Open the sound device; where there is none, say so and play in text until there is."""
    states: SimpleQueue[State] = SimpleQueue()
    mixer = held.enter_context(DeviceMixer(states.put))
    if mixer.fault:
        options.write_note(str(mixer.fault))
    return _Sound(mixer, heard=mixer.fault is None, states=states)


def _wait_s(due_s: float | None, now_s: float) -> float:
    if due_s is None:
        return LONGEST_WAIT_S
    return min(max(due_s - now_s, 0.0), LONGEST_WAIT_S)
