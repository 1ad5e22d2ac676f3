"""What players do, in the imperative: the only way anything gets into a game.

Times are whole milliseconds from the start of the game.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the top card of your stack onto the middle pile."""

    at_ms: int
    player: int


@dataclass(frozen=True, slots=True)
class Slap:
    """Slap the middle pile."""

    at_ms: int
    player: int


@dataclass(frozen=True, slots=True)
class Collect:
    """Take the middle pile when the game asks you to."""

    at_ms: int
    player: int


@dataclass(frozen=True, slots=True)
class Tie:
    """Slap together, so that whoever judges time cannot tell who was first."""

    at_ms: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Stop the game: its minutes are over."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Award:
    """Stop the game: these have won by what was agreed beside its rules, as first to 3 piles."""

    at_ms: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game that was interrupted: what lies there was not just turned over."""

    at_ms: int


Action = Flip | Slap | Collect | Tie | TimeUp | Award | Resume
