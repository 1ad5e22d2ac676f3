"""Room that is left: spread evenly over each half of a panel, before a picture grows."""

import pytest

from rulescard.card.blocks import STYLES, Block, Kind
from rulescard.card.card import arrange
from rulescard.card.fit import Breaks
from rulescard.card.galley import LEAST_PICTURE_MM, Column, Galley
from rulescard.card.layout import AIR_STEP, CLEAR_EM, MOST_AIR, PICTURE_STEP_MM, Panel, place
from rulescard.card.lines import Run, words
from rulescard.card.setting import Setting
from rulescard.card.sheet import CardSize
from rulescard.paper import MM_PER_PT, Box, Paper
from tests.card.books import household

PT = 9.0
EM_MM = PT * MM_PER_PT
LEFT_MM = AIR_STEP * 10  # as coarse as room is shared out


def block(kind: Kind, count: int) -> Block:
    return Block(kind, words([Run("slap " * count)]))


def rows(panel: Panel) -> list[tuple[float, float]]:
    """Give how deep each block begins and ends, without what is within its frame."""
    found: list[tuple[float, float]] = []
    foot_mm = 0.0
    for one in panel.placed:
        top_mm = foot_mm + one.above_mm
        high_mm = one.style.depth_em(len(one.lines)) * one.scale * EM_MM
        foot_mm = top_mm + high_mm + (one.gap.height_mm if one.gap else 0.0)
        found.append((top_mm, foot_mm))
    return found


@pytest.mark.parametrize("height_mm", [66, 70, 74, 78, 90])
def test_each_half_of_a_folded_panel_is_filled_for_itself(height_mm: float) -> None:
    content = [block(Kind.ITEM, 14) for _ in range(7)]
    fold_mm = height_mm / 2
    galley = Galley(content, [Column(50, height_mm, fold_mm=fold_mm)], Setting(PT, ease=0.0))
    layout = place(galley, Breaks((len(content),)), [Box(0, 0, 50, height_mm)])
    (panel,) = layout.panels
    found = rows(panel)
    most_mm = STYLES[Kind.ITEM].above * EM_MM * MOST_AIR
    assert panel.used_mm == pytest.approx(found[-1][1])
    assert found[-1][1] <= height_mm + 1e-6
    if any(one.gap for one in panel.placed):
        parted = next(n for n, one in enumerate(panel.placed) if one.gap)
        above = [one.above_mm for one in panel.placed[1 : parted + 1]]
        below = [one.above_mm for one in panel.placed[parted + 1 :]]
        gap = panel.placed[parted].gap
        assert gap
        left_above_mm = gap.height_mm - 2 * galley.clear_mm
    else:
        parted = next(n for n, (top_mm, _) in enumerate(found) if top_mm >= fold_mm)
        above = [one.above_mm for one in panel.placed[1:parted]]
        below = [one.above_mm for one in panel.placed[parted + 1 :]]
        left_above_mm = fold_mm - galley.clear_mm - found[parted - 1][1]
    for gaps, left_mm in ((above, left_above_mm), (below, height_mm - found[-1][1])):
        assert left_mm >= -1e-6, "no line comes nearer to the fold or the edge"
        assert max(gaps) == pytest.approx(min(gaps))
        assert left_mm < LEFT_MM or max(gaps) == pytest.approx(most_mm, rel=0.02)


@pytest.mark.parametrize("height_mm", [43, 46, 52, 60])
def test_a_picture_grows_only_when_gaps_have_all_their_air(height_mm: float) -> None:
    content = [block(Kind.TITLE, 1), block(Kind.HEAD, 3), *[block(Kind.ITEM, 6)] * 5]
    column = Column(50, height_mm, picture_mm=12)
    galley = Galley(content, [column], Setting(PT, ease=0.0, picture=0.4))
    layout = place(galley, Breaks((len(content),)), [Box(0, 0, 50, height_mm)], 40)
    gaps_mm = [one.above_mm for one in layout.panels[0].placed[3:]]
    assert layout.picture
    grown_mm = layout.picture.height_mm + CLEAR_EM * EM_MM - LEAST_PICTURE_MM
    all_air = min(gaps_mm) >= STYLES[Kind.ITEM].above * EM_MM - 1e-6
    assert all_air or grown_mm < PICTURE_STEP_MM
    assert layout.panels[0].used_mm <= height_mm


def test_a_picture_stands_clear_of_what_is_above_and_below_it() -> None:
    spread = arrange(household("camp"), Paper.parse("a4"), CardSize.parse("sheet"))
    picture, panel = spread.card.picture, spread.card.panels[0]
    assert picture
    foot_mm = panel.box.top_mm
    em_mm = spread.card.type_pt * MM_PER_PT
    for one in panel.placed[:3]:
        foot_mm += one.above_mm + one.style.depth_em(len(one.lines)) * one.scale * em_mm
    assert picture.top_mm == pytest.approx(foot_mm + CLEAR_EM * em_mm)
    below_mm = foot_mm + panel.placed[3].above_mm
    assert picture.bottom_mm < below_mm - STYLES[Kind.HEADING].above * em_mm / 2


@pytest.mark.parametrize("name", ["accents", "camp", "spanish"])
@pytest.mark.parametrize("size", ["tall", "standard", "pocket", "sheet"])
def test_a_notes_frame_keeps_clear_of_the_lines_around_it(name: str, size: str) -> None:
    card = arrange(household(name), Paper.parse("a4"), CardSize.parse(size)).card
    _, note, head = card.panels[0].placed[:3]
    assert (note.block.kind, head.block.kind) == (Kind.NOTE, Kind.HEAD)
    em_mm = card.type_pt * MM_PER_PT
    assert min(note.above_mm, head.above_mm) >= 0.2 * em_mm
