"""What each file was made from, so that nothing is made twice.

A record lies in the user's cache, under the name of the file it is about. It is worth
nothing of its own: without it, or if it cannot be read, the file is made anew.
"""

import contextlib
import hashlib
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import slapjack
from rulescard.formats.format import Format, Order
from rulescard.photo import photo_of
from slapjack import files
from slapjack.book import wording
from slapjack.errors import SlapjackError

# How the folders are named in which Python keeps what is installed, by name and version.
_INSTALLED: Final = (".dist-info", ".egg-info")


def inputs(order: Order, written_in: Format) -> str:
    """Give a digest of everything that goes into one format of a house."""
    of_house = repr(
        (order.house, order.since, order.look, order.length, order.page, written_in.name)
    )
    photo = photo_of(order.house)
    of_photo = _digest(photo.content) if photo else ""
    made_with = f"{_of_tool(written_in.tool)}{_of_templates()}{_of_code()}"
    return _digest(f"{of_house}{of_photo}{made_with}".encode())


def remarks(path: Path, made_from: str) -> tuple[str, ...] | None:
    """Give what was remarked of the file, if it is just as it was written from these inputs.

    None for a file that is not there, that is another, or that was made from others.
    """
    try:
        kept = _record(path).read_text(encoding="utf-8")
        entry = _entry(made_from, path.read_bytes())
    except (OSError, ValueError):
        return None
    return tuple(kept.removeprefix(entry).splitlines()) if kept.startswith(entry) else None


def keep(path: Path, made_from: str, content: bytes, said: Iterable[str] = ()) -> None:
    """Note what the file was made from, and each line said of it that holds while it is there.

    A cache that cannot be written is no matter.
    """
    with contextlib.suppress(SlapjackError):
        text = _entry(made_from, content) + "".join(f"{line}\n" for line in said)
        files.write(_record(path), text.encode())


def _entry(made_from: str, content: bytes) -> str:
    return f"{made_from}\n{_digest(content)}\n"


def _record(path: Path) -> Path:
    # Slow to import for what it does, and not wanted by every command.
    from platformdirs import user_cache_path  # noqa: PLC0415

    return user_cache_path("slapjack") / "made" / _digest(os.fsencode(os.path.realpath(path)))


def _of_tool(command: str) -> str:
    """Tell one installed command from another; "" for none."""
    found = shutil.which(command) if command else None
    return f"{found} {Path(found).stat().st_mtime_ns}" if found else ""


def _of_templates() -> str:
    return files.digest(sorted(path for path in wording.folder().rglob("*") if path.is_file()))


@cache
def _of_code() -> str:
    """Give a digest of our own code and of which packages are installed, in which versions."""
    packages = (Path(__file__).parent.parent, Path(slapjack.__file__).parent)
    code = sorted(path for package in packages for path in package.rglob("*.py"))
    return files.digest(code) + " ".join(sorted(_installed()))


def _installed() -> Iterator[str]:
    """Give the packages as their folders are named: to read their versions takes far longer."""
    for folder in sys.path:
        with contextlib.suppress(OSError):
            names = (path.name for path in Path(folder).iterdir())
            yield from (name for name in names if name.endswith(_INSTALLED))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
