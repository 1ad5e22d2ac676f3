"""The rest of the family at a table: ties, debts, pools and races."""

from dataclasses import replace

import pytest

from slapjack.house.rules import PRESETS, Piles
from slapjack.match.controls import PERSONS_KEYS
from slapjack.match.opponents import Level
from slapjack.match.seats import Seat
from tests.match.silent import LINE_S, Silent

TWO = tuple(Seat(name, keys=keys) for name, keys in zip(("Ann", "Ben"), PERSONS_KEYS, strict=True))

THREE = (Seat("Cat", Level.CHILD, pace_s=0.5), *TWO)


def snap(*stacks: str) -> Silent:
    return Silent(*stacks, rules=PRESETS["snap"], seats=TWO)


def pair_on_top(table: Silent) -> None:
    table.press("f")
    table.wait(1.5)
    table.press("j")
    table.wait(0.5)


@pytest.mark.parametrize(
    ("apart_s", "said"),
    [
        (0.0, "Together, Ann and Ben: 2 cards in the snap pool, for the next Four."),
        (0.03, "Together, Ann and Ben: 2 cards in the snap pool, for the next Four."),
        (0.06, "Ann takes 2 cards."),
    ],
)
def test_calls_within_the_window_tie_and_later_ones_do_not(apart_s: float, said: str) -> None:
    table = snap("4H 5H 6H 7H", "4D 8D 9D TD")
    pair_on_top(table)
    table.press("space")
    table.wait(apart_s, step_s=apart_s or 1.0)
    table.press("enter")
    table.wait(0.2)
    assert said in table.lines


def test_the_pool_goes_to_whoever_calls_its_rank_next() -> None:
    table = snap("4H 4S 6H 7H", "4D 8D 9D TD")
    pair_on_top(table)
    table.press("space")
    table.press("enter")
    table.wait(2.0)
    assert table.press("p") == ["The pile is empty. 2 cards in the snap pool, for the next Four."]
    table.press("f")
    table.wait(0.6)
    table.press("enter")
    table.wait(0.2)
    assert "Ben takes 3 cards with the snap pool." in table.lines


def test_one_call_alone_waits_for_the_window_and_wins() -> None:
    table = snap("4H 5H 6H", "4D 8D 9D")
    pair_on_top(table)
    assert not any("first" in line for line in table.press("enter"))
    table.wait(0.1)
    assert any(line.startswith("Ben was first:") for line in table.lines)


def test_who_owes_how_many_chances_is_said_when_it_is_asked_and_when_it_begins() -> None:
    table = Silent("QS 4H", "9D 8C 7H", rules=PRESETS["ratscrew"], seats=TWO)
    table.press("f")
    table.wait(2.0)
    assert table.lines[-1] == "Ben has 2 chances. J flips."
    table.press("j")
    table.wait(1.0)
    assert table.press("t") == ["Ben has 1 chance. J flips."]
    table.press("j")
    table.wait(2.0)
    assert table.lines[-1] == "The challenge is Ann's. F takes the pile."
    table.press("f")
    table.wait(1.0)
    assert "Ann takes 3 cards: the challenge was not met." in table.lines


def test_a_race_of_all_says_who_is_yet_to_slap_and_who_was_the_slowest() -> None:
    table = Silent("AH 4H", "9D 8C", "7H 6C", rules=PRESETS["irish_snap"], people=["Ann", "Ben"])
    table.press("f")
    table.wait(0.3)
    assert "Ace of Hearts, called Ace, Ann." in table.lines
    assert table.press("t") == ["Yet to slap: Ann, Ben, Cat."]
    table.press("enter")
    table.wait(1.5)
    assert "Ann takes 1 card: the slowest." in table.lines


@pytest.mark.parametrize("leap_s", [0.01, 3.0])
def test_a_challenges_pile_is_told_to_its_end_before_the_next_card(leap_s: float) -> None:
    table = Silent("JS 4H 6D", "9D 8C", rules=PRESETS["ratscrew"], people=[])
    told = "Ann takes 2 cards: the challenge was not met."
    while told not in table.lines:
        table.stall(leap_s)
    taken_s = table.port.told_s[table.lines.index(told)]
    table.until(lambda: "Four of Hearts, Ann." in table.lines)
    flipped_s = table.port.told_s[table.lines.index("Four of Hearts, Ann.")]
    assert flipped_s > taken_s + LINE_S


def test_of_chances_the_brief_say_only_how_many() -> None:
    table = Silent("QS 4H", "9D 8C 7H", rules=PRESETS["ratscrew"], seats=TWO)
    table.press("v")
    table.press("f")
    table.wait(2.0)
    assert table.lines[-1] == "Ben has 2 chances."


def test_where_cards_are_shed_the_smallest_stack_wins_in_words_too() -> None:
    rules = replace(PRESETS["irish_snap"], flip_limit=50)
    table = Silent(" ".join(["KH"] * 30), " ".join(["KS"] * 40), rules=rules, people=[])
    table.until(lambda: table.table.over, 1000)
    assert "Ann wins: the flips are used up, and the smallest stack wins." in table.lines


def test_what_lies_in_several_piles_is_counted_when_no_card_was_flipped_since_a_tie() -> None:
    rules = replace(PRESETS["snap"], piles=Piles.EACH)
    table = Silent("9C 2C 3C JC", "4H 5H 6H 7H", "4D 8D 9D TD", rules=rules, seats=THREE)
    table.wait(2.0)
    pair_on_top(table)
    table.press("space")
    table.press("enter")
    table.wait(2.0)
    (said,) = table.press("p")
    assert said.endswith("2 cards in the snap pool, for the next Four.")
