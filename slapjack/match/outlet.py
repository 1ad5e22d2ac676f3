"""Cues given to the ear and the eye: what of them is spoken, sounded, printed and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.match.cues import Cue, Play, Priority, Say, unspoken
from slapjack.match.history import History

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from slapjack.book.telling import Teller
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Heard, Port
    from slapjack.match.seats import Seat

AFTER_FLIP_S: Final = 0.09  # the card follows its own rustle
NOTICED_S: Final = 3.0  # a device's loss is noticed within 2 s
READING_S: Final = 1.2  # how long a printed line takes to read, where nothing speaks it


class Outlet:
    """Gives cues to a port, in the manner of a delivery, from the places of the seats."""

    def __init__(
        self, port: Port, delivery: Delivery, teller: Teller, seats: Sequence[Seat]
    ) -> None:
        self.history: Final = History()
        self.now_s = 0.0
        self._port: Final = port
        self._delivery: Final = delivery
        self._teller: Final = teller
        self._seats: Final = seats
        self._read_s = 0.0  # when printed lines that are not spoken will have been read
        self._read_told_s = 0.0  # those of them that must be told
        self._sounds_s = 0.0  # when the last sound will have ended
        self._unprinted: tuple[float, str] = (0.0, "")  # what is spoken only, and until when

    def quiet_s(self) -> float:
        """When everything will have been said and read."""
        return max(self._port.quiet_s(), self._read_s)

    def told_s(self) -> float:
        """When all that must be told will have been said and read."""
        return max(self._port.quiet_s(Priority.RESULT), self._read_told_s)

    @property
    def silent(self) -> bool:
        """Whether everything was said, read and sounded to its end."""
        return max(self.quiet_s(), self._sounds_s) <= self.now_s

    def give(self, cues: Iterable[Cue], *, spare_card: bool = False) -> None:
        """Sound and say; with `spare_card` no verdict cuts off the card being turned."""
        for cue in cues:
            if isinstance(cue, Play):
                self._sound(cue)
            else:
                self._say(cue, spare_card=spare_card)

    def card_s(self) -> float:
        """When the card that was turned last will have been said or read."""
        return max(self._port.quiet_s(Priority.CARD), self._read_told_s)

    def keep(self, cues: Iterable[Cue]) -> None:
        """Print and keep what there is no room to say."""
        self.give(map(unspoken, cues))

    def turn(self, cues: Iterable[Cue]) -> Heard | None:
        """Sound the flip, then say the card; None where it is only read."""
        flipped_s, heard = self.now_s, None
        for cue in cues:
            if isinstance(cue, Play):
                flipped_s = self._sound(cue).start_at_s
            else:
                heard = self._say_card(cue, flipped_s + AFTER_FLIP_S)
        return heard

    def answer(self, name: str, *values: object) -> None:
        """Say what a key asked for, in a sentence of the speech templates."""
        self.answer_line(self._teller.say(name, *values))

    def answer_line(self, line: str) -> None:
        """Say what a key asked for."""
        self.give([Say(line, Priority.ANSWER)])

    def repeat(self, line: str) -> None:
        """Say and print a line of the past without adding it to the past."""
        say = Say(line, Priority.ANSWER)
        if self._is_printed(say):
            self._port.write(line)
        if self._is_spoken(say):
            self._port.say(say, 0.0)

    def tell(self, line: str) -> None:
        """Print a line of the game's own, such as the loss of the sound device."""
        self.history.add(line)
        self._port.write(line)

    def device_is(self, *, heard: bool) -> None:
        """Go on in text when the sound device is lost, and aloud when it is back."""
        if heard == self._delivery.device:
            return
        self._delivery.device = heard
        self.tell(self._teller.say("device_back" if heard else "device_lost"))
        until_s, line = self._unprinted
        if not heard and until_s > self.now_s - NOTICED_S:
            self._port.write(line)

    def tick(self) -> None:
        """Let the port start what waits."""
        self._port.tick()
        self._print_unsaid()

    def _print_unsaid(self) -> None:
        """Go on in text when the voice gives out, with what it failed to say."""
        for say in self._port.unsaid():
            if self._delivery.voice:
                self._delivery.voice = False
                self.tell(self._teller.say("voice_lost"))
            if self._delivery.text_mode and say.priority >= Priority.VERDICT:
                self._port.write(say.line)

    def _say(self, cue: Say, *, spare_card: bool) -> None:
        self._show(cue)
        if self._is_spoken(cue):
            self._port.say(cue, self._pan(cue.seat), spare_card=spare_card)
            self._note_unprinted(cue)
            self._print_unsaid()
        elif cue.aloud:
            self._read_s = max(self._read_s, self.now_s) + READING_S / 2
            if cue.priority >= Priority.RESULT:
                self._read_told_s = self._read_s

    def _say_card(self, cue: Say, after_s: float) -> Heard | None:
        self._show(cue)
        heard = None
        if self._delivery.heard:
            heard = self._port.say(cue, self._pan(cue.seat), after_s=after_s)
            self._print_unsaid()
        if heard is None:
            self._read_s = self._read_told_s = self.now_s + READING_S
        else:
            self._note_unprinted(cue)
        return heard

    def _note_unprinted(self, cue: Say) -> None:
        """Keep what only the voice says, in case its device turns out to be gone."""
        if not self._is_printed(cue):
            self._unprinted = self._port.quiet_s(), cue.line

    def _is_spoken(self, cue: Say) -> bool:
        """In text mode the game's own voice is for cards and verdicts alone."""
        urgent = cue.priority >= Priority.VERDICT
        wanted = cue.aloud and (urgent or not self._delivery.text_mode)
        return self._delivery.heard and wanted

    def _is_printed(self, cue: Say) -> bool:
        """Every line, but in text mode those that are spoken: one voice a message."""
        if not self._delivery.text_mode:
            return cue.written
        return self._delivery.print_all or not self._is_spoken(cue)

    def _show(self, cue: Say) -> None:
        if cue.written:
            self.history.add(cue.line)
        if self._is_printed(cue):
            self._port.write(cue.line)

    def _sound(self, cue: Play) -> Heard:
        heard = self._port.play(cue.sound, self._pan(cue.seat))
        self._sounds_s = max(self._sounds_s, heard.end_at_s)
        return heard

    def _pan(self, seat: int | None) -> float:
        """Give the place of a player, the middle for nobody's."""
        return 0.0 if seat is None else self._seats[seat].pan
