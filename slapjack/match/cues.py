"""What the ear is to be given: words and sounds, with their place and priority."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class Sound(Enum):
    """What can be heard besides speech."""

    FLIP = "flip"
    OWN_SLAP = "own slap"
    OTHER_SLAP = "other slap"
    PILE_WON = "pile won"
    PILE_LOST = "pile lost"
    STREAK = "streak"
    WRONG_SLAP = "wrong slap"
    PAYMENT = "payment"
    BROKE = "broke"
    BACK_IN = "back in"
    OUT = "out"
    WIN = "win"
    LOSS = "loss"
    YOUR_TURN = "your turn"


class Priority(IntEnum):
    """What may wait and what may not; each is told by what it interrupts.

    INFO interrupts nothing and waits its turn; any key cuts it off. ANSWER, which a
    key asked for, takes the place of all INFO. RESULT, who is out and who has won,
    waits its turn too; what cuts it off only delays it, and it is said anew. VERDICT, who
    was first, takes the place of everything but a card that is only being turned. CARD
    takes the place of everything: no card may wait.
    """

    INFO = 0
    ANSWER = 1
    RESULT = 2
    VERDICT = 3
    CARD = 4


@dataclass(frozen=True, slots=True)
class Say:
    """A line to be spoken and printed.

    `parts` are spoken one after the other and make up the line; a card stands in a
    part of its own, so that it is ready before it is needed.
    """

    line: str
    priority: Priority = Priority.INFO
    seat: int | None = None
    parts: tuple[str, ...] = ()

    @property
    def spoken(self) -> tuple[str, ...]:
        """What the voice says, part by part."""
        return self.parts or (self.line,)


@dataclass(frozen=True, slots=True)
class Play:
    """A sound from a player's place."""

    sound: Sound
    seat: int | None = None


Cue = Say | Play
