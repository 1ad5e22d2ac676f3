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


@pytest.mark.parametrize(
    ("typed", "language", "told"),
    [
        ('The "Slap" Night', "en", "The “Slap” Night"),
        ('She says "mine".', "en-GB", "She says “mine”."),
        ('"Say \'now\'," ("please")', "en", "“Say ‘now’,” (“please”)"),  # noqa: RUF001
        ('Der "große" Abend', "de-AT", "Der „große“ Abend"),
        ('Le "grand" soir', "fr", "Le «\u00a0grand\u00a0» soir"),
        ('La "gran" noche', "es", "La “gran” noche"),
        ('Den "stora" kvällen', "sv", "Den ”stora” kvällen"),
        # No quotes, or not for sure.
        ('A 12" by 9" table', "en", 'A 12" by 9" table'),
        ('The "Slap" table, 12" wide', "en", 'The “Slap” table, 12" wide'),
        ('"A 6" board"', "en", '"A 6" board"'),
        ('One " alone, and " two', "en", 'One " alone, and " two'),
        ('"Slap', "en", '"Slap'),
        ('A "slap"ping good night', "en", 'A "slap"ping good night'),
        ('"" and " "', "en", '"" and " "'),
        ('Az "a" x', "xx", 'Az "a" x'),
    ],
)
def test_double_quotes_in_a_pair_are_those_of_the_language(
    typed: str, language: str, told: str
) -> None:
    assert wording.typographic(typed, language) == told
    assert wording.typographic(told, language) == told


def test_a_family_quotes_as_its_language_does() -> None:
    house = House(
        title='Der "große" Abend', note='Oma sagt "meins".', language="de",
        picture="x.png", picture_text='Oma und "die Bande"',
    )  # fmt: skip
    book = rulebook(house)
    assert (book.title, book.note) == ("Der „große“ Abend", "Oma sagt „meins“.")
    assert book.picture == "Oma und „die Bande“"
    text, brf = (
        one.content.decode() for one in make(order(house, FORMATS["text"], FORMATS["braille"]))
    )
    assert "Der „große“ Abend" in text
    assert "MEINS0" in brf, "braille has a sign for a closing quote"


@pytest.mark.parametrize("preset", PRESETS)
def test_no_format_says_a_straight_one(preset: str) -> None:
    house = House(PRESETS[preset], preset, **OWN)
    assert "’" in "".join(clause.text for _, clause in rulebook(house).clauses)
    # Braille has one sign for both.
    formats = [row for row in FORMATS.values() if row.name != "braille"]
    look = replace(LOOK, size_is_asked=False)
    for edition in make(order(house, *formats, look=look)):
        words = " ".join(edition.written_in.works.read(edition, order(house).look))
        assert "'" not in words
        assert "Grandma’s and grandpa’s" in words
