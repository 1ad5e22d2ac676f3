"""The sound files that speech engines write: WAV, and AIFF on macOS."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from audiogame.sound.clips import Samples

_PCM, _EXTENSIBLE = 1, 0xFFFE
_KINDS = {_PCM: "samples", 3: "floating-point samples"}
_UNKNOWN_SIZE = 0xFFFFFFFF
_ORDERS = {b"NONE": ">i2", b"twos": ">i2", b"sowt": "<i2"}


def read_sound(path: Path) -> tuple[Samples, int]:
    """Give mono samples and their rate in Hz from a 16-bit WAV, AIFF or AIFF-C file.

    The file's own first bytes say which it is, as macOS writes AIFF under any name.
    ValueError says what is wrong with the file.
    """
    data = path.read_bytes()
    if data[:4] == b"FORM" and data[8:12] in (b"AIFF", b"AIFC"):
        return _aiff(data)
    return _wav(data)


@dataclass(frozen=True, slots=True)
class Wav:
    """What a WAV file holds: `frames` of int16, (frames, channels)."""

    frames: npt.NDArray[np.int16]
    rate_hz: int
    missing_bytes: int
    """How much less there is than its header says."""


def read_wav(data: bytes) -> Wav:
    """Read a 16-bit PCM WAV file; ValueError says what was found instead."""
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise ValueError("found an empty file" if not data else "found another kind of file")
    sizes = {name: size for name, size, _ in _chunks(data, "<")}
    chunks = {name: chunk for name, _, chunk in _chunks(data, "<")}
    try:
        layout, channels, rate_hz, _, _, bits = struct.unpack("<HHLLHH", chunks[b"fmt "][:16])
        pcm, size = chunks[b"data"], sizes[b"data"]
    except (KeyError, struct.error):
        raise ValueError("found one that breaks off before its sound") from None
    if layout == _EXTENSIBLE:
        layout = int.from_bytes(chunks[b"fmt "][24:26], "little")
    if layout != _PCM or bits != 16 or not channels or not rate_hz:  # noqa: PLR2004
        kind = _KINDS.get(layout, f"compressed (kind {layout})")
        raise ValueError(f"found {bits}-bit {kind}, {channels} channels at {rate_hz} Hz")
    whole = len(pcm) - len(pcm) % (2 * channels)
    if not whole:
        raise ValueError("found one without any sound in it")
    # A size that was not known when the file was begun stands as the largest there is.
    missing = 0 if size == _UNKNOWN_SIZE else size - len(pcm)
    return Wav(np.frombuffer(pcm[:whole], "<i2").reshape(-1, channels), rate_hz, missing)


def _wav(data: bytes) -> tuple[Samples, int]:
    wav = read_wav(data)
    if wav.missing_bytes:
        raise ValueError(f"a sound file that breaks off, {wav.missing_bytes} bytes missing")
    return _mono(wav.frames), wav.rate_hz


def _aiff(data: bytes) -> tuple[Samples, int]:
    chunks = {name: chunk for name, _, chunk in _chunks(data, ">")}
    try:
        common, sound = chunks[b"COMM"], chunks[b"SSND"]
        channels, frames, bits, rate = struct.unpack(">hlh10s", common[:18])
        order = _ORDERS[common[18:22] or b"NONE"]
    except (KeyError, struct.error) as error:
        raise ValueError(f"not AIFF with 16-bit samples: {error}") from error
    pcm = sound[8 : 8 + frames * channels * 2]
    if bits != 16 or len(pcm) != frames * channels * 2:  # noqa: PLR2004
        raise ValueError(f"{bits}-bit, {len(pcm)} bytes for {frames} frames")
    return _mono(np.frombuffer(pcm, order).reshape(-1, channels)), _extended(rate)


def _chunks(data: bytes, order: str) -> Iterator[tuple[bytes, int, bytes]]:
    """Give each chunk's name, the size it says it has, and what there is of it."""
    at = 12
    while at + 8 <= len(data):
        name, size = struct.unpack(f"{order}4sL", data[at : at + 8])
        yield name, size, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _extended(rate: bytes) -> int:
    """Read an 80-bit IEEE float, as AIFF gives its sampling rate."""
    exponent: int
    mantissa: int
    exponent, mantissa = struct.unpack(">HQ", rate)
    return round(mantissa * 2.0 ** (exponent - 16383 - 63))


def _mono(frames: npt.NDArray[np.int16]) -> Samples:
    mono: Samples = (frames.mean(axis=1) / 32768).astype(np.float32)
    return mono
