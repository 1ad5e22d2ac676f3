"""What people who have never seen TOML type wrongly, told by line with what to type instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.errors import shown
from slapjack.mistyped.lists import listed
from slapjack.mistyped.looks import Told, in_list, in_quotes, is_toml, look
from slapjack.mistyped.statements import statements

if TYPE_CHECKING:
    from slapjack.mistyped.looks import Advise
    from slapjack.mistyped.statements import Statement

_ABLE: Final = re.compile(r"[^\x00-\x08\x0e-\x1f]*")
_OTHER_FORMS: Final = ("{\\rtf", "<")  # of a word processor, of a web page
_OPENS: Final = re.compile(r"\s*([\w.-]+)\s*=\s*(\"\"\"|'''|[\"'\[{])(.*)", re.DOTALL)
_ROW: Final = re.compile(r"([\w\"']+)\s*[:=]\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Slip:
    """A statement that is no TOML: what is told of it, and in which line."""

    line: int
    told: Told


@dataclass(frozen=True, slots=True)
class Mended:
    """What was mistyped in a text, and the text as far as it could be put right."""

    slips: tuple[Slip, ...]
    text: str
    """Every line where it stood; an empty one for what could not be put right."""
    whole: bool
    """Whether nothing is left out of it."""


def mend(text: str, example: str, advise: Advise) -> Mended:
    """Say of each statement of a text that is no TOML what is wrong with it, as far as it is known.

    `example` says how a line reads, `advise` what a name's value was to be.
    """
    if text.lstrip().startswith(_OTHER_FORMS):
        begins = shown(text.lstrip().split("\n")[0])
        told = Told(f"found {begins}, expected plain text; save the file as plain text")
        return Mended((Slip(1, told),), "", whole=False)
    if text.lstrip().startswith("{"):
        line = text[: text.index("{")].count("\n") + 1
        said = f"found {{, expected a name; take out the braces, and write lines like {example}"
        return Mended((Slip(line, Told(said)),), "", whole=False)
    if not _ABLE.fullmatch(text):
        return Mended((), text, whole=False)
    slips, lines, whole = [], text.split("\n"), True
    for each in statements(text):
        if (slip := _slip(each, example, advise)) is None:
            continue
        slips.append(slip)
        whole &= bool(slip.told.mended)
        _put(lines, each, slip.told.mended)
    mended = "\n".join(lines)
    if not is_toml(mended) and (again := _twice(mended)):
        for statement, slip in again:
            slips.append(slip)
            _put(lines, statement, "")
        return Mended(tuple(slips), "\n".join(lines), whole=False)
    return Mended(tuple(slips), mended, whole)


def _put(lines: list[str], statement: Statement, mended: str) -> None:
    """Put what is right in a statement's place, with as many lines as it had."""
    count = statement.text.count("\n") + 1
    lines[statement.line - 1 : statement.line - 1 + count] = [mended] + [""] * (count - 1)


def _slip(each: Statement, example: str, advise: Advise) -> Slip | None:
    def of_table(name: str, typed: str) -> str | None:
        return advise(f"{each.table}.{name}" if each.table else name, typed)

    if is_toml(each.text):
        return None
    if "\n" in each.text:
        return _of_several_lines(each, of_table)
    if '"""' in each.text or "'''" in each.text:
        return _of_three_signs(each)
    told = look(each.text, example, of_table)
    return Slip(each.line, told) if told else None


def _of_several_lines(each: Statement, advise: Advise) -> Slip:
    """Tell of a list, a table or a text that takes several lines."""
    opened = _OPENS.match(each.text)
    if opened is None:
        return Slip(each.line, Told("expected every line to be a name, = and a value, or a remark"))
    name, sign, rest = opened.groups()
    if sign == "[" and (found := listed(sign + rest)):
        value = advise(name, ", ".join(found.names)) or in_list(found.names)
        return Slip(each.line + found.line, Told(found.said, name, value))
    if sign == "{":
        rows = ", ".join(f"{key} = {number}" for key, number in _ROW.findall(rest))
        return Slip(each.line, Told("expected the table on one line", name, f"{{ {rows} }}"))
    if len(sign) > 1:
        return _of_three_signs(each)
    text = in_quotes(" ".join(rest.partition(sign)[0].split()))
    return Slip(each.line, Told("found a text on several lines, expected it on one", name, text))


def _of_three_signs(each: Statement) -> Slip:
    opened = _OPENS.match(each.text)
    if opened is None or len(opened[2]) == 1:
        return Slip(each.line, Told('found three signs " in a row, expected one around text'))
    name, sign, rest = opened.groups()
    inner, ended, behind = rest.partition(sign)
    if not ended:
        text = in_quotes(" ".join(inner.rstrip("\"'\n ").split()))
        said = f"expected {sign} at the end of the text, too, or the text on one line"
        return Slip(each.line, Told(said, name, text))
    said = f"found {shown(behind.strip())} behind the text, expected nothing"
    if not behind.strip():
        said = "found a text with \\ in it, expected none"
    return Slip(each.line, Told(said, name, in_quotes(" ".join(inner.split()))))


def _twice(text: str) -> list[tuple[Statement, Slip]]:
    """Tell of names that are assigned twice in one table, and of tables that stand there twice."""
    found: list[tuple[Statement, Slip]] = []
    seen: dict[str, int] = {}
    for each in statements(text):
        name = f"[{each.heads}]" if each.heads else each.path
        if name and name in seen:
            said = (
                f"found {name} again, which stands in line {seen[name]} already; "
                "take one of them out"
            )
            found.append((each, Slip(each.line, Told(said))))
        seen.setdefault(name, each.line)
    return found
