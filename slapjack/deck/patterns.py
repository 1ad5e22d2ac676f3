"""Which piles may be slapped: one row a pattern.

A pattern looks at the face-up cards of the middle pile in flipping order, the
last one on top. Cards paid under the pile lie face down and are never part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from slapjack.deck.cards import NUMBER, RANKS, Card, Rank

Test = Callable[[Sequence[Card]], bool]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A name as it stands in a house file, and the test for a pile with at least one card.

    `cards` is how many cards, or thoughts, must be held in mind to notice it.
    """

    name: str
    matches: Test
    rank: Rank | None = None
    cards: int = 1


def _ranked(rank: Rank) -> Pattern:
    return Pattern(rank.name.lower(), lambda pile: pile[-1].rank is rank, rank)


def _pair(pile: Sequence[Card]) -> bool:
    return len(pile) > 1 and pile[-1].rank is pile[-2].rank


def _sandwich(pile: Sequence[Card]) -> bool:
    return len(pile) > 2 and pile[-1].rank is pile[-3].rank  # noqa: PLR2004


def _tens(pile: Sequence[Card]) -> bool:
    """Two number cards in a row that add up to ten; an ace is no number card."""
    return _tens_with_aces(pile) and Rank.ACE not in (pile[-1].rank, pile[-2].rank)


def _tens_with_aces(pile: Sequence[Card]) -> bool:
    """Two number cards in a row that add up to ten; an ace counts one."""
    if len(pile) < 2:  # noqa: PLR2004
        return False
    first, second = NUMBER.get(pile[-1].rank), NUMBER.get(pile[-2].rank)
    return first is not None and second is not None and first + second == 10  # noqa: PLR2004


def _marriage(pile: Sequence[Card]) -> bool:
    return len(pile) > 1 and {pile[-1].rank, pile[-2].rank} == {Rank.KING, Rank.QUEEN}


def _divorce(pile: Sequence[Card]) -> bool:
    """Look for a marriage with one card between the two."""
    return len(pile) > 2 and _marriage(pile[-3::2])  # noqa: PLR2004


def _top_and_bottom(pile: Sequence[Card]) -> bool:
    return len(pile) > 1 and pile[-1].rank is pile[0].rank


def _run(length: int) -> Test:
    """Ranks in order, up or down; an ace counts as one, never above the king."""

    def matches(pile: Sequence[Card]) -> bool:
        run = pile[-length:]
        if len(run) < length or any(card.rank is Rank.JOKER for card in run):
            return False
        steps = {NUMBER[card.rank] - NUMBER[before.rank] for before, card in pairwise(run)}
        return steps in ({1}, {-1})

    return matches


def _called(pile: Sequence[Card]) -> bool:
    """Whether the count meets the card."""
    return pile[-1].rank is called(len(pile))


def called(flips: int) -> Rank:
    """Give what is called with so many cards on the pile: ace, two … king, ace again."""
    return RANKS[(flips - 1) % len(RANKS)]


PATTERNS: Final[dict[str, Pattern]] = {
    pattern.name: pattern
    for pattern in (
        *map(_ranked, Rank),
        Pattern("pair", _pair, cards=2),
        Pattern("sandwich", _sandwich, cards=3),
        Pattern("tens", _tens, cards=2),
        Pattern("marriage", _marriage, cards=2),
        Pattern("divorce", _divorce, cards=3),
        Pattern("top_and_bottom", _top_and_bottom, cards=3),
        Pattern("run_of_three", _run(3), cards=3),
        Pattern("run_of_four", _run(4), cards=4),
        Pattern("called", _called, cards=2),
    )
}
_TENS_WITH_ACES: Final = Pattern("tens", _tens_with_aces, cards=2)


def patterns(names: Sequence[str], *, ace_counts_in_tens: bool = False) -> list[Pattern]:
    """Give the patterns of these names, in order."""
    return [
        _TENS_WITH_ACES if ace_counts_in_tens and name == "tens" else PATTERNS[name]
        for name in names
    ]
