"""Ratscrew between slappers of different skill: one way to play, plain Python and lists.

Written anew from what the README of djpitzele/SlapjackSimulator (GitHub) says it does: two of a
rank or a sandwich are slapped and win the pile; Jack, Queen, King and Ace give the next player one
to four chances; who finds no face card loses the pile; each player's skill is the chance of being
the one who slaps. What it leaves open is as in our `ratscrew`: a player without cards may slap in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

CHANCES = {"J": 1, "Q": 2, "K": 3, "A": 4}


def cards_played(
    stacks: Sequence[Sequence[str]], skills: Sequence[float], chance: random.Random, most: int
) -> int:
    """Play a game with ranks for cards, top card first; give how many were turned up."""
    hands = [list(stack) for stack in stacks]
    seats = range(len(hands))
    total = sum(map(len, hands))
    pile: list[str] = []
    player, owed, challenger, cards = 0, 0, -1, 0
    while cards < most:
        card = hands[player].pop(0)
        pile.append(card)
        cards += 1
        winner = -1
        if is_slapped(pile):
            winner = chance.choices(seats, skills)[0]
        elif card in CHANCES:
            owed, challenger = CHANCES[card], player
            player = next_with_cards(hands, player)
            winner = player if player == challenger else -1
        elif challenger < 0:
            player = next_with_cards(hands, player)
        else:
            owed -= 1
            player = player if hands[player] else next_with_cards(hands, player)
            winner = challenger if not owed or player == challenger else -1
        if winner < 0 and not any(hands):
            winner = challenger if challenger >= 0 else player
        if winner >= 0:
            hands[winner] += pile
            pile, challenger, player = [], -1, winner
            if len(hands[winner]) == total:
                break
    return cards


def is_slapped(pile: list[str]) -> bool:
    """Whether the top card makes a pair or a sandwich."""
    return pile[-1] in pile[-3:-1]


def next_with_cards(hands: list[list[str]], player: int) -> int:
    """Give the next player clockwise who has cards; the same one where nobody has."""
    for step in range(1, len(hands) + 1):
        other = (player + step) % len(hands)
        if hands[other]:
            return other
    return player
