"""The Python that runs in the page, as one archive: ours and the template engine's."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import jinja2
import markupsafe

import audiogame
import slapjack
from slapjack.book import wording

if TYPE_CHECKING:
    from collections.abc import Iterator

# Ours that a page has: whole folders, and single modules of others. The walls of
# `tests/test_walls.py` see that these import nothing else.
_SLAPJACK: Final = ("", "book", "deck", "game", "game/kinds", "house", "match", "mistyped")
_AUDIOGAME: Final = (
    *("__init__.py", "port.py", "settings.py"),
    *("speech/__init__.py", "speech/speech.py", "speech/errors.py"),
    *("sound/__init__.py", "sound/turns.py"),
    *("web/__init__.py", "web/inpage"),
)
# Command lines and what only they use.
_LEFT_OUT: Final = {"cli.py", "command_line.py", "picture.py"}
_NO_TEMPLATES: Final = (".svg.j2", ".html.j2", ".css", ".css.j2", ".svg")
_TIME: Final = (1980, 1, 1, 0, 0, 0)  # so that the same code gives the same archive


def archive() -> bytes:
    """Give a ZIP file with the packages `slapjack`, `audiogame`, `jinja2` and `markupsafe`."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, path in sorted(members()):
            made.writestr(zipfile.ZipInfo(name, _TIME), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def members() -> Iterator[tuple[str, Path]]:
    """Give every file of the archive with its place there."""
    yield from _slapjack(_folder(slapjack))
    for name in _AUDIOGAME:
        path = _folder(audiogame) / name
        for each in [path] if path.suffix else path.glob("*.py"):
            yield f"audiogame/{each.relative_to(_folder(audiogame)).as_posix()}", each
    for path in _folder(jinja2).glob("*.py"):
        yield f"jinja2/{path.name}", path
    for name in ("__init__.py", "_native.py"):  # it does without its compiled part
        yield f"markupsafe/{name}", _folder(markupsafe) / name
    for path in wording.folder().rglob("*"):
        if path.is_file() and not path.name.endswith(_NO_TEMPLATES):
            yield f"templates/{path.relative_to(wording.folder()).as_posix()}", path


def _slapjack(folder: Path) -> Iterator[tuple[str, Path]]:
    for part in _SLAPJACK:
        for path in (folder / part).iterdir():
            if path.suffix in {".py", ".toml"} and path.name not in _LEFT_OUT:
                yield f"slapjack/{path.relative_to(folder).as_posix()}", path


def _folder(package: object) -> Path:
    return Path(str(getattr(package, "__file__", ""))).parent
