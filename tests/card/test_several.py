"""Several cards alike on one sheet: each with its words, its folds and its tears."""

import pytest

from rulescard.card.card import Card, build
from rulescard.card.sheet import CardSize, Sheet
from rulescard.formats import card as card_format
from rulescard.formats.format import Edition, Look, Order
from rulescard.formats.registry import FORMATS
from rulescard.formats.words import words_lost
from rulescard.paper import BadSheet, Paper
from rulescard.pdf.checkers import errors
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import House
from tests.card.reading import foot_of, strokes, words_in, words_of

HOUSE = House(title="Zoë’s house", note="With both hands.")
SETS = [
    ("a4", "pocket", 2),
    ("letter", "pocket", 2),
    ("a4", "standard", 2),
    ("a3", "pocket", 4),
    ("a3", "standard", 4),
    ("a3", "sheet", 2),
]
# The two edges of the ruler: 50 mm and 2 in.
RULER_MM = (50.0, 50.8)
sets = pytest.mark.parametrize(("paper", "size", "cards"), SETS)


def made(paper: str, size: str, cards: int) -> Card:
    return build(rulebook(HOUSE), Paper.parse(paper), CardSize.parse(size), cards=cards)


@sets
def test_every_card_has_all_the_words(paper: str, size: str, cards: int) -> None:
    card = made(paper, size, cards)
    book = rulebook(HOUSE)
    wanted = [*words_of(book), *foot_of(book)]
    boxes = card.sheet.all_text_boxes
    for number in range(cards):
        own = boxes[4 * number : 4 * number + 4]
        assert [word for box in own for word in words_in(card.pdf, box)] == wanted
    look = Look(Paper.parse(paper), CardSize.parse(size), per_sheet=cards)
    edition = Edition(FORMATS["pdf"], card.pdf, card)
    assert words_lost(book, edition, look).is_same


@sets
def test_every_card_has_its_folds_and_tears(paper: str, size: str, cards: int) -> None:
    card = made(paper, size, cards)
    sheet = card.sheet
    look = Look(Paper.parse(paper), CardSize.parse(size), per_sheet=cards)
    order = Order("house", HOUSE, (FORMATS["pdf"],), look)
    edition = Edition(FORMATS["pdf"], card.pdf, card)
    assert card_format.WORKS.checks["geometry"](order, edition)
    for top_mm in sheet.tops_mm:
        middle_mm = top_mm + sheet.panel.height_mm / 2
        uprights = [
            one.left_mm
            for one in strokes(card.pdf)
            if one.right_mm - one.left_mm < 0.01 and one.top_mm < middle_mm < one.bottom_mm
        ]
        wanted = [*sheet.folds_mm, sheet.card.right_mm]
        assert sorted(uprights)[:4] == pytest.approx(wanted, abs=0.2)
    said = " ".join(words_in(card.pdf, sheet.strip))
    torn_below = len(sheet.tears_mm) == cards
    assert ("Crease each line below a card" in said) is torn_below
    assert ("Crease the line between two cards" in said) is not torn_below
    edges_mm = [
        max(one.right_mm - one.left_mm, one.bottom_mm - one.top_mm) for one in strokes(card.pdf)
    ]
    for edge_mm in RULER_MM:
        assert any(one == pytest.approx(edge_mm, abs=0.05) for one in edges_mm)


@sets
def test_the_sheet_is_accessible(paper: str, size: str, cards: int) -> None:
    assert errors(made(paper, size, cards).pdf) == []


def test_several_cards_may_need_the_paper_upright() -> None:
    for paper, cards, upright in (("a4", 2, False), ("a3", 4, True)):
        sheet = Sheet.plan(Paper.parse(paper), CardSize.parse("pocket"), cards)
        assert sheet.paper.is_upright is upright
        assert sheet.tears_mm == tuple(88 * number for number in range(1, cards + 1))


def test_a_card_that_ends_at_the_papers_edge_is_not_torn_there() -> None:
    sheet = Sheet.plan(Paper.parse("a4"), CardSize.parse("standard"), 2)
    assert sheet.strip_is_beside
    assert sheet.tears_mm == (105,)
    assert all(box.bottom_mm <= 205 for box in sheet.all_text_boxes)


@pytest.mark.parametrize(("paper", "size"), [("letter", "standard"), ("a4", "tall")])
def test_cards_that_do_not_go_are_refused_with_what_would(paper: str, size: str) -> None:
    with pytest.raises(BadSheet, match=r"--per-sheet 2, size .* take smaller or fewer cards, or a"):
        Sheet.plan(Paper.parse(paper), CardSize.parse(size), 2)
