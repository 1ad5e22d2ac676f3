"""The rules of one house as ordered clauses, each tied to the fields it speaks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.book.clauses import CLAUSES, Audience, Row
from slapjack.deck.cards import Rank
from slapjack.house.kinds import SLAPJACK
from slapjack.house.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from slapjack.house.rules import House, HouseRules


# How long a game takes, where that is said.
LENGTH: Final = "length"
# Where a house's rules come from, and its fingerprint: the last that a rulebook says.
SOURCE: Final = "source"
_JACK: Final = Rank.JACK.name.lower()


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, or one term of the glossary, as this house has it."""

    key: str
    fields: tuple[str, ...]
    audience: Audience
    sentence: str  # with **strong** stretches; of a term, its definition
    term: str = ""

    @property
    def text(self) -> str:
        """The whole clause with its term, as it stands on a card."""
        return f"**{self.term}:** {self.sentence}" if self.term else self.sentence


@dataclass(frozen=True, slots=True)
class Length:
    """How many minutes a game takes at a table, between so many players.

    `most_min` is what the house's timer is set to, 0 for none.
    """

    players: int
    median_min: float
    nine_in_ten_min: float
    most_min: int


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading."""

    key: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything a house's card says, in reading order."""

    title: str
    head: Section  # the players and the deck
    sections: tuple[Section, ...]
    note: str  # the family's own line; "" for none
    fingerprint: str
    game: str = SLAPJACK.name
    targets: tuple[str, ...] = (_JACK,)  # what a picture may show
    accent: str = ""  # the colour of headings; "" is black
    language: str = wording.LANGUAGE  # of title and note, and of what a picture shows
    picture: str = ""  # what the family's own picture shows, in words; "" for none
    address: str = ""  # where exactly these rules are played; "" where that is not said

    @property
    def source(self) -> Clause:
        """Where its rules come from, and its fingerprint."""
        return next(clause for _, clause in self.clauses if clause.key == SOURCE)

    @property
    def slaps_jacks(self) -> bool:
        """Whether a Jack may be slapped for its own sake."""
        return _JACK in self.targets

    @property
    def foreign(self) -> str:
        """The language of title and note where it is not the rules' own, else ""."""
        return "" if self.language == wording.LANGUAGE else self.language

    @property
    def clauses(self) -> Iterator[tuple[Section, Clause]]:
        """Every clause with its section, in order."""
        for section in (self.head, *self.sections):
            for clause in section.clauses:
                yield section, clause


# What the card says of its own origin: no rules of play, so no field and no example.
ORIGIN: Final = ("folk", "also_called", SOURCE)

_RULES: Final = "rules.j2"
_GLOSSARY: Final = "glossary.j2"
_SECTIONS: Final = ("idea", "deal", "turn", "slapping", "end", "words", "origin")


def rulebook(
    house: House,
    audience: Audience = Audience.TABLE,
    length: Length | None = None,
    address: str = "",
) -> Rulebook:
    """Write the rulebook of a house, for the table or for the ear.

    With a `length` its head says how long a game takes: no rule, so no field and no example.
    An `address` is where these rules are played.
    """
    rules = house.rules
    told = wording.typographic
    own = partial(told, language=house.language or wording.LANGUAGE)
    titles = wording.value(_RULES, "titles") | wording.value(_RULES, "titles_of").get(
        rules.game, {}
    )
    title = title_of(house)
    clauses = _rules(rules, audience)
    said = {clause.key: clause for section in clauses.values() for clause in section}
    clauses["origin"] = [_origin(house, key, audience, said) for key in ORIGIN]
    if length is not None:
        minutes = _said("length.j2", "clause", length)
        clauses["head"].append(Clause(LENGTH, (), Audience.BOTH, minutes))
    clauses["words"] = _glossary(rules, audience, clauses)
    return Rulebook(
        title,
        Section("head", title, tuple(clauses["head"])),
        tuple(Section(key, told(titles[key]), tuple(clauses[key])) for key in _SECTIONS),
        own(house.note),
        rules.fingerprint,
        rules.game,
        rules.targets,
        house.accent,
        house.language or wording.LANGUAGE,
        own(house.picture_text),
        address,
    )


def title_of(house: House) -> str:
    """Give what a house's game is called: its own title, or the name of its game."""
    own = wording.typographic(house.title, house.language or wording.LANGUAGE)
    return own or wording.typographic(wording.sentence(_RULES, "game", house.rules))


def terms() -> dict[str, dict[str, str]]:
    """Give every term of the glossary by its key: ``singular`` and ``plural``."""
    found: dict[str, dict[str, str]] = wording.value(_GLOSSARY, "terms")
    return found


def define(key: str, rules: HouseRules, audience: Audience = Audience.TABLE) -> Clause:
    """Give the glossary's entry for a term, as this house uses it."""
    term = terms()[key]["singular"]
    for_all = wording.has(_GLOSSARY, key)
    macro = key if for_all else f"{key}_{audience}"
    definition = _said(_GLOSSARY, macro, rules)
    return Clause(
        key,
        (),
        Audience.BOTH if for_all else audience,
        definition,
        term[0].upper() + term[1:],
    )


def _rules(rules: HouseRules, audience: Audience) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {key: [] for key in ("head", *_SECTIONS)}
    for row in CLAUSES:
        if clause := _clause(row, rules, audience):
            found[row.section].append(clause)
    return found


def _clause(row: Row, rules: HouseRules, audience: Audience) -> Clause | None:
    """Give what a row says in this house, None for nothing."""
    if row.audience not in (audience, Audience.BOTH) or not row.stands_in(rules):
        return None
    fields = tuple(name for name in row.fields if name in rules.kind.fields)
    return Clause(row.key, fields, row.audience, _said(_RULES, row.key, rules))


def _origin(house: House, key: str, audience: Audience, said: Mapping[str, Clause]) -> Clause:
    if key == SOURCE:
        sentence = _said(_RULES, key, house, _changes_said(house, audience, said))
        return Clause(key, ("preset",), Audience.BOTH, sentence)
    return Clause(key, ("game",), Audience.BOTH, _said(_RULES, key, house.rules))


def _said(template: str, name: str, *values: object) -> str:
    return wording.typographic(wording.sentence(template, name, *values))


def _changes_said(house: House, audience: Audience, said: Mapping[str, Clause]) -> list[str]:
    """Give the changed fields of which something is said: put back alone, the rules read else."""
    rules, preset = house.rules, PRESETS[house.preset]
    return [
        name
        for name in house.changes
        if _reads_else(said, replace(rules, **{name: getattr(preset, name)}), audience, name)
    ]


def _reads_else(
    said: Mapping[str, Clause], other: HouseRules, audience: Audience, changed: str
) -> bool:
    """Whether any clause of the other rules differs: soon found among those of what changed."""
    rows = sorted(CLAUSES, key=lambda row: changed not in row.fields)
    return any(said.get(row.key) != _clause(row, other, audience) for row in rows)


def _glossary(
    rules: HouseRules, audience: Audience, clauses: dict[str, list[Clause]]
) -> list[Clause]:
    """Define the terms that this house's sentences use, in the glossary's order."""
    said = " ".join(clause.sentence for section in clauses.values() for clause in section)
    used = {key for key, term in terms().items() if _says(term, wording.plain(said))}
    return [define(key, rules, audience) for key in terms() if key in used]


def _says(term: dict[str, str], text: str) -> bool:
    forms = "|".join(map(re.escape, (term["singular"], term["plural"])))
    return re.search(rf"\b({forms})\b", text, re.IGNORECASE) is not None
