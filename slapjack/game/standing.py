"""What one game of the family has on the table besides stacks and a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slapjack.deck.cards import Rank


@dataclass(frozen=True, slots=True)
class Standing:
    """A challenge, a pool or a race, as anybody at the table can see it."""

    challenger: int | None = None
    chances: int = 0  # what whoever must flip owes the challenger
    pool: int = 0  # how many cards are in the snap pool
    pool_rank: Rank | None = None
    to_slap: tuple[int, ...] = ()  # who is yet to slap in an open race
