"""A picture of how long games take, a panel a house, and the same in words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack import picture
from slapjack.errors import SlapjackError
from slapjack.length.figures import MEDIAN, NINE_IN_TEN
from slapjack.length.told import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from slapjack.length.figures import Figures
    from slapjack.length.sweep import Counted, Sweep

MOST_HOUSES: Final = 12
BINS: Final = 30
_LOOKS: Final = [
    {"color": colour, "linestyle": dash}
    for colour, dash in zip(picture.COLOURS, picture.DASHES, strict=True)
]
_WITHOUT: Final = "slapjack length says the figures in words without it."


def check(path: Path, houses: int) -> None:
    """Raise `SlapjackError` for what is no picture's name, or for more houses than one holds."""
    picture.check(path)
    if houses > MOST_HOUSES:
        raise SlapjackError(
            f"--plot: {houses} houses, expected {MOST_HOUSES} at most in one picture. Sweep fewer "
            "values, or write --csv FILE."
        )


def plot(sweep: Sweep, counted: Counted, path: Path, told: Sequence[str]) -> Path:
    """Write the picture, and what is told of it as text beside it, whose place is given.

    `SlapjackError` where matplotlib is missing.
    """
    figure = picture.blank(8, 1 + 3 * len(counted), _WITHOUT)
    # All panels have one scale, so that houses can be compared.
    longest_min = max(
        it.minutes(it.cards_within(0.98)) for _, found in counted for it in (found.table, found.ear)
    )
    for number, (row, found) in enumerate(counted, 1):
        panel = figure.add_subplot(len(counted), 1, number)
        panel.set_title(sweep.name(row) or say("title", row.plan, found.table.games))
        for it, look in zip((found.table, found.ear), _LOOKS, strict=False):
            _draw(panel, it, longest_min, look)
        panel.set_xlabel(say("plot_across"))
        panel.set_ylabel(say("plot_up"))
        panel.legend(loc="upper right")
    picture.write(figure, path, say("plot_title"), told)
    return picture.words_beside(path)


def _draw(panel: Any, it: Figures, longest_min: float, look: Mapping[str, Any]) -> None:  # noqa: ANN401
    """Draw the share of games of each length as steps; the longest of all share the last."""
    minutes = [min(it.minutes(cards), longest_min) for cards in it.cards]
    panel.hist(
        minutes,
        BINS,
        range=(0, longest_min),
        weights=[100 / len(minutes)] * len(minutes),
        histtype="step",
        linewidth=1.5,
        **look,
        label=say("plotted", it, it.minutes_within(MEDIAN), it.minutes_within(NINE_IN_TEN)),
    )
