"""The site: every file of it, made ready and written at once.

    index.html, *.js, style.css, sw.js …   the page (`templates/web/`, `audiogame/web/site/`)
    code.zip                               the Python that runs there
    runtime/                               what runs it
    clips/                                 voice and sounds, each file named by what is in it;
                                           index.json says where each clip is
    house.json                             the house that the site was made for, if any

No file names another but by a relative address, so that any host and any folder serves it.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from audiogame.web import code, icons, runtime
from audiogame.web.clips import is_clip
from audiogame.web.inpage.houses import seats
from slapjack.book import wording
from slapjack.book.rulebook import title_of
from slapjack.errors import SlapjackError
from slapjack.house.rules import PRESETS, House
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audiogame.web.clips import Clips

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Nothing from elsewhere, nothing inline; Python itself is WebAssembly."""

_OWN: Final = Path(__file__).parent / "site"
_WORDS: Final = "web.j2"
_WORKER: Final = "sw.js"
_LISTS: Final = b"const SITE = "  # how it begins where it is part of a site
# What scripts show: it stands in the page, as all words do.
_TOLD: Final = (
    *("loading", "ready", "flip", "pile", "pause", "go_on", "left", "changed", "wiped"),
    *("hidden", "stopped", "no_sound", "broken", "edit_title", "edit_note"),
)


def site(house: House | None, spoken: Clips) -> dict[str, bytes]:
    """Give every file of the site by its place; `NoRuntime` where `make web` was not run."""
    files = {f"runtime/{name}": content for name, content in runtime.contents().items()}
    files |= {f"clips/{name}": content for name, content in spoken.files.items()}
    files["clips/index.json"] = _json(spoken.index)
    files["code.zip"] = code.archive()
    files |= {path.name: path.read_bytes() for path in sorted(_OWN.iterdir()) if path.is_file()}
    files |= icons.pictures()
    files["index.html"] = _page(house).encode()
    if house is not None:
        files["house.json"] = _json(as_asked(house))
    files[_WORKER] = _listed(files) + files[_WORKER]
    return files


def check_place(folder: Path, named: Path) -> None:
    """Refuse a folder whose page is somebody else's; it is told by the name that was given."""
    page, worker = folder / "index.html", folder / _WORKER
    ours = worker.is_file() and worker.read_bytes().startswith(_LISTS)
    if page.is_file() and not ours:
        raise SlapjackError(
            f"{named}: expected a folder that is new, or that audiogame web has written before; "
            "found one with another page in index.html. Take another with -o."
        )


def as_asked(house: House) -> dict[str, Any]:
    """Give a house as a page asks for it (`inpage.houses.house_of`)."""
    return {
        "rules": house.rules.as_dict(),
        "preset": house.preset,
        "title": house.title,
        "note": house.note,
    }


def _page(house: House | None) -> str:
    names = wording.value("menu.j2", "preset_names")
    presets = [_about(House(PRESETS[name], name), names[name]) for name in PRESETS]
    titles = wording.value("speech.j2", "levels")
    return (
        wording.environment()
        .get_template("web/index.html.j2")
        .render(
            language=wording.LANGUAGE,
            policy=POLICY,
            words=wording.value(_WORDS, "words"),
            people=wording.value(_WORDS, "people"),
            told=_TOLD,
            houses=presets,
            own=None if house is None else _about(house, title_of(house)),
            levels={level.value: titles[level] for level in Level},
        )
    )


def _about(house: House, title: str) -> dict[str, Any]:
    return {"name": house.preset, "title": title, **seats(house)}


def _listed(files: Mapping[str, bytes]) -> bytes:
    """Give the service worker's list, and a version that changes with any file."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + files[name])
    names = sorted(name for name in files if name != _WORKER and not is_clip(name))
    listed = {"version": digest.hexdigest()[:16], "files": ["./", *names]}
    return _LISTS + _json(listed) + b";\n"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
