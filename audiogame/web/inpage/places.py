"""Where people sit at one page: each has keys in a corner of the keyboard, and of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.match.controls import PERSONS_KEYS, Does

if TYPE_CHECKING:
    from collections.abc import Mapping

PLACES: Final[tuple[Mapping[str, Does], ...]] = (
    *PERSONS_KEYS,
    {"1": Does.FLIP, "2": Does.SLAP},
    {"9": Does.FLIP, "0": Does.SLAP},
)
"""The keys of each person; by touch or gamepad they press the same."""
