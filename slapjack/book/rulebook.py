"""The rules of one house as ordered clauses, each tied to the fields it speaks for.

`CLAUSES` says which clause stands where, for which houses and for whom. Its
sentence is the macro of the same name in ``templates/<language>/rules.j2``; its
example, in ``examples.toml``, is a tiny game that the engine plays.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.deck.cards import Rank
from slapjack.deck.patterns import PATTERNS
from slapjack.house.rules import (
    BrokeWrongSlap,
    Ends,
    House,
    HouseRules,
    LastChance,
    NextToFlip,
    OwnCardTo,
    Stall,
    TakenPile,
    WrongSlapTo,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Audience(StrEnum):
    """Who a clause is for."""

    TABLE = "table"
    EAR = "ear"
    BOTH = "both"


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
    slaps_jacks: bool = True  # what a picture may show

    @property
    def clauses(self) -> Iterator[tuple[Section, Clause]]:
        """Every clause with its section, in order."""
        for section in (self.head, *self.sections):
            for clause in section.clauses:
                yield section, clause


def _always(_: HouseRules) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Row:
    """Where a clause stands, which fields it speaks for, in which houses, and for whom."""

    section: str
    key: str
    fields: tuple[str, ...] = ()
    when: Callable[[HouseRules], bool] = _always
    audience: Audience = Audience.BOTH


def _is(section: str, key: str, field: str, word: StrEnum, *also: str) -> Row:
    """Give the row of a clause that tells what one value of one field means."""
    return Row(section, key, (field, *also), lambda h: getattr(h, field) is word)


def _pattern(name: str) -> Row:
    return Row("slapping", f"pattern_{name}", ("targets",), lambda h: name in h.targets)


def _fined_to(to: WrongSlapTo) -> Row:
    return Row(
        "slapping",
        f"wrong_to_{to}",
        ("wrong_slap_to", "wrong_slap_cards"),
        lambda h: h.wrong_slap_cards > 0 and h.wrong_slap_to is to,
    )


def _own_card(to: OwnCardTo) -> Row:
    return Row(
        "slapping",
        f"own_card_{to}",
        ("own_card_to", "wrong_slap_to", "wrong_slap_cards", "broke_wrong_slap"),
        lambda h: _pays_flipper(h) and h.own_card_to is to,
    )


def _stall(stall: Stall) -> Row:
    return Row(
        "turn",
        f"stall_{stall}",
        ("stall", "last_chance"),
        lambda h: _can_stall(h) and h.stall is stall,
    )


def _can_stall(h: HouseRules) -> bool:
    """Whether all who are in can be without cards: not where that puts them out."""
    return h.last_chance is not LastChance.UNTIL_YOUR_TURN


def _pays_flipper(h: HouseRules) -> bool:
    return h.wrong_slap_cards > 0 and h.wrong_slap_to is WrongSlapTo.FLIPPER


def _one_last_chance(h: HouseRules) -> bool:
    return h.last_chance in (LastChance.NEXT_TARGET, LastChance.UNTIL_TAKEN)


THREE_SIT: Final = 3  # with fewer, the game is over as soon as somebody is out

CLAUSES: Final = (
    Row("head", "players", ("min_players", "max_players")),
    Row("head", "deck", ("decks",)),
    Row("idea", "race", ("targets",)),
    *(_is("idea", f"goal_{word}", "ends", word) for word in Ends),
    Row("deal", "deal", ("decks",)),
    Row("deal", "stacks"),
    Row("turn", "start"),
    Row("turn", "flip"),
    Row("turn", "flip_away", audience=Audience.TABLE),
    *(_is("turn", f"broke_{word}", "last_chance", word, "targets") for word in LastChance),
    Row("turn", "own_last_card", ("last_chance", "targets"), _one_last_chance),
    *(_stall(word) for word in Stall),
    Row(
        "turn",
        "stall_out",
        ("broke_wrong_slap", "last_chance", "max_players"),
        lambda h: (
            _can_stall(h)
            and h.broke_wrong_slap is BrokeWrongSlap.OUT
            and h.max_players >= THREE_SIT
        ),
    ),
    Row("slapping", "first", ("targets",)),
    Row("slapping", "targets", ("targets",), lambda h: len(h.targets) > 1),
    *(_pattern(name) for name, pattern in PATTERNS.items() if pattern.rank is None),
    Row("slapping", "suits"),
    Row("slapping", "tie_table", audience=Audience.TABLE),
    Row("slapping", "tie_ear", audience=Audience.EAR),
    *(_is("slapping", f"taken_{word}", "taken_pile", word) for word in TakenPile),
    *(_is("slapping", f"next_{word}", "next_to_flip", word) for word in NextToFlip),
    Row("slapping", "buried", ("targets",)),
    Row(
        "slapping",
        "wrong_free",
        ("wrong_slap_cards", "wrong_slap_to"),
        lambda h: h.wrong_slap_cards == 0,
    ),
    *(_fined_to(to) for to in WrongSlapTo),
    Row(
        "slapping",
        "pay_what_you_have",
        ("wrong_slap_to", "wrong_slap_cards"),
        lambda h: h.wrong_slap_cards > 1 and h.wrong_slap_to is not WrongSlapTo.EACH_PLAYER,
    ),
    *(_own_card(to) for to in OwnCardTo),
    Row(
        "slapping",
        "paid_back_in",
        ("wrong_slap_to", "wrong_slap_cards"),
        lambda h: h.wrong_slap_cards > 0 and h.wrong_slap_to is not WrongSlapTo.PILE,
    ),
    Row("slapping", "every_time", ("wrong_slap_cards",), lambda h: h.wrong_slap_cards > 0),
    *(_is("slapping", f"broke_wrong_{word}", "broke_wrong_slap", word) for word in BrokeWrongSlap),
    Row("slapping", "too_late"),
    *(_is("end", f"end_{word}", "ends", word, "last_chance", "broke_wrong_slap") for word in Ends),
    Row("end", "flip_limit", ("flip_limit",), lambda h: h.flip_limit > 0),
    Row("end", "minutes", ("minutes", "flip_limit"), lambda h: h.minutes > 0),
    Row(
        "end",
        "score",
        ("flip_limit", "minutes"),
        lambda h: h.flip_limit > 0 or h.minutes > 0,
    ),
)
# What the card says of its own origin: no rules of play, so no field and no example.
ORIGIN: Final = ("folk", "also_called", "source")

_RULES: Final = "rules.j2"
_GLOSSARY: Final = "glossary.j2"
_SECTIONS: Final = ("idea", "deal", "turn", "slapping", "end", "words", "origin")


def rulebook(house: House, audience: Audience = Audience.TABLE) -> Rulebook:
    """Write the rulebook of a house, for the table or for the ear."""
    rules = house.rules
    titles = wording.value(_RULES, "titles")
    title = house.title or wording.value(_RULES, "games")[rules.game]
    clauses = _rules(rules, audience)
    clauses["origin"] = [_origin(house, key) for key in ORIGIN]
    clauses["words"] = _glossary(rules, audience, clauses)
    return Rulebook(
        title,
        Section("head", title, tuple(clauses["head"])),
        tuple(Section(key, titles[key], tuple(clauses[key])) for key in _SECTIONS),
        house.note,
        rules.fingerprint,
        Rank.JACK.name.lower() in rules.targets,
    )


def terms() -> dict[str, dict[str, str]]:
    """Give every term of the glossary by its key: ``singular`` and ``plural``."""
    found: dict[str, dict[str, str]] = wording.value(_GLOSSARY, "terms")
    return found


def define(key: str, rules: HouseRules, audience: Audience = Audience.TABLE) -> Clause:
    """Give the glossary's entry for a term, as this house uses it."""
    term = terms()[key]["singular"]
    for_all = wording.has(_GLOSSARY, key)
    macro = key if for_all else f"{key}_{audience}"
    definition = wording.sentence(_GLOSSARY, macro, rules)
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
        if row.audience in (audience, Audience.BOTH) and row.when(rules):
            sentence = wording.sentence(_RULES, row.key, rules)
            found[row.section].append(Clause(row.key, row.fields, row.audience, sentence))
    return found


def _origin(house: House, key: str) -> Clause:
    about, fields = (house, ("preset",)) if key == "source" else (house.rules, ("game",))
    return Clause(key, fields, Audience.BOTH, wording.sentence(_RULES, key, about))


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
