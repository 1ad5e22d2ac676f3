"""The cards: ranks, suits and the standard 52-card deck.

A card's code is its rank followed by its suit: ``JS`` is the Jack of Spades,
``TH`` (also read as ``10H``) the Ten of Hearts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


class Rank(StrEnum):
    """A card's rank; the value is its letter in a card's code."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "X"


class Suit(StrEnum):
    """A card's suit; the value is its letter in a card's code."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


# Ace, two, three … king: the order in which cards are counted aloud; a Joker has no number.
RANKS: Final[tuple[Rank, ...]] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
NUMBER: Final[dict[Rank, int]] = {rank: number for number, rank in enumerate(RANKS, start=1)}


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @staticmethod
    def parse(code: str) -> Card:
        """Give the card for a code such as ``JS`` or ``10S``; ValueError if there is none."""
        try:
            return _BY_CODE[code.upper().replace("10", "T")]
        except KeyError:
            raise ValueError(
                f"{code!r} is no card: expected a rank (A 2 3 4 5 6 7 8 9 T J Q K, X "
                "for a Joker) and a suit (S H D C), such as JS"
            ) from None


DECK: Final = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
# A Joker has a suit to be told from the other Jokers by, and for nothing else.
JOKERS: Final = tuple(Card(Rank.JOKER, suit) for suit in Suit)
_BY_CODE: Final = {str(card): card for card in (*DECK, *JOKERS)}


def parse_cards(codes: str) -> list[Card]:
    """Give the cards of a line such as ``JS 4H``; ValueError names the first that is none."""
    return [Card.parse(code) for code in codes.split()]


def codes_of(cards: Iterable[Card]) -> str:
    """Write cards as one line of codes, in order."""
    return " ".join(map(str, cards))
