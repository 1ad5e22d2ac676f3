"""Egyptian Ratscrew: Slapjack with challenges, which court cards open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slapjack.deck.cards import Rank
from slapjack.game.events import CHALLENGE
from slapjack.game.kinds.slapjack import Slapjack
from slapjack.game.standing import Standing
from slapjack.game.tabletop import Act
from slapjack.house.rules import LastChance, LastChanceCard

if TYPE_CHECKING:
    from slapjack.game.events import Event
    from slapjack.game.tabletop import Tabletop


class Ratscrew(Slapjack):
    """After a challenge card the next player owes so many chances to turn up another."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.challenger: int | None = None
        self.chances = 0  # what is still owed
        self._opens = {Rank[name.upper()]: chances for name, chances in table.rules.challenges}

    def after_flip(self, player: int, events: list[Event]) -> None:
        """Open a challenge, use up a chance, or go round."""
        table = self.table
        opened = self._opens.get(table.face_up[-1].rank)
        if opened is not None:
            self.challenger, self.chances = player, opened
            self._owes(table.left_of(player), events)
        elif self.challenger is None:
            table.must_flip(table.left_of(player), events)
        else:
            self.chances -= 1
            self._forbid_last_card()
            # Running out by a flip that was owed is no passing over.
            self._owes(player if self.can_flip(player) else table.left_of(player), events)

    def _forbid_last_card(self) -> None:
        if not self.chances and self.table.rules.last_chance_card is LastChanceCard.SAFE:
            self.table.target = None

    def _owes(self, start: int, events: list[Event]) -> None:
        """Let the first from `start` who can flip pay; without one, or a chance, it is over."""
        payer = next(filter(self.can_flip, self.table.in_from(start)), self.challenger)
        if self.chances and payer != self.challenger:
            self.table.must_flip(start, events)
        else:
            self._is_won(events)

    def _is_won(self, events: list[Event]) -> None:
        """Let the challenger collect; if they are out, the challenge is off."""
        table = self.table
        if self.challenger is None or self.challenger in table.out:
            self.challenger = None
            table.must_flip(table.left_of(table.last_flipper()), events)
        else:
            table.must_collect(self.challenger)

    def win(self, player: int, target: str, events: list[Event]) -> None:
        """Win the pile: no challenge outlives it."""
        self.challenger = None
        super().win(player, target, events)

    def collect(self, player: int, events: list[Event]) -> None:
        """Let the challenger win the pile; without a challenge, nobody could flip."""
        if self.challenger is None:
            super().collect(player, events)
            return
        self.bury_by_collecting(player, events)
        if not self.table.over:
            self.win(player, CHALLENGE, events)

    def ends_last_chances(self, target: str) -> bool:
        """Count a challenge's pile as a taken one, but not as a target."""
        if target == CHALLENGE:
            return self.table.rules.last_chance is LastChance.UNTIL_TAKEN
        return super().ends_last_chances(target)

    def after_wrong_slap(self, player: int, events: list[Event]) -> None:
        """Hand the debt on if the slapper owed it and cannot pay; call off what nobody can win."""
        table = self.table
        if self.challenger is None:
            super().after_wrong_slap(player, events)
        elif table.act is Act.COLLECT:
            if table.player in table.out:
                self._is_won(events)
        elif player == table.player and not self.can_flip(player):
            self._owes(player, events)

    def standing(self) -> Standing:
        """Give the challenge."""
        if self.challenger is None:
            return Standing()
        return Standing(challenger=self.challenger, chances=self.chances)

    def state(self) -> dict[str, Any]:
        """Give the challenge."""
        if self.challenger is None:
            return {"challenge": None}
        return {"challenge": {"player": self.challenger, "chances": self.chances}}
