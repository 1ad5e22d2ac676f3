"""Computer players are as fast and as careful as their level says."""

import random
from statistics import mean

import pytest

from slapjack.deck.cards import Rank
from slapjack.deck.patterns import PATTERNS, Pattern
from slapjack.match.opponents import SKILLS, Level, reaction_ms

DRAWS = 20_000
JACK = PATTERNS["jack"]


def draws(level: Level, rank: Rank, target: Pattern | None) -> list[float | None]:
    chance = random.Random(5)
    return [reaction_ms(level, rank, chance, target) for _ in range(DRAWS)]


@pytest.mark.parametrize("level", Level)
def test_reactions_have_the_mean_of_their_level_and_are_never_under_100(level: Level) -> None:
    times = [ms for ms in draws(level, Rank.JACK, JACK) if ms is not None]
    assert mean(times) == pytest.approx(SKILLS[level].mean_ms, rel=0.02)
    assert min(times) >= 100


@pytest.mark.parametrize("level", Level)
def test_targets_are_missed_as_often_as_the_level_says(level: Level) -> None:
    missed = draws(level, Rank.JACK, JACK).count(None) / DRAWS
    assert missed == pytest.approx(SKILLS[level].misses, abs=0.008)


@pytest.mark.parametrize("level", Level)
def test_near_ranks_are_slapped_wrongly_more_often(level: Level) -> None:
    skill = SKILLS[level]
    for rank, expected in (
        (Rank.SEVEN, skill.wrong_number),
        (Rank.ACE, skill.wrong_ace),
        (Rank.TEN, skill.wrong_near),
    ):
        wrong = 1 - draws(level, rank, None).count(None) / DRAWS
        assert wrong == pytest.approx(expected, abs=0.006)


def test_an_answer_never_shifts_the_next() -> None:
    """Whether the first card was a target or not, the second answer is the same."""
    answers = []
    for target in (JACK, None):
        chance = random.Random(3)
        reaction_ms(Level.EASY, Rank.JACK, chance, target)
        answers.append(reaction_ms(Level.EASY, Rank.JACK, chance, JACK))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", Level)
def test_the_more_cards_a_pattern_needs_the_slower_and_the_less_surely_it_is_noticed(
    level: Level,
) -> None:
    means, missed = [], []
    for name in ("jack", "pair", "sandwich"):
        times = draws(level, Rank.JACK, PATTERNS[name])
        means.append(mean(ms for ms in times if ms is not None))
        missed.append(times.count(None))
    assert means == sorted(means)
    assert missed == sorted(missed)
    assert means[2] / means[0] == pytest.approx(1.4, abs=0.02)
