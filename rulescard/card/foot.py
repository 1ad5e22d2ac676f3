"""The foot of a card or poster: where its rules come from, and the code that opens them."""

from dataclasses import dataclass, replace
from typing import Final

from rulescard.card import blocks
from rulescard.card.blocks import Block, Kind
from rulescard.card.fit import Breaks
from rulescard.card.galley import Column, Galley
from rulescard.card.layout import Layout, place
from rulescard.card.setting import Setting
from rulescard.paper import Box
from rulescard.qr import MODULES_MM, QUIET, Code, code_of
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook

TYPE_PT: Final = 7.0
GAP_MM: Final = 2.0
# Between its two sentences.
_SENTENCE_GAP_MM: Final = 1.2
# Words stand beside the code where so much room is left for them, and else above it.
_LEAST_WIDTH_MM: Final = 22.0


@dataclass(frozen=True, slots=True)
class Printed:
    """A code as it is printed: how large its modules are, and what is said of it."""

    code: Code
    caption: Block
    module_mm: float

    @property
    def side_mm(self) -> float:
        """How wide and high it is, without the white around it."""
        return self.code.modules * self.module_mm

    @property
    def quiet_mm(self) -> float:
        """What stays white around it."""
        return QUIET * self.module_mm


@dataclass(frozen=True, slots=True)
class Placed:
    """A foot whose words are set: each part a layout of one box."""

    source: Layout
    play: Layout | None
    """What is said of the code; its picture is the code. None without one."""
    depth_mm: float
    """How much of the panel it takes, with what is free above it."""


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands at the foot, in one type size."""

    source: Block
    printed: Printed | None = None
    type_pt: float = TYPE_PT
    gap_mm: float = GAP_MM

    def place(self, room: Box) -> Placed:
        """Set it at the foot of a room: the code at its right, or below the words if it is wide.

        The white that a code needs at the room's right and foot lies outside it.
        """
        if self.printed is None:
            source = self._set(self.source, room)
            return Placed(source, None, source.panels[0].box.height_mm + self.gap_mm)
        side_mm, quiet_mm = self.printed.side_mm, self.printed.quiet_mm
        beside_mm = room.width_mm - side_mm - quiet_mm
        is_beside = beside_mm >= _LEAST_WIDTH_MM
        words = replace(room, width_mm=beside_mm) if is_beside else room
        if not is_beside:
            words = replace(words, height_mm=room.height_mm - side_mm - quiet_mm)
        play = self._set(self.printed.caption, words)
        caption_mm = play.panels[0].box.height_mm + _SENTENCE_GAP_MM
        source = self._set(self.source, replace(words, height_mm=words.height_mm - caption_mm))
        left_mm = room.right_mm - side_mm if is_beside else room.left_mm
        code = Box(left_mm, room.bottom_mm - side_mm, side_mm, side_mm)
        tops_mm = (source.panels[0].box.top_mm - self.gap_mm, code.top_mm - quiet_mm)
        depth_mm = room.bottom_mm - min(tops_mm)
        return Placed(source, replace(play, picture=code), depth_mm)

    def holds(self, room: Box) -> bool:
        """Whether the code is no wider than the room."""
        return self.printed is None or self.printed.side_mm <= room.width_mm

    def _set(self, block: Block, room: Box) -> Layout:
        galley = Galley([block], [Column(room.width_mm, room.height_mm)], Setting(self.type_pt))
        height_mm = galley.used_mm(0, range(1))
        box = Box(room.left_mm, room.bottom_mm - height_mm, room.width_mm, height_mm)
        return place(galley, Breaks((1,)), [box], most_air=1)


def printed_of(book: Rulebook, modules_mm: tuple[float, ...] = MODULES_MM) -> tuple[Printed, ...]:
    """Give the code of a rulebook's address in these sizes, the largest first; none without one.

    Raises `TooLongForCode`.
    """
    if not book.address:
        return ()
    caption = blocks.sentence(Kind.TEXT, wording.sentence("card.j2", "scan"), "play")
    return tuple(Printed(code_of(book.address), caption, one_mm) for one_mm in modules_mm)
