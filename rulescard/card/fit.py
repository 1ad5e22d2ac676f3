"""The largest legible type that fits, and the breaks between panels; pure arithmetic.

Words are measured once, in ems; from then on a size is tried in a millisecond, so that
every tenth of a point is, and the card is drawn only once.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Final

from rulescard.card.blocks import Block
from rulescard.card.galley import BOUND, Column, Galley, Heights
from rulescard.card.setting import Setting, TypeRange, looser, with_patterns

# Unevenness in mm² that a panel starting in the middle of a section counts for, and one that
# starts with the section's last entry.
SPLIT_COST: Final = 150.0
LAST_ENTRY_COST: Final = 60.0
# Room left after the last words is where it is looked for: it counts for less.
LAST_WEIGHT: Final = 0.9


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


def largest(
    blocks: Sequence[Block],
    columns: Sequence[Column],
    sizes: TypeRange,
) -> Galley | None:
    """Give the blocks in the largest type that fits the columns, None if none does.

    What would fit with all the air there is, were it not for the fold and for headings that
    end a panel, is never set smaller for their sake.
    """
    roomy = first_that_fits(blocks, columns, sizes.roomy())
    least = replace(sizes, floor_pt=roomy.setting.type_pt) if roomy else sizes
    galley = first_that_fits(blocks, columns, least.tries())
    if galley is None:
        return None
    better = looser(galley.setting)
    if any(block.picture for block in blocks):
        better = chain(with_patterns(galley.setting), better)
    return first_that_fits(blocks, columns, better) or galley


def airy(blocks: Sequence[Block], columns: Sequence[Column], sizes: TypeRange) -> Galley | None:
    """Give the blocks in the largest type that fits with all its air, or else as `largest`."""
    return first_that_fits(blocks, columns, sizes.roomy()) or largest(blocks, columns, sizes)


def first_that_fits(
    blocks: Sequence[Block], columns: Sequence[Column], settings: Iterable[Setting]
) -> Galley | None:
    """Set the blocks in the first of several ways that fits; None if none does."""
    known: defaultdict[tuple[float, ...], Heights] = defaultdict(dict)
    tried = (Galley(blocks, columns, each, heights=known[each.type]) for each in settings)
    return next((galley for galley in tried if first_fit(galley) is not None), None)


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
            for end, slack_mm in enumerate(galley.slacks_mm(column, start), start):
                if slack_mm < 0:
                    break
                if galley.may_break(end):
                    uneven = _unevenness(galley, column, slack_mm, end, spare_mm)
                    option = (cost + uneven, (*ends, end))
                    found[end] = min(found.get(end, option), option)
        best = found
    return Breaks(best[count][1])


def spend_lines(galley: Galley, breaks: Breaks) -> Galley:
    """Give lines that the columns have left to blocks with lines that would dangle else."""
    for column, (start, end) in enumerate(breaks.spans()):
        for block in range(start, end):
            before = galley.dangling(block, column)
            if not before:
                continue
            longer = galley.with_spare_lines(block)
            fits = longer.slack_mm(column, start, end) >= 0
            if fits and longer.dangling(block, column) < before:
                galley = longer
    return galley


def dangling(galley: Galley, breaks: Breaks) -> int:
    """Count the lines that end with the short first word of a sentence."""
    spans = enumerate(breaks.spans())
    return sum(galley.dangling(block, column) for column, span in spans for block in range(*span))


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
    per_mm = words / max(galley.used_mm(column, range(start, end)), 1e-9)
    return Overflow(column + 1, height_mm, max(1, round(height_mm * per_mm)) if lines else 0)


def _fill(galley: Galley, column: int, start: int) -> int:
    """Say where the column ends that takes as many blocks from `start` on as it can."""
    slacks_mm = galley.slacks_mm(column, start)
    next(slacks_mm)
    fitting = sum(1 for _ in takewhile(lambda slack_mm: slack_mm >= 0, slacks_mm))
    end = start + fitting
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
    lone = split and galley.blocks[end].section != "" and galley.ends_section(end)
    cost = (SPLIT_COST if split else 0.0) + (LAST_ENTRY_COST if lone else 0.0)
    return weight * left_mm**2 + cost
