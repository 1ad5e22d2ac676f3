"""A title and a note in another language: told of, and in braille not contracted."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pdfplumber
import pytest
from pdfplumber.pdf import PDF

from rulescard.card.sheet import CardSize
from rulescard.check.readback import Verdict, examine
from rulescard.formats.braille import braille
from rulescard.formats.choices import BraillePage
from rulescard.formats.document import document
from rulescard.formats.editions import make_one
from rulescard.formats.registry import FORMATS
from rulescard.formats.web_page import html
from rulescard.pdf.checkers import errors
from slapjack.book.new_house import write_house
from slapjack.book.rulebook import rulebook
from slapjack.errors import Faults
from slapjack.house.file import parse_house
from slapjack.house.rules import House
from tests.formats.books import A4, words_lost
from tests.formats.test_document import opened
from tests.rulescard.orders import LOOK, order

SPANISH = House(
    title="Slapjack en casa", note="Sin anillos y con una mano, al niño.", language="es"
)
ENGLISH = House(title=SPANISH.title, note=SPANISH.note)


def first_lines(house: House) -> list[str]:
    return [line.strip() for line in braille(rulebook(house)).splitlines()[:4] if line]


def test_english_braille_contracts_and_another_language_is_spelled_out() -> None:
    assert first_lines(ENGLISH) == [
        ",SLAPJACK EN CASA",
        ",S9 ANILLOS ;Y CON UNA MANO1 ;AL",
        "NI^]NO4",
    ]
    # What would be read as "you" and "also" is said to be letters.
    assert first_lines(SPANISH) == [
        ",SLAPJACK EN CASA",
        ",SIN ANILLOS ;;Y CON UNA MANO1 ;;AL",
        "NI^]NO4",
    ]


@pytest.mark.parametrize("grade", [1, 2])
def test_its_words_are_all_there(grade: int) -> None:
    book = rulebook(SPANISH)
    written = braille(book, grade)
    assert ";;" not in written or grade == 2
    assert words_lost(book, FORMATS["braille"], written, page=BraillePage(grade)).is_same


def test_every_format_holds() -> None:
    found = [*examine(order(SPANISH))]
    assert {one.verdict for one in found} == {Verdict.OK}, [*map(str, found)]


def test_pages_and_documents_say_which_language_it_is() -> None:
    page = html(rulebook(SPANISH))
    assert '<h1 dir="auto" lang="es">' in page
    assert '<p class="note" dir="auto" lang="es">' in page
    assert 'lang="es"' not in html(rulebook(ENGLISH))
    made = opened(document(rulebook(SPANISH), A4))
    said = [one.text for one in made.paragraphs if one._p.xpath(".//w:lang[@w:val='es']")]  # noqa: SLF001
    assert said == [SPANISH.title, SPANISH.note]


@pytest.mark.parametrize("written_in", ["pdf", "poster", "large-print"])
def test_tags_say_which_language_it_is(written_in: str) -> None:
    look = replace(LOOK, size=CardSize.parse("pocket"), per_sheet=2)
    edition = make_one(order(SPANISH, look=look), FORMATS[written_in])
    own = [SPANISH.title, SPANISH.note] * (2 if written_in == "pdf" else 1)
    with pdfplumber.open(io.BytesIO(edition.content)) as document:
        said = [*in_language(document, "es")]
        assert [" ".join(text.split()) for text in said] == own
    assert errors(edition.content) == []


def in_language(document: PDF, language: str) -> Iterator[str]:
    """The text of what is tagged with a language, on the first page."""
    letters = document.pages[0].chars

    def numbers(element: dict[str, Any]) -> Iterator[int]:
        yield from element.get("mcids", [])
        for child in element.get("children", []):
            yield from numbers(child)

    def walk(elements: list[dict[str, Any]]) -> Iterator[str]:
        for element in elements:
            if element.get("lang") == language:
                own = {*numbers(element)}
                yield "".join(letter["text"] for letter in letters if letter["mcid"] in own)
            yield from walk(element.get("children", []))

    yield from walk(document.structure_tree)


def test_a_house_says_its_language_by_its_sign() -> None:
    assert parse_house(write_house(SPANISH), "ours.toml") == SPANISH
    with pytest.raises(Faults) as raised:
        parse_house('[card]\nlanguage = "Spanish"\n', "ours.toml")
    says = (
        "line 2: card.language: found 'Spanish', expected the short sign of a language, such as "
        '"es", "fr" or "pt-BR": language = "es"'
    )
    assert raised.value.faults == (says,)
