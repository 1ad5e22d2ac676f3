"""The cards on the table and who may do what: the state of a game, and what all games do with it.

Players are numbered clockwise from 0; player 0 sits left of the dealer, is dealt
first and flips first. What one game of the family alone knows is in `slapjack.game.kinds`.
"""

from __future__ import annotations

import random
from collections import deque
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.deck.patterns import Pattern, patterns
from slapjack.game.events import (
    PILE,
    Buried,
    Ended,
    EndReason,
    Event,
    Ignored,
    IgnoredReason,
    Out,
    OutReason,
    Paid,
    TookBack,
    TookPile,
    WrongSlap,
)
from slapjack.house.rules import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    BrokeWrongSlap,
    Ends,
    HouseRules,
    LastChance,
    NextToFlip,
    OwnCardTo,
    Stall,
    TakenPile,
    WrongSlapTo,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.deck.cards import Card
    from slapjack.game.kinds.variant import Variant


class Act(StrEnum):
    """What the one player who must act has to do."""

    FLIP = "flip"
    COLLECT = "collect"


class Tabletop:
    """The state of one game between 2 to 10 players, and what can be done with its cards."""

    def __init__(self, rules: HouseRules, stacks: Sequence[Sequence[Card]], seed: int) -> None:
        """Start with the stacks given, top card first; ValueError if none can play so."""
        if not MIN_PLAYERS <= len(stacks) <= MAX_PLAYERS:
            raise ValueError(
                f"{len(stacks)} stacks: a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, "
                "each with a stack"
            )
        if not any(stacks):
            raise ValueError("no cards: a game needs at least one")
        self.rules: Final = rules
        self.stacks: Final = [deque(stack) for stack in stacks]
        self.face_up: list[Card] = []  # in flipping order
        self.burned: list[Card] = []  # paid face down under the pile, the lowest first
        self.out: Final[set[int]] = set()
        self.flips = 0
        self.flipper: int | None = None  # who flipped the card now on top
        self.target: Pattern | None = None  # what may be slapped now
        self.variant: Variant
        self.act: Act | None = Act.FLIP
        self.player: int | None = 0  # who must act
        self.winners: tuple[int, ...] | None = None
        self.seats: Final = len(stacks)
        self._random: Final = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._patterns: Final = patterns(rules.targets, ace_counts_in_tens=rules.ace_counts_in_tens)
        # How many flips had been made when a player ran out of cards.
        self.broke_at: Final[list[int | None]] = [None if stack else 0 for stack in stacks]
        self.taken_since_flip = False

    @property
    def pile(self) -> list[Card]:
        """The middle pile in flipping order, cards paid under it first."""
        return self.burned + self.face_up

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    # The pile

    def turn_up(self, player: int) -> Card:
        """Put the top card of a player's stack face up on the pile."""
        stack = self.stacks[player]
        card = stack.popleft()
        self.face_up.append(card)
        self.flips += 1
        self.taken_since_flip = False
        if not stack:
            self.broke_at[player] = self.flips
        self.flipper = player
        return card

    def target_on_top(self) -> Pattern | None:
        """Give the first pattern that the pile makes, if any."""
        for pattern in self._patterns:
            if pattern.matches(self.face_up):
                return pattern
        return None

    def bury(self, card: Card, flipped_at: int, player: int, events: list[Event]) -> None:
        """Bury the target `card`, the `flipped_at`th flip, because `player` acted."""
        events.append(Buried(card))
        if self.rules.last_chance is LastChance.NEXT_TARGET:
            self.last_chance_gone(flipped_at, player, events)
        self.target = None

    def pick_up_pile(self) -> list[Card]:
        """Take the pile from the middle, in flipping order."""
        pile = self.burned + self.face_up
        self.face_up = []
        self.burned = []
        self.target = None
        return pile

    def take_pile(self, player: int, pile: list[Card], target: str, events: list[Event]) -> None:
        """Let a player have a pile that was picked up, as the house puts it to their stack."""
        events.append(TookPile(player, len(pile), target))
        self._put_with_stack(player, pile)
        self.taken_since_flip = True

    def _put_with_stack(self, player: int, pile: list[Card]) -> None:
        stack = self.stacks[player]
        match self.rules.taken_pile:
            case TakenPile.SHUFFLED_UNDER:
                self._random.shuffle(pile)
            case TakenPile.SHUFFLED_TOGETHER:
                pile = [*stack, *pile]
                self._random.shuffle(pile)
                stack.clear()
            case TakenPile.UNDER:
                pass
        stack.extend(pile)
        self.broke_at[player] = None

    def take_back(self, player: int, pile: list[Card], events: list[Event]) -> None:
        """Give the pile back to a player, who then flips, as nobody else could."""
        events.append(TookBack(player, len(pile)))
        if self.rules.stall is Stall.TAKE_BACK_SHUFFLED:
            self._random.shuffle(pile)
        self.stacks[player].extend(pile)
        self.broke_at[player] = None
        self.must_flip(player, events)

    # Wrong slaps

    def wrong_slap(self, player: int, events: list[Event]) -> None:
        """Let a player pay for a slap on no target, or be out."""
        events.append(WrongSlap(player, self.face_up[-1]))
        if self.stacks[player]:
            self._pay(player, events)
        elif self.rules.broke_wrong_slap is BrokeWrongSlap.OUT and not self.variant.can_flip(
            player
        ):
            self.put_out(player, OutReason.WRONG_SLAP, events)

    def _pay(self, payer: int, events: list[Event]) -> None:
        stack = self.stacks[payer]
        for to, due in self._fine(payer):
            cards = min(due, len(stack))
            if cards == 0:
                break
            for _ in range(cards):
                self._put_at_bottom(payer, to, stack.popleft())
            events.append(Paid(payer, PILE if to is None else to, cards))
        if not stack:
            self.broke_at[payer] = self.flips

    def _fine(self, payer: int) -> list[tuple[int | None, int]]:
        """Who is due how many cards; None is the pile."""
        due = self.rules.wrong_slap_cards
        match self.rules.wrong_slap_to:
            case WrongSlapTo.PILE:
                return [(None, due)]
            case WrongSlapTo.EACH_PLAYER:
                return [
                    (player, min(due, 1)) for player in self.in_from(self.left_of(payer), payer)
                ]
            case WrongSlapTo.FLIPPER:
                flipper = self.last_flipper()
                if flipper != payer and flipper not in self.out:
                    return [(flipper, due)]
                return [(None, due)] if self.rules.own_card_to is OwnCardTo.PILE else []

    def _put_at_bottom(self, payer: int, to: int | None, card: Card) -> None:
        if to is None:
            self.variant.burn(payer, card)
        else:
            self.stacks[to].append(card)
            self.broke_at[to] = None

    # Whose turn, and who is out

    def may_act(self, player: int, events: list[Event]) -> bool:
        """Whether a player may do anything at all; tells of it if not."""
        if self.winners is None and player not in self.out:
            return True
        over = self.winners is not None
        events.append(Ignored(player, IgnoredReason.GAME_OVER if over else IgnoredReason.OUT))
        return False

    def leads_after(self, winner: int) -> int:
        """Give who flips after somebody won a pile, if they can."""
        match self.rules.next_to_flip:
            case NextToFlip.WINNER:
                return winner
            case NextToFlip.LEFT_OF_WINNER:
                return self.left_of(winner)
            case NextToFlip.LEFT_OF_FLIPPER:
                return self.left_of(self.last_flipper())

    def must_flip(self, start: int, events: list[Event]) -> None:
        """Let the first player clockwise from `start` who is in and has cards flip.

        When there is none, whoever flipped last has to collect the pile.
        """
        if self.stacks[start]:  # the usual case, and this is the hot path
            self.act, self.player = Act.FLIP, start
            return
        for player in self.in_from(start):
            if self.variant.can_flip(player):
                self.act, self.player = Act.FLIP, player
                return
            self._pass_over(player, events)
        self.act, self.player = Act.COLLECT, self._collector()

    def _pass_over(self, player: int, events: list[Event]) -> None:
        if self.rules.last_chance is LastChance.UNTIL_YOUR_TURN and not self.one_is_left():
            self.put_out(player, OutReason.NO_CARDS, events)

    def must_collect(self, player: int) -> None:
        """Let a player take the pile, before anyone flips."""
        self.act, self.player = Act.COLLECT, player

    def move_on(self, events: list[Event]) -> None:
        """Move on when the player who must act no longer can."""
        player = self.player
        if player is not None and (player in self.out or not self.variant.can_flip(player)):
            self.must_flip(player, events)

    def _collector(self) -> int | None:
        return next(self.in_from(self.last_flipper()), None)

    def last_chance_gone(self, flipped_at: int, player: int, events: list[Event]) -> None:
        """Put out everyone else who was broke when the target was flipped."""
        for other in list(self.in_from(self.left_of(player), player)):
            broke_at = self.broke_at[other]
            broke = broke_at is not None and broke_at < flipped_at
            if broke and not self.variant.can_flip(other):
                self.put_out(other, OutReason.MISSED_TARGET, events)

    def put_out(self, player: int, reason: OutReason, events: list[Event]) -> None:
        """Let a player take no more part."""
        self.out.add(player)
        events.append(Out(player, reason))

    def left_of(self, player: int) -> int:
        """Give the next seat clockwise."""
        return (player + 1) % self.seats

    def last_flipper(self) -> int:
        """Give who flipped last, or will flip first."""
        return 0 if self.flipper is None else self.flipper

    def in_from(self, start: int, without: int | None = None) -> Iterator[int]:
        """Go once round clockwise, over everyone who is in."""
        for seat in range(start, start + self.seats):
            player = seat % self.seats
            if player not in self.out and player != without:
                yield player

    # The end

    def one_is_left(self) -> bool:
        """Whether all others are out."""
        return len(self.out) >= self.seats - 1

    def end_if_all_cards(self, player: int, events: list[Event]) -> None:
        """End the game for a player who holds every card there is."""
        if self.rules.ends is Ends.ALL_CARDS and self.variant.holds_all(player):
            self.end((player,), EndReason.ALL_CARDS, events)

    def end_if_one_is_left(self, events: list[Event]) -> None:
        """End the game for the last one who is in."""
        if self.winners is None and self.one_is_left():
            self.end(tuple(self.in_from(0)), EndReason.LAST_PLAYER, events)

    def biggest_stacks(self) -> tuple[int, ...]:
        """Give who is in and has most cards; there may be several."""
        still_in = list(self.in_from(0))
        most = max(len(self.stacks[player]) for player in still_in)
        return tuple(player for player in still_in if len(self.stacks[player]) == most)

    def end(self, winners: tuple[int, ...], reason: EndReason, events: list[Event]) -> None:
        """End the game."""
        self.act = self.player = None
        self.winners = winners
        events.append(Ended(winners, reason))
