"""Figures of comparable games: streaks, medians, and what a new game has beaten."""

from dataclasses import replace

import pytest

from audiogame.kept.bests import Best, Career, beaten, careers
from audiogame.kept.figures import Game, Played, Terms
from slapjack.book import wording

EASY = Terms("slapjack", "easy", 2)
HARD = Terms("slapjack", "hard", 2)


def game(name: str, *times_ms: float, won: bool = True, terms: Terms = EASY) -> Game:
    return Game(name, terms, (Played("You", won, 1, 0, 0, times_ms),))


def test_the_first_game_on_its_terms_beats_nothing() -> None:
    games = [game("a", 500), game("b", 300, terms=HARD)]
    assert beaten(games, "a") == beaten(games, "b") == []


def test_a_faster_slap_and_a_longer_streak_are_bests() -> None:
    games = [game("a", 500), game("b", 600), game("c", 450, won=False), game("d", 460)]
    assert beaten(games, "b") == [Best("You", fastest=False, streak=2)]
    assert beaten(games, "c") == [Best("You", fastest=True, streak=0)]
    assert beaten(games, "d") == []


def test_a_game_that_was_recorded_late_is_compared_with_what_came_before_it() -> None:
    games = [game("a", 500), game("b", 400), game("c", 300)]
    assert beaten(games, "b") == [Best("You", fastest=True, streak=2)]


def test_persons_at_one_keyboard_have_bests_of_their_own() -> None:
    first = Game("a", EASY, (Played("Mia", True, 1, 0, 0, (500,)), Played("Tom", False, 0, 0, 0)))  # noqa: FBT003
    second = replace(
        first,
        name="b",
        played=(Played("Mia", False, 0, 0, 0, (450,)), Played("Tom", True, 1, 0, 0, (200,))),  # noqa: FBT003
    )
    assert beaten([first, second], "b") == [Best("Mia", fastest=True, streak=0)]


def test_a_career_counts_wins_medians_and_streaks() -> None:
    (career,) = careers([game("a", 500, 300), game("b", won=False), game("c", 400)])[EASY]
    assert isinstance(career, Career)
    assert (career.won, career.streaks) == (2, (1, 0, 1))


@pytest.mark.parametrize(
    ("best", "alone", "said"),
    [
        (Best("You", fastest=True, streak=0), True, "A personal best: the fastest slap yet."),
        (Best("You", fastest=False, streak=3), True, "A personal best: 3 wins in a row."),
        (
            Best("Mia", fastest=True, streak=2),
            False,
            "A best for Mia: the fastest slap yet and 2 wins in a row.",
        ),
    ],
)
def test_a_best_is_told_in_a_short_sentence(best: Best, alone: bool, said: str) -> None:  # noqa: FBT001
    assert wording.sentence("kept.j2", "beaten", best, alone) == said
