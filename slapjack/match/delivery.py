"""How a game is told: what its listener has set, and whether it can be heard at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RATES_WPM: Final = (80, 450)
RATE_STEP_WPM: Final = 20
VOLUME_STEP: Final = 10


@dataclass(slots=True)
class Delivery:
    """How the game is told now: the one place of each value, changed by keys and read by all."""

    rate_wpm: int
    window_s: float = 0.0  # how long a card is live once it began to sound, and said alone
    sound_volume: int = 60  # percent
    full: bool = True  # with margins and counts, or only what must be known
    always_turns: bool = False  # whose turn it is in words, however often it was heard
    text_mode: bool = False  # a screen reader reads what is written
    print_all: bool = False  # in text mode too: cards and verdicts, for braille and scrollback
    voice: bool = True  # whether the voice works
    device: bool = True  # whether there is a device to hear it on

    @property
    def heard(self) -> bool:
        """Whether anything spoken is heard."""
        return self.voice and self.device

    @property
    def sounds(self) -> bool:
        """Whether the game's own sounds are heard."""
        return self.device and self.sound_volume > 0

    def change_rate(self, by_wpm: int) -> bool:
        """Speak faster or slower; whether that was possible in full."""
        wanted = self.rate_wpm + by_wpm
        self.rate_wpm = min(max(wanted, RATES_WPM[0]), RATES_WPM[1])
        return self.rate_wpm == wanted

    def change_volume(self, by: int) -> None:
        """Make sounds louder or quieter, from 0 to 100 percent."""
        self.sound_volume = min(max(self.sound_volume + by, 0), 100)
