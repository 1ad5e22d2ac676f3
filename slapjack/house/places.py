"""Where a house file is looked for, and what is near it where there is none."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from slapjack.errors import SlapjackError, did_you_mean, nearest
from slapjack.house.rules import PRESETS

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX: Final = ".toml"
_MOST_NAMED: Final = 5
_PICTURES: Final = (".png", ".jpg", ".jpeg")


def check_place(path: Path) -> None:
    """Raise `SlapjackError` for a folder, or for no file where it can be said what was meant."""
    with suppress(OSError, ValueError):
        if path.is_dir():
            raise SlapjackError(_of_folder(path))
        if not path.exists() and (meant := _meant(path)):
            raise SlapjackError(f"{path}: there is no such file; {meant}")


def _of_folder(path: Path) -> str:
    found = [str(each) for each in sorted(path.glob(f"*{SUFFIX}"))]
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    named = ", ".join(found[:_MOST_NAMED]) + more if found else "none"
    return f"{path}: is a folder, expected a house file; {SUFFIX} files in it: {named}"


def no_picture(path: Path) -> str:
    """Say that there is no such picture, and which was meant; "" for one that is there."""
    with suppress(OSError, ValueError):
        if path.is_dir():
            return f"{path} is a folder, expected a PNG or JPEG"
        if path.exists():
            return ""
        pictures = [each.name for each in sorted(path.parent.iterdir()) if _is_picture(each)]
        near = {each.lower(): each for each in pictures}
        of_stem = {each.rpartition(".")[0].lower(): each for each in pictures}
        meant = near.get(nearest(path.name, near)) or of_stem.get(nearest(path.stem, of_stem))
        if meant:
            return f"there is no file {path}; did you mean {meant}?"
        if pictures:
            beside = ", ".join(pictures[:_MOST_NAMED])
            return f"there is no file {path}; pictures beside it: {beside}"
    return f"there is no file {path}; put a PNG or JPEG there, or take the line out"


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in _PICTURES and path.is_file()


def _meant(path: Path) -> str:
    """Ask whether the file with the usual suffix, one of nearly this name or a preset was meant."""
    usual = path.with_name(path.name + SUFFIX)
    if usual.is_file():
        return f"did you mean {usual}?"
    if str(path) in PRESETS:
        return f"{path} is a preset: say --preset {path}"
    near = did_you_mean(path.stem, [each.stem for each in path.parent.glob(f"*{SUFFIX}")])
    return near.replace("?", f"{SUFFIX}?") if near else ""
