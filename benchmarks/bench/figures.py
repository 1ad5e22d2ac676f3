"""What is measured: rows of two sides, taken in turn, so that a busy machine slows both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median, quantiles
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Missing(Exception):
    """A tool that a row is compared with is not here; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: enough to believe it, or just enough to see that it works."""

    quick: bool = False

    def of(self, full: int, quick: int) -> int:
        """Give how many, one or the other."""
        return quick if self.quick else full


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison: samples of ours, and of another's unless there is none."""

    name: str
    unit: str
    ours: tuple[float, ...]
    other: str = ""
    others: tuple[float, ...] = ()
    limit: float | None = None  # of the ratio, or of ours where there is no other
    more_is_better: bool = False
    by_tail: bool = False  # tell the 95th percentile, not the best: what is heard is no average

    @property
    def ratio(self) -> float | None:
        """Ours by the other's, medians; None without another, or where that took no time."""
        theirs = median(self.others) if self.others else 0.0
        return median(self.ours) / theirs if theirs else None

    def beside(self, samples: tuple[float, ...]) -> float:
        """Give what is told beside the median: the best sample, or the 95th percentile."""
        if self.by_tail:
            return percentile_95(samples)
        return max(samples) if self.more_is_better else min(samples)


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence in the place of a row that could not be measured, or on how one was."""

    name: str
    sentence: str


Part = Callable[[Effort], Iterator[Row | Note]]
"""A part of a section: it gives each row as soon as it is measured."""


def percentile_95(samples: tuple[float, ...]) -> float:
    """Give the 95th percentile; of one sample, that."""
    return quantiles(samples, n=20, method="inclusive")[-1] if len(samples) > 1 else samples[0]


def in_turn(sides: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, tuple[float, ...]]:
    """Measure each side once a round, in the order given (A B, A B, …); give samples by side."""
    taken: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(rounds):
        for side, measure in sides.items():
            taken[side].append(measure())
    return {side: tuple(samples) for side, samples in taken.items()}
