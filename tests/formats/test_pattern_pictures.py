"""The patterns drawn: each where its words stand, as shapes alone, that no reader speaks."""

import io
import re
from dataclasses import replace

import pdfplumber
import pytest

from rulescard.card.pattern_pictures import patterns_in, svg
from rulescard.formats.large_print import large_print
from rulescard.formats.registry import FORMATS
from rulescard.formats.web_page import html
from rulescard.pdf.checkers import errors
from slapjack.book.rulebook import rulebook
from slapjack.deck.patterns import PATTERNS
from slapjack.house.rules import PRESETS, RANK_NAMES, House
from tests.formats.books import A4, words_lost

NAMES = tuple(name for name in PATTERNS if name not in (*RANK_NAMES, "joker"))
ALL = rulebook(House(replace(PRESETS["ratscrew"], targets=NAMES), "ratscrew"))


def test_every_pattern_that_a_house_can_slap_is_drawn() -> None:
    assert sorted(patterns_in(ALL)) == sorted(NAMES)
    assert [*patterns_in(rulebook(House(PRESETS["snap"], "snap")))] == ["pair"]
    assert not [*patterns_in(rulebook(House()))]


@pytest.mark.parametrize("pattern", NAMES)
def test_a_picture_is_shapes_and_no_words(pattern: str) -> None:
    drawn = svg(pattern)
    assert "<text" not in drawn
    assert drawn.count("<rect") >= 1
    assert svg(pattern) == drawn


def test_large_print_draws_them_as_artifacts_and_keeps_its_words() -> None:
    pdf = large_print(ALL, A4)
    assert errors(pdf) == []
    assert words_lost(ALL, FORMATS["large-print"], pdf).is_same
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        shapes = [one for page in document.pages for one in (*page.rects, *page.curves)]
    assert len(shapes) > 2 * len(NAMES)


def test_the_page_draws_them_in_its_own_ink_hidden_from_readers() -> None:
    page = html(ALL)
    assert words_lost(ALL, FORMATS["html"], page).is_same
    drawn = re.findall(r"<svg [^>]*>", page)
    assert len(drawn) == len(NAMES)
    assert all('aria-hidden="true"' in one and "currentColor" in one for one in drawn)


def test_a_house_without_patterns_has_no_pictures() -> None:
    assert "<svg" not in html(rulebook(House()))
