"""Until when what was said is heard, and so when a computer flips.

A card has its hearing time, in which it can be answered: the pace of whoever flips next. A verdict
is waited for, and a breath after it; all else for `PATIENCE_S` at most beyond a card's pace. Before
the first card all is waited for: no card cuts off what the game is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BREATH_S: Final = 0.8
PATIENCE_S: Final = 2.3


@dataclass(slots=True)
class Hearing:
    """When the last card, all that must be told, and all there is will have been heard."""

    card_s: float
    told_s: float
    all_s: float
    opening: bool = True  # whether no card was heard yet

    def card_is_heard(self, until_s: float) -> None:
        """Learn until when a card is heard."""
        self.card_s, self.opening = until_s, False

    def known(self, at_s: float) -> None:
        """Give the card no more time: what it is was told."""
        self.card_s = min(self.card_s, at_s)

    def flips_s(self, pace_s: float) -> float:
        """When a computer of this pace flips."""
        flips_s = max(self.card_s + pace_s, self.told_s + min(pace_s, BREATH_S))
        if self.opening:
            return max(flips_s, self.all_s)
        return max(flips_s, min(self.all_s, self.card_s + pace_s + PATIENCE_S))

    def move(self, by_s: float) -> None:
        """Move all times, after a pause."""
        self.card_s += by_s
        self.told_s += by_s
        self.all_s += by_s
