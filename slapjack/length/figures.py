"""What many games of one plan come to."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack.length.plan import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.length.plan import Plan, Stop
    from slapjack.length.play import Ending, Played

LOWER, MEDIAN, UPPER, NINE_IN_TEN = 0.25, 0.5, 0.75, 0.9
SHARES = (LOWER, MEDIAN, UPPER, NINE_IN_TEN)


@dataclass(frozen=True, slots=True)
class Figures:
    """What games of a plan came to at one place. Shares are from 0 to 1."""

    place: Place
    cards: tuple[int, ...]
    """How many cards each game took, the shortest first."""
    card_s: float
    stop: Stop
    """What stops a game here, if nothing else does before."""
    stopped: float
    """The share of games that it stopped."""
    wins: tuple[float, ...]
    """The share of games that each seat won; a win that is shared counts in parts."""

    @classmethod
    def of(cls, plan: Plan, played: Sequence[Played], place: Place) -> Figures:
        """Count games, of which there is one at least."""
        endings = [game.endings[place] for game in played]
        return cls(
            place,
            tuple(sorted(ending.cards for ending in endings)),
            plan.card_s(place),
            plan.stop(place),
            sum(ending.stopped for ending in endings) / len(endings),
            tuple(_won(seat, endings) for seat in range(len(plan.seats))),
        )

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.cards)

    def cards_within(self, share: float) -> int:
        """Give how many cards at most so large a share of the games took: a nearest-rank quantile.

        The half gives the median.
        """
        return self.cards[math.ceil(share * len(self.cards)) - 1]

    def minutes_within(self, share: float) -> float:
        """Give how many minutes at most so large a share of the games took."""
        return self.minutes(self.cards_within(share))

    def minutes(self, cards: float) -> float:
        """Give how many minutes so many cards take."""
        return cards * self.card_s / 60

    @property
    def limited(self) -> float:
        """The share of games that one of the house's limits stopped."""
        return self.stopped if self.stop.reason else 0.0

    @property
    def endless(self) -> float:
        """The share of games of which no end was seen."""
        return 0.0 if self.stop.reason else self.stopped


@dataclass(frozen=True, slots=True)
class Found:
    """A plan, and what its games came to at either place."""

    plan: Plan
    table: Figures
    ear: Figures

    @classmethod
    def of(cls, plan: Plan, played: Sequence[Played]) -> Found:
        """Count games, of which there is one at least."""
        return cls(plan, *(Figures.of(plan, played, place) for place in Place))

    @property
    def whole(self) -> bool:
        """Whether all games that were planned were played."""
        return self.table.games == self.plan.games


def _won(seat: int, endings: Sequence[Ending]) -> float:
    parts = sum(1 / len(ending.winners) for ending in endings if seat in ending.winners)
    return parts / len(endings)
