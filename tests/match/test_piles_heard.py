"""A pile's sound says whose it is: won, lost, or won again and again."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from slapjack.game.actions import Slap
from slapjack.game.events import FOR_WRONG_SLAP, TookPile
from slapjack.house.rules import PRESETS
from slapjack.match.announcer import Announcer
from slapjack.match.cues import Play, Say, Sound
from slapjack.match.delivery import Delivery
from slapjack.match.happenings import Done
from slapjack.match.opponents import Level
from slapjack.match.seats import Seat
from slapjack.match.start import company, seated
from tests.match.silent import PACE_S, Silent

YOU, ANN = 0, 1


class Told:
    """A table at which piles are taken at will."""

    def __init__(self, people: Sequence[str] = ("You",), preset: str = "card") -> None:
        seats: tuple[Seat, ...] = seated(company(people, 3, Level.EASY), PACE_S)
        rules = PRESETS[preset]
        self._announcer = Announcer(rules, seats, Delivery(200))
        stacks = ("4H 5H", "9D KD", "6S 7S")
        self._now = Silent(*stacks, rules=rules, seats=seats).table.referee.snapshot()

    def takes(self, player: int, target: str = "jack") -> tuple[list[Sound], list[str]]:
        """Give the sounds and lines of a pile that goes to a player."""
        events = (replace(TAKEN, player=player, target=target),)
        done = Done(1.0, Slap(1000, player), events, self._now, reaction_ms=400.0)
        cues = self._announcer.tell(done)
        sounds = [cue.sound for cue in cues if isinstance(cue, Play)]
        return sounds, [cue.line for cue in cues if isinstance(cue, Say)]


TAKEN = TookPile(YOU, 5, "jack")


@pytest.mark.parametrize(
    ("people", "preset", "player", "heard"),
    [
        (("You",), "card", YOU, Sound.PILE_WON),
        (("You",), "card", ANN, Sound.PILE_LOST),
        (("Mia", "Tom"), "card", 1, Sound.PILE_WON),
        (("Mia", "Tom"), "card", 2, Sound.PILE_LOST),
        ((), "card", ANN, Sound.PILE_WON),  # who only listens has lost nothing
        (("You",), "irish_snap", YOU, Sound.PILE_LOST),  # where nobody wants cards
        (("You",), "irish_snap", ANN, Sound.PILE_WON),
    ],
)
def test_a_pile_is_won_or_lost_for_whoever_listens(
    people: Sequence[str], preset: str, player: int, heard: Sound
) -> None:
    assert heard in Told(people, preset).takes(player)[0]


def test_each_third_pile_in_a_row_is_a_streak_and_is_told() -> None:
    table = Told()
    told = [table.takes(YOU) for _ in range(6)]
    streaks = [Sound.STREAK in sounds for sounds, _ in told]
    assert streaks == [False, False, True] * 2
    assert [Sound.PILE_WON in sounds for sounds, _ in told] == [not each for each in streaks]
    assert "Three in a row." in told[2][1]
    assert "Six in a row." in told[5][1]
    assert not any("in a row" in line for _, lines in (*told[:2], *told[3:5]) for line in lines)


def test_a_pile_of_somebody_else_ends_a_streak_and_a_fine_does_not_count() -> None:
    table = Told()
    table.takes(YOU)
    table.takes(YOU)
    table.takes(ANN)
    assert Sound.STREAK not in table.takes(YOU)[0]
    table.takes(YOU, FOR_WRONG_SLAP)
    assert Sound.STREAK not in table.takes(YOU)[0]
    assert Sound.STREAK in table.takes(YOU)[0]


def test_computers_have_no_streaks_and_persons_are_named() -> None:
    table = Told(("Mia", "Tom"))
    assert not any(Sound.STREAK in table.takes(2)[0] for _ in range(6))
    table.takes(1)
    table.takes(1)
    assert "Tom: Three in a row." in table.takes(1)[1]


def test_where_nobody_wants_cards_there_are_no_streaks() -> None:
    table = Told(preset="irish_snap")
    assert not any(Sound.STREAK in table.takes(YOU)[0] for _ in range(6))
