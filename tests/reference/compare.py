"""Play random games by the reference and by the engine, and show the first that differ.

python -m tests.reference.compare GAME N SEED
"""

import json
import sys
from random import Random
from typing import Any

from slapjack.game import log, log_reader
from tests.reference.chance import GAMES, Chance, a_game
from tests.reference.play import play

SHOWN = 3


def log_entries(game: Chance) -> list[dict[str, Any]]:
    head = {
        "log": "slapjack/1",
        "house": game.house,
        "names": [f"P{seat}" for seat in range(len(game.stacks))],
        "seed": game.seed,
        "stacks": [" ".join(stack) for stack in game.stacks],
    }
    return [head, *game.actions]


def engine_plays(game: Chance) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The only place that knows the engine: its events and end state as log entries."""
    read = log_reader.read((json.dumps(entry) for entry in log_entries(game)), "chance")
    table = read.game()
    told = [
        {"at": action.at_ms, **log.event_entry(event)}
        for action in read.actions
        for event in table.apply(action)
    ]
    plain: tuple[list[dict[str, Any]], dict[str, Any]]
    plain = json.loads(json.dumps([told, log.state_entry(table)]))
    return plain[0], plain[1]


def difference(game: Chance) -> str | None:
    """What differs first, or None; states are compared in the fields both have."""
    events, state = play(*game)
    told, end = engine_plays(game)
    for number, (ours, theirs) in enumerate(zip(events, told, strict=False)):
        if ours != theirs:
            return f"event {number}: reference {ours}, engine {theirs}"
    if len(events) != len(told):
        return f"reference tells {len(events)} events, engine {len(told)}"
    unlike = [name for name in state if name in end and state[name] != end[name]]
    return f"state {unlike}: reference {state}, engine {end}" if unlike else None


def main(name: str, many: int, seed: int) -> int:
    found = 0
    for number in range(many):
        game = a_game(name, Random(f"{name}/{seed}/{number}"))
        try:
            unlike = difference(game)
        except Exception as fault:  # noqa: BLE001 -- whatever it is, say which game
            unlike = f"{type(fault).__name__}: {fault}"
        if unlike:
            found += 1
            if found <= SHOWN:
                print(f"game {number}: {unlike}")  # noqa: T201
                for entry in log_entries(game):
                    print(json.dumps(entry))  # noqa: T201
    print(f"{name}: {many} games, {found} differ")  # noqa: T201
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in GAMES:
        sys.exit(f"expected GAME N SEED, with GAME one of {', '.join(GAMES)}")
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
