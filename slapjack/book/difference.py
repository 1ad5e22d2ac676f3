"""Where two rulebooks say different things, and which choices make one long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError
from slapjack.house.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.book.rulebook import Clause, Rulebook, Section
    from slapjack.house.rules import House, HouseRules

_FOLLOWS = "origin"  # what is said there follows from the rules
# What a family says itself, among the keys of what is new.
NOTE: Final = "note"
_TITLE: Final = "title"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the old and the new rulebook say of the same matter; either may be nothing."""

    section: str
    fields: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]


def differences(old: Rulebook, new: Rulebook) -> list[Difference]:
    """Compare two rulebooks for the same audience, in reading order: a family's words first."""
    found = [*_in_own_words(old, new)]
    pairs = zip((old.head, *old.sections), (new.head, *new.sections), strict=True)
    for before, after in pairs:
        if before.key != _FOLLOWS:
            found += _in_section(before, after)
    return found


def check_comparable(old: House, new: House) -> None:
    """Refuse to compare two games of the family: every rule would differ."""
    if old.rules.game != new.rules.game:
        games = [wording.sentence("rules.j2", "game", house.rules) for house in (old, new)]
        raise SlapjackError(wording.sentence("formats.j2", "not_comparable", *games))


def new_clauses(old: Rulebook, new: Rulebook) -> frozenset[str]:
    """Give the marks of the new rulebook's rules that the old one does not have word for word.

    So it does of its terms, and of its note, whose mark is `NOTE`.
    """
    said = set(_rules(old))
    return frozenset(key for key, text in _rules(new) if (key, text) not in said)


def mark(clause: Clause) -> str:
    """Give what a clause is called among what is new: a term may share a rule's key."""
    return f"words.{clause.key}" if clause.term else clause.key


def gone_clauses(old: Rulebook, new: Rulebook) -> tuple[str, ...]:
    """Give the old rulebook's rules of which the new one says nothing, in words."""
    kept = {key for key, _ in _rules(new)}
    return tuple(wording.plain(text) for key, text in _rules(old) if key not in kept)


def _rules(book: Rulebook) -> Iterator[tuple[str, str]]:
    for section, clause in book.clauses:
        if section.key != _FOLLOWS:
            yield mark(clause), clause.text
    if book.note:
        yield NOTE, book.note


def _in_own_words(old: Rulebook, new: Rulebook) -> Iterator[Difference]:
    names: dict[str, str] = wording.value("commands.j2", "own_words")
    for key, said, says in ((_TITLE, old.title, new.title), (NOTE, old.note, new.note)):
        if said != says:
            yield Difference(names[key], (), _said(said), _said(says))


def _said(words: str) -> tuple[str, ...]:
    return (words,) if words else ()


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
        # Terms have no fields: each is compared alone.
        fields = (mark(clause),) if clause.term else tuple(sorted(clause.fields))
        said = grouped.get(fields, ())
        grouped[fields] = (*said, wording.plain(clause.text))
    return grouped


def words_added(house: House) -> list[tuple[str, int]]:
    """Say which of a house's own choices add words, and how many, most first.

    Each field that differs from the preset is put back alone and the words counted
    again; the family's note, ``note``, counts whole.
    """
    preset = PRESETS[house.preset]
    total = _words(house)
    found = [
        (name, total - _words(replace(house, rules=_put_back(house.rules, preset, name))))
        for name in house.changes
    ]
    found.append(("note", len(wording.words(house.note))))
    return sorted([entry for entry in found if entry[1] > 0], key=lambda entry: -entry[1])


def _put_back(rules: HouseRules, preset: HouseRules, name: str) -> HouseRules:
    return replace(rules, **{name: getattr(preset, name)})


def _words(house: House) -> int:
    return sum(len(wording.words(clause.text)) for _, clause in rulebook(house).clauses)
