"""Where two rulebooks say different things, grouped by the fields they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack import wording

if TYPE_CHECKING:
    from slapjack.rulebook import Rulebook, Section

_FOLLOWS = ("words", "origin")  # what is said there follows from the rules


@dataclass(frozen=True, slots=True)
class Difference:
    """What the old and the new rulebook say of the same matter; either may be nothing."""

    section: str
    fields: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]


def differences(old: Rulebook, new: Rulebook) -> list[Difference]:
    """Compare the rules of two rulebooks for the same audience, in reading order."""
    found = []
    pairs = zip((old.head, *old.sections), (new.head, *new.sections), strict=True)
    for before, after in pairs:
        if before.key not in _FOLLOWS:
            found += _in_section(before, after)
    return found


def _in_section(old: Section, new: Section) -> list[Difference]:
    said, says = _by_fields(old), _by_fields(new)
    return [
        Difference(new.title, fields, said.get(fields, ()), says.get(fields, ()))
        for fields in dict.fromkeys((*said, *says))
        if said.get(fields) != says.get(fields)
    ]


def _by_fields(section: Section) -> dict[tuple[str, ...], tuple[str, ...]]:
    grouped: dict[tuple[str, ...], tuple[str, ...]] = {}
    for clause in section.clauses:
        said = grouped.get(clause.fields, ())
        grouped[clause.fields] = (*said, wording.plain(clause.text))
    return grouped
