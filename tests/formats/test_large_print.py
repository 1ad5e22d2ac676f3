import io
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pdfplumber
import pytest
from hypothesis import given, settings

from rulescard.formats.large_print import BadType, large_print
from rulescard.formats.registry import FORMATS
from rulescard.outline import UnknownSign
from rulescard.paper import Paper
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS
from tests.formats.books import (
    A4,
    HOSTILE,
    LETTER,
    NEW,
    PLAIN_WORDS,
    book,
    books,
    books_with_words,
    short,
    words_lost,
)

INLINE = {"Span", "NonStruct"}
INCH_PT = 72.0
PAPERS = {"a4": (A4, 595.28, 841.89), "letter": (LETTER, 612.0, 792.0)}


@pytest.fixture(scope="module", params=PAPERS)
def drawn(request: pytest.FixtureRequest) -> Iterator[tuple[Any, float, float]]:
    """A rulebook's large print read by pdfplumber, with the paper's edges in points."""
    paper, width_pt, height_pt = PAPERS[request.param]
    pdf = large_print(book("pagat", note="Grandma may slap with both hands."), paper, new=NEW)
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        yield document, width_pt, height_pt


def is_tagged(char: dict[str, Any]) -> bool:
    return char.get("mcid") is not None


def test_pages_are_upright(drawn: tuple[Any, float, float]) -> None:
    document, width_pt, height_pt = drawn
    assert len(document.pages) > 1
    for page in document.pages:
        assert (page.width, page.height) == pytest.approx((width_pt, height_pt), abs=0.1)


def test_text_keeps_an_inch_from_the_edges(drawn: tuple[Any, float, float]) -> None:
    document, width_pt, height_pt = drawn
    for page in document.pages:
        text = [char for char in page.chars if is_tagged(char) and char["text"].strip()]
        assert min(char["x0"] for char in text) >= INCH_PT - 0.1
        assert max(char["x1"] for char in text) <= width_pt - INCH_PT + 0.1
        assert min(char["top"] for char in text) >= INCH_PT - 0.1
        assert max(char["bottom"] for char in text) <= height_pt - INCH_PT + 0.1


def test_type_is_large_and_in_three_sizes(drawn: tuple[Any, float, float]) -> None:
    document, _, _ = drawn
    sizes = {
        (round(char["size"], 1), "Bold" in char["fontname"])
        for page in document.pages
        for char in page.chars
    }
    assert sizes == {(18, False), (18, True), (20, True), (22, True)}
    assert not any("Italic" in char["fontname"] for page in document.pages for char in page.chars)


def test_lines_are_a_quarter_more_than_the_type_apart(drawn: tuple[Any, float, float]) -> None:
    document, _, _ = drawn
    tops = [round(line["top"], 1) for line in document.pages[0].extract_text_lines()]
    gaps = [round(after - before, 1) for before, after in pairwise(tops)]
    assert 22.5 in gaps
    assert min(gaps) == 22.5


def test_no_heading_stands_last_on_its_page(drawn: tuple[Any, float, float]) -> None:
    document, _, _ = drawn
    for page in document.pages:
        assert round([char for char in page.chars if is_tagged(char)][-1]["size"]) == 18


def test_every_page_is_numbered_outside_the_text(drawn: tuple[Any, float, float]) -> None:
    document, _, height_pt = drawn
    total = len(document.pages)
    for number, page in enumerate(document.pages, 1):
        foot = page.filter(lambda item: not is_tagged(item))
        assert foot.extract_text() == f"Page {number} of {total}"
        assert all(height_pt - INCH_PT < char["top"] < height_pt - 20 for char in foot.chars)


def test_the_structure_is_headings_paragraphs_and_lists(drawn: tuple[Any, float, float]) -> None:
    document, _, _ = drawn
    catalog = document.doc.catalog
    assert catalog["Lang"] == b"en"
    assert document.metadata["Title"] == "Slapjack"
    assert b"pdfuaid:part" in catalog["Metadata"].resolve().get_data()
    types = [name for name in types_of(document.structure_tree) if name not in INLINE]
    assert types[:5] == ["Document", "Part", "H1", "P", "P"]
    assert set(types) == {"Document", "Part", "H1", "P", "Sect", "H2", "L", "LI", "LBody"}
    assert types.count("H2") == 7


def test_a_print_dialogue_is_left_to_the_reader(drawn: tuple[Any, float, float]) -> None:
    document, _, _ = drawn
    assert document.doc.catalog["ViewerPreferences"] == {"DisplayDocTitle": True}


def types_of(elements: list[dict[str, Any]]) -> Iterator[str]:
    for element in elements:
        yield element["type"]
        yield from types_of(element.get("children", []))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str, paper: Paper) -> None:
    given_book = book(preset, note="Grandma may slap with both hands.")
    pdf = large_print(given_book, paper, new=NEW)
    assert words_lost(given_book, FORMATS["large-print"], pdf, NEW).is_same


@settings(max_examples=20, deadline=None)
@given(books())
def test_any_house_keeps_its_words(given_book: Rulebook) -> None:
    assert words_lost(given_book, FORMATS["large-print"], large_print(given_book, A4)).is_same


@settings(max_examples=10, deadline=None)
@given(books_with_words(PLAIN_WORDS))
def test_any_title_and_note_keep_their_words(given_book: Rulebook) -> None:
    assert words_lost(given_book, FORMATS["large-print"], large_print(given_book, LETTER)).is_same


@pytest.mark.parametrize("type_pt", [18.0, 24.0, 48.0])
def test_larger_type_keeps_the_words(type_pt: float) -> None:
    given_book = book("pagat", note="Household" * 6)
    pdf = large_print(given_book, LETTER, type_pt)
    assert words_lost(given_book, FORMATS["large-print"], pdf).is_same


@pytest.mark.parametrize("place", ["title", "note"])
@pytest.mark.parametrize("type_pt", [18, 30, 48])
@pytest.mark.parametrize(
    "words",
    [
        "The Fitzgerald-Montgomery House",
        "Our Donaudampfschifffahrtsgesellschaftskapitän",
        "The Internationalization",
        "Slap" * 19,
        "x" * 60,
    ],
)
def test_a_line_ends_within_a_word_only_with_a_hyphen(
    words: str, type_pt: float, place: str
) -> None:
    given_book = short(book(**{place: words}))
    pdf = large_print(given_book, LETTER, type_pt)
    assert words_lost(given_book, FORMATS["large-print"], pdf).is_same
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        lines = [line["text"] for line in page.extract_text_lines()]
        right_pt = max(char["x1"] for char in page.chars)
    assert right_pt <= 612 - INCH_PT + 0.1
    own = [line for line in lines if joined(line) in joined(words)]
    assert joined("".join(own)) == joined(words)
    for line, after in pairwise(own):
        assert line.endswith("-") or f" {after}".replace("-", "") in f" {words}", own


def joined(words: str) -> str:
    return re.sub("[- ]", "", words)


def test_a_title_shrinks_to_a_headings_type_before_a_word_of_it_is_parted() -> None:
    for title, title_pt in (("Slapjack", 22), ("W" * 26, 20.38), ("W" * 40, 20)):
        pdf = large_print(short(book(title=title)), LETTER)
        with pdfplumber.open(io.BytesIO(pdf)) as document:
            largest_pt = max(char["size"] for char in document.pages[0].chars)
            assert largest_pt == pytest.approx(title_pt, abs=0.1)


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_what_a_family_writes_is_only_words(words: str) -> None:
    given_book = short(book(title=words, note=words))
    assert words_lost(given_book, FORMATS["large-print"], large_print(given_book, A4)).is_same


@pytest.mark.parametrize("words", ["Slap ♠", "拍牌", "סלאפ", "Slap 😀"])
@pytest.mark.parametrize("place", ["title", "note"])
def test_signs_that_would_be_boxes_are_refused_by_name(words: str, place: str) -> None:
    name = f"U+{ord(words[-1]):04X}"
    with pytest.raises(UnknownSign, match=re.escape(name)) as refusal:
        large_print(book(**{place: words}), A4)
    assert str(refusal.value).startswith(f"card.{place}: the typeface")


@pytest.mark.parametrize("type_pt", [17.9, 48.1, float("nan"), -18])
def test_type_that_is_no_large_print_is_refused(type_pt: float) -> None:
    with pytest.raises(BadType, match="large print takes 18 to 48"):
        large_print(book(), A4, type_pt)


PRINT_ALL = """
import hashlib
from rulescard.formats.braille import braille
from rulescard.formats.document import document
from rulescard.formats.ebook import epub
from rulescard.formats.large_print import large_print
from rulescard.formats.web_page import html
from rulescard.formats.text import text
from tests.formats.books import A4, NEW, book
given = book("pagat", "Zoë’s house", "With both hands.")
drawn = book("ratscrew")
files = [large_print(given, A4, new=NEW), document(drawn, A4, new=NEW), epub(drawn, NEW), *(
    write(given, new=NEW).encode() for write in (html, text, braille)
)]
print([hashlib.sha256(file).hexdigest() for file in files])
"""


def test_all_formats_are_byte_identical_in_every_process() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_ALL],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


@pytest.mark.parametrize("preset", ["screen", "pagat", "ratscrew", "snap"])
def test_the_last_page_is_no_few_lines_where_pages_could_be_even(preset: str) -> None:
    """On Letter paper these once ended with a page of six lines."""
    pdf = large_print(book(preset), LETTER)
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        lines = [len(page.extract_text_lines()) for page in opened.pages]
    assert len(lines) > 2
    assert lines[-1] > max(lines) / 2, lines
