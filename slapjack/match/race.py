"""Who needed how long for the pile that was taken last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.game.actions import Slap
from slapjack.game.events import TookPile

if TYPE_CHECKING:
    from slapjack.match.happenings import Done


LATEST_MS: Final = 3000.0  # a press after that was no answer to the card


@dataclass(frozen=True, slots=True)
class Race:
    """The players and their milliseconds after the card, fastest first; none before any race."""

    times: tuple[tuple[int, float], ...] = ()
    taken_by: int | None = None

    def after(self, done: Done) -> Race:
        """Give the race as it stands after what was done: a new one, or with one who came late."""
        if not isinstance(done.action, Slap) or done.reaction_ms is None:
            return self
        player, after_ms = done.action.player, done.reaction_ms
        if any(isinstance(event, TookPile) and done.was_race(event) for event in done.events):
            return Race(_sorted((player, after_ms), *done.rivals), player)
        late = done.taken_by is not None and done.taken_by == self.taken_by
        if not late or player in dict(self.times) or after_ms > LATEST_MS:
            return self
        return Race(_sorted((player, after_ms), *self.times), self.taken_by)


def _sorted(*times: tuple[int, float]) -> tuple[tuple[int, float], ...]:
    return tuple(sorted(times, key=lambda each: each[1]))
