import re

import pytest
from hypothesis import given, settings

from rulescard.formats.registry import FORMATS
from rulescard.formats.text import text
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS
from tests.formats.books import HOSTILE, NEW, OWN_WORDS, book, books, books_with_words, words_lost


def test_a_rulebook_reads_well_as_plain_text() -> None:
    lines = text(book("pagat", note="Grandma may slap with both hands."), NEW).splitlines()
    assert lines[:11] == [
        "Slapjack",
        "",
        "Grandma may slap with both hands.",
        "",
        "2 to 10 players",
        "| New: one standard 52-card deck",
        "",
        "The idea",
        "- Flip cards onto the middle pile. When a Jack shows, slap it first and",
        "  win the pile.",
        "- Win every card to win the game.",
    ]
    start = lines.index("The end")
    assert lines[start + 1].startswith("| New: You win if you hold"), "one clause alone is no list"
    assert "- Flip: turn your top card face up." in lines, "terms are never new"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str) -> None:
    given_book = book(preset)
    assert words_lost(given_book, FORMATS["text"], text(given_book, NEW), NEW).is_same


@settings(max_examples=50, deadline=None)
@given(books() | books_with_words(OWN_WORDS))
def test_any_house_keeps_its_words_in_lines_of_72(given_book: Rulebook) -> None:
    written = text(given_book)
    assert words_lost(given_book, FORMATS["text"], written).is_same
    assert written.endswith("\n")
    assert not written.endswith("\n\n")
    assert max(map(len, written.splitlines())) <= 72
    assert not re.search(r"[ \t]$", written, re.MULTILINE)
    assert text(given_book) == written


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_what_a_family_writes_is_only_words(words: str) -> None:
    given_book = book(title=words, note=words)
    written = text(given_book)
    assert words_lost(given_book, FORMATS["text"], written).is_same
    assert max(map(len, written.splitlines())) <= 72


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        (
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
            [
                "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter-",
                "beamtengesellschaft here",
            ],
        ),
        ("x" * 80, ["x" * 71 + "-", "x" * 9 + " here"]),
        (
            "Fitzgerald-Montgomery/Household" * 3,
            [
                "Fitzgerald-Montgomery/HouseholdFitzgerald-Montgomery/",
                "HouseholdFitzgerald-Montgomery/Household here",
            ],
        ),
    ],
    ids=["compound", "no word", "signs of its own"],
)
def test_a_word_no_line_holds_is_parted_at_its_own_signs_or_with_a_hyphen(
    word: str, lines: list[str]
) -> None:
    given_book = book(note=f"{word} here")
    written = text(given_book)
    assert written.splitlines()[2:4] == lines
    assert words_lost(given_book, FORMATS["text"], written).is_same
