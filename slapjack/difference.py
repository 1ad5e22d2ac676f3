"""Where two rulebooks say different things, and which choices make one long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from slapjack import wording
from slapjack.house import OPTIONS, PRESETS
from slapjack.rulebook import rulebook

if TYPE_CHECKING:
    from slapjack.house import House
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
        fields = tuple(sorted(clause.fields))
        said = grouped.get(fields, ())
        grouped[fields] = (*said, wording.plain(clause.text))
    return grouped


def words_added(house: House) -> list[tuple[str, int]]:
    """Say which of a house's own choices add words, and how many, most first.

    Each field that differs from the preset is put back alone and the words counted
    again; the family's note, ``note``, counts whole.
    """
    preset = PRESETS[house.preset]
    own = {name: getattr(preset, name) for name in OPTIONS}
    changed = [name for name, value in own.items() if getattr(house.rules, name) != value]
    total = _words(house)
    found = [
        (name, total - _words(replace(house, rules=replace(house.rules, **{name: own[name]}))))
        for name in changed
    ]
    found.append(("note", len(wording.words(house.note))))
    return sorted([entry for entry in found if entry[1] > 0], key=lambda entry: -entry[1])


def _words(house: House) -> int:
    return sum(len(wording.words(clause.text)) for _, clause in rulebook(house).clauses)
