"""How long a game of a house takes, kept in the user's cache under the house's fingerprint.

What is kept is worth nothing of its own: the same games give the same figures again. It holds for
the games and the code that it was counted with, and for no others.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, astuple
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

import slapjack
from slapjack import files
from slapjack.book.rulebook import Length
from slapjack.errors import SlapjackError
from slapjack.length.figures import MEDIAN, NINE_IN_TEN
from slapjack.length.plan import Plan, usual_players
from slapjack.length.players import USUAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from slapjack.house.rules import HouseRules
    from slapjack.length.figures import Found

# What the figures come from, of all our code.
_CODE: Final = ("game", "deck", "length", "match/opponents.py", "house/rules.py")


def usual_plan(rules: HouseRules) -> Plan:
    """Give the games that a card tells of."""
    return Plan(rules, (USUAL,) * usual_players(rules))


def length_of(rules: HouseRules, tell: Callable[[str], None]) -> Length:
    """Say how long a game of a house takes at a table: as it is kept, or else counted and kept.

    `tell` gets the progress of the counting. `SlapjackError` for a house whose games have no end.
    """
    plan = usual_plan(rules)
    if (kept := find(plan)) is not None:
        return kept
    from slapjack.length.count import count  # noqa: PLC0415 - slow to import

    (found,) = count([plan], tell)
    if found is None or not found.whole:
        raise KeyboardInterrupt
    keep(found)
    return of(found)


def of(found: Found) -> Length:
    """Give what a card says of figures; `SlapjackError` where most games have no end."""
    table = found.table
    if table.endless >= 1 - NINE_IN_TEN:
        raise SlapjackError(
            f"--with-length: {table.endless:.0%} of this house's games had no end after "
            f"{table.stop.cards} cards, so that no length can be named. Set minutes in the house, "
            "or another way to end."
        )
    return Length(
        len(found.plan.seats),
        table.minutes_within(MEDIAN),
        table.minutes_within(NINE_IN_TEN),
        found.plan.rules.minutes,
    )


def keep(found: Found) -> None:
    """Keep what was found, if all of it was; a cache that cannot be written is no matter."""
    if not found.whole or found.table.endless >= 1 - NINE_IN_TEN:
        return
    with suppress(SlapjackError):
        files.write(_place(found.plan), (json.dumps(asdict(of(found))) + "\n").encode())


def find(plan: Plan) -> Length | None:
    """Give what is kept of a plan's games; None if nothing is that can be read."""
    try:
        kept = Length(**json.loads(_place(plan).read_text(encoding="ascii")))
    except (OSError, ValueError, TypeError):
        return None
    return kept if all(isinstance(value, int | float) for value in astuple(kept)) else None


def _place(plan: Plan) -> Path:
    games = repr((plan.seats, plan.games, plan.seed, plan.table_card_s))
    digest = hashlib.sha256((games + _of_code()).encode()).hexdigest()[:12]
    name = f"{plan.rules.fingerprint}-{digest}.json"
    return user_cache_path("slapjack") / "lengths" / name


@cache
def _of_code() -> str:
    root = Path(slapjack.__file__).parent
    found = [root / name for name in _CODE]
    return files.digest(
        path for one in found for path in sorted(one.rglob("*.py") if one.is_dir() else [one])
    )
