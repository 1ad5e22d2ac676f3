"""Who plays: computers of a level, players who never err, and one who slaps on purpose.

How many cards are heard in a minute at each level is what `benchmarks/flow.py` measures in games
by ear against one computer of it, with a voice at the usual rates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.errors import SlapjackError, did_you_mean, shown
from slapjack.match.opponents import SKILLS, Level, Skill

if TYPE_CHECKING:
    import random

    from slapjack.deck.cards import Rank
    from slapjack.deck.patterns import Pattern

PERFECT: Final = "perfect"
RECKLESS: Final = "reckless"
USUAL: Final = Level.NORMAL.value
# Joins the names of the players at a table.
JOIN: Final = "+"


@dataclass(frozen=True, slots=True)
class Player:
    """How somebody slaps, and how many cards a minute they hear by ear.

    A share `blind` of all cards, from 0 to 1, is slapped without waiting to know the card: that
    is sooner than any answer to it, by the simple reaction times of young adults.
    """

    skill: Skill
    cards_a_minute: float
    blind: float = 0.0

    def wrong(self, rank: Rank, *, jacks: bool) -> float:
        """How likely they slap a card of this rank that is no target, from 0 to 1."""
        return self.blind + (1 - self.blind) * self.skill.likelihood(rank, None, jacks=jacks)

    def wrong_ms(self, chance: random.Random, wrong: float) -> float:
        """Draw how soon they slap such a card, which is so likely, in ms."""
        blind = chance.random() * wrong < self.blind
        return (AT_ONCE if blind else self.skill).answer_ms(chance, None)

    def right_ms(self, chance: random.Random, target: Pattern) -> float | None:
        """Draw how soon they slap a target, in ms; None when they miss it."""
        if self.blind and chance.random() < self.blind:
            return AT_ONCE.answer_ms(chance, None)
        if chance.random() < self.skill.missing(target):
            return None
        return self.skill.answer_ms(chance, target)


# Somebody who only waits for a card, whatever it is.
AT_ONCE: Final = Skill(160, 20, 25, 0, 1, 1, 1)
_NORMAL: Final = SKILLS[Level.NORMAL]
_HEARD: Final = {
    Level.CHILD: 19.5,
    Level.EASY: 21.4,
    Level.NORMAL: 28.7,
    Level.HARD: 37.5,
    Level.EXPERT: 42.5,
}
PLAYERS: Final = {
    **{level.value: Player(SKILLS[level], _HEARD[level]) for level in Level},
    # As quick as each other, whatever the figures.
    PERFECT: Player(
        Skill(_NORMAL.mu_ms, _NORMAL.sigma_ms, _NORMAL.tau_ms, 0, 0, 0, 0), _HEARD[Level.NORMAL]
    ),
    RECKLESS: Player(_NORMAL, _HEARD[Level.NORMAL], blind=1 / 3),
}


def parse_company(text: str, seats: int) -> tuple[str, ...]:
    """Read `normal`, for all seats, or `reckless+normal+…`, a name a seat, the first to flip first.

    `SlapjackError` for a name that is none, or another number of them than of seats.
    """
    names = text.split(JOIN)
    for name in names:
        if name not in PLAYERS:
            hint = f"; {asked}" if (asked := did_you_mean(name, list(PLAYERS))) else ""
            raise SlapjackError(
                f"level: found {shown(name)}, expected one of {', '.join(PLAYERS)}{hint}; one is "
                f"for all, or join one for each seat with {JOIN}"
            )
    if len(names) not in (1, seats):
        raise SlapjackError(
            f"level: found {len(names)} players, expected 1, for all, or {seats}, one for each seat"
        )
    return tuple(names * seats) if len(names) == 1 else tuple(names)
