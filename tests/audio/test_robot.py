"""A robot plays whole games by ear: Slapjack, Egyptian Ratscrew and Snap.

So that a whole game lasts less than a minute, its deal is chosen: 20 to 28 cards, in Slapjack with
all Jacks, in Snap without the ranks from two to six, shuffled until a game of about 30 flips had
five targets and Ann was slower to them than the robot, which must listen first. Ann flips soon.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from slapjack.game.actions import Slap
from slapjack.game.events import Ended, Flipped, IgnoredReason, Pooled, TookPile, WrongSlap
from slapjack.game.events import Ignored as InVain
from slapjack.game.log import Log
from slapjack.game.log_reader import read_path
from slapjack.house.rules import PRESETS
from tests.audio.conftest import SoundServer
from tests.audio.listening import RATE_WPM, IsTarget, Robot, Stream
from tests.audio.playing import Playing
from tests.audio.test_playing import start_from
from tests.audio.witness import measured, show

PACE_MS = 300
LEAST_TARGETS = 5
MOST_SLAPPED = 0.75  # of the targets, at least: a rank or two may be misheard


@dataclass(frozen=True, slots=True)
class Sat:
    """A preset, its deal, the seed of what Ann does, and how the robot sees a target."""

    preset: str
    stacks: tuple[str, str]
    seed: int
    is_target: IsTarget
    most_wrong: int


def jack(ranks: Sequence[str]) -> bool:
    return ranks[-1] == "jack"


def pair(ranks: Sequence[str]) -> bool:
    return len(ranks) > 1 and ranks[-1] == ranks[-2] != ""


def pair_or_sandwich(ranks: Sequence[str]) -> bool:
    return pair(ranks) or (len(ranks) > 2 and ranks[-1] == ranks[-3] != "")


GAMES = [
    Sat(
        "card",
        (
            "TS 2H JD KD 3S 4H 8S AC QD TC 5H 3H KC 9S",
            "TH 6H 9C JS QS 7C 4C JC 9H 6D 5D JH 8D 3C",
        ),
        86,
        jack,
        most_wrong=0,
    ),
    Sat(
        "ratscrew",
        ("TH 7D KS 5S JC 4S 5H 3H QC JH", "AH KC 5D 4H AD TC KH 8C QD JD"),
        59,
        pair_or_sandwich,
        most_wrong=1,
    ),
    Sat(
        "snap",
        (
            "9D 7D JH QC KS AD AC TD KD 9H TH 8H TS",
            "AH JD JS 8S AS KH QH JC KC TC 7H 8C QS",
        ),
        412,
        pair,
        most_wrong=1,
    ),
]


@dataclass(slots=True)
class Score:
    """What the game's own log says of the robot, player 0."""

    cards: int = 0
    targets: int = 0
    slapped: int = 0  # first, together with Ann or too late, but a target
    won: int = 0
    wrong: int = 0
    stray: int = 0  # too late, but for no target
    ended: bool = False

    @classmethod
    def of(cls, log: Log) -> Self:
        """Play the log again and count."""
        score, answered, game = cls(), True, log.game()
        for action in log.actions:
            for event in game.apply(action):
                if isinstance(event, Flipped):
                    score.cards += 1
                    score.targets += game.target is not None
                    answered = game.target is None
                score.ended |= isinstance(event, Ended)
                answered |= score.count(action, event, answered=answered)
        return score

    def count(self, action: object, event: object, *, answered: bool) -> bool:
        """Count what came of a slap of the robot's; whether it was for a target."""
        if isinstance(event, Pooled) and 0 in event.players:
            self.slapped += 1
            return True
        if not isinstance(action, Slap) or action.player != 0:
            return False
        took, late = isinstance(event, TookPile), is_late(event)
        self.won += took
        self.wrong += isinstance(event, WrongSlap)
        self.slapped += (took or late) and not answered
        self.stray += late and answered
        return took or late


def is_late(event: object) -> bool:
    return isinstance(event, InVain) and event.reason is IgnoredReason.TOO_LATE


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    (home / "slapjack").mkdir()
    (home / "slapjack" / "settings.toml").write_text(f"[pace_ms]\neasy = {PACE_MS}\n")
    return home


@pytest.mark.parametrize("sat", GAMES, ids=lambda sat: sat.preset)
def test_a_robot_that_only_hears_slaps_most_targets_and_little_else(
    sound_server: SoundServer, home: Path, tmp_path: Path, sat: Sat
) -> None:
    assert sound_server
    written = tmp_path / "game.jsonl"
    start = start_from(tmp_path, *sat.stacks, rules=PRESETS[sat.preset], seed=sat.seed)
    words = ["play", "--from", str(start), "--level", "easy", "--rate", str(RATE_WPM), "--brief"]
    words += ["--log", str(written)]

    def measure() -> None:
        with Stream() as sounds, Playing(home, *words) as game:
            robot = Robot(game, sat.is_target)
            robot.play(iter(sounds))
            game.press("\x1b")
            assert game.end() == 0
        score = Score.of(read_path(written))
        show(f"{score}; heard {robot.heard}")
        assert score.ended
        assert score.targets >= LEAST_TARGETS
        assert score.slapped >= MOST_SLAPPED * score.targets
        assert score.wrong + score.stray <= sat.most_wrong

    measured(measure)
