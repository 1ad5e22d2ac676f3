"""Snap: the first to call wins, and calls that tie set the pile aside for another call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import codes_of
from slapjack.deck.patterns import Pattern
from slapjack.game.events import POOL, Flipped, Ignored, IgnoredReason, Pooled, TurnedOver
from slapjack.game.kinds.slapjack import Slapjack
from slapjack.house.rules import Piles, TieTo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.deck.cards import Card
    from slapjack.game.events import Event
    from slapjack.game.table import Table

TWO: Final = 2  # piles make a pair, calls make a tie
_POOL: Final = Pattern(POOL, lambda _: True, cards=2)
_PAIR: Final = Pattern("pair", lambda _: True, cards=2)


class Snap(Slapjack):
    """One face-up pile in the middle, or one in front of each player, and a snap pool."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.pool: list[Card] = []
        self._tied = False  # whether nobody won what lies there, as calls came together
        self._each: Final = table.rules.piles is Piles.EACH
        # The piles in front of the players; the one last flipped to is `table.face_up`.
        self._fronts: Final[list[list[Card]]] = [[] for _ in table.stacks]

    # Flipping

    def turn_up(self, player: int, events: list[Event]) -> Flipped:
        """Flip to the pile that is meant; a used-up stack is first made of one's own pile."""
        self._tied = False
        if self._each:
            self._turn_to(player)
            if not self.table.stacks[player]:
                self._turn_over(player, events)
        return super().turn_up(player, events)

    def _turn_to(self, player: int) -> None:
        """Make a player's own pile the one that is flipped to; cards paid under one stay there."""
        table = self.table
        table.face_up[:0], table.burned = table.burned, []
        table.face_up = self._fronts[player]

    def _turn_over(self, player: int, events: list[Event]) -> None:
        front = self._fronts[player]
        events.append(TurnedOver(player, len(front)))
        self.table.stacks[player].extend(front)
        front.clear()

    def can_flip(self, player: int) -> bool:
        """Whether a player has a stack, or a pile of their own to turn over."""
        return super().can_flip(player) or bool(self._own(player))

    def next_card(self, player: int) -> Card:
        """Give the card that a player turns up next, the first of their pile if need be."""
        stack = self.table.stacks[player]
        return stack[0] if stack else self._own(player)[0]

    def _own(self, player: int) -> list[Card]:
        """Give the pile that a player may turn over."""
        return self._fronts[player] if self._each and self.table.rules.recycle else []

    # Calling

    def target(self) -> Pattern | None:
        """Give the pool where its top rank shows again, else a pair on tops or in the pile."""
        if self.pool and self.table.face_up[-1].rank is self.pool[-1].rank:
            return _POOL
        if self._each:
            return _PAIR if len(self._alike()) >= TWO else None
        return super().target()

    def _alike(self) -> list[list[Card]]:
        """Give the piles whose tops have the rank of the card flipped last, that one included."""
        rank = self.table.face_up[-1].rank
        return [front for front in self._fronts if front and front[-1].rank is rank]

    def slap_pile(self, player: int, events: list[Event]) -> None:
        """Win what lies there, or pay; where calls tied before, do neither."""
        if self._tied:
            events.append(Ignored(player, IgnoredReason.TOO_LATE))
        else:
            super().slap_pile(player, events)

    def winnings(self, target: str) -> list[Card]:
        """Pick up the piles that make the target, and the pool if it is the target."""
        pool = self._take_pool() if target == POOL else []
        return [*pool, *(self._pick_up(self._alike()) if self._each else super().winnings(target))]

    def everything(self) -> list[Card]:
        """Pick up the pool and every pile."""
        piles = self._pick_up(self._fronts) if self._each else super().everything()
        return [*self._take_pool(), *piles]

    def _take_pool(self) -> list[Card]:
        pool, self.pool = self.pool, []
        return pool

    def _pick_up(self, fronts: list[list[Card]]) -> list[Card]:
        """Pick up players' piles; whoever has nothing to flip any more is broke from now on."""
        table = self.table
        others = [front for front in fronts if front is not table.face_up]
        picked = [card for front in others for card in front] + table.pick_up_pile()
        for player, front in enumerate(self._fronts):
            if front in fronts and not table.stacks[player]:
                table.broke_at[player] = table.flips
        for front in fronts:
            front.clear()
        return picked

    # Ties

    def tie(self, players: Sequence[int], events: list[Event]) -> None:
        """Set the pile aside as a pool, or let nobody have it, where calls came together."""
        table = self.table
        if table.target is None or len(players) < TWO or not table.rules.tie_window_ms:
            super().tie(players, events)
        elif table.rules.tie is TieTo.POOL:
            self._set_aside(players, events)
        else:
            self._tied = True
            table.bury(table.face_up[-1], table.flips, table.last_flipper(), events)
            table.move_on(events)
            table.end_if_one_is_left(events)

    def _set_aside(self, players: Sequence[int], events: list[Event]) -> None:
        table = self.table
        rank = table.face_up[-1].rank
        piles = self._pick_up(self._alike()) if self._each else table.pick_up_pile()
        self.pool += piles
        events.append(Pooled(tuple(players), len(piles), rank))
        table.taken_since_flip = True
        table.move_on(events)
        table.end_if_one_is_left(events)

    @property
    def aside(self) -> list[Card]:
        """The pool, and the piles that were not flipped to last."""
        current = self.table.face_up
        others = [front for front in self._fronts if front is not current]
        return [*self.pool, *(card for front in others for card in front)]

    def state(self) -> dict[str, Any]:
        """Give the pool, and the piles in front of the players."""
        fronts = {"fronts": list(map(codes_of, self._fronts))} if self._each else {}
        return {"pool": codes_of(self.pool), **fronts}
