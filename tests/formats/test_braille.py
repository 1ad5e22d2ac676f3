import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescard.formats import liblouis
from rulescard.formats.braille import BadPage, braille, unwrapped, wrap
from rulescard.formats.choices import BraillePage
from rulescard.formats.liblouis import NoBraille
from rulescard.formats.registry import FORMATS
from rulescard.outline import UnknownSign
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS
from tests.formats.books import (
    HOSTILE,
    NEW,
    OWN_WORDS,
    PLAIN_WORDS,
    book,
    books,
    books_with_words,
    words_lost,
)

ASCII_BRAILLE = re.compile(r"[ -_]*")


def pages(brf: str) -> list[list[str]]:
    assert brf.endswith("\n\f")
    return [page.removesuffix("\n").split("\n") for page in brf.removesuffix("\f").split("\f")]


def check_pages(brf: str, cells: int = 40, lines: int = 25) -> None:
    for number, page in enumerate(pages(brf), 1):
        assert len(page) == lines
        assert all(len(line) <= cells and ASCII_BRAILLE.fullmatch(line) for line in page)
        assert all(line == line.rstrip() for line in page)
        assert page[-1] == liblouis.to_braille([str(number)], 1)[0].rjust(cells)
        assert page[0], "no page begins with a blank line"


def test_a_first_page_is_laid_out_as_braille_readers_know_it() -> None:
    page = pages(braille(book("pagat", "Slapjack at our house")))[0]
    assert page[:9] == [
        "          ,SLAPJACK AT \\R H\\SE",
        "",
        "  #B TO #AJ PLAY]S",
        '  "O /&>D #EB-C>D DECK',
        "",
        "    ,! IDEA",
        ",FLIP C>DS ONTO ! MIDDLE PILE4 ,:5 A",
        "  ,JACK %[S1 SLAP X F/ & W9 ! PILE4",
        ",W9 E C>D TO W9 ! GAME4",
    ]
    assert page[-1] == "#A".rjust(40)


@pytest.mark.parametrize("grade", [1, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str, grade: int) -> None:
    given_book = book(preset, note="Grandma may slap with both hands.")
    brf = braille(given_book, grade, new=NEW)
    assert words_lost(given_book, FORMATS["braille"], brf, NEW, BraillePage(grade)).is_same
    check_pages(brf)


def test_uncontracted_braille_is_longer() -> None:
    assert len(unwrapped(braille(book(), 1))) > len(unwrapped(braille(book(), 2)))


@settings(max_examples=50, deadline=None)
@given(books() | books_with_words(PLAIN_WORDS), st.sampled_from([1, 2]))
def test_any_house_keeps_its_words(given_book: Rulebook, grade: int) -> None:
    brf = braille(given_book, grade)
    assert words_lost(given_book, FORMATS["braille"], brf, page=BraillePage(grade)).is_same
    check_pages(brf)
    assert braille(given_book, grade) == brf


@settings(max_examples=30, deadline=None)
@given(books(), st.integers(20, 100), st.integers(10, 100))
def test_pages_are_as_wide_and_long_as_asked(given_book: Rulebook, cells: int, lines: int) -> None:
    brf = braille(given_book, cells=cells, lines=lines)
    check_pages(brf, cells, lines)
    assert words_lost(given_book, FORMATS["braille"], brf, page=BraillePage(cells=cells)).is_same


@settings(max_examples=20, deadline=None)
@given(books(), st.integers(10, 25))
def test_a_heading_stands_on_the_page_of_its_text(given_book: Rulebook, lines: int) -> None:
    for page in pages(braille(given_book, lines=lines)):
        filled = [line for line in page[:-1] if line]
        assert not filled[-1].startswith("    "), "headings begin in cell 5"


@pytest.mark.parametrize("grade", [1, 2])
@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_what_a_family_writes_is_only_words(words: str, grade: int) -> None:
    given_book = book(title=words, note=words)
    brf = braille(given_book, grade)
    assert words_lost(given_book, FORMATS["braille"], brf, page=BraillePage(grade)).is_same
    check_pages(brf)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Slap ♠", "'♠' (U+2660 BLACK SPADE SUIT)"),
        ("拍牌", "'拍' (U+62CD CJK UNIFIED IDEOGRAPH-62CD), '牌' (U+724C"),
        ("שלום", "'ש' (U+05E9 HEBREW LETTER SHIN)"),
        ("Slap 😀", "'😀' (U+1F600 GRINNING FACE)"),
        ("a\x07b", "'\\x07' (U+0007 no name)"),
    ],
)
@pytest.mark.parametrize("place", ["title", "note"])
def test_signs_without_braille_are_refused_by_name(words: str, name: str, place: str) -> None:
    with pytest.raises(UnknownSign, match=re.escape(name)) as refusal:
        braille(book(**{place: words}))
    assert str(refusal.value).startswith(f"card.{place}: ")


@settings(max_examples=30, deadline=None)
@given(books_with_words(OWN_WORDS))
def test_any_signs_are_written_or_refused(given_book: Rulebook) -> None:
    try:
        brf = braille(given_book)
    except UnknownSign:
        return
    assert words_lost(given_book, FORMATS["braille"], brf).is_same


def test_a_page_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadPage, match="grade 3: expected 1"):
        braille(book(), grade=3)
    with pytest.raises(BadPage, match="found 10 cells, expected 20 to 100"):
        braille(book(), cells=10)
    with pytest.raises(BadPage, match="found 0 lines, expected 10 to 100"):
        braille(book(), lines=0)


def test_what_is_too_long_for_a_line_goes_on_after_dot_5() -> None:
    assert wrap("AB CDEFGHIJKLM", 6, 2, 0) == ["  AB", 'CDEFG"', "HIJKLM"]


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("The Fitzgerald-Montgomery House", [",! ,FITZG]ALD-", ",MONTGOM]Y", ",H\\SE"]),
        (
            "Donaudampfschifffahrtsgesellschaft",
            [",DONAUDAMPF-", "S*I6FAHRTS-", "GESELLS*AFT"],
        ),
        ("x" * 40, ["X" * 13 + "-", "X" * 13 + "-", "X" * 14]),
        (
            "http://example.org/ab?c=d",
            ['HTTP3_/_/EXAM"', 'PLE4ORG_/AB;8"', 'C"7D'],
        ),
    ],
)
@pytest.mark.parametrize("grade", [1, 2])
def test_a_word_no_line_holds_is_divided_with_a_hyphen_and_an_address_without(
    title: str, lines: list[str], grade: int
) -> None:
    given_book = book(title=title)
    brf = braille(given_book, grade, cells=20)
    assert words_lost(given_book, FORMATS["braille"], brf, page=BraillePage(grade, 20)).is_same
    if grade == 2:
        assert [line.strip() for line in brf.splitlines()][: len(lines)] == lines


def test_missing_liblouis_is_told_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "COMMAND", "no-such-lou_translate")
    with pytest.raises(NoBraille, match=r"apt install liblouis-bin .* brew install liblouis"):
        braille(book())


def test_a_missing_table_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "TABLES", {2: "en-us-brf.dis,no-such.ctb"})
    with pytest.raises(NoBraille, match=r"no-such\.ctb"):
        braille(book())


def test_a_command_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = tmp_path / "hangs"
    command.write_text("#!/bin/sh\nexec sleep 60\n")
    command.chmod(0o755)
    monkeypatch.setattr(liblouis, "COMMAND", str(command))
    monkeypatch.setattr(liblouis, "TIME_LIMIT_S", 0.2)
    with pytest.raises(NoBraille, match=r"took over 0\.2 s"):
        braille(book())


def test_words_that_liblouis_would_cut_are_refused() -> None:
    with pytest.raises(NoBraille, match="5000 bytes are too many"):
        braille(book(note="slap " * 999 + "slaps"))
