"""The poster: few words in large type, everything that may be slapped drawn, one upright page."""

import io
import re
from dataclasses import replace
from functools import cache

import pdfplumber
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescard.card.card import CannotPrint
from rulescard.card.sheet import CardSize
from rulescard.formats import words
from rulescard.formats.format import Edition, Look, Order
from rulescard.formats.poster import (
    ACROSS_A_ROOM_PT,
    EXPLAINED,
    TYPE_PT,
    WORKS,
    Poster,
    digest,
    poster,
)
from rulescard.formats.registry import FORMATS
from rulescard.formats.words import words_of_rulebook
from rulescard.paper import MM_PER_PT, BadSheet, Paper
from rulescard.pdf.checkers import errors
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.deck.patterns import PATTERNS
from slapjack.house.rules import PRESETS, House
from tests.formats.books import A4, LETTER, books
from tests.formats.test_pattern_pictures import ALL

PAPERS = {paper: Paper.parse(paper) for paper in ("a4", "letter", "a3")}
EVERYTHING = rulebook(House(replace(PRESETS["card"], targets=tuple(PATTERNS), jokers=1)))


@cache
def made(preset: str, paper: str) -> Poster:
    return poster(rulebook(House(PRESETS[preset], preset)), PAPERS[paper])


def texts(book: Rulebook) -> list[str]:
    return [clause.text for _, clause in digest(book).clauses]


def cards_drawn(one: Poster) -> int:
    """Count outlines of cards that are as high as those beside the words."""
    high_pt = 2.6 * one.type_pt * 35 / 38
    with pdfplumber.open(io.BytesIO(one.pdf)) as document:
        (page,) = document.pages
        found = {
            (round(shape["x0"]), round(shape["top"]))
            for shape in (*page.rects, *page.curves)
            if abs(shape["height"] - high_pt) < 1 and abs(shape["width"] - high_pt * 24 / 35) < 1
        }
    return len(found)


def test_it_says_what_to_slap_the_fine_and_the_end_and_no_more() -> None:
    assert texts(rulebook(House())) == [
        "Flip cards onto the middle pile. When **a Jack** shows, slap it first and win the pile.",
        "**Wrong slap:** your top card goes face down under the middle pile.",
        "You win if you hold every card after winning a pile, or if all others are out.",
        "**Out:** taking no more part in the game.",
    ]


def test_targets_are_listed_where_they_are_first_spoken_of() -> None:
    said = texts(rulebook(House(PRESETS["ratscrew"], "ratscrew")))
    assert "**a target**" in said[0]
    assert said[1].startswith("A **target** on top of the pile is any of these")


@pytest.mark.parametrize("book", [rulebook(House(PRESETS[name], name)) for name in PRESETS])
def test_every_term_of_its_rules_is_explained_once_and_no_other(book: Rulebook) -> None:
    terms = {one.key: one.term for _, one in book.clauses if one.key in EXPLAINED and one.term}
    said = [(clause.key, clause.text) for _, clause in digest(book).clauses]
    rules = [text for key, text in said if key not in terms]
    for key, term in terms.items():
        used = any(re.search(rf"\b{term}\b", text, re.IGNORECASE) for text in rules)
        assert [one for one, _ in said].count(key) == int(used), term


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_says_how_a_pile_is_won_what_it_costs_and_how_it_ends(preset: str) -> None:
    sections = digest(rulebook(House(PRESETS[preset], preset))).sections
    assert [section.key for section in sections] == ["idea", "slapping", "end"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_it_is_one_upright_page_in_type_that_is_read_across_a_room(preset: str, paper: str) -> None:
    one = made(preset, paper)
    assert one.type_pt >= ACROSS_A_ROOM_PT
    assert one.spread.card.picture or preset == "ratscrew"
    with pdfplumber.open(io.BytesIO(one.pdf)) as document:
        (page,) = document.pages
        sizes = [char["size"] for char in page.chars if char["top"] < page.height - 36 / MM_PER_PT]
        assert min(sizes) == pytest.approx(one.type_pt, abs=0.1)
        foot = min(char["size"] for char in page.chars)
        assert foot >= 9 * min(page.height, 1190) / 842 - 0.6, "larger on larger paper"
        edges_mm = (float(page.height) * MM_PER_PT, float(page.width) * MM_PER_PT)
        paper_mm = (PAPERS[paper].width_mm, PAPERS[paper].height_mm)
        assert edges_mm == pytest.approx(paper_mm, abs=0.1)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_check_is_passed(preset: str) -> None:
    house = House(PRESETS[preset], preset, note="No rings.")
    order = Order("ours", house, (FORMATS["poster"],), Look(A4, CardSize.parse("tall")))
    edition = Edition(FORMATS["poster"], *WORKS.make(rulebook(house), order))
    for name, check in WORKS.checks.items():
        # Without a picture of its own and a link there is neither to look for.
        assert check(order, edition) or name in {"picture", "code"}


@pytest.mark.parametrize(
    ("book", "cards"),
    [
        (rulebook(House()), 1),
        (rulebook(House(replace(PRESETS["card"], targets=("ten", "queen", "pair")))), 2 + 2),
        (rulebook(House(PRESETS["snap"], "snap")), 2),
        (rulebook(House(PRESETS["irish_snap"], "irish_snap")), 1),
        (ALL, 2 + 3 + 2 + 2 + 3 + 4 + 3 + 4 + 1),
    ],
)
def test_all_that_may_be_slapped_is_drawn(book: Rulebook, cards: int) -> None:
    assert cards_drawn(poster(book, A4)) == cards


def test_all_there_is_to_slap_still_fits_the_smallest_paper() -> None:
    book = replace(EVERYTHING, note=("Grandma may slap with both hands. " * 12)[:400])
    one = poster(book, LETTER)
    assert one.type_pt >= TYPE_PT[1]
    assert errors(one.pdf) == []


@settings(max_examples=10, deadline=None)
@given(books(), st.sampled_from([A4, LETTER]), st.sampled_from([frozenset(), {"race", "deck"}]))
def test_any_house_keeps_its_words(book: Rulebook, paper: Paper, new: set[str]) -> None:
    one = poster(book, paper, frozenset(new))
    edition = Edition(FORMATS["poster"], one.pdf, one)
    look = Look(paper, CardSize.parse("tall"))
    assert words.words_lost(book, edition, look, frozenset(new)).is_same


def test_a_lost_word_is_told() -> None:
    book = rulebook(House())
    one = poster(book, A4)
    other = rulebook(House(replace(PRESETS["card"], wrong_slap_cards=2)))
    look = Look(A4, CardSize.parse("tall"))
    assert not words.words_lost(other, Edition(FORMATS["poster"], one.pdf, one), look).is_same


def test_it_has_few_words() -> None:
    for preset in PRESETS:
        book = rulebook(House(PRESETS[preset], preset))
        assert len(words_of_rulebook(digest(book), frozenset())) < 100


def test_what_it_cannot_show_and_paper_that_cannot_hold_it_are_refused() -> None:
    with pytest.raises(CannotPrint, match=r"card\.note"):
        poster(rulebook(House(note="Slap ✋")), A4)
    with pytest.raises(BadSheet, match="larger paper"):
        poster(EVERYTHING, Paper.parse("100x100"))


def test_a_size_of_that_name_is_told_where_it_is() -> None:
    with pytest.raises(BadSheet, match="--format poster"):
        CardSize.parse("poster")
