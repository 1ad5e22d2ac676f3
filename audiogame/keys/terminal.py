"""The terminal itself: keys without echo or Enter, and given back as it was, whatever happens."""

import atexit
import os
import select
import signal
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Any, Protocol

from slapjack.errors import SlapjackError


class KeysError(SlapjackError):
    """No terminal to take keys from."""


class Terminal(Protocol):
    """What `Keys` needs of a terminal."""

    def open(self) -> None:
        """Take the terminal over; KeysError where there is none."""

    def read(self, wait_s: float | None) -> bytes | None:
        """Wait for bytes: none in that time gives b"", the end of all keys None."""

    def wake(self) -> None:
        """Have a `read` in another thread come back at once, with None."""

    def close(self) -> None:
        """Give the terminal back as it was."""


def terminal() -> Terminal:
    """Give the terminal of this system."""
    if sys.platform == "win32":
        return WindowsTerminal()
    else:  # noqa: RET505 - so that type checkers see one branch on each system
        return PosixTerminal()


def no_terminal() -> KeysError:
    """Say what is missing and what to do."""
    return KeysError(
        "keys: a terminal was expected on standard input, but it is a file, a pipe or closed. "
        "Start the game from a terminal window, without < or |; "
        "with no terminal at all, audiogame play --demo plays by itself."
    )


if sys.platform == "win32":
    import msvcrt

    _ARROWS = {"H": "A", "P": "B", "M": "C", "K": "D", "G": "H", "O": "F"}
    _ARROWS |= {"R": "2~", "S": "3~", "I": "5~", "Q": "6~"}

    class WindowsTerminal:
        """The console by msvcrt, which needs no mode set; could not be tried where it was written.

        Special keys come out as the sequences other terminals send.
        """

        LOOK_S = 0.002

        def __init__(self) -> None:
            self._ended = threading.Event()

        def open(self) -> None:
            """Look whether there is a console."""
            if not sys.stdin or not sys.stdin.isatty():
                raise no_terminal()

        def read(self, wait_s: float | None) -> bytes | None:
            """Look for a key every 2 ms: the console has nothing to wait on with a limit."""
            until_s = None if wait_s is None else time.perf_counter() + wait_s
            while not msvcrt.kbhit():
                if self._ended.wait(self.LOOK_S):
                    return None
                if until_s is not None and time.perf_counter() >= until_s:
                    return b""
            key = msvcrt.getwch()
            if key in "\x00\xe0":
                code = msvcrt.getwch()
                return f"\x1b[{_ARROWS.get(code, code)}".encode()
            return key.encode("utf-8", "replace")

        def wake(self) -> None:
            """End the reading."""
            self._ended.set()

        def close(self) -> None:
            """Nothing was changed."""

else:
    import termios

    _ENDING = ("TERM", "HUP", "QUIT", "ABRT", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU")

    class PosixTerminal:
        """A terminal in cbreak mode: Ctrl-C and Ctrl-Z still work, and the old mode always returns.

        1. SIGINT is Python's KeyboardInterrupt, the other signals that end a process, as SIGTERM
           and SIGQUIT (Ctrl-backslash), become SystemExit: both leave through `close`, and so
           does a crash; `atexit` stands behind.
        2. SIGTSTP (Ctrl-Z) gives the old mode back, then stops as it would have.
        3. SIGCONT (fg) takes the terminal over again, but not in the background, where it is
           another program's.
        4. Ctrl-S, Ctrl-V and Ctrl-O are keys as any others: nothing freezes, nothing is swallowed.

        Signals are only looked after when it is opened in the main thread.
        """

        def __init__(self, descriptor: int = 0) -> None:
            self._descriptor = descriptor
            self._old: list[Any] | None = None
            self._handlers: dict[int, Any] = {}
            self._wake_out, self._wake_in = -1, -1

        def open(self) -> None:
            """Take the terminal over; KeysError where there is none."""
            try:
                self._old = termios.tcgetattr(self._descriptor)
            except (termios.error, OSError):
                raise no_terminal() from None
            self._wake_out, self._wake_in = os.pipe()
            atexit.register(self._give_back)
            self._handle_signals()
            self._take_over()

        def read(self, wait_s: float | None) -> bytes | None:
            """Wait for bytes: none in that time gives b"", the end of all keys None."""
            ready, _, _ = select.select([self._descriptor, self._wake_out], [], [], wait_s)
            if self._wake_out in ready:
                return None
            if not ready:
                return b""
            try:
                return os.read(self._descriptor, 1024) or None
            except OSError:
                return None

        def wake(self) -> None:
            """Have a `read` in another thread come back at once, with None."""
            os.write(self._wake_in, b".")

        def close(self) -> None:
            """Give back the mode, the signals and the pipe."""
            self._give_back()
            atexit.unregister(self._give_back)
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            self._handlers = {}
            for end in (self._wake_out, self._wake_in):
                os.close(end)

        def _take_over(self) -> None:
            if not self._is_ours():
                return
            mode = termios.tcgetattr(self._descriptor)
            mode[0] &= ~(termios.IXON | termios.IXOFF | termios.ISTRIP)
            mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
            mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
            self._set(mode)

        def _give_back(self) -> None:
            """Restore the mode; keys not read yet are dropped, not given to the shell."""
            if self._old is None or not self._is_ours():
                return
            with suppress(termios.error):  # The terminal has gone: there is nothing to give back.
                self._set(self._old)
                termios.tcflush(self._descriptor, termios.TCIFLUSH)

        def _set(self, mode: list[Any]) -> None:
            """Set a mode at once: a frozen terminal's output is not waited for."""
            termios.tcsetattr(self._descriptor, termios.TCSANOW, mode)

        def _is_ours(self) -> bool:
            """Whether it is not another program's now, as a shell's while this one is stopped."""
            try:
                return os.tcgetpgrp(self._descriptor) == os.getpgrp()
            except OSError:
                return True  # A terminal that controls nobody.

        def _handle_signals(self) -> None:
            if threading.current_thread() is not threading.main_thread():
                return
            handlers: dict[int, Any] = {getattr(signal, f"SIG{name}"): _leave for name in _ENDING}
            handlers |= {signal.SIGTSTP: self._stop, signal.SIGCONT: self._resume}
            for number, handler in handlers.items():
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._handlers[number] = signal.signal(number, handler)

        def _stop(self, number: int, _frame: FrameType | None) -> None:
            self._give_back()
            ours = signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            signal.signal(number, ours)

        def _resume(self, _number: int, _frame: FrameType | None) -> None:
            self._take_over()

    def _leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)
