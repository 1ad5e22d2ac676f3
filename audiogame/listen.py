"""A WAV file on the sound device."""

from __future__ import annotations

import wave
from typing import TYPE_CHECKING

import numpy as np

from audiogame.sound.device_mixer import portaudio
from audiogame.sound.mixer import SoundDeviceError
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from pathlib import Path


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
    sounddevice, _ = portaudio()
    try:
        sounddevice.play(samples.reshape(-1, channels), rate, blocking=True)
    except sounddevice.PortAudioError as error:
        raise SoundDeviceError(
            f"sound: no device to play {path} on: {error}. audiogame doctor tells more."
        ) from None
