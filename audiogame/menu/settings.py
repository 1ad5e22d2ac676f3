"""The settings in the menu: each with its values, kept as soon as one is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from audiogame.menu.choices import Entry
from audiogame.menu.list import WORDS, choose
from audiogame.settings import Settings, default_path, write_settings
from audiogame.speech.errors import VoiceError
from audiogame.speech.voice import Speaker, Voice
from slapjack.book import wording
from slapjack.match.delivery import RATE_STEP_WPM, RATES_WPM, VOLUME_STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from audiogame.stage import Stage
    from slapjack.match.opponents import Level

PERCENT: Final = tuple(range(0, 101, VOLUME_STEP))
VALUES: Final[dict[str, Sequence[Any]]] = {
    "speech": ("voice", "text"),
    "printed": ("rest", "all"),
    "verbosity": ("full", "brief"),
    "turn_words": ("fade", "always"),
    "rate": tuple(range(RATES_WPM[0], RATES_WPM[1] + 1, RATE_STEP_WPM)),
    "speech_volume": PERCENT,
    "sound_volume": PERCENT,
    "correction_ms": tuple(range(0, 501, 25)),
    "voice": (),  # as the speech engine names them
}


def change_settings(stage: Stage, level: Level) -> None:
    """Let the player change settings until they go back; the rate is that of a level."""
    name: str | None = ""
    while name is not None:
        name = choose(stage, "", _entries(stage.settings, level), name)
        if name is not None:
            _change(stage, name, level)


def _entries(settings: Settings, level: Level) -> list[Entry]:
    return [Entry(name, _said(settings, name, level)) for name in VALUES]


def _said(settings: Settings, name: str, level: Level) -> str:
    now, more = _now(settings, name, level), [level] if name == "rate" else []
    return wording.sentence(WORDS, f"setting_{name}", now, *more)


def _now(settings: Settings, name: str, level: Level) -> Any:  # noqa: ANN401 - as settings are
    return settings.rate_wpm[level] if name == "rate" else getattr(settings, name)


def _change(stage: Stage, name: str, level: Level) -> None:
    now = _now(stage.settings, name, level)
    values = VALUES[name] or _voices()
    known = sorted({*values, now}) if isinstance(now, int) else dict.fromkeys([*values, now])
    entries = [Entry(str(v), wording.sentence(WORDS, f"value_{name}", v)) for v in known]
    heading = wording.sentence(WORDS, "list_setting", name)
    taken = choose(stage, heading, entries, str(now))
    if taken is None:
        return
    value = next(v for v in known if str(v) == taken)
    changed = (
        stage.settings.with_rate(level, value)
        if name == "rate"
        else replace(stage.settings, **{name: value})
    )
    write_settings(default_path(), changed)
    stage.adopt(changed)
    stage.delivery.rate_wpm = changed.rate_wpm[level]


def _voices() -> list[str]:
    """Name the English voices; none where the speech engine does not answer."""
    speaker = Speaker(Voice.default())
    try:
        return ["", *(name for name in speaker.voices() if name.startswith("en"))]
    except VoiceError:
        return [""]
    finally:
        speaker.close()
