"""Irish Snap: everyone slaps a target, and the slowest takes the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slapjack.deck.patterns import called
from slapjack.game.events import (
    FOR_WRONG_SLAP,
    EndReason,
    Flipped,
    Ignored,
    IgnoredReason,
    OutReason,
    Slapped,
    WrongSlap,
)
from slapjack.game.kinds.variant import Variant
from slapjack.game.standing import Standing
from slapjack.house.rules import Ends, Sheds

if TYPE_CHECKING:
    from slapjack.game.events import Event
    from slapjack.game.tabletop import Tabletop


class IrishSnap(Variant):
    """Cards are called as they are flipped; whoever has none left has won."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.slapped: list[int] | None = None  # who has slapped the target, while a race is open

    def turn_up(self, player: int, _events: list[Event]) -> Flipped:
        """Put the next card face up; tell of it and of what was called with it."""
        card = self.table.turn_up(player)
        return Flipped(player, card, called(len(self.table.face_up)))

    def after_flip(self, player: int, events: list[Event]) -> None:
        """Open a race where a target shows; else a player may have got rid of all cards."""
        if self.table.target is not None:
            self.slapped = []
        elif self.table.rules.sheds is Sheds.AT_ONCE and not self.table.stacks[player]:
            self._shed([player], events)
        if not self.table.over:
            super().after_flip(player, events)

    def slap_pile(self, player: int, events: list[Event]) -> None:
        """Take the next place in the race, or the whole pile for a slap without one."""
        if self.slapped is None:
            events.append(WrongSlap(player, self.table.face_up[-1]))
            self._take(player, FOR_WRONG_SLAP, events)
        elif player in self.slapped:
            events.append(Ignored(player, IgnoredReason.SLAPPED))
        else:
            self.slapped.append(player)
            events.append(Slapped(player, len(self.slapped)))
            if len(self._yet_to_slap()) == 1:
                self.settle(events)

    def winners_on_count(self) -> tuple[int, ...]:
        """Give whoever got rid of their cards, or else who has fewest."""
        table = self.table
        fewest = min(map(len, table.stacks))
        winners = tuple(n for n, stack in enumerate(table.stacks) if len(stack) == fewest)
        return tuple(sorted(table.out)) or winners

    # The race

    def _yet_to_slap(self) -> list[int]:
        """Give who is in and has not slapped, clockwise, the target's flipper last."""
        table, slapped = self.table, self.slapped or []
        left = table.left_of(table.last_flipper())
        return [seat for seat in table.in_from(left) if seat not in slapped]

    def settle(self, events: list[Event]) -> bool:
        """Give the pile to the slowest, if a race is open; who has no cards for good has won."""
        if self.slapped is None:
            return False
        table = self.table
        slowest, target = self._yet_to_slap()[0], table.target
        rid = [seat for seat in table.in_from(table.left_of(slowest), slowest) if self._rid(seat)]
        self._take(slowest, target.name if target else "", events)
        self._shed(rid, events)
        return True

    def _rid(self, player: int) -> bool:
        """Whether a player who was not the slowest has got rid of their cards."""
        broke_at = self.table.broke_at[player]
        at_once = self.table.rules.sheds is Sheds.AT_ONCE
        return broke_at is not None and (at_once or broke_at < self.table.flips)

    def _take(self, player: int, target: str, events: list[Event]) -> None:
        self.slapped = None
        self.table.take_pile(player, self.everything(), target, events)
        self.table.must_flip(player, events)

    def _shed(self, players: list[int], events: list[Event]) -> None:
        """Let players who have got rid of their cards win, each as soon as the house says."""
        table = self.table
        for player in players:
            table.put_out(player, OutReason.SHED, events)
        if players and table.rules.ends is Ends.FIRST_OUT:
            table.end(tuple(sorted(players)), EndReason.FIRST_OUT, events)
        elif table.one_is_left():
            table.end(tuple(sorted(table.out)), EndReason.LAST_HOLDING, events)

    def standing(self) -> Standing:
        """Give who is yet to slap in an open race, in order of seats."""
        return Standing(to_slap=() if self.slapped is None else tuple(sorted(self._yet_to_slap())))

    def state(self) -> dict[str, Any]:
        """Give who has slapped in an open race."""
        return {"slapped": self.slapped}
