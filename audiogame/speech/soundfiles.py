"""The sound files that speech engines write: WAV, and AIFF on macOS."""

import struct
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from audiogame.sound.clips import Samples

_ORDERS = {b"NONE": ">i2", b"twos": ">i2", b"sowt": "<i2"}


def read_sound(path: Path) -> tuple[Samples, int]:
    """Give mono samples and their rate in Hz from a 16-bit WAV, AIFF or AIFF-C file.

    The file's own first bytes say which it is, as macOS writes AIFF under any name.
    ValueError says what is wrong with the file.
    """
    data = path.read_bytes()
    if data[:4] == b"FORM" and data[8:12] in (b"AIFF", b"AIFC"):
        return _aiff(data)
    return _wav(path)


def _wav(path: Path) -> tuple[Samples, int]:
    try:
        with wave.open(str(path), "rb") as file:
            width, channels, rate_hz = file.getsampwidth(), file.getnchannels(), file.getframerate()
            pcm, frames = file.readframes(file.getnframes()), file.getnframes()
    except (wave.Error, EOFError) as error:
        raise ValueError(f"not a sound file: {error}") from error
    if width != 2 or len(pcm) != frames * channels * width:  # noqa: PLR2004 - bytes a sample
        raise ValueError(f"{8 * width}-bit, {len(pcm)} bytes for {frames} frames")
    return _mono(pcm, "<i2", channels), rate_hz


def _aiff(data: bytes) -> tuple[Samples, int]:
    chunks = dict(_chunks(data))
    try:
        common, sound = chunks[b"COMM"], chunks[b"SSND"]
        channels, frames, bits, rate = struct.unpack(">hlh10s", common[:18])
        order = _ORDERS[common[18:22] or b"NONE"]
    except (KeyError, struct.error) as error:
        raise ValueError(f"not AIFF with 16-bit samples: {error}") from error
    pcm = sound[8 : 8 + frames * channels * 2]
    if bits != 16 or len(pcm) != frames * channels * 2:  # noqa: PLR2004
        raise ValueError(f"{bits}-bit, {len(pcm)} bytes for {frames} frames")
    return _mono(pcm, order, channels), _extended(rate)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(data):
        name, size = struct.unpack(">4sL", data[at : at + 8])
        yield name, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _extended(rate: bytes) -> int:
    """Read an 80-bit IEEE float, as AIFF gives its sampling rate."""
    exponent: int
    mantissa: int
    exponent, mantissa = struct.unpack(">HQ", rate)
    return round(mantissa * 2.0 ** (exponent - 16383 - 63))


def _mono(pcm: bytes, order: str, channels: int) -> Samples:
    frames = np.frombuffer(pcm, order).reshape(-1, channels)
    mono: Samples = (frames.mean(axis=1) / 32768).astype(np.float32)
    return mono
