"""A WAV file on the sound device."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from audiogame.sound.device_stream import portaudio
from audiogame.sound.mixer import SoundDeviceError
from audiogame.sound.stderr import QuietStderr
from audiogame.speech.soundfiles import read_wav
from slapjack.errors import Faults, SlapjackError
from slapjack.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

# The longest game that --wav writes, an hour, is 691 MB.
MOST_BYTES: Final = 1_000_000_000
LIMIT_S: Final = 4.0
PIECES_PER_S: Final = 4


def listen(path: Path, note: Callable[[str], None]) -> None:
    """Play a 16-bit WAV file to its end; `SoundDeviceError` where nothing can be heard.

    Raises `Faults` for a file that is no such WAV. `note` is told where it breaks off.
    """
    try:
        wav = read_wav(read_bytes(path, MOST_BYTES, "WAV file"))
    except ValueError as error:
        raise Faults(
            str(path), [f"cannot be played: expected a WAV file with 16-bit samples, {error}"]
        ) from None
    if wav.missing_bytes:
        note(f"{path}: breaks off: {wav.missing_bytes} bytes of sound are missing at its end.")
    beats: SimpleQueue[SlapjackError | None] = SimpleQueue()
    sound, rate = wav.frames, wav.rate_hz
    quiet = QuietStderr()
    Thread(target=_play, args=(sound, rate, path, beats), daemon=True).start()
    try:
        for _ in range(0, len(sound), _piece(rate)):
            if fault := beats.get(timeout=LIMIT_S):
                raise fault
    except Empty:
        raise SoundDeviceError(
            f"sound: {path} was to be played, but the device has not answered for {LIMIT_S:g} s, "
            "as when it is suspended or its server hangs. audiogame doctor tells more."
        ) from None
    finally:
        quiet.restore()


def _piece(rate: int) -> int:
    return max(1, rate // PIECES_PER_S)


def _play(
    sound: NDArray[np.int16], rate: int, path: Path, beats: SimpleQueue[SlapjackError | None]
) -> None:
    """Play in a thread that can be left behind; give None for each piece played, or the fault."""
    size = _piece(rate)
    pieces = [sound[at : at + size] for at in range(0, len(sound), size)]
    try:
        sounddevice, _ = portaudio()
        with sounddevice.OutputStream(rate, channels=sound.shape[1], dtype="int16") as stream:
            for piece in pieces[:-1]:
                stream.write(piece)
                beats.put(None)
            stream.write(pieces[-1])
        beats.put(None)  # now that it has been heard to its end
    except SlapjackError as error:
        beats.put(error)
    except Exception as error:  # noqa: BLE001 - PortAudio's own, which may not be loaded
        fault = f"sound: no device to play {path} on: {error}. audiogame doctor tells more."
        beats.put(SoundDeviceError(fault))
