"""Where each statement of a TOML text stands, right or wrong: its lines, and the name it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAMED: Final = re.compile(r"\s*([\w.\"'-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=(?!=)")
_TABLE: Final = re.compile(r"\s*\[+\s*([A-Za-z_][\w.-]*)\s*\]+\s*(?:#.*)?")
_BEGINS: Final = re.compile(r"\s*(?:[\w.-]+\s*=|\[+\s*[A-Za-z_])")
_APART: Final = re.compile(r"\s*(?:#.*)?")
_PIECE: Final = re.compile(r"\"\"\"|'''|\"(?:\\.|[^\"\\])*\"?|'[^']*'?|#.*|[\[\]{}]")
# The rows of a table in braces look like statements; one is not allowed to go on in a next line.
_OPENS_TABLE: Final = re.compile(r"=\s*\{\s*(?:#.*)?$")
_OPENS_TEXT: Final = re.compile(r"\s*[\w.-]+\s*=\s*([\"'])(?!\1\1)")
_THREE: Final = ('"""', "'''")
_MOST_LINES: Final = 20  # that a text goes on for, where its end was forgotten


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of TOML, or several that belong together, as they were typed."""

    line: int
    """Its first line, counted from 1."""
    text: str
    table: str
    """The table it stands in; "" above all tables."""

    @property
    def path(self) -> str:
        """What it gives a value, such as card.title; "" for what is no such thing."""
        named = _NAMED.match(self.text)
        name = re.sub(r"[\s\"']", "", named[1]) if named else ""
        return f"{self.table}.{name}" if name and self.table else name

    @property
    def heads(self) -> str:
        """The table that begins here, "" for any other statement."""
        found = _TABLE.fullmatch(self.text)
        return found[1] if found else ""


def statements(text: str) -> Iterator[Statement]:
    """Give all statements in order; one whose end was forgotten ends where the next begins."""
    lines, first, table = text.split("\n"), 0, ""
    while first < len(lines):
        end = _end(lines, first)
        found = Statement(first + 1, "\n".join(lines[first : end + 1]), table)
        table = found.heads or table
        yield found
        first = end + 1


def places(text: str) -> dict[str, int]:
    """Give the line of each name and table, such as ``{"decks": 1, "card": 3, "card.title": 4}``.

    Of what stands there twice, the first.
    """
    found: dict[str, int] = {}
    for each in statements(text):
        found.setdefault(each.heads or each.path, each.line)
    found.pop("", None)
    return found


def _end(lines: list[str], first: int) -> int:
    """Give the last line of the statement that begins on a line, both counted from 0."""
    three, depth = "", 0
    for at in range(first, len(lines)):
        begins = _BEGINS.match(lines[at]) and not (_OPENS_TABLE.search(lines[first]) and depth)
        if at > first and not three and begins:
            return _last_of(lines, first, at)
        opened = three
        three, depth = _left_open(lines[at], three, depth)
        if three and not opened and not any(three in line for line in lines[at + 1 :]):
            return _end_of_loose(lines, at)
        if not three and not depth:
            return _end_of_broken(lines, at) if at == first else at
    return _last_of(lines, first, len(lines))


def _last_of(lines: list[str], first: int, end: int) -> int:
    """Give the last line before another that is neither empty nor a remark."""
    return max(at for at in range(first, end) if at == first or not _APART.fullmatch(lines[at]))


def _left_open(line: str, three: str, depth: int) -> tuple[str, int]:
    """Give the three signs of a text that goes on after a line, and how many brackets do."""
    at = 0
    while True:
        if three:
            end = line.find(three, at)
            if end < 0:
                return three, depth
            three, at = "", end + len(three)
        piece = _PIECE.search(line, at)
        if piece is None:
            return "", depth
        at = piece.end()
        if piece[0] in _THREE:
            three = piece[0]
        elif piece[0] in "[{":
            depth += 1
        elif piece[0] in "]}":
            depth = max(0, depth - 1)


def _end_of_loose(lines: list[str], first: int) -> int:
    """Give the last line of a text in three signs that is never ended."""
    for at in range(first + 1, len(lines)):
        if _BEGINS.match(lines[at]) or _APART.fullmatch(lines[at]):
            return at - 1
    return len(lines) - 1


def _end_of_broken(lines: list[str], first: int) -> int:
    """Give the line where a text in single signs ends that was broken over lines."""
    opens = _OPENS_TEXT.match(lines[first])
    if opens is None or opens[1] in lines[first][opens.end() :]:
        return first
    for at in range(first + 1, min(first + _MOST_LINES, len(lines))):
        if _BEGINS.match(lines[at]) or lines[at].lstrip().startswith("#"):
            break
        if lines[at].count(opens[1]) == 1 and _APART.fullmatch(lines[at].partition(opens[1])[2]):
            return at
    return first
