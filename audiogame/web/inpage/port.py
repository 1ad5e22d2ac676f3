"""A table's way out into the page: clips, lines, and the card that is seen when it is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
        def write_line(line: str) -> None:
            outbox.put("line", text=line)

        super().__init__(mixer, bank, Turns(bank.sound), delivery, write_line)
        self._outbox: Final = outbox

    def say(
        self, say: Say, pan: float = 0.0, *, after_s: float = 0.0, spare_card: bool = False
    ) -> PagePlaying | None:
        """Have it said; a card is seen as soon as it can be known by ear, and no sooner."""
        playing = super().say(say, pan, after_s=after_s, spare_card=spare_card)
        if playing is not None and say.card is not None:
            seen = {"card": str(say.card), "words": say.spoken[0]}
            self._outbox.put("show", **seen, at_s=playing.onset_at_s)
        elif say.priority in (Priority.VERDICT, Priority.RESULT):
            self._outbox.put("verdict", text=say.line)
        return playing
