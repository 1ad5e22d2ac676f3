"""All clips of a site: the sounds and what the voice says ahead, kept once they were made."""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from platformdirs import user_cache_path

from audiogame.speech.cache import Cache
from audiogame.web import sprites
from audiogame.web.phrases import pieces
from audiogame.web.sprites import Sprites

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from audiogame.speech.bank import ClipBank, Progress
    from audiogame.web.sprites import Place

RATES_WPM: Final = (150, 200, 260, 330)
"""At which the voice can be heard: a child's game to an expert's."""

FORMAT: Final = 1
"""To be raised with any change in how clips are made or put into files."""


@dataclass(frozen=True, slots=True)
class Clips:
    """The files in `clips/` by name, and the index that says where each clip is."""

    files: dict[str, bytes]
    index: dict[str, Any]


def is_clip(name: str) -> bool:
    """Whether a file of the site, by its place, is one of clips."""
    return name.endswith(tuple(f".{ending}" for ending in sprites.ENDINGS))


def clips(
    bank: ClipBank,
    tell: Callable[[str], None],
    progress: Progress | None = None,
    *,
    rates_wpm: Sequence[int] = RATES_WPM,
    endings: Sequence[str] = sprites.ENDINGS,
) -> Clips:
    """Make all clips, or take those that were kept; VoiceError where the voice fails.

    `tell` is told what is wrong with what was kept, `progress` how far the voice is.
    """
    files: dict[str, bytes] = {}
    index: dict[str, Any] = {"endings": [*endings], "files": {}, "voice": {}}
    cache = Cache(user_cache_path("slapjack") / "web", tell)
    texts = pieces()

    def add(group: str, made: Sprites) -> dict[str, Place]:
        names = [_name(group, number, file) for number, file in enumerate(made.files)]
        for name, file in zip(names, made.files, strict=True):
            files.update({f"{name}.{ending}": file[ending] for ending in endings})
        index["files"][group] = names
        return made.places

    index["sounds"] = add("sounds", sprites.sounds(endings))
    for rate_wpm in rates_wpm:
        name = (FORMAT, bank.voice.engine, bank.voice.name, rate_wpm, *endings, *texts)
        spoken = _kept(cache.read(*name))
        if spoken is None:
            bank.prepare(texts, rate_wpm, progress)
            said = {text: bank.clip(text, rate_wpm) for text in texts}
            spoken = sprites.sprites(said, endings)
            cache.write(_to_keep(spoken), *name)
        index["voice"][str(rate_wpm)] = add(str(rate_wpm), spoken)
    return Clips(files, index)


def _name(group: str, number: int, file: Mapping[str, bytes]) -> str:
    """Name a file of clips by what is in it: an index never goes with clips of another site."""
    digest = hashlib.sha256(b"".join(file[ending] for ending in sorted(file)))
    return f"{group}-{number}-{digest.hexdigest()[:8]}"


def _to_keep(made: Sprites) -> bytes:
    files = [{end: b64encode(each).decode() for end, each in file.items()} for file in made.files]
    return json.dumps({"files": files, "places": made.places}).encode()


def _kept(content: bytes | None) -> Sprites | None:
    if content is None:
        return None
    found = json.loads(content)
    files = [{end: b64decode(each) for end, each in file.items()} for file in found["files"]]
    return Sprites(files, found["places"])
