"""All 52 cards of a game are heard, each once and in their order."""

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE
from slapjack.book import wording
from slapjack.deck.cards import DECK, RANKS, Card, codes_of
from slapjack.house.rules import HouseRules
from tests.audio.conftest import SoundServer, bank_at_leisure
from tests.audio.heard import CHEAP_MS, COARSE, LIKENESS, Recorder, Searched, coarse
from tests.audio.playing import Playing
from tests.audio.test_playing import start_from
from tests.audio.witness import ENOUGH, Witness, give_up, show

RATE_WPM = 450
LIKE = 0.85
NEAR_S = 0.2  # from a card's line to its first sound
CARD_S = 0.4  # no card lasts longer at that rate
GAMES = 4
PLAYED_S = 300.0  # far more than 52 cards take


def uncalled() -> list[Card]:
    """Shuffle a deck until no card is the one that a count from the ace would call."""
    cards = list(DECK)
    chance = random.Random(1)
    while any(card.rank is RANKS[place % len(RANKS)] for place, card in enumerate(cards)):
        chance.shuffle(cards)
    return cards


@dataclass(frozen=True, slots=True)
class Said:
    """A card: when its line came, and when and how like itself it was heard."""

    name: str
    line_s: float
    heard_s: float
    like: float

    def is_right(self, like: float) -> bool:
        """Whether it was heard clearly, soon after its line."""
        return self.like >= like and 0 <= self.heard_s - self.line_s <= NEAR_S


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    (folder / "slapjack" / "voice").mkdir(parents=True)
    (folder / "slapjack" / "settings.toml").write_text("[pace_ms]\nexpert = 0\n")
    return folder


def test_all_52_cards_are_heard_in_order(
    sound_server: SoundServer, home: Path, witness: Witness
) -> None:
    """A card that came out wrong is listened for once more, in another game."""
    assert sound_server
    cards = uncalled()
    rules = HouseRules(targets=("called",), flip_limit=len(cards))
    start = start_from(home, codes_of(cards[::2]), codes_of(cards[1::2]), rules=rules)
    words = ["play", "--demo", "--from", str(start), "--level", "expert", "--brief"]
    words += ["--rate", str(RATE_WPM)]
    names = [wording.card_name(card) for card in cards]
    # Under the last two somebody runs out of cards.
    likes = dict.fromkeys(names, LIKE) | dict.fromkeys(names[-2:], LIKENESS)
    spoilt, wrong = set(names), Counter[str]()
    for _ in range(GAMES):
        said = heard_game(home, words, names)
        right = [one for one in said if one.is_right(likes[one.name])]
        for one in said:
            held_up = witness.stalled(one.line_s, one.line_s + NEAR_S + CARD_S)
            wrong[one.name] += one not in right and not held_up
        assert max(wrong.values()) < 2, f"wrong twice, though nothing stalled: {wrong}"
        assert (np.diff([one.heard_s for one in right]) > 0).all()
        spoilt -= {one.name for one in right}
        show(f"least like: {min(one.like for one in said):.2f}; spoilt so far: {len(spoilt)}")
        if not spoilt:
            return
    if len(spoilt) > len(names) * (1 - ENOUGH):
        give_up(f"{len(spoilt)} of {len(names)} cards were never heard undisturbed")


def heard_game(home: Path, words: list[str], names: list[str]) -> list[Said]:
    with Recorder(CHEAP_MS) as recorder, Playing(home, *words) as game:
        begin_s = perf_counter()
        game.wait_for(names[-1], seconds=PLAYED_S)
        sleep(1.0)
        recording = recorder.between(begin_s, perf_counter())
        lines = [(line.split(",")[0], at_s) for at_s, line in game.lines]
    printed = [(name, at_s) for name, at_s in lines if name in names]
    assert [name for name, _ in printed] == names
    recorded = Searched(coarse(recording.mono()))
    with bank_at_leisure(home / "slapjack" / "voice") as clips:
        wanted = [coarse(clips.clip(name, RATE_WPM).samples) for name in names]
    found = [recorded.best(one) for one in wanted]
    return [
        Said(name, line_s, recording.start_s + frame * COARSE / SAMPLE_RATE, like)
        for (name, line_s), (frame, like) in zip(printed, found, strict=True)
    ]
