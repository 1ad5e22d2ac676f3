"""From a terminal's bytes and their times to single key presses. Pure: time comes in."""

from collections.abc import Container
from dataclasses import dataclass
from math import inf
from typing import Final

from audiogame.keys.sequences import split

ESCAPE_S: Final = 0.2
"""A lone escape byte this old is the Escape key, not the start of an arrow key's sequence: slow
lines tear the two apart by 60 ms and more. The cost: Escape is told so much later, with its own
time. The other parts of sequences and letters are waited for as long."""

REPEAT_S: Final = 0.1
"""The same key again so soon is held down: terminals repeat 10 to 40 times a second, nobody
presses one key faster than 8 times a second."""

FIRST_REPEAT_S: Final = (0.2, 0.7)
"""How long after a press its first repeat comes, on most systems (225 to 660 ms by default)."""

QUIET_S: Final = 1.25
"""No held key is silent so long: the longest delay before the first repeat is 1 s on most systems,
the slowest repeat comes twice a second, and a line may stall for 250 ms more."""


@dataclass(frozen=True, slots=True)
class Press:
    """One key pressed once, at a `perf_counter` time.

    `key` is the character it types ("f", "F", "+", "é") or a name: space, enter, tab,
    backspace, escape, up, down, left, right, home, end, insert, delete, page up, page down,
    shift-tab, ctrl-a to ctrl-z, alt-a; a sequence not known here is "escape " and its
    characters. Another width or layout is seen through (see `layouts.meant`).
    """

    key: str
    at_s: float


@dataclass(frozen=True, slots=True)
class _Waiting:
    press: Press
    until_s: float  # after which it is certain


class Decoder:
    """Bytes to presses, in order. What is not certain yet comes from `wake`, at `deadline_s`.

    A terminal tells no release, so a held key and one pressed again can be told apart by
    time alone. Each key is followed by itself: two people may hold two keys of one keyboard.

    1. A key of `once`, where a repeat would cost its player cards (the slap), counts again only
       after 1.25 s without it. However slowly a keyboard repeats, however a line stalls, holding
       it is one press. The cost: of two real presses within 1.25 s the second does not count,
       nor do those of a player who drums on it, until it has been let go for so long.
    2. Any other key within 0.1 s of its last byte is a repeat and is dropped. A second press
       0.2 to 0.7 s after the first may be the first repeat: it is kept back for 0.1 s, with all
       that follows it, then given with its own time, or dropped when more repeats follow. The
       cost: where fewer than 10 come a second, each counts; none of these keys is ever fined.
    """

    def __init__(self, once: Container[str] = ()) -> None:
        self.once = once
        self._bytes = b""
        self._bytes_at_s = 0.0
        self._last_s: dict[str, float] = {}
        self._held: set[str] = set()
        self._waiting: list[_Waiting] = []

    @property
    def doubtful_s(self) -> float | None:
        """The time of the first press that is kept back, while it is not certain."""
        times_s = [waiting.press.at_s for waiting in self._waiting]
        times_s += [self._bytes_at_s] if self._bytes else []
        return min(times_s, default=None)

    @property
    def deadline_s(self) -> float | None:
        """When to call `wake`, if no bytes come before."""
        deadlines = [self._bytes_at_s + ESCAPE_S] if self._bytes else []
        deadlines += [waiting.until_s for waiting in self._waiting[:1]]
        return min(deadlines, default=None)

    def feed(self, data: bytes, at_s: float) -> list[Press]:
        """Take bytes that came at `at_s`; give the presses that are certain."""
        presses = self.wake(at_s)
        if self._bytes == b"\x1b" and data[:1] not in (b"[", b"O"):
            self._take_as_it_stands()  # a letter with Alt would have come at once
        keys, self._bytes = split(self._bytes + data)
        self._bytes_at_s = at_s
        self._judge_all(keys, at_s)
        return presses + self._certain(at_s)

    def wake(self, at_s: float) -> list[Press]:
        """Give the presses that have become certain by `at_s`."""
        if self._bytes and at_s - self._bytes_at_s >= ESCAPE_S:
            self._take_as_it_stands()
        return self._certain(at_s)

    def _take_as_it_stands(self) -> None:
        keys, self._bytes = split(self._bytes, more=False)
        self._judge_all(keys, self._bytes_at_s)

    def _judge_all(self, keys: list[str], at_s: float) -> None:
        for key in keys:
            self._judge(Press(key, at_s))

    def _judge(self, press: Press) -> None:
        """Tell a new press from a held key."""
        name = press.key.lower()
        gap_s = press.at_s - self._last_s.get(name, -inf)
        self._last_s[name] = press.at_s
        if gap_s <= (QUIET_S if name in self.once else REPEAT_S):
            self._waiting = [each for each in self._waiting if not _doubts(each, name)]
            self._held.add(name)
        elif name not in self._held and FIRST_REPEAT_S[0] <= gap_s <= FIRST_REPEAT_S[1]:
            self._waiting.append(_Waiting(press, press.at_s + REPEAT_S))
        else:
            self._held.discard(name)
            self._waiting.append(_Waiting(press, -inf))

    def _certain(self, at_s: float) -> list[Press]:
        presses = []
        while self._waiting and self._waiting[0].until_s < at_s:
            presses.append(self._waiting.pop(0).press)
        return presses


def _doubts(waiting: _Waiting, name: str) -> bool:
    return waiting.until_s > -inf and waiting.press.key.lower() == name
