"""What people who have never seen TOML type wrongly, told by line with what to type instead."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.errors import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CURLY: Final = "“”„‟«»″‘’‚‛′"  # noqa: RUF001
_MOST_SHOWN: Final = 120
_ABLE: Final = re.compile(r"[^\x00-\x08\x0e-\x1f]*")
_DASHES: Final = "–—−‐‑‒"  # noqa: RUF001
_CONTENT: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'")
_COMMENT: Final = re.compile(r"(^|\s)#[^\"”]*$")
_NAME: Final = re.compile(r"[\w.-]+", re.ASCII)
_ROW: Final = re.compile(r"\w+\s*[:=]\s*\d+")
_BEHIND: Final = re.compile(r"\s*(#.*)?")
_ASSIGNED: Final = re.compile(r"\s*([^=\"'#]*?)\s*=\s*(.*)")
# A name and one value, or anything behind a colon: two words more make a sentence.
_UNASSIGNED: Final = re.compile(
    r"\s*([A-Za-z][\w.-]*)(?:\s*[:=]+\s*(\S.*)|\s+(\S+|[\"'\[({“‘«].*))"  # noqa: RUF001
)
_TABLE: Final = re.compile(
    r"\s*(?:[\[({]+\s*([A-Za-z_]+)\s*[\])}]*|([A-Za-z_]+)\s*[\])}]+)\s*(?:#.*)?"
)
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3,6}")
_OTHER_FORMS: Final = ("{\\rtf", "<")  # of a word processor, of a web page
_WIDE_EQUALS: Final = "\N{FULLWIDTH EQUALS SIGN}"  # of an East Asian keyboard
_BULLETS: Final = "-*•"
_DIGITS: Final = re.compile(r"\d")
_TRUTH: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}


@dataclass(frozen=True, slots=True)
class _Line:
    """A name and what is assigned to it, as they were typed."""

    name: str
    value: str

    def with_value(self, value: str) -> str:
        return f"{self.name} = {value if len(value) <= _MOST_SHOWN else '…'}"


def faults(text: str, example: str) -> list[str]:
    """Say of each line of a text that is no TOML what is wrong with it, as far as it is known.

    `example` says how a line reads.
    """
    if text.lstrip().startswith(_OTHER_FORMS):
        begins = shown(text.lstrip().split("\n")[0])
        return [f"line 1: found {begins}, expected plain text; save the file as plain text"]
    if '"""' in text or "'''" in text or not _ABLE.fullmatch(text):
        return []
    found = []
    for number, line in _lines(text):
        if said := _fault(line, example):
            found.append(f"line {number}: {said}")
    return found or [*_twice(text)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that stand for themselves, with their numbers: none within a long list."""
    within = False
    for number, line in enumerate(text.split("\n"), 1):
        bare = _bare(line)
        if within:
            within = "]" not in bare
        elif re.search(r"=\s*\[[^\]]*$", bare) and "]" in _bare(text.split(line, 1)[1]):
            within = True
        else:
            yield number, line


def _bare(line: str) -> str:
    """Give a line without its texts in quotes and its comment."""
    return _CONTENT.sub('""', line).partition("#")[0]


def _is_toml(line: str) -> bool:
    try:
        tomllib.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _fault(line: str, example: str) -> str:
    if _is_toml(line):
        return ""
    if _is_toml(mended := line.replace(_WIDE_EQUALS, "=")):
        return f"found {_WIDE_EQUALS}, expected =: {mended.strip()}"
    if assigned := _ASSIGNED.fullmatch(line):
        is_colour = _COLOUR.fullmatch(assigned[2].strip())
        value = assigned[2] if is_colour else _COMMENT.sub("", assigned[2])
        typed = _Line(assigned[1], value.strip())
        return next((said for look in _LOOKS if (said := look(typed))), "")
    if table := _TABLE.fullmatch(line):
        return f"expected square brackets around the name: [{table[1] or table[2]}]"
    if given := _UNASSIGNED.fullmatch(line):
        value = _mended(given[2] or given[3])
        return f"expected the sign = before the value: {given[1]} = {value}"
    return _no_line(line, example)


def _no_line(line: str, example: str) -> str:
    """Tell of a line that is neither a name with a value nor a table."""
    text = shown(line.strip())
    own = "words of your own begin with #"
    return f"found {text}, which is no such line; {own}, and a line reads like {example}"


def _dashed_name(typed: _Line) -> str:
    found = [sign for sign in typed.name if sign in _DASHES]
    if not found:
        return ""
    name = "".join("_" if sign in _DASHES else sign for sign in typed.name)
    return f"found {found[0]} in a name, expected _: {name} = {typed.value}"


def _bullet(typed: _Line) -> str:
    if typed.name[:1] not in {*_BULLETS} or not typed.name[1:].startswith(" "):
        return ""
    name = typed.name[1:].strip()
    return f"found {typed.name[0]} before a name, expected nothing: {name} = {typed.value}"


def _spaced_name(typed: _Line) -> str:
    if " " not in typed.name:
        return ""
    return f"found a space in a name, expected _: {typed.name.replace(' ', '_')} = {typed.value}"


def _no_name(typed: _Line) -> str:
    if not typed.name:
        return "expected a name before the sign ="
    if _NAME.fullmatch(typed.name):
        return ""
    name = "".join(_NAME.findall(typed.name))
    return f"found {shown(typed.name)}, expected a name alone: {name} = {typed.value}"


def _no_value(typed: _Line) -> str:
    if typed.value.startswith("="):
        return "found = twice, expected it once: " + typed.with_value(typed.value.strip("= "))
    if typed.value.startswith(">"):
        return "found =>, expected = alone: " + typed.with_value(typed.value.strip("> "))
    return "" if typed.value else f"expected a value behind {typed.name} ="


def _two_on_a_line(typed: _Line) -> str:
    if typed.value[0] == "{" or not (
        second := re.search(r"[\s,;]+([a-z_]+ *=)", _bare(typed.value))
    ):
        return ""
    return f"found {second[1]} behind another value, expected it on a line of its own"


def _curly(typed: _Line) -> str:
    """Tell of quotes as word processors make them, where the text begins."""
    if typed.value[0] not in _CURLY and not _bare(typed.value).strip("[](){} ,").startswith(
        tuple(_CURLY)
    ):
        return ""
    sign = next(sign for sign in typed.value if sign in _CURLY)
    return f'found {sign}, expected the straight sign " around text: ' + typed.with_value(
        _straightened(typed.value)
    )


def _straightened(value: str) -> str:
    if value[0] in "[({":
        return f"[{', '.join(_quoted(part) for part in _parts(value))}]"
    return _quoted(value)


def _inner_quote(typed: _Line) -> str:
    """Tell of a sign that ends the text too soon."""
    sign = typed.value[0]
    if sign not in "\"'" or not (whole := _CONTENT.match(typed.value)):
        return ""
    rest = typed.value[whole.end() :]
    if _BEHIND.fullmatch(rest) or rest.lstrip().startswith(","):
        return ""
    if sign not in rest:
        behind = shown(rest.strip())
        return f"found {behind} behind the text, expected nothing: " + typed.with_value(whole[0])
    within = typed.value[1:-1] if typed.value.endswith(sign) else typed.value[1:]
    if within[:1] == within[-1:] == sign:
        return f"found {sign} twice, expected it once: " + typed.with_value(
            _in_quotes(within[1:-1])
        )
    if sign == "'":
        return (
            "found ' within the text, which ends there; expected the sign \" around it: "
            + typed.with_value(_in_quotes(within))
        )
    return (
        'found " within the text, which ends there; expected “ and ” within it: '
        + typed.with_value(_in_quotes(within))
    )


def _open_quote(typed: _Line) -> str:
    sign = typed.value[0]
    if sign not in "\"'" or _CONTENT.match(typed.value):
        return ""
    return f"expected the sign {sign} at the end of the text, too: " + typed.with_value(
        _in_quotes(typed.value[1:].rstrip(_CURLY))
    )


def _backslash(typed: _Line) -> str:
    if "\\" not in typed.value or typed.value[0] != '"':
        return ""
    mended = re.sub(r"\\(?![\"\\])", r"\\\\", typed.value)
    return "found \\ in the text, expected two of them: " + typed.with_value(mended)


def _list(typed: _Line) -> str:
    """Tell of several values that are in no square brackets, or in half of them."""
    value = typed.value
    if value[0] == "{" and re.search(r"[:=]", value):
        rows = ", ".join(re.sub(r"\s*[:=]\s*", " = ", row.strip()) for row in _ROW.findall(value))
        return "expected names, = and numbers between { and }: " + typed.with_value(f"{{ {rows} }}")
    if value[0] in "[({":
        inner = _bare(value[1:])
        loose = any(part and part != '""' for part in map(str.strip, re.split(r"[,;]", inner)))
        wrong = 'the sign " around each' if loose and value[0] == "[" else "square brackets around"
        return f"expected {wrong}: " + typed.with_value(_straightened(value))
    if re.fullmatch(r"[\"']?[a-z_]+[\"']?(?:\s*[,;]\s*[\"']?[a-z_]+[\"']?)+", value):
        return "expected square brackets around several: " + typed.with_value(
            f"[{', '.join(_quoted(part) for part in _parts(value))}]"
        )
    return ""


def _parts(value: str) -> list[str]:
    return re.findall(r"[\w-]+", value)


def _dashed_number(typed: _Line) -> str:
    if typed.value[0] not in _DASHES or not typed.value[1:].strip().isdigit():
        return ""
    return f"found {typed.value[0]}, expected the sign - of the keyboard: " + typed.with_value(
        f"-{typed.value[1:].strip()}"
    )


def _comma(typed: _Line) -> str:
    if number := re.fullmatch(r"(\d{1,3}(?:,\d{3})+)", typed.value):
        return "found a comma in a number, expected its digits alone: " + typed.with_value(
            number[1].replace(",", "")
        )
    if number := re.fullmatch(r"(\d+),(\d+)", typed.value):
        return "found a comma in a number, expected a point: " + typed.with_value(
            f"{number[1]}.{number[2]}"
        )
    if ended := re.fullmatch(r"(.+?)\s*[,;.]", typed.value):
        sign = typed.value[-1]
        if _is_toml(f"x = {ended[1]}"):
            return f"found {sign} at the end, expected nothing there: " + typed.with_value(ended[1])
    return ""


def _truth(typed: _Line) -> str:
    word = typed.value
    lower = word.lower()
    truth = _TRUTH.get(lower, lower)
    if truth not in _TRUTH.values():
        return ""
    return f"found {word}, expected true or false: " + typed.with_value(truth)


def _unit(typed: _Line) -> str:
    number = re.fullmatch(r"(\d+)\s*[A-Za-z%]+\.?", typed.value)
    if not number:
        return ""
    found = shown(typed.value)
    return f"found {found}, expected the number alone: " + typed.with_value(number[1])


def _remark(typed: _Line) -> str:
    """Tell of words behind a value that begin as remarks do elsewhere."""
    found = re.fullmatch(r"(\S+)\s+(//|--|;|%)\s*(.+)", typed.value)
    if not found or not _is_toml(f"x = {found[1]}"):
        return ""
    mended = typed.with_value(f"{found[1]}  # {found[3]}")
    return f"found {found[2]}, expected # before words of your own: {mended}"


def _number(typed: _Line) -> str:
    """Tell of a number that is written in another way."""
    plain = unicodedata.normalize("NFKC", typed.value)
    digits = plain.lstrip("0") or "0"
    if plain.isdigit() and digits != typed.value:
        found = shown(typed.value)
        return f"found {found}, expected the number in plain digits: " + typed.with_value(digits)
    if _DIGITS.match(typed.value):
        return f'found {shown(typed.value)}, expected one number, or text in the signs "'
    return ""


def _unquoted(typed: _Line) -> str:
    return 'expected the sign " around text: ' + typed.with_value(_mended(typed.value))


def _mended(value: str) -> str:
    """Give a value as it is to be typed: a number or the like as it is, all else in quotes."""
    return value if _is_toml(f"x = {value}") else _quoted(value)


def _quoted(text: str) -> str:
    """Put straight quotes around a text, and curly ones in it where it has its own."""
    bare = text.strip()
    outer = len(bare) > 1 and bare[0] in f"{_CURLY}\"'`" and bare[-1] in f"{_CURLY}\"'`"
    inner = bare[1:-1] if outer else bare.strip('"`' + _CURLY)
    return _in_quotes(inner)


def _in_quotes(text: str) -> str:
    curly = re.sub(r'"([^"]*)"', "“\\1”", text.strip()).replace("\\", "").replace('"', "”")
    return f'"{curly}"'


# From what is surest to what is left.
_LOOKS: Final[tuple[Callable[[_Line], str], ...]] = (
    _bullet,
    _dashed_name,
    _spaced_name,
    _no_name,
    _no_value,
    _two_on_a_line,
    _curly,
    _inner_quote,
    _open_quote,
    _backslash,
    _comma,
    _dashed_number,
    _truth,
    _unit,
    _list,
    _remark,
    _number,
    _unquoted,
)


def _twice(text: str) -> Iterator[str]:
    """Tell of names that are assigned twice in one table, and of tables that stand there twice."""
    table = ""
    seen: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        head = _TABLE.fullmatch(line)
        assigned = _ASSIGNED.fullmatch(line)
        if head:
            table = head[1]
        name = f"[{table}]" if head else f"{table}.{assigned[1]}" if assigned else ""
        if name and name in seen:
            what = name if head else name.removeprefix(".")
            yield (
                f"line {number}: found {what} again, which stands in line {seen[name]} already; "
                "take one of them out"
            )
        seen.setdefault(name, number)
