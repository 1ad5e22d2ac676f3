"""A demo of each game in its WAV file: what is said is heard, in that order and to its end."""

import wave
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from audiogame.cli import main
from audiogame.sound.clips import SAMPLE_RATE, Clip, Samples
from audiogame.sound.mixer import Playing
from audiogame.speech.bank import ClipBank
from audiogame.speech.speech import PART_GAP_S, Speech
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.deck.cards import DECK
from slapjack.game.events import Ignored, Slapped
from slapjack.game.log import Log
from slapjack.game.log_reader import read_path
from slapjack.match.cues import Priority, Say
from tests.audio.heard import COARSE, Searched, coarse
from tests.audio.witness import show

RATE_WPM = 200
FLIPS = 50  # the fewest that a house may stop at
LIKE = 0.7  # under the sounds of the table; other words are like it by 0.5 at most
BEGINS_LIKE = 0.82  # other names begin like it by 0.78
BEGINNING_S = 0.22  # so much is left of what the quickest verdict cuts off
PAUSE_S = 1.5  # what follows a line comes sooner, a pace and a flip later
COARSE_HZ = SAMPLE_RATE / COARSE
CARDS = {wording.card_name(card) for card in DECK}


@dataclass(frozen=True, slots=True)
class Heard:
    """What was to be said, from when to when it would last, and how much of it is heard."""

    say: Say
    start_s: float
    end_s: float
    said: bool
    whole: bool  # or else only its beginning is heard


def is_card(line: str) -> bool:
    return line.split(",", maxsplit=1)[0].rstrip(".") in CARDS


class Listener:
    """Goes through a recording from line to line."""

    def __init__(self, recorded: Samples, bank: ClipBank) -> None:
        self._recorded = recorded
        self._bank = bank
        self._from = self._until = 0  # where the next line begins

    def hear(self, say: Say) -> Heard:
        """Find where it begins, behind the beginning of what was said before."""
        said = self._spoken(say)
        beginning = said[: round(BEGINNING_S * COARSE_HZ)]
        until = self._until + round(PAUSE_S * COARSE_HZ)
        at, like = Searched(self._recorded[self._from : until + len(said)]).best(said)
        whole = like >= LIKE
        if not whole:
            at, like = Searched(self._recorded[self._from : until]).best(beginning)
        start = self._from + at
        begun = whole or like >= BEGINS_LIKE
        if begun:
            self._from, self._until = start + len(beginning), start + len(said)
        return Heard(say, start / COARSE_HZ, (start + len(said)) / COARSE_HZ, begun, whole)

    def _spoken(self, say: Say) -> Samples:
        """Give it as it is said: its clips, with the pause between them."""
        gap = np.zeros(round(PART_GAP_S * SAMPLE_RATE), np.float32)
        clips = [self._bank.clip(part, RATE_WPM).samples for part in say.spoken]
        return coarse(np.concatenate([clips[0], *(x for clip in clips[1:] for x in (gap, clip))]))


def demo(folder: Path, preset: str) -> tuple[list[str], Samples, Log]:
    """Play a demo of computers; give its lines, what is heard of it, and its log."""
    house, wav, log = folder / "house.toml", folder / "demo.wav", folder / "demo.jsonl"
    house.write_text(f'preset = "{preset}"\nflip_limit = {FLIPS}\n')
    words = ["play", str(house), "--demo", "--wav", str(wav), "--log", str(log)]
    words += ["--opponents", "3", "--level", "normal", "--rate", str(RATE_WPM), "--seed", "4"]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout.splitlines(), coarse(both_ears(wav)), read_path(log)


def both_ears(path: Path) -> Samples:
    """Give what a WAV file holds for both ears together, shape (frames,)."""
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels()) == (SAMPLE_RATE, 2)
        pcm = np.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2)
    both: Samples = pcm.sum(axis=1).astype(np.float32) / np.float32(32768)
    return both


def told(log: Log) -> list[str]:
    """Give the words of each event that is told as it happens."""
    teller = Teller(log.rules, log.names)
    loud = [
        event
        for _, events in log.replay()
        for event in events
        if not isinstance(event, Ignored | Slapped)
    ]
    return [teller.tell(event) for event in loud]


@pytest.mark.parametrize("preset", ["card", "ratscrew", "snap", "irish_snap"])
def test_what_a_demo_says_is_heard_in_its_order_and_cut_off_only_by_what_may(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bank: ClipBank, preset: str
) -> None:
    """A verdict may cut off anything, a card what only explains."""
    monkeypatch.setattr("audiogame.stage.ClipBank", lambda **_: bank)  # to know its very clips
    monkeypatch.setattr(bank, "close", lambda: None)
    asked = all_said(monkeypatch)
    lines, recorded, log = demo(tmp_path, preset)
    listener = Listener(recorded, bank)
    heard = [listener.hear(say) for say in asked]
    for one, after in pairwise([one for one in heard if one.said]):
        if not one.whole or after.start_s < one.end_s:
            assert may_cut(after, one), f"{one} is cut off by {after}"
    for one, after in pairwise(heard):
        assert one.said or may_cut(after, one), f"{one} is not heard"
    assert heard[-1].whole
    show(f"{preset}: {len(heard)} said, {sum(one.whole for one in heard)} heard to their end")
    assert Counter(told(log)) - Counter(lines) == Counter()
    assert [one.say.line for one in heard if one.said and one.say.priority is Priority.CARD] == [
        line for line in told(log) if is_card(line)
    ]


def all_said(monkeypatch: pytest.MonkeyPatch) -> list[Say]:
    """Give a list to which all is added that the voice is asked to say from now on."""
    asked: list[Say] = []
    say_it = Speech.say

    def say(
        self: Speech[Clip, Playing],
        say: Say,
        pan: float = 0.0,
        *,
        after_s: float = 0.0,
        spare_card: bool = False,
    ) -> Playing | None:
        asked.append(say)
        return say_it(self, say, pan, after_s=after_s, spare_card=spare_card)

    monkeypatch.setattr(Speech, "say", say)
    return asked


def may_cut(after: Heard, one: Heard) -> bool:
    if after.say.priority is Priority.CARD:
        return one.say.priority < Priority.RESULT
    return after.say.priority is Priority.VERDICT
