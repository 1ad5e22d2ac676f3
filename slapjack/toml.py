"""TOML as people type it, word processors and French keyboards included."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from slapjack.errors import TOO_DEEP, TOO_LONG_A_NUMBER, Faults
from slapjack.files import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from slapjack.mistyped.looks import Advise
    from slapjack.mistyped.slips import Slip

# House files with every field and comment take about 5 kB, settings 2.
MOST_BYTES: Final = 64_000

# Signs that show nothing and hold words together or apart where lines break.
_UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_LINE_ENDS: Final = "\u0085\u2028\u2029\v\f"
# Text in quotes and comments may hold any sign; what is between them may not.
_KEPT: Final = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|#[^\n]*')
_NOWHERE: Final = 1_000_000  # behind all lines
_MORE: Final = "Once this is put right, there may be more: not every line could be read."
_LONG_NUMBER: Final = re.compile(r"\d{1000}")


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with the values of names, such as ``("decks",)`` or ``("card.title",)``."""

    keys: tuple[str, ...]
    said: str
    fits: bool = False
    """Whether the value itself would do: it is the name that is wrong, or another value."""

    def __str__(self) -> str:
        """Name what it is wrong with."""
        return f"{', '.join(self.keys)}: {self.said}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A TOML text as far as it could be read, and what was mistyped in it."""

    where: str
    text: str
    """What was read, mended where it was mistyped: each line where it stood."""
    found: dict[str, Any]
    slips: tuple[Slip, ...] = ()
    whole: bool = True
    """Whether everything in the text could be read, mended where it was mistyped."""

    def tell(self, wrong: Sequence[Wrong] = ()) -> None:
        """Raise `Faults` with what was mistyped and what else is wrong, by line, if anything is."""
        if not (wrong or self.slips):
            return
        from slapjack.mistyped.statements import places  # noqa: PLC0415 - rarely wanted

        lines_of_names = _Lines(places(self.text))
        lines_of = [lines_of_names.of(each.keys) for each in wrong]
        placed = [(lines, str(each)) for lines, each in zip(lines_of, wrong, strict=True)]
        unfit = (lines for lines, each in zip(lines_of, wrong, strict=True) if not each.fits)
        spoiled = set(chain.from_iterable(unfit))
        told = [
            ([slip.line], slip.told.message(works=slip.line not in spoiled))
            for slip in self.slips
            if not (slip.told.asks and slip.line in spoiled)
        ]
        told = sorted(told + placed, key=lambda each: each[0] or [_NOWHERE])
        faults = [_at(lines) + said for lines, said in told]
        raise Faults(self.where, faults, "" if self.whole else _MORE)


class _Lines:
    """The lines of a text's names, by their `places` in it."""

    def __init__(self, places: dict[str, int]) -> None:
        self._places = places
        # As they are written rightly, and without their tables.
        self._names = {normal(path.rpartition(".")[2]): line for path, line in places.items()}

    def of(self, keys: tuple[str, ...]) -> list[int]:
        """Give the lines of names, in order; none for a name that stands nowhere."""
        return sorted({line for key in keys if (line := self._line(key))})

    def _line(self, key: str) -> int:
        """Give a name's line: where it stands, or in which wrong table, or the table it is in."""
        table, _, name = key.rpartition(".")
        places = self._places
        return places.get(key) or self._names.get(normal(name)) or places.get(table, 0)


def normal(name: str) -> str:
    """Give a name as all are written here: Max-Players is max_players."""
    return re.sub(r"[\s-]", "_", name.strip().lower())


def _at(lines: list[int]) -> str:
    if not lines:
        return ""
    *first, last = map(str, lines)
    return f"lines {', '.join(first)} and {last}: " if first else f"line {last}: "


def read_toml(path: Path, what: str, example: str, advise: Advise = lambda *_: None) -> Reading:
    """Read a TOML file; `what` and `example` say what it should be and how its lines read.

    `advise` says what a value that was mistyped was to be. Raises as `read_text` and
    `parse_toml` do.
    """
    return parse_toml(read_text(path, MOST_BYTES, what), str(path), example, advise)


def parse_toml(text: str, where: str, example: str, advise: Advise = lambda *_: None) -> Reading:
    """Read TOML, as far as it can be read; raises `Faults` where nothing of it can."""
    with suppress(ValueError, RecursionError):
        return Reading(where, text, tomllib.loads(text))
    plain = _between_quotes(text)
    try:
        return Reading(where, plain, tomllib.loads(plain))
    except RecursionError:
        fault = TOO_DEEP
    except tomllib.TOMLDecodeError as error:
        from slapjack.mistyped.slips import mend  # noqa: PLC0415 - rarely wanted

        fault = f"{error}"
        mended = mend(plain, example, advise)
        with suppress(ValueError, RecursionError):
            found = tomllib.loads(mended.text)
            return Reading(where, mended.text, found, mended.slips, mended.whole)
        Reading(where, "", {}, mended.slips, whole=False).tell()
    except ValueError:
        fault = f"{_line_of(text, _LONG_NUMBER)}{TOO_LONG_A_NUMBER}"
    raise Faults(where, [f"cannot be read as TOML: {fault}. A line reads like {example}"])


def typed(text: str) -> str:
    """Give a text on one line, plain spaces in it for all space, and no sign that shows nothing."""
    lines = (_plain(line).strip() for line in text.split("\n"))
    return unicodedata.normalize("NFC", " ".join(filter(None, lines)))


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
