"""How fast and how carefully a computer player slaps.

Times are milliseconds from the moment a card can be known. They follow an
ex-Gaussian distribution (a normal one plus an exponential tail), the usual shape
of human reaction times, and are never under 100: nobody answers a sound sooner.
The figures of the levels are our judgement from published reaction times:
simple reactions to a sound take young adults 150 to 190 ms, choosing 280 to
330 ms, children a good deal longer; a third of all children of three to seven
cannot hold back on a no-go signal.

A card's *window* is the time in which it is answered, counted from when it begins to sound: as long
as all but five of a thousand answers of the computers at the table take, and never shorter
than people need. It is the same for every card of a game, so that when it closes tells nothing.

A pattern takes longer to notice than a rank, and is missed more often: by our judgement a
fifth longer and half as often again for each further card that must be held in mind, as
answers in tasks of remembering the last cards are some 100 ms slower for each.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.deck.cards import Rank

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from slapjack.deck.patterns import Pattern

SOONEST_MS: Final = 100.0
SLOWER_FOR_EACH_CARD: Final = 0.2
MISSED_FOR_EACH_CARD: Final = 0.5
# Of an exponential tail, five in a thousand come after so many of its means.
TAILS: Final = 5.3
# People of 460 ms and an SD of 100 answer within it in all but a few of a thousand cases.
LEAST_WINDOW_MS: Final = 800.0
PEOPLES_WINDOW_MS: Final = 1200.0  # where people play alone, who may be children


@cache
def _near() -> frozenset[Rank]:
    """Give what is most easily taken for a Jack: by its name in English, ten and two."""
    return frozenset(map(Rank, wording.value("cards.j2", "like_a_jack")))


class Level(StrEnum):
    """How good a computer player is."""

    CHILD = "child"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Skill:
    """Reaction times in ms, and chances from 0 to 1 of missing a target and of slapping wrongly."""

    mu_ms: float
    sigma_ms: float
    tau_ms: float
    misses: float
    wrong_number: float
    wrong_ace: float
    wrong_near: float

    @property
    def mean_ms(self) -> float:
        """The mean reaction time, before the floor at 100 ms."""
        return self.mu_ms + self.tau_ms

    def density(self, ms: float) -> float:
        """How likely a reaction time is, a ms, before the floor: the ex-Gaussian's density."""
        fast = self.sigma_ms / self.tau_ms
        apart = (ms - self.mu_ms) / self.sigma_ms
        tail = math.exp(fast * fast / 2 - apart * fast) / self.tau_ms
        return tail * (1 + math.erf((apart - fast) / math.sqrt(2))) / 2

    def likelihood(self, rank: Rank, target: Pattern | None, *, jacks: bool) -> float:
        """How likely a slap after a card of this rank is, from 0 to 1; one on no target is wrong.

        Where `jacks` are slapped, some ranks are taken for one more easily than others.
        """
        if target is not None:
            return 1 - self.missing(target)
        if jacks and rank in _near():
            return self.wrong_near
        return self.wrong_ace if jacks and rank is Rank.ACE else self.wrong_number

    def missing(self, target: Pattern) -> float:
        """How likely a target is missed, from 0 to 1."""
        return self.misses * (1 + (target.cards - 1) * MISSED_FOR_EACH_CARD)

    def answer_ms(self, chance: random.Random, target: Pattern | None) -> float:
        """Draw how long a slap takes, in ms; it always takes two draws."""
        more = target.cards - 1 if target else 0
        normal = chance.gauss(self.mu_ms, self.sigma_ms)
        tail = chance.expovariate(1 / self.tau_ms)
        return max(SOONEST_MS, (normal + tail) * (1 + more * SLOWER_FOR_EACH_CARD))

    @property
    def median_ms(self) -> float:
        """The time within which half of all reactions come, to the ms."""
        share, ms = 0.0, 0.0
        while share < 1 / 2:
            share, ms = share + self.density(ms + 1 / 2), ms + 1
        return ms


SKILLS: Final = {
    Level.CHILD: Skill(420, 90, 220, 0.15, 0.02, 0.05, 0.08),
    Level.EASY: Skill(520, 80, 180, 0.15, 0.008, 0.03, 0.05),
    Level.NORMAL: Skill(380, 55, 110, 0.06, 0.004, 0.015, 0.025),
    Level.HARD: Skill(290, 40, 60, 0.02, 0.002, 0.006, 0.01),
    Level.EXPERT: Skill(215, 28, 35, 0.005, 0.0005, 0.001, 0.002),
}


def reaction_ms(
    level: Level,
    rank: Rank,
    chance: random.Random,
    target: Pattern | None,
    *,
    jacks: bool = True,
) -> float | None:
    """Draw when a computer slaps after a card of this rank, in ms; None when it does not.

    Where `jacks` are slapped, some ranks are taken for one more easily than others. Every
    call draws the same number of times, whatever comes of it, so that one answer never
    shifts the next.
    """
    skill = SKILLS[level]
    after_ms = skill.answer_ms(chance, target)
    slaps = skill.likelihood(rank, target, jacks=jacks)
    return after_ms if chance.random() < slaps else None


def window_ms(levels: Iterable[Level], patterns: Iterable[Pattern]) -> float:
    """Give how long any card is answered where these computers play for these patterns, in ms."""
    more = max((pattern.cards for pattern in patterns), default=1) - 1
    slowest = [SKILLS[level].mu_ms + TAILS * SKILLS[level].tau_ms for level in levels]
    slowest_ms = max(slowest, default=PEOPLES_WINDOW_MS)
    return max(LEAST_WINDOW_MS, slowest_ms * (1 + more * SLOWER_FOR_EACH_CARD))
