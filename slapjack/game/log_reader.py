"""Reading a game log: all that is wrong with it, line by line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from slapjack.deck.cards import Card, parse_cards
from slapjack.errors import TOO_DEEP, TOO_LONG_A_NUMBER, Faults, shown
from slapjack.files import read_text
from slapjack.game.actions import Action, Award, Tie
from slapjack.game.log import ALONE, AWARD, DO, FORMAT, MOST_PILES, OLD_FORMAT, TIE, Log
from slapjack.game.series import ONE_GAME, Series
from slapjack.house.file import is_whole, read_rules
from slapjack.house.rules import DEFAULT_PRESET, MAX_PLAYERS, MIN_PLAYERS, PRESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from slapjack.house.rules import HouseRules

# A game of the most flips there can be takes about 600 kB.
MOST_BYTES: Final = 20_000_000
LATEST_MS: Final = 10**10  # some hundred days


def read(lines: Iterable[str], where: str) -> Log:
    """Read a log; `Faults` tells everything that is wrong with it, line by line."""
    return _Reader(where).read(lines)


def read_path(path: Path, tell: Callable[[str], None] | None = None) -> Log:
    """Read the log in a file; raises as `read` does, and `SlapjackError` if there is none.

    With `tell`, a last line that breaks off, as where the power failed, is left out and
    told of; without it, it is a fault as any other.
    """
    lines = read_text(path, MOST_BYTES, "game log").rstrip("\0 \n").split("\n")
    if tell is None or len(lines) == 1 or not _is_torn(lines[-1]):
        return read(lines, str(path))
    found = read(lines[:-1], str(path))
    tell(
        f"{path}: line {len(lines)} breaks off and is left out: found {shown(lines[-1])}. "
        f"Actions before it: {len(found.actions)}."
    )
    return found


def _is_torn(line: str) -> bool:
    """Whether an action was begun and not ended."""
    return line.lstrip().startswith("{") and not line.endswith("}")


class _Reader:
    """Collects the faults of one log while reading it."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.faults: list[str] = []
        self.latest_ms = 0

    def read(self, lines: Iterable[str]) -> Log:
        numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        if not numbered:
            raise Faults(self.where, ["empty: expected a game log, its header on the first line"])
        header = self.header(*numbered[0])
        players = len(header.stacks) if header else MAX_PLAYERS
        actions = [self.action(number, line, players) for number, line in numbered[1:]]
        if header is None or self.faults:
            raise Faults(self.where, self.faults)
        found = tuple(action for action in actions if action is not None)
        return replace(header, actions=found)

    def fault(self, number: int, message: str) -> None:
        self.faults.append(f"line {number}: {message}")

    def json_object(self, number: int, line: str) -> dict[str, Any] | None:
        try:
            entry = json.loads(line)
        except RecursionError:
            self.fault(number, f"expected one JSON object, found one {TOO_DEEP}")
            return None
        except json.JSONDecodeError:
            entry = None
        except ValueError:
            self.fault(number, f"expected one JSON object, found {TOO_LONG_A_NUMBER} in it")
            return None
        if isinstance(entry, dict):
            return entry
        self.fault(number, f"expected one JSON object, found {shown(line)}")
        return None

    def header(self, number: int, line: str) -> Log | None:
        entry = self.json_object(number, line)
        if entry is None:
            return None
        if entry.get("log") not in (OLD_FORMAT, FORMAT):
            expected = f'"{OLD_FORMAT}" or "{FORMAT}"'
            self.fault(number, f'expected a header with "log": {expected}; this is no game log')
            return None
        before = len(self.faults)
        rules = self.rules(number, entry.get("house"))
        stacks = self.stacks(number, entry.get("stacks"))
        old = entry["log"] == OLD_FORMAT
        names, levels = self.who(number, entry, len(stacks), old=old)
        preset, title = ("", "") if old else self.origin(number, entry)
        seed = entry.get("seed")
        if not is_whole(seed):
            self.fault(number, f"seed: expected a whole number, found {shown(seed)}")
            return None
        first_to = self.first_to(number, entry)
        series = self.series(number, entry.get("series"), len(stacks))
        auto_flip = self.auto_flip(number, entry.get("auto_flip", False))
        if rules is None or len(self.faults) > before:
            return None
        preset = preset or DEFAULT_PRESET
        return Log(
            rules, names, seed, stacks, (), levels, preset, title, first_to, series, auto_flip
        )

    def first_to(self, number: int, entry: dict[str, Any]) -> int:
        piles = entry.get("first_to", 0)
        if is_whole(piles) and 0 <= piles <= MOST_PILES:
            return piles
        self.fault(number, f"first_to: expected 0 to {MOST_PILES} piles, found {shown(piles)}")
        return 0

    def series(self, number: int, entry: object, players: int) -> Series:
        if entry is None:
            return ONE_GAME
        if _is_series(entry, players):
            return Series(entry["best_of"], entry["played"], tuple(entry["wins"]))
        self.fault(
            number,
            'series: expected "best_of", "played" and "wins", which games were won before by each '
            f"player, found {shown(entry)}",
        )
        return ONE_GAME

    def auto_flip(self, number: int, value: object) -> bool:
        if not isinstance(value, bool):
            self.fault(number, f"auto_flip: expected true or false, found {shown(value)}")
        return value is True

    def rules(self, number: int, house: object) -> HouseRules | None:
        if not isinstance(house, dict):
            self.fault(number, f"house: expected an object of rules, found {shown(house)}")
            return None
        try:
            return read_rules(house)
        except Faults as found:
            for fault in found.faults:
                self.fault(number, f"house: {fault}")
            return None

    def stacks(self, number: int, stacks: object) -> tuple[tuple[Card, ...], ...]:
        if not _strings(stacks) or not MIN_PLAYERS <= len(stacks) <= MAX_PLAYERS:
            self.fault(
                number,
                f"stacks: expected a list of {MIN_PLAYERS} to {MAX_PLAYERS} lines of cards, "
                f"found {shown(stacks)}",
            )
            return ()
        found: list[tuple[Card, ...]] = []
        for seat, codes in enumerate(stacks):
            try:
                found.append(tuple(parse_cards(codes)))
            except ValueError as error:
                found.append(())
                self.fault(number, f"stacks: player {seat}: {error}")
        if not any(stack.split() for stack in stacks):
            self.fault(number, "stacks: expected at least one card, found none")
        return tuple(found)

    def who(
        self, number: int, entry: dict[str, Any], players: int, *, old: bool
    ) -> tuple[tuple[str, ...], tuple[str | None, ...] | None]:
        if old:
            return self.names(number, entry.get("names"), players), None
        seats = entry.get("seats")
        if not isinstance(seats, list) or not all(map(_is_seat, seats)) or len(seats) != players:
            self.fault(
                number,
                "seats: expected for each stack an object with a name, and a level or null, "
                f"found {shown(seats)}",
            )
            return (), None
        return tuple(seat["name"] for seat in seats), tuple(seat["level"] for seat in seats)

    def origin(self, number: int, entry: dict[str, Any]) -> tuple[str, str]:
        preset, title = entry.get("preset"), entry.get("title")
        if preset not in list(PRESETS):
            known = ", ".join(PRESETS)
            self.fault(number, f"preset: expected one of {known}; found {shown(preset)}")
        if not _strings([title]):
            self.fault(number, f"title: expected words, found {shown(title)}")
        return str(preset), str(title)

    def names(self, number: int, names: object, players: int) -> tuple[str, ...]:
        if _strings(names) and len(names) == players:
            return tuple(names)
        self.fault(number, f"names: expected a name for each stack, found {shown(names)}")
        return ()

    def action(self, number: int, line: str, players: int) -> Action | None:
        entry = self.json_object(number, line)
        if entry is None:
            return None
        at_ms = entry.get("at")
        if not is_whole(at_ms) or not self.latest_ms <= at_ms <= LATEST_MS:
            self.fault(
                number,
                f"at: expected whole milliseconds, {self.latest_ms} or more, found {shown(at_ms)}",
            )
            return None
        self.latest_ms = at_ms
        return self.deed(number, at_ms, entry, players)

    def deed(self, number: int, at_ms: int, entry: dict[str, Any], players: int) -> Action | None:
        do, player = entry.get("do"), entry.get("player")
        if isinstance(do, str) and do in ALONE:
            return ALONE[do](at_ms)
        if do == TIE:
            tied = self.several(number, entry.get("players"), players, MIN_PLAYERS)
            return Tie(at_ms, tied) if tied else None
        if do == AWARD:
            winners = self.several(number, entry.get("players"), players, 1)
            return Award(at_ms, winners) if winners else None
        if not isinstance(do, str) or do not in DO:
            known = ", ".join([*DO, TIE, *ALONE, AWARD])
            self.fault(number, f"do: expected one of {known}; found {shown(do)}")
            return None
        if not is_whole(player) or not 0 <= player < players:
            self.fault(number, f"player: expected 0 to {players - 1}, found {shown(player)}")
            return None
        return DO[do](at_ms, player)

    def several(self, number: int, found: object, players: int, least: int) -> tuple[int, ...]:
        seats = found if isinstance(found, list) else []
        whole = all(is_whole(seat) and 0 <= seat < players for seat in seats)
        if whole and len(set(seats)) == len(seats) >= least:
            return tuple(seats)
        expected = f"{least} or more different ones of 0 to {players - 1}"
        self.fault(number, f"players: expected {expected}, found {shown(found)}")
        return ()


def _is_seat(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"name", "level"}:
        return False
    return _strings([value["name"], "" if value["level"] is None else value["level"]])


def _is_series(value: object, players: int) -> TypeGuard[dict[str, Any]]:
    if not isinstance(value, dict) or set(value) != {"best_of", "played", "wins"}:
        return False
    best_of, played, wins = value["best_of"], value["played"], value["wins"]
    if not (is_whole(best_of) and is_whole(played) and 0 <= played <= best_of > 0):
        return False
    if not isinstance(wins, list) or len(wins) not in ({0} if played == 0 else {players}):
        return False
    return all(is_whole(won) and 0 <= won <= played for won in wins)


def _strings(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(
        isinstance(entry, str) and entry.isprintable() for entry in value
    )
