"""What the PDF is: tagged, plain, the same every time, and made from nothing but its own files."""

import io
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pdfplumber
import pypdfium2  # type: ignore[import-untyped]
import pytest
from pdfplumber.utils.pdfinternals import resolve_all

from rulescard.card.card import arrange, build
from rulescard.card.drawing import draw
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from rulescard.pdf import fonts
from rulescard.pdf.writer import BadPdf, Page, write
from slapjack.book.rulebook import SOURCE
from tests.card.books import TYPICAL
from tests.card.reading import made

A4, TALL = Paper.parse("a4"), CardSize.parse("tall")


def anything_goes(_: object) -> None:
    """Inspect nothing."""


def test_two_builds_are_the_same_byte_for_byte() -> None:
    assert build(TYPICAL, A4, TALL).pdf == build(TYPICAL, A4, TALL).pdf


def test_two_processes_build_the_same_bytes() -> None:
    script = (
        "import hashlib; from tests.card.books import TYPICAL; from tests.card.reading import made;"
        "print(hashlib.sha256(made(TYPICAL, 'a4', 'pocket').pdf).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, check=True, text=True
        ).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


def catalog(content: bytes) -> dict[str, Any]:
    with pdfplumber.open(io.BytesIO(content)) as document:
        return {
            key: resolve_all(value)
            for key, value in document.doc.catalog.items()
            if key in {"ViewerPreferences", "Lang", "MarkInfo", "Metadata"}
        }


def test_the_pdf_says_what_it_is_and_how_to_print_it() -> None:
    found = catalog(made(TYPICAL, "a4", "tall").pdf)
    assert {
        key: getattr(value, "name", value) for key, value in found["ViewerPreferences"].items()
    } == {
        "DisplayDocTitle": True,
        "PrintScaling": "None",
        "Duplex": "Simplex",
        "PickTrayByPDFSize": True,
        "NumCopies": 1,
    }
    assert found["Lang"] == b"en"
    assert found["MarkInfo"] == {"Marked": True}
    assert b'pdfuaid:part="1"' in found["Metadata"].get_data()


def test_it_is_one_tagged_page_with_a_title() -> None:
    card = made(TYPICAL, "a4", "tall")
    document = pypdfium2.PdfDocument(card.pdf)
    assert document.get_metadata_value("Title") == "Slapjack"
    assert document.is_tagged()
    assert len(document) == 1
    assert document[0].get_size() == pytest.approx((297 / 25.4 * 72, 210 / 25.4 * 72), abs=0.01)


def tags(content: bytes) -> list[str]:
    def names(elements: list[dict[str, Any]]) -> Iterator[str]:
        for element in elements:
            yield element["type"]
            yield from names(element.get("children", []))

    with pdfplumber.open(io.BytesIO(content)) as document:
        return list(names(document.structure_tree))


def test_headings_and_lists_are_tagged_and_drawings_are_not() -> None:
    found = tags(made(TYPICAL, "a4", "tall").pdf)
    assert found.count("H1") == 1
    assert found.count("H2") == len(TYPICAL.sections) + 2
    keys = [[one.key for one in each.clauses if one.key != SOURCE] for each in TYPICAL.sections]
    assert found.count("LI") == sum(len(each) for each in keys if len(each) > 1) + 4
    assert "Figure" not in found


def page(body: str, **files: bytes) -> Page:
    faces = {fonts.FILES[strong]: fonts.path(strong=strong).read_bytes() for strong in fonts.FILES}
    style = (
        '<style>@font-face { font-family: "Atkinson Hyperlegible"; '
        'src: url("AtkinsonHyperlegible-Regular.ttf") }'
        'html { font-family: "Atkinson Hyperlegible" }</style>'
    )
    return Page(f"<html lang=en><title>t</title>{style}<body>{body}", {**faces, **files})


@pytest.mark.parametrize(
    "body",
    [
        '<img alt="x" src="file:///etc/hostname">',
        '<img alt="x" src="https://example.org/x.png">',
        '<img alt="x" src="data:image/png;base64,AAAA">',
        '<link rel="stylesheet" href="https://example.org/x.css">',
        '<link rel="stylesheet" href="../x.css">',
        '<p style="background: url(//example.org/x.svg)">x</p>',
    ],
)
def test_nothing_is_fetched(body: str) -> None:
    with pytest.raises(BadPdf, match="the card fetches nothing"):
        write(page(body), fonts.FAMILY, anything_goes)


def test_a_font_that_crept_in_is_an_error() -> None:
    with pytest.raises(BadPdf, match="expected only Atkinson Hyperlegible embedded, found"):
        write(page("<p>♠ → ▲</p>"), fonts.FAMILY, anything_goes)


def test_a_page_without_any_font_is_an_error() -> None:
    with pytest.raises(BadPdf, match="found no font"):
        write(page(""), fonts.FAMILY, anything_goes)


def test_a_second_page_is_an_error() -> None:
    with pytest.raises(BadPdf, match="expected one page, found 2"):
        write(page('<p style="break-after: page">one</p><p>two</p>'), fonts.FAMILY, anything_goes)


def test_a_missing_file_is_an_error() -> None:
    whole = draw(arrange(TYPICAL, A4, TALL))
    files = {name: body for name, body in whole.files.items() if name != "card.css"}
    with pytest.raises(BadPdf, match="the card fetches nothing"):
        write(replace(whole, files=files), fonts.FAMILY, anything_goes)


def test_the_printed_page_needs_no_weasyprint_until_it_is_drawn() -> None:
    script = (
        "import sys; from rulescard.card.card import arrange; from rulescard.card.sheet import *;"
        "from tests.card.books import TYPICAL;"
        "arrange(TYPICAL, Paper.parse('a4'), CardSize.parse('tall'));"
        "sys.exit('weasyprint' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
