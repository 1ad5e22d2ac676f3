"""House files: TOML on top of a preset, read with every fault told at once.

preset = "pagat"
decks = 2

[card]
title = "Slapjack at our house"
note = "Grandma may slap with both hands."
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from slapjack.errors import Faults, did_you_mean, shown
from slapjack.house import kinds
from slapjack.house.colour import LEAST_CONTRAST, contrast_with_white, is_colour
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo, ordered
from slapjack.house.places import check_place
from slapjack.house.rules import (
    DEFAULT_PRESET,
    OPTIONS,
    PRESETS,
    BrokeWrongSlap,
    Ends,
    House,
    HouseRules,
    LastChance,
    Piles,
    options,
)
from slapjack.toml import parse_toml, read_toml, typed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from slapjack.house.kinds import Kind
    from slapjack.house.options import Chances

_EXAMPLE: Final = 'decks = 2 or ends = "…"'
# The longest texts, in characters: a title and a note that could still fit some card.
CARD_TEXTS: Final = {"title": 80, "note": 400, "picture": 200, "picture_text": 200}
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
CARD_KEYS: Final = (*CARD_TEXTS, "accent", "language")


def read_house(path: Path) -> House:
    """Read one house file; `Faults` tells everything that is wrong with it, or what is there."""
    check_place(path)
    house = _house(read_toml(path, "house file", _EXAMPLE), str(path))
    # A picture is named as it lies beside the house file.
    return replace(house, picture=str(path.parent / house.picture)) if house.picture else house


def parse_house(text: str, where: str) -> House:
    """Read the text of a house file, which `where` names in what is said of its faults."""
    return _house(parse_toml(text, where, _EXAMPLE), where)


def _house(found: Mapping[str, Any], where: str) -> House:
    reader = _Reader()
    house = reader.house(found)
    if reader.faults:
        raise Faults(where, reader.faults)
    return house


def read_rules(found: Mapping[str, Any]) -> HouseRules:
    """Read the rules alone, as a game log holds them; `Faults` tells what is wrong."""
    reader = _Reader()
    rules = reader.rules(found)
    if reader.faults:
        raise Faults("house", reader.faults)
    return rules


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value read from outside is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


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


def contradictions(rules: HouseRules) -> list[str]:
    """Say what in a house's rules cannot go together, a line for each fault."""
    faults = []
    if rules.min_players > rules.max_players:
        faults.append(
            f"min_players, max_players: found {rules.min_players} and {rules.max_players}, "
            "expected min_players no larger than max_players"
        )
    nobody_is_ever_out = (
        rules.last_chance is LastChance.ALWAYS and rules.broke_wrong_slap is BrokeWrongSlap.NOTHING
    )
    limited = rules.flip_limit or rules.minutes
    if rules.targets == ("joker",) and not rules.jokers:
        faults.append('targets: "joker" alone, but jokers is 0: there is nothing to slap')
    if not rules.targets:
        faults += _without_targets(rules)
    if rules.piles is Piles.EACH and rules.targets != ("pair",):
        faults.append(
            'piles: "each" makes a pair of two tops, so targets can only be ["pair"] with it'
        )
    if rules.ends is Ends.LAST_PLAYER and nobody_is_ever_out and not limited:
        faults.append(
            'ends: "last_player" with last_chance "always" and broke_wrong_slap "nothing" never '
            "ends, because nobody is ever out; change one of them or set flip_limit or minutes"
        )
    return faults


def _without_targets(rules: HouseRules) -> list[str]:
    faults = []
    if not rules.challenges:
        faults.append("targets, challenges: both are empty, and nobody could win a pile")
    if rules.last_chance is not LastChance.UNTIL_YOUR_TURN:
        faults.append(
            "targets: found none, so nobody can slap their way back in; "
            'set last_chance = "until_your_turn"'
        )
    return faults


@dataclass(slots=True)
class _Reader:
    """Turns plain values into a house and collects what is wrong with them."""

    faults: list[str]

    def __init__(self) -> None:
        self.faults = []

    def house(self, found: Mapping[str, Any]) -> House:
        rules = self.rules({key: value for key, value in found.items() if key != "card"})
        texts = self.card(found.get("card", {}))
        return House(rules, self.preset(found, quiet=True), **texts)

    def rules(self, found: Mapping[str, Any]) -> HouseRules:
        self.unknown_keys("", found, ["preset", *OPTIONS, "card"])
        preset = PRESETS[self.preset(found, quiet=True)]
        known = options(preset.kind)
        self.foreign(preset.kind, found)
        given = {
            name: self.value(name, option, found[name])
            for name, option in known.items()
            if name in found
        }
        good = {name: value for name, value in given.items() if value is not None}
        rules = replace(preset, **good)
        self.preset(found)
        if len(good) == len(given):
            self.faults += contradictions(rules)
        return rules

    def preset(self, found: Mapping[str, Any], *, quiet: bool = False) -> str:
        """Give the preset that is named, or else the one of the game that is named."""
        game = found.get("game")
        kind = kinds.KINDS.get(game) if isinstance(game, str) else None
        name = found.get("preset", kind.preset if kind else DEFAULT_PRESET)
        if not isinstance(name, str) or name not in PRESETS:
            if not quiet:
                self.wrong("preset", name, "one of " + ", ".join(PRESETS), PRESETS)
            return kind.preset if kind else DEFAULT_PRESET
        if kind is None or PRESETS[name].kind is kind:
            return name
        if not quiet:
            fitting = [each for each, rules in PRESETS.items() if rules.kind is kind]
            self.faults.append(
                f"game: found {shown(game)}, but the preset {name} is {PRESETS[name].game}; "
                f"take one of these presets, or leave one of the two out: {', '.join(fitting)}"
            )
        return kind.preset

    def foreign(self, kind: Kind, found: Mapping[str, Any]) -> None:
        """Refuse fields of other games: they would change nothing here."""
        for name in found:
            if name in OPTIONS and name not in kind.fields:
                players = ", ".join(each.name for each in kinds.users(name))
                self.faults.append(
                    f"{name}: {kind.name} has no use for it, only {players}; take it out"
                )

    def value(self, name: str, option: Option, found: object) -> Any | None:  # noqa: ANN401
        match option:
            case Choice(words):
                if isinstance(found, str) and found in words:
                    return option.kind(found)
                self.wrong(name, found, allowed(option), words)
            case Whole(low, high, or_none):
                if is_whole(found) and (low <= found <= high or (or_none and found == 0)):
                    return found
                self.wrong(name, found, allowed(option))
            case YesNo():
                if isinstance(found, bool):
                    return found
                self.wrong(name, found, allowed(option))
            case Several():
                return self.several(name, option, found)
            case Numbers():
                return self.numbers(name, option, found)
        return None

    def several(self, name: str, option: Several, found: object) -> tuple[str, ...] | None:
        if not isinstance(found, list) or (not found and not option.or_none):
            self.wrong(name, found, allowed(option))
            return None
        before = len(self.faults)
        for position, entry in enumerate(found):
            if entry not in option.names:
                self.wrong(name, entry, allowed(option), option.names)
            elif entry in found[:position]:
                self.faults.append(f"{name}: {shown(entry)} stands there twice; once is enough")
        return tuple(found) if len(self.faults) == before else None

    def numbers(self, name: str, option: Numbers, found: object) -> Chances | None:
        if not isinstance(found, dict):
            self.wrong(name, found, allowed(option))
            return None
        before = len(self.faults)
        self.unknown_keys(f"{name}.", found, option.names)
        each = Whole(option.low, option.high)
        for key, number in found.items():
            if key in option.names:
                self.value(f"{name}.{key}", each, number)
        return ordered(found) if len(self.faults) == before else None

    def card(self, found: object) -> dict[str, str]:
        if not isinstance(found, dict):
            self.wrong("card", found, 'a table: [card], then title = "…" and note = "…"')
            return {}
        self.unknown_keys("card.", found, CARD_KEYS)
        texts = {
            key: self.text(f"card.{key}", found[key], most)
            for key, most in CARD_TEXTS.items()
            if key in found
        }
        self.picture(texts.get("picture", ""), texts.get("picture_text", ""))
        return texts | {
            "accent": self.accent(found.get("accent", "")),
            "language": self.language(found.get("language", "")),
        }

    def picture(self, picture: str, text: str) -> None:
        """Ask for both or neither: a picture that is not told of is none to who does not see it."""
        if picture and not text:
            self.faults.append(
                f"card.picture_text: is missing; say in a few words what {shown(picture)} shows, "
                "for those who do not see it"
            )
        if text and not picture:
            self.faults.append(
                'card.picture_text: there is no picture to tell of; add picture = "…", the name '
                "of a PNG or JPEG beside this file, or take it out"
            )

    def language(self, found: object) -> str:
        """Read the language of title and note as a tag (BCP 47); "" is that of the rules."""
        if found == "" or (isinstance(found, str) and _LANGUAGE.fullmatch(found)):
            return str(found)
        self.wrong(
            "card.language", found, 'the short sign of a language, such as "es", "fr" or "pt-BR"'
        )
        return ""

    def accent(self, found: object) -> str:
        """Read the colour of headings; "" is black."""
        if found == "":
            return ""
        if not isinstance(found, str) or not is_colour(found):
            self.wrong("card.accent", found, 'a colour such as "#1a5fb4", or "" for black')
        elif (contrast := contrast_with_white(found)) < LEAST_CONTRAST:
            self.wrong(
                "card.accent",
                found,
                f"a colour dark enough to read, with a contrast of {LEAST_CONTRAST:g} to 1 or more "
                f"on white; this has {int(contrast * 10) / 10:g}",
            )
        else:
            return found.lower()
        return ""

    def text(self, key: str, found: object, most: int) -> str:
        found = typed(found) if isinstance(found, str) else found
        if not isinstance(found, str) or len(found) > most:
            long = f"{len(found)} characters" if isinstance(found, str) else shown(found)
            self.faults.append(f"{key}: found {long}, expected text of {most} characters at most")
        elif not found.isprintable():
            signs = ", ".join(f"U+{ord(sign):04X}" for sign in found if not sign.isprintable())
            self.faults.append(
                f"{key}: found {shown(found)}, expected one line of letters and signs that "
                f"show; take out {signs}"
            )
        else:
            return found
        return ""

    def unknown_keys(self, table: str, found: Mapping[str, Any], known: Iterable[str]) -> None:
        known = list(known)
        for key in found:
            if key not in known:
                hint = _elsewhere(table, key) or _nearest(key, known)
                hint = hint or f"; known are {', '.join(known)}"
                self.faults.append(f"{table}{shown(key)[1:-1]}: no such key{hint}")

    def wrong(self, name: str, found: object, expected: str, known: Iterable[str] = ()) -> None:
        hint = _nearest(found, list(known))
        self.faults.append(f"{name}: found {shown(found)}, expected {expected}{hint}")


def _elsewhere(table: str, key: str) -> str:
    if table and key in OPTIONS:
        return f"; it belongs above [{table.removesuffix('.')}]"
    return "; it belongs under [card]" if key in CARD_KEYS else ""


def _nearest(found: object, known: list[str]) -> str:
    asked = did_you_mean(found, known)
    return f"; {asked}" if asked else ""
