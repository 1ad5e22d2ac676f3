from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescard.card.blocks import Block, Kind
from rulescard.card.fit import (
    Breaks,
    Column,
    Galley,
    TypeRange,
    evenest,
    first_fit,
    largest,
    overflow,
)
from rulescard.card.lines import Run, words

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
    galley = Galley(content, COLUMNS, size, ease=1)
    assert (first_fit(galley) is not None) == bool(every_break(galley))


@given(CONTENT)
def test_the_evenest_breaks_are_among_those_that_fit(content: list[Block]) -> None:
    galley = Galley(content, COLUMNS, 8, ease=1)
    if first_fit(galley):
        assert evenest(galley) in every_break(galley)


def test_the_evenest_breaks_fill_the_columns_alike() -> None:
    content = [block(Kind.HEADING, 1), block(Kind.ITEM, 10)] * 6
    galley = Galley(content, [Column(50, 80)] * 3, 9, ease=1)
    assert evenest(galley).ends == (4, 8, 12)


@given(CONTENT)
def test_the_largest_size_fits_and_a_tenth_more_does_not(content: list[Block]) -> None:
    galley = largest(content, COLUMNS, SIZES)
    if galley is None:
        assert first_fit(Galley(content, COLUMNS, SIZES.floor_pt, ease=0)) is None
    elif galley.ease == 1 and galley.type_pt < SIZES.ceiling_pt:
        assert first_fit(galley) is not None
        assert first_fit(Galley(content, COLUMNS, galley.type_pt + 0.1, ease=1)) is None
    else:
        assert galley.type_pt in {SIZES.floor_pt, SIZES.ceiling_pt}


def test_every_tenth_of_a_point_is_tried_and_the_floor_last_with_less_and_less_ease() -> None:
    tries = TypeRange(8, 8.3, 7.8).tries()
    assert tries[:4] == [(8.3, 1), (8.2, 1), (8.1, 1), (8, 1)]
    assert tries[4:14] == [(8, ease / 10) for ease in range(9, -1, -1)]
    assert tries[14:] == [(8, 0), (7.9, 0), (7.8, 0)]


def test_a_picture_gives_way_only_at_the_floor() -> None:
    column = Column(50, 100, picture_mm=30)
    assert column.reserved_mm(1) == 30
    assert column.reserved_mm(0.5) == pytest.approx(21)
    assert column.reserved_mm(0) == 0
    assert Column(50, 50, picture_mm=15).reserved_mm(0.5) == 0


def test_an_overflow_names_the_panel_the_height_and_about_how_many_words() -> None:
    content = [block(Kind.ITEM, 20)] * 9
    galley = Galley(content, [Column(50, 30)] * 4, 12, ease=0)
    found = overflow(galley)
    assert found.panel == 4
    left_over = len(content) - 3 * first_column_holds(galley)
    expected_mm = galley.used_mm(3, len(content) - left_over, len(content)) - 30
    assert found.height_mm == pytest.approx(expected_mm)
    assert 0 < found.words < 20 * left_over


def test_a_clause_too_long_for_any_panel_is_named_where_it_stands() -> None:
    galley = Galley([block(Kind.ITEM, 5), block(Kind.ITEM, 300)], [Column(50, 30)] * 4, 12, ease=0)
    assert overflow(galley).panel == 2


def first_column_holds(galley: Galley) -> int:
    return max(end for end in range(len(galley.blocks)) if galley.slack_mm(0, 0, end) >= 0)
