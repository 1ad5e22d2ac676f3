"""The largest legible type that fits, and the breaks between panels; pure arithmetic.

Words are measured once, in ems; from then on a size is tried in a millisecond, so that
every tenth of a point is, and the card is drawn only once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulescard.card.blocks import Block, Kind, Style
from rulescard.card.lines import Line, count_lines, wrap
from rulescard.paper import MM_PER_PT

STEP_PT: Final = 0.1
# No type on a card is smaller or larger than this.
TYPE_PT: Final = (5.0, 40.0)
# What is tried below full ease, before a size is given up.
EASES: Final = tuple(tenths / 10 for tenths in range(9, -1, -1))
# How small a part of itself the picture becomes before it goes, and how small it may be.
SMALL_PICTURE: Final = 0.4
LEAST_PICTURE_MM: Final = 11.0
# Kept clear of each line's end, so that rounding in the drawing never wraps a line anew.
SAFETY_MM: Final = 0.05

# Unevenness in mm² that a panel starting in the middle of a section counts for.
SPLIT_COST: Final = 150.0
# Room left after the last words is where it is looked for: it counts for less.
LAST_WEIGHT: Final = 0.9
# Blocks that never end a panel.
BOUND: Final = frozenset({Kind.TITLE, Kind.HEADING, Kind.LABEL})


@dataclass(frozen=True, slots=True)
class Column:
    """One panel's room for text, and for a picture that gives way to it."""

    width_mm: float
    height_mm: float
    picture_mm: float = 0.0
    """How deep the picture is while there is ease."""

    def reserved_mm(self, ease: float) -> float:
        """Give the picture's depth at an ease: a picture too small to make out is left away."""
        wanted_mm = self.picture_mm * (SMALL_PICTURE + (1 - SMALL_PICTURE) * ease) if ease else 0.0
        return wanted_mm if wanted_mm >= LEAST_PICTURE_MM else 0.0


@dataclass(frozen=True, slots=True)
class TypeRange:
    """The type sizes that will do."""

    floor_pt: float
    """Down to here, spacing and picture are worth more than larger type."""
    ceiling_pt: float
    least_pt: float | None = None
    """The smallest of all, where that is below the floor."""

    def tries(self) -> list[tuple[float, float]]:
        """Give every type size with its ease, the best first."""
        return [
            *((size_pt, 1.0) for size_pt in _steps_down(self.ceiling_pt, self.floor_pt)),
            *((self.floor_pt, ease) for ease in EASES),
            *((size_pt, 0.0) for size_pt in _steps_down(self.floor_pt, self.least_pt)),
        ]


@dataclass(frozen=True, slots=True)
class Height:
    """How much room a block takes in one column."""

    above_mm: float
    """Dropped where the block heads the column."""
    block_mm: float
    lines: int


@dataclass(frozen=True, slots=True)
class Stack:
    """All blocks one below the other at one width, as far as they have been measured."""

    heights: list[Height]
    reach_mm: list[float]
    """How deep the stack is before each block, and after the last."""


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where the columns end: one block number for each, the last the number of blocks."""

    ends: tuple[int, ...]

    def spans(self) -> list[tuple[int, int]]:
        """Give each column's first block and the one after its last."""
        return list(zip((0, *self.ends), self.ends, strict=False))


@dataclass(frozen=True, slots=True)
class Overflow:
    """What a type size has too much of."""

    panel: int
    """Counted from 1."""
    height_mm: float
    words: int


class Galley:
    """The blocks at one type size and ease, in columns that need not be equally wide."""

    def __init__(
        self,
        blocks: Sequence[Block],
        columns: Sequence[Column],
        type_pt: float,
        ease: float,
    ) -> None:
        self.blocks = blocks
        self.columns = columns
        self.type_pt = type_pt
        self.ease = ease
        by_width = {width: Stack([], [0.0]) for width in {one.width_mm for one in columns}}
        self._stacks = [by_width[column.width_mm] for column in columns]

    def style(self, block: int, column: int) -> Style:
        """Give the look of a block in a column."""
        measure_em = self._measure_em(self.columns[column].width_mm)
        return self.blocks[block].style(measure_em, self.ease)

    def lines(self, block: int, column: int) -> tuple[Line, ...]:
        """Set a block in a column."""
        width_mm = self.columns[column].width_mm
        style = self.style(block, column)
        own = self.blocks[block]
        measure_em = _measure(style, self._measure_em(width_mm))
        return wrap(own.words, measure_em, even=own.kind in BOUND)

    def height(self, block: int, column: int) -> Height:
        """Say how much room a block takes in a column."""
        return self._stack(column, block + 1).heights[block]

    def used_mm(self, column: int, start: int, end: int) -> float:
        """Say how deep blocks `start` to `end` fill the column."""
        if start == end:
            return 0.0
        stack = self._stack(column, end)
        return stack.reach_mm[end] - stack.reach_mm[start] - stack.heights[start].above_mm

    def slack_mm(self, column: int, start: int, end: int) -> float:
        """Say how much of the column they leave; below zero where they do not fit."""
        room = self.columns[column]
        return room.height_mm - room.reserved_mm(self.ease) - self.used_mm(column, start, end)

    def may_break(self, end: int) -> bool:
        """Say whether a column may end before this block."""
        return end == 0 or self.blocks[end - 1].kind not in BOUND

    def _measure_em(self, width_mm: float) -> float:
        return (width_mm - SAFETY_MM) / (self.type_pt * MM_PER_PT)

    def _stack(self, column: int, end: int) -> Stack:
        """Give the column's stack, measured up to block `end`: most tries end before the last."""
        stack = self._stacks[column]
        measure_em = self._measure_em(self.columns[column].width_mm)
        for block in self.blocks[len(stack.heights) : end]:
            height = self._height(block, measure_em)
            stack.heights.append(height)
            stack.reach_mm.append(stack.reach_mm[-1] + height.above_mm + height.block_mm)
        return stack

    def _height(self, block: Block, measure_em: float) -> Height:
        style = block.style(measure_em, self.ease)
        lines = count_lines(block.words, _measure(style, measure_em))
        own_em_mm = style.scale * self.type_pt * MM_PER_PT
        inside = style.rule + style.top + lines * style.leading + style.bottom
        return Height(style.above * own_em_mm, inside * own_em_mm, lines)


def largest(
    blocks: Sequence[Block],
    columns: Sequence[Column],
    sizes: TypeRange,
) -> Galley | None:
    """Give the blocks at the largest size that fits the columns, None if none does.

    Only at the floor do the spacing and the picture give way, step by step.
    """
    for type_pt, ease in sizes.tries():
        galley = Galley(blocks, columns, type_pt, ease)
        if first_fit(galley) is not None:
            return galley
    return None


def first_fit(galley: Galley) -> Breaks | None:
    """Fill each column as far as it goes; None if blocks are left over.

    No other breaks fit more: a column that takes less only leaves more to the rest.
    """
    ends: list[int] = []
    for column in range(len(galley.columns)):
        ends.append(_fill(galley, column, ends[-1] if ends else 0))
    return Breaks(tuple(ends)) if ends[-1] == len(galley.blocks) else None


def evenest(galley: Galley, spare_mm: float = 0.0) -> Breaks:
    """Give the breaks that fill the columns most evenly; the blocks must fit.

    The first column can grow by up to `spare_mm`, as a picture in it does.
    """
    count = len(galley.blocks)
    # For each number of blocks set so far: the cost, and where each column ended.
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for column in range(len(galley.columns)):
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, ends) in best.items():
            for end in range(start, count + 1):
                slack_mm = galley.slack_mm(column, start, end)
                if slack_mm < 0:
                    break
                if galley.may_break(end):
                    uneven = _unevenness(galley, column, slack_mm, end, spare_mm)
                    option = (cost + uneven, (*ends, end))
                    found[end] = min(found.get(end, option), option)
        best = found
    return Breaks(best[count][1])


def overflow(galley: Galley) -> Overflow:
    """Say what does not fit: where the first column that cannot hold its share ends.

    The words are counted by the average of the blocks left over.
    """
    last = len(galley.columns) - 1
    start = 0
    for column in range(last):
        end = _fill(galley, column, start)
        if end == start and galley.slack_mm(column, start, start + 1) < 0:
            return _excess(galley, column, start, start + 1)
        start = end
    return _excess(galley, last, start, len(galley.blocks))


def _excess(galley: Galley, column: int, start: int, end: int) -> Overflow:
    height_mm = -galley.slack_mm(column, start, end)
    lines = sum(galley.height(block, column).lines for block in range(start, end))
    words = sum(len(block.words) for block in galley.blocks[start:end])
    per_mm = words / max(galley.used_mm(column, start, end), 1e-9)
    return Overflow(column + 1, height_mm, max(1, round(height_mm * per_mm)) if lines else 0)


def _fill(galley: Galley, column: int, start: int) -> int:
    """Say where the column ends that takes as many blocks from `start` on as it can."""
    end = start
    while end < len(galley.blocks) and galley.slack_mm(column, start, end + 1) >= 0:
        end += 1
    while end > start and not galley.may_break(end):
        end -= 1
    return end


def _unevenness(
    galley: Galley,
    column: int,
    slack_mm: float,
    end: int,
    spare_mm: float,
) -> float:
    left_mm = max(0.0, slack_mm - spare_mm) if column == 0 else slack_mm
    weight = LAST_WEIGHT if column == len(galley.columns) - 1 else 1.0
    split = end < len(galley.blocks) and galley.blocks[end].kind not in BOUND
    return weight * left_mm**2 + (SPLIT_COST if split else 0.0)


def _steps_down(from_pt: float, to_pt: float | None) -> list[float]:
    if to_pt is None:
        return []
    steps = round((from_pt - to_pt) / STEP_PT)
    return [round(from_pt - step * STEP_PT, 1) for step in range(steps)] + [to_pt]


def _measure(style: Style, measure_em: float) -> float:
    """Turn a width in ems of body type into the block's own, less its indents."""
    return measure_em / style.scale - style.indent - style.indent_right
