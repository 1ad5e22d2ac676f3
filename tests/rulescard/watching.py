"""A running `rulescard watch`: what it says, awaited and never slept for."""

import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

COMMAND = Path(sys.executable).parent / "rulescard"
# Far more than anything takes: a test that waits so long has failed.
PATIENCE_S = 60.0


class Watcher:
    """The process, and its lines one after the other."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process = process
        self._output: IO[bytes] = process.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._read = b""

    def line(self) -> str:
        """Wait for the next line."""
        while b"\n" not in self._read:
            assert self._selector.select(PATIENCE_S), f"no line; so far {self._read!r}"
            found = os.read(self._output.fileno(), 4096)
            assert found, "the process has ended"
            self._read += found
        line, _, self._read = self._read.partition(b"\n")
        return line.decode()

    def lines_to(self, last: str) -> list[str]:
        """Wait for a line that begins so, and give all up to it."""
        lines = [self.line()]
        while not lines[-1].startswith(last):
            lines.append(self.line())
        return lines

    def stop(self) -> int:
        """Press Ctrl+C and give the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE_S)


@contextmanager
def watching(house: Path, *options: str, templates: Path | None = None) -> Iterator[Watcher]:
    """Watch a house file, in its folder."""
    command: list[str | Path] = [COMMAND, "watch", house, *options]
    if templates is not None:
        command = [sys.executable, "-c", _elsewhere(templates), "watch", house, *options]
    with subprocess.Popen(command, cwd=house.parent, stdout=subprocess.PIPE) as process:
        try:
            yield Watcher(process)
        finally:
            process.kill()


def _elsewhere(templates: Path) -> str:
    """Write a program that is `rulescard` with its templates in another folder."""
    return (
        "from pathlib import Path; from slapjack.book import wording;"
        f"wording.folder = lambda: Path({str(templates)!r});"
        "from rulescard.cli import main; main(prog_name='rulescard')"
    )
