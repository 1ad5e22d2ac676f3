"""What a player has chosen to play, and the file beside the settings that keeps it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from slapjack.command_line import chosen_house
from slapjack.errors import SlapjackError
from slapjack.files import read_bytes, write
from slapjack.house.file import is_whole
from slapjack.house.rules import DEFAULT_PRESET, MAX_PLAYERS, PRESETS
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from slapjack.house.rules import House

MOST_HOUSES: Final = 5
MOST_BYTES: Final = 100_000


class Length(StrEnum):
    """How long a game is to last."""

    WHOLE = "whole"
    FIVE_MINUTES = "five_minutes"
    FIRST_TO_THREE = "first_to_three"
    BEST_OF_THREE = "best_of_three"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One game as it is to be played; `house` is a file, "" where the preset's rules are."""

    preset: str = DEFAULT_PRESET
    house: str = ""
    level: str = Level.EASY
    opponents: int | None = None  # None: as many as the house needs
    length: str = Length.WHOLE

    def read_house(self) -> House:
        """Give the rules chosen; `SlapjackError` where a file has none."""
        if self.house:
            return chosen_house(Path(self.house), None)
        return chosen_house(None, self.preset)


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known from earlier sittings: the last game, houses used, the newest first."""

    last: Chosen | None = None
    houses: tuple[str, ...] = ()
    welcomed: bool = False

    def played(self, chosen: Chosen) -> Memory:
        """Give what is known once this was played."""
        houses = (*filter(None, [chosen.house]), *self.houses)
        return replace(self, last=chosen, houses=tuple(dict.fromkeys(houses))[:MOST_HOUSES])


def default_path() -> Path:
    """Give the file beside the settings."""
    from audiogame import settings  # noqa: PLC0415

    return settings.default_path().with_name("chosen.json")


def read_memory(path: Path) -> Memory:
    """Read what was kept; of a damaged file, as much as is whole: nothing there is precious."""
    try:
        found = json.loads(read_bytes(path, MOST_BYTES, "list of choices"))
    except (SlapjackError, ValueError, RecursionError):
        return Memory()
    if not isinstance(found, dict):
        return Memory()
    houses = found.get("houses")
    houses = [each for each in houses if _is_name(each)] if isinstance(houses, list) else []
    return Memory(
        _chosen(found.get("last")), tuple(houses[:MOST_HOUSES]), bool(found.get("welcomed"))
    )


def write_memory(path: Path, memory: Memory) -> None:
    """Write what is to be known at the next start."""
    write(path, (json.dumps(asdict(memory), indent=1) + "\n").encode(), own=True)


def _chosen(found: Any) -> Chosen | None:  # noqa: ANN401 - whatever JSON holds
    if not isinstance(found, dict) or set(found) != set(asdict(Chosen())):
        return None
    opponents = found["opponents"]
    whole = (
        found["preset"] in list(PRESETS)
        and isinstance(found["house"], str)
        and found["level"] in list(Level)
        and found["length"] in list(Length)
        and (opponents is None or (is_whole(opponents) and 0 < opponents < MAX_PLAYERS))
    )
    return Chosen(**found) if whole else None


def _is_name(found: object) -> bool:
    return isinstance(found, str) and bool(found)
