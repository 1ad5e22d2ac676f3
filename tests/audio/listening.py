"""A robot that plays by ear: it knows the sounds of the game, and English card names.

It hears what the sound server plays and presses keys; nothing else connects it with the game.
What may be slapped it judges itself, by the ranks it has heard since the pile was last taken.
"""

import math
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter, sleep
from types import TracebackType
from typing import Final, Protocol, Self

import numpy as np
from pocketsphinx import Decoder  # type: ignore[import-untyped]

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.sounds import variants
from slapjack.match.cues import Sound
from tests.audio.heard import CHEAP_MS, Wanted, coarse, parec
from tests.audio.witness import PATIENCE_S, at_leisure

IsTarget = Callable[[Sequence[str]], bool]  # of the ranks heard on the pile, the top one last

# At this rate 0.55 s of a card hold its rank and little more: of 312 cards spoken, some at half
# the loudness, every rank was heard right. Slower and quicker speech both cost some.
RATE_WPM: Final = 160
CARD_FRAMES: Final = round(0.58 * SAMPLE_RATE)
LEAD_FRAMES: Final = round(0.03 * SAMPLE_RATE)
CARD_AFTER_S: Final = 0.09  # a card is spoken that long after its flip

HOP: Final = SAMPLE_RATE // 30
SMOOTH: Final = 960  # a multiple of it is soon transformed
KEPT: Final = 2 * SAMPLE_RATE
LIKE: Final = 0.5  # a sound under speech has 0.6 and more, other sounds have 0.41 at most
BEGINNING_S: Final = 0.1  # what of a sound is waited for, before speech sets in
TAKEN_S: Final = 0.2  # piles begin like other news, but not that long
# Tunes are below 4 kHz, so a third of the rate will do; a flip is a rustle that has all of it.
LOW, WHOLE = 3, 1
REST_S: Final = 0.5  # no sound is struck twice in that time

CALM_S: Final = 0.5  # a card is known before the next is flipped
QUIET_S: Final = 8.0  # nothing was heard for so long: perhaps it is the robot that is waited for

SPHINX_HZ: Final = 16_000
HISS: Final = 0.005  # in digital silence PocketSphinx is deaf
CARDS: Final = """#JSGF V1.0;
grammar cards;
public <card> = <rank> [of [<suit>]];
<rank> = ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king;
<suit> = clubs|diamonds|hearts|spades;
"""


class Words:
    """PocketSphinx, which expects nothing but cards."""

    def __init__(self) -> None:
        self._decoder = Decoder(lm=None, loglevel="FATAL")
        self._decoder.add_jsgf_string("cards", CARDS)
        self._decoder.activate_search("cards")
        self._hiss = np.random.default_rng(1)

    def rank(self, samples: Samples) -> str:
        """Give the rank heard at the beginning of a card; empty if it is like none."""
        low = coarse(samples, SAMPLE_RATE // SPHINX_HZ)
        loud = 2 * low + HISS * self._hiss.standard_normal(len(low))
        pcm = (np.clip(loud, -1, 1) * 32767).astype("<i2").tobytes()
        self._decoder.start_utt()
        self._decoder.process_raw(pcm, full_utt=True)
        self._decoder.end_utt()
        heard = self._decoder.hyp()
        return str(heard.hypstr).partition(" ")[0] if heard else ""


class Ears:
    """Two ears and what they make of the sound: `turn`, `taken`, and the rank of each card."""

    def __init__(self) -> None:
        self._wanted = {
            "turn": _beginnings(BEGINNING_S, LOW, Sound.YOUR_TURN),
            "taken": _beginnings(TAKEN_S, LOW, Sound.PILE_WON, Sound.PILE_LOST, Sound.STREAK),
            "flip": _beginnings(BEGINNING_S, WHOLE, Sound.FLIP),
        }
        self._words = Words()
        self._kept = np.zeros((KEPT, 2), np.float32)
        self._new: list[Samples] = []  # what has come since
        self._now = 0  # frames heard
        self._looked = 0  # frames looked through for sounds
        self._struck = dict.fromkeys(self._wanted, -KEPT)
        self._card: tuple[int, Samples] | None = None  # when it begins, and from where it comes

    @property
    def now_s(self) -> float:
        """How many seconds were heard."""
        return self._now / SAMPLE_RATE

    def hear(self, frames: Samples) -> Iterator[str]:
        """Take in what has come; give what it was, as soon as that is known."""
        self._new.append(frames)
        self._now += len(frames)
        if self._now - self._looked < HOP:
            return
        self._kept = np.concatenate([self._kept, *self._new])[-KEPT:]
        self._new.clear()
        begun = {name: self._begins(name) for name in self._wanted}
        self._looked = self._now
        if begun["taken"]:
            self._card = None  # whoever was quicker has cut its name off
            yield "taken"
        if begun["turn"]:
            yield "turn"
        if flipped := begun["flip"]:
            at, place = flipped
            self._card = at + round(CARD_AFTER_S * SAMPLE_RATE), place
        if self._card and self._now >= self._card[0] + CARD_FRAMES:
            yield self._words.rank(self._from_place(*self._card))
            self._card = None

    def _begins(self, name: str) -> tuple[int, Samples] | None:
        """When a sound begins, in frames, and its place: how loud it is for each ear."""
        wanted = self._wanted[name]
        new = -(-(self._now - self._looked + wanted.frames) // SMOOTH) * SMOOTH
        recent = self._kept[-new:]
        if not recent.any():
            return None
        score = np.maximum(*map(wanted.likeness, recent.T))
        which, found = np.unravel_index(np.argmax(score), score.shape)
        best = int(found) * wanted.part
        at = self._now - new + best
        if score[which][found] < LIKE or at - self._struck[name] < REST_S * SAMPLE_RATE:
            return None
        self._struck[name] = at
        place = wanted.sounds[int(which)] @ recent[best : best + wanted.frames]
        return at, place / np.linalg.norm(place)

    def _from_place(self, start: int, place: Samples) -> Samples:
        """Listen to one place: from the side, what sounds in the middle is left out."""
        first = len(self._kept) - (self._now - start)
        left, right = self._kept[first - LEAD_FRAMES : first - LEAD_FRAMES + CARD_FRAMES].T
        if abs(place[1] - place[0]) < 0.3:
            heard: Samples = left * place[0] + right * place[1]
        else:
            heard = (right - left) / (place[1] - place[0])
        return heard


def _beginnings(seconds: float, part: int, *sounds: Sound) -> Wanted:
    """How each variant of some sounds begins, all of one length, at a part of the rate."""
    clips = [clip.samples for each in sounds for clip in variants(each)]
    shortest = min(round(seconds * SAMPLE_RATE), *map(len, clips))
    return Wanted([clip[:shortest] for clip in clips], part)


class Pressed(Protocol):
    """A game as the robot has it: keys, and whether it is over."""

    def press(self, key: str) -> float:
        """Press a key."""

    def games_over(self) -> int:
        """How many games have ended."""


@dataclass(slots=True)
class Robot:
    """Slaps what it takes for a target, and flips some moments after its turn's sound."""

    game: Pressed
    is_target: IsTarget
    ears: Ears = field(default_factory=Ears)
    pile: list[str] = field(default_factory=list)  # the ranks heard since it was last taken
    heard: list[str] = field(default_factory=list)
    turn_s: float | None = None  # when its turn was heard, in seconds heard
    heard_s: float = math.inf  # when it last heard anything it knows

    def play(self, sounds: Iterator[Samples]) -> None:
        """Play until it is asked for another game."""
        real_s, before = perf_counter(), self.game.games_over()
        for frames in sounds:
            with at_leisure():
                all_heard = [*self.ears.hear(frames)]
            for heard in all_heard:
                real_s = perf_counter()
                self.heard.append(heard)
                self._answer(heard, self.ears.now_s)
            self._flip_in_time(self.ears.now_s)
            if self.game.games_over() > before:
                return
            assert perf_counter() < real_s + PATIENCE_S, f"the robot waits; it heard {self.heard}"

    def _answer(self, heard: str, now_s: float) -> None:
        self.heard_s = now_s
        if heard == "turn":
            self.turn_s = now_s
        elif heard == "taken":
            self.pile.clear()
        else:
            self.pile.append(heard)
            if self.is_target(self.pile):
                self.game.press(" ")
                self.turn_s = None  # whose turn it is now will be heard

    def _flip_in_time(self, now_s: float) -> None:
        """Flip once a card is known to the end, or when it is so quiet that others must wait."""
        called = self.turn_s is not None and now_s > self.turn_s + CALM_S
        if called or now_s > self.heard_s + QUIET_S:
            self.turn_s, self.heard_s = None, now_s
            self.game.press("f")


class Stream:
    """What the sound server plays, as it comes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(parec(CHEAP_MS), stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def __iter__(self) -> Iterator[Samples]:
        assert self._process.stdout
        rest = b""
        while chunk := os.read(self._process.stdout.fileno(), 65536):
            rest += chunk
            whole = len(rest) // 4 * 4
            pcm = np.frombuffer(rest[:whole], "<i2").reshape(-1, 2)
            rest = rest[whole:]
            yield pcm.astype(np.float32) / np.float32(32768)
            sleep(CHEAP_MS / 1000)  # else it comes in many small pieces
