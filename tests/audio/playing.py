"""The real command in a pseudo-terminal: its lines as they come, and keys into it."""

import os
import pty
import re
import signal
import subprocess
import sys
import termios
import threading
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter, sleep
from types import TracebackType
from typing import Self

from tests.audio.witness import PATIENCE_S, favour, favour_no_children

COMMAND = Path(sys.executable).parent / "audiogame"


class Followed:
    """A game whose lines are there once they are printed, and into which keys are pressed."""

    LOOK_S = 0.01
    """How often it is looked at while a line is waited for."""
    _gone_on = 0  # after so many pauses

    def press(self, key: str) -> float:
        """Press a key; give the `perf_counter` time at which it was pressed."""
        raise NotImplementedError

    def said(self) -> list[str]:
        """Every line so far."""
        raise NotImplementedError

    def has_ended(self) -> bool:
        """Whether no line can come any more."""
        return False

    def wait_for(self, pattern: str, since: int = 0, seconds: float = PATIENCE_S) -> str:
        """Wait for a line, the `since`th or later, that matches; give it."""
        until_s, looked_at = perf_counter() + seconds, -1
        while perf_counter() < until_s:
            said = self.said()
            if len(said) != looked_at:
                looked_at = len(said)
                for line in said[since:]:
                    if re.search(pattern, line):
                        return line
                self.go_on()
            if self.has_ended():
                break
            sleep(self.LOOK_S)
        raise AssertionError(f"no line {pattern!r} in {self.said()[since:]}")

    def go_on(self) -> None:
        """Go on as a person would where the game paused: it does when the machine stood still."""
        paused = sum(line.startswith("Paused.") for line in self.said())
        if paused > self._gone_on:
            self._gone_on = paused
            self.press("\x1b")


class Playing(Followed):
    """One `audiogame` in a terminal of its own, with its settings in `folder`.

    Games share the voice's clips, unless it has a `voice` folder there of its own.
    """

    def __init__(self, folder: Path, *words: str, data: Path | None = None) -> None:
        """Start it; nothing was kept before, unless its data folder is named."""
        self.lines: list[tuple[float, str]] = []
        self._master, self._slave = pty.openpty()
        self.terminal_before = termios.tcgetattr(self._slave)
        data = data or Path(mkdtemp(dir=os.environ["XDG_DATA_HOME"]))
        environment = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(data)}
        if (folder / "slapjack" / "voice").is_dir():
            environment["XDG_CACHE_HOME"] = str(folder)
        self.process = subprocess.Popen(
            [COMMAND, *words],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**os.environ, **environment},
            start_new_session=True,
        )
        favour(self.process.pid)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._slave)
        self._thread.join(5)
        os.close(self._master)

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            at_s = perf_counter()
            if not self.lines:
                favour_no_children(self.process.pid)
            *whole, rest = (rest + data).split(b"\n")
            self.lines += [(at_s, line.decode().rstrip("\r")) for line in whole]

    def press(self, key: str) -> float:
        """Press a key; give the `perf_counter` time at which it was pressed."""
        at_s = perf_counter()
        os.write(self._master, key.encode())
        return at_s

    def presses(self, key: str, pattern: str) -> str:
        """Press a key; give the line that matches and came after it, however soon it came."""
        since = len(self.said())
        self.press(key)
        return self.wait_for(pattern, since)

    def said(self) -> list[str]:
        """Every line so far."""
        return [line for _, line in self.lines]

    def has_ended(self) -> bool:
        """Whether no line can come any more."""
        return self.process.poll() is not None and not self._thread.is_alive()

    def games_over(self) -> int:
        """How many games have ended: after each it asks for another."""
        return sum(line.startswith("Again? ") for line in self.said())

    def end(self, seconds: float = PATIENCE_S) -> int:
        """Wait until the command has ended; give its exit status."""
        return self.process.wait(seconds)

    def stop(self, how: signal.Signals) -> int:
        """Send a signal, as a person's Ctrl-C or a system's shutdown would; give the status."""
        self.process.send_signal(how)
        return self.end()

    def terminal_now(self) -> list[object]:
        """Give the terminal's settings."""
        return list(termios.tcgetattr(self._slave))
