"""A picture of reaction times against the levels', and the same in words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack import picture
from slapjack.book import wording
from slapjack.match.opponents import SKILLS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from audiogame.kept.stats import Times

LONGEST_MS: Final = 1500
BIN_MS: Final = 50
_WITHOUT: Final = "audiogame stats says the figures in words without it."


def plot(times: Times, path: Path) -> Path:
    """Write the picture, and its words as text beside it, whose place is given.

    `SlapjackError` for an ending that is no picture's, and where matplotlib is missing.
    """
    picture.check(path)
    people = times.by_person
    figure = picture.blank(8, 1 + 3.2 * len(people), _WITHOUT)
    for row, (person, ms) in enumerate(people.items(), 1):
        _draw_person(figure.add_subplot(len(people), 1, row), person, ms)
    picture.write(figure, path, _word("plot_title"), times.told())
    return picture.words_beside(path)


def _draw_person(panel: Any, person: str, times_ms: Sequence[float]) -> None:  # noqa: ANN401
    """Draw a person's times as bars, each level's as a line with its name at the top."""
    bins = range(0, LONGEST_MS + BIN_MS, BIN_MS)
    shown_ms = [min(ms, LONGEST_MS - 1) for ms in times_ms]
    weight = [100 / len(times_ms)] * len(times_ms)
    panel.hist(shown_ms, bins, weights=weight, color="#d9d9d9", edgecolor="#595959", label=person)
    levels = wording.value("speech.j2", "levels")
    for (level, skill), dash, colour in zip(
        SKILLS.items(), picture.DASHES, picture.COLOURS, strict=True
    ):
        steps = range(BIN_MS // 2, LONGEST_MS, 5)
        share = [skill.density(ms) * BIN_MS * 100 for ms in steps]
        panel.plot(steps, share, color=colour, linestyle=dash, label=levels[level])
        peak = max(range(len(share)), key=share.__getitem__)
        panel.text(
            steps[peak],
            share[peak] + 1,
            levels[level],
            color=colour,
            ha="center",
            bbox={"color": "white", "alpha": 0.7, "pad": 1},
        )
    panel.set_xlim(0, LONGEST_MS)
    panel.set_xlabel(_word("plot_across", LONGEST_MS - BIN_MS))
    panel.set_ylabel(_word("plot_up", BIN_MS))
    panel.set_ylim(top=panel.get_ylim()[1] * 1.1)
    panel.legend(loc="upper right")


def _word(name: str, *values: object) -> str:
    return wording.sentence("kept.j2", name, *values)
