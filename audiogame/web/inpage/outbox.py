"""What the page is to do: plain objects, in the order in which they are to be done."""

from __future__ import annotations

from typing import Any, Final


class Outbox:
    """Commands that the page has not fetched yet."""

    def __init__(self) -> None:
        self._commands: Final[list[dict[str, Any]]] = []

    def put(self, do: str, **values: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON takes
        """Add a command, named by what it does, and give it."""
        command = {"do": do, **values}
        self._commands.append(command)
        return command

    def take(self) -> list[dict[str, Any]]:
        """Give the commands since this was last asked."""
        commands = [*self._commands]
        self._commands.clear()
        return commands
