"""A house file with every field, its meaning and its range as comments, ready to edit."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.house.file import allowed
from slapjack.house.rules import OPTIONS, PRESETS, Choice, House, HouseRules, Several, WrongSlapTo

if TYPE_CHECKING:
    from collections.abc import Iterator

# A house in which every field matters, so that each value has something to say.
_TELLING: Final = HouseRules(wrong_slap_to=WrongSlapTo.FLIPPER)


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
    for name, value in rules.as_dict().items():
        yield _Entry(name, allowed(OPTIONS[name]), _quoted(value), tuple(_meanings(name)))


def _quoted(value: str | int | list[str]) -> str:
    # JSON's strings, numbers and lists of strings are TOML's too.
    return json.dumps(value, ensure_ascii=False)


def _meanings(name: str) -> Iterator[tuple[str, str]]:
    """Say what the values of a field mean, in the very sentences of the rulebook."""
    match OPTIONS[name]:
        case Choice(words) if len(words) > 1:
            for word in words:
                yield word, _said_of(name, word)
        case Several(names):
            for pattern in names:
                key = f"pattern_{pattern}"
                if wording.has("rules.j2", key):
                    sentence = wording.plain(wording.sentence("rules.j2", key, _TELLING))
                    yield pattern, sentence.partition(": ")[2]


def _said_of(name: str, value: Any) -> str:  # noqa: ANN401
    house = House(replace(_TELLING, **{name: value}))
    said = [
        wording.plain(clause.text)
        for _, clause in rulebook(house).clauses
        if clause.fields[:1] == (name,)
    ]
    return " ".join(said)
