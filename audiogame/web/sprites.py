"""The page's clips in a few files: those of the game's sounds, and those of the voice at a rate.

In each file clips stand one after the other with silence between them, a minute of them at most, as
a page decodes a whole file at once. Every file begins with a click, so that the page finds where
its first sample is: decoders differ in how much silence they leave before it. Opus is what browsers
decode best; Safari before 18.4 takes the MP3.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import soundfile

from audiogame.sound.clips import SAMPLE_RATE, Kind
from audiogame.sound.sounds import sound
from audiogame.sound.turns import VARIANTS
from slapjack.match.cues import Sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from audiogame.sound.clips import Clip, Samples

    # Of a clip: which file of the group it is in, its offset there from the click, its duration
    # and its onset, in seconds.
    Place = tuple[int, float, float, float]

GAP_S: Final = 0.05
MOST_S: Final = 60.0
CLICK_S: Final = 0.25  # where the click is, and as long again until the first clip
# File endings: how libsndfile names what is in them, and how small, 0 the best and 1 the smallest.
_FORMATS: Final = {"opus": ("OGG", "OPUS", 0.93), "mp3": ("MP3", "MPEG_LAYER_III", 0.85)}
ENDINGS: Final = tuple(_FORMATS)
# What speech has above 12 kHz is silence: engines give 22,050 samples a second.
_SPEECH_EVERY: Final = 2


@dataclass(frozen=True, slots=True)
class Sprites:
    """Clips in numbered files: the content of each by its ending, and where each clip is."""

    files: list[dict[str, bytes]]
    places: dict[str, Place]


def sounds(endings: Iterable[str] = ENDINGS) -> Sprites:
    """Give all variants of the game's own sounds, by names such as ``flip 0``."""
    return sprites(
        {
            f"{which.value} {variant}": sound(which, variant)
            for which in Sound
            for variant in range(VARIANTS)
        },
        endings,
    )


def sprites(clips: Mapping[str, Clip], endings: Iterable[str] = ENDINGS) -> Sprites:
    """Put clips of one kind into files, in their order."""
    files: list[dict[str, bytes]] = []
    places: dict[str, Place] = {}
    for group in _groups(clips):
        parts, at_s = [_click()], CLICK_S
        for name in group:
            clip = clips[name]
            places[name] = (len(files), round(at_s, 5), clip.duration_s, clip.onset_s)
            parts += [clip.samples, _silence(GAP_S)]
            at_s += clip.duration_s + GAP_S
        every = _SPEECH_EVERY if clips[group[0]].kind is Kind.SPEECH else 1
        samples = np.concatenate(parts)[::every]
        files.append({end: _encoded(samples, SAMPLE_RATE // every, end) for end in endings})
    return Sprites(files, places)


def _groups(clips: Mapping[str, Clip]) -> Iterator[list[str]]:
    group: list[str] = []
    length_s = 0.0
    for name, clip in clips.items():
        if group and length_s + clip.duration_s > MOST_S:
            yield group
            group, length_s = [], 0.0
        group.append(name)
        length_s += clip.duration_s + GAP_S
    yield group


def _click() -> Samples:
    """Give silence, a click and silence: nothing else before the first clip is as loud."""
    click = _silence(2 * CLICK_S)
    click[len(click) // 2 : len(click) // 2 + SAMPLE_RATE // 1000] = 0.9
    return click


def _silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * SAMPLE_RATE), np.float32)


def _encoded(samples: Samples, rate_hz: int, ending: str) -> bytes:
    form, subtype, level = _FORMATS[ending]
    content = io.BytesIO()
    how = {"format": form, "subtype": subtype, "compression_level": level}
    soundfile.write(content, samples, rate_hz, **how)
    return content.getvalue()
