"""Snap with a face-up pile in front of each player: two tops of one rank make a pair."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import codes_of
from slapjack.deck.patterns import PATTERNS, Pattern
from slapjack.game.events import Flipped, TurnedOver
from slapjack.game.kinds.snap import POOLED, Snap

if TYPE_CHECKING:
    from slapjack.deck.cards import Card
    from slapjack.game.events import Event
    from slapjack.game.tabletop import Tabletop


class SnapOfPiles(Snap):
    """The pile last flipped to is the table's own; a pair stays a target while it can be seen."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self._fronts: Final[list[list[Card]]] = [[] for _ in table.stacks]
        self._burned: Final = [0 for _ in table.stacks]  # cards paid under each pile
        self._flipped_at: Final = [0 for _ in table.stacks]  # the flip of each pile's top
        self._makers: tuple[int, ...] = ()  # whose piles make the target, the newest top first
        self._target_flip = 0

    # Flipping

    def covers_target(self, player: int) -> bool:
        """Whether a player's own pile shows one of the target's cards."""
        return player in self._makers

    def turn_up(self, player: int, events: list[Event]) -> Flipped:
        """Flip to the player's own pile; a used-up stack is first made of that."""
        table = self.table
        table.face_up = self._fronts[player]
        if not table.stacks[player]:
            events.append(TurnedOver(player, len(table.face_up)))
            table.stacks[player].extend(self._lift(player))
        self._flipped_at[player] = table.flips + 1
        return super().turn_up(player, events)

    def can_flip(self, player: int) -> bool:
        """Whether a player has a stack, or a pile of their own to turn over."""
        return super().can_flip(player) or self._turns_over(player)

    def next_card(self, player: int) -> Card:
        """Give the card that a player turns up next, the first of their pile if need be."""
        return (self.table.stacks[player] or self._fronts[player])[0]

    def _turns_over(self, player: int) -> bool:
        return self.table.rules.recycle and bool(self._fronts[player])

    # Calling

    def target(self) -> Pattern | None:
        """Give the pool where a top shows its rank, else the newest pair of tops."""
        tops = self._tops()
        pooled = tuple(seat for seat in tops if self.matches_pool(self._fronts[seat]))
        self._makers = pooled or next(filter(self._alike, combinations(tops, 2)), ())
        if self._makers:
            self._target_flip = self._flipped_at[self._makers[0]]
            return POOLED if pooled else PATTERNS["pair"]
        return None

    def _tops(self) -> list[int]:
        """Give whose piles show a card that was flipped, the newest first."""
        seats = range(self.table.seats)
        shown = [seat for seat in seats if len(self._fronts[seat]) > self._burned[seat]]
        return sorted(shown, key=self._flipped_at.__getitem__, reverse=True)

    def _alike(self, pair: tuple[int, ...]) -> bool:
        one, other = (self._fronts[seat][-1].rank for seat in pair)
        return one is other

    @property
    def target_card(self) -> Card:
        """The newest card of the target."""
        return self._fronts[self._makers[0]][-1]

    @property
    def target_flip(self) -> int:
        """How many flips had been made when that card was turned up."""
        return self._target_flip

    # Picking up

    def shown(self) -> list[Card]:
        """Pick up the piles that make the target, the newest last."""
        return [card for seat in reversed(self._makers) for card in self._lift(seat)]

    def lying(self) -> list[Card]:
        """Pick up every pile, in order of seats."""
        return [card for seat in range(self.table.seats) for card in self._lift(seat)]

    def _lift(self, player: int) -> list[Card]:
        """Pick up a player's pile; who has nothing to flip any more is broke from now on."""
        table, front = self.table, self._fronts[player]
        if self._turns_over(player) and not table.stacks[player]:
            table.broke_at[player] = table.flips
        cards = front.copy()
        front.clear()
        self._burned[player] = 0
        table.target = None
        return cards

    def burn(self, payer: int, card: Card) -> None:
        """Put a card that was paid under the payer's own pile."""
        self._fronts[payer].insert(0, card)
        self._burned[payer] += 1

    def holds_all(self, player: int) -> bool:
        """Whether a player holds every card there is; a pile they may turn over is theirs."""
        table = self.table
        own = self._turns_over(player)
        fronts = (front for seat, front in enumerate(self._fronts) if seat != player or not own)
        stacks = (stack for seat, stack in enumerate(table.stacks) if seat != player)
        return not self.pool and not any(fronts) and not any(stacks)

    @property
    def aside(self) -> list[Card]:
        """The pool, and the piles that were not flipped to last."""
        current = self.table.face_up
        others = [front for front in self._fronts if front is not current]
        return [*self.pool, *(card for front in others for card in front)]

    def state(self) -> dict[str, Any]:
        """Give the pool, and the piles in front of the players."""
        return {**super().state(), "fronts": list(map(codes_of, self._fronts))}
