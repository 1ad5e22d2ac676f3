"""Many houses out of one: what `--sweep field=v1,v2 …` asks for, every value with every other."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from slapjack.errors import Faults, SlapjackError, did_you_mean, shown
from slapjack.house.file import read_rules
from slapjack.house.options import Numbers, Several, Whole, YesNo
from slapjack.house.rules import OPTIONS
from slapjack.length.figures import SHARES, Found
from slapjack.length.plan import Place, Plan, check_players, usual_players
from slapjack.length.players import JOIN, parse_company

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from slapjack.house.rules import House, HouseRules

# What is swept beside the fields of a house.
PLAYERS: Final = "players"
LEVEL: Final = "level"
PRESET: Final = "preset"
_SWEPT: Final = [
    PRESET,
    PLAYERS,
    LEVEL,
    *(name for name, option in OPTIONS.items() if not isinstance(option, Numbers)),
]
MOST_HOUSES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Common:
    """What is alike in all houses of a sweep, unless it is swept; None for the usual players."""

    players: int | None
    level: str
    games: int
    seed: int
    table_card_s: float


@dataclass(frozen=True, slots=True)
class Row:
    """One house of a sweep: its values of what is swept, in order, and its plan."""

    values: tuple[str, ...]
    plan: Plan


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is swept, and a row for each house; one row where nothing is."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]

    @classmethod
    def of(cls, house: House, asked: Sequence[str], common: Common) -> Sweep:
        """Read what is asked for; `Faults` tells all that is wrong with any house of it."""
        values = _parsed(asked)
        if PRESET in values and house.changes:
            raise SlapjackError(
                "--sweep preset: would put aside what the house file changes. Leave the file out."
            )
        if (houses := math.prod(map(len, values.values()))) > MOST_HOUSES:
            raise SlapjackError(
                f"--sweep: {houses} houses, expected {MOST_HOUSES} at most. Name fewer values."
            )
        return cls(tuple(values), tuple(_rows(house, values, common)))

    def name(self, row: Row) -> str:
        """Say what makes a house differ from the others."""
        return ", ".join(
            f"{name} {value}" for name, value in zip(self.names, row.values, strict=True)
        )


Counted = Sequence[tuple[Row, Found]]


def _rows(house: House, swept: Mapping[str, tuple[str, ...]], common: Common) -> list[Row]:
    found = []
    faults: dict[str, None] = {}  # of one value there may be many houses
    for values in product(*swept.values()):
        try:
            plan = _plan(house, dict(zip(swept, values, strict=True)), common)
        except SlapjackError as fault:
            faults |= dict.fromkeys(fault.faults if isinstance(fault, Faults) else [str(fault)])
        else:
            found.append(Row(values, plan))
    if faults:
        raise Faults("--sweep" if swept else "slapjack length", [*faults])
    return found


def _parsed(asked: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read "field=v1,v2" of each; `Faults` tells of all that cannot be swept."""
    swept: dict[str, tuple[str, ...]] = {}
    faults = []
    for one in asked:
        name, _, values = (part.strip() for part in one.partition("="))
        if not values:
            faults.append(f"{shown(one)}: expected FIELD=V1,V2, such as decks=1,2")
        elif name not in _SWEPT:
            hint = did_you_mean(name, _SWEPT)
            faults.append(
                f"{shown(name)}: cannot be swept; {f'{hint} ' if hint else ''}"
                f"known are {', '.join(_SWEPT)}"
            )
        elif name in swept:
            faults.append(f"{name}: stands there twice; name all its values at once")
        else:
            swept[name] = tuple(value.strip() for value in values.split(","))
    if faults:
        raise Faults("--sweep", faults)
    return swept


def _plan(house: House, values: Mapping[str, str], common: Common) -> Plan:
    """Give the plan of a house with these values."""
    rules = _rules(house, values)
    players = common.players or usual_players(rules)
    if PLAYERS in values:
        players = _players(values[PLAYERS])
    check_players(rules, players)
    seats = parse_company(values.get(LEVEL, common.level), players)
    return Plan(rules, seats, common.games, common.seed, common.table_card_s)


def _rules(house: House, values: Mapping[str, str]) -> HouseRules:
    """Give the house's rules with these values, which are read as in a house file."""
    fields = {name: _typed(name, value) for name, value in values.items() if name in OPTIONS}
    if PRESET in values:
        return read_rules({PRESET: values[PRESET], **fields})
    if fields:
        return read_rules({PRESET: house.preset, **house.rules.as_dict(), **fields})
    return house.rules


def _typed(name: str, value: str) -> object:
    """Give the value that a house file would have for what was typed; a list's are joined by +."""
    match OPTIONS[name]:
        case Several():
            return value.split(JOIN)
        case Whole() if value.isdecimal():
            return int(value)
        case YesNo() if value in ("true", "false"):
            return value == "true"
        case _:
            return value


def _players(value: str) -> int:
    if not value.isdecimal():
        raise SlapjackError(f"{PLAYERS}: found {shown(value)}, expected a whole number")
    return int(value)


# As a file


def as_csv(sweep: Sweep, counted: Counted) -> str:
    """Give a line a house: what is swept, what was played, and the figures of either place."""
    seats = max(len(row.plan.seats) for row, _ in counted)
    # Players and level stand in every line anyway.
    own = [n for n, name in enumerate(sweep.names) if name not in (PLAYERS, LEVEL)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    about = ["house", "game", PLAYERS, LEVEL, "games", "seed"]
    writer.writerow([*(sweep.names[n] for n in own), *about, *_columns(seats)])
    for row, found in counted:
        swept = [row.values[n] for n in own]
        writer.writerow([*swept, *_about(found), *_figures(found, seats)])
    return text.getvalue()


def _about(found: Found) -> list[object]:
    plan, rules = found.plan, found.plan.rules
    games = found.table.games
    return [rules.fingerprint, rules.game, len(plan.seats), plan.level, games, plan.seed]


def _columns(seats: int) -> Iterator[str]:
    for place in Place:
        for unit in ("cards", "minutes"):
            yield from (f"{place}_{unit}_{share * 100:.0f}" for share in SHARES)
        yield from (f"{place}_card_s", f"{place}_limited", f"{place}_endless")
        yield from (f"{place}_wins_{seat + 1}" for seat in range(seats))


def _figures(found: Found, seats: int) -> Iterator[object]:
    for it in (found.table, found.ear):
        yield from (it.cards_within(share) for share in SHARES)
        yield from (round(it.minutes_within(share), 2) for share in SHARES)
        yield from (round(it.card_s, 3), round(it.limited, 4), round(it.endless, 4))
        yield from (round(share, 4) for share in it.wins)
        yield from [""] * (seats - len(it.wins))
