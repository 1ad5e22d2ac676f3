"""Single key presses with the time of each, from a terminal."""

import threading
from queue import Empty, SimpleQueue
from time import perf_counter
from types import TracebackType
from typing import Self

from audiogame.presses import Decoder, Press
from audiogame.terminal import KeysError, Terminal, terminal

__all__ = ["Keys", "KeysError", "Press"]


class Keys:
    """The keys, while its `with` lasts; the terminal is given back however it ends.

    A thread of its own waits for bytes and takes their time, so that a busy game does not
    make presses late. To be entered in the main thread, for the sake of signals:
    SIGTERM becomes SystemExit there.
    """

    def __init__(self, source: Terminal | None = None) -> None:
        self._terminal = source or terminal()
        self._presses: SimpleQueue[Press | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._listen, name="keys", daemon=True)

    def __enter__(self) -> Self:
        self._terminal.open()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._terminal.wake()
        self._thread.join()
        self._terminal.close()

    def read(self, wait_s: float | None = None) -> Press | None:
        """Give the next press, or None if none comes in time (0: only one that is there).

        KeysError when the terminal has been closed.
        """
        try:
            press = self._presses.get(timeout=wait_s) if wait_s else self._next(wait_s)
        except Empty:
            return None
        if press is None:
            self._presses.put(None)
            raise KeysError("keys: the terminal was closed while the game went on.")
        return press

    def _next(self, wait_s: float | None) -> Press | None:
        return self._presses.get(block=wait_s is None)

    def _listen(self) -> None:
        decoder = Decoder()
        while (data := self._terminal.read(_wait_s(decoder))) is not None:
            at_s = perf_counter()
            for press in decoder.feed(data, at_s) if data else decoder.wake(at_s):
                self._presses.put(press)
        self._presses.put(None)


def _wait_s(decoder: Decoder) -> float | None:
    """How long to wait for bytes before the decoder is to be woken; a bit longer than it asks."""
    if decoder.deadline_s is None:
        return None
    return max(0.0, decoder.deadline_s - perf_counter()) + 0.001
