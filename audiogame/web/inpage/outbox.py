"""What the page is to do: plain objects, in the order in which they are to be done."""

from __future__ import annotations

from typing import Any, Final


class Outbox:
    """Commands that the page has not fetched yet."""

    def __init__(self) -> None:
        self._commands: Final[list[dict[str, Any]]] = []

    def put(self, do: str, **values: Any) -> None:  # noqa: ANN401 - whatever JSON takes
        """Add a command, named by what it does."""
        self._commands.append({"do": do, **values})

    def take(self) -> list[dict[str, Any]]:
        """Give the commands since this was last asked."""
        commands = [*self._commands]
        self._commands.clear()
        return commands
