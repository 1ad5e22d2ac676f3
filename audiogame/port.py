"""A table's way out: the voice, the sounds and the printed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audiogame.speech.speech import ClipT, PlayingT, Speech

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.sound.turns import Turns
    from audiogame.speech.speech import Bank, Mixer
    from slapjack.match.cues import Sound
    from slapjack.match.delivery import Delivery


class SoundPort(Speech[ClipT, PlayingT]):
    """A `slapjack.match.port.Port` that is heard: speech that sounds and prints, too."""

    def __init__(
        self,
        mixer: Mixer[ClipT, PlayingT],
        bank: Bank[ClipT],
        turns: Turns[ClipT],
        delivery: Delivery,
        write_line: Callable[[str], None],
        *,
        wait_for_clips: bool = False,
    ) -> None:
        super().__init__(mixer, bank, delivery, wait_for_clips=wait_for_clips)
        self._write_line = write_line
        self._turns = turns

    def play(self, sound: Sound, pan: float) -> PlayingT:
        """Sound at the volume there is now."""
        return self._mixer.play(self._turns.next(sound), pan, self._delivery.sound_volume / 100)

    def write(self, line: str) -> None:
        """Print a line."""
        self._write_line(line)
