"""Examples are of the very house they stand in: a second engine plays each of them the same."""

import json
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from slapjack.book.clauses import Audience
from slapjack.book.examples import Example, examples
from slapjack.book.rulebook import ORIGIN, rulebook
from slapjack.book.staging import staged
from slapjack.game.actions import Action, Collect, Flip, Slap, Tie, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.game.log import event_entry
from slapjack.house.file import read_rules
from slapjack.house.rules import PRESETS, House, HouseRules
from tests.reference.chance import GAMES, a_house
from tests.reference.play import begin

HOUSES_OF_A_GAME = 125  # of four games: 500
DONE: dict[type[Action], str] = {Flip: "flip", Slap: "slap", Collect: "collect"}
# What a pile is taken for where nothing of the house's targets was slapped.
NOT_SLAPPED = {"challenge", "pool", "wrong_slap"}


def shown(house: HouseRules) -> dict[str, Example]:
    """Every example that the rules of this house show, by its clause or term."""
    keys = {
        clause.key
        for audience in (Audience.TABLE, Audience.EAR)
        for _, clause in rulebook(House(house), audience).clauses
    }
    found = {key: staged(key, house) for key in sorted(keys)}
    return {key: example for key, example in found.items() if example is not None}


def entry(action: Action) -> dict[str, Any]:
    match action:
        case Tie(at_ms, players):
            return {"at": at_ms, "do": "tie", "players": list(players)}
        case TimeUp(at_ms):
            return {"at": at_ms, "do": "time_up"}
    values = {
        "at" if one.name == "at_ms" else one.name: getattr(action, one.name)
        for one in fields(action)
    }
    return {"do": DONE[type(action)], **values}


def told(example: Example) -> list[dict[str, Any]]:
    game = example.game()
    events = [
        {"at": step.action.at_ms, **event_entry(event)}
        for step in example.steps
        for event in game.apply(step.action)
    ]
    plain: list[dict[str, Any]] = json.loads(json.dumps(events))
    return plain


def before(example: Example) -> list[Action]:
    """What brings the game to where the example begins."""
    limit = example.rules.flip_limit if example.at_flip_limit else 0
    game = Game(example.rules, example.stacks, 1)
    done: list[Action] = []
    while game.flips < limit and game.player is not None:
        done.append((Flip if game.act is Act.FLIP else Collect)(0, game.player))
        game.apply(done[-1])
    return done


def read_anew(house: dict[str, Any], example: Example) -> list[dict[str, Any]]:
    """What the second engine tells of the example in a house."""
    stacks = [[str(card) for card in stack] for stack in example.stacks]
    game = begin(house, stacks, 1)
    for action in before(example):
        game.do(entry(action))
    known = len(game.events)
    for step in example.steps:
        game.do(entry(step.action))
    plain: list[dict[str, Any]] = json.loads(json.dumps(game.events[known:]))
    return plain


@pytest.mark.parametrize("name", GAMES)
def test_every_shown_example_is_played_by_the_rules_of_its_house(name: str) -> None:
    for number in range(HOUSES_OF_A_GAME):
        plain = a_house(name, Random(f"{name} shown/{number}"))
        house = read_rules(plain)
        for key, example in shown(house).items():
            assert told(example) == read_anew(plain, example), (key, plain)
            taken = {event["target"] for event in told(example) if event["event"] == "took_pile"}
            assert taken <= {*house.targets} | NOT_SLAPPED, (key, plain)


@pytest.mark.parametrize("preset", ["card", "ratscrew"])
def test_nearly_every_rule_of_a_preset_has_an_example(preset: str) -> None:
    house = PRESETS[preset]
    keys = {clause.key for _, clause in rulebook(House(house)).clauses} - {*ORIGIN}
    assert len(keys - shown(house).keys()) <= 3


def test_a_house_of_queens_is_shown_queens() -> None:
    queens = replace(PRESETS["card"], targets=("queen",))
    taken = {
        event["target"]
        for example in shown(queens).values()
        for event in told(example)
        if event["event"] == "took_pile"
    }
    assert taken == {"queen"}


def test_a_pattern_is_shown_with_what_it_begins_with() -> None:
    pairs = replace(PRESETS["card"], targets=("pair",))
    example = staged("first", pairs)
    assert example is not None
    assert len(example.steps) == len(examples()["first"].steps) + 2
    assert told(example)[3]["target"] == "pair"


def test_what_no_cards_can_show_in_a_house_is_not_shown() -> None:
    assert staged("tie_pool", PRESETS["card"]) is None
