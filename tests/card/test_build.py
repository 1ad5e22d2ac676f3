"""Cards of every size on every paper, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from rulescard.card.blocks import Kind
from rulescard.paper import Box
from slapjack.book.rulebook import Rulebook
from slapjack.house.kinds import KINDS
from tests.card.books import LONG, SHORT, TYPICAL, preset
from tests.card.reading import (
    BOLD,
    MM_PER_PT,
    Stroke,
    foot_of,
    letters,
    made,
    strokes,
    words_in,
    words_of,
)

SIZES = ["tall", "standard", "pocket", "sheet"]
PAPERS = ["a4", "letter"]
BOOKS = {"typical": TYPICAL, "short": SHORT, "long": LONG, "preset": preset("card")}

sizes = pytest.mark.parametrize("size", SIZES)
papers = pytest.mark.parametrize("paper", PAPERS)
books = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
FLOORS_PT = {"tall": 12, "standard": 9, "pocket": 8, "sheet": 12}


def panel(card_panel: Box, number: int) -> Box:
    return replace(card_panel, left_mm=card_panel.width_mm * number)


@books
@sizes
@papers
def test_the_words_on_the_card_are_the_rulebooks(book: Rulebook, size: str, paper: str) -> None:
    card = made(book, paper, size)
    found = [
        word for number in range(4) for word in words_in(card.pdf, panel(card.sheet.panel, number))
    ]
    assert found == [*words_of(book), *foot_of(book)]


@books
@sizes
@papers
def test_every_letter_stays_in_its_panels_text_box(book: Rulebook, size: str, paper: str) -> None:
    card = made(book, paper, size)
    boxes = card.sheet.text_boxes
    for letter in letters(card.pdf):
        if letter.box.bottom_mm > card.sheet.card.bottom_mm or letter.text.isspace():
            continue
        middle_mm = (letter.box.left_mm + letter.box.right_mm) / 2
        if middle_mm > card.sheet.card.right_mm:
            continue
        box = boxes[int(middle_mm // card.sheet.panel.width_mm)]
        assert box.left_mm - 0.1 <= letter.box.left_mm
        assert letter.box.right_mm <= box.right_mm + 0.1
        assert box.top_mm - 0.1 <= letter.box.top_mm + 0.2 * letter.type_pt * MM_PER_PT
        assert letter.box.bottom_mm <= box.bottom_mm + 0.2 * letter.type_pt * MM_PER_PT


@sizes
@papers
def test_folds_and_tears_are_drawn_where_they_belong(size: str, paper: str) -> None:
    card = made(TYPICAL, paper, size)
    sheet = card.sheet
    uprights = {
        round(stroke.left_mm, 1)
        for stroke in strokes(card.pdf)
        if stroke.right_mm - stroke.left_mm < 0.01 and stroke.bottom_mm - stroke.top_mm > 50
    }
    assert uprights == {round(x, 1) for x in (*sheet.folds_mm, sheet.card.right_mm)}
    level = [s.top_mm for s in strokes(card.pdf) if s.right_mm - s.left_mm > 200]
    halves = [sheet.panel.height_mm / 2] if sheet.folds_again else []
    assert level == pytest.approx([sheet.card.bottom_mm, *halves], abs=0.05)


@books
@papers
def test_no_letter_stands_on_the_fold_across_the_middle(book: Rulebook, paper: str) -> None:
    card = made(book, paper, "tall")
    fold_mm = card.sheet.half_fold_mm
    assert fold_mm == 88
    right_mm = card.sheet.card.right_mm
    on_card = [one.box for one in letters(card.pdf) if one.box.right_mm < right_mm]
    clear_mm = 0.4 * card.type_pt * MM_PER_PT
    assert all(
        box.bottom_mm < fold_mm - clear_mm or box.top_mm > fold_mm + clear_mm for box in on_card
    )


@sizes
@papers
def test_fold_marks_stand_at_the_folds(size: str, paper: str) -> None:
    card = made(TYPICAL, paper, size)
    below = [
        letter
        for letter in letters(card.pdf)
        if card.sheet.card.bottom_mm < letter.box.top_mm < card.sheet.card.bottom_mm + 7
    ]
    text = "".join(letter.text for letter in below)
    marks = [below[match.start() : match.end()] for match in re.finditer("FOLD(?! )", text)]
    middles = [(mark[0].box.left_mm + mark[-1].box.right_mm) / 2 for mark in marks]
    folds = [middle for middle in middles if middle > 40]
    assert folds == pytest.approx(card.sheet.folds_mm, abs=0.2)


@books
@sizes
@papers
def test_all_ink_is_in_the_printable_area(book: Rulebook, size: str, paper: str) -> None:
    card = made(book, paper, size)
    printable = card.sheet.printable
    ink: list[Stroke | Box] = [*strokes(card.pdf), *(one.box for one in letters(card.pdf))]
    for box in ink:
        assert box.left_mm >= printable.left_mm - 0.01
        assert box.right_mm <= printable.right_mm + 0.01
        assert box.top_mm >= printable.top_mm - 0.01
        assert box.bottom_mm <= printable.bottom_mm + 0.01


@books
@sizes
@papers
def test_the_rules_are_set_in_the_stated_type(book: Rulebook, size: str, paper: str) -> None:
    card = made(book, paper, size)
    assert card.type_pt >= FLOORS_PT[size]
    clauses = [
        placed
        for one in card.layout.panels
        for placed in one.placed
        if placed.block.kind not in {Kind.TITLE, Kind.HEADING}
    ]
    expected = sum(len(word.text) for placed in clauses for line in placed.lines for word in line)
    found = [
        letter
        for letter in letters(card.pdf)
        if letter.type_pt == pytest.approx(card.type_pt, abs=0.02)
        and letter.text.strip()
        and letter.box.bottom_mm < card.sheet.card.bottom_mm
    ]
    assert len(found) == expected - sum(
        word.text.count("\u00a0") for placed in clauses for line in placed.lines for word in line
    )


@sizes
@papers
def test_text_is_upright_and_in_one_typeface(size: str, paper: str) -> None:
    for letter in letters(made(LONG, paper, size).pdf):
        assert letter.upright
        assert letter.font in {BOLD, BOLD.removesuffix("-Bold")}


@books
@sizes
@papers
def test_no_panel_ends_with_a_heading(book: Rulebook, size: str, paper: str) -> None:
    for one in made(book, paper, size).layout.panels:
        assert one.placed
        assert one.placed[-1].block.kind not in {Kind.TITLE, Kind.HEADING}


@sizes
@papers
def test_full_panels_end_at_one_height(size: str, paper: str) -> None:
    feet = [
        one.box.height_mm - one.used_mm for one in made(preset("card"), paper, size).layout.panels
    ]
    assert max(feet) < 0.14 * made(preset("card"), paper, size).sheet.panel.height_mm


def test_the_cover_has_its_picture_while_there_is_room() -> None:
    for size in SIZES:
        assert made(TYPICAL, "a4", size).layout.picture
        assert made(TYPICAL, "letter", size).layout.picture
    assert not made(preset("pagat"), "a4", "pocket").layout.picture


def test_the_familys_note_leads_below_the_title() -> None:
    for size in SIZES:
        cover = made(LONG, "a4", size).layout.panels[0]
        assert cover.keys[:3] == ("title", "note", "head")
        assert "The loser shuffles!" in " ".join(cover.line_texts)


def test_the_scrap_says_how_to_fold_and_shows_the_fingerprint_again() -> None:
    card = made(TYPICAL, "a4", "tall")
    strip = Box(0, 176, 297, 34)
    text = " ".join(words_in(card.pdf, strip))
    for part in (
        "Crease the line below the card both ways",
        "1.",
        "4.",
        "Printed true?",
        "Fold panel 1 onto panel 2: the edges meet only if this was printed at 100 %",
        "50 mm",
        "2 in",
        "FOLD & TEAR",
        "House 7F3A-19",
    ):
        assert part in text


@pytest.mark.parametrize("name", ["screen", "one_page", "pagat"])
@sizes
def test_every_preset_fits_every_size(name: str, size: str) -> None:
    assert made(preset(name), "a4", size).type_pt >= FLOORS_PT[size]


def test_every_game_of_the_family_has_a_cover_of_its_own() -> None:
    books = [replace(TYPICAL, game=game) for game in KINDS]
    assert len({tuple(strokes(made(book, "a4", "tall").pdf)) for book in books}) == len(KINDS)


def test_the_cover_shows_a_jack_only_where_jacks_are_slapped() -> None:
    with_jack = made(TYPICAL, "a4", "tall")
    without = made(replace(TYPICAL, targets=()), "a4", "tall")
    assert len(strokes(with_jack.pdf)) != len(strokes(without.pdf))
    assert words_in(with_jack.pdf, panel(with_jack.sheet.panel, 0)) == words_in(
        without.pdf, panel(without.sheet.panel, 0)
    )
