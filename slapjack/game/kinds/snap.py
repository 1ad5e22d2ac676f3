"""Snap: the first to call wins, and calls that tie set the pile aside for another call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import codes_of
from slapjack.deck.patterns import Pattern
from slapjack.game.events import POOL, Pooled
from slapjack.game.kinds.slapjack import Slapjack
from slapjack.game.standing import Standing
from slapjack.house.rules import TieTo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.deck.cards import Card
    from slapjack.game.events import Event
    from slapjack.game.tabletop import Tabletop

TWO: Final = 2  # calls make a tie
POOLED: Final = Pattern(POOL, lambda _: True, cards=2)


class Snap(Slapjack):
    """One face-up pile in the middle, and a snap pool."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.pool: list[Card] = []

    def target(self) -> Pattern | None:
        """Give the pool where its top rank shows again, else what the pile makes."""
        return POOLED if self.matches_pool(self.table.face_up) else super().target()

    def matches_pool(self, pile: Sequence[Card]) -> bool:
        """Whether a pile with a face-up card shows the rank of the pool's top card."""
        return bool(self.pool) and pile[-1].rank is self.pool[-1].rank

    def winnings(self, target: str) -> list[Card]:
        """Pick up what makes the target, and the pool if it is the target."""
        pool = self._take_pool() if target == POOL else []
        return [*pool, *self.shown()]

    def shown(self) -> list[Card]:
        """Pick up what makes the target."""
        return self.table.pick_up_pile()

    def everything(self) -> list[Card]:
        """Pick up what lies there; a pool stays set aside, unless there is nothing else."""
        return self.lying() or self._take_pool()

    def lying(self) -> list[Card]:
        """Pick up all that lies there face up."""
        return self.table.pick_up_pile()

    def _take_pool(self) -> list[Card]:
        pool, self.pool = self.pool, []
        return pool

    def tie(self, players: Sequence[int], events: list[Event]) -> None:
        """Set the pile aside as a pool, or let nobody have it, where calls came together."""
        table = self.table
        if table.target is None or len(players) < TWO or not table.rules.tie_window_ms:
            super().tie(players, events)
            return
        if table.rules.tie is TieTo.POOL:
            self._set_aside(players, events)
        else:
            self.bury(table.last_flipper(), events)
        # Whoever calls now comes too late, until the next flip.
        table.taken_since_flip = True
        table.move_on(events)
        table.end_if_one_is_left(events)

    def _set_aside(self, players: Sequence[int], events: list[Event]) -> None:
        rank = self.target_card.rank
        cards = self.shown()
        self.pool += cards
        events.append(Pooled(tuple(players), len(cards), rank))

    @property
    def aside(self) -> list[Card]:
        """The pool."""
        return self.pool

    def standing(self) -> Standing:
        """Give the pool."""
        return Standing(pool=len(self.pool), pool_rank=self.pool[-1].rank if self.pool else None)

    def state(self) -> dict[str, Any]:
        """Give the pool."""
        return {"pool": codes_of(self.pool)}
