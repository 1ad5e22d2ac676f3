"""A list with a cursor: nothing heard, nothing seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose: the name by which it is known, and what is said of it."""

    name: str
    label: str

    @property
    def letter(self) -> str:
        """The first letter or digit of what is said."""
        return next((sign.lower() for sign in self.label if sign.isalnum()), "")


class Choices:
    """Entries and which of them is the current one; it never leaves the list."""

    def __init__(self, entries: Sequence[Entry], current: str = "") -> None:
        """Start at the entry named `current`, or else at the first."""
        self.entries = tuple(entries)
        names = [entry.name for entry in self.entries]
        self._at = names.index(current) if current in names else 0

    @property
    def current(self) -> Entry:
        """The entry that would be taken now."""
        return self.entries[self._at]

    def step(self, by: int) -> Entry:
        """Go so many entries on or back, as far as there are any."""
        self._at = min(max(self._at + by, 0), len(self.entries) - 1)
        return self.current

    def to_end(self, *, last: bool) -> Entry:
        """Go to the first entry or the last."""
        self._at = len(self.entries) - 1 if last else 0
        return self.current

    def to_letter(self, letter: str) -> Entry:
        """Go to the next entry that begins so, round the list; stay if no entry does."""
        after = [*range(self._at + 1, len(self.entries)), *range(self._at + 1)]
        self._at = next((at for at in after if self.entries[at].letter == letter), self._at)
        return self.current
