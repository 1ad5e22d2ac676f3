"""The one family of errors: what was expected, what came, where, and what to do."""

import re
from collections.abc import Iterable
from datetime import date, time
from difflib import get_close_matches
from typing import Final

TOO_DEEP: Final = "nested too deep"
TOO_LONG_A_NUMBER: Final = "a number of thousands of digits"
MOST_FAULTS: Final = 40
# A word as long as this tells no more than its ends do.
_LONG_WORD: Final = re.compile(r"(\S{100})\S{200,}(\S{100})")


class SlapjackError(Exception):
    """Something a person can put right; its text is the whole message they need.

    The command line prints the message and leaves with `exit_status`.
    """

    exit_status = 1


class Faults(SlapjackError):
    """Everything found wrong in one input, each fault a line of its own, so far as many help.

    `more` says that there may be others, where not all could be looked at.
    """

    exit_status = 2

    def __init__(self, where: str, faults: list[str], more: str = "") -> None:
        self.where = where
        self.faults = tuple(faults)
        lines = faults[:MOST_FAULTS]
        if left_out := len(faults) - len(lines):
            lines = [*lines, f"and {left_out} more"]
        lines += [more] if more else []
        self.lines = tuple(lines)
        """What is said of them, so far as it helps."""
        super().__init__("\n".join([f"{where}:", *(f"  {fault}" for fault in lines)]))


def shown(value: object, most: int = 60) -> str:
    """Show a value that came from outside: short, on one line, nothing in it at work."""
    try:
        text = _spelled(value)
    except RecursionError:
        return "something " + TOO_DEEP
    except ValueError:
        return TOO_LONG_A_NUMBER
    return text if len(text) <= most else f"{text[:most]}…"


def _spelled(value: object) -> str:
    """Spell a value as it is typed in TOML."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case date() | time():
            return value.isoformat()
        case list():
            return f"[{', '.join(map(_spelled, value))}]"
        case dict():
            rows = (f"{_key(key)} = {_spelled(each)}" for key, each in value.items())
            return f"{{{', '.join(rows)}}}"
        case _:
            return repr(value)


def _key(key: object) -> str:
    return key if isinstance(key, str) and key.isidentifier() else repr(key)


def tellable(message: str) -> str:
    """Give a message in which no sign is at work, and no name or number is endless."""
    short = _LONG_WORD.sub(r"\1…\2", message)
    return "".join(sign if sign.isprintable() or sign == "\n" else _named(sign) for sign in short)


def _named(sign: str) -> str:
    """Name a sign that does not show; a lone surrogate is a byte of a file's name."""
    if "\udc80" <= sign <= "\udcff":
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return " " if sign.isspace() else repr(sign)[1:-1]


def nearest(found: object, known: Iterable[str]) -> str:
    """Give the nearest of the known words, "" where none is near."""
    near = get_close_matches(found.strip().lower(), known, n=1) if isinstance(found, str) else []
    return near[0] if near else ""


def did_you_mean(found: object, known: Iterable[str]) -> str:
    """Ask whether the nearest of the known words was meant, such as ``did you mean jack?``."""
    near = nearest(found, known)
    return f"did you mean {near}?" if near else ""
