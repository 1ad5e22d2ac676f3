"""The tiny games behind the clauses: what the players do, and the events that gives.

Each was thought out for a house of its own; `slapjack.book.staging` plays it under any other.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import Card, parse_cards
from slapjack.game.actions import Action, Collect, Flip, Tie, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.game.log import DO, event_entry
from slapjack.house.file import read_rules

if TYPE_CHECKING:
    from slapjack.game.events import Event
    from slapjack.house.rules import HouseRules

_FILE: Final = Path(__file__).with_name("examples.toml")
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One action, and the events it must give, each written as `event_line` writes it."""

    action: Action
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A tiny game in a house with `rules`, from `stacks`, or from when its flips are used up."""

    rules: HouseRules
    stacks: tuple[tuple[Card, ...], ...]
    steps: tuple[Step, ...]
    at_flip_limit: bool = False

    def game(self) -> Game:
        """Start the game and bring it to where the example begins."""
        game = Game(self.rules, self.stacks, _SEED)
        flips = self.rules.flip_limit if self.at_flip_limit else 0
        while game.flips < flips and game.player is not None:
            act = Flip if game.act is Act.FLIP else Collect
            game.apply(act(0, game.player))
        return game


@cache
def examples() -> dict[str, Example]:
    """Give every example by the key of its clause or term."""
    found = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {key: _example(entry) for key, entry in found.items()}


def event_line(event: Event) -> str:
    """Write an event on one line: its name, then its values, such as ``flipped 0 JS``."""
    values = event_entry(event).values()
    return " ".join(
        ",".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values
    )


def _example(entry: dict[str, Any]) -> Example:
    return Example(
        read_rules(entry.get("house", {})),
        tuple(tuple(parse_cards(codes)) for codes in entry["stacks"]),
        tuple(_step(number * 1000, line) for number, line in enumerate(entry["play"])),
        entry.get("at_flip_limit", False),
    )


def _action(at_ms: int, word: str, *seats: str) -> Action:
    players = tuple(map(int, seats))
    if word in DO:
        return DO[word](at_ms, players[0])
    return Tie(at_ms, players) if players else TimeUp(at_ms)


def _step(at_ms: int, line: str) -> Step:
    done, _, gives = line.partition(": ")
    return Step(_action(at_ms, *done.split()), tuple(gives.split(", ")) if gives else ())
