"""While a card is live: from its flip until it is answered, or until nothing is an answer.

A window is as long for every card of a game (`opponents.window_ms`), so that when it closes
tells nothing of the card, and counts from when the card began to sound, which is so long after
the sound of its flip for each; it can be known after one time or another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.deck.patterns import patterns
from slapjack.game.events import Ended, Pooled, TookBack, TookPile, WrongSlap
from slapjack.match.opponents import window_ms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from slapjack.game.events import Event
    from slapjack.house.rules import HouseRules
    from slapjack.match.seats import Seat

CALL_S: Final = 0.9  # what is called with a card comes after its name, and nothing over it
# All know the card then.
_CLOSES: Final = (Ended, Pooled, TookBack, TookPile, WrongSlap)


@dataclass(slots=True)
class Window:
    """The window of the card that was heard last, open while `closes_s` says when it closes."""

    length_s: float
    began_s: float = 0.0  # when the card began to sound, on top or still being turned
    closes_s: float | None = None

    @classmethod
    def at(cls, rules: HouseRules, seats: Sequence[Seat]) -> Window:
        """Give the window of every card at this table."""
        levels = [seat.level for seat in seats if seat.level is not None]
        call_s = CALL_S if rules.kind.calls else 0.0
        return cls(window_ms(levels, patterns(rules.targets)) / 1000 + call_s)

    def open(self) -> None:
        """Let the card take effect."""
        self.closes_s = self.began_s + self.length_s

    def close(self) -> None:
        """Let the card be answered no more, or the next one be turned."""
        self.closes_s = None

    def closed_by(self, events: Iterable[Event]) -> bool:
        """Close where this has told what the card was."""
        told = any(isinstance(event, _CLOSES) for event in events)
        if told:
            self.close()
        return told

    def move(self, by_s: float) -> None:
        """Move all times, after a pause."""
        self.began_s += by_s
        if self.closes_s is not None:
            self.closes_s += by_s
