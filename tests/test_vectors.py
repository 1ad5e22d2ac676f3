"""The games with the events they must give, one a line."""

import json
from pathlib import Path
from typing import Any

import pytest

from slapjack.game import log, log_reader

DATA = Path(__file__).parent / "data" / "slapjack.jsonl"
VECTORS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_game_gives_exactly_these_events_and_this_state(vector: dict[str, Any]) -> None:
    game_log = log_reader.read((json.dumps(entry) for entry in vector["log"]), "vector")
    game = game_log.game()
    told = [
        {"at": action.at_ms, **log.event_entry(event)}
        for action in game_log.actions
        for event in game.apply(action)
    ]
    assert json.loads(json.dumps(told)) == vector["events"]
    assert json.loads(json.dumps(log.state_entry(game))) == vector["state"]
