"""Words a minute: what an engine calls its rate, and what it really speaks."""

from collections.abc import Callable
from dataclasses import dataclass

from slapjack.match.delivery import RATES_WPM

SLOWEST_WPM, FASTEST_WPM = RATES_WPM

PASSAGE = (
    "When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow. "
    "The rainbow is a division of white light into many beautiful colors. "
    "These take the shape of a long round arch, with its path high above, "
    "and its two ends apparently beyond the horizon. "
    "There is, according to legend, a boiling pot of gold at one end. "
    "People look, but no one ever finds it. "
    "When a man looks for something beyond his reach, "
    "his friends say he is looking for the pot of gold at the end of the rainbow."
)
"""The text that rates are measured on (Fairbanks, Voice and Articulation Drillbook, 1960)."""

CLOSE_ENOUGH = 0.01


@dataclass(frozen=True, slots=True)
class Tuning:
    """How to speak at a true rate: the engine's own number, then `stretch` times as long."""

    engine_rate: int
    stretch: float = 1.0


def words_per_minute(text: str, duration_s: float) -> float:
    """Rate of a text spoken in that time, its inner pauses counted, its ends trimmed."""
    return len(text.split()) / duration_s * 60


def tune(measure: Callable[[int], float], wpm: int, tries: int = 4) -> Tuning:
    """Find how to speak `wpm` true words a minute.

    `measure` gives the true rate at which the engine speaks the passage when told a rate.
    What its numbers cannot reach (too slow, too fast, steps too wide) is stretched.
    """
    found: dict[int, float] = {}
    rate = wpm
    while rate not in found and len(found) < tries:
        found[rate] = measure(rate)
        rate = max(1, round(rate * wpm / found[rate]))
    rate = min(found, key=lambda rate: abs(found[rate] - wpm))
    stretch = found[rate] / wpm
    return Tuning(rate, 1.0 if abs(stretch - 1) < CLOSE_ENOUGH else stretch)
