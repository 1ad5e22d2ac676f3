"""What is wrong with one line that is no TOML, and how it is typed rightly: a look a kind."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from slapjack.errors import shown
from slapjack.mistyped.lists import CURLY, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    # Gives a name's value that was meant by what was typed, as TOML; "" where that is not known,
    # None for a name that is not known.
    Advise = Callable[[str, str], str | None]

_MOST_SHOWN: Final = 120
_DASHES: Final = "–—−‐‑‒"  # noqa: RUF001
_CONTENT: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'")
_COMMENT: Final = re.compile(r"(^|\s)#[^\"”]*$")
_NAME: Final = re.compile(r"[\w.-]+", re.ASCII)
_ROW: Final = re.compile(r"\w+\s*[:=]\s*\d+")
_BEHIND: Final = re.compile(r"\s*(#.*)?")
_ASSIGNED: Final = re.compile(r"([^=\"'#]*)=(.*)", re.DOTALL)
# A name and one value, or anything behind a colon: two words more make a sentence.
_UNASSIGNED: Final = re.compile(
    r"\s*([A-Za-z][\w.-]*)(?:\s*[:=]+\s*(\S.*)|\s+(\S+|[\"'\[({“‘«].*))"  # noqa: RUF001
)
_TABLE: Final = re.compile(
    r"\s*(?:[\[({]+\s*([A-Za-z_]+)\s*[\])}]*|([A-Za-z_]+)\s*[\])}]+)\s*(?:#.*)?"
)
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3,6}")
_WIDE_EQUALS: Final = "\N{FULLWIDTH EQUALS SIGN}"  # of an East Asian keyboard
_BULLETS: Final = "-*•"
_DIGITS: Final = re.compile(r"\d")
_TRUTH: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_HOUR: Final = re.compile(r"\d+\s*h", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """What is wrong with a line, and how it is to be typed, as far as it is known."""

    said: str
    name: str = ""
    value: str = ""
    heads: str = ""
    """The table that was to begin here."""
    asks: bool = False
    """Whether `value` only puts what was typed as a text: its meaning tells what is wrong."""

    @property
    def mended(self) -> str:
        """Give the line as it is to be typed; "" where that is not known."""
        if self.heads:
            return f"[{self.heads}]"
        return f"{self.name} = {self.value}" if self.value else ""

    def message(self, *, works: bool = True) -> str:
        """Give it with the line to type instead, but for a value that does not work either."""
        value = self.value if works and len(self.value) <= _MOST_SHOWN else "…"
        mended = self.mended if self.heads or not self.value else f"{self.name} = {value}"
        return f"{self.said}: {mended}" if mended else self.said


@dataclass(frozen=True, slots=True)
class _Line:
    """A name and what is assigned to it, as they were typed."""

    name: str
    value: str
    meant: str | None = None
    """What `Advise` gives."""

    def told(self, said: str, value: str = "", name: str = "") -> Told:
        return Told(said, name or self.name, value)


def is_toml(text: str) -> bool:
    """Whether a line, or several, can be read as they stand."""
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def look(line: str, example: str, advise: Advise) -> Told | None:
    """Say of a statement on one line what is wrong with it; None for one that is TOML.

    `example` says how a line reads.
    """
    if is_toml(line):
        return None
    told = _first(line, example, advise)
    told = replace(told, name=told.name.lower(), heads=told.heads.lower())  # as all names are
    # What is mended in one place may be wrong in another: the line to type is right in all.
    for _ in range(3):
        if not told.mended or is_toml(told.mended):
            return told
        deeper = _first(told.mended, example, advise)
        told = replace(told, name=deeper.name, value=deeper.value, asks=deeper.asks)
    return replace(told, value="")


def _first(line: str, example: str, advise: Advise) -> Told:
    if assigned := _ASSIGNED.fullmatch(line.replace(_WIDE_EQUALS, "=", 1)):
        is_colour = _COLOUR.fullmatch(assigned[2].strip())
        value = (assigned[2] if is_colour else _COMMENT.sub("", assigned[2])).strip()
        name = assigned[1].strip()
        typed = _Line(name, value, advise(name, value) if value else None)
        if _WIDE_EQUALS in line and line.index(_WIDE_EQUALS) < (line + "=").index("="):
            return typed.told(f"found {_WIDE_EQUALS}, expected =", value)
        told = next((told for each in _LOOKS if (told := each(typed))), None)
        return told or _of_value(typed)
    if table := _TABLE.fullmatch(line):
        return Told("expected square brackets around the name", heads=table[1] or table[2])
    if given := _UNASSIGNED.fullmatch(line):
        value = given[2] or given[3]
        said = "expected the sign = before the value"
        meant = None if value[0] in f"\"'{CURLY}" else advise(given[1], value)
        return Told(said, given[1], meant or mended(value))
    text = shown(line.strip())
    own = "words of your own begin with #"
    return Told(f"found {text}, which is no such line; {own}, and a line reads like {example}")


def _of_value(typed: _Line) -> Told:
    """Tell of a value alone: if its name is known, what it means tells most."""
    told = next(filter(None, (each(typed) for each in _LOOKS_AT_VALUE)))
    if typed.meant is None:
        return told
    if typed.meant.startswith('"'):
        return typed.told('expected the sign " around text', typed.meant)
    if typed.value[0] in "[({" or (typed.meant and typed.meant == told.value):
        return replace(told, value=typed.meant or told.value)
    return replace(told, value=in_quotes(typed.value.strip("\"'")), asks=True)


def _bullet(typed: _Line) -> Told | None:
    if typed.name[:1] not in {*_BULLETS} or not typed.name[1:].startswith(" "):
        return None
    said = f"found {typed.name[0]} before a name, expected nothing"
    return typed.told(said, typed.value, typed.name[1:].strip())


def _dashed_name(typed: _Line) -> Told | None:
    found = [sign for sign in typed.name if sign in _DASHES]
    if not found:
        return None
    name = "".join("_" if sign in _DASHES else sign for sign in typed.name)
    return typed.told(f"found {found[0]} in a name, expected _", typed.value, name)


def _sign_before_equals(typed: _Line) -> Told | None:
    found = re.fullmatch(r"([\w.-]*\w)\s*([+*:-])", typed.name)
    if not found:
        return None
    return typed.told(f"found {found[2]}=, expected = alone", typed.value, found[1])


def _spaced_name(typed: _Line) -> Told | None:
    if " " not in typed.name:
        return None
    said = "found a space in a name, expected _"
    return typed.told(said, typed.value, typed.name.replace(" ", "_"))


def _no_name(typed: _Line) -> Told | None:
    if not typed.name:
        return Told("expected a name before the sign =")
    if _NAME.fullmatch(typed.name):
        return None
    name = "".join(_NAME.findall(typed.name))
    return typed.told(f"found {shown(typed.name)}, expected a name alone", typed.value, name)


def _no_value(typed: _Line) -> Told | None:
    if typed.value.startswith("="):
        return typed.told("found = twice, expected it once", typed.value.strip("= "))
    if typed.value.startswith(">"):
        return typed.told("found =>, expected = alone", typed.value.strip("> "))
    return None if typed.value else Told(f"expected a value behind {typed.name} =")


def _two_on_a_line(typed: _Line) -> Told | None:
    if typed.value[0] == "{" or not (
        second := re.search(r"[\s,;]+([a-z_]+ *=)", _bare(typed.value))
    ):
        return None
    return Told(f"found {second[1]} behind another value, expected it on a line of its own")


def _bare(line: str) -> str:
    """Give a line without its texts in quotes and its comment."""
    return _CONTENT.sub('""', line).partition("#")[0]


def _curly(typed: _Line) -> Told | None:
    """Tell of quotes as word processors make them, where the text begins."""
    inner = _bare(typed.value).strip("[](){} ,")
    if typed.value[0] not in CURLY and not inner.startswith(tuple(CURLY)):
        return None
    sign = next(sign for sign in typed.value if sign in CURLY)
    straight = in_list(_parts(typed.value)) if typed.value[0] in "[({" else _quoted(typed.value)
    if typed.meant and not typed.meant.startswith('"'):
        straight = typed.meant
    return typed.told(f'found {sign}, expected the straight sign " around text', straight)


def _inner_quote(typed: _Line) -> Told | None:
    """Tell of a sign that ends the text too soon."""
    sign = typed.value[0]
    if sign not in "\"'" or not (whole := _CONTENT.match(typed.value)):
        return None
    rest = typed.value[whole.end() :]
    if _BEHIND.fullmatch(rest) or rest.lstrip().startswith(","):
        return None
    if sign not in rest:
        behind = shown(rest.strip())
        return typed.told(f"found {behind} behind the text, expected nothing", whole[0])
    within = typed.value[1:-1] if typed.value.endswith(sign) else typed.value[1:]
    if within[:1] == within[-1:] == sign:
        return typed.told(f"found {sign} twice, expected it once", in_quotes(within[1:-1]))
    within = in_quotes(within)
    said = f"found {sign} within the text, which ends there; expected "
    around = 'the sign " around it' if sign == "'" else "“ and ” within it"
    return typed.told(said + around, within)


def _open_quote(typed: _Line) -> Told | None:
    sign = typed.value[0]
    if sign not in "\"'" or _CONTENT.match(typed.value):
        return None
    said = f"expected the sign {sign} at the end of the text, too"
    return typed.told(said, in_quotes(typed.value[1:].rstrip(CURLY)))


def _backslash(typed: _Line) -> Told | None:
    if "\\" not in typed.value or typed.value[0] != '"':
        return None
    mended = re.sub(r"\\(?![\"\\])", r"\\\\", typed.value)
    return typed.told("found \\ in the text, expected two of them", mended)


def _list(typed: _Line) -> Told | None:
    """Tell of several values that are in no square brackets, or in half of them."""
    value = typed.value
    if value[0] == "{" and re.search(r"[:=]", value):
        rows = ", ".join(re.sub(r"\s*[:=]\s*", " = ", row.strip()) for row in _ROW.findall(value))
        return typed.told("expected names, = and numbers between { and }", f"{{ {rows} }}")
    if value[0] == "[" and (found := listed(value)):
        return typed.told(found.said, typed.meant or in_list(found.names))
    if value[0] in "[({":
        said = "expected square brackets around"
        return typed.told(said, typed.meant or in_list(_parts(value)))
    if re.fullmatch(r"[\"']?[a-z_]+[\"']?(?:\s*[,;]\s*[\"']?[a-z_]+[\"']?)+", value):
        return typed.told("expected square brackets around several", in_list(_parts(value)))
    return None


def _parts(value: str) -> list[str]:
    return re.findall(r"[\w-]+", value)


def _dashed_number(typed: _Line) -> Told | None:
    if typed.value[0] not in _DASHES or not typed.value[1:].strip().isdigit():
        return None
    said = f"found {typed.value[0]}, expected the sign - of the keyboard"
    return typed.told(said, f"-{typed.value[1:].strip()}")


def _comma(typed: _Line) -> Told | None:
    if number := re.fullmatch(r"(\d{1,3}(?:,\d{3})+)", typed.value):
        said = "found a comma in a number, expected its digits alone"
        return typed.told(said, number[1].replace(",", ""))
    if number := re.fullmatch(r"(\d+),(\d+)", typed.value):
        said = "found a comma in a number, expected a point"
        return typed.told(said, f"{number[1]}.{number[2]}")
    return None


def _end_sign(typed: _Line) -> Told | None:
    ended = re.fullmatch(r"(.+?)\s*[,;.]", typed.value)
    if ended is None or not is_toml(f"x = {ended[1]}"):
        return None
    return typed.told(f"found {typed.value[-1]} at the end, expected nothing there", ended[1])


def _truth(typed: _Line) -> Told | None:
    lower = typed.value.lower()
    truth = _TRUTH.get(lower, lower)
    if truth not in _TRUTH.values():
        return None
    return typed.told(f"found {typed.value}, expected true or false", truth)


def _unit(typed: _Line) -> Told | None:
    number = re.fullmatch(r"(\d+)\s*[A-Za-z%]+\.?", typed.value)
    if not number or _HOUR.match(typed.value):
        return None
    return typed.told(f"found {shown(typed.value)}, expected the number alone", number[1])


def _remark(typed: _Line) -> Told | None:
    """Tell of words behind a value that begin as remarks do elsewhere."""
    found = re.fullmatch(r"(\S+)\s+(//|--|;|%)\s*(.+)", typed.value)
    if not found or not is_toml(f"x = {found[1]}"):
        return None
    value = f"{found[1]}  # {found[3]}"
    return typed.told(f"found {found[2]}, expected # before words of your own", value)


def _number(typed: _Line) -> Told | None:
    """Tell of a number that is written in another way."""
    plain = unicodedata.normalize("NFKC", typed.value)
    digits = plain.lstrip("0") or "0"
    if plain.isdigit() and digits != typed.value:
        return typed.told(
            f"found {shown(typed.value)}, expected the number in plain digits", digits
        )
    if _DIGITS.match(typed.value):
        return typed.told(
            f'found {shown(typed.value)}, expected one number, or text in the signs "'
        )
    return None


def _unquoted(typed: _Line) -> Told:
    return typed.told('expected the sign " around text', mended(typed.value))


def mended(value: str) -> str:
    """Give a value as it is to be typed: a number or the like as it is, all else in quotes."""
    return value if is_toml(f"x = {value}") else _quoted(value)


def _quoted(text: str) -> str:
    """Put straight quotes around a text, and curly ones in it where it has its own."""
    bare = text.strip()
    outer = len(bare) > 1 and bare[0] in f"{CURLY}\"'`" and bare[-1] in f"{CURLY}\"'`"
    inner = bare[1:-1] if outer else bare.strip('"`' + CURLY)
    return in_quotes(inner)


def in_quotes(text: str) -> str:
    """Put straight quotes around a text, with curly ones for those in it."""
    curly = re.sub(r'"([^"]*)"', "“\\1”", text.strip()).replace("\\", "").replace('"', "”")
    return f'"{curly}"'


def in_list(names: Iterable[str]) -> str:
    """Give a list of names on one line."""
    return f"[{', '.join(_quoted(name) for name in names)}]"


# From what is surest to what is left.
_LOOKS: Final[tuple[Callable[[_Line], Told | None], ...]] = (
    _bullet,
    _sign_before_equals,
    _dashed_name,
    _spaced_name,
    _no_name,
    _no_value,
    _two_on_a_line,
    _curly,
    _inner_quote,
    _open_quote,
    _backslash,
    _end_sign,
    _remark,
)
# Of these, what the value means in its field tells more, where the field is known.
_LOOKS_AT_VALUE: Final[tuple[Callable[[_Line], Told | None], ...]] = (
    _comma,
    _dashed_number,
    _truth,
    _unit,
    _list,
    _number,
    _unquoted,
)
