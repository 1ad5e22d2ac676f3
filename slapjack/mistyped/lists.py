"""What is wrong in a list in square brackets: the first sign that is missing or too many."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

CURLY: Final = "“”„‟«»″‘’‚‛′"  # noqa: RUF001
_PIECE: Final = re.compile(
    r"(?P<text>\"[^\"\n,\]]*\"|'[^'\n,\]]*')|(?P<open>[\"'][^\"'\n,\]]*)|(?P<skip>\s+|#.*)"
    r"|(?P<sign>[,;\])}])|(?P<bare>[^\s,;\])}\"']+)"
)


@dataclass(frozen=True, slots=True)
class Listed:
    """The names in a list, as they were typed, and what is wrong first, in which of its lines."""

    names: tuple[str, ...]
    said: str
    line: int
    """0 is the one where the list begins."""


def listed(value: str) -> Listed | None:
    """Read a list from its opening bracket on; None for one with something else behind it."""
    names: list[str] = []
    wrong: list[tuple[str, int]] = []
    before = ""  # the kind of what came before: a name, a sign
    at = 0
    for kind, piece, line in _pieces(value):
        if kind == "sign" and piece in "])}":
            return _ended(value, names, wrong, piece, line)
        if kind == "sign":
            wrong += [("found ;, expected a comma", line)] if piece == ";" else []
        else:
            if before == "name":
                wrong.append((f"expected a comma behind {names[-1]}", at))
            wrong += [(said, line)] if (said := _of_name(kind, piece)) else []
            names.append(piece.strip(f"\"'{CURLY}"))
        before, at = "sign" if kind == "sign" else "name", line
    wrong.append(("expected the sign ] at the end of the list", 0))
    return Listed(tuple(names), *wrong[0])


def _pieces(value: str) -> Iterator[tuple[str, str, int]]:
    """Give kind, text and line of all that counts behind the opening bracket."""
    for found in _PIECE.finditer(value, 1):
        kind = str(found.lastgroup)
        if kind != "skip":
            yield kind, found[0].rstrip(), value.count("\n", 0, found.start())


def _of_name(kind: str, piece: str) -> str:
    if kind == "open":
        return f"expected the sign {piece[0]} at the end of {shown(piece[1:])}, too"
    if kind != "bare":
        return ""
    if curly := next((sign for sign in piece if sign in CURLY), ""):
        return f'found {curly}, expected the straight sign " around text'
    return f'expected the sign " around {piece}'


def _ended(
    value: str, names: list[str], wrong: list[tuple[str, int]], sign: str, line: int
) -> Listed | None:
    rest = value.split("\n")[line].rpartition(sign)[2]
    if rest.strip() and not rest.lstrip().startswith("#"):
        return None
    if sign != "]":
        wrong.append((f"found {sign}, expected ] at the end of the list", line))
    return Listed(tuple(names), *wrong[0]) if wrong else None
