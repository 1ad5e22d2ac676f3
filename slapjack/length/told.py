"""What was found, in sentences and small tables of plain lines."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from slapjack.book import wording

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.length.figures import Found
    from slapjack.length.sweep import Counted, Sweep

_TEMPLATE: Final = "length.j2"
_BETWEEN: Final = "|"  # columns, as the template has them
_GAP: Final = 2
# Where a limit ends fewer games than these, the same players win at either place.
WORTH_TELLING: Final = 0.05


def lines(found: Found) -> Iterator[str]:
    """Tell of one house: in a sentence for either place, a table, and what lies behind it."""
    places = (found.table, found.ear)
    yield say("title", found.plan, found.table.games)
    yield from (say("takes", place) for place in places)
    rows = [say(row, it) for it in places for row in ("cards_row", "minutes_row")]
    yield from _table([say("columns"), *rows])
    yield from (say("ended", place) for place in places)
    yield say("wins", found.table)
    if any(it.limited >= WORTH_TELLING for it in places):
        yield say("wins", found.ear)
    yield say("paces", *places)
    if note := say("note", found.plan.rules):
        yield note


def sweep_lines(sweep: Sweep, counted: Counted) -> Iterator[str]:
    """Tell of many houses: a row a house, with the values that make it differ from the others."""
    seats = max(len(row.plan.seats) for row, _ in counted)
    yield say("sweep_title", counted)
    yield from _table(
        [
            say("sweep_columns", sweep.names, seats),
            *(say("sweep_row", row.values, found, seats) for row, found in counted),
        ]
    )
    yield say("sweep_told")


def _table(rows: Sequence[str]) -> Iterator[str]:
    """Give rows with their columns one below the other: names to the left, figures to the right."""
    cells = [[cell.strip() for cell in row.split(_BETWEEN)] for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    for name, *figures in cells:
        right = (
            f"{cell:>{width + _GAP}}" for cell, width in zip(figures, widths[1:], strict=False)
        )
        yield f"{name:<{widths[0]}}{''.join(right)}".rstrip()


def say(name: str, *values: object) -> str:
    """Give a sentence of the template."""
    return wording.sentence(_TEMPLATE, name, *values)
