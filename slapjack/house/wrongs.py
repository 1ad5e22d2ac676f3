"""What is wrong with the values of a house file, in words that say what works instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from slapjack.errors import did_you_mean, nearest, shown
from slapjack.house.meant import meant, option_of, spelled, within, words_of
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo
from slapjack.house.rules import OPTIONS
from slapjack.toml import Wrong, normal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# A value that is right but for the quotation marks around it.
_NEEDS_NONE: Final = re.compile(r"[0-9]+|true|false")
# What people call our names elsewhere.
_OTHER_NAMES: Final = {
    "players": ("min_players", "max_players"),
    "colour": ("accent",),
    "color": ("accent",),
    "name": ("title",),
    "photo": ("picture",),
    "image": ("picture",),
    "logo": ("picture",),
    "text": ("note",),
    "alt": ("picture_text",),
    "time": ("minutes",),
    "time_limit": ("minutes",),
    "slap": ("targets",),
    "rules": ("preset",),
}


def allowed(option: Option) -> str:
    """Say in a few words what values an option takes."""
    match option:
        case Choice(words):
            return "one of " + ", ".join(words)
        case Whole(low, high, or_none):
            return f"{'0 for none, or ' if or_none else ''}a whole number from {low} to {high}"
        case YesNo():
            return "true or false"
        case Several(names, or_none):
            return f"a list of {'any' if or_none else 'one or more'} of " + ", ".join(names)
        case Numbers(names, low, high):
            return f"a table with a whole number from {low} to {high} for any of {', '.join(names)}"


class Wrongs:
    """Collects what is wrong; what is near to right is asked for first."""

    def __init__(self) -> None:
        self.found: list[Wrong] = []

    def tell(self, name: str, said: str) -> None:
        """Keep what is wrong with the value of a name."""
        self.found.append(Wrong((name,), said))

    def tell_of_names(self, names: tuple[str, ...], said: str) -> None:
        """Keep what is wrong with names themselves."""
        self.found.append(Wrong(names, said, fits=True))

    def wrong(self, name: str, found: object, expected: str, value: object = None) -> None:
        """Tell what was expected; `value` is one that works, where it is known."""
        works = "" if value is None else f": {name.rpartition('.')[2]} = {spelled(value)}"
        self.tell(name, f"found {shown(found)}, expected {expected}{works}")

    def not_allowed(self, name: str, option: Option, found: object) -> None:
        """Tell of a value that an option does not take."""
        if isinstance(option, Choice):
            self.not_among(name, found, option)
            return
        value = meant(option, found, hours=name == "minutes")
        expected = allowed(option)
        if isinstance(found, str) and _NEEDS_NONE.fullmatch(found):
            expected += ' without the signs "'
        elif value is not None and isinstance(option, Several):
            expected = "a list in square brackets"
        elif value is not None and isinstance(option, Numbers):
            expected = "a table in { and }"
        self.wrong(name, found, expected, value)

    def not_among(self, name: str, found: object, option: Choice | Several) -> None:
        """Tell of a word that is none of an option's: the nearest, or where it belongs, or all."""
        words = option.words if isinstance(option, Choice) else option.names
        value = meant(option, found)
        near = (
            [value]
            if isinstance(value, str)
            else value or [nearest(found, words) or within(words, found)]
        )
        others = [each for each in words_of(found) if each != name]
        if isinstance(near, list) and near[0]:
            meant_words = ", ".join(f'"{word}"' for word in near)
            self.tell(name, f"found {shown(found)}; did you mean {meant_words}?")
        elif others:
            said = f"{allowed(option)}; {shown(found)} is a word for {others[0]}"
            self.wrong(name, found, said)
        else:
            self.wrong(name, found, allowed(option))

    def unknown_keys(self, table: str, found: Mapping[str, Any], known: Iterable[str]) -> None:
        """Tell of names that are none of these."""
        known = list(known)
        for key in found:
            if key not in known:
                hint = _elsewhere(key, known) or f"; known are {', '.join(known)}"
                self.tell_of_names((f"{table}{shown(key)[1:-1]}",), f"no such key{hint}")


def _elsewhere(key: str, known: list[str]) -> str:
    other = [name for name in _OTHER_NAMES.get(normal(key), ()) if name in known]
    if other:
        return f"; did you mean {' and '.join(other)}?"
    if asked := did_you_mean(normal(key), known):
        return f"; {asked}"
    fields = words_of(key)
    if not fields or option_of(key) is not None:
        return ""
    example = f'["{key}"]' if isinstance(OPTIONS[fields[0]], Several) else f'"{key}"'
    return f"; it is a word for {fields[0]}: {fields[0]} = {example}"
