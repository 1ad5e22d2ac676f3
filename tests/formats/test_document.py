"""The document for word processors, read back as they and screen readers see it."""

import io
import subprocess
import sys
import zipfile
from dataclasses import replace

import pytest
from docx import Document
from docx.document import Document as Read
from docx.shared import Mm
from docx.text.paragraph import Paragraph
from hypothesis import given, settings
from PIL import Image

from rulescard.check.readback import Verdict, examine
from rulescard.formats.document import document
from rulescard.formats.editions import make_one
from rulescard.formats.format import Edition, Format, Order
from rulescard.formats.registry import FORMATS
from rulescard.outline import Part, outline
from rulescard.paper import BadSheet, Paper
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS, House
from tests.formats.books import (
    A4,
    HOSTILE,
    LETTER,
    NEW,
    OWN_WORDS,
    book,
    books,
    books_with_words,
    words_lost,
)
from tests.rulescard.orders import order

DOCX = FORMATS["docx"]
NOTE = "Grandma may slap with both hands."


def opened(content: bytes) -> Read:
    return Document(io.BytesIO(content))


def style(paragraph: Paragraph) -> str:
    assert paragraph.style is not None
    return str(paragraph.style.name)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str) -> None:
    given_book = book(preset, note=NOTE)
    assert words_lost(given_book, DOCX, document(given_book, A4, NEW), NEW).is_same


@settings(max_examples=20, deadline=None)
@given(books() | books_with_words(OWN_WORDS))
def test_any_house_keeps_its_words(given_book: Rulebook) -> None:
    content = document(given_book, A4)
    assert words_lost(given_book, DOCX, content).is_same
    assert document(given_book, A4) == content


@pytest.mark.parametrize("words", [*HOSTILE.values(), "拍牌 😀"], ids=str)
def test_what_a_family_writes_is_only_words(words: str) -> None:
    given_book = book(title=words, note=words)
    content = document(given_book, A4)
    assert words_lost(given_book, DOCX, content).is_same
    assert [one.text for one in opened(content).paragraphs[:2]] == [
        entry.text for entry in [*outline(given_book)][:2]
    ]


def test_each_paragraph_has_the_style_of_what_it_is() -> None:
    given_book = book("pagat", note=NOTE)
    names = {
        Part.TITLE: "Heading 1",
        Part.HEADING: "Heading 2",
        Part.ITEM: "List Bullet",
        Part.NOTE: "Note",
    }
    assert [style(one) for one in opened(document(given_book, A4)).paragraphs] == [
        names.get(entry.part, "Normal") for entry in outline(given_book)
    ]


def test_items_are_of_a_list_and_strong_words_strong() -> None:
    read = opened(document(book("pagat"), A4))
    assert read.styles["List Bullet"].element.xpath("w:pPr/w:numPr/w:numId")
    strong = [run.text for one in read.paragraphs for run in one.runs if run.style.name == "Strong"]
    assert "Jack" in strong[0]
    assert "Flip:" in strong


def test_type_is_large_enough_upright_and_black_or_the_family_s_colour() -> None:
    read = opened(document(replace(book(note=NOTE), accent="#1a5fb4"), A4))
    for name in {style(one) for one in read.paragraphs}:
        font = read.styles[name].font
        assert font.size.pt >= 12
        assert font.name == "Arial"
        assert not font.italic
        assert str(font.color.rgb) == ("1A5FB4" if "Heading" in name else "000000")
        assert not read.styles[name].element.xpath("w:rPr/w:rFonts/@w:asciiTheme")


def test_its_title_and_language_are_said_and_nothing_of_its_making() -> None:
    read = opened(document(book(title="Zoë’s   house"), A4))
    core = read.core_properties
    assert (core.title, core.language) == ("Zoë’s house", "en")
    assert (core.author, core.comments, core.last_modified_by) == ("", "", "")
    assert read.styles.element.xpath("w:docDefaults//w:lang/@w:val") == ["en-US"]


def test_it_is_packed_without_dates_or_a_picture_of_something_else() -> None:
    with zipfile.ZipFile(io.BytesIO(document(book(), A4))) as archive:
        assert archive.testzip() is None
        assert archive.namelist()[0] == "[Content_Types].xml"
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert not [one for one in archive.namelist() if one.endswith("jpeg")]


@pytest.mark.parametrize("paper", [A4, LETTER, Paper.parse("120x100")], ids=lambda one: one.name)
def test_pages_are_upright_on_the_paper(paper: Paper) -> None:
    (page,) = opened(document(book(), paper)).sections
    assert page.page_width == pytest.approx(Mm(paper.height_mm), abs=Mm(0.1))
    assert page.page_height == pytest.approx(Mm(paper.width_mm), abs=Mm(0.1))


def test_paper_larger_than_word_takes_is_refused() -> None:
    with pytest.raises(BadSheet, match=r"edges up to 558\.8 mm, not 600"):
        document(book(), Paper.parse("600x400"))


def test_patterns_have_pictures_within_their_items_told_in_words() -> None:
    read = opened(document(book("ratscrew"), A4))
    with_picture = [one for one in read.paragraphs if one._p.xpath(".//pic:pic")]  # noqa: SLF001
    assert [one.text.partition(":")[0] for one in with_picture] == ["Pair", "Sandwich"]
    assert {style(one) for one in with_picture} == {"List Bullet"}
    described = read.element.xpath(".//wp:docPr/@descr")
    assert described == [
        "Drawn: cards flipped one after the other, Seven, Seven.",
        "Drawn: cards flipped one after the other, Eight, Three, Eight.",
    ]
    pictures = [rel.target_part.blob for rel in read.part.rels.values() if "image" in rel.reltype]
    for picture in map(Image.open, map(io.BytesIO, pictures)):
        assert picture.height > 100
        assert picture.convert("L").getextrema() == (0, 255)


def test_new_clauses_are_said_to_be_new_and_have_a_bar() -> None:
    read = opened(document(book("pagat"), A4, NEW))
    new = [one.text for one in read.paragraphs if one._p.xpath("w:pPr/w:pBdr/w:left")]  # noqa: SLF001
    assert len(new) == len(NEW)
    assert all(text.startswith("New: ") for text in new)
    assert "New: one standard 52-card deck" in new


@pytest.mark.parametrize(("title", "is_so"), [("סלאפ ג'ק!", True), ("Slap סלאפ", False)])
def test_what_runs_from_right_to_left_is_said_to(title: str, *, is_so: bool) -> None:
    heading = opened(document(book(title=title), A4)).paragraphs[0]
    assert bool(heading._p.xpath("w:pPr/w:bidi")) is is_so  # noqa: SLF001
    assert bool(heading.runs[0].font.rtl) is is_so


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("Heading 2", "Normal", "heading, item or paragraph in another’s place: 'The idea', "),
        ("List Bullet", "Normal", "heading, item or paragraph in another’s place: 'Flip cards "),
        ("Heading 1", "Heading 2", "heading, item or paragraph in another’s place: 'Ours'"),
        ("Ours", "Theirs", "found the title “Theirs” and the language “en”"),
        ("en", "", "found the title “Ours” and the language “”"),
    ],
)
def test_what_has_lost_its_structure_fails(before: str, after: str, said: str) -> None:
    def make(given: Order, written_in: Format) -> Edition:
        edition = make_one(given, written_in)
        read = opened(edition.content)
        core = read.core_properties
        core.title = after if core.title == before else core.title
        core.language = after if core.language == before else core.language
        for one in read.paragraphs:
            one.style = after if style(one) == before else one.style
        written = io.BytesIO()
        read.save(written)
        return replace(edition, content=written.getvalue())

    house = House(PRESETS["pagat"], "pagat", "Ours", NOTE)
    words, structure = examine(order(house, DOCX), make)
    assert words.verdict is Verdict.OK
    assert structure.verdict is Verdict.FAILED
    assert structure.said.startswith(said)


def test_python_docx_is_loaded_only_once_a_document_is_made() -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import rulescard.cli, sys; print('docx' in sys.modules)"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert said.stdout == "False\n"
