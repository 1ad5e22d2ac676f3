"""A WAV file on the sound device."""

from __future__ import annotations

import wave
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

import numpy as np

from audiogame.sound.device_stream import portaudio
from audiogame.sound.mixer import SoundDeviceError
from audiogame.sound.stderr import QuietStderr
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

LIMIT_S: Final = 4.0
PIECES_PER_S: Final = 4


def listen(path: Path) -> None:
    """Play a 16-bit WAV file to its end; `SoundDeviceError` where nothing can be heard."""
    try:
        with wave.open(str(path), "rb") as file:
            rate, channels = file.getframerate(), file.getnchannels()
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    except (OSError, EOFError, wave.Error) as error:
        raise SlapjackError(
            f"{path}: cannot be played: {error}. Name a WAV file, such as output/demo.wav."
        ) from None
    beats: SimpleQueue[SlapjackError | None] = SimpleQueue()
    sound = samples.reshape(-1, channels)
    quiet = QuietStderr()
    Thread(target=_play, args=(sound, rate, path, beats), daemon=True).start()
    try:
        for _ in range(0, len(sound), rate // PIECES_PER_S):
            if fault := beats.get(timeout=LIMIT_S):
                raise fault
    except Empty:
        raise SoundDeviceError(
            f"sound: {path} was to be played, but the device has not answered for {LIMIT_S:g} s, "
            "as when it is suspended or its server hangs. audiogame doctor tells more."
        ) from None
    finally:
        quiet.restore()


def _play(
    sound: NDArray[np.int16], rate: int, path: Path, beats: SimpleQueue[SlapjackError | None]
) -> None:
    """Play in a thread that can be left behind; give None for each piece played, or the fault."""
    size = rate // PIECES_PER_S
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
