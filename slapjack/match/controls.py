"""Which key does what, and for whom. No chords, nothing to hold down."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from slapjack.match.seats import Seat


class Does(StrEnum):
    """What a key can do; the values name the sentences that explain them."""

    FLIP = "flip"
    SLAP = "slap"
    AGAIN = "again"
    HELP = "help"
    STACKS = "stacks"
    PILE = "pile"
    TURN = "turn"
    FASTER = "faster"
    SLOWER = "slower"
    VERBOSITY = "verbosity"
    BACK = "back"
    FORTH = "forth"
    QUIETER = "quieter"
    LOUDER = "louder"
    PAUSE = "pause"
    QUIT = "quit"
    TERMS = "terms"
    DETAILS = "details"
    SKIP = "skip"
    ANEW = "anew"


# The keys of each person at one keyboard.
PERSONS_KEYS: Final[tuple[Mapping[str, Does], ...]] = (
    {"f": Does.FLIP, "space": Does.SLAP},
    {"j": Does.FLIP, "enter": Does.SLAP},
)
ONCE: Final = frozenset(
    key for keys in PERSONS_KEYS for key, done in keys.items() if done is Does.SLAP
)
"""Keys whose repeats, while they are held, would cost their player cards."""

# The keys of the table, which are nobody's own.
TABLE_KEYS: Final[Mapping[str, Does]] = {
    "r": Does.AGAIN,
    "h": Does.HELP,
    "s": Does.STACKS,
    "p": Does.PILE,
    "t": Does.TURN,
    "+": Does.FASTER,
    "-": Does.SLOWER,
    "v": Does.VERBOSITY,
    "[": Does.BACK,
    "]": Does.FORTH,
    ",": Does.QUIETER,
    ".": Does.LOUDER,
    "escape": Does.PAUSE,
    "q": Does.QUIT,
    "?": Does.TERMS,
    "d": Does.DETAILS,
    "e": Does.SKIP,
    "n": Does.ANEW,
}
# What answers a question, in a game and around it. Any other key is told which do.
REPLIES: Final[Mapping[str, bool]] = {"enter": True, "escape": False, "q": False}
# The same keys without Shift, or on a number pad, where that is no other key.
_ALIKE: Final = {"=": "+", "_": "-", "−": "-", "/": "?"}


def does(key: str, seats: Sequence[Seat]) -> tuple[Does, int | None] | None:
    """Give what a key does and the seat it does it for, None for nobody's; None for no such key."""
    key = key.lower()
    key = _ALIKE.get(key, key)
    for number, seat in enumerate(seats):
        if key in seat.keys:
            return seat.keys[key], number
    return (TABLE_KEYS[key], None) if key in TABLE_KEYS else None


def reply(key: str, asked_with: str = "") -> bool | None:
    """Give whether a key says yes or no; None for neither.

    The key with which something was asked for says yes when it is pressed once more.
    """
    return True if key == asked_with else REPLIES.get(key)


def key_of(seat: Seat, done: Does) -> str:
    """Give the key with which a person does something."""
    return next((key for key, does_it in seat.keys.items() if does_it is done), "")


def unknown(key: str) -> str:
    """Give the name of the sentence that answers a key that does nothing."""
    return "no_key_layout" if _is_foreign(key) else "no_key"


def _is_foreign(key: str) -> bool:
    """Whether a key's name is a letter of another script than Latin: the layout is another."""
    if len(key) != 1 or unicodedata.category(key)[0] not in "LM":
        return False
    return not unicodedata.name(key, "LATIN").startswith(("LATIN", "FEMININE", "MASCULINE"))
