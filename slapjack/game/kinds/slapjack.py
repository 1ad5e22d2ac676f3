"""Slapjack: the first slap on a target wins the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slapjack.game.kinds.variant import Variant
from slapjack.house.rules import LastChance

if TYPE_CHECKING:
    from slapjack.deck.cards import Card
    from slapjack.game.events import Event


class Slapjack(Variant):
    """Whoever slaps a target first has its pile; slapping anything else costs cards."""

    def slap_pile(self, player: int, events: list[Event]) -> None:
        """Win the pile with a target on top, or pay."""
        if self.table.target is None:
            self.wrong_slap(player, events)
        else:
            self.win(player, self.table.target.name, events)

    def win(self, player: int, target: str, events: list[Event]) -> None:
        """Let a player win the pile, with all that follows."""
        table, flipped_at = self.table, self.target_flip
        table.take_pile(player, self.winnings(target), target, events)
        if self.ends_last_chances(target):
            table.last_chance_gone(flipped_at, player, events)
        table.must_flip(table.leads_after(player), events)
        table.end_if_all_cards(player, events)
        table.end_if_one_is_left(events)

    def winnings(self, _target: str) -> list[Card]:
        """Pick up what a target wins."""
        return self.table.pick_up_pile()

    def ends_last_chances(self, _target: str) -> bool:
        """Whether players without cards had their last chance with this pile."""
        return self.table.rules.last_chance in (LastChance.NEXT_TARGET, LastChance.UNTIL_TAKEN)

    def wrong_slap(self, player: int, events: list[Event]) -> None:
        """Let a player pay for a slap on no target; whoever can no longer act is passed over."""
        self.table.wrong_slap(player, events)
        self.after_wrong_slap(player, events)
        self.table.end_if_one_is_left(events)

    def after_wrong_slap(self, player: int, events: list[Event]) -> None:
        """Move on if the slapper had to act and no longer can."""
        if player == self.table.player:
            self.table.move_on(events)
