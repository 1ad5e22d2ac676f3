"""The player's settings: each once, with its range and default; one commented TOML file."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final

from slapjack.book import wording
from slapjack.errors import nearest, shown
from slapjack.files import write
from slapjack.house.file import is_whole
from slapjack.match.delivery import RATES_WPM
from slapjack.match.opponents import Level
from slapjack.toml import Wrong, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# Our judgement: a child's game is slow enough to follow, an expert's as fast as
# screen-reader users listen.
_RATES: Final = dict(zip(Level, (140, 160, 200, 260, 330), strict=True))
_PACES_MS: Final = dict(zip(Level, (1500, 1200, 800, 500, 300), strict=True))


def _range(default: Any, low: int, high: int) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default_factory=lambda: default, metadata={"range": (low, high)})


def _words(default: str, *words: str) -> Any:  # noqa: ANN401
    return field(default=default, metadata={"words": words})


@dataclass(frozen=True, slots=True)
class Settings:
    """How the game sounds to one player; rates in words a minute, paces in ms, volumes in %."""

    speech: str = _words("voice", "voice", "text")
    voice: str = field(default="", metadata={})
    printed: str = _words("rest", "rest", "all")
    verbosity: str = _words("full", "full", "brief")
    turn_words: str = _words("fade", "fade", "always")
    speech_volume: int = _range(100, 0, 100)
    sound_volume: int = _range(60, 0, 100)
    correction_ms: int = _range(0, 0, 500)
    rate_wpm: dict[Level, int] = _range(_RATES, *RATES_WPM)
    pace_ms: dict[Level, int] = _range(_PACES_MS, 0, 5000)

    def with_rate(self, level: Level, rate_wpm: int) -> Settings:
        """Give the settings with another speech rate for one level."""
        return replace(self, rate_wpm={**self.rate_wpm, level: rate_wpm})


def default_path() -> Path:
    """Give the settings file in the user's configuration folder."""
    from platformdirs import user_config_path  # noqa: PLC0415 - `--help` does not need it

    return user_config_path("slapjack") / "settings.toml"


def read_settings(path: Path) -> Settings:
    """Read the settings; a file that is not there means the defaults, a bad one is `Faults`."""
    if not path.exists():
        return Settings()
    reading = read_toml(path, "settings file", "sound_volume = 60")
    wrong: list[Wrong] = []
    settings = _read(reading.found, wrong)
    reading.tell(wrong)
    return settings


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings with a comment on each."""
    page = wording.environment().get_template("settings.toml.j2")
    # A JSON string is a TOML string, but for the one control character that JSON leaves bare.
    voice = json.dumps(settings.voice, ensure_ascii=False).replace("\x7f", "\\u007f")
    write(path, page.render(s=settings, voice=voice, rates=RATES_WPM).encode(), own=True)


def keep_rate(level: Level, rate_wpm: int, settings: Settings) -> Settings:
    """Keep a level's speech rate in the file; give the settings of this sitting with it."""
    path = default_path()
    write_settings(path, read_settings(path).with_rate(level, rate_wpm))
    return settings.with_rate(level, rate_wpm)


def _read(found: Mapping[str, Any], wrong: list[Wrong]) -> Settings:
    known = {entry.name: entry for entry in fields(Settings)}
    good: dict[str, Any] = {}
    for name, value in found.items():
        if name not in known:
            near = nearest(name, known)
            hint = f"did you mean {near}?" if near else f"known are {', '.join(known)}"
            wrong.append(Wrong((shown(name)[1:-1],), f"no such setting; {hint}"))
        elif name in ("rate_wpm", "pace_ms"):
            default = getattr(Settings(), name)
            good[name] = default | _levels(name, value, known[name].metadata["range"], wrong)
        elif _fits(value, known[name].metadata):
            good[name] = value
        else:
            said = f"found {shown(value)}, expected {_expected(known[name].metadata)}"
            wrong.append(Wrong((name,), said))
    return Settings(**good)


def _levels(
    name: str, found: object, limits: tuple[int, int], wrong: list[Wrong]
) -> dict[Level, int]:
    if not isinstance(found, dict):
        said = f"found {shown(found)}, expected a table with a number a level"
        wrong.append(Wrong((name,), said))
        return {}
    good = {}
    for level, value in found.items():
        if level in list(Level) and _fits(value, {"range": limits}):
            good[Level(level)] = value
        else:
            expected = f"one of {', '.join(Level)} with {_expected({'range': limits})}"
            key = f"{name}.{shown(level)[1:-1]}"
            wrong.append(Wrong((key,), f"found {shown(value)}, expected {expected}"))
    return good


def _fits(value: object, about: Mapping[str, Any]) -> bool:
    if "range" in about:
        low, high = about["range"]
        return is_whole(value) and low <= value <= high
    return isinstance(value, str) and (value in about["words"] if "words" in about else True)


def _expected(about: Mapping[str, Any]) -> str:
    if "range" in about:
        return "a whole number from {} to {}".format(*about["range"])
    return "one of " + ", ".join(about["words"]) if "words" in about else "a voice's name"
