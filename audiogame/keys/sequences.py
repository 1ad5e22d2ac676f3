"""How terminals write keys: the bytes of each, and the key's name."""

import re
from typing import Final

from audiogame.keys.layouts import meant

ESCAPE: Final = 0x1B
PASTE: Final = (b"\x1b[200~", b"\x1b[201~")

_NAMED: Final = {"\n": "enter", "\r": "enter", "\t": "tab", " ": "space", "\x7f": "backspace"} | {
    "\x08": "backspace",
    "\x1b": "escape",
    "\x00": "space",  # with Ctrl, which silences a screen reader
}
_SEQUENCES: Final = (
    {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
    | {"2~": "insert", "3~": "delete", "5~": "page up", "6~": "page down"}
    | {"1~": "home", "4~": "end", "7~": "home", "8~": "end", "Z": "shift-tab"}
)
# A number pad in its other mode: by the letter after ESC O, and by kitty's numbers.
_PAD: Final = {"k": "+", "m": "-", "l": ",", "n": ".", "o": "/", "M": "enter", " ": "space"}
_KITTY_PAD: Final = {57409: ".", 57410: "/", 57412: "-", 57413: "+", 57414: "enter", 57416: ","}
_CSI_U: Final = re.compile(r"(?:27;(?P<how>\d+);(?P<code>\d+)~|(\d+)(?::[\d:]*)?(?:;(.*))?u)")
_PLAIN_BITS: Final = 1 | 64 | 128  # Shift, Caps Lock, Num Lock
_CTRL: Final = 4
_REPORT: Final = re.compile(r"[IO]|M...|<.*[Mm]|\?.*|.*[cnRy]", re.DOTALL)
"""What a terminal says of itself: focus, mouse, answers to what another program asked."""


def split(data: bytes, *, more: bool = True) -> tuple[list[str], bytes]:
    """Split a terminal's bytes into key names, and what is not whole yet.

    With `more=False` nothing will follow: what is not whole is taken as it stands. What is no
    key (a mouse, a terminal's answer, a key let go) gives no name, a paste is one key.
    """
    keys = []
    while data:
        length = _length(data)
        if length > len(data):
            if more:
                break
            length = len(data)
        keys.append(_name(data[:length]))
        data = data[length:]
    return [key for key in keys if key], data


def _length(data: bytes) -> int:
    """How many bytes the first key has; more than there are, if it is not whole."""
    return _sequence_length(data) if data[0] == ESCAPE else _letter_length(data)


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
    kind = data[1:2]
    if not kind:
        return 2
    if kind == b"O":
        return 3
    if kind == b"[":
        return _control_length(data)
    if kind in (b"]", b"P", b"_", b"^"):
        end = re.search(rb"\x07|\x1b\\", data)
        return end.end() if end else len(data) + 1
    return 1 if kind == b"\x1b" else 1 + _length(data[1:])


def _control_length(data: bytes) -> int:
    if data.startswith(PASTE[0]):
        end = data.find(PASTE[1])
        return len(data) + 1 if end < 0 else end + len(PASTE[1])
    if data[2:3] == b"[":
        return 4  # F1 to F5 of the Linux console
    if data[2:3] == b"M":
        return 6  # an old mouse
    for at, byte in enumerate(data[2:], 3):
        if 0x40 <= byte <= 0x7E:  # noqa: PLR2004 - the final byte of ECMA-48
            return at
        if byte == ESCAPE:
            return at - 1  # the first was cut off
    return len(data) + 1


def _name(data: bytes) -> str:
    """Give a key's name, "" for what is no key."""
    if data[0] == ESCAPE and len(data) > 1:
        return _sequence(data)
    char = meant(data.decode("utf-8", "replace"))
    if char < " " and char not in _NAMED:
        return f"ctrl-{chr(ord(char) | 0x40).lower()}"
    if "\u0300" <= char <= "\u036f":
        return ""  # the accent of the letter before
    return _NAMED.get(char, char)


def _sequence(data: bytes) -> str:
    kind, rest = data[1:2], data[2:].decode("ascii", "replace")
    if kind == b"O":
        return _PAD.get(rest) or _SEQUENCES.get(rest, f"escape O{rest}")
    if kind == b"[":
        return _control(rest)
    if rest and kind in (b"]", b"P", b"_", b"^"):
        return ""
    return f"alt-{_name(data[1:])}"


def _control(text: str) -> str:
    if text.startswith(PASTE[0][2:].decode()):
        return "paste"
    if pressed := _CSI_U.fullmatch(text):
        code, how = pressed["code"] or pressed[3], pressed["how"] or pressed[4] or ""
        return _modified(int(code), how)
    if _REPORT.fullmatch(text):
        return ""
    keys = re.fullmatch(r"(\d+);(\d*)(:[123])?([A-Z~])", text)
    if keys and keys[3] in (":2", ":3"):
        return ""
    if keys and not _bits(keys[2]) & ~_PLAIN_BITS:
        text = keys[1].removeprefix("1") + keys[4] if keys[4] != "~" else keys[1] + "~"
    return _SEQUENCES.get(text, f"escape [{text}")


def _modified(code: int, how: str) -> str:
    """Name a key written as its number, its modifiers and whether it is pressed or let go."""
    modifiers, _, event = how.partition(";")[0].partition(":")
    if event in ("2", "3"):
        return ""
    char = _KITTY_PAD.get(code) or (chr(code) if code < 0xD800 else f"escape [{code}u")  # noqa: PLR2004
    name = _NAMED.get(meant(char), meant(char)) if len(char) == 1 else char
    bits = _bits(modifiers) & ~_PLAIN_BITS
    if not bits or name == "space":
        return name
    return f"{'ctrl' if bits & _CTRL else 'alt'}-{name}"


def _bits(modifiers: str) -> int:
    return max(0, int(modifiers or 1) - 1)
