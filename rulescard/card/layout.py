"""What goes where: blocks set in lines and placed in boxes, ready to be drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rulescard.card.blocks import Block, Kind
from rulescard.card.fit import LEAST_PICTURE_MM, Breaks, Galley
from rulescard.card.lines import Line, Run, join, line_text
from rulescard.paper import MM_PER_PT, Box

# The list that a kind of block is an entry of; other kinds stand alone.
LISTS: Final = {Kind.ITEM: "ul", Kind.TERM: "ul", Kind.STEP: "ol"}
# How many times as wide as planned a gap may grow.
MOST_AIR: Final = 1.8
# Between the cover's lines and its picture, in ems.
CLEAR_EM: Final = 0.5


@dataclass(frozen=True, slots=True)
class Placed:
    """A block set in lines, so far below what comes before it."""

    block: Block
    lines: tuple[Line, ...]
    scale: float
    """Its type size in ems of the layout's."""
    above_mm: float
    number: int = 0
    """Its place in a numbered list, from 1."""

    @property
    def runs(self) -> tuple[Run, ...]:
        """The text with a line feed at each line's end."""
        return join(self.lines)


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

    type_pt: float
    ease: float
    """How loosely it is set: 1 with room to spare, 0 as tight as can be read."""
    panels: tuple[Panel, ...]
    picture: Box | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """The blocks that one column gets, and the picture's depth in it."""

    galley: Galley
    column: int
    blocks: range
    picture_mm: float

    @property
    def natural_mm(self) -> float:
        """How deep the blocks are with their gaps as planned."""
        return self.galley.used_mm(self.column, self.blocks.start, self.blocks.stop)

    @property
    def gaps_mm(self) -> float:
        """How much of that is gaps."""
        inner = self.blocks[1:]
        return sum(self.galley.height(number, self.column).above_mm for number in inner)

    def air(self, most: float) -> float:
        """Say how many times as wide the gaps become, to end at the column's foot if they can."""
        room_mm = self.galley.columns[self.column].height_mm - self.picture_mm
        spare_mm = room_mm - self.natural_mm
        return min(most, 1 + spare_mm / self.gaps_mm) if self.gaps_mm else 1.0


def place(
    galley: Galley,
    breaks: Breaks,
    boxes: Sequence[Box],
    tallest_picture_mm: float = 0.0,
    most_air: float = MOST_AIR,
) -> Layout:
    """Set the blocks in their columns, a picture between the first one's cover lines and text.

    Room that is left goes to the picture first, up to its tallest, then to the gaps, which
    become at most `most_air` times as wide.
    """
    spans = breaks.spans()
    picture_mm = _picture_mm(galley, spans[0], tallest_picture_mm)
    shares = [
        Share(galley, column, range(*span), 0.0 if column else picture_mm)
        for column, span in enumerate(spans)
    ]
    panels = tuple(_panel(share, box, most_air) for share, box in zip(shares, boxes, strict=True))
    return Layout(galley.type_pt, galley.ease, panels, _picture(galley, boxes[0], picture_mm))


def _panel(share: Share, box: Box, most_air: float) -> Panel:
    air = share.air(most_air)
    used_mm = share.natural_mm + (air - 1) * share.gaps_mm + share.picture_mm
    return Panel(box, tuple(_placed(share, air)), used_mm)


def _placed(share: Share, air: float) -> Iterator[Placed]:
    galley, column = share.galley, share.column
    cover = _cover_length(galley.blocks)
    for number in share.blocks:
        first = number == share.blocks.start
        gap_mm = 0.0 if first else galley.height(number, column).above_mm * air
        yield Placed(
            galley.blocks[number],
            galley.lines(number, column),
            galley.style(number, column).scale,
            gap_mm + (share.picture_mm if number == cover else 0.0),
            sum(one.kind is Kind.STEP for one in galley.blocks[: number + 1]),
        )


def _cover_length(blocks: Sequence[Block]) -> int:
    """Count the blocks above the picture."""
    return sum(block.kind in {Kind.TITLE, Kind.HEAD} for block in blocks)


def _picture_mm(galley: Galley, span: tuple[int, int], tallest_mm: float) -> float:
    reserved_mm = galley.columns[0].reserved_mm(galley.ease)
    grown_mm = min(reserved_mm + galley.slack_mm(0, *span), max(tallest_mm, reserved_mm))
    return grown_mm if grown_mm >= LEAST_PICTURE_MM else 0.0


def _picture(galley: Galley, box: Box, picture_mm: float) -> Box | None:
    if not picture_mm:
        return None
    top_mm = box.top_mm + galley.used_mm(0, 0, _cover_length(galley.blocks))
    clear_mm = CLEAR_EM * galley.type_pt * MM_PER_PT
    return Box(box.left_mm, top_mm + clear_mm, box.width_mm, picture_mm - clear_mm)


def _groups(tag: str, placed: tuple[Placed, ...]) -> list[Group]:
    return [Group(tag, placed)] if tag else [Group("", (one,)) for one in placed]
