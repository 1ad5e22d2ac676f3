"""The independent reading of the law gives what its examples say, and the engine the same."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.reference import play
from tests.reference.chance import GAMES, a_game
from tests.reference.compare import difference
from tests.reference.houses import complete

DATA = Path(__file__).parent / "data" / "slapjack.jsonl"
VECTORS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_reference_gives_exactly_these_events_and_this_state(vector: dict[str, Any]) -> None:
    head, *actions = vector["log"]
    stacks = [stack.split() for stack in head["stacks"]]
    events, state = play(complete(head["house"]), stacks, head["seed"], actions)
    assert events == vector["events"]
    assert state == vector["state"]


@pytest.mark.parametrize("name", GAMES)
def test_reference_never_makes_or_loses_a_card(name: str) -> None:
    for number in range(20):
        game = a_game(name, Random(f"{name}/{number}"))
        state = play(*game)[1]
        places = [*state["stacks"], state["pile"]]
        dealt = Counter(card for stack in game.stacks for card in stack)
        assert Counter(" ".join(places).split()) == dealt, f"{name} game {number}"


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_plays_random_games_as_the_reference_does(name: str) -> None:
    for number in range(120):
        game = a_game(name, Random(f"{name} tested/{number}"))
        assert difference(game) is None, f"{name} game {number}"
