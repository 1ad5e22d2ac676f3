"""What is said of a card that does not fit, and whether it is true."""

import re
from dataclasses import replace

import pytest

from rulescard.card.card import arrange
from rulescard.card.refusal import SheetDoesNotFit, TooManyCards
from rulescard.card.sheet import CardSize
from rulescard.paper import MM_PER_PT, BadSheet, Paper
from slapjack.book.rulebook import Rulebook, Section
from tests.card.books import LONG, TYPICAL, clause

A4 = Paper.parse("a4")


def longer(book: Rulebook, times: int) -> Rulebook:
    extra = tuple(
        clause(f"extra-{n}", "If a dog, a cat or a small brother takes a card, deal it again.")
        for n in range(times)
    )
    return replace(book, sections=(*book.sections, Section("extra", "Our house", extra)))


ADDED = [("last_chance", 31), ("targets", 12)]


def refused(book: Rulebook, size: str, least_pt: float | None = None) -> SheetDoesNotFit:
    with pytest.raises(SheetDoesNotFit) as caught:
        arrange(book, A4, CardSize.parse(size), least_pt, added=ADDED)
    return caught.value


def test_a_refusal_says_where_by_how_much_why_and_what_would_fit() -> None:
    error = refused(longer(LONG, 8), "pocket")
    assert error.exit_status == 2
    assert re.fullmatch(
        r"The rules do not fit four panels of 63 x 88 mm \(pocket, a4\) in type of 8\.0 pt, the "
        r"least allowed there: panel 4 is \d+\.\d mm too long, about \d+ words\.\n"
        r"House rules that add words: last_chance \(31\), targets \(12\)\.\n"
        r"What would fit, the least change first:\n"
        r"  --size tall: 12\.0 pt\n"
        r"  --size sheet: 12\.\d pt\n"
        r"  --min-type 7\.\d: 7\.\d pt",
        str(error),
    )


@pytest.mark.parametrize(
    ("paper", "size", "cards"),
    [("a4", "pocket", 1), ("a4", "pocket", 2), ("letter", "standard", 2), ("a4", "tall", 2)],
)
def test_every_offer_is_true_and_no_better_one_was_left_out(
    paper: str, size: str, cards: int
) -> None:
    book = longer(LONG, 8)
    asked = {"paper": paper, "size": size, "per-sheet": f"{cards}", "min-type": ""}

    def type_pt(**other: str) -> float:
        paper, size, cards, least = {**asked, **other}.values()
        least_pt = float(least) if least else None
        sheet = Paper.parse(paper), CardSize.parse(size)
        return arrange(book, *sheet, least_pt, cards=int(cards)).card.type_pt

    with pytest.raises((SheetDoesNotFit, TooManyCards)) as caught:
        type_pt()
    said: SheetDoesNotFit | TooManyCards = caught.value  # type: ignore[assignment]
    offers = said.refusal.offers if isinstance(said, SheetDoesNotFit) else said.offers
    assert offers
    for offer in offers:
        option, value = offer.option.removeprefix("--").split()
        assert type_pt(**{option: value}) == offer.type_pt
        if option == "min-type":
            with pytest.raises(SheetDoesNotFit):
                type_pt(**{option: f"{offer.type_pt + 0.1}"})


def test_what_a_little_smaller_type_would_hold_is_not_said_to_be_much_too_long() -> None:
    times = next(n for n in range(1, 40) if not fits(longer(TYPICAL, n), "pocket"))
    refusal = refused(longer(TYPICAL, times), "pocket").refusal
    assert refusal.offers[0].option.startswith("--min-type 7.")
    one_line_mm = refusal.type_pt * 1.15 * MM_PER_PT
    assert refusal.excess.height_mm < 3 * one_line_mm


def fits(book: Rulebook, size: str) -> bool:
    try:
        arrange(book, A4, CardSize.parse(size))
    except SheetDoesNotFit:
        return False
    return True


def test_cutting_the_words_it_counts_brings_the_excess_near_nothing() -> None:
    excess = refused(longer(LONG, 12), "pocket").refusal.excess
    # Rules that fit are not refused: half of what is counted is cut.
    dropped = excess.words // 14 // 2
    less = refused(longer(LONG, 12 - dropped), "pocket").refusal.excess
    assert dropped > 0
    assert less.height_mm < 0.75 * excess.height_mm


def test_rules_that_fit_nowhere_are_told_so() -> None:
    error = refused(longer(LONG, 400), "tall")
    assert "What would fit" not in str(error)
    assert str(error).endswith(
        "No other size or paper would hold them either: shorten the title or the note, "
        "or take out a house rule."
    )


def test_a_larger_least_type_is_refused_at_that_type() -> None:
    assert "in type of 16.0 pt" in str(refused(TYPICAL, "tall", 16))


def test_a_smaller_least_type_never_makes_the_type_smaller() -> None:
    tall = CardSize.parse("tall")
    assert arrange(LONG, A4, tall, 8).card == arrange(LONG, A4, tall).card


@pytest.mark.parametrize("least_pt", [0, -1, 4.9, 41, float("nan"), float("inf")])
def test_type_that_nobody_reads_is_refused(least_pt: float) -> None:
    with pytest.raises(BadSheet, match="must be 5 to 40 pt"):
        arrange(TYPICAL, A4, CardSize.parse("tall"), least_pt)
