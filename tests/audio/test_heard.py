"""One long game, recorded as a player hears it: how soon, how true, how fair, at what cost.

The person at the keys knows the truth: the time of each of their presses, and from the
recording the time at which the card could be known.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.sound.clips import SAMPLE_RATE, Samples
from audiogame.sound.sounds import sound
from audiogame.speech.bank import ClipBank
from slapjack.deck.cards import RANKS
from slapjack.house.rules import HouseRules
from slapjack.match.cues import Sound
from tests.audio.conftest import SoundServer
from tests.audio.heard import Recorder, starts_s
from tests.audio.playing import Playing
from tests.audio.test_playing import children, start_from

RATE_WPM = 200
CARDS = 40
# What is looked for in the recording: a card's beginning, before the slap cuts it off, and
# a sound's, before speech sets in.
LOOKED_FOR_S = 0.18
SOUND_S = 0.06
QUIET_S = 0.4


@dataclass(slots=True)
class Slapped:
    """One card: what was pressed when, and what the game said of it."""

    card: str
    flip_s: float
    slap_s: float
    judged_ms: float


@dataclass(slots=True)
class Game:
    """What one recorded game gave."""

    recorder: Recorder
    slapped: list[Slapped] = field(default_factory=list)
    cpu_share: float = 0.0
    peak_mb: float = 0.0


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def game(sound_server: SoundServer, home: Path) -> Game:
    """A game in which every card is a target, and the person slaps each.

    Other programs share the machine and may stall it: then it is played anew, at most
    twice. The bounds stay what they are.
    """
    assert sound_server
    rules = HouseRules(targets=tuple(rank.name.lower() for rank in RANKS))
    deck = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]
    random.Random(3).shuffle(deck)
    start = start_from(home, " ".join(deck), " ".join(deck[:20]), rules=rules)
    words = ["play", "--from", str(start), "--level", "child", "--rate", str(RATE_WPM)]
    for _ in range(3):
        found = recorded(home, words)
        if not stalled(found):
            break
    return found


def recorded(home: Path, words: list[str]) -> Game:
    with Recorder() as recorder, Playing(home, *words) as played:
        played.wait_for("Your turn")
        sleep(1.0)
        begin_s, cpu_s = perf_counter(), cpu_used_s(played.process.pid)
        slapped = list(slap_every_card(played))
        share = (cpu_used_s(played.process.pid) - cpu_s) / (perf_counter() - begin_s)
        peak_mb = sum(map(resident_mb, [played.process.pid, *children(played.process.pid)]))
        sleep(0.5)
        return Game(recorder, slapped, share, peak_mb)


def stalled(game: Game) -> bool:
    """Whether some sound came so late that the machine, not the game, was slow."""
    try:
        return max(flips_late_ms(game)) > LATENCY_MS + 25
    except AssertionError:
        return True


def slap_every_card(played: Playing) -> Iterator[Slapped]:
    chance = random.Random(1)
    for _ in range(CARDS):
        since = len(played.said())
        flip_s = played.press("f")
        card = played.wait_for(r" of \w+\.$", since)
        sleep(max(0.0, flip_s + chance.uniform(0.32, 0.45) - perf_counter()))
        slap_s = played.press(" ")
        verdict = played.wait_for("^(You were first|Too late): ", since)
        judged_ms = float(re.findall(r"\d+", verdict)[0])
        yield Slapped(card.removesuffix("."), flip_s, slap_s, judged_ms)
        wait_for_your_turn(played)


def wait_for_your_turn(played: Playing) -> None:
    """Wait until it is said last and stays so; slap at once what Ann flips, so that it soon is."""
    since_s = perf_counter()
    lines = 0
    while perf_counter() - since_s < QUIET_S or played.said()[-1] != "Your turn. F flips.":
        sleep(0.02)
        if len(played.said()) > lines:
            lines, since_s = len(played.said()), perf_counter()
            if played.said()[-1].endswith(", Ann."):
                sleep(0.3)
                played.press(" ")


def cpu_used_s(pid: int) -> float:
    """Seconds of processor time of the game and its voice."""
    fields = [Path(f"/proc/{each}/stat").read_text().split() for each in (pid, *children(pid))]
    return sum(int(field[13]) + int(field[14]) for field in fields) / 100


def resident_mb(pid: int) -> float:
    """Memory in use, what is shared with others counted in proportion."""
    found = re.search(r"Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text())
    assert found
    return int(found[1]) / 1024


@pytest.fixture(scope="module")
def clips(home: Path) -> Iterator[ClipBank]:
    with ClipBank(home / "slapjack" / "voice") as found:
        yield found


def heard_s(game: Game, from_s: float, wanted: Samples, looked_for_s: float = SOUND_S) -> float:
    """When the beginning of a sound is heard, soon after `from_s`."""
    beginning = wanted[: round(looked_for_s * SAMPLE_RATE)]
    found = starts_s(game.recorder.between(from_s, from_s + 0.7), beginning, 0.5)
    assert found, "not heard at all"
    return found[0]


def worst_of(values: list[float], share: float) -> float:
    return float(np.quantile(values, share))


def flips_late_ms(game: Game) -> list[float]:
    flip = sound(Sound.FLIP).samples
    return [(heard_s(game, each.flip_s, flip) - each.flip_s) * 1000 for each in game.slapped]


def test_a_flip_is_heard_at_once(game: Game) -> None:
    late_ms = flips_late_ms(game)
    report("flip to first sound", late_ms)
    assert median(late_ms) - LATENCY_MS <= 15
    assert max(late_ms) - LATENCY_MS <= 25


def test_a_slap_is_heard_at_once(game: Game) -> None:
    slap = sound(Sound.OWN_SLAP).samples
    late_ms = [(heard_s(game, each.slap_s, slap) - each.slap_s) * 1000 for each in game.slapped]
    report("slap to its sound", late_ms)
    assert median(late_ms) - LATENCY_MS <= 15


def test_slaps_are_judged_as_they_were(game: Game, clips: ClipBank) -> None:
    errors_ms = []
    for each in game.slapped:
        clip = clips.clip(each.card, RATE_WPM)
        known_s = heard_s(game, each.flip_s, clip.samples, LOOKED_FOR_S) + clip.onset_s
        errors_ms.append(abs((each.slap_s - known_s) * 1000 - each.judged_ms))
    report("judged against true", errors_ms)
    assert worst_of(errors_ms, 0.95) <= 8


def test_playing_costs_little(game: Game) -> None:
    print(f"processor {game.cpu_share:.1%}, memory {game.peak_mb:.0f} MB")  # noqa: T201
    assert game.cpu_share < 0.10
    assert game.peak_mb < 200


def report(what: str, values: list[float]) -> None:
    print(  # noqa: T201 - the figures themselves, with pytest -s
        f"{what}: median {median(values):.1f} ms, "
        f"95 of 100 within {worst_of(values, 0.95):.1f}, worst {max(values):.1f}"
    )


LATENCY_MS = 10.0  # the stream's own, as DeviceMixer.latency_s gives it
