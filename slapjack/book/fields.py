"""The fields of a house as they are asked: what each takes, has, and what its values mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.house.kinds import KINDS
from slapjack.house.options import Choice, Option, Several
from slapjack.house.rules import PRESETS, House, HouseRules, WrongSlapTo, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.house.rules import Plain


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a house."""

    name: str
    asks: str
    option: Option
    value: Plain
    meanings: tuple[tuple[str, str], ...]
    """Values, each with the very sentence of the rulebook that says what it means."""


def fields(rules: HouseRules) -> Iterator[Field]:
    """Give the fields that the game of these rules has, in the order in which they are asked."""
    values, asks, meanings = rules.as_dict(), wording.value("house.j2", "asks"), _meant(rules.game)
    for name, option in options(rules.kind).items():
        yield Field(name, asks[name], option, values[name], meanings[name])


@cache
def _meant(game: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """Say what the values of a game's fields mean: a whole rulebook is written for each."""
    kind = KINDS[game]
    # A house in which every field matters, so that each value has something to say.
    telling = replace(PRESETS[kind.preset], wrong_slap_to=WrongSlapTo.FLIPPER)
    return {name: (*_meanings(telling, name, one),) for name, one in options(kind).items()}


def _meanings(telling: HouseRules, name: str, option: Option) -> Iterator[tuple[str, str]]:
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
