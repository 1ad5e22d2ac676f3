"""A house as it is edited in the page: every field with what it asks, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack.book.fields import fields
from slapjack.book.new_house import write_house
from slapjack.errors import tellable
from slapjack.house.address import address_of
from slapjack.house.card_table import CARD_TEXTS
from slapjack.house.file import read_flat
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo
from slapjack.house.wrongs import Wrongs, allowed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from slapjack.book.fields import Field
    from slapjack.house.rules import House

# The texts of its own that a game needs: what else a card has is for who prints one.
_TEXTS: Final = ("title", "note")
# Fields whose answer is another house: the page asks for its form anew.
_ELSEWHERE: Final = ("game",)


def form(house: House) -> dict[str, Any]:
    """Give the form of a house: its texts, and its fields in the order in which they are asked."""
    return {
        "preset": house.preset,
        "texts": [
            {"name": name, "value": getattr(house, name), "most": CARD_TEXTS[name]}
            for name in _TEXTS
        ],
        "fields": [_asked(each) for each in fields(house.rules) if each.name not in _ELSEWHERE],
    }


def edited(values: Mapping[str, Any], *, with_file: bool) -> dict[str, Any]:
    """Give what became of a form's values: a house, or what is wrong with which of them.

    A house's file is written only if it is asked for, as that takes a while.
    """
    wrongs = Wrongs()
    house = _read(values, wrongs)
    if house is None:
        faults = [{"names": each.keys, "said": tellable(str(each))} for each in wrongs.found]
        return {"faults": faults}
    file = write_house(house) if with_file else ""
    return {"faults": [], "file": file, "address": address_of(house)}


def _read(values: Mapping[str, Any], wrongs: Wrongs) -> House | None:
    house = read_flat({name: value for name, value in values.items() if value is not None}, wrongs)
    return None if wrongs.found else house


def _asked(each: Field) -> dict[str, Any]:
    about = {"name": each.name, "asks": each.asks, "takes": allowed(each.option)}
    return about | {"value": each.value, "meanings": dict(each.meanings)} | _kind(each.option)


def _kind(option: Option) -> dict[str, Any]:
    match option:
        case Choice(words):
            return {"kind": "choice", "words": words}
        case Whole(low, high, or_none):
            return {"kind": "whole", "low": 0 if or_none else low, "high": high}
        case YesNo():
            return {"kind": "yes_no"}
        case Several(names):
            return {"kind": "several", "words": names}
        case Numbers(names, _, high):
            return {"kind": "numbers", "words": names, "low": 0, "high": high}
