"""The sheet of paper, the four panels of the card and the strips torn off, in millimetres.

Lengths run from the sheet's top left corner, right and down. The card is made of four
equal panels side by side in that corner, so that its top and left edges are the
sheet's own, and a fold or a tear is wanted only where a line is printed.
"""

import math
from dataclasses import dataclass
from typing import Final, Self

from rulescard.paper import BadSheet, Box, Paper, check_edges, dimensions, measures, unknown

PANELS: Final = 4

# Panels by name: width, height.
SIZES: Final = {"tall": (63.0, 176.0), "standard": (66.0, 105.0), "pocket": (63.0, 88.0)}
# The width and height of a poker card, 2.5 x 3.5 in.
PLAYING_CARD_MM: Final = (63.5, 88.9)
WHOLE_SHEET: Final = "sheet"
# By height: that is what a card holds more by.
FROM_SMALLEST: Final = (*sorted(SIZES, key=lambda name: SIZES[name][1]), WHOLE_SHEET)
# What is asked for as a size, and is a format of its own.
POSTER: Final = "poster"
PANEL_EDGE_MM: Final = (30.0, 400.0)

# Room beyond the printer's own margin: a stacked "FOLD & TEAR" beside the card;
# the fold marks and a few lines of instructions below it.
RIGHT_STRIP_MM: Final = 8.0
BOTTOM_STRIP_MM: Final = 24.0
# Beside cards that leave nothing below them, the instructions stand in a column so wide.
SIDE_STRIP_MM: Final = 24.0
# How far from their edge and below the paper's the column begins: "FOLD & TEAR" is above it.
SIDE_GAP_MM: Final = 2.5
SIDE_HEAD_MM: Final = 8.0
# From a fold or tear to the nearest ink.
GUTTER_MM: Final = 4.0
# From the top edge to the text, at least; the margin where that is more.
HEAD_ROOM_MM: Final = 5.5


@dataclass(frozen=True, slots=True)
class CardSize:
    """How large a panel is; None where the paper decides."""

    name: str
    panel_mm: tuple[float, float] | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "tall", "standard", "pocket", "sheet" or a panel's "63x176" (millimetres).

        Raises `BadSheet` for an unknown name or a panel nobody could read.
        """
        name = measures(text)
        if name == WHOLE_SHEET:
            return cls(name, None)
        if name == POSTER:
            raise BadSheet(f"size {text!r}: a poster is no card, and not folded: --format {POSTER}")
        panel = SIZES.get(name) or dimensions(name)
        if panel is None:
            raise BadSheet(unknown("size", text, [*SIZES, WHOLE_SHEET], "63x176"))
        check_edges("panel", text, panel, PANEL_EDGE_MM)
        return cls(name, panel)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards of one size on one paper: where everything goes."""

    paper: Paper
    """As it lies under the cards: several may need it upright."""
    size: CardSize
    panel: Box
    """The first panel; the others follow to its right."""
    cards: int = 1
    """How many alike stand one below the other."""

    @classmethod
    def plan(cls, paper: Paper, size: CardSize, cards: int = 1) -> Self:
        """Place the cards on the paper; raises `BadSheet` where they cannot go."""
        room = _room(paper)
        width_mm, height_mm = size.panel_mm or _largest_panel(room, cards)
        if min(width_mm, height_mm) < PANEL_EDGE_MM[0]:
            raise BadSheet(
                f"paper {paper.name}: four panels side by side would be "
                f"{width_mm:g} x {height_mm:g} mm each, too small to read; take a larger paper",
            )
        lying = (paper,) if cards == 1 else (paper, paper.upright())
        planned = (cls(one, size, Box(0, 0, width_mm, height_mm), cards) for one in lying)
        found = next((sheet for sheet in planned if sheet.has_room), None)
        if found is None:
            raise BadSheet(_too_large(paper, size, width_mm, height_mm, cards))
        return found

    @property
    def has_room(self) -> bool:
        """Whether the cards go on the paper, with a strip for the instructions."""
        room = _room(self.paper)
        below = self.block.width_mm <= room.width_mm and self.block.height_mm <= room.height_mm
        return below or (self.cards > 1 and self._goes_beside)

    @property
    def strip_is_beside(self) -> bool:
        """Whether the instructions stand to the right of the cards, not below them."""
        return self.block.height_mm > _room(self.paper).height_mm

    @property
    def _goes_beside(self) -> bool:
        beside_mm = self.paper.width_mm - self.paper.margins.side_mm - self.block.width_mm
        return self.block.height_mm <= self.paper.height_mm and beside_mm >= SIDE_STRIP_MM

    @property
    def tops_mm(self) -> tuple[float, ...]:
        """Where each card begins."""
        return tuple(self.panel.height_mm * number for number in range(self.cards))

    @property
    def tears_mm(self) -> tuple[float, ...]:
        """The tears across the sheet, from its top edge: none where a card ends at the sheet's."""
        feet = (top_mm + self.panel.height_mm for top_mm in self.tops_mm)
        return tuple(foot_mm for foot_mm in feet if foot_mm < self.printable.bottom_mm)

    @property
    def folds_mm(self) -> tuple[float, ...]:
        """The three folds, from the left edge."""
        return tuple(self.panel.width_mm * n for n in range(1, PANELS))

    @property
    def folds_again(self) -> bool:
        """Whether the folded card is so tall that it folds once more across the middle."""
        return self.panel.height_mm > 2 * self.panel.width_mm

    @property
    def half_fold_mm(self) -> float | None:
        """Where it folds once more, from the top edge; None where it does not."""
        return self.panel.height_mm / 2 if self.folds_again else None

    @property
    def fits_deck_box(self) -> bool:
        """Whether the folded card is no larger than a playing card."""
        folded_mm = self.panel.height_mm / 2 if self.folds_again else self.panel.height_mm
        width_mm, height_mm = PLAYING_CARD_MM
        return self.panel.width_mm <= width_mm and folded_mm <= height_mm

    @property
    def card(self) -> Box:
        """The first card: with one on the sheet, what is left when both strips are torn off."""
        return Box(0, 0, self.panel.width_mm * PANELS, self.panel.height_mm)

    @property
    def block(self) -> Box:
        """All cards together."""
        return Box(0, 0, self.card.width_mm, self.panel.height_mm * self.cards)

    @property
    def printable(self) -> Box:
        """Where the printer can put ink."""
        return self.paper.printable

    @property
    def text_boxes(self) -> tuple[Box, ...]:
        """Where the text of each of a card's panels goes, clear of edges, folds and tears."""
        return tuple(self._text_box(number) for number in range(PANELS))

    @property
    def all_text_boxes(self) -> tuple[Box, ...]:
        """Where the text of every card's panels goes, card by card."""
        return tuple(box.lower(top_mm) for top_mm in self.tops_mm for box in self.text_boxes)

    @property
    def strip(self) -> Box:
        """The printable part of the strip below the cards, as wide as the sheet, or beside them."""
        if self.strip_is_beside:
            left_mm = self.block.right_mm + SIDE_GAP_MM
            top_mm = self.printable.top_mm + SIDE_HEAD_MM
        else:
            left_mm, top_mm = self.printable.left_mm, self.block.bottom_mm
        return Box(
            left_mm,
            top_mm,
            self.printable.right_mm - left_mm,
            self.printable.bottom_mm - top_mm,
        )

    def _text_box(self, number: int) -> Box:
        # Only the first panel meets the sheet's side; the top edge is everyone's.
        margins = self.paper.margins
        inset_mm = max(GUTTER_MM, margins.side_mm) if number == 0 else GUTTER_MM
        top_mm = max(HEAD_ROOM_MM, margins.end_mm)
        foot_mm = max(GUTTER_MM, margins.end_mm) if self.strip_is_beside else GUTTER_MM
        return Box(
            self.panel.width_mm * number + inset_mm,
            top_mm,
            self.panel.width_mm - inset_mm - GUTTER_MM,
            self.panel.height_mm - top_mm - foot_mm,
        )


def _room(paper: Paper) -> Box:
    """Give the largest card that leaves strips wide enough for their marks."""
    return Box(
        0,
        0,
        paper.width_mm - paper.margins.side_mm - RIGHT_STRIP_MM,
        paper.height_mm - paper.margins.end_mm - BOTTOM_STRIP_MM,
    )


def _largest_panel(room: Box, cards: int = 1) -> tuple[float, float]:
    """Give the panel in whole half-millimetres, so that a ruler can check it."""
    height_mm = room.height_mm / cards
    return math.floor(room.width_mm / PANELS * 2) / 2, math.floor(height_mm * 2) / 2


def _too_large(paper: Paper, size: CardSize, width_mm: float, height_mm: float, cards: int) -> str:
    if cards > 1:
        return (
            f"--per-sheet {cards}, size {size.name}: {cards} cards of {PANELS * width_mm:g} x "
            f"{height_mm:g} mm, one below the other, have no room on {paper.name} "
            f"({paper.width_mm:g} x {paper.height_mm:g} mm) with the instructions; "
            "take smaller or fewer cards, or a larger paper"
        )
    room = _room(paper)
    most_mm, tallest_mm = _largest_panel(room)
    return (
        f"size {size.name}: four panels of {width_mm:g} x {height_mm:g} mm side by side are "
        f"{PANELS * width_mm:g} x {height_mm:g} mm; {paper.name} ({paper.width_mm:g} x "
        f"{paper.height_mm:g} mm) holds {room.width_mm:g} x {room.height_mm:g} mm beside its "
        f"strips: panels of at most {most_mm:g} x {tallest_mm:g} mm, or --size {WHOLE_SHEET}"
    )
