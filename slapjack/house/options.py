"""What values a field of a house takes: each option once, for all who ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum  # noqa: TC003 - the types of fields are asked for
from typing import Any

from slapjack.deck.cards import Rank

Chances = tuple[tuple[str, int], ...]  # the name of a rank, and its number


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a fixed set of words."""

    words: tuple[str, ...]
    kind: type[str] = str  # what a word becomes

    def without(self, left_out: tuple[str, ...]) -> Choice:
        """Give the choice with fewer words."""
        return Choice(tuple(word for word in self.words if word not in left_out), self.kind)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, or 0 for none where `or_none` says so."""

    low: int
    high: int
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Several:
    """A list of these names, none of them twice; at least one unless `or_none` says so."""

    names: tuple[str, ...]
    or_none: bool = False

    def without(self, left_out: tuple[str, ...]) -> Several:
        """Give the list with fewer names to choose from."""
        names = tuple(name for name in self.names if name not in left_out)
        return Several(names, self.or_none)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table that gives some of these names a whole number from `low` to `high` each."""

    names: tuple[str, ...]
    low: int
    high: int


Option = Choice | Whole | YesNo | Several | Numbers


def choice(default: StrEnum) -> Any:  # noqa: ANN401 - as dataclasses.field is typed
    """Declare a field that takes one word of an enum."""
    words = type(default)
    return field(default=default, metadata={"option": Choice(tuple(words), words)})


def whole(default: int, low: int, high: int, *, or_none: bool = False) -> Any:  # noqa: ANN401
    """Declare a field that takes a whole number."""
    return field(default=default, metadata={"option": Whole(low, high, or_none)})


def yes_no(*, default: bool) -> Any:  # noqa: ANN401
    """Declare a field that takes true or false."""
    return field(default=default, metadata={"option": YesNo()})


def several(default: tuple[str, ...], names: tuple[str, ...]) -> Any:  # noqa: ANN401
    """Declare a field that takes a list of names."""
    return field(default=default, metadata={"option": Several(names)})


def numbers(default: Chances, names: tuple[str, ...], low: int, high: int) -> Any:  # noqa: ANN401
    """Declare a field that takes a table of numbers."""
    return field(default=default, metadata={"option": Numbers(names, low, high)})


def ordered(chances: dict[str, int]) -> Chances:
    """Give a table's rows by number, then by rank, so that equal tables are equal."""
    ranks = [rank.name.lower() for rank in Rank]
    return tuple(sorted(chances.items(), key=lambda row: (row[1], ranks.index(row[0]))))
