"""Short games: whoever is the first to take so many piles wins, and the log tells it."""

from dataclasses import replace

import pytest

from slapjack.deck.cards import parse_cards
from slapjack.errors import Faults
from slapjack.game import log, log_reader
from slapjack.game.actions import Award, Slap
from slapjack.game.events import Ended, EndReason
from slapjack.house.rules import House
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from slapjack.match.start import Start, company, company_of, seated, you
from slapjack.match.table import Table
from tests.match.silent import PACE_S, SilentPort

STACKS = tuple(tuple(parse_cards(each)) for each in ("JS 4H 5H JH 8H", "2C JD 3C 9D TD"))
SEATS = seated(company([you()], 2, Level.CHILD), PACE_S)


class Short:
    """A game of first to so many piles, in which the person alone slaps."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.port = SilentPort()
        self.referee = start.referee(SEATS)
        self.table = Table(self.referee, Delivery(200), self.port)
        self.table.begin(start.title, 0.0)

    def play(self) -> None:
        for _ in range(4000):
            self.referee.slaps_due.clear()
            if self.referee.game.over:
                return
            if self.referee.game.target is not None:
                self.table.press("space", self.port.now_s)
            elif self.referee.game.player == 0:
                self.table.press("f", self.port.now_s)
            self.port.now_s += 0.05
            self.table.tick(self.port.now_s)


@pytest.fixture(scope="module")
def played() -> Short:
    short = Short(Start(House(), STACKS, 1, first_to=2))
    short.play()
    return short


def test_the_second_pile_wins_at_once_and_is_told_before_anything_else(played: Short) -> None:
    slaps = [action for action in played.referee.actions if isinstance(action, Slap)]
    assert len(slaps) == 2
    assert played.referee.actions[-1] == Award(slaps[-1].at_ms, (0,))
    assert played.referee.game.winners == (0,)
    wins = "You win: the first to take the piles agreed on."
    assert wins in played.port.lines
    after = played.port.lines[played.port.lines.index(wins) :]
    assert not any("turn" in line for line in after), after
    said = [said.split()[:2] for said, _ in played.port.given]
    assert ["You", "take"] not in said[-8:], "who has won is said first"
    before = played.port.lines[: played.port.lines.index(wins)]
    assert not before[-1].startswith("Your turn"), before


def test_its_aim_is_what_the_welcome_says(played: Short) -> None:
    assert "Space slaps Jacks to take 2 piles first." in played.port.lines


def test_its_log_says_so_and_ends_as_it_did(played: Short) -> None:
    kept = replace(played.start.log(SEATS), actions=tuple(played.referee.actions))
    read = log_reader.read(log.write(kept).splitlines(), "x")
    assert read == kept
    assert [*read.replay()][-1][1] == [Ended((0,), EndReason.AWARDED)]


def test_a_game_taken_up_again_counts_the_piles_before(played: Short) -> None:
    first = next(n for n, each in enumerate(played.referee.actions) if isinstance(each, Slap))
    actions = tuple(played.referee.actions[: first + 1])
    kept = replace(played.start.log(SEATS), actions=actions)
    again = Short(Start.of(kept, resumed=True))
    assert company_of(kept) == company([you()], 2, Level.CHILD)
    again.play()
    slaps = [action for action in again.referee.actions if isinstance(action, Slap)]
    assert len(slaps) == 2
    assert again.referee.game.winners == (0,)


def test_without_a_goal_nobody_is_awarded_anything() -> None:
    short = Short(Start(House(), STACKS, 1))
    short.play()
    assert not any(isinstance(action, Award) for action in short.referee.actions)
    assert '"first_to"' not in log.write(short.start.log(SEATS))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"first_to": 2', '"first_to": -1', "first_to: expected 0 to 99 piles, found -1"),
        ('"first_to": 2', '"first_to": "x"', "first_to: expected 0 to 99 piles, found 'x'"),
        ('"players": [0]', '"players": [7]', "players: expected 1 or more different ones of 0"),
        ('"players": [0]', '"players": []', "players: expected 1 or more different ones of 0"),
    ],
)
def test_what_is_wrong_in_such_a_log_is_told(played: Short, old: str, new: str, fault: str) -> None:
    kept = replace(played.start.log(SEATS), actions=tuple(played.referee.actions))
    text = log.write(kept)
    assert old in text
    with pytest.raises(Faults, match=fault):
        log_reader.read(text.replace(old, new).splitlines(), "x")
