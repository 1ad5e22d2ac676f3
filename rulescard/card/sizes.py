"""Which sizes of card hold a house's rules, on which paper, and in what type."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulescard.card.card import arrange
from rulescard.card.refusal import CodeDoesNotFit, SheetDoesNotFit
from rulescard.card.sheet import SIZES, WHOLE_SHEET, CardSize
from rulescard.paper import PAPERS, BadSheet, Paper
from slapjack.book.rulebook import Rulebook

HEADS = ("size", "paper", "type", "fits")


@dataclass(frozen=True, slots=True)
class Row:
    """One size of card on one paper."""

    size: str
    paper: str
    type_pt: float | None
    """None if the rules do not fit."""
    why: str = ""
    """What is in the way."""

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """What stands in the table's columns."""
        if self.type_pt is None:
            return self.size, self.paper, "none", f"no, {self.why}"
        return self.size, self.paper, f"{self.type_pt:.1f} pt", "yes"


def table(book: Rulebook, own: Paper, size: CardSize, min_type_pt: float | None) -> Iterator[str]:
    """Give the lines of a table: every size on every paper, in the printer of one's own.

    Raises `CannotPrint` for characters that no size can show.
    """
    rows = [HEADS, *(row.cells for row in rows_of(book, own, size, min_type_pt))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def rows_of(
    book: Rulebook, own: Paper, own_size: CardSize, min_type_pt: float | None
) -> Iterator[Row]:
    """Try every size, and one's own, on every paper with a name and one's own."""
    papers = {own.name: own} | {name: Paper.parse(name, own.margins) for name in PAPERS}
    sizes = dict.fromkeys([*SIZES, WHOLE_SHEET, own_size.name])
    for size in map(CardSize.parse, sizes):
        for paper in papers.values():
            yield _row(book, paper, size, min_type_pt)


def _row(book: Rulebook, paper: Paper, size: CardSize, min_type_pt: float | None) -> Row:
    empty = Row(size.name, paper.name, None)
    try:
        spread = arrange(book, paper, size, min_type_pt)
    except SheetDoesNotFit as fault:
        excess = fault.refusal.excess
        return replace(empty, why=f"{excess.height_mm:.1f} mm too long, {excess.words} words")
    except CodeDoesNotFit:
        return replace(empty, why="no room for the code")
    except BadSheet:
        return replace(empty, why="larger than the paper")
    return replace(empty, type_pt=spread.card.type_pt)
