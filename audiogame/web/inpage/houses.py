"""The house that the page asks for, and its rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook, title_of
from slapjack.house import address
from slapjack.house.file import parse_house, read_rules
from slapjack.house.rules import DEFAULT_PRESET, PRESETS, House

if TYPE_CHECKING:
    from collections.abc import Mapping

    from slapjack.book.rulebook import Clause

# What in its clauses is one thing after another, as on a card.
_PROSE: Final = {"idea", "origin"}


def house_of(asked: Mapping[str, Any]) -> House:
    """Give the house of a preset, a house file's text, an address or rules; or raise `Faults`."""
    if "address" in asked:
        return address.house_of(asked["address"])
    if "text" in asked:
        return parse_house(asked["text"], asked["name"])
    if "rules" in asked:
        own = {name: asked[name] for name in ("preset", "title", "note")}
        return House(read_rules(asked["rules"]), **own)
    name = asked.get("preset", DEFAULT_PRESET)
    return House(PRESETS[name], name)


def about(house: House) -> dict[str, Any]:
    """Give what the page must know of a house before it is played."""
    return {"title": title_of(house), "changed": bool(house.changes), **seats(house)}


def seats(house: House) -> dict[str, Any]:
    """Say how many play a house, and whether they can play for a number of piles."""
    return {
        "fewest": house.rules.min_players,
        "most": house.rules.max_players,
        "counts_piles": "taken_pile" in house.rules.kind.fields,
    }


def rules(house: House) -> dict[str, Any]:
    """Give the rulebook of a house as it is read in the page."""
    book = rulebook(house, Audience.EAR)
    return {
        "title": book.title,
        "note": book.note,
        "head": [_spans(clause) for clause in book.head.clauses],
        "sections": [
            {
                "title": section.title,
                "is_list": section.key not in _PROSE,
                "clauses": [_spans(clause) for clause in section.clauses],
            }
            for section in book.sections
            if section.clauses
        ],
    }


def _spans(clause: Clause) -> list[dict[str, Any]]:
    return [{"text": span.text, "strong": span.strong} for span in wording.spans(clause.text)]
