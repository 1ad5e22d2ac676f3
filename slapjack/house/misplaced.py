"""What stands in the wrong table of a house file: told once, and read as if it stood right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack.errors import shown
from slapjack.house.card_table import CARD_KEYS
from slapjack.house.rules import OPTIONS
from slapjack.toml import normal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from slapjack.house.wrongs import Wrongs

ABOVE: Final = ("preset", *OPTIONS)
Table = dict[str, Any]


def put_right(found: Mapping[str, Any], wrongs: Wrongs) -> tuple[Table, Table]:
    """Give what belongs above all tables, and what in [card]; tell of what stood elsewhere."""
    found = _renamed(found, "", (*ABOVE, *CARD_KEYS, "card"), wrongs)
    above = _without(found, ["card"])
    for key in _needless(above, wrongs):
        above |= above.pop(key)
    card, raised = _split(found.get("card", {}), "card", wrongs)
    if isinstance(above.get("challenges"), dict):
        above["challenges"], more = _split(above["challenges"], "challenges", wrongs)
        raised |= more
    lowered = {key: above[key] for key in above if key in CARD_KEYS}
    _tell(wrongs, tuple(lowered), "under [card]", "type [card] on a line of its own above them")
    return _without(above, lowered) | raised, card | lowered


def _renamed(table: Mapping[str, Any], where: str, known: Collection[str], wrongs: Wrongs) -> Table:
    """Read names in capitals, or with other signs between their words, as what they are."""
    right = {}
    for key, value in table.items():
        name = normal(key)
        if key in known or name not in known or name in table:
            right[key] = value
        else:
            shown_key = f"{where}{shown(key)[1:-1]}"
            wrongs.tell_of_names((shown_key,), f"no such key; did you mean {name}?")
            right[name] = value
    return right


def _needless(above: Table, wrongs: Wrongs) -> Iterator[str]:
    """Tell of tables for rules, such as [rules]: they have none."""
    for key in [*above]:
        table, name = above[key], shown(key)[1:-1]
        if key not in OPTIONS and isinstance(table, dict) and any(each in ABOVE for each in table):
            wrongs.tell_of_names((name,), f"rules stand in no table; take out the line [{name}]")
            yield key


def _split(table: object, name: str, wrongs: Wrongs) -> tuple[Table, Table]:
    """Give what stands rightly in a table, and what belongs above it."""
    if not isinstance(table, dict):
        wrongs.wrong(name, table, 'a table: [card], then title = "…" and note = "…"')
        return {}, {}
    table = _renamed(table, f"{name}.", (*ABOVE, *CARD_KEYS), wrongs)
    raised = {key: table[key] for key in table if key in ABOVE}
    keys = tuple(f"{name}.{key}" for key in raised)
    _tell(wrongs, keys, f"above [{name}]", f"move them above the line [{name}]")
    return _without(table, raised), raised


def _tell(wrongs: Wrongs, keys: tuple[str, ...], where: str, what: str) -> None:
    if len(keys) == 1:
        what = what.replace("them", "it")
        wrongs.tell_of_names(keys, f"no such key; it belongs {where}: {what}")
    elif keys:
        wrongs.tell_of_names(keys, f"belong {where}: {what}")


def _without(table: Mapping[str, Any], left_out: Collection[str]) -> Table:
    return {key: value for key, value in table.items() if key not in left_out}
