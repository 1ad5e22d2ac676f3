"""A table's way out into the page: clips, lines, and the card that is seen when it is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from audiogame.port import SoundPort
from audiogame.sound.turns import Turns
from audiogame.web.inpage.mixer import PageClip, PagePlaying
from slapjack.match.cues import Priority

if TYPE_CHECKING:
    from audiogame.web.inpage.bank import PageBank
    from audiogame.web.inpage.mixer import PageMixer
    from audiogame.web.inpage.outbox import Outbox
    from slapjack.match.cues import Say
    from slapjack.match.delivery import Delivery


class PagePort(SoundPort[PageClip, PagePlaying]):
    """A `slapjack.match.port.Port` that is heard and seen in a page."""

    def __init__(
        self, mixer: PageMixer, bank: PageBank, delivery: Delivery, outbox: Outbox
    ) -> None:
        super().__init__(mixer, bank, Turns(bank.sound), delivery, self._write_later)
        self._outbox: Final = outbox
        self._written: dict[str, Any] = {}  # the line that was written last

    def _write_later(self, line: str) -> None:
        self._written = self._outbox.put("line", text=line, at_s=None)

    def say(
        self, say: Say, pan: float = 0.0, *, after_s: float = 0.0, spare_card: bool = False
    ) -> PagePlaying | None:
        """Have it said; a card is seen and read when it can be known by ear, and no sooner."""
        playing = super().say(say, pan, after_s=after_s, spare_card=spare_card)
        if playing is not None and say.card is not None:
            onset_s = playing.onset_at_s
            words, *called = say.spoken
            told = ", ".join(called)
            told = told[:1].upper() + told[1:]
            self._outbox.put("show", card=str(say.card), words=words, called=told, at_s=onset_s)
            if self._written.get("text") == say.line:
                self._written["at_s"] = onset_s
        elif say.card is None and say.priority >= Priority.ANSWER:
            self._outbox.put("verdict", text=say.line)
        return playing
