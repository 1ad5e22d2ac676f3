"""One rule for apostrophes: curly, in every format, in our words and in a family's own."""

from dataclasses import replace

import pytest

from rulescard.formats.editions import make
from rulescard.formats.registry import FORMATS
from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import PRESETS, House
from tests.rulescard.orders import LOOK, order

OWN = {"title": "The Joneses' 'rough' game", "note": "Grandma’s and grandpa's: l'as d'or."}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("don't", "don’t"),
        ("the Joneses' house", "the Joneses’ house"),
        ("say 'don't' now", "say ‘don’t’ now"),  # noqa: RUF001
        ("'em", "’em"),
        ("l’as d'or", "l’as d’or"),
    ],
)
def test_apostrophes_are_curly_and_so_are_quotes_in_a_pair(typed: str, told: str) -> None:
    assert wording.typographic(typed) == told


@pytest.mark.parametrize("preset", PRESETS)
def test_no_format_says_a_straight_one(preset: str) -> None:
    house = House(PRESETS[preset], preset, **OWN)
    assert "’" in "".join(clause.text for _, clause in rulebook(house).clauses)
    # Braille has one sign for both.
    formats = [row for row in FORMATS.values() if row.name != "braille"]
    look = replace(LOOK, size_is_asked=False)
    for edition in make(order(house, *formats, look=look)):
        words = " ".join(edition.written_in.read(edition, order(house).look))
        assert "'" not in words
        assert "Grandma’s and grandpa’s" in words
