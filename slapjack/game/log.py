"""Game logs: JSON Lines, the one seam for replay, bug reports and tests.

The first line is the header, every other line one action:

    {"log": "slapjack/2", "house": {"preset": "card"}, "preset": "card", "title": "",
     "seats": [{"name": "Ann", "level": null}, {"name": "Ben", "level": "easy"}],
     "seed": 7, "stacks": ["JS 4H", "2C 9D"]}
    {"at": 0, "do": "flip", "player": 0}
    {"at": 412, "do": "slap", "player": 1}

A game that somebody wins as the first to take so many piles has "first_to", and ends with
an award to them.
A game that was interrupted and taken up again has {"at": 412, "do": "resume"} there. So that it
goes on as it was, the header says "auto_flip" if cards flipped by themselves, and in a series of
games "series", which games were won before: {"best_of": 3, "played": 1, "wins": [1, 0]}.

A seat's level is null for a person. An older log, "slapjack/1", has "names" alone: who
was a person, and which preset and title the house had, it does not say.

Stacks are written top card first. Times are whole milliseconds from the start
and never decrease.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import Card, Rank, codes_of
from slapjack.game.actions import Action, Award, Collect, Flip, Resume, Slap, Tie, TimeUp
from slapjack.game.engine import Game
from slapjack.game.events import (
    Buried,
    Ended,
    Event,
    Flipped,
    Ignored,
    Out,
    Paid,
    Pooled,
    Slapped,
    TookBack,
    TookPile,
    TurnedOver,
    WrongSlap,
)
from slapjack.game.series import ONE_GAME, Series
from slapjack.house.rules import DEFAULT_PRESET

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.house.rules import HouseRules

FORMAT: Final = "slapjack/2"
OLD_FORMAT: Final = "slapjack/1"
MOST_PILES: Final = 99  # that a game can be played for

DO: Final[dict[str, type[Flip | Slap | Collect]]] = {
    "flip": Flip,
    "slap": Slap,
    "collect": Collect,
}
ALONE: Final[dict[str, type[TimeUp | Resume]]] = {"time_up": TimeUp, "resume": Resume}
TIE: Final = "tie"
AWARD: Final = "award"
_DONE: Final[dict[type[Action], str]] = {
    **{action: word for word, action in DO.items()},
    Tie: TIE,
    Award: AWARD,
    **{action: word for word, action in ALONE.items()},
}
_HAPPENED: Final[dict[type[Event], str]] = {
    Flipped: "flipped",
    Buried: "buried",
    TookPile: "took_pile",
    WrongSlap: "wrong_slap",
    Paid: "paid",
    Out: "out",
    Slapped: "slapped",
    Pooled: "pooled",
    TurnedOver: "turned_over",
    TookBack: "took_back",
    Ignored: "ignored",
    Ended: "ended",
}


@dataclass(frozen=True, slots=True)
class Log:
    """One game: how it started and what everyone did.

    `levels` has a computer's level, or None for a person, for each name; an old log has none.
    """

    rules: HouseRules
    names: tuple[str, ...]
    seed: int
    stacks: tuple[tuple[Card, ...], ...]
    actions: tuple[Action, ...] = ()
    levels: tuple[str | None, ...] | None = None
    preset: str = DEFAULT_PRESET
    title: str = ""
    first_to: int = 0  # piles that win the game, whatever else does; 0 for none
    series: Series = ONE_GAME  # as it stood before this game
    auto_flip: bool = False  # whether the persons' cards flip by themselves

    def game(self) -> Game:
        """Start the game anew, before its first action."""
        return Game(self.rules, self.stacks, self.seed)

    def replay(self) -> Iterator[tuple[Action, list[Event]]]:
        """Play the game again, action by action."""
        game = self.game()
        for action in self.actions:
            yield action, game.apply(action)


def write_header(log: Log) -> str:
    """Give the log's first line."""
    header = {
        "log": OLD_FORMAT if log.levels is None else FORMAT,
        "house": log.rules.as_dict(),
        **_who(log),
        **({"first_to": log.first_to} if log.first_to else {}),
        **({"series": asdict(log.series)} if log.series.best_of > 1 else {}),
        **({"auto_flip": True} if log.auto_flip else {}),
        "seed": log.seed,
        "stacks": [codes_of(stack) for stack in log.stacks],
    }
    return json.dumps(header, ensure_ascii=False)


def _who(log: Log) -> dict[str, Any]:
    if log.levels is None:
        return {"names": list(log.names)}
    pairs = zip(log.names, log.levels, strict=True)
    seats = [{"name": name, "level": level} for name, level in pairs]
    return {"preset": log.preset, "title": log.title, "seats": seats}


def write_action(action: Action) -> str:
    """Give the line of one action."""
    entry: dict[str, Any] = {"at": action.at_ms, "do": _DONE[type(action)]}
    if isinstance(action, Tie | Award):
        entry["players"] = list(action.players)
    elif not isinstance(action, TimeUp | Resume):
        entry["player"] = action.player
    return json.dumps(entry)


def write(log: Log) -> str:
    """Give the whole log as text."""
    lines = [write_header(log), *map(write_action, log.actions)]
    return "\n".join(lines) + "\n"


def event_entry(event: Event) -> dict[str, Any]:
    """Give an event as plain JSON values, its name first."""
    values: dict[str, Any] = {name: getattr(event, name) for name in type(event).__match_args__}
    if values.get("called", ...) is None:  # only where cards are called
        del values["called"]
    entry = {name: str(v) if isinstance(v, Card | Rank) else v for name, v in values.items()}
    return {"event": _HAPPENED[type(event)], **entry}


def state_entry(game: Game) -> dict[str, Any]:
    """Give a game's state as plain JSON values."""
    return {
        "event": "state",
        "stacks": [codes_of(stack) for stack in game.stacks],
        "pile": codes_of(game.pile),
        "out": sorted(game.out),
        "act": game.act,
        "player": game.player,
        "flips": game.flips,
        "winners": game.winners,
        **game.variant.state(),
    }
