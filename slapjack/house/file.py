"""House files: TOML on top of a preset, read with every fault told at once.

preset = "pagat"
decks = 2

[card]
title = "Slapjack at our house"
note = "Grandma may slap with both hands."
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from slapjack.errors import Faults, nearest, shown
from slapjack.house import kinds
from slapjack.house.card_table import CARD_KEYS, read_card
from slapjack.house.contradictions import contradictions
from slapjack.house.meant import advised, meant, option_of
from slapjack.house.misplaced import put_right
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo, ordered
from slapjack.house.places import check_place, no_picture
from slapjack.house.rules import (
    DEFAULT_PRESET,
    OPTIONS,
    PRESETS,
    House,
    HouseRules,
    option_named,
    options,
)
from slapjack.house.wrongs import Wrongs
from slapjack.toml import Wrong, normal, parse_toml, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from slapjack.house.kinds import Kind
    from slapjack.house.options import Chances
    from slapjack.toml import Reading

_EXAMPLE: Final = 'decks = 2 or ends = "…"'


def read_house(path: Path) -> House:
    """Read one house file; `Faults` tells everything that is wrong with it, or what is there."""
    check_place(path)
    house = _house(read_toml(path, "house file", _EXAMPLE, _advise), path.parent)
    # A picture is named as it lies beside the house file.
    return replace(house, picture=str(path.parent / house.picture)) if house.picture else house


def parse_house(text: str, where: str) -> House:
    """Read the text of a house file, which `where` names in what is said of its faults."""
    return _house(parse_toml(text, where, _EXAMPLE, _advise), None)


def _advise(path: str, typed: str) -> str | None:
    """Say what a value that was mistyped was to be, for a name that is known."""
    path = normal(path)
    name = path.rpartition(".")[2]
    known = name in CARD_KEYS or option_of(path) is not None
    return advised(path, typed) if known else None


def _house(reading: Reading, folder: Path | None) -> House:
    reader = _Reader(whole=reading.whole)
    house = reader.house(reading.found)
    if (reading.slips or reader.wrongs.found) and folder and house.picture:
        # A picture alone that is not there is for whoever shows it: a game needs none.
        reader.picture(folder / house.picture)
    reading.tell(reader.wrongs.found)
    return house


def read_rules(found: Mapping[str, Any]) -> HouseRules:
    """Read the rules alone, as a game log holds them; `Faults` tells what is wrong."""
    reader = _Reader()
    rules = reader.rules(found)
    if reader.wrongs.found:
        raise Faults("house", [str(each) for each in reader.wrongs.found])
    return rules


def read_flat(found: Mapping[str, Any], wrongs: Wrongs) -> House:
    """Read a house from names and values in no tables, as an address holds them; others are left.

    What is wrong with them is told to `wrongs`, of the card's own names without their table.
    """
    own = Wrongs()
    texts = read_card({key: found[key] for key in CARD_KEYS if key in found}, own)
    wrongs.found += [
        replace(each, keys=tuple(key.removeprefix("card.") for key in each.keys))
        for each in own.found
    ]
    reader = _Reader(wrongs, whole=not wrongs.found)
    rules = reader.rules({key: found[key] for key in ("preset", *OPTIONS) if key in found})
    return House(rules, _preset(found)[0], **texts)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value read from outside is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(slots=True)
class _Reader:
    """Turns plain values into a house and collects what is wrong with them."""

    wrongs: Wrongs = field(default_factory=Wrongs)
    whole: bool = True
    """Whether nothing that was typed is left out of what is read."""

    def house(self, found: Mapping[str, Any]) -> House:
        above, card = put_right(found, self.wrongs)
        texts = read_card(card, self.wrongs)
        rules = self.rules(above)
        preset, _ = _preset(above)
        return House(rules, preset, **texts)

    def picture(self, path: Path) -> None:
        if said := no_picture(path):
            self.wrongs.found.append(Wrong(("card.picture",), said, fits=True))

    def rules(self, found: Mapping[str, Any]) -> HouseRules:
        before = len(self.wrongs.found)
        self.wrongs.unknown_keys("", found, ["preset", *OPTIONS])
        name, is_sure = _preset(found)
        preset = PRESETS[name]
        self.check_preset(found)
        known = options(preset.kind) if is_sure else _options_of_any()
        if is_sure:
            self.foreign(preset.kind, found)
        given = {
            name: self.value(name, option, found[name])
            for name, option in known.items()
            if name in found
        }
        good = {name: value for name, value in given.items() if value is not None}
        rules = replace(preset, **good)
        if len(self.wrongs.found) == before and self.whole:
            self.wrongs.found += contradictions(rules)
        return rules

    def check_preset(self, found: Mapping[str, Any]) -> None:
        name, game = found.get("preset"), found.get("game")
        if "preset" in found and (not isinstance(name, str) or name not in PRESETS):
            self.wrongs.not_allowed("preset", Choice(tuple(PRESETS)), name)
        elif isinstance(name, str) and isinstance(game, str) and game in kinds.KINDS:
            kind = kinds.KINDS[game]
            fitting = [each for each, rules in PRESETS.items() if rules.kind is kind]
            if name not in fitting:
                self.wrongs.tell(
                    "game",
                    f"found {shown(game)}, but the preset {name} is {PRESETS[name].game}; "
                    f"take one of these presets, or leave one of the two out: {', '.join(fitting)}",
                )

    def foreign(self, kind: Kind, found: Mapping[str, Any]) -> None:
        """Refuse fields of other games: they would change nothing here."""
        for name in found:
            if name in OPTIONS and name not in kind.fields:
                players = ", ".join(each.name for each in kinds.users(name))
                said = f"{kind.name} has no use for it, only {players}; take it out"
                self.wrongs.tell_of_names((name,), said)

    def value(self, name: str, option: Option, found: object) -> Any | None:  # noqa: ANN401
        match option:
            case Choice(words) if isinstance(found, str) and found in words:
                return option.kind(found)
            case Whole(low, high, or_none) if is_whole(found) and (
                low <= found <= high or (or_none and found == 0)
            ):
                return found
            case YesNo() if isinstance(found, bool):
                return found
            case Several() if isinstance(found, list) and (found or option.or_none):
                return self.several(name, option, found)
            case Numbers() if isinstance(found, dict):
                return self.numbers(name, option, found)
        self.wrongs.not_allowed(name, option, found)
        return None

    def several(self, name: str, option: Several, found: list[Any]) -> tuple[str, ...] | None:
        before = len(self.wrongs.found)
        for position, entry in enumerate(found):
            if entry not in option.names:
                self.wrongs.not_among(name, entry, option)
            elif entry in found[:position]:
                self.wrongs.tell(name, f"{shown(entry)} stands there twice; once is enough")
        return tuple(found) if len(self.wrongs.found) == before else None

    def numbers(self, name: str, option: Numbers, found: dict[str, Any]) -> Chances | None:
        before = len(self.wrongs.found)
        self.wrongs.unknown_keys(f"{name}.", found, option.names)
        each = Whole(option.low, option.high)
        for key, number in found.items():
            if key in option.names:
                self.value(f"{name}.{key}", each, number)
        return ordered(found) if len(self.wrongs.found) == before else None


def _preset(found: Mapping[str, Any]) -> tuple[str, bool]:
    """Give the preset that is named or meant, or that of the game, and whether that is sure."""
    name, game = found.get("preset"), found.get("game")
    named = _word(PRESETS, name)
    kind = kinds.KINDS.get(_word(kinds.KINDS, game))
    is_sure = (not name or bool(named) or kind is not None) and (not game or kind is not None)
    if kind and (not named or PRESETS[named].kind is not kind):
        return kind.preset, is_sure
    return named or DEFAULT_PRESET, is_sure


def _word(names: Iterable[str], found: object) -> str:
    """Give which of the names was meant, "" where that is not known."""
    option = Choice(tuple(names))
    return str(meant(option, found) or nearest(found, option.words))


def _options_of_any() -> dict[str, Option]:
    """Give the options of all games, where it is not known which one is played."""
    return {name: option_named(name) for name in OPTIONS}
