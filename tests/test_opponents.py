"""Computer players are as fast and as careful as their level says."""

import random
from statistics import mean

import pytest

from slapjack.deck.cards import Rank
from slapjack.match.opponents import SKILLS, Level, reaction_ms

DRAWS = 20_000


def draws(level: Level, rank: Rank, *, target: bool) -> list[float | None]:
    chance = random.Random(5)
    return [reaction_ms(level, rank, chance, target=target) for _ in range(DRAWS)]


@pytest.mark.parametrize("level", Level)
def test_reactions_have_the_mean_of_their_level_and_are_never_under_100(level: Level) -> None:
    times = [ms for ms in draws(level, Rank.JACK, target=True) if ms is not None]
    assert mean(times) == pytest.approx(SKILLS[level].mean_ms, rel=0.02)
    assert min(times) >= 100


@pytest.mark.parametrize("level", Level)
def test_targets_are_missed_as_often_as_the_level_says(level: Level) -> None:
    missed = draws(level, Rank.JACK, target=True).count(None) / DRAWS
    assert missed == pytest.approx(SKILLS[level].misses, abs=0.008)


@pytest.mark.parametrize("level", Level)
def test_near_ranks_are_slapped_wrongly_more_often(level: Level) -> None:
    skill = SKILLS[level]
    for rank, expected in (
        (Rank.SEVEN, skill.wrong_number),
        (Rank.ACE, skill.wrong_ace),
        (Rank.TEN, skill.wrong_near),
    ):
        wrong = 1 - draws(level, rank, target=False).count(None) / DRAWS
        assert wrong == pytest.approx(expected, abs=0.006)


def test_an_answer_never_shifts_the_next() -> None:
    """Whether the first card was a target or not, the second answer is the same."""
    answers = []
    for target in (True, False):
        chance = random.Random(3)
        reaction_ms(Level.EASY, Rank.JACK, chance, target=target)
        answers.append(reaction_ms(Level.EASY, Rank.JACK, chance, target=True))
    assert answers[0] == answers[1]
