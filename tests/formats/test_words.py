from collections.abc import Callable
from dataclasses import replace

import pytest

from rulescard.formats.braille import braille
from rulescard.formats.document import document
from rulescard.formats.ebook import epub
from rulescard.formats.format import Format
from rulescard.formats.large_print import large_print
from rulescard.formats.registry import FORMATS
from rulescard.formats.text import text
from rulescard.formats.web_page import html, words_of
from rulescard.formats.words import Comparison, check, compare
from slapjack.book.rulebook import Rulebook
from tests.formats.books import A4, NEW, book, without_clause, words_lost

WRITERS: dict[Format, Callable[[Rulebook], str | bytes]] = {
    FORMATS["large-print"]: lambda given: large_print(given, A4),
    FORMATS["html"]: html,
    FORMATS["epub"]: epub,
    FORMATS["docx"]: lambda given: document(given, A4),
    FORMATS["text"]: text,
    FORMATS["braille"]: braille,
}


@pytest.mark.parametrize("written_in", WRITERS, ids=str)
def test_a_dropped_clause_is_named(written_in: Format) -> None:
    given = book("pagat", note="Grandma may slap with both hands.")
    content = WRITERS[written_in](without_clause(given, "suits"))
    comparison = words_lost(given, written_in, content)
    assert not comparison.is_same
    assert [phrase.lower() for phrase in comparison.lost] == ["suits never matter"]
    assert comparison.extra == ()


@pytest.mark.parametrize("written_in", WRITERS, ids=str)
def test_a_dropped_note_and_another_title_are_named(written_in: Format) -> None:
    given = book("pagat", "Ours", "Grandma may slap")
    content = WRITERS[written_in](replace(given, title="Theirs", note=""))
    comparison = words_lost(given, written_in, content)
    assert [phrase.lower() for phrase in comparison.lost] == ["ours grandma may slap"]
    assert [phrase.lower() for phrase in comparison.extra] == ["theirs"]


@pytest.mark.parametrize("written_in", WRITERS, ids=str)
def test_a_missing_mark_is_named(written_in: Format) -> None:
    given = book("pagat")
    comparison = words_lost(given, written_in, WRITERS[written_in](given), NEW)
    assert [phrase.lower() for phrase in comparison.lost] == ["new"] * 4
    assert comparison.extra == ()


def test_words_in_another_order_are_lost_and_extra() -> None:
    comparison = compare(["you", "are", "out"], ["are", "you", "out"])
    assert comparison == Comparison(lost=("are",), extra=("are",))


def test_words_run_together_are_no_words() -> None:
    assert not compare(["the", "pile"], ["thepile"]).is_same


def test_a_word_may_stand_in_pieces_or_part_at_its_hyphen() -> None:
    assert compare(["Slapslapslap"], ["Slap", "slap", "slap"]).is_same
    assert compare(["Top-and-bottom"], ["Top", "and-bottom"]).is_same
    assert not compare(["Slapslap"], ["Slap", "slip"]).is_same


def test_silent_parts_of_a_page_are_no_words() -> None:
    page = "<head><title>Name</title><style>a{b:c}</style></head><p>A<strong>ce</strong>!</p><p>K"
    assert words_of(page) == ["Ace", "K"]


@pytest.mark.parametrize("written_in", FORMATS.values(), ids=str)
def test_the_words_of_every_format_are_checked(written_in: Format) -> None:
    assert written_in.works.checks["words"] is check
