"""What a whole sitting is played on: sound, voice, keys and printed lines, opened once.

1.  `on_device` or `in_file` opens it, and gives everything back however the sitting ends.
2.  `make_ready` renders what will surely be said; keys pressed meanwhile are dropped.
3.  `run` plays a `Scene` to its end: a game, the rules read aloud. Another may follow.
"""

from __future__ import annotations

import math
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol

from audiogame.keys.reader import Keys
from audiogame.port import SoundPort
from audiogame.sound.clips import Clip, Kind
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.mixer import State
from audiogame.sound.sounds import turns
from audiogame.speech.bank import ClipBank
from audiogame.speech.errors import VoiceError
from audiogame.speech.voice import Voice
from slapjack.book import wording
from slapjack.match.controls import ONCE
from slapjack.match.delivery import Delivery
from slapjack.match.referee import GRACE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator
    from pathlib import Path

    from audiogame.keys.decoder import Press
    from audiogame.settings import Settings
    from audiogame.sound.mixer import Mixer, Playing
    from audiogame.talk import Talk

LONGEST_WAIT_S: Final = 0.2
STOPPED_S: Final = 1.5  # a wait this long was no wait: the game was stopped
LAST_SOUND_S: Final = 1.0  # what is still heard after the last word


class Scene(Protocol):
    """What is played on a stage: told of keys and of time, it speaks through the stage's port."""

    def press(self, key: str, at_s: float) -> None:
        """Act on a key pressed at `at_s`."""

    def tick(self, now_s: float, not_after_s: float = math.inf) -> None:
        """Let happen what is due by now, but not what a press still to be told may precede."""

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do or to say."""

    def slept(self, since_s: float) -> None:
        """Learn that time stood still from then on, as after Ctrl-Z."""

    def device_is(self, *, heard: bool) -> None:
        """Learn that the sound device is lost, or back."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Where printed lines go: what belongs to the game, and what does not, such as progress."""

    line: Callable[[str], None] = print
    note: Callable[[str], None] = print


class Stage:
    """Sound, voice and keys; without `keys` nobody sits there, and time goes by by itself."""

    def __init__(
        self,
        mixer: Mixer,
        settings: Settings,
        lines: Lines,
        *,
        keys: Keys | None = None,
        states: SimpleQueue[State] | None = None,
        heard: bool = True,
    ) -> None:
        """Speak as the settings say; `states` are the comings and goings of the device."""
        self.mixer: Final = mixer
        self.settings = settings
        self.lines: Final = lines
        self.delivery: Final = Delivery(
            min(settings.rate_wpm.values()),
            sound_volume=settings.sound_volume,
            full=settings.verbosity == "full",
            always_turns=settings.turn_words == "always",
            text_mode=settings.speech == "text",
            print_all=settings.printed == "all",
            device=heard,
        )
        self._keys: Final = keys
        self._states: Final = states
        self._bank = ClipBank(voice=Voice.named(settings.voice))
        self.port = self._opened_port()
        mixer.set_volume(Kind.SPEECH, settings.speech_volume / 100)

    def _opened_port(self) -> SoundPort[Clip, Playing]:
        waits = isinstance(self.mixer, FileMixer)  # whose clock stands still meanwhile
        return SoundPort(
            self.mixer,
            self._bank,
            turns(),
            self.delivery,
            self.lines.line,
            wait_for_clips=waits,
        )

    def adopt(self, settings: Settings) -> None:
        """Go on with other settings, and with another voice if they name one."""
        delivery = self.delivery
        delivery.sound_volume = settings.sound_volume
        delivery.full = settings.verbosity == "full"
        delivery.always_turns = settings.turn_words == "always"
        delivery.text_mode = settings.speech == "text"
        delivery.print_all = settings.printed == "all"
        self.mixer.set_volume(Kind.SPEECH, settings.speech_volume / 100)
        if settings.voice != self.settings.voice:
            self._bank.close()
            self._bank = ClipBank(voice=Voice.named(settings.voice))
            self.port, delivery.voice = self._opened_port(), True
        self.settings = settings

    def close(self) -> None:
        """Stop the voice."""
        self._bank.close()

    def make_ready(self, texts: Iterable[str]) -> None:
        """Make ready what will surely be said; where that fails, say so and go on in text.

        Whoever presses keys meanwhile has heard nothing yet: they are dropped.
        """

        def progress(ready: int, total: int) -> None:
            self.lines.note(wording.sentence("speech.j2", "preparing", ready, total))

        try:
            self._bank.prepare(texts, self.delivery.rate_wpm, progress)
        except VoiceError as error:
            self.lines.note(f"{error} {wording.sentence('speech.j2', 'in_text')}")
            self.delivery.voice = False
        if self._keys is not None:
            self._keys.forget()

    def run(
        self,
        scene: Scene,
        *,
        once: Container[str] = ONCE,
        until_s: float = math.inf,
        each_turn: Callable[[], None] = lambda: None,
    ) -> None:
        """Play a scene until it is over; a held key of `once` is one press however it repeats."""
        if self._keys is not None:
            self._keys.count_once(once)
        while not scene.over and self.mixer.now() < until_s:
            self._turn_of_loop(scene)
            each_turn()

    def show(self, talk: Talk) -> None:
        """Begin a talk and play it to its end."""
        talk.begin(self.mixer.now())
        self.run(talk, once=talk.once)

    def _turn_of_loop(self, scene: Scene) -> None:
        before_s = self.mixer.now()
        press = self._wait(_wait_s(scene.due_s(), before_s))
        if self._keys is not None and self.mixer.now() - before_s > STOPPED_S:
            scene.slept(before_s)
        if press is not None:
            scene.press(press.key, press.at_s)
        doubtful_s = math.inf if self._keys is None else self._keys.doubtful_s
        scene.tick(self.mixer.now(), doubtful_s + GRACE_S)
        self._tell_states(scene)

    def _wait(self, wait_s: float) -> Press | None:
        if self._keys is not None:
            return self._keys.read(wait_s)
        if isinstance(self.mixer, FileMixer):
            self.mixer.advance_to(self.mixer.now() + max(wait_s, 0.001))
        else:
            time.sleep(wait_s)
        return None

    def _tell_states(self, scene: Scene) -> None:
        """Tell the device's latest state; of what came and went meanwhile there is no need."""
        latest = None
        while self._states is not None and not self._states.empty():
            latest = self._states.get()
        if latest is not None:
            scene.device_is(heard=latest is State.OPEN)


@contextmanager
def on_device(settings: Settings, lines: Lines, *, keys: bool = True) -> Iterator[Stage]:
    """Open the sound device and the keys; where no sound is, say so: there is text until it is."""
    with ExitStack() as held:
        reader = held.enter_context(Keys()) if keys else None
        states: SimpleQueue[State] = SimpleQueue()
        mixer = held.enter_context(DeviceMixer(states.put))
        if mixer.fault:
            lines.note(str(mixer.fault))
        heard = mixer.fault is None
        stage = Stage(mixer, settings, lines, keys=reader, states=states, heard=heard)
        held.callback(stage.close)
        yield stage


@contextmanager
def in_file(settings: Settings, lines: Lines, path: Path, longest_s: float) -> Iterator[Stage]:
    """Write what is heard to a WAV file, faster than real time; `longest_s` at most."""
    with FileMixer(path) as mixer, ExitStack() as held:
        stage = Stage(mixer, settings, lines)
        held.callback(stage.close)
        yield stage
        mixer.advance_to(min(longest_s, mixer.now() + LAST_SOUND_S))


def _wait_s(due_s: float | None, now_s: float) -> float:
    if due_s is None:
        return LONGEST_WAIT_S
    return min(max(due_s - now_s, 0.0), LONGEST_WAIT_S)
