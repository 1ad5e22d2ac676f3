"""Which games are played: a house, who sits there, and when a game stops at either place.

At a table nobody counts cards, so that a house's `flip_limit` stops no game there, as its card says
nothing of it; its `minutes` are counted by a timer. By ear the game itself counts both.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.errors import SlapjackError
from slapjack.game.events import EndReason
from slapjack.length.players import JOIN, PLAYERS

if TYPE_CHECKING:
    from slapjack.house.rules import HouseRules

USUAL_GAMES: Final = 2000
USUAL_SEED: Final = 1
# What a card takes at a table, all in all: flipped, looked at, now and then a pile taken, shuffled
# or argued about. By our judgement: descriptions of Slapjack speak of a quarter of an hour.
USUAL_CARD_S: Final = 3.0
MOST_USUAL_PLAYERS: Final = 4
# A game that is longer is taken for one without an end.
MOST_CARDS: Final = 20_000


class Place(StrEnum):
    """Where a game is played."""

    TABLE = "table"
    EAR = "ear"


@dataclass(frozen=True, slots=True)
class Stop:
    """After how many cards a game is stopped, and by what: None for one without an end."""

    cards: int
    reason: EndReason | None


@dataclass(frozen=True, slots=True)
class Plan:
    """So many games of a house, with a player's name for each seat, the first to flip first."""

    rules: HouseRules
    seats: tuple[str, ...]
    games: int = USUAL_GAMES
    seed: int = USUAL_SEED
    table_card_s: float = USUAL_CARD_S

    @property
    def level(self) -> str:
        """Who plays, as it is asked for."""
        return self.seats[0] if len(set(self.seats)) == 1 else JOIN.join(self.seats)

    def card_s(self, place: Place) -> float:
        """How many seconds a card takes."""
        if place is Place.TABLE:
            return self.table_card_s
        return sum(60 / PLAYERS[name].cards_a_minute for name in self.seats) / len(self.seats)

    def stop(self, place: Place) -> Stop:
        """Give the earliest stop there."""
        rules = self.rules
        stops = [Stop(MOST_CARDS, None)]
        if rules.flip_limit and place is Place.EAR:
            stops.append(Stop(rules.flip_limit, EndReason.FLIP_LIMIT))
        if rules.minutes:
            cards = int(rules.minutes * 60 / self.card_s(place))
            stops.append(Stop(cards, EndReason.MINUTES))
        return min(stops, key=lambda stop: stop.cards)


def usual_players(rules: HouseRules) -> int:
    """Give how many play unless somebody says otherwise: as many as may, up to four."""
    return max(rules.min_players, min(rules.max_players, MOST_USUAL_PLAYERS))


def check_players(rules: HouseRules, players: int) -> None:
    """Refuse a number of players that the house does not allow."""
    low, high = rules.min_players, rules.max_players
    if not low <= players <= high:
        raise SlapjackError(
            f"players: found {players}, expected {low} to {high}, as this house says; name as "
            "many, or change the house"
        )
