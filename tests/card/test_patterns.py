"""Patterns drawn on the card: beside their words where they fit, never at the cost of type."""

from dataclasses import replace

import pytest

from rulescard.card import blocks
from rulescard.card.card import Card, arrange
from rulescard.card.composition import compose, type_range
from rulescard.card.foot import Foot
from rulescard.card.setting import BETTER_PT, PATTERN_EM
from rulescard.card.sheet import CardSize
from rulescard.paper import MM_PER_PT, Paper
from rulescard.pdf.checkers import errors
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.deck.patterns import PATTERNS
from slapjack.house.rules import PRESETS, RANK_NAMES, House
from tests.card.books import SHORT, clause
from tests.card.reading import Stroke, foot_of, made, strokes, words_in, words_of
from tests.card.test_pdf import tags

PAIRS = rulebook(House(replace(PRESETS["card"], targets=("pair", "sandwich"))))
TOLD = {
    "pair": "**Pair:** two cards of the same rank in a row.",
    "sandwich": "**Sandwich:** two cards of the same rank with one between.",
    "top_and_bottom": "**Top-and-bottom:** the top card has the same rank as the lowest one.",
    "run_of_four": "**Run of four:** four cards in a row whose ranks go up or down by one.",
}
SIZES = ("tall", "standard", "pocket", "sheet")


def short_with_patterns(at: int) -> Rulebook:
    """A short book in which the patterns come after so many of the rules of a turn."""
    turn = SHORT.sections[2]
    told = [clause(f"pattern_{name}", text) for name, text in TOLD.items()]
    clauses = [*turn.clauses * 3]
    clauses[at:at] = told
    sections = (*SHORT.sections[:2], replace(turn, clauses=tuple(clauses)), *SHORT.sections[3:])
    return replace(SHORT, sections=sections)


def cards_drawn(card: Card) -> list[Stroke]:
    """The outlines of drawn cards: upright, as high as a pattern is, within a panel."""
    high_mm = PATTERN_EM * card.type_pt * MM_PER_PT * 35 / 38
    return [
        one
        for one in strokes(card.pdf)
        if abs(one.bottom_mm - one.top_mm - high_mm) < 0.3
        and abs(one.right_mm - one.left_mm - high_mm * 24 / 35) < 0.3
    ]


def test_patterns_are_drawn_in_the_panel_that_tells_of_them() -> None:
    card = made(PAIRS, "a4", "sheet")
    panel = next(one for one in card.layout.panels if "pattern_pair" in one.keys)
    found = cards_drawn(card)
    assert len(found) == len("77") + len("838")
    for one in found:
        assert panel.box.left_mm < one.left_mm
        assert one.right_mm < panel.box.right_mm + 0.3


def test_where_type_is_large_every_pattern_is_drawn() -> None:
    names = [name for name in PATTERNS if name not in (*RANK_NAMES, "joker")]
    book = rulebook(House(replace(PRESETS["card"], targets=tuple(names))))
    card = arrange(book, Paper.parse("a3"), CardSize.parse("sheet")).card
    assert card.type_pt >= BETTER_PT
    drawn = [one.block.key for panel in card.panels for one in panel.placed if one.style.picture]
    assert sorted(drawn) == sorted(f"pattern_{name}" for name in names)


def test_a_picture_is_no_word_and_no_figure() -> None:
    card = made(PAIRS, "a4", "sheet")
    found = [word for box in card.sheet.text_boxes for word in words_in(card.pdf, box)]
    assert found == [*words_of(PAIRS), *foot_of(PAIRS)]
    assert "Figure" not in tags(card.pdf)
    assert errors(card.pdf) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", [PAIRS, *map(short_with_patterns, range(0, 6, 2))])
def test_pictures_cost_no_type_but_what_is_large(book: Rulebook, size: str) -> None:
    spread = arrange(book, Paper.parse("a4"), CardSize.parse(size))
    content = [replace(block, picture=None) for block in blocks.of_rulebook(book)]
    bare = compose(content, Foot(blocks.source(book)), spread.sheet, type_range(spread.sheet))
    assert bare is not None
    assert spread.card.type_pt >= min(bare.type_pt, BETTER_PT)
    assert bool(spread.card.picture) == bool(bare.picture)


@pytest.mark.parametrize("at", range(6))
def test_no_picture_lies_on_a_fold(at: int) -> None:
    card = made(short_with_patterns(at), "a4", "tall")
    found = cards_drawn(card)
    assert len(found) == len("77") + len("838") + len("92K9") + len("5678")
    half_mm = card.sheet.half_fold_mm
    assert half_mm is not None
    for one in found:
        assert one.bottom_mm < half_mm - 1 or one.top_mm > half_mm + 1
