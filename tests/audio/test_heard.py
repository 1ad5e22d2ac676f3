"""One long game, recorded as a player hears it: how soon, how true, how fair, at what cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np
import pytest

from audiogame.speech.bank import ClipBank
from tests.audio.bare_stream import BareStream
from tests.audio.conftest import SoundServer, bank_at_leisure
from tests.audio.slapping import CARDS, LATENCY_MS, Slapped, Slapping, at_terminal
from tests.audio.witness import Witness, show

MOST_TIMES = 6  # what a bare stream costs; a loop that does not wait costs far more


@dataclass(slots=True)
class Game:
    """What recorded play gave."""

    slapped: list[Slapped]
    cpu_share: float
    bare_share: float  # of a stream that nothing plays on, at the same time
    peak_mb: float


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    (folder / "slapjack" / "voice").mkdir(parents=True)
    return folder


@pytest.fixture(scope="module")
def game(sound_server: SoundServer, home: Path, clips: ClipBank) -> Game:
    """Play in which every card is a target, and the person slaps each."""
    assert sound_server
    with Witness() as witness, BareStream() as bare, Slapping(at_terminal(home), clips) as slapping:
        slapped = witness.taken(slapping.card, CARDS, lambda card: card.fits)
        return Game(slapped, slapping.cpu_share(), bare.share(), slapping.peak_mb())


@pytest.fixture(scope="module")
def clips(home: Path) -> Iterator[ClipBank]:
    with bank_at_leisure(home / "slapjack" / "voice") as found:
        yield found


def worst_of(values: list[float], share: float) -> float:
    """Give a quantile; what was never heard is later than all."""
    return float(np.quantile(np.nan_to_num(values, nan=inf), share, method="lower"))


def test_a_flip_is_heard_at_once(game: Game) -> None:
    late_ms = [card.flip_late_ms for card in game.slapped]
    report("flip to first sound", late_ms)
    assert worst_of(late_ms, 0.5) - LATENCY_MS <= 15
    assert worst_of(late_ms, 1.0) - LATENCY_MS <= 25


def test_a_slap_is_heard_at_once(game: Game) -> None:
    late_ms = [card.slap_late_ms for card in game.slapped]
    report("slap to its sound", late_ms)
    assert worst_of(late_ms, 0.5) - LATENCY_MS <= 15


def test_slaps_are_judged_as_they_were(game: Game) -> None:
    errors_ms = [abs(card.judged_off_ms) for card in game.slapped]
    report("judged against true", errors_ms)
    assert worst_of(errors_ms, 0.95) <= 8


def test_playing_costs_no_more_than_a_few_bare_streams(game: Game) -> None:
    shares = f"{game.cpu_share:.1%}, a bare stream {game.bare_share:.1%}"
    show(f"processor {shares}, memory {game.peak_mb:.0f} MB")
    assert game.cpu_share < game.bare_share * MOST_TIMES
    assert game.peak_mb < 200


def report(what: str, values: list[float]) -> None:
    show(
        f"{what}: median {worst_of(values, 0.5):.1f} ms, "
        f"95 of 100 within {worst_of(values, 0.95):.1f}, worst {worst_of(values, 1.0):.1f}"
    )
