"""What was said, to be stepped through."""

from __future__ import annotations


class History:
    """Every line of a game, and which of them the player has stepped back to."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._at = 0

    def add(self, line: str) -> None:
        """Note a new line; stepping starts from it."""
        self._lines.append(line)
        self._at = len(self._lines) - 1

    def last(self) -> str | None:
        """Give the newest line; None if there is none."""
        return self._lines[-1] if self._lines else None

    def back(self) -> tuple[str, bool] | None:
        """Step back: the line, and whether there is none before it; None in an empty history."""
        return self._step(-1)

    def forth(self) -> tuple[str, bool] | None:
        """Step forward: the line, and whether there is none after it."""
        return self._step(1)

    def _step(self, by: int) -> tuple[str, bool] | None:
        if not self._lines:
            return None
        wanted = self._at + by
        self._at = min(max(wanted, 0), len(self._lines) - 1)
        return self._lines[self._at], wanted != self._at
