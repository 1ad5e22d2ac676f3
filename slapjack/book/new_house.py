"""A house file with every field, its meaning and its range as comments, ready to edit."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.house.options import Choice, Option, Several
from slapjack.house.rules import PRESETS, House, HouseRules, WrongSlapTo, options
from slapjack.house.wrongs import allowed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.house.rules import Plain


@dataclass(frozen=True, slots=True)
class _Entry:
    """One field as it stands in a house file; `meanings` pairs values and their sentences."""

    name: str
    allowed: str
    value: str
    meanings: tuple[tuple[str, str], ...]


def write_house(house: House) -> str:
    """Give the text of a house file that reads back as `house`."""
    page = wording.environment().get_template("house.toml.j2")
    return page.render(
        house=house,
        presets=list(PRESETS),
        asks=wording.value("house.j2", "asks"),
        options=list(_entries(house.rules)),
        quoted=_quoted,
    )


def _entries(rules: HouseRules) -> Iterator[_Entry]:
    # A house in which every field matters, so that each value has something to say.
    telling = replace(PRESETS[rules.kind.preset], wrong_slap_to=WrongSlapTo.FLIPPER)
    values = rules.as_dict()
    for name, option in options(rules.kind).items():
        meanings = tuple(_meanings(telling, name, option))
        yield _Entry(name, allowed(option), _quoted(values[name]), meanings)


def _quoted(value: Plain) -> str:
    # JSON's strings, numbers, true and false and lists of strings are TOML's too; a table is not.
    if isinstance(value, dict):
        rows = ", ".join(f"{name} = {number}" for name, number in value.items())
        return f"{{ {rows} }}" if rows else "{}"
    return json.dumps(value, ensure_ascii=False)


def _meanings(telling: HouseRules, name: str, option: Option) -> Iterator[tuple[str, str]]:
    """Say what the values of a field mean, in the very sentences of the rulebook."""
    match option:
        case Choice(words) if name != "game":
            for word in words:
                yield word, _said_of(telling, name, option.kind(word))
        case Several(names):
            for pattern in names:
                key = f"pattern_{pattern}"
                if wording.has("rules.j2", key):
                    sentence = wording.plain(wording.sentence("rules.j2", key, telling))
                    yield pattern, sentence.partition(": ")[2]


def _said_of(telling: HouseRules, name: str, value: Any) -> str:  # noqa: ANN401
    house = House(replace(telling, **{name: value}))
    said = [
        wording.plain(clause.text)
        for _, clause in rulebook(house).clauses
        if clause.fields[:1] == (name,)
    ]
    return " ".join(said)
