"""Clips: sound ready to be played, and the bytes they are kept as."""

import json
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import NewType

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]
"""Mono: shape (frames,); stereo: shape (frames, 2). Full scale is -1 to 1."""

Packed = NewType("Packed", bytes)

SAMPLE_RATE = 48_000


class Kind(Enum):
    """What a clip is: each kind has a volume of its own."""

    SPEECH = "speech"
    SOUND = "sound"


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """One sound: mono samples at `SAMPLE_RATE`, nothing before or after what is heard.

    `onset_s` is where, inside the clip, it can be known what it is: for speech
    the vowel of the first word (see `shaping.onset_s`).
    """

    samples: Samples
    words: str
    onset_s: float
    kind: Kind = Kind.SPEECH
    rate_wpm: int | None = None

    @property
    def duration_s(self) -> float:
        """Length in seconds."""
        return len(self.samples) / SAMPLE_RATE


def pack(clip: Clip) -> Packed:
    """Give the clip as bytes: a line of what it is, then 16-bit samples."""
    about = asdict(replace(clip, samples=np.empty(0, np.float32)))
    del about["samples"]
    header = json.dumps(about | {"kind": clip.kind.value}).encode()
    pcm = np.rint(np.clip(clip.samples, -1, 1) * 32767).astype("<i2")
    return Packed(header + b"\n" + pcm.tobytes())


def unpack(packed: Packed) -> Clip:
    """Give back a packed clip."""
    header, _, pcm = packed.partition(b"\n")
    about = json.loads(header)
    samples = np.frombuffer(pcm, "<i2").astype(np.float32) / np.float32(32767)
    return Clip(samples, **about | {"kind": Kind(about["kind"])})
