"""Single key presses with the time of each, from a terminal."""

import threading
from collections.abc import Container
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from time import perf_counter
from types import TracebackType
from typing import Self

from audiogame.keys.decoder import Decoder, Press
from audiogame.keys.terminal import KeysError, Terminal, terminal
from slapjack.match.controls import ONCE

__all__ = ["Keys", "KeysError", "Press"]

LOOK_UP_S = 0.2


class Keys:
    """The keys, while its `with` lasts; the terminal is given back however it ends.

    A thread of its own waits for bytes and takes their time, so that a busy game does not
    make presses late. To be entered in the main thread, for the sake of signals:
    SIGTERM becomes SystemExit there.
    """

    def __init__(self, source: Terminal | None = None, once: Container[str] = ONCE) -> None:
        """Take keys from `source`; those of `once` are never counted twice while held."""
        self._terminal = source or terminal()
        self._presses: SimpleQueue[Press | None] = SimpleQueue()
        self._since_s = -inf  # presses made before are dropped
        self._decoder = Decoder(once)
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
        until_s = inf if wait_s is None else perf_counter() + wait_s
        while (left_s := until_s - perf_counter()) > 0 or self._presses.qsize():
            # A signal may have come to another thread: this one must look up to handle it.
            with suppress(Empty):
                found = self._presses.get(timeout=max(0.0, min(left_s, LOOK_UP_S)))
                if (press := self._still_open(found)).at_s >= self._since_s:
                    return press
        return None

    def forget(self) -> None:
        """Drop every press made until now: it was not meant for what comes."""
        self._since_s = perf_counter()

    def count_once(self, once: Container[str]) -> None:
        """Never count these keys twice while they are held, from now on."""
        self._decoder.once = once

    @property
    def doubtful_s(self) -> float:
        """The time of a press that is still kept back, infinity if none is."""
        doubtful_s = self._decoder.doubtful_s
        return inf if doubtful_s is None else doubtful_s

    def _still_open(self, press: Press | None) -> Press:
        if press is None:
            self._presses.put(None)
            raise KeysError("keys: the terminal was closed while the game went on.")
        return press

    def _listen(self) -> None:
        decoder = self._decoder
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
