"""From a terminal's bytes and their times to single key presses. Pure: time comes in."""

from dataclasses import dataclass

ESCAPE_S = 0.03
"""A lone escape byte this old is the Escape key, not the start of an arrow key's sequence."""

REPEAT_S = 0.1
"""The same key again so soon is held down: terminals repeat 10 to 40 times a second, nobody
presses one key faster than 8 times a second."""

FIRST_REPEAT_S = (0.2, 0.7)
"""How long after a press its first repeat comes, on whatever system (225 to 660 ms by default)."""

_NAMED = {"\n": "enter", "\r": "enter", "\t": "tab", " ": "space", "\x7f": "backspace"}
_NAMED |= {"\x08": "backspace", "\x00": "ctrl-space"}
_SEQUENCES = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_SEQUENCES |= {"2~": "insert", "3~": "delete", "5~": "page up", "6~": "page down"}
_SEQUENCES |= {"1~": "home", "4~": "end", "Z": "shift-tab"}


@dataclass(frozen=True, slots=True)
class Press:
    """One key pressed once, at a `perf_counter` time.

    `key` is the character it types ("f", "F", "+", "é") or a name: space, enter, tab,
    backspace, escape, up, down, left, right, home, end, insert, delete, page up, page down,
    shift-tab, ctrl-a to ctrl-z; a sequence not known here is "escape " and its characters.
    """

    key: str
    at_s: float


class Decoder:
    """Bytes to presses. What is not certain yet comes from `wake`, at `deadline_s`.

    A held key counts once. The same key within 0.1 s of its last byte is a repeat and is
    dropped. A second press 0.2 to 0.7 s after the first may be the first repeat: it is
    kept back for 0.1 s, then given with its own time, or dropped when more repeats follow.
    """

    def __init__(self) -> None:
        self._bytes = b""
        self._bytes_at_s = 0.0
        self._last: Press | None = None
        self._doubtful: Press | None = None
        self._held = False

    @property
    def doubtful_s(self) -> float | None:
        """The time of a press that may be a held key's first repeat, while that is not known."""
        doubtful = self._doubtful
        return doubtful.at_s if doubtful else None

    @property
    def deadline_s(self) -> float | None:
        """When to call `wake`, if no bytes come before."""
        deadlines = [self._bytes_at_s + ESCAPE_S] if self._bytes else []
        deadlines += [self._doubtful.at_s + REPEAT_S] if self._doubtful else []
        return min(deadlines, default=None)

    def feed(self, data: bytes, at_s: float) -> list[Press]:
        """Take bytes that came at `at_s`; give the presses that are certain."""
        presses = self.wake(at_s)
        keys, self._bytes = split(self._bytes + data)
        self._bytes_at_s = at_s
        for key in keys:
            presses += self._judge(Press(key, at_s))
        return presses

    def wake(self, at_s: float) -> list[Press]:
        """Give the presses that have become certain by `at_s`."""
        presses: list[Press] = []
        if self._bytes and at_s - self._bytes_at_s >= ESCAPE_S:
            keys, self._bytes = split(self._bytes, more=False)
            for key in keys:
                presses += self._judge(Press(key, self._bytes_at_s))
        if self._doubtful and at_s - self._doubtful.at_s > REPEAT_S:
            presses.append(self._doubtful)
            self._doubtful = None
        return presses

    def _judge(self, press: Press) -> list[Press]:
        """Tell a new press from a held key."""
        last, self._last = self._last, press
        if last is None or last.key != press.key:
            return self._certain(press)
        gap_s = press.at_s - last.at_s
        if gap_s <= REPEAT_S:
            self._doubtful, self._held = None, True
            return []
        if not self._held and FIRST_REPEAT_S[0] <= gap_s <= FIRST_REPEAT_S[1]:
            self._doubtful = press
            return []
        return self._certain(press)

    def _certain(self, press: Press) -> list[Press]:
        before = [self._doubtful] if self._doubtful else []
        self._doubtful, self._held = None, False
        return [*before, press]


def split(data: bytes, *, more: bool = True) -> tuple[list[str], bytes]:
    """Split a terminal's bytes into key names, and what is not whole yet.

    With `more=False` nothing will follow: what is not whole is taken as it stands.
    """
    keys = []
    while data:
        length = _length(data)
        if length > len(data):
            if more:
                break
            length = 1
        keys.append(_name(data[:length]))
        data = data[length:]
    return keys, data


def _length(data: bytes) -> int:
    """How many bytes the first key has; more than there are, if it is not whole."""
    first = data[0]
    if first == 0x1B:  # noqa: PLR2004 - escape
        return _sequence_length(data)
    return _letter_length(data)


def _letter_length(data: bytes) -> int:
    """Count by the first byte of UTF-8, but only as far as bytes follow that belong to it."""
    first = data[0]
    length = 1
    if 0xC2 <= first <= 0xF4:  # noqa: PLR2004
        length = 2 + (first >= 0xE0) + (first >= 0xF0)  # noqa: PLR2004
    for at, byte in enumerate(data[1:length], 1):
        if byte & 0xC0 != 0x80:  # noqa: PLR2004
            return at
    return length


def _sequence_length(data: bytes) -> int:
    if len(data) == 1:
        return 2
    if data[1:2] == b"O":
        return 3
    if data[1:2] != b"[":
        return 1
    for at, byte in enumerate(data[2:], 3):
        if 0x40 <= byte <= 0x7E:  # noqa: PLR2004 - the final byte of ECMA-48
            return at
    return len(data) + 1


def _name(data: bytes) -> str:
    if data == b"\x1b":
        return "escape"
    if data[0] == 0x1B:  # noqa: PLR2004 - escape
        sequence = data[2:].decode("ascii", "replace")
        return _SEQUENCES.get(sequence, f"escape {data[1:].decode('ascii', 'replace')}")
    text = data.decode("utf-8", "replace")
    if text < " " and text not in _NAMED:
        return f"ctrl-{chr(ord(text) + 0x60)}"
    return _NAMED.get(text, text)
