"""How long a game takes, where a card or another format is to say it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from slapjack.book.rulebook import Length
    from slapjack.house.rules import HouseRules


def counted(rules: HouseRules) -> Length:
    """Count how long a game takes, and tell how far that is, unless it is known."""
    from slapjack.length.kept import length_of  # noqa: PLC0415 - only where it is asked for

    return length_of(rules, partial(click.echo, err=True))
