"""What value was meant where something else was typed: "two" for 2, "Jack and pair" for a list."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Final

from slapjack.house.colour import LEAST_CONTRAST, contrast_with_white, hex_of
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo
from slapjack.house.rules import CHANCES, OPTIONS, PRESETS, Plain, option_named
from slapjack.mistyped.lists import CURLY

# As they are typed below [card].
LANGUAGES: Final = {
    "english": "", "spanish": "es", "french": "fr", "german": "de", "italian": "it",
    "portuguese": "pt", "dutch": "nl", "polish": "pl", "swedish": "sv", "danish": "da",
    "norwegian": "no", "finnish": "fi", "czech": "cs", "hungarian": "hu", "turkish": "tr",
    "welsh": "cy", "irish": "ga", "greek": "el", "russian": "ru", "ukrainian": "uk",
}  # fmt: skip
_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_TENS: Final = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NONE: Final = ("none", "no", "nothing", "nil", "null", "never", "off", "unlimited")
_TRUE: Final = ("true", "yes", "on", "y", "1")
_FALSE: Final = ("false", "no", "off", "n", "0")
_LETTERS: Final = {"j": "jack", "q": "queen", "k": "king", "a": "ace"}
_OTHER_NAMES: Final = {"double": "pair"}
_AROUND: Final = f" \t\n\"'`{CURLY}"
_NUMBER: Final = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?\s*([a-z]*|%)\.?")
_AND: Final = re.compile(r"\s*[,;/&+|\n]\s*|\s+(?:and|or)\s+")
_ROW: Final = re.compile(r"([a-z_]+)\W+(\w+)")
_HOUR: Final = ("h", "hr", "hrs", "hour", "hours")
_HOURS: Final = {"an hour": 60, "one hour": 60, "half an hour": 30, "half hour": 30}
_SHORT_COLOUR: Final = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})")


def option_of(path: str) -> Option | None:
    """Give what values a name takes, such as decks or challenges.jack; None for texts."""
    table, _, name = path.rpartition(".")
    numbers = OPTIONS["challenges"]
    if name == "preset":
        return Choice(tuple(PRESETS))
    if table == "challenges" and isinstance(numbers, Numbers) and name in numbers.names:
        return Whole(numbers.low, numbers.high)
    return option_named(name) if name in OPTIONS else None


def advised(path: str, typed: str) -> str:
    """Give the value that was meant, as it is to be typed; "" where that is not known.

    `path` is a field's, or one of the card's own: what is neither colour nor language is a text.
    """
    name, bare = path.rpartition(".")[2], typed.strip(_AROUND)
    if name == "accent":
        found = _colour(bare)
        return spelled(found) if found is not None else ""
    if name == "language":
        return spelled(LANGUAGES[bare.lower()]) if bare.lower() in LANGUAGES else ""
    if (option := option_of(path)) is None:
        return '""' if bare.lower() in _NONE else spelled(bare)
    value = meant(option, typed, hours=name == "minutes")
    return "" if value is None else spelled(value)


def meant(option: Option, typed: object, *, hours: bool = False) -> Plain | None:
    """Give the value of an option that was meant by what came instead; None if that is not plain.

    `typed` is what TOML read, or a text as it stood there. With `hours` an hour is 60.
    """
    raw = _raw(typed)
    match option:
        case Choice(words):
            word = re.sub(r"[\s-]+", "_", raw.strip(_AROUND + ".[]").lower())
            return word if word in words else None
        case Whole(low, high, or_none):
            number = _number(raw.strip(_AROUND + "[]").lower(), hours=hours)
            if number is None and raw.strip(_AROUND).lower() in _NONE and (or_none or low == 0):
                number = 0
            fits = number is not None and (low <= number <= high or (or_none and number == 0))
            return number if fits else None
        case YesNo():
            word = raw.strip(_AROUND + ".").lower()
            return True if word in _TRUE else False if word in _FALSE else None
        case Several():
            return _several(option, raw)
        case Numbers():
            return _numbers(option, raw)


def within(words: tuple[str, ...], typed: object) -> str:
    """Give the one word that is said among others, as "pair" is in "pairs of cards"; else ""."""
    parts = re.findall(r"[a-z]+", typed.lower()) if isinstance(typed, str) else []
    said = {*parts, *(part.removesuffix("s") for part in parts)}
    found = [word for word in words if said.issuperset(word.split("_"))]
    return found[0] if len(found) == 1 else ""


def words_of(word: object) -> list[str]:
    """Give the names of the fields that take a word; numbers are words that many could take."""
    return (
        []
        if word in _NUMBERS
        else [
            name
            for name, option in OPTIONS.items()
            if (isinstance(option, Choice) and word in option.words)
            or (isinstance(option, Several) and word in option.names)
        ]
    )


def _raw(typed: object) -> str:
    """Give a value as a person would say it, "" for one that is endless."""
    try:
        return _said(typed)
    except (RecursionError, ValueError):
        return ""


def _said(typed: object) -> str:
    match typed:
        case bool():
            return str(typed).lower()
        case [one]:
            return _said(one)
        case list():
            return ", ".join(map(_said, typed))
        case dict():
            return ", ".join(f"{key} {_said(value)}" for key, value in typed.items())
        case _:
            return str(typed)


def _number(bare: str, *, hours: bool) -> int | None:
    if bare in _NUMBERS:
        return _NUMBERS.index(bare)
    if bare in _TENS:
        return _TENS[bare]
    if hours and bare in _HOURS:
        return _HOURS[bare]
    bare = unicodedata.normalize("NFKC", bare)
    found = _NUMBER.fullmatch(bare) if len(bare) < 20 and bare.isascii() else None  # noqa: PLR2004
    words = bare.split()
    if found is None:
        return _number(words[0], hours=False) if len(words) == 2 and _is_unit(words[1]) else None  # noqa: PLR2004
    number = int(found[1].replace(",", ""))
    if found[2] in _HOUR:
        return number * 60 if hours else None
    return number


def _is_unit(word: str) -> bool:
    return word.isalpha() and word not in (*_HOUR, *_NUMBERS, *_TENS)


def _several(option: Several, raw: str) -> list[str] | None:
    bare = raw.strip(_AROUND + "[](){}.").lower()
    if option.or_none and bare in _NONE:
        return []
    pieces = [piece for piece in _AND.split(bare) if piece]
    for parts in (pieces, bare.replace(",", " ").split()):
        found = [_name(part, option.names) for part in parts]
        if found and all(found):
            return list(dict.fromkeys(found))
    return None


def _name(part: str, names: tuple[str, ...]) -> str:
    """Give a rank or pattern as it is written here, "" for what is none: Jacks, J, 10, doubles."""
    word = re.sub(r"[\s-]+", "_", part.strip(_AROUND + "[](){}."))
    word = re.sub(r"^(?:a|an|any|the|and|or)_", "", word)
    if word.isdecimal() and int(word[:3]) < len(_NUMBERS):
        word = _NUMBERS[int(word[:3])]
    word = _LETTERS.get(word, word)
    for one in (word, word.removesuffix("s"), word.removesuffix("es")):
        known = _OTHER_NAMES.get(one, one)
        if known in names:
            return known
    return ""


def _numbers(option: Numbers, raw: str) -> dict[str, int] | None:
    bare = raw.lower()
    rows = {_name(name, option.names): _number(n, hours=False) for name, n in _ROW.findall(bare)}
    if rows and all(name and n and option.low <= n <= option.high for name, n in rows.items()):
        return {name: n for name, n in rows.items() if n}
    listed = _several(Several(option.names), raw)
    return {name: CHANCES[name] for name in listed} if listed and {*listed} <= {*CHANCES} else None


def _colour(bare: str) -> str | None:
    """Give a colour dark enough to read that is all but ready: of a name, or without its sign."""
    if bare.lower() in ("black", *_NONE):
        return ""
    if found := hex_of(bare):
        return found if contrast_with_white(found) >= LEAST_CONTRAST else None
    short = _SHORT_COLOUR.fullmatch(bare.lower())
    digits = "".join(sign * (1 if len(short[1]) > 3 else 2) for sign in short[1]) if short else ""  # noqa: PLR2004
    return f"#{digits}" if digits else None


def spelled(value: object) -> str:
    """Spell a value as TOML has it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {number}' for name, number in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)
