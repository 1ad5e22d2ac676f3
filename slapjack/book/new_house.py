"""A house file with every field, its meaning and its range as comments, ready to edit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from slapjack.book import wording
from slapjack.book.fields import fields
from slapjack.house.rules import PRESETS
from slapjack.house.wrongs import allowed

if TYPE_CHECKING:
    from slapjack.house.rules import House, Plain


def write_house(house: House) -> str:
    """Give the text of a house file that reads back as `house`."""
    page = wording.environment().get_template("house.toml.j2")
    return page.render(
        house=house,
        presets=list(PRESETS),
        fields=list(fields(house.rules)),
        allowed=allowed,
        quoted=_quoted,
    )


def _quoted(value: Plain) -> str:
    # JSON's strings, numbers, true and false and lists of strings are TOML's too; a table is not.
    if isinstance(value, dict):
        rows = ", ".join(f"{name} = {number}" for name, number in value.items())
        return f"{{ {rows} }}" if rows else "{}"
    return json.dumps(value, ensure_ascii=False)
