"""What a table needs of the world outside: something that speaks, sounds and prints.

A terminal with a sound device, a page in a browser and a test that keeps a list are
each such a port. All times are seconds of the one clock that presses and ticks have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from slapjack.match.cues import Priority

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from slapjack.match.cues import Say, Sound


class Heard(Protocol):
    """Something on its way to the ear."""

    @property
    def start_at_s(self) -> float:
        """When it starts: as expected, until that is known."""

    @property
    def onset_at_s(self) -> float:
        """When it can be known what it is."""

    @property
    def end_at_s(self) -> float:
        """When it is over, if it is not cut."""

    @property
    def confirmed(self) -> bool:
        """Whether these times will not change any more."""


class Port(Protocol):
    """Speaks, sounds and prints for one table. No method waits."""

    def say(
        self, say: Say, pan: float, *, after_s: float = 0.0, spare_card: bool = False
    ) -> Heard | None:
        """Take a line to be spoken, by its priority (see `cues.Priority`).

        A card starts at once or at `after_s`, and is given back as it is heard; with
        `spare_card` a verdict cuts off no card.
        """

    def play(self, sound: Sound, pan: float) -> Heard:
        """Start a sound."""

    def write(self, line: str) -> None:
        """Print a line."""

    def hush(self) -> None:
        """Cut off what explains."""

    def tick(self) -> None:
        """Start what waits, if it is time."""

    def due_s(self) -> float | None:
        """When `tick` may have something to do."""

    def quiet_s(self, least: Priority = Priority.DETAIL) -> float:
        """When all of this priority and above will have been said, as far as it is known."""

    def unsaid(self) -> Sequence[Say]:
        """Give the lines that the voice failed to say since this was last asked."""

    def prepare(self, texts: Iterable[str]) -> None:
        """Make these ready to be said, in the background."""
