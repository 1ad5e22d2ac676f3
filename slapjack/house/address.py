"""A house in an address: what stands behind its ``#``, short, and read as a house file is.

``#ratscrew&wrong_slap_cards=2&targets=pair,sandwich&title=Our%20game``: the preset, then what
differs from it, then the card's own. Anybody may have written it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from slapjack.errors import Faults, shown
from slapjack.house.card_table import CARD_KEYS
from slapjack.house.file import read_flat
from slapjack.house.options import Numbers, Several
from slapjack.house.rules import OPTIONS
from slapjack.house.wrongs import Wrongs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from slapjack.house.rules import House

# More than any house's rules and title take; Python reads numbers of so many digits.
MOST_LETTERS: Final = 4_000
_EXAMPLE: Final = "#ratscrew&wrong_slap_cards=2&targets=pair,sandwich&title=Our%20game"
_PRESET: Final = "preset"
# A picture lies beside a house file: an address has no say in which files are read here.
_WITHOUT: Final = ("picture", "picture_text")
_NAMES: Final = (_PRESET, *OPTIONS, *(name for name in CARD_KEYS if name not in _WITHOUT))
_NO_CODE: Final = re.compile(r"%(?![0-9A-Fa-f]{2}).{0,2}", re.DOTALL)
_WHOLE: Final = re.compile(r"[0-9]+")
# As a path has it, in which one slash stands for several.
_ADDRESS: Final = re.compile(r"https?:/[^#]*#(.*)", re.DOTALL | re.IGNORECASE)
_YES_NO: Final = {"true": True, "false": False}


def address_of(house: House) -> str:
    """Give what stands behind the ``#``: equal rules and title when read again by `house_of`."""
    fields = {name: _spelled(house.rules.as_dict()[name]) for name in house.changes}
    own = {"title": house.title, "language": house.language if house.title else ""}
    texts = {name: quote(text, safe="") for name, text in own.items() if text}
    return "&".join([house.preset, *(f"{name}={text}" for name, text in (fields | texts).items())])


def house_of(fragment: str) -> House:
    """Read what stands behind the ``#``, which may lead it; nothing there is the usual house.

    Raises `Faults` with everything that is wrong with it.
    """
    fragment = fragment.removeprefix("#")
    where = f"address {shown('#' + fragment)}"
    if len(fragment) > MOST_LETTERS:
        raise Faults(
            where, [f"found {len(fragment)} letters, expected {MOST_LETTERS} at most; shorten it"]
        )
    wrongs = Wrongs()
    found = _values(fragment, wrongs)
    wrongs.unknown_keys("", found, _NAMES)
    house = read_flat(found, wrongs)
    if wrongs.found:
        said = [str(each) for each in wrongs.found]
        raise Faults(where, said, f"An address reads like {_EXAMPLE}")
    return house


def fragment_of(place: Path) -> str | None:
    """Give what stands behind the ``#`` of a whole address; None for what is no address."""
    found = _ADDRESS.fullmatch(str(place))
    return found[1] if found else None


def _spelled(value: object) -> str:
    match value:
        case dict():
            return ",".join(f"{name}:{number}" for name, number in value.items())
        case list():
            return ",".join(map(str, value))
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def _values(fragment: str, wrongs: Wrongs) -> dict[str, Any]:
    """Give each name's value, as TOML would; tell of what is no name and value."""
    found: dict[str, Any] = {}
    for name, text in _parts(fragment, wrongs):
        if name in found:
            wrongs.tell(shown(name)[1:-1], "stands there twice; once is enough")
        elif name in _WITHOUT:
            wrongs.tell(name, "an address has no picture; take it out")
        else:
            found[name] = _value(name, text, wrongs)
    return found


def _parts(fragment: str, wrongs: Wrongs) -> Iterator[tuple[str, str]]:
    for number, part in enumerate(fragment.split("&")):
        name, sign, text = part.partition("=")
        if not number and not sign:
            name, text = _PRESET, part
        elif part and not (sign and name):
            wrongs.tell(
                shown(part)[1:-1], "expected a name, the sign = and a value, such as decks=2"
            )
            continue
        plain = _plain(name), _plain(text)
        if plain[0] is None or plain[1] is None:
            bad = _NO_CODE.search(part)
            said = f"found {shown(bad[0])}" if bad else "found what is no text in UTF-8"
            wrongs.tell(shown(part)[1:-1], f"{said}; write a % itself as %25")
        elif plain[0] and (plain[1] or sign):
            yield plain[0], plain[1]


def _plain(text: str) -> str | None:
    """Give a text without its codes such as %20; None for codes that there are not."""
    if _NO_CODE.search(text):
        return None
    try:
        return unquote(text, errors="strict")
    except UnicodeError:
        return None


def _value(name: str, text: str, wrongs: Wrongs) -> Any:  # noqa: ANN401
    """Give a value as TOML would, by the field's kind and by its form."""
    if name in CARD_KEYS or name == _PRESET:
        return text
    option = OPTIONS.get(name)
    if isinstance(option, Several):
        return text.split(",") if text else []
    if isinstance(option, Numbers):
        return _table(name, text, wrongs)
    return _YES_NO.get(text, _number(text))


def _table(name: str, text: str, wrongs: Wrongs) -> dict[str, int | str]:
    rows = [row.partition(":") for row in text.split(",")] if text else []
    table: dict[str, int | str] = {}
    for key, _, number in rows:
        if key in table:
            wrongs.tell(f"{name}.{shown(key)[1:-1]}", "stands there twice; once is enough")
        table[key] = _number(number)
    return table


def _number(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text
