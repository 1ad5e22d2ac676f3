"""Faults gathered, so that a person is told of all of them at once."""

from collections.abc import Iterator
from contextlib import contextmanager

from slapjack.errors import SlapjackError

_IN_PART = 1


class MissingTool(SlapjackError):
    """What is asked for takes a program or library that is not installed."""


class SeveralFaults(SlapjackError):
    """Everything that stands in the way, each fault on lines of its own."""

    def __init__(self, found: list[str], exit_status: int) -> None:
        self.exit_status = exit_status
        super().__init__("\n".join(dict.fromkeys(found)))


class Gathering:
    """Catches faults while there is more to look at."""

    def __init__(self) -> None:
        self._found: list[SlapjackError] = []
        self._said: list[str] = []

    @contextmanager
    def caught(self, where: str = "") -> Iterator[None]:
        """Keep a fault of this step, which `where` names, and go on after it."""
        try:
            yield
        except SlapjackError as fault:
            self._found.append(fault)
            self._said.append(f"{where}: {fault}" if where else str(fault))

    def tell(self) -> None:
        """Raise what was caught, if anything was: one fault as it is, several as one."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise SeveralFaults(self._said, max(fault.exit_status for fault in self._found))

    def tell_in_part(self, *more: str) -> None:
        """Raise what was caught, if anything was, though the rest was done; then say `more`."""
        if self._found:
            raise SeveralFaults([*self._said, *more], _IN_PART)
