"""Who sits at the table, and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from slapjack.match.controls import Does
    from slapjack.match.opponents import Level

# Nobody sits on one ear alone, nor so near the middle as to be taken for the listener.
FARTHEST: Final = 0.9
NEAREST: Final = 0.35


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place; `level` is None for a person, whose `keys` flip and slap.

    `pace_s` is how long after a card was said their card flips by itself, None where a
    key must ask for it. `correction_s` is how late sound reaches their ears: it is
    taken off each of their presses. `pan` is where they are heard, -1 (left) to 1 (right).
    """

    name: str
    level: Level | None = None
    pace_s: float | None = None
    correction_s: float = 0.0
    keys: Mapping[str, Does] = field(default_factory=dict)
    pan: float = 0.0

    @property
    def is_person(self) -> bool:
        """Whether somebody presses keys here."""
        return self.level is None


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Give the seats at which persons sit."""
    return tuple(number for number, seat in enumerate(seats) if seat.is_person)


def seat_position(seat: int, players: int) -> float:
    """Give the pan of a seat, -1 (left) to 1 (right), going round the table clockwise.

    Seat 0 is in the middle. The next is at its left, the last at its right; a single
    other player is at the right.
    """
    if not 0 <= seat < players:
        raise ValueError(f"seat: 0 to {players - 1} for {players} players, not {seat}")
    others = players - 1
    left = others // 2
    sides = [-pan for pan in _side(left)[::-1]] + _side(others - left)
    return [0.0, *sides][seat]


def _side(count: int) -> list[float]:
    """Give places on one side, from the middle outwards."""
    if count == 1:
        return [FARTHEST]
    step = (FARTHEST - NEAREST) / max(count - 1, 1)
    return [NEAREST + step * place for place in range(count)]
