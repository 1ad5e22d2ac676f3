"""How a game sounds, and whether it can be heard at all."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Sounding:
    """How the game sounds now; changed by keys."""

    rate_wpm: int
    sound_volume: int
    full: bool
    text_mode: bool
    voice: bool = True  # whether the voice works
    device: bool = True  # whether there is a device to hear it on

    @property
    def heard(self) -> bool:
        """Whether anything spoken is heard."""
        return self.voice and self.device
