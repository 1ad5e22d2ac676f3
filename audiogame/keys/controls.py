"""Which key does what. No chords, nothing to hold down."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from audiogame.keys.layouts import is_foreign


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


KEYS: Final[dict[str, Does]] = {
    "f": Does.FLIP,
    "space": Does.SLAP,
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
}
ONCE: Final = frozenset(key for key, done in KEYS.items() if done is Does.SLAP)
"""Keys whose repeats, while they are held, would cost their player cards."""

# The same keys without Shift, or on a number pad, where that is no other key.
_ALIKE: Final = {"=": "+", "_": "-", "−": "-", "/": "?"}


def does(key: str) -> Does | None:
    """Give what a key does; None if it does nothing."""
    key = key.lower()
    return KEYS.get(_ALIKE.get(key, key))


def unknown(key: str) -> str:
    """Give the name of the sentence that answers a key that does nothing."""
    return "no_key_layout" if is_foreign(key) else "no_key"
