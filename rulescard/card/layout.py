"""What goes where: blocks set in lines and placed in boxes, ready to be drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from rulescard.card.blocks import Block, Kind, Style, gaps
from rulescard.card.fit import Breaks
from rulescard.card.galley import COVER, LEAST_PICTURE_MM, Galley, Gap
from rulescard.card.lines import Line, Run, join, line_text, merged
from rulescard.card.setting import Setting
from rulescard.paper import MM_PER_PT, Box

# The list that a kind of block is an entry of; other kinds stand alone.
LISTS: Final = {Kind.ITEM: "ul", Kind.TERM: "ul", Kind.STEP: "ol"}
# How many times as wide as those of a card with all its air gaps may grow.
MOST_AIR: Final = 1.8
AIR_STEP: Final = 0.02
PICTURE_STEP_MM: Final = 0.5
# Between the cover's lines and its picture, in ems.
CLEAR_EM: Final = 0.5


@dataclass(frozen=True, slots=True)
class Placed:
    """A block set in lines, so far below what comes before it."""

    block: Block
    lines: tuple[Line, ...]
    style: Style
    above_mm: float
    number: int = 0
    """Its place in a numbered list, from 1."""
    gap: Gap | None = None
    """Where within it a gap is left for a fold."""

    @property
    def scale(self) -> float:
        """Its type size in ems of the layout's."""
        return self.style.scale

    @property
    def parts(self) -> tuple[tuple[Run, ...], ...]:
        """The text with a line feed at each line's end: the lines above a fold, and the others.

        Those above come without their last, so that a gap can be hung on it.
        """
        runs = join(self.lines)
        if self.gap is None:
            return (runs,)
        feed = _place_of_feed(runs, self.gap.after_line)
        return _cut(runs, feed)


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that make one list, or one block that stands alone."""

    tag: str
    """`ul`, `ol` or nothing."""
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A box and the blocks in it."""

    box: Box
    placed: tuple[Placed, ...]
    used_mm: float
    """How far down the box they reach."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """The blocks as the document structures them."""
        found = groupby(self.placed, lambda one: (LISTS.get(one.block.kind, ""), one.block.section))
        return tuple(group for (tag, _), run in found for group in _groups(tag, tuple(run)))

    @property
    def line_texts(self) -> tuple[str, ...]:
        """Every line as it reads."""
        return tuple(line_text(line) for placed in self.placed for line in placed.lines)

    @property
    def keys(self) -> tuple[str, ...]:
        """The clauses and headings in it."""
        return tuple(placed.block.key for placed in self.placed)


@dataclass(frozen=True, slots=True)
class Layout:
    """Panels set in one type size."""

    setting: Setting
    panels: tuple[Panel, ...]
    picture: Box | None = None

    def lower(self, by_mm: float) -> "Layout":
        """Give the same further down the sheet."""
        panels = tuple(replace(panel, box=panel.box.lower(by_mm)) for panel in self.panels)
        return replace(self, panels=panels, picture=self.picture and self.picture.lower(by_mm))

    @property
    def type_pt(self) -> float:
        """The size it is set in."""
        return self.setting.type_pt

    @property
    def ease(self) -> float:
        """How loosely it is set."""
        return self.setting.ease


@dataclass(frozen=True, slots=True)
class Share:
    """The blocks that one column gets, and the picture's depth in it."""

    galley: Galley
    column: int
    blocks: range
    picture_mm: float

    @property
    def used_mm(self) -> float:
        """How deep the blocks are with their gaps as wide as planned."""
        return self.galley.used_mm(
            self.column, self.blocks, picture_mm=self.picture_mm, whole=self.is_whole
        )

    @property
    def is_whole(self) -> bool:
        """Whether there is room for no block to run on below the fold."""
        used_mm = self.galley.used_mm(
            self.column, self.blocks, picture_mm=self.picture_mm, whole=True
        )
        return used_mm <= self.galley.columns[self.column].height_mm

    def air(self, most: float) -> float:
        """Say how many times as wide the gaps become, to end at the column's foot if they can."""
        galley, blocks, picture_mm = self.galley, self.blocks, self.picture_mm
        room_mm, whole = galley.columns[self.column].height_mm, self.is_whole
        steps = round((most - 1) / AIR_STEP)
        tried = (most - step * AIR_STEP for step in range(steps))
        used_mm = partial(galley.used_mm, self.column, blocks, picture_mm=picture_mm, whole=whole)
        return next((air for air in tried if used_mm(air=air) <= room_mm), 1.0)


@dataclass(frozen=True, slots=True)
class Spread:
    """How the blocks of one column are spread over it."""

    gaps_mm: Mapping[int, float]
    """The gap above each block but the first, without the picture and the gap at a fold."""
    gap: Gap | None
    used_mm: float


def place(
    galley: Galley,
    breaks: Breaks,
    boxes: Sequence[Box],
    tallest_picture_mm: float = 0.0,
    most_air: float = MOST_AIR,
) -> Layout:
    """Set the blocks in their columns, a picture between the first one's cover lines and text.

    Room that is left goes to the gaps until they have all their air, then to the picture, up to
    its tallest, then to the gaps again, which become at most `most_air` times as wide as that;
    1 leaves them as they are.
    """
    spans = breaks.spans()
    most_air = most_air / gaps(galley.setting.ease) if most_air > 1 else most_air
    picture_mm = _picture_mm(galley, spans[0], tallest_picture_mm)
    shares = [
        _share(galley, column, range(*span), 0.0 if column else picture_mm)
        for column, span in enumerate(spans)
    ]
    panels = tuple(_panel(share, box, most_air) for share, box in zip(shares, boxes, strict=True))
    return Layout(galley.setting, panels, _picture(shares[0], panels[0]))


def _share(galley: Galley, column: int, blocks: range, picture_mm: float) -> Share:
    """Give a column its blocks, several words of each together beside a fold if that fits."""
    kept = Share(galley.keeping(), column, blocks, picture_mm)
    if kept.used_mm <= galley.columns[column].height_mm:
        return kept
    return Share(galley, column, blocks, picture_mm)


def _panel(share: Share, box: Box, most_air: float) -> Panel:
    spread = _spread(share, share.air(most_air), most_air)
    return Panel(box, tuple(_placed(share, spread)), spread.used_mm)


def _spread(share: Share, air: float, most_air: float) -> Spread:
    """Spread the blocks over their column: each half for itself, if it is folded in between.

    Room that is left above a fold is of no use below it.
    """
    galley, column, blocks = share.galley, share.column, share.blocks
    tops_mm = galley.tops_mm(column, blocks, air, share.picture_mm)
    gap = galley.gap(column, blocks, tops_mm, whole=share.is_whole)
    gaps_mm = {block: galley.height(block, column).above_mm * air for block in blocks[1:]}
    if gap is None:
        return Spread(gaps_mm, gap, tops_mm[-1])
    used_mm = tops_mm[-1] + gap.height_mm
    above = [block for block in gaps_mm if block < gap.block + bool(gap.after_line)]
    below = [block for block in gaps_mm if block > gap.block]
    # What begins below the fold needs no gap of its own above it.
    own_mm = 0.0 if gap.after_line else gaps_mm.get(gap.block, 0.0)
    room_above_mm = gap.height_mm + own_mm - 2 * galley.clear_mm
    more_above = _wider(gaps_mm, above, room_above_mm, most_air / air)
    more_below = _wider(gaps_mm, below, galley.columns[column].height_mm - used_mm, most_air / air)
    wider_mm = {
        block: mm + more_above.get(block, 0.0) + more_below.get(block, 0.0)
        for block, mm in gaps_mm.items()
    }
    less_mm = sum(more_above.values())
    return Spread(
        wider_mm,
        replace(gap, height_mm=gap.height_mm - less_mm),
        used_mm + sum(more_below.values()),
    )


def _wider(
    gaps_mm: Mapping[int, float], blocks: Sequence[int], room_mm: float, most: float
) -> dict[int, float]:
    """Share out room among the gaps above blocks, none to be more than so many times as wide."""
    all_mm = sum(gaps_mm[block] for block in blocks)
    if not all_mm:
        return {}
    more = max(0.0, min(room_mm / all_mm, most - 1))
    return {block: gaps_mm[block] * more for block in blocks}


def _placed(share: Share, spread: Spread) -> Iterator[Placed]:
    galley, column, gap = share.galley, share.column, spread.gap
    below_picture = _cover_length(galley.blocks) if share.picture_mm else None
    for number in share.blocks:
        here = gap if gap and gap.block == number else None
        above_mm = spread.gaps_mm.get(number, 0.0)
        above_mm += share.picture_mm if number == below_picture else 0.0
        yield Placed(
            galley.blocks[number],
            galley.lines(number, column),
            galley.style(number, column),
            above_mm + (here.height_mm if here and not here.after_line else 0.0),
            sum(one.kind is Kind.STEP for one in galley.blocks[: number + 1]),
            here if here and here.after_line else None,
        )


def _cover_length(blocks: Sequence[Block]) -> int:
    """Count the blocks above the picture."""
    return sum(block.kind in COVER for block in blocks)


def _picture_mm(galley: Galley, span: tuple[int, int], tallest_mm: float) -> float:
    reserved_mm = galley.picture_mm
    if span[1] < _cover_length(galley.blocks):
        return 0.0
    tallest_mm = max(tallest_mm, reserved_mm)
    steps = round((tallest_mm - reserved_mm) / PICTURE_STEP_MM)
    tried = [tallest_mm - step * PICTURE_STEP_MM for step in range(steps)]
    shown = [grown_mm for grown_mm in [*tried, reserved_mm] if grown_mm >= LEAST_PICTURE_MM]
    all_air = max(1.0, 1 / gaps(galley.setting.ease))
    # A smaller picture rather than a sentence over the fold, and rather than gaps that are tight.
    for whole in (True, False):
        for air, sizes in ((all_air, shown), (1.0, shown[::-1])):
            for size_mm in sizes:
                used_mm = galley.used_mm(0, range(*span), air, size_mm, whole=whole)
                if used_mm <= galley.columns[0].height_mm:
                    return size_mm
    return reserved_mm


def _picture(share: Share, panel: Panel) -> Box | None:
    """Say where the picture stands: between what is above it and the gap of what is below."""
    if not share.picture_mm:
        return None
    galley, cover = share.galley, _cover_length(share.galley.blocks)
    heights_mm = [galley.height(block, share.column).block_mm for block in share.blocks[:cover]]
    top_mm = sum(heights_mm) + sum(one.above_mm for one in panel.placed[:cover])
    clear_mm = CLEAR_EM * galley.setting.type_pt * MM_PER_PT
    box = panel.box
    return Box(
        box.left_mm, box.top_mm + top_mm + clear_mm, box.width_mm, share.picture_mm - clear_mm
    )


def _place_of_feed(runs: Sequence[Run], lines: int) -> int:
    """Say how many letters stand before the line feed that ends so many lines."""
    text = "".join(run.text for run in runs)
    place = -1
    for _ in range(lines):
        place = text.index("\n", place + 1)
    return place


def _cut(runs: Sequence[Run], place: int) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Cut runs in two after so many letters."""
    letters = [Run(letter, run.strong) for run in runs for letter in run.text]
    return merged(letters[:place]), merged(letters[place:])


def _groups(tag: str, placed: tuple[Placed, ...]) -> list[Group]:
    return [Group(tag, placed)] if tag else [Group("", (one,)) for one in placed]
