"""Which games can be chosen: the presets, house files in this folder, and those used before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from audiogame.menu.choices import Entry
from audiogame.menu.list import WORDS
from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError
from slapjack.house.file import read_house
from slapjack.house.rules import OPTIONS, PRESETS
from slapjack.toml import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE: Final = "file "


def entries(folder: Path, used: tuple[str, ...]) -> list[Entry]:
    """Give an entry for each preset and each house file, named ``preset`` or ``file PATH``."""
    found = [Entry(name, f"{name_of_preset(name)}.") for name in PRESETS]
    return found + [Entry(FILE + str(path), f"{name_of(path)}.") for path in _files(folder, used)]


def name_of_preset(name: str) -> str:
    """Say which game a preset is, and whose rules of it."""
    return str(wording.value(WORDS, "preset_names").get(name, name))


def name_of(path: Path) -> str:
    """Say a house file's game and the file's own name."""
    try:
        title = rulebook(read_house(path)).title
    except SlapjackError:  # told in full once it is chosen
        return path.name
    return wording.sentence(WORDS, "house_name", title, path.name)


def _files(folder: Path, used: tuple[str, ...]) -> Iterator[Path]:
    """Give the house files of a folder, then those used before that are still there."""
    here = [path.absolute() for path in sorted(folder.glob("*.toml")) if _is_house(path)]
    yield from here
    yield from (path for path in map(Path, used) if path not in here and path.is_file())


def _is_house(path: Path) -> bool:
    """Whether a TOML file is of rules at all, right or wrong."""
    try:
        found = read_toml(path, "house file", "").found
    except SlapjackError:
        return False
    return "preset" in found or any(name in OPTIONS for name in found)
