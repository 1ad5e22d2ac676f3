"""Any house there is: set on any sheet, or refused with what would fit."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rulescard.card.card import arrange, build
from rulescard.card.refusal import SheetDoesNotFit
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import House, HouseRules
from tests.card.reading import foot_of, words_in, words_of
from tests.houses import rules

PAPERS = st.sampled_from(["a4", "letter"]).map(Paper.parse)
SIZES = st.sampled_from(["tall", "standard", "pocket", "sheet"]).map(CardSize.parse)


@settings(max_examples=60, deadline=None)
@given(rules(), PAPERS, SIZES)
def test_a_house_is_set_whole_or_refused_with_an_offer(
    house: HouseRules, paper: Paper, size: CardSize
) -> None:
    book = rulebook(House(house, "card"))
    try:
        spread = arrange(book, paper, size)
    except SheetDoesNotFit as error:
        assert error.refusal.offers  # noqa: PT017
        return
    for panel in spread.card.panels:
        assert panel.used_mm <= panel.box.height_mm + 1e-6
    lines = [line for panel in spread.card.panels for line in panel.line_texts]
    assert " ".join(lines).split() == words_of(book)


@settings(max_examples=12, deadline=None)
@given(rules(), PAPERS)
def test_a_house_is_printed_word_for_word(house: HouseRules, paper: Paper) -> None:
    book = rulebook(House(house, "card", note="Our own rule: no rings."))
    card = build(book, paper, CardSize.parse("sheet"), 8)
    words = [word for box in card.sheet.text_boxes for word in words_in(card.pdf, box)]
    assert words == [*words_of(book), *foot_of(book)]
