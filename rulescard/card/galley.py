"""Blocks set in columns in one way, and how much room they take there; pure arithmetic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from rulescard.card.blocks import Block, Kind, Style, styles
from rulescard.card.lines import Line, dangling, words_apart, wrap
from rulescard.card.setting import Setting
from rulescard.paper import MM_PER_PT

# A picture smaller than this is left away.
LEAST_PICTURE_MM: Final = 11.0
# Kept clear of each line's end, so that rounding in the drawing never wraps a line anew.
SAFETY_MM: Final = 0.05

# How many words of a sentence stand together beside a fold, where there is room.
KEPT_WORDS: Final = 3

# Blocks that never end a panel.
BOUND: Final = frozenset({Kind.TITLE, Kind.HEADING, Kind.LABEL})
# Blocks above the picture.
COVER: Final = frozenset({Kind.TITLE, Kind.NOTE, Kind.HEAD})


@dataclass(frozen=True, slots=True)
class Column:
    """One panel's room for text, and for a picture that gives way to it."""

    width_mm: float
    height_mm: float
    picture_mm: float = 0.0
    """How deep the picture is if nothing gives way."""
    fold_mm: float | None = None
    """How deep in the column the card is folded once more."""

    def reserved_mm(self, part: float) -> float:
        """Give the depth of a part of the picture, none too small to make out; 0 for no part."""
        if not part or self.picture_mm < LEAST_PICTURE_MM:
            return 0.0
        return max(self.picture_mm * part, LEAST_PICTURE_MM)


@dataclass(frozen=True, slots=True)
class Height:
    """How much room a block takes in one column."""

    above_mm: float
    """Dropped where the block heads the column."""
    block_mm: float
    lines: int
    first_line_mm: float
    """How far below the block's top its first line begins."""
    line_mm: float


@dataclass(frozen=True, slots=True)
class Gap:
    """Where text makes way for a fold: above a block, or below one of its lines."""

    block: int
    after_line: int
    """How many of the block's lines stand above the gap."""
    height_mm: float
    line_mm: float = 0.0
    """How high the block's lines are."""


Heights = dict[float, dict[int, Height]]
"""How much room blocks take, by the columns' width and the blocks' numbers."""


class Galley:
    """The blocks set in one way, in columns that need not be equally wide.

    One that `keeps` leaves several words of a sentence together on both sides of a fold.
    `heights` are known already from the same blocks in a setting of the same `type`.
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        columns: Sequence[Column],
        setting: Setting,
        longer: frozenset[int] = frozenset(),
        *,
        keeps: bool = False,
        heights: Heights | None = None,
    ) -> None:
        self.blocks = blocks
        self.columns = columns
        self.setting = setting
        self.keeps = keeps
        self._longer = longer
        by_width: Heights = {} if heights is None else heights
        self._heights = [by_width.setdefault(column.width_mm, {}) for column in columns]
        self._lines: dict[tuple[int, float], tuple[Line, ...]] = {}
        self._cover = sum(block.kind in COVER for block in blocks)

    @property
    def picture_mm(self) -> float:
        """How deep the picture is at least."""
        return self.columns[0].reserved_mm(self.setting.picture)

    def style(self, block: int, column: int) -> Style:
        """Give the look of a block in a column."""
        measure_em = self._measure_em(self.columns[column].width_mm)
        return self._style(self.blocks[block], measure_em)

    def lines(self, block: int, column: int) -> tuple[Line, ...]:
        """Set a block in a column, once for columns that are equally wide."""
        place = block, self.columns[column].width_mm
        if place not in self._lines:
            self._lines[place] = self._set(block, column)
        return self._lines[place]

    def dangling(self, block: int, column: int) -> int:
        """Count the lines of a block that end with the short first word of a sentence."""
        return dangling(self.lines(block, column))

    def with_spare_lines(self, block: int) -> "Galley":
        """Give the same, but with lines to spare for a block, so that none of its lines dangles."""
        longer = self._longer | {block}
        return Galley(self.blocks, self.columns, self.setting, longer, keeps=self.keeps)

    def keeping(self) -> "Galley":
        """Give the same, but one that keeps several words together on both sides of a fold."""
        return Galley(self.blocks, self.columns, self.setting, self._longer, keeps=True)

    def height(self, block: int, column: int) -> Height:
        """Say how much room a block takes in a column; most tries end before the last block."""
        heights = self._heights[column]
        if block not in heights:
            heights[block] = self._height(block, column)
        return heights[block]

    def tops_mm(self, column: int, blocks: range, air: float, picture_mm: float) -> list[float]:
        """Say how deep in the column each block begins and the last ends, were there no fold.

        Gaps are `air` times as wide as planned; the picture stands below the cover's lines.
        """
        stacked = [*self._stacked(column, blocks, air, picture_mm)]
        return [*(top_mm for top_mm, _ in stacked), stacked[-1][1] if stacked else 0.0]

    def gap(
        self, column: int, blocks: range, tops_mm: Sequence[float], *, whole: bool = False
    ) -> Gap | None:
        """Find where text makes way for the fold, if it runs through any: a line's height.

        Blocks that stay `whole` begin below the fold instead of running on there.
        """
        for block, top_mm in zip(blocks, tops_mm, strict=False):
            if self._reaches_fold(column, block, top_mm):
                return self._gap_at(column, block, blocks.start, tops_mm, whole=whole)
        return None

    def used_mm(
        self,
        column: int,
        blocks: range,
        air: float = 1.0,
        picture_mm: float = 0.0,
        *,
        whole: bool = False,
    ) -> float:
        """Say how deep blocks fill the column, with the picture and the gap at the fold."""
        tops_mm = self.tops_mm(column, blocks, air, picture_mm)
        gap = self.gap(column, blocks, tops_mm, whole=whole)
        return tops_mm[-1] + (gap.height_mm if gap else 0.0)

    def slack_mm(self, column: int, start: int, end: int) -> float:
        """Say how much of the column they leave; below zero where they do not fit."""
        return next(islice(self.slacks_mm(column, start), end - start, None))

    def slacks_mm(self, column: int, start: int) -> Iterator[float]:
        """Say how much of the column is left by no block, by the first, the first two, and so on.

        Each is what `used_mm` leaves of it, without adding up from the first block again.
        """
        room_mm = self.columns[column].height_mm
        picture_mm = 0.0 if column else self.picture_mm
        yield room_mm - (0.0 if start > self._cover else picture_mm)
        blocks = range(start, len(self.blocks))
        tops_mm, gap_mm = [], 0.0
        reached = self.columns[column].fold_mm is None or not self.setting.clears_fold
        stacked = self._stacked(column, blocks, 1.0, picture_mm)
        for block, (top_mm, foot_mm) in zip(blocks, stacked, strict=True):
            tops_mm.append(top_mm)
            if not reached and self._reaches_fold(column, block, top_mm):
                reached = True
                gap = self._gap_at(column, block, start, tops_mm)
                gap_mm = gap.height_mm if gap else 0.0
            left_mm = picture_mm if block < self._cover else 0.0
            yield room_mm - (foot_mm + gap_mm + left_mm)

    def may_break(self, end: int) -> bool:
        """Say whether a column may end before this block."""
        if end == 0 or end == len(self.blocks):
            return True
        return self.blocks[end - 1].kind not in BOUND and (
            self.setting.strands or not self._strands(end)
        )

    def ends_section(self, block: int) -> bool:
        """Whether a block is its section's last entry."""
        return block + 1 == len(self.blocks) or not self._goes_on(block + 1)

    def _strands(self, end: int) -> bool:
        """Whether a heading would have but one entry before this break, and more after it."""
        return end > 1 and self.blocks[end - 2].kind is Kind.HEADING and self._goes_on(end)

    def _goes_on(self, block: int) -> bool:
        own, before = self.blocks[block], self.blocks[block - 1]
        return own.kind not in BOUND and own.section == before.section

    def _stacked(
        self, column: int, blocks: range, air: float, picture_mm: float
    ) -> Iterator[tuple[float, float]]:
        """Say how deep in the column each block begins and ends, were there no fold."""
        foot_mm, first = 0.0, blocks.start
        below_picture = self._cover if column == 0 else -1
        heights = self._heights[column]
        for block in blocks:
            height = heights.get(block) or self.height(block, column)
            top_mm = foot_mm if block == first else foot_mm + height.above_mm * air
            if block == below_picture:
                top_mm += picture_mm
            foot_mm = top_mm + height.block_mm
            yield top_mm, foot_mm

    def _reaches_fold(self, column: int, block: int, top_mm: float) -> bool:
        """Whether the block is the first with lines at the fold or below, if that is cleared."""
        if self.columns[column].fold_mm is None or not self.setting.clears_fold:
            return False
        height = self.height(block, column)
        if self._is_pictured(block):
            return top_mm + height.block_mm > self._above_fold_mm(column)
        return self._lines_above(column, block, top_mm) < height.lines

    def _lines_above(self, column: int, block: int, top_mm: float) -> int:
        """Count the lines that would stand above the fold, clear of it."""
        height = self.height(block, column)
        first_mm = top_mm + height.first_line_mm
        room_mm = self._above_fold_mm(column) - first_mm
        return int(max(0.0, room_mm) / height.line_mm + 1e-6)

    def _above_fold_mm(self, column: int) -> float:
        """How deep in the column the last line above the fold may end."""
        return (self.columns[column].fold_mm or 0.0) - self.clear_mm

    def _gap_at(
        self,
        column: int,
        block: int,
        start: int,
        tops_mm: Sequence[float],
        *,
        whole: bool = False,
    ) -> Gap | None:
        """Part or move down the first block that reaches the fold; none if it is clear already."""
        below_mm = (self.columns[column].fold_mm or 0.0) + self.clear_mm
        top_mm = tops_mm[block - start]
        above = self._lines_above(column, block, top_mm)
        if self.keeps:
            above = self._lines_to_keep(column, block, above)
        stays_whole = whole or self._is_pictured(block) or self.blocks[block].kind in BOUND
        if above == 0 or stays_whole:
            return self._gap_above(block, start, tops_mm, below_mm)
        height = self.height(block, column)
        first_mm = top_mm + height.first_line_mm
        missing_mm = below_mm - first_mm - above * height.line_mm
        return Gap(block, above, missing_mm, height.line_mm) if missing_mm > 0 else None

    def _lines_to_keep(self, column: int, block: int, most: int) -> int:
        """Say how many lines stay above the fold so that no word of a sentence is left alone."""
        lines = self.lines(block, column)
        tried = range(most, 0, -1)
        return next((one for one in tried if words_apart(lines, one) >= KEPT_WORDS), 0)

    def _gap_above(
        self, block: int, start: int, tops_mm: Sequence[float], below_mm: float
    ) -> Gap | None:
        """Begin a block below the fold, and the heading above it too."""
        while block > start and self.blocks[block - 1].kind in BOUND:
            block -= 1
        missing_mm = below_mm - tops_mm[block - start]
        return Gap(block, 0, missing_mm) if missing_mm > 0 else None

    @cached_property
    def clear_mm(self) -> float:
        """How far lines keep from the fold: half a line's height."""
        leading = styles(self.setting.ease)[Kind.TEXT].leading
        return leading * self.setting.type_pt * MM_PER_PT / 2

    def _measure_em(self, width_mm: float) -> float:
        return (width_mm - SAFETY_MM) / (self.setting.type_pt * MM_PER_PT)

    def _style(self, block: Block, measure_em: float) -> Style:
        return block.style(measure_em, self.setting.ease, self.setting.drawn_em)

    def _set(self, block: int, column: int) -> tuple[Line, ...]:
        own = self.blocks[block]
        room_em = self.style(block, column).room_em(self._measure_em(self.columns[column].width_mm))
        return wrap(own.words, room_em, even=own.kind in BOUND, spare_lines=block in self._longer)

    def _is_pictured(self, block: int) -> bool:
        return self.setting.drawn_em > 0 and self.blocks[block].picture is not None

    def _height(self, block: int, column: int) -> Height:
        measure_em = self._measure_em(self.columns[column].width_mm)
        own = self.blocks[block]
        style = self._style(own, measure_em)
        lines = (
            len(self.lines(block, column))
            if block in self._longer
            else own.count_lines(style.room_em(measure_em))
        )
        own_em_mm = style.scale * self.setting.type_pt * MM_PER_PT
        return Height(
            style.above * own_em_mm,
            style.depth_em(lines) * own_em_mm,
            lines,
            (style.rule + style.top) * own_em_mm,
            style.leading * own_em_mm,
        )
