"""All 52 cards of a game are heard, each once and in their order."""

import random
from pathlib import Path
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.speech.bank import ClipBank
from slapjack.book import wording
from slapjack.deck.cards import DECK, RANKS, Card, codes_of
from slapjack.house.rules import HouseRules
from tests.audio.conftest import SoundServer
from tests.audio.heard import LIKENESS, Recorder, likeness
from tests.audio.playing import Playing
from tests.audio.test_device_mixer import measured, show
from tests.audio.test_playing import start_from

RATE_WPM = 450
COARSE = 6  # the recording is searched at a sixth of its rate
LIKE = 0.85
NEAR_S = 0.2  # from a card's line to its first sound


def uncalled() -> list[Card]:
    """Shuffle a deck until no card is the one that a count from the ace would call."""
    cards = list(DECK)
    chance = random.Random(1)
    while any(card.rank is RANKS[place % len(RANKS)] for place, card in enumerate(cards)):
        chance.shuffle(cards)
    return cards


def coarse(samples: Samples) -> Samples:
    """Keep what is below 4 kHz, at a sixth of the rate."""
    whole = len(samples) // (2 * COARSE) * 2 * COARSE
    spectrum = np.fft.rfft(samples[:whole])[: whole // (2 * COARSE) + 1]
    return (np.fft.irfft(spectrum, whole // COARSE) / COARSE).astype(np.float32)


def best_match(recorded: Samples, wanted: Samples) -> tuple[float, float]:
    """Give where in all that was recorded a clip is heard, in seconds, and how like it that is."""
    score = likeness(recorded, coarse(wanted))
    best = int(score.argmax())
    return best * COARSE / SAMPLE_RATE, float(score[best])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    (folder / "slapjack").mkdir()
    (folder / "slapjack" / "settings.toml").write_text("[pace_ms]\nexpert = 0\n")
    return folder


def test_all_52_cards_are_heard_in_order(sound_server: SoundServer, home: Path) -> None:
    assert sound_server
    cards = uncalled()
    rules = HouseRules(targets=("called",), flip_limit=len(cards))
    start = start_from(home, codes_of(cards[::2]), codes_of(cards[1::2]), rules=rules)
    words = ["play", "--demo", "--from", str(start), "--level", "expert", "--brief"]
    words += ["--rate", str(RATE_WPM)]
    names = [wording.card_name(card) for card in cards]

    def measure() -> None:
        with Recorder() as recorder, Playing(home, *words) as game:
            begin_s = perf_counter()
            game.wait_for(names[-1], seconds=90)
            sleep(1.0)
            recording = recorder.between(begin_s, perf_counter())
            lines = [(line.split(",")[0], at_s) for at_s, line in game.lines]
        printed = [(name, at_s) for name, at_s in lines if name in names]
        assert [name for name, _ in printed] == names
        recorded = coarse(recording.mono())
        with ClipBank(home / "slapjack" / "voice") as clips:
            heard = [best_match(recorded, clips.clip(name, RATE_WPM).samples) for name in names]
        times_s, scores = map(np.array, zip(*heard, strict=True))
        late_s = recording.start_s + times_s - [at_s for _, at_s in printed]
        show(
            f"likeness: least {scores[:-2].min():.2f}, last two {scores[-2:].min():.2f}; "
            f"after the line: {late_s.min():.3f} to {late_s.max():.3f} s"
        )
        assert np.diff(times_s).min() > 0
        assert scores[:-2].min() >= LIKE
        assert scores.min() >= LIKENESS  # under the last two somebody runs out of cards
        assert late_s.min() >= 0
        assert late_s.max() <= NEAR_S

    measured(measure)
