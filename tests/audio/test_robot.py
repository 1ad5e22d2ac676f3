"""A robot plays a whole game by ear: it knows the sounds of the game, and English."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

import numpy as np
import pytest
from pocketsphinx import Decoder  # type: ignore[import-untyped]

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.sounds import variants
from slapjack.deck.cards import Rank
from slapjack.game.actions import Slap
from slapjack.game.events import Flipped, IgnoredReason, TookPile, WrongSlap
from slapjack.game.events import Ignored as InVain
from slapjack.game.log import Log, read_path
from slapjack.match.cues import Sound
from tests.audio.conftest import SoundServer
from tests.audio.heard import PAREC, Searched
from tests.audio.playing import Playing
from tests.audio.test_playing import AGAIN
from tests.audio.witness import PATIENCE_S, measured, show

RATE_WPM = 175
FLIPS = 60

HOP = SAMPLE_RATE // 50
KEPT = 2 * SAMPLE_RATE
LIKE = 0.5  # a bell under speech has 0.6 and more, other sounds have 0.41 at most
BELL_S = 0.1  # the beginning, before speech sets in
REST_S = 0.3  # no sound is struck twice in that time
CARD_AFTER_S = 0.09  # a card is spoken that long after its flip
CARD_FRAMES = round(0.45 * SAMPLE_RATE)  # so much of it is listened to: its rank, a little more
LEAD_FRAMES = round(0.03 * SAMPLE_RATE)
CALM_S = 0.7  # a card is known before the next is flipped

SPHINX_HZ = 16_000
HISS = 0.005  # in digital silence PocketSphinx is deaf
CARDS = """#JSGF V1.0;
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
        low = at_sphinx_rate(samples)
        loud = 2 * low + HISS * self._hiss.standard_normal(len(low))
        pcm = (np.clip(loud, -1, 1) * 32767).astype("<i2").tobytes()
        self._decoder.start_utt()
        self._decoder.process_raw(pcm, full_utt=True)
        self._decoder.end_utt()
        heard = self._decoder.hyp()
        return str(heard.hypstr).partition(" ")[0] if heard else ""


def at_sphinx_rate(samples: Samples) -> Samples:
    """Keep what is below 8 kHz, at a third of the rate."""
    whole = len(samples) // 6 * 6
    spectrum = np.fft.rfft(samples[:whole])[: whole // 6 + 1]
    return (np.fft.irfft(spectrum, whole // 3) / 3).astype(np.float32)


class Ears:
    """Two ears and what they make of the sound: `turn`, and the rank of each card flipped."""

    def __init__(self) -> None:
        self._flips = [clip.samples for clip in variants(Sound.FLIP)]
        bell = round(BELL_S * SAMPLE_RATE)
        self._bells = [clip.samples[:bell] for clip in variants(Sound.YOUR_TURN)]
        self._words = Words()
        self._kept = np.zeros((KEPT, 2), np.float32)
        self._now = 0  # frames heard
        self._looked = 0  # frames looked through for sounds
        self._struck = {"flip": -KEPT, "turn": -KEPT}
        self._card: tuple[int, Samples] | None = None  # when it begins, and from where it comes

    def hear(self, frames: Samples) -> Iterator[str]:
        """Take in what has come; give what it was, as soon as that is known."""
        self._kept = np.concatenate([self._kept, frames])[-KEPT:]
        self._now += len(frames)
        if self._now - self._looked < HOP:
            return
        if self._begins("turn", self._bells) is not None:
            yield "turn"
        flipped = self._begins("flip", self._flips)
        if flipped is not None:
            at, place = flipped
            self._card = at + round(CARD_AFTER_S * SAMPLE_RATE), place
        self._looked = self._now
        if self._card and self._now >= self._card[0] + CARD_FRAMES:
            yield self._words.rank(self._from_place(*self._card))
            self._card = None

    def _begins(self, name: str, variants: list[Samples]) -> tuple[int, Samples] | None:
        """When a sound begins, in frames, and its place: how loud it is for each ear."""
        new = self._now - self._looked + len(variants[0])
        recent = self._kept[-new:]
        ears = [Searched(ear) for ear in recent.T]
        score = [np.max([ear.likeness(each) for ear in ears], axis=0) for each in variants]
        which, best = np.unravel_index(np.argmax(score), np.shape(score))
        at = self._now - new + int(best)
        if score[which][best] < LIKE or at - self._struck[name] < REST_S * SAMPLE_RATE:
            return None
        self._struck[name] = at
        wanted = variants[which]
        place = wanted @ recent[best : best + len(wanted)]
        return at, place / np.linalg.norm(place)

    def _from_place(self, start: int, place: Samples) -> Samples:
        """Listen to one place: from the side, what sounds in the middle is left out."""
        first = len(self._kept) - (self._now - start)
        left, right = self._kept[first - LEAD_FRAMES : first + CARD_FRAMES].T
        if abs(place[1] - place[0]) < 0.3:
            heard: Samples = left * place[0] + right * place[1]
        else:
            heard = (right - left) / (place[1] - place[0])
        return heard


@dataclass(slots=True)
class Robot:
    """Slaps every Jack that it hears, and flips some moments after its turn's sound."""

    game: Playing
    ears: Ears = field(default_factory=Ears)
    heard: list[str] = field(default_factory=list)
    flip_s: float | None = None
    enough: bool = False  # whether it was asked for another game, and wants none

    def play(self, sounds: Iterator[Samples]) -> None:
        """Play until the game has ended."""
        heard_s = perf_counter()
        for frames in sounds:
            for heard in self.ears.hear(frames):
                heard_s = perf_counter()
                self.heard.append(heard)
                self._answer(heard)
            if self.flip_s is not None and perf_counter() > self.flip_s:
                self.flip_s = None
                self.game.press("f")
            if not self.enough and self.game.said()[-1:] == [AGAIN]:
                self.enough = True
                self.game.press("\x1b")
            if self.game.process.poll() is not None:
                return
            assert perf_counter() < heard_s + PATIENCE_S, f"the robot waits; it heard {self.heard}"

    def _answer(self, heard: str) -> None:
        if heard == "jack":
            self.game.press(" ")
            self.flip_s = None  # whose turn it is now will be heard
        elif heard == "turn":
            self.flip_s = perf_counter() + CALM_S


class Stream:
    """What the sound server plays, as it comes."""

    def __init__(self) -> None:
        command = [*PAREC.split(), "test.monitor"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE)

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


@dataclass(slots=True)
class Score:
    """What the game's own log says of the robot, player 0."""

    cards: int = 0
    jacks: int = 0
    slapped: int = 0  # first or too late, but for a Jack
    won: int = 0
    wrong: int = 0
    stray: int = 0  # too late, but for no Jack

    @classmethod
    def of(cls, log: Log) -> Self:
        """Play the log again and count."""
        score, answered, jack = cls(), True, False
        for action, events in log.replay():
            for event in events:
                if isinstance(event, Flipped):
                    score.cards += 1
                    jack = event.card.rank is Rank.JACK
                    score.jacks += jack
                    answered = not jack
            if not isinstance(action, Slap) or action.player != 0:
                continue
            took, late = isinstance(events[0], TookPile), is_late(events[0])
            score.won += took
            score.wrong += isinstance(events[0], WrongSlap)
            if (took or late) and jack and not answered:
                score.slapped += 1
                answered = True
            else:
                score.stray += late
        return score


def is_late(event: object) -> bool:
    return isinstance(event, InVain) and event.reason is IgnoredReason.TOO_LATE


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def test_a_robot_that_only_hears_slaps_the_jacks_and_no_other_card(
    sound_server: SoundServer, home: Path
) -> None:
    assert sound_server
    house, written = home / "house.toml", home / "game.jsonl"
    house.write_text(f"flip_limit = {FLIPS}\n")
    words = ["play", str(house), "--level", "easy", "--rate", str(RATE_WPM), "--brief"]
    words += ["--seed", "3", "--log", str(written)]

    def measure() -> None:
        with Stream() as sounds, Playing(home, *words) as game:
            robot = Robot(game)
            robot.play(iter(sounds))
            assert game.end() == 0
        log = read_path(written)
        score = Score.of(log)
        show(f"{score}; heard {robot.heard}")
        assert log.game().rules.flip_limit == FLIPS
        assert score.jacks >= 3
        assert score.wrong + score.stray == 0
        assert score.slapped >= 0.6 * score.jacks

    measured(measure)
