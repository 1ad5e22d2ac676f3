"""The game: its state, and `Game.apply`, which turns one action into events.

The engine is told everything. Times come with the actions, shuffles from the
game's own seeded generator, and whatever play can cause is an event: a wrong
slap or a press out of turn is never an exception.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from slapjack.deck.cards import DECK, JOKERS, Card
from slapjack.game.actions import Action, Award, Collect, Flip, Resume, Slap, Tie, TimeUp
from slapjack.game.events import EndReason, Event, Ignored, IgnoredReason
from slapjack.game.kinds import VARIANTS
from slapjack.game.tabletop import Act, Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.house.rules import HouseRules

__all__ = ["Act", "Game", "deal"]


def deal(rules: HouseRules, players: int, seed: int) -> list[list[Card]]:
    """Shuffle the house's decks and deal them out one card at a time, player 0 first.

    Gives a stack for each player, top card first. The shuffle has a generator of
    its own, so that a game replayed from its stacks shuffles as it did when dealt.
    """
    cards = [*DECK, *JOKERS[: rules.jokers]] * rules.decks
    random.Random(f"deal {seed}").shuffle(cards)  # noqa: S311 - a game, not a secret
    # The last card dealt to a player lies on top of their stack.
    return [cards[player::players][::-1] for player in range(players)]


class Game(Tabletop):
    """One game between 2 to 10 players, changed only by `apply`."""

    def __init__(self, rules: HouseRules, stacks: Sequence[Sequence[Card]], seed: int) -> None:
        """Start with the stacks given, top card first; ValueError if none can play so."""
        super().__init__(rules, stacks, seed)
        self.variant = VARIANTS[rules.game](self)
        self.must_flip(0, [])

    @classmethod
    def dealt(cls, rules: HouseRules, players: int, seed: int) -> Game:
        """Start a game with freshly dealt decks."""
        return cls(rules, deal(rules, players, seed), seed)

    @property
    def pile(self) -> list[Card]:
        """All that is in no stack, in flipping order: set aside, paid under the pile, face up."""
        return [*self.variant.aside, *super().pile]

    @property
    def next_card(self) -> Card | None:
        """The card that the next flip turns up; None when no flip is due or it ends the game."""
        if self.act is not Act.FLIP or self.player is None or self._flips_used_up():
            return None
        return self.variant.next_card(self.player)

    def apply(self, action: Action) -> list[Event]:
        """Do what the action says and tell what happened, in order."""
        events: list[Event] = []
        if isinstance(action, Flip):  # first what is done most: this is the hot path
            if self.may_act(action.player, events):
                self._flip(action.player, events)
        elif isinstance(action, Slap):
            if self.may_act(action.player, events):
                self.variant.slap(action.player, events)
        elif isinstance(action, Collect):
            if self.may_act(action.player, events):
                self._collect(action.player, events)
        else:
            self._of_nobody(action, events)
        return events

    def _of_nobody(self, action: TimeUp | Tie | Award | Resume, events: list[Event]) -> None:
        if isinstance(action, Resume):
            return
        if isinstance(action, Tie):
            callers = tuple(p for p in action.players if self.may_act(p, events))
            self.variant.tie(callers, events)
        elif self.winners is not None:
            events.append(Ignored(None, IgnoredReason.GAME_OVER))
        elif isinstance(action, Award):
            self.end(action.players, EndReason.AWARDED, events)
        else:
            self.end(self.variant.winners_on_count(), EndReason.MINUTES, events)

    def _flip(self, player: int, events: list[Event]) -> None:
        if not self._is_due(Act.FLIP, player, events):
            return
        if self._flips_used_up():
            self.end(self.variant.winners_on_count(), EndReason.FLIP_LIMIT, events)
        else:
            self.variant.flip(player, events)

    def _collect(self, player: int, events: list[Event]) -> None:
        if self._is_due(Act.COLLECT, player, events):
            self.variant.collect(player, events)

    def _is_due(self, act: Act, player: int, events: list[Event]) -> bool:
        """Whether a player must act so, and nothing is open that acting only settles."""
        if self.act is not act or self.player != player:
            events.append(self._not_now(act, player))
            return False
        return not self.variant.settle(events)

    def _not_now(self, act: Act, player: int) -> Ignored:
        needs_cards = act is Act.FLIP and not self.variant.can_flip(player)
        reason = IgnoredReason.NO_CARDS if needs_cards else IgnoredReason.NOT_YOUR_TURN
        return Ignored(player, reason)

    def _flips_used_up(self) -> bool:
        return self.flips >= self.rules.flip_limit > 0
