"""The one colour of a house: as it is typed, in every format, and never too light to read."""

import ctypes

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]
import pytest

from rulescard.card.card import build
from rulescard.card.sheet import CardSize
from rulescard.formats.large_print import large_print
from rulescard.formats.web_page import html
from rulescard.paper import Paper
from rulescard.pdf.checkers import errors
from slapjack.book.new_house import write_house
from slapjack.book.rulebook import rulebook
from slapjack.errors import Faults
from slapjack.house.colour import LEAST_CONTRAST, NAMES, contrast_with_white, darkened, hex_of
from slapjack.house.file import parse_house
from slapjack.house.rules import House

A4, POCKET = Paper.parse("a4"), CardSize.parse("pocket")


@pytest.mark.parametrize(
    ("colour", "contrast"),
    [("#000000", 21), ("#ffffff", 1), ("#767676", 4.54), ("#ff0000", 4.0), ("#1a5fb4", 6.3)],
)
def test_contrast_is_as_wcag_defines_it(colour: str, contrast: float) -> None:
    assert contrast_with_white(colour) == pytest.approx(contrast, abs=0.06)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            '"#ff0000"',
            'too light to read on white paper; a darker one that works: accent = "#ee0000"',
        ),
        ('"#777777"', 'a darker one that works: accent = "#767676"'),
        ('"Red"', 'a darker one that works: accent = "#ee0000"'),
        ('"#12345"', 'a colour such as "darkgreen" or "#1a5fb4"'),
        ("7", 'a colour such as "darkgreen" or "#1a5fb4"'),
    ],
)
def test_a_colour_that_cannot_be_read_is_refused_with_what_is_wrong(typed: str, told: str) -> None:
    with pytest.raises(Faults) as refused:
        parse_house(f"[card]\naccent = {typed}", "ours.toml")
    assert "line 2: card.accent: " in str(refused.value)
    assert told in str(refused.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_darker_colour_can_be_read_and_is_no_darker_than_need_be(name: str) -> None:
    colour = hex_of(name)
    contrast = contrast_with_white(darkened(colour))
    if contrast_with_white(colour) >= LEAST_CONTRAST:
        assert darkened(colour) == colour
    else:
        assert LEAST_CONTRAST <= contrast < LEAST_CONTRAST + 0.2


def test_a_colour_is_kept_in_a_house_file() -> None:
    house = parse_house('[card]\naccent = "#1A5FB4"', "ours.toml")
    assert house.accent == "#1a5fb4"
    assert parse_house(write_house(house), "ours.toml") == house


@pytest.mark.parametrize("accent", ["#1a5fb4", "#9c1c1f", ""])
def test_headings_have_the_colour_and_words_do_not(accent: str) -> None:
    book = rulebook(House(accent=accent))
    drawn = build(book, A4, POCKET).pdf, large_print(book, A4)
    for pdf in drawn:
        assert errors(pdf) == []
        assert colours(pdf) == {"#000000", accent or "#000000"}
    assert f"--accent: {accent or '#9c1c1f'};" in html(book)


def colours(pdf: bytes) -> set[str]:
    """Give the colours that words are set in."""
    found = set()
    for page in pypdfium2.PdfDocument(pdf):
        for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            parts = [ctypes.c_uint() for _ in range(4)]
            pdfium.FPDFPageObj_GetFillColor(text, *parts)
            found.add("#" + "".join(f"{part.value:02x}" for part in parts[:3]))
    return found
