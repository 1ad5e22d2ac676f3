"""A picture of reaction times against the levels', and the same in words beside it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from slapjack import files
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.match.opponents import SKILLS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from audiogame.kept.stats import Times

LONGEST_MS: Final = 1500
BIN_MS: Final = 50
# What is told of a picture in its own file, by what each kind of file calls it.
_WORDS_IN: Final = {".png": "Description", ".svg": "Description", ".pdf": "Subject"}
# No two levels look alike without colour, and colours are those that the colour-blind tell apart.
_DASHES: Final = ("solid", (0, (1, 1)), (0, (5, 2)), (0, (5, 1, 1, 1)), (0, (9, 3)))
_COLOURS: Final = ("#000000", "#0072b2", "#d55e00", "#009e73", "#7a4a78")


def plot(times: Times, path: Path) -> Path:
    """Write the picture, and its words as text beside it, whose place is given.

    `SlapjackError` for an ending that is no picture's, and where matplotlib is missing.
    """
    kind = path.suffix.lower()
    if kind not in _WORDS_IN:
        raise SlapjackError(f"{path}: expected a name that ends in {', '.join(_WORDS_IN)}.")
    told = times.told()
    beside = path.with_suffix(".txt")
    picture = _drawn(times, kind, " ".join(told))
    files.write_all({path: picture, beside: ("\n".join(told) + "\n").encode()})
    return beside


def _drawn(times: Times, kind: str, told: str) -> bytes:
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise SlapjackError(
            "--plot: matplotlib is missing; get it with: pip install matplotlib (this project's "
            "extra named plot). audiogame stats says the figures in words without it."
        ) from None
    people = times.by_person
    figure = Figure(figsize=(8, 1 + 3.2 * len(people)), layout="constrained")
    for row, (person, ms) in enumerate(people.items(), 1):
        _draw_person(figure.add_subplot(len(people), 1, row), person, ms)
    title = _word("plot_title")
    figure.suptitle(title)
    written = io.BytesIO()
    about = {"Title": title, _WORDS_IN[kind]: told}
    figure.savefig(written, format=kind[1:], dpi=150, metadata=about)
    return written.getvalue()


def _draw_person(panel: Any, person: str, times_ms: Sequence[float]) -> None:  # noqa: ANN401
    """Draw a person's times as bars, each level's as a line with its name at the top."""
    bins = range(0, LONGEST_MS + BIN_MS, BIN_MS)
    shown_ms = [min(ms, LONGEST_MS - 1) for ms in times_ms]
    weight = [100 / len(times_ms)] * len(times_ms)
    panel.hist(shown_ms, bins, weights=weight, color="#d9d9d9", edgecolor="#595959", label=person)
    levels = wording.value("speech.j2", "levels")
    for (level, skill), dash, colour in zip(SKILLS.items(), _DASHES, _COLOURS, strict=True):
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
