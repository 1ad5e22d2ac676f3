"""The game: its state, and `Game.apply`, which turns one action into events.

The engine is told everything. Times come with the actions, shuffles from the
game's own seeded generator, and whatever play can cause is an event: a wrong
slap or a press out of turn is never an exception.

Players are numbered clockwise from 0; player 0 sits left of the dealer, is dealt
first and flips first.
"""

from __future__ import annotations

import random
from collections import deque
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.deck.cards import DECK, Card
from slapjack.deck.patterns import PATTERNS, Pattern
from slapjack.game.actions import Action, Collect, Flip, Slap, TimeUp
from slapjack.game.events import (
    PILE,
    Buried,
    Ended,
    EndReason,
    Event,
    Flipped,
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

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 10


class Act(StrEnum):
    """What the one player who must act has to do."""

    FLIP = "flip"
    COLLECT = "collect"


def deal(decks: int, players: int, seed: int) -> list[list[Card]]:
    """Shuffle whole decks and deal them out one card at a time, player 0 first.

    Gives a stack for each player, top card first. The shuffle has a generator of
    its own, so that a game replayed from its stacks shuffles as it did when dealt.
    """
    cards = list(DECK) * decks
    random.Random(f"deal {seed}").shuffle(cards)  # noqa: S311 - a game, not a secret
    # The last card dealt to a player lies on top of their stack.
    return [cards[player::players][::-1] for player in range(players)]


class Game:
    """One game between 2 to 10 players, changed only by `apply`."""

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
        self.act: Act | None = Act.FLIP
        self.player: int | None = 0  # who must act
        self.winners: tuple[int, ...] | None = None
        self._players: Final = len(stacks)
        self._random: Final = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._patterns: Final = [PATTERNS[name] for name in rules.targets]
        # How many flips had been made when a player ran out of cards.
        self._broke_at: Final[list[int | None]] = [None if stack else 0 for stack in stacks]
        self._taken_since_flip = False
        self._must_flip(0, [])

    @classmethod
    def dealt(cls, rules: HouseRules, players: int, seed: int) -> Game:
        """Start a game with freshly dealt decks."""
        return cls(rules, deal(rules.decks, players, seed), seed)

    @property
    def pile(self) -> list[Card]:
        """The middle pile in flipping order, cards paid under it first."""
        return self.burned + self.face_up

    @property
    def next_card(self) -> Card | None:
        """The card that the next flip turns up; None when no flip is due or it ends the game."""
        if self.act is not Act.FLIP or self.player is None:
            return None
        return None if self._flips_used_up() else self.stacks[self.player][0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def apply(self, action: Action) -> list[Event]:
        """Do what the action says and tell what happened, in order."""
        player = None if isinstance(action, TimeUp) else action.player
        if self.winners is not None:
            return [Ignored(player, IgnoredReason.GAME_OVER)]
        if player in self.out:
            return [Ignored(player, IgnoredReason.OUT)]
        match action:
            case Flip():
                return self._flip(action.player)
            case Slap():
                return self._slap(action.player)
            case Collect():
                return self._collect(action.player)
            case TimeUp():
                return self._end_on_count(EndReason.MINUTES)

    # Flipping

    def _flip(self, player: int) -> list[Event]:
        if self.act is not Act.FLIP or player != self.player:
            has_cards = bool(self.stacks[player])
            reason = IgnoredReason.NOT_YOUR_TURN if has_cards else IgnoredReason.NO_CARDS
            return [Ignored(player, reason)]
        if self._flips_used_up():
            return self._end_on_count(EndReason.FLIP_LIMIT)
        events: list[Event] = [self._turn_up(player)]
        if self.target is not None:
            self._bury(self.face_up[-2], self.flips - 1, player, events)
        self.target = self._target_on_top()
        self.flipper = player
        self._must_flip(self._left_of(player), events)
        self._end_if_one_is_left(events)
        return events

    def _flips_used_up(self) -> bool:
        return self.flips >= self.rules.flip_limit > 0

    def _turn_up(self, player: int) -> Flipped:
        stack = self.stacks[player]
        card = stack.popleft()
        self.face_up.append(card)
        self.flips += 1
        self._taken_since_flip = False
        if not stack:
            self._broke_at[player] = self.flips
        return Flipped(player, card)

    def _target_on_top(self) -> Pattern | None:
        for pattern in self._patterns:
            if pattern.matches(self.face_up):
                return pattern
        return None

    def _bury(self, card: Card, flipped_at: int, player: int, events: list[Event]) -> None:
        """Bury the target `card`, the `flipped_at`th flip, because `player` acted."""
        events.append(Buried(card))
        if self.rules.last_chance is LastChance.NEXT_TARGET:
            self._last_chance_gone(flipped_at, player, events)
        self.target = None

    # Slapping

    def _slap(self, player: int) -> list[Event]:
        if not self.face_up:
            taken = self._taken_since_flip
            return [Ignored(player, IgnoredReason.TOO_LATE if taken else IgnoredReason.EMPTY_PILE)]
        if self.target is None:
            return self._wrong_slap(player)
        return self._take_pile(player, self.target)

    def _take_pile(self, player: int, target: Pattern) -> list[Event]:
        pile = self._pick_up_pile()
        events: list[Event] = [TookPile(player, len(pile), target.name)]
        self._put_with_stack(player, pile)
        if self.rules.last_chance in (LastChance.NEXT_TARGET, LastChance.UNTIL_TAKEN):
            self._last_chance_gone(self.flips, player, events)
        self._taken_since_flip = True
        self._must_flip(self._leads_after(player), events)
        self._end_if_all_cards(player, events)
        self._end_if_one_is_left(events)
        return events

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
        self._broke_at[player] = None

    def _leads_after(self, winner: int) -> int:
        match self.rules.next_to_flip:
            case NextToFlip.WINNER:
                return winner
            case NextToFlip.LEFT_OF_WINNER:
                return self._left_of(winner)
            case NextToFlip.LEFT_OF_FLIPPER:
                return self._left_of(self._last_flipper())

    def _wrong_slap(self, player: int) -> list[Event]:
        events: list[Event] = [WrongSlap(player, self.face_up[-1])]
        if self.stacks[player]:
            self._pay(player, events)
        elif self.rules.broke_wrong_slap is BrokeWrongSlap.OUT:
            self._put_out(player, OutReason.WRONG_SLAP, events)
        if player == self.player:
            self._must_act_on(events)
        self._end_if_one_is_left(events)
        return events

    # Paying

    def _pay(self, payer: int, events: list[Event]) -> None:
        stack = self.stacks[payer]
        for to, due in self._fine(payer):
            cards = min(due, len(stack))
            if cards == 0:
                break
            for _ in range(cards):
                self._put_at_bottom(to, stack.popleft())
            events.append(Paid(payer, PILE if to is None else to, cards))
        if not stack:
            self._broke_at[payer] = self.flips

    def _fine(self, payer: int) -> list[tuple[int | None, int]]:
        """Who is due how many cards; None is the pile."""
        due = self.rules.wrong_slap_cards
        match self.rules.wrong_slap_to:
            case WrongSlapTo.PILE:
                return [(None, due)]
            case WrongSlapTo.EACH_PLAYER:
                return [
                    (player, min(due, 1)) for player in self._in_from(self._left_of(payer), payer)
                ]
            case WrongSlapTo.FLIPPER:
                flipper = self._last_flipper()
                if flipper != payer and flipper not in self.out:
                    return [(flipper, due)]
                return [(None, due)] if self.rules.own_card_to is OwnCardTo.PILE else []

    def _put_at_bottom(self, to: int | None, card: Card) -> None:
        if to is None:
            self.burned.insert(0, card)
        else:
            self.stacks[to].append(card)
            self._broke_at[to] = None

    # Collecting

    def _collect(self, player: int) -> list[Event]:
        if self.act is not Act.COLLECT or player != self.player:
            return [Ignored(player, IgnoredReason.NOT_YOUR_TURN)]
        events: list[Event] = []
        if self.target is not None:
            self._bury(self.face_up[-1], self.flips, player, events)
        self._end_if_one_is_left(events)
        if self.winners is None:
            self._take_back(player, events)
        return events

    def _take_back(self, player: int, events: list[Event]) -> None:
        pile = self._pick_up_pile()
        events.append(TookBack(player, len(pile)))
        if self.rules.stall is Stall.TAKE_BACK_SHUFFLED:
            self._random.shuffle(pile)
        self.stacks[player].extend(pile)
        self._broke_at[player] = None
        self._must_flip(player, events)

    def _pick_up_pile(self) -> list[Card]:
        pile = self.pile
        self.face_up = []
        self.burned = []
        self.target = None
        return pile

    # Whose turn, and who is out

    def _must_flip(self, start: int, events: list[Event]) -> None:
        """Let the first player clockwise from `start` who is in and has cards flip.

        When there is none, whoever flipped last has to collect the pile.
        """
        if self.stacks[start]:  # the usual case, and this is the hot path
            self.act, self.player = Act.FLIP, start
            return
        for player in self._in_from(start):
            if self.stacks[player]:
                self.act, self.player = Act.FLIP, player
                return
            self._pass_over(player, events)
        self.act, self.player = Act.COLLECT, self._collector()

    def _pass_over(self, player: int, events: list[Event]) -> None:
        if self.rules.last_chance is LastChance.UNTIL_YOUR_TURN and not self._one_is_left():
            self._put_out(player, OutReason.NO_CARDS, events)

    def _must_act_on(self, events: list[Event]) -> None:
        """Move on when the player who must act no longer can."""
        player = self.player
        if player is not None and (player in self.out or not self.stacks[player]):
            self._must_flip(player, events)

    def _collector(self) -> int | None:
        return next(self._in_from(self._last_flipper()), None)

    def _last_chance_gone(self, flipped_at: int, player: int, events: list[Event]) -> None:
        """Put out everyone else who was broke when the target was flipped."""
        for other in list(self._in_from(self._left_of(player), player)):
            broke_at = self._broke_at[other]
            if broke_at is not None and broke_at < flipped_at:
                self._put_out(other, OutReason.MISSED_TARGET, events)

    def _put_out(self, player: int, reason: OutReason, events: list[Event]) -> None:
        self.out.add(player)
        events.append(Out(player, reason))

    def _left_of(self, player: int) -> int:
        return (player + 1) % self._players

    def _last_flipper(self) -> int:
        return 0 if self.flipper is None else self.flipper

    def _in_from(self, start: int, without: int | None = None) -> Iterator[int]:
        """Go once round clockwise, over everyone who is in."""
        for seat in range(start, start + self._players):
            player = seat % self._players
            if player not in self.out and player != without:
                yield player

    # The end

    def _one_is_left(self) -> bool:
        return len(self.out) >= self._players - 1

    def _end_if_all_cards(self, player: int, events: list[Event]) -> None:
        others = (stack for seat, stack in enumerate(self.stacks) if seat != player)
        if self.rules.ends is Ends.ALL_CARDS and not any(others):
            self._end((player,), EndReason.ALL_CARDS, events)

    def _end_if_one_is_left(self, events: list[Event]) -> None:
        if self.winners is None and self._one_is_left():
            self._end(tuple(self._in_from(0)), EndReason.LAST_PLAYER, events)

    def _end_on_count(self, reason: EndReason) -> list[Event]:
        events: list[Event] = []
        still_in = list(self._in_from(0))
        most = max(len(self.stacks[player]) for player in still_in)
        winners = tuple(player for player in still_in if len(self.stacks[player]) == most)
        self._end(winners, reason, events)
        return events

    def _end(self, winners: tuple[int, ...], reason: EndReason, events: list[Event]) -> None:
        self.act = self.player = None
        self.winners = winners
        events.append(Ended(winners, reason))
