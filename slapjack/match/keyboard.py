"""What keys do at a table: in play, and in the modes in which they do something else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from slapjack.match.controls import TABLE_KEYS, Does, does, reply, unknown
from slapjack.match.delivery import RATE_STEP_WPM, VOLUME_STEP
from slapjack.match.glossary import Glossary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from slapjack.match.announcer import Announcer
    from slapjack.match.croupier import Croupier
    from slapjack.match.delivery import Delivery
    from slapjack.match.outlet import Outlet
    from slapjack.match.port import Port
    from slapjack.match.seats import Seat


_KEY_OF: Final = {done: key for key, done in TABLE_KEYS.items()}


class Keyboard:
    """Every key of one table; a person's own keys press for their seat."""

    def __init__(
        self,
        *,
        seats: Sequence[Seat],
        croupier: Croupier,
        announcer: Announcer,
        outlet: Outlet,
        delivery: Delivery,
        port: Port,
        phrases: Sequence[str],
    ) -> None:
        """Lay the keys; `phrases` are made ready anew when the speech rate changes."""
        self.left = False  # whether somebody quit
        self.asked_anew = False  # and wants to start anew
        self._seats: Final = seats
        self._croupier: Final = croupier
        self._announcer: Final = announcer
        self._outlet: Final = outlet
        self._delivery: Final = delivery
        self._port: Final = port
        self._phrases: Final = phrases
        self._glossary: Final = Glossary(announcer.teller.rules)
        self._mode: Callable[[Does | None, int | None], None] = self._in_play
        self._pressed_s, self._key = 0.0, ""
        self._answers: Final = self._what_keys_do()

    @property
    def waits(self) -> bool:
        """Whether the game stands still until a key lets it go on."""
        return self._mode != self._in_play

    def press(self, key: str, at_s: float) -> None:
        """Act on a key pressed at `at_s`."""
        self._pressed_s, self._key = at_s, key.lower()
        done, seat = does(key, self._seats) or (None, None)
        self._mode(done, seat)

    def pause(self, since_s: float) -> None:
        """Pause from a moment that is gone, unless the game stands still anyway."""
        if not self.waits and not self._croupier.now.over:
            self._pressed_s = since_s
            self._pause()

    def _in_play(self, done: Does | None, seat: int | None) -> None:
        self._port.hush()
        if done is None:
            self._outlet.answer(unknown(self._key))
        elif seat is None:
            self._answers[done]()
        elif self._croupier.now.over:
            self._outlet.answer("game_over")
        elif done is Does.SLAP:
            self._croupier.slap(seat, self._pressed_s)
        else:
            self._croupier.flip(seat, self._pressed_s)

    # Answers

    def _what_keys_do(self) -> dict[Does, Callable[[], None]]:
        say, told = self._outlet.answer_line, self._announcer
        return {
            Does.AGAIN: self._again,
            Does.HELP: self._help,
            Does.STACKS: lambda: say(told.counts(self._croupier.now, with_out=True)),
            Does.PILE: lambda: say(told.pile(self._croupier.now)),
            Does.TURN: lambda: say(told.asking.whose_turn(self._croupier.now)),
            Does.FASTER: lambda: self._change_rate(RATE_STEP_WPM),
            Does.SLOWER: lambda: self._change_rate(-RATE_STEP_WPM),
            Does.VERBOSITY: self._verbosity,
            Does.BACK: lambda: self._stepped(self._outlet.history.back(), "first_line"),
            Does.FORTH: lambda: self._stepped(self._outlet.history.forth(), "last_line"),
            Does.QUIETER: lambda: self._change_volume(-VOLUME_STEP),
            Does.LOUDER: lambda: self._change_volume(VOLUME_STEP),
            Does.PAUSE: self._pause,
            Does.QUIT: self._quit,
            Does.TERMS: self._terms,
            Does.DETAILS: lambda: say(told.details()),
            Does.SKIP: self._skip,
            Does.ANEW: self._anew,
        }

    def _again(self) -> None:
        line = self._outlet.history.last()
        self._outlet.repeat(line) if line else self._outlet.answer("nothing_yet")

    def _stepped(self, found: tuple[str, bool] | None, end: str) -> None:
        if found is None:
            self._outlet.answer("nothing_yet")
            return
        line, at_end = found
        self._outlet.repeat(self._announcer.teller.say(end, line) if at_end else line)

    def _change_rate(self, by_wpm: int) -> None:
        in_full = self._delivery.change_rate(by_wpm)
        self._port.prepare(self._phrases)
        self._outlet.answer("rate" if in_full else "rate_end", self._delivery.rate_wpm)

    def _change_volume(self, by: int) -> None:
        self._delivery.change_volume(by)
        self._outlet.answer("volume", self._delivery.sound_volume)

    def _verbosity(self) -> None:
        self._delivery.full = not self._delivery.full
        self._outlet.answer("verbosity", self._delivery.full)

    def _skip(self) -> None:
        """Go to the end at once, where no person is in the game any more."""
        now = self._croupier.now
        if now.over:
            self._outlet.answer("game_over")
        elif all(person in now.out for person in self._announcer.persons):
            self._mode = self._in_play
            self._croupier.skip(self._pressed_s)
        else:
            self._outlet.answer("no_skip", len(self._announcer.persons))

    # Modes in which keys do something else

    def _help(self) -> None:
        self._enter(self._in_help)
        self._outlet.answer("help")

    def _in_help(self, done: Does | None, seat: int | None) -> None:
        if done in (Does.HELP, Does.PAUSE):
            self._leave("help_over")
        elif done is None:
            self._outlet.answer(unknown(self._key))
        else:
            self._outlet.answer_line(self._announcer.key(done, seat))

    def _pause(self) -> None:
        self._enter(self._in_pause)
        self._outlet.answer("paused")

    def _in_pause(self, done: Does | None, seat: int | None) -> None:
        if done is Does.PAUSE:
            self._leave("resumed")
        elif done is None or seat is not None:
            self._outlet.answer("paused")
        else:
            self._answers[done]()

    def _quit(self) -> None:
        self._enter(partial(self._in_question, Does.QUIT))
        self._outlet.answer("quit_asked")

    def _anew(self) -> None:
        self._enter(partial(self._in_question, Does.ANEW))
        self._outlet.answer("anew_asked")

    def _in_question(self, asked: Does, done: Does | None, seat: int | None) -> None:
        """Do what was asked for, or go on; whoever quits may do so here as anywhere.

        Enter says yes, but where somebody slaps with it: they would agree by accident.
        """
        if done is Does.QUIT and asked is not Does.QUIT:
            self._quit()
            return
        answer = reply(self._key, _KEY_OF[asked]) if seat is None else None
        if answer is None:
            self._outlet.answer(f"{asked}_keys")
        elif not answer:
            self._leave("resumed")
        else:
            self._outlet.answer(f"{asked}_done")
            self.left, self.asked_anew = True, asked is Does.ANEW

    def _terms(self) -> None:
        self._enter(self._in_terms)
        entry = self._glossary.step(0)
        self._outlet.answer("terms", entry.term, entry.sentence)

    def _in_terms(self, done: Does | None, _: int | None) -> None:
        """Go on to the next term with the same key, step with brackets; Escape goes on playing."""
        if done in (Does.TERMS, Does.FORTH, Does.BACK):
            self._say_term(-1 if done is Does.BACK else 1)
        elif done is Does.PAUSE:
            self._leave("resumed")
        elif done in (Does.QUIT, Does.ANEW):
            self._answers[done]()
        else:
            self._outlet.answer("terms_keys")

    def _say_term(self, by: int) -> None:
        entry = self._glossary.step(by)
        self._outlet.answer("term", entry.term, entry.sentence)

    def _enter(self, mode: Callable[[Does | None, int | None], None]) -> None:
        self._croupier.pause(self._pressed_s)
        self._mode = mode

    def _leave(self, name: str) -> None:
        self._mode = self._in_play
        self._outlet.answer(name)
        self._croupier.resume(self._pressed_s)
