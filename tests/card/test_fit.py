from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescard.card.blocks import Block, Kind
from rulescard.card.card import arrange
from rulescard.card.fit import (
    Breaks,
    dangling,
    evenest,
    first_fit,
    largest,
    overflow,
    spend_lines,
)
from rulescard.card.galley import KEPT_WORDS, Column, Galley
from rulescard.card.lines import Line, Run, words, words_apart
from rulescard.card.setting import COMFORT, SMALL_PICTURE, Setting, TypeRange
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.rulebook import Rulebook
from tests.card.books import household, preset

SIZES = TypeRange(8, 14)


def block(kind: Kind, count: int) -> Block:
    return Block(kind, words([Run("slap " * count)]))


CONTENT = st.lists(st.tuples(st.booleans(), st.integers(1, 30)), min_size=1, max_size=8).map(
    lambda rows: [
        one
        for headed, count in rows
        for one in ([block(Kind.HEADING, 2)] if headed else []) + [block(Kind.ITEM, count)]
    ]
)
COLUMNS = [Column(50, 40), Column(54, 40), Column(54, 35)]


def every_break(galley: Galley) -> list[Breaks]:
    """Give all breaks that fit and part no heading from its clause."""
    count = len(galley.blocks)
    found = [
        Breaks((*ends, count))
        for ends in combinations_with_replacement(range(count + 1), len(galley.columns) - 1)
    ]
    return [
        breaks
        for breaks in found
        if all(galley.may_break(end) for end in breaks.ends)
        and all(galley.slack_mm(n, *span) >= 0 for n, span in enumerate(breaks.spans()))
    ]


@given(CONTENT, st.sampled_from([8.0, 10.0, 12.0]))
def test_first_fit_finds_breaks_whenever_there_are_any(content: list[Block], size: float) -> None:
    galley = Galley(content, COLUMNS, Setting(size))
    assert (first_fit(galley) is not None) == bool(every_break(galley))


@given(CONTENT)
def test_the_evenest_breaks_are_among_those_that_fit(content: list[Block]) -> None:
    galley = Galley(content, COLUMNS, Setting(8))
    if first_fit(galley):
        assert evenest(galley) in every_break(galley)


def test_the_evenest_breaks_fill_the_columns_alike() -> None:
    content = [block(Kind.HEADING, 1), block(Kind.ITEM, 10)] * 6
    galley = Galley(content, [Column(50, 80)] * 3, Setting(9))
    assert evenest(galley).ends == (4, 8, 12)


@given(CONTENT)
def test_the_largest_size_fits_and_a_tenth_more_does_not(content: list[Block]) -> None:
    galley = largest(content, COLUMNS, SIZES)
    if galley is None:
        assert first_fit(Galley(content, COLUMNS, tight(SIZES.floor_pt))) is None
        return
    assert first_fit(galley) is not None
    setting = galley.setting
    if setting.type_pt >= SIZES.ceiling_pt:
        return
    larger_pt = setting.type_pt + 0.1
    if setting.ease >= COMFORT:
        larger = Setting(larger_pt, COMFORT)
    else:
        larger = Setting(larger_pt, clears_fold=False, strands=True)
    assert first_fit(Galley(content, COLUMNS, larger)) is None


def tight(type_pt: float) -> Setting:
    return Setting(type_pt, ease=0, picture=0, clears_fold=False, strands=True)


def test_type_gives_way_first_then_air_then_picture_then_the_fold_then_headings() -> None:
    tries = [*TypeRange(8, 8.2, 7.9).tries()]
    sizes = [8.2, 8.1, 8.0]
    assert tries[:3] == [Setting(size, COMFORT, SMALL_PICTURE) for size in sizes]
    bare = tries.index(Setting(8.2, COMFORT, 0))
    assert all(one.type_pt == 8 and one.picture for one in tries[3:bare])
    crossed = next(n for n, one in enumerate(tries) if not one.clears_fold)
    assert crossed > bare
    assert all(one.type_pt >= 8 for one in tries[: crossed + 1])
    stranded = next(n for n, one in enumerate(tries) if one.strands)
    assert stranded > max(n for n, one in enumerate(tries) if one.type_pt < 8 and not one.strands)
    assert all(one.strands and one.ease >= 0 for one in tries[stranded:])


def test_no_picture_is_too_small_to_make_out() -> None:
    assert Column(50, 100, picture_mm=30).reserved_mm(1) == 30
    assert Column(50, 100, picture_mm=30).reserved_mm(0.5) == 15
    assert Column(50, 50, picture_mm=15).reserved_mm(0.5) == 11
    assert Column(50, 50, picture_mm=15).reserved_mm(0) == 0
    assert Column(50, 50, picture_mm=10).reserved_mm(1) == 0


@pytest.mark.parametrize("fold_mm", [5, 20, 31, 40, 52, 70])
@pytest.mark.parametrize("whole", [False, True])
def test_no_line_stands_within_half_a_line_of_the_fold(fold_mm: float, *, whole: bool) -> None:
    content = [block(Kind.HEADING, 1), block(Kind.ITEM, 14), block(Kind.ITEM, 30)] * 2
    galley = Galley(content, [Column(50, 120, fold_mm=fold_mm)], Setting(9))
    blocks = range(len(content))
    tops_mm = galley.tops_mm(0, blocks, 1, 0)
    gap = galley.gap(0, blocks, tops_mm, whole=whole)
    shift_mm = 0.0
    clear_mm = galley.height(1, 0).line_mm / 2
    for number, top_mm in zip(blocks, tops_mm, strict=False):
        height = galley.height(number, 0)
        for line in range(height.lines):
            if gap and (gap.block, gap.after_line) == (number, line):
                shift_mm = gap.height_mm
            begins_mm = top_mm + height.first_line_mm + line * height.line_mm + shift_mm
            ends_mm = begins_mm + height.line_mm
            assert ends_mm <= fold_mm - clear_mm + 1e-6 or begins_mm >= fold_mm + clear_mm - 1e-6
    assert not (whole and gap and gap.after_line)


def test_a_heading_has_two_entries_below_it_unless_nothing_else_fits() -> None:
    section = [block(Kind.HEADING, 1), *[block(Kind.ITEM, 10)] * 3]
    for fits, setting in ((False, Setting(9)), (True, Setting(9, strands=True))):
        galley = Galley(section, [Column(50, 16), Column(50, 40)], setting)
        assert galley.may_break(2) is fits
        assert galley.may_break(3)


def test_an_overflow_names_the_panel_the_height_and_about_how_many_words() -> None:
    content = [block(Kind.ITEM, 20)] * 9
    galley = Galley(content, [Column(50, 30)] * 4, tight(12))
    found = overflow(galley)
    assert found.panel == 4
    left_over = len(content) - 3 * first_column_holds(galley)
    expected_mm = galley.used_mm(3, range(len(content) - left_over, len(content))) - 30
    assert found.height_mm == pytest.approx(expected_mm)
    assert 0 < found.words < 20 * left_over


def test_a_clause_too_long_for_any_panel_is_named_where_it_stands() -> None:
    galley = Galley([block(Kind.ITEM, 5), block(Kind.ITEM, 300)], [Column(50, 30)] * 4, tight(12))
    assert overflow(galley).panel == 2


def first_column_holds(galley: Galley) -> int:
    return max(end for end in range(len(galley.blocks)) if galley.slack_mm(0, 0, end) >= 0)


def test_a_line_that_a_column_has_left_keeps_a_sentence_together() -> None:
    content = [Block(Kind.ITEM, words([Run("It is buried. It goes to whoever wins the pile")]))]
    for height_mm, left in ((13, 1), (40, 0)):
        galley = Galley(content, [Column(27.6, height_mm)], Setting(9))
        breaks = evenest(galley)
        assert dangling(galley, breaks) == 1
        longer = spend_lines(galley, breaks)
        assert dangling(longer, breaks) == left
        assert longer.slack_mm(0, 0, 1) >= 0


@pytest.mark.parametrize("size", ["tall", "sheet"])
def test_no_fold_leaves_a_word_or_two_of_a_sentence_alone(size: str) -> None:
    parted = parted_sentences(preset("pagat"), size)
    assert parted or size == "sheet", "of these rules some stand on both sides"
    assert all(words_apart(lines, after) >= KEPT_WORDS for lines, after in parted)


@pytest.mark.parametrize(("name", "size"), [("accents", "sheet"), ("spanish", "tall")])
def test_a_card_is_set_closer_rather_than_a_sentence_parted_from_its_last_words(
    name: str, size: str
) -> None:
    parted = parted_sentences(household(name), size)
    assert all(words_apart(lines, after) >= KEPT_WORDS for lines, after in parted)


def parted_sentences(book: Rulebook, size: str) -> list[tuple[tuple[Line, ...], int]]:
    spread = arrange(book, Paper.parse("a4"), CardSize.parse(size))
    return [
        (one.lines, one.gap.after_line)
        for panel in spread.card.panels
        for one in panel.placed
        if one.gap
    ]
