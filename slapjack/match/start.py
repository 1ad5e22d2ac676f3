"""What a game starts from: a house, stacks dealt, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack.book import wording
from slapjack.book.rulebook import title_of
from slapjack.errors import SlapjackError, shown
from slapjack.game.actions import Resume
from slapjack.game.engine import Game, deal
from slapjack.game.log import Log
from slapjack.house.rules import House
from slapjack.match.controls import PERSONS_KEYS
from slapjack.match.goal import Goal
from slapjack.match.opponents import Level
from slapjack.match.referee import Referee
from slapjack.match.seats import Seat, seat_position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from slapjack.deck.cards import Card
    from slapjack.game.actions import Action
    from slapjack.match.controls import Does

    Company = tuple[tuple[str, Level | None], ...]  # everyone's name, and a computer's level


@dataclass(frozen=True, slots=True)
class Start:
    """A game before its first action or, where it is resumed, after its last."""

    house: House
    stacks: tuple[tuple[Card, ...], ...]
    seed: int
    actions: tuple[Action, ...] = ()
    first_to: int = 0  # piles that win, whatever else does; 0 for none
    who: Company | None = None  # who goes on with a game; None: whoever sits down to it

    @classmethod
    def of(cls, log: Log, *, resumed: bool = False) -> Start:
        """Start from the cards and rules of a log, or go on where it ends."""
        house = House(log.rules, log.preset, log.title)
        if not resumed:
            return cls(house, log.stacks, log.seed, first_to=log.first_to)
        latest_ms = log.actions[-1].at_ms if log.actions else 0
        actions = (*log.actions, Resume(latest_ms))
        return cls(house, log.stacks, log.seed, actions, log.first_to, company_of(log))

    @property
    def title(self) -> str:
        """The name of the house's game."""
        return title_of(self.house)

    def log(self, seats: Sequence[Seat]) -> Log:
        """Give the log that tells and resumes this game."""
        return Log(
            self.house.rules,
            tuple(seat.name for seat in seats),
            self.seed,
            self.stacks,
            self.actions,
            levels=tuple(seat.level for seat in seats),
            preset=self.house.preset,
            title=self.house.title,
            first_to=self.first_to,
        )

    def referee(self, seats: Sequence[Seat], start_s: float = 0.0) -> Referee:
        """Seat everyone at a game of these cards, with what was already done in it."""
        game = Game(self.house.rules, self.stacks, self.seed)
        goal = Goal(self.first_to)
        for action in self.actions:
            goal.note(game.apply(action))
        return Referee(game, seats, self.seed, start_s=start_s, actions=self.actions, goal=goal)


def dealt(house: House, players: int, seed: int, people: int = 1) -> Start:
    """Deal the house's decks; a number of players the house does not allow is refused."""
    low, high = house.rules.min_players, house.rules.max_players
    if not low <= players <= high:
        raise SlapjackError(
            f"--opponents {players - people}: this house takes {low} to {high} players, found "
            f"{players}. Take --opponents {max(low - people, 0)} to {high - people}, or change "
            "the house."
        )
    return Start(house, tuple(map(tuple, deal(house.rules, players, seed))), seed)


def company(
    people: Sequence[str],
    players: int,
    level: Level,
    places: Sequence[Mapping[str, Does]] = PERSONS_KEYS,
) -> Company:
    """Name everyone clockwise: people first, then computers of one level.

    `places` are the keys of as many people as there is room for at one keyboard.
    """
    most = min(players, len(places))
    if len(people) > most:
        raise SlapjackError(
            f"people: {len(people)} at one keyboard, expected {most} at most. Name fewer."
        )
    _check_names(people)
    others = [name for name in wording.value("speech.j2", "opponents") if name not in people]
    computers = [(name, level) for name in others[: players - len(people)]]
    return (*((name, None) for name in people), *computers)


def _check_names(people: Sequence[str]) -> None:
    """Refuse names by which nobody can be told from another."""
    found = f"people: found {', '.join(map(shown, people))}; expected a name for each"
    if not all(name.isprintable() and name.strip() for name in people):
        raise SlapjackError(f"{found}, of signs that are seen. Give the others theirs.")
    if len(set(people)) < len(people):
        raise SlapjackError(f"{found}, no two alike. Call one of them otherwise.")


def company_of(log: Log) -> Company:
    """Give who played the game of a log; `SlapjackError` for one that does not say."""
    if log.levels is None:
        raise SlapjackError(
            "game log: an old one, which does not say who played. Start anew from its cards."
        )
    known = {None, *Level}
    for level in log.levels:
        if level not in known:
            raise SlapjackError(f"game log: no level {level!r}; known are {', '.join(Level)}.")
    levels = [None if level is None else Level(level) for level in log.levels]
    return tuple(zip(log.names, levels, strict=True))


def seated(
    who: Company,
    pace_s: Mapping[Level, float],
    *,
    correction_s: float = 0.0,
    auto_flip_s: float | None = None,
    places: Sequence[Mapping[str, Does]] = PERSONS_KEYS,
) -> tuple[Seat, ...]:
    """Seat a company: people get the keys of `places` in turn; one alone is in the middle."""
    people = [number for number, (_, level) in enumerate(who) if level is None]
    first = people[0] if len(people) == 1 else 0
    keys = dict(zip(people, places, strict=False))
    seats = []
    for number, (name, level) in enumerate(who):
        pan = seat_position((number - first) % len(who), len(who))
        if level is None:
            seat = Seat(name, None, auto_flip_s, correction_s, keys.get(number, {}), pan)
        else:
            seat = Seat(name, level, pace_s[level], pan=pan)
        seats.append(seat)
    return tuple(seats)


def you() -> str:
    """Give the name of somebody who plays alone against computers."""
    return str(wording.value("speech.j2", "you"))
