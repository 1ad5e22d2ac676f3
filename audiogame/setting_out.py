"""A table set for one game: the players, the engine, the referee and the announcer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.deck.cards import DECK
from slapjack.errors import SlapjackError
from slapjack.game.engine import Game, deal
from slapjack.game.log import Log
from slapjack.match.announcer import Announcer
from slapjack.match.referee import Referee, Seat

if TYPE_CHECKING:
    from audiogame.settings import Settings
    from slapjack.deck.cards import Card
    from slapjack.house.rules import House
    from slapjack.match.opponents import Level


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game starts from."""

    house: House
    stacks: tuple[tuple[Card, ...], ...]
    seed: int


def dealt(house: House, players: int, seed: int) -> Deal:
    """Deal the house's decks; a number of players the house does not allow is refused."""
    low, high = house.rules.min_players, house.rules.max_players
    if not low <= players <= high:
        raise SlapjackError(
            f"--opponents {players - 1}: this house takes {low} to {high} players, found "
            f"{players}. Take --opponents {low - 1} to {high - 1}, or change the house."
        )
    return Deal(house, tuple(map(tuple, deal(house.rules, players, seed))), seed)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything one game needs but sound and keys."""

    log: Log
    referee: Referee
    announcer: Announcer


def set_out(
    start: Deal,
    level: Level,
    settings: Settings,
    *,
    start_s: float,
    person: bool,
    auto_flip: bool,
) -> Setting:
    """Seat the person, if there is one, at place 0, and computers of one level around them."""
    pace_s = settings.pace_ms[level] / 1000
    names = _names(len(start.stacks), person=person)
    seats = [Seat(name, level, pace_s) for name in names]
    if person:
        seats[0] = Seat(names[0])
    game = Game(start.house.rules, start.stacks, start.seed)
    referee = Referee(
        game,
        seats,
        start.seed,
        start_s=start_s,
        correction_s=settings.correction_ms / 1000 if person else 0.0,
        auto_flip_s=pace_s if auto_flip else None,
    )
    announcer = Announcer(game, names, 0 if person else None)
    announcer.auto_flip = auto_flip
    return Setting(Log(start.house.rules, names, start.seed, start.stacks), referee, announcer)


def phrases(setting: Setting) -> list[str]:
    """Give what will surely be said: the cards first, then the lines that never change."""
    teller = setting.announcer.teller
    fixed = ("keys", "your_turn", "your_turn_alone", "your_stall", "help", "paused", "resumed")
    return [
        *map(wording.card_name, DECK),
        *teller.names,
        *(teller.say(name) for name in fixed),
        *(teller.say("turn", player) for player in teller.others),
    ]


def title_of(house: House) -> str:
    """Give the name of a house's game."""
    return rulebook(house).title


def _names(players: int, *, person: bool) -> tuple[str, ...]:
    others = wording.value("speech.j2", "opponents")
    you = [wording.value("speech.j2", "you")] if person else []
    return tuple([*you, *others][:players])
