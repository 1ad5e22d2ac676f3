"""One game after the other, played by the engine between modelled players.

Everybody slaps, or does not, before the next card is flipped: at the pace of a table, and by
ear, no answer takes longer. Times decide who is first; the engine needs no others.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from slapjack.deck.cards import Rank
from slapjack.game.actions import Collect, Flip, Slap, Tie
from slapjack.game.engine import Act, Game
from slapjack.house.rules import MAX_PLAYERS
from slapjack.length.plan import Place
from slapjack.length.players import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from slapjack.deck.patterns import Pattern
    from slapjack.game.events import EndReason, Event
    from slapjack.length.plan import Plan

# Made once: a game has hundreds of them.
_FLIPS: Final = [Flip(0, seat) for seat in range(MAX_PLAYERS)]
_SLAPS: Final = [Slap(0, seat) for seat in range(MAX_PLAYERS)]
_COLLECTS: Final = [Collect(0, seat) for seat in range(MAX_PLAYERS)]

Due = tuple[float, int]  # after how many ms a seat slaps


@dataclass(frozen=True, slots=True)
class Ending:
    """After how many cards a game was over, who won, and why; no reason for one without an end."""

    cards: int
    winners: tuple[int, ...]
    reason: EndReason | None
    stopped: bool


@dataclass(frozen=True, slots=True)
class Played:
    """One game, which is the same at either place until it is stopped at one."""

    number: int
    endings: dict[Place, Ending]


def play_some(plan: Plan, numbers: Iterable[int]) -> list[Played]:
    """Play games of a plan. Each has a seed of its own: it is the same wherever it is played."""
    company = Company(plan)
    return [_play(plan, number, company) for number in numbers]


def _play(plan: Plan, number: int, company: Company) -> Played:
    chance = random.Random(f"game {number} of {plan.seed}")  # noqa: S311 - a game, not a secret
    # Limits are the plan's: what is stopped at one place goes on at the other.
    rules = replace(plan.rules, flip_limit=0, minutes=0)
    game = Game.dealt(rules, len(plan.seats), chance.getrandbits(64))
    stops = {place: plan.stop(place) for place in Place}
    endings: dict[Place, Ending] = {}
    while stops and not game.over:
        due = min(stop.cards for stop in stops.values())
        why = _play_on(game, company, chance, due)
        for place in [place for place, stop in stops.items() if game.over or stop.cards <= due]:
            endings[place] = _ending(game, why, stops.pop(place).reason)
    return Played(number, endings)


def _ending(game: Game, why: EndReason | None, stopped_by: EndReason | None) -> Ending:
    """Tell how a game ended, or how it stands where it is stopped."""
    if game.winners is not None:
        return Ending(game.flips, game.winners, why, stopped=False)
    winners = game.variant.winners_on_count()
    return Ending(game.flips, winners, stopped_by, stopped=True)


def _play_on(game: Game, company: Company, chance: random.Random, cards: int) -> EndReason | None:
    """Play until so many cards were flipped and all was done about the last, or the game is over.

    Gives why it is over.
    """
    apply = game.apply
    events: list[Event] = []
    while (player := game.player) is not None:
        if game.act is Act.COLLECT:
            events = apply(_COLLECTS[player])
            continue
        flips = game.flips
        if flips >= cards:
            if game.variant.settle(events):
                continue
            break
        events = apply(_FLIPS[player])
        if game.flips > flips and game.player is not None:
            events = company.slap(game, chance)
    return getattr(events[-1], "reason", None) if game.over else None


class Company:
    """Who sits at a table, and when they slap a card."""

    def __init__(self, plan: Plan) -> None:
        self._players: Final = [PLAYERS[name] for name in plan.seats]
        self._tie_ms: Final = plan.rules.tie_window_ms
        jacks = "jack" in plan.rules.targets
        # How likely each seat slaps a card of a rank that is no target, and any seat up to it.
        self._wrong: Final = {
            rank: [player.wrong(rank, jacks=jacks) for player in self._players] for rank in Rank
        }
        self._any_wrong: Final = {rank: [*_any(each)] for rank, each in self._wrong.items()}

    def slap(self, game: Game, chance: random.Random) -> list[Event]:
        """Let everybody slap the card on top who does; gives what came of the last slap."""
        target = game.target
        if target is not None:
            return self._all_slap(game, self.right(target, chance))
        due = self.wrong(game.face_up[-1].rank, chance)
        return self._all_slap(game, due) if due else []

    def right(self, target: Pattern, chance: random.Random) -> list[Due]:
        """Draw who slaps a target, and when; the soonest first."""
        times = ((player.right_ms(chance, target), n) for n, player in enumerate(self._players))
        return sorted((ms, seat) for ms, seat in times if ms is not None)

    def wrong(self, rank: Rank, chance: random.Random) -> list[Due]:
        """Draw who slaps a card of a rank that is no target, and when; the soonest first.

        One draw tells which seat is the first that does: hardly ever there is one.
        """
        any_wrong, drawn = self._any_wrong[rank], chance.random()
        if drawn >= any_wrong[-1]:  # this is the hot path
            return []
        wrong, first = self._wrong[rank], bisect_right(any_wrong, drawn)
        others = (n for n in range(first + 1, len(wrong)) if chance.random() < wrong[n])
        seats = [first, *others]
        return sorted((self._players[n].wrong_ms(chance, wrong[n]), n) for n in seats)

    def _all_slap(self, game: Game, due: list[Due]) -> list[Event]:
        events: list[Event] = []
        while due and not game.over:
            together = self._together(due) if game.target is not None else due[:1]
            due = due[len(together) :]
            seats = tuple(seat for _, seat in together)
            events = game.apply(Tie(0, seats) if len(seats) > 1 else _SLAPS[seats[0]])
        return events

    def _together(self, due: list[Due]) -> list[Due]:
        """Give those who slap too soon after the first for anybody to tell, and the first."""
        first_ms = due[0][0]
        return [each for each in due if each[0] - first_ms <= self._tie_ms]


def _any(chances: Iterable[float]) -> Iterator[float]:
    """Give how likely one of the first so many chances comes true, for each number of them."""
    return accumulate(chances, lambda any_of_them, one: 1 - (1 - any_of_them) * (1 - one))
