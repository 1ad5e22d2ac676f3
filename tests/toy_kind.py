"""Sudden Death: one slap decides. The smallest game of the family, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.game.events import OutReason, WrongSlap
from slapjack.game.kinds import register
from slapjack.game.kinds.variant import Variant
from slapjack.house.kinds import Kind
from slapjack.house.rules import HouseRules

if TYPE_CHECKING:
    from slapjack.game.events import Event

KIND: Final = Kind(
    "sudden_death",
    "sudden_death",
    frozenset({"game", "min_players", "max_players", "decks", "targets", "flip_limit"}),
    {"targets": ("called",)},
)
PRESET: Final = HouseRules(game=KIND.name, targets=("queen",), flip_limit=200)


class SuddenDeath(Variant):
    """The first slap on a target puts all others out; any other slap puts the slapper out."""

    def slap_pile(self, player: int, events: list[Event]) -> None:
        """Let one slap decide."""
        table = self.table
        if table.target is None:
            events.append(WrongSlap(player, table.face_up[-1]))
            self.put_out([player], OutReason.WRONG_SLAP, events)
        else:
            others = list(table.in_from(table.left_of(player), player))
            self.put_out(others, OutReason.MISSED_TARGET, events)

    def put_out(self, players: list[int], reason: OutReason, events: list[Event]) -> None:
        """Let players leave their cards under the pile; whoever can flip goes on."""
        for player in players:
            stack = self.table.stacks[player]
            while stack:
                self.burn(player, stack.popleft())
            self.table.put_out(player, reason, events)
        self.table.move_on(events)
        self.table.end_if_one_is_left(events)


def join() -> None:
    """Let it be one of the family."""
    register(KIND, SuddenDeath, PRESET)
