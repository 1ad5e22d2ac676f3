"""TOML as people type it, word processors and French keyboards included."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import TYPE_CHECKING, Any, Final

from slapjack.errors import TOO_DEEP, TOO_LONG_A_NUMBER, Faults
from slapjack.files import read_text
from slapjack.mistyped import faults

if TYPE_CHECKING:
    from pathlib import Path

# House files with every field and comment take about 5 kB, settings 2.
MOST_BYTES: Final = 64_000

# Signs that show nothing and hold words together or apart where lines break.
_UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_LINE_ENDS: Final = "\u0085\u2028\u2029\v\f"
# Text in quotes and comments may hold any sign; what is between them may not.
_KEPT: Final = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*')
_LONG_NUMBER: Final = re.compile(r"\d{1000}")


def read_toml(path: Path, what: str, example: str) -> dict[str, Any]:
    """Read a TOML file; `what` and `example` say what it should be and how its lines read.

    Raises as `read_text` does, and `Faults` for what is no TOML.
    """
    return parse_toml(read_text(path, MOST_BYTES, what), str(path), example)


def parse_toml(text: str, where: str, example: str) -> dict[str, Any]:
    """Read TOML; raises `Faults` telling each line that is none, or what else is wrong."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return tomllib.loads(_between_quotes(text))
    except RecursionError:
        fault = TOO_DEEP
    except tomllib.TOMLDecodeError as error:
        if mistyped := faults(_between_quotes(text), example):
            raise Faults(where, mistyped) from None
        fault = f"{error}"
    except ValueError:
        fault = f"{_line_of(text, _LONG_NUMBER)}{TOO_LONG_A_NUMBER}"
    raise Faults(where, [f"cannot be read as TOML: {fault}. A line reads like {example}"])


def typed(text: str) -> str:
    """Give a text with plain spaces for all kinds of space, and no sign that shows nothing."""
    return unicodedata.normalize("NFC", _plain(text)).strip()


def _is_space(sign: str) -> bool:
    return sign == "\t" or unicodedata.category(sign) == "Zs"


def _between_quotes(text: str) -> str:
    """Put plain spaces and line ends between texts in quotes, which stay as they are."""
    plain, at = [], 0
    for kept in _KEPT.finditer(text):
        plain += [_with_line_ends(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*plain, _with_line_ends(text[at:])])


def _with_line_ends(text: str) -> str:
    return "".join("\n" if sign in _LINE_ENDS else sign for sign in _plain(text))


def _plain(text: str) -> str:
    """Put plain spaces for all kinds of space, and take out what shows nothing."""
    return "".join(" " if _is_space(sign) else sign for sign in text.translate(_UNSEEN))


def _line_of(text: str, what: re.Pattern[str]) -> str:
    found = what.search(text)
    return f"line {text.count(chr(10), 0, found.start()) + 1}: " if found else ""
