"""What a game of the family decides for itself, and what it does if it decides nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from slapjack.game.events import Flipped, Ignored, IgnoredReason
from slapjack.game.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.deck.cards import Card
    from slapjack.deck.patterns import Pattern
    from slapjack.game.events import Event
    from slapjack.game.tabletop import Tabletop


class Variant(ABC):
    """One game of the family at one table. What happens is added to `events`, in order."""

    def __init__(self, table: Tabletop) -> None:
        self.table: Final = table

    @abstractmethod
    def slap_pile(self, player: int, events: list[Event]) -> None:
        """Let a player who is in slap the pile, which is not empty."""

    def slap(self, player: int, events: list[Event]) -> None:
        """Let a player who is in slap what lies there."""
        taken = self.table.taken_since_flip
        if self.table.face_up and not taken:
            self.slap_pile(player, events)
            return
        reason = IgnoredReason.TOO_LATE if taken else IgnoredReason.EMPTY_PILE
        events.append(Ignored(player, reason))

    def settle(self, _events: list[Event]) -> bool:
        """Settle what a flip or a collect that is due leaves no longer open, if there is any."""
        return False

    def flip(self, player: int, events: list[Event]) -> None:
        """Turn up the card of the player who must flip; that buries a target it covers."""
        table = self.table
        untaken: Card | None = None
        if table.target is not None and self.covers_target(player):
            untaken, flipped_at = self.target_card, self.target_flip
        events.append(self.turn_up(player, events))
        if untaken is not None:
            table.bury(untaken, flipped_at, player, events)
        table.target = self.target()
        self.after_flip(player, events)
        if table.out:
            table.end_if_one_is_left(events)

    def covers_target(self, _player: int) -> bool:
        """Whether a player's next card covers the target that shows."""
        return True

    def turn_up(self, player: int, _events: list[Event]) -> Flipped:
        """Put the next card face up, and tell of it; what has to happen before is an event too."""
        return Flipped(player, self.table.turn_up(player))

    def target(self) -> Pattern | None:
        """Give the target that shows, if any."""
        return self.table.target_on_top()

    @property
    def target_card(self) -> Card:
        """The card that made the target which shows."""
        return self.table.face_up[-1]

    @property
    def target_flip(self) -> int:
        """How many flips had been made when the target that shows was made."""
        return self.table.flips

    def after_flip(self, player: int, events: list[Event]) -> None:
        """Say who must act next: the next clockwise who can flip."""
        self.table.must_flip(self.table.left_of(player), events)

    def collect(self, player: int, events: list[Event]) -> None:
        """Let the player who must collect take the pile back, as nobody can flip."""
        table = self.table
        self.bury_by_collecting(player, events)
        if table.winners is None:
            table.take_back(player, self.everything(), events)

    def everything(self) -> list[Card]:
        """Pick up all that is in no stack, in flipping order."""
        return self.table.pick_up_pile()

    def bury_by_collecting(self, player: int, events: list[Event]) -> None:
        """Bury a target that nobody slapped before the pile is collected."""
        table = self.table
        if table.target is not None:
            self.bury(player, events)
        table.end_if_one_is_left(events)

    def bury(self, player: int, events: list[Event]) -> None:
        """Bury the target that shows, because `player` acted."""
        self.table.bury(self.target_card, self.target_flip, player, events)

    def tie(self, players: Sequence[int], events: list[Event]) -> None:
        """Judge slaps that came together: here they count in the order in which they are told."""
        for player in players:
            if self.table.may_act(player, events):
                self.slap(player, events)

    def can_flip(self, player: int) -> bool:
        """Whether a player has a card to flip."""
        return bool(self.table.stacks[player])

    def next_card(self, player: int) -> Card:
        """Give the card that a player who can flip turns up next."""
        return self.table.stacks[player][0]

    def burn(self, _payer: int, card: Card) -> None:
        """Put a card that was paid face down under the pile."""
        self.table.burned.insert(0, card)

    def holds_all(self, player: int) -> bool:
        """Whether a player holds every card there is."""
        others = (stack for seat, stack in enumerate(self.table.stacks) if seat != player)
        return not self.table.pile and not any(others)

    @property
    def aside(self) -> list[Card]:
        """Cards that are in no stack and not on the pile in the middle."""
        return []

    def winners_on_count(self) -> tuple[int, ...]:
        """Give who wins if the game is stopped now: the biggest stack; equal ones share the win."""
        return self.table.biggest_stacks()

    def standing(self) -> Standing:
        """Give what only this game has on the table."""
        return Standing()

    def state(self) -> dict[str, Any]:
        """Give what only this game has in its state, as plain JSON values."""
        return {}
