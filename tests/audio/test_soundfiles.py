"""Reading what speech engines write."""

import struct
import wave
from pathlib import Path

import numpy as np
import pytest

from audiogame.speech.soundfiles import read_sound

PCM = np.array([0, 1000, -1000, 32767, -32768], "<i2")


def wav(path: Path, channels: int = 1) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setparams((channels, 2, 22050, 0, "NONE", ""))
        file.writeframes(np.repeat(PCM, channels).tobytes())
    return path


def aiff(path: Path, order: bytes | None) -> Path:
    """Write AIFF, or AIFF-C with samples in that order, as Apple's 'Audio IFF 1.3' says."""
    rate = struct.pack(">HQ", 16383 + 14, 22050 << (63 - 14))
    common = struct.pack(">hlh", 1, len(PCM), 16) + rate + (order + b"\0\0" if order else b"")
    data = PCM.astype("<i2" if order == b"sowt" else ">i2").tobytes()
    chunks = b"".join(
        name + struct.pack(">L", len(body)) + body
        for name, body in [(b"COMM", common), (b"SSND", bytes(8) + data)]
    )
    form = (b"AIFC" if order else b"AIFF") + chunks
    path.write_bytes(b"FORM" + struct.pack(">L", len(form)) + form)
    return path


@pytest.mark.parametrize("channels", [1, 2])
def test_wav_is_read(tmp_path: Path, channels: int) -> None:
    samples, rate_hz = read_sound(wav(tmp_path / "a.wav", channels))
    assert rate_hz == 22050
    assert samples == pytest.approx(PCM / 32768)


@pytest.mark.parametrize("order", [None, b"NONE", b"twos", b"sowt"])
def test_aiff_is_read_under_any_name(tmp_path: Path, order: bytes | None) -> None:
    samples, rate_hz = read_sound(aiff(tmp_path / "a.wav", order))
    assert rate_hz == 22050
    assert samples == pytest.approx(PCM / 32768)


def test_what_is_cut_short_or_no_sound_is_refused(tmp_path: Path) -> None:
    for whole in (wav(tmp_path / "a.wav"), aiff(tmp_path / "b.aiff", None)):
        data = whole.read_bytes()
        for length in (0, 5, 30, len(data) - 3):
            whole.write_bytes(data[:length])
            with pytest.raises(ValueError, match=r"."):
                read_sound(whole)
