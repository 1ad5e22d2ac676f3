"""A table's way out: the voice, the sounds and the printed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audiogame.sound.sounds import Turns
from audiogame.speech.speech import Speech

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.sound.mixer import Mixer, Playing
    from audiogame.speech.bank import ClipBank
    from slapjack.match.cues import Sound
    from slapjack.match.delivery import Delivery


class SoundPort(Speech):
    """A `slapjack.match.port.Port` that is heard: speech that sounds and prints, too."""

    def __init__(
        self,
        mixer: Mixer,
        bank: ClipBank,
        delivery: Delivery,
        write_line: Callable[[str], None],
        *,
        wait_for_clips: bool = False,
    ) -> None:
        super().__init__(mixer, bank, delivery, wait_for_clips=wait_for_clips)
        self._write_line = write_line
        self._turns = Turns()

    def play(self, sound: Sound, pan: float) -> Playing:
        """Sound at the volume there is now."""
        return self._mixer.play(self._turns.next(sound), pan, self._delivery.sound_volume / 100)

    def write(self, line: str) -> None:
        """Print a line."""
        self._write_line(line)
