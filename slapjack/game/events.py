"""What happened, in the past tense: everything a game has to say for itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from slapjack.deck.cards import Card, Rank


class OutReason(StrEnum):
    """Why a player takes no more part."""

    MISSED_TARGET = "missed_target"
    WRONG_SLAP = "wrong_slap"
    NO_CARDS = "no_cards"
    SHED = "shed"


class IgnoredReason(StrEnum):
    """Why an action changed nothing."""

    TOO_LATE = "too_late"
    EMPTY_PILE = "empty_pile"
    OUT = "out"
    NOT_YOUR_TURN = "not_your_turn"
    NO_CARDS = "no_cards"
    GAME_OVER = "game_over"
    SLAPPED = "slapped"


class EndReason(StrEnum):
    """What ended the game."""

    ALL_CARDS = "all_cards"
    LAST_PLAYER = "last_player"
    FLIP_LIMIT = "flip_limit"
    MINUTES = "minutes"
    FIRST_OUT = "first_out"
    LAST_HOLDING = "last_holding"
    AWARDED = "awarded"


PILE: Final = "pile"  # who is paid when no player is
CHALLENGE: Final = "challenge"  # what a pile was taken for, if not for a slap
POOL: Final = "pool"
FOR_WRONG_SLAP: Final = "wrong_slap"  # as a fine


@dataclass(frozen=True, slots=True)
class Flipped:
    """A card was turned face up onto the pile."""

    player: int
    card: Card
    called: Rank | None = None  # what was called with it, where cards are called


@dataclass(frozen=True, slots=True)
class Buried:
    """A target was covered while still untaken."""

    card: Card


@dataclass(frozen=True, slots=True)
class TookPile:
    """A pile was taken, for a target slapped (or slapped last), or for a challenge."""

    player: int
    cards: int
    target: str


@dataclass(frozen=True, slots=True)
class WrongSlap:
    """A slap met a card that was no target."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Paid:
    """Cards were paid for a wrong slap, to a player or to the pile."""

    player: int
    to: int | str
    cards: int


@dataclass(frozen=True, slots=True)
class Out:
    """A player takes no more part."""

    player: int
    reason: OutReason


@dataclass(frozen=True, slots=True)
class Slapped:
    """A player slapped a target that everyone must slap, in a place of their own, from 1."""

    player: int
    place: int


@dataclass(frozen=True, slots=True)
class Pooled:
    """Players called together, and the pile was set aside as a pool of its top card's rank."""

    players: tuple[int, ...]
    cards: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """A player without a stack turned over their own face-up pile."""

    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class TookBack:
    """Nobody could flip, and a player took the pile back."""

    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class Ignored:
    """An action changed nothing; `player` is None when nobody in particular acted."""

    player: int | None
    reason: IgnoredReason


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; several winners share the win."""

    winners: tuple[int, ...]
    reason: EndReason


Event = (
    Flipped
    | Buried
    | TookPile
    | WrongSlap
    | Paid
    | Out
    | Slapped
    | Pooled
    | TurnedOver
    | TookBack
    | Ignored
    | Ended
)
