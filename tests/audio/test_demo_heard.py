"""A demo of each game in its WAV file: what is printed is heard, in that order and to its end."""

import re
import wave
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from audiogame.cli import main
from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.speech.bank import ClipBank
from audiogame.speech.speech import PART_GAP_S
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.deck.cards import DECK
from slapjack.game.events import Ignored, Slapped
from slapjack.game.log import Log, read_path
from tests.audio.heard import Searched
from tests.audio.test_cards_heard import COARSE, coarse
from tests.audio.witness import show

RATE_WPM = 200
FLIPS = 50  # the fewest that a house may stop at
LIKE = 0.7  # under the sounds of the table; other words are like it by 0.5 at most
BEGINS_LIKE = 0.82  # other names begin like it by 0.78
BEGINNING_S = 0.22  # so much is left of what the quickest verdict cuts off
PAUSE_S = 1.5  # what follows a line comes sooner, a pace and a flip later
COARSE_HZ = SAMPLE_RATE / COARSE
VERDICT = re.compile(" was first: |^Not |: the slowest|^Together")  # what may cut others off
CARDS = {wording.card_name(card) for card in DECK}


@dataclass(frozen=True, slots=True)
class Heard:
    """A line in the recording: from when to when it would last, and how much of it is heard."""

    line: str
    start_s: float
    end_s: float
    said: bool
    whole: bool  # or else only its beginning is heard


def is_card(line: str) -> bool:
    return line.split(",", maxsplit=1)[0].rstrip(".") in CARDS


def parts(line: str) -> list[str]:
    """Give what is spoken of a line, one clip after the other: a card, its call, its flipper."""
    return line.rstrip(".").split(", ") if is_card(line) else [line]


class Listener:
    """Goes through a recording from line to line."""

    def __init__(self, recorded: Samples, bank: ClipBank) -> None:
        self._recorded = recorded
        self._bank = bank
        self._from = self._until = 0  # where the next line begins

    def hear(self, line: str) -> Heard:
        """Find where a line begins behind the beginning of the line before."""
        said = self._spoken(line)
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
        return Heard(line, start / COARSE_HZ, (start + len(said)) / COARSE_HZ, begun, whole)

    def _spoken(self, line: str) -> Samples:
        """Give a line as it is said: its clips, with the pause between them."""
        gap = np.zeros(round(PART_GAP_S * SAMPLE_RATE), np.float32)
        clips = [self._bank.clip(part, RATE_WPM).samples for part in parts(line)]
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
def test_what_a_demo_prints_is_heard_in_its_order_and_cut_off_by_verdicts_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bank: ClipBank, preset: str
) -> None:
    monkeypatch.setattr("audiogame.stage.ClipBank", lambda **_: bank)  # to know its very clips
    monkeypatch.setattr(bank, "close", lambda: None)
    lines, recorded, log = demo(tmp_path, preset)
    listener = Listener(recorded, bank)
    heard = [listener.hear(line) for line in lines]
    said = [one for one in heard if one.said]
    for one, after in pairwise(said):
        if not one.whole or after.start_s < one.end_s:
            assert VERDICT.search(after.line), f"{one} is cut off by {after}"
    for one, after in pairwise(heard):
        assert one.said or not after.said or VERDICT.search(after.line), f"{one} is not heard"
    assert said[-1] is heard[-1]
    assert said[-1].whole
    show(f"{preset}: {len(heard)} lines, {sum(one.whole for one in heard)} heard to their end")
    assert Counter(told(log)) - Counter(lines) == Counter()
    assert [one.line for one in said if is_card(one.line)] == [
        line for line in told(log) if is_card(line)
    ]
