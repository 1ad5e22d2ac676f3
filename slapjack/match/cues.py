"""What the ear is to be given: words and sounds, with their place and priority."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slapjack.deck.cards import Card


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

    DETAIL is said last, and only where there is room: while the game waits for a person.
    Elsewhere it is only printed. INFO interrupts nothing and waits its turn; any key cuts
    it off. ANSWER, which a key asked for, takes the place of all INFO. RESULT, who is out
    and who has won, waits its turn too; what cuts it off only delays it, and it is said
    anew. VERDICT, who was first, takes the place of everything but a card that is only
    being turned. CARD takes the place of everything: no card may wait. The game waits for
    RESULT and all above it, and but a little for the rest.
    """

    DETAIL = 0
    INFO = 1
    ANSWER = 2
    RESULT = 3
    VERDICT = 4
    CARD = 5


@dataclass(frozen=True, slots=True)
class Say:
    """A line to be spoken and printed.

    `parts` are spoken one after the other; a card stands in a part of its own, so that it
    is ready before it is needed. What the ear has no need of stands in the line alone. A
    line that is not `aloud` is only printed, as a sound says it; one that is not `written`
    is only spoken, as it stands in another line. `card` is the card that the line names, to be
    seen as it is heard.
    """

    line: str
    priority: Priority = Priority.INFO
    seat: int | None = None
    parts: tuple[str, ...] = ()
    aloud: bool = True
    written: bool = True
    card: Card | None = None

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


def unspoken(cue: Cue) -> Cue:
    """Give it to be printed only."""
    return replace(cue, aloud=False) if isinstance(cue, Say) else cue
