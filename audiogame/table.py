"""A game as it is played: keys in, cues out, and the referee between them.

One turn of the loop, in this order:

1.  Wait for a key, or for the next time that the referee or the speech has set.
2.  A key is acted on: a slap is sounded before it is judged.
3.  The referee lets happen what is due, the announcer turns it into cues, and they
    are spoken, sounded and printed.
4.  The referee learns when all will have been said: no computer flips before.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from audiogame.keys.controls import Does, does, unknown
from audiogame.settings import RATES_WPM
from audiogame.sound.clips import Kind
from audiogame.sound.panning import seat_position
from audiogame.sound.sounds import sound
from slapjack.match.cues import Cue, Play, Priority, Say, Sound
from slapjack.match.glossary import Glossary
from slapjack.match.history import History
from slapjack.match.referee import Turning, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from audiogame.sound.mixer import Mixer, Playing
    from audiogame.sounding import Sounding
    from audiogame.speech.speech import Speech
    from slapjack.match.announcer import Announcer
    from slapjack.match.referee import Happening, Referee

RATE_STEP_WPM: Final = 20
VOLUME_STEP: Final = 10
AFTER_FLIP_S: Final = 0.09  # the card follows its own rustle
NOTICED_S: Final = 3.0  # a device's loss is noticed within 2 s
READING_S: Final = 1.2  # how long a printed line takes to read, where nothing speaks it


class Table:
    """One game between a person, if there is one, and computers."""

    def __init__(
        self,
        referee: Referee,
        announcer: Announcer,
        *,
        mixer: Mixer,
        speech: Speech,
        sounding: Sounding,
        write_line: Callable[[str], None],
        phrases: Sequence[str] = (),
    ) -> None:
        """Lay the table; `phrases` are made ready anew when the speech rate changes."""
        self.sounding: Final = sounding
        self.left = False  # whether the person quit
        self._referee: Final = referee
        self._announcer: Final = announcer
        self._teller: Final = announcer.teller
        self._mixer: Final = mixer
        self._speech: Final = speech
        self._write: Final = write_line
        self._history: Final = History()
        self._mode: Callable[[str], None] = self._in_play
        self._phrases: Final = phrases
        self._glossary_of: Final = Glossary(self._teller.rules)
        self._turning: Playing | None = None
        self._pressed_s = 0.0
        self._read_s = 0.0  # when printed lines that are not spoken will have been read
        self._sounds_s = 0.0  # when the last sound will have ended
        self._unprinted: tuple[float, str] = (0.0, "")  # what is spoken only, and until when
        self._to_turn: list[Cue] = []  # a card that waits for a verdict to be said
        self._answers: Final = self._what_keys_do()
        announcer.full = sounding.full
        speech.lost = self._lose_voice
        speech.place = self.place

    # The loop's four steps

    def begin(self, opening: Iterable[Cue]) -> None:
        """Say the opening lines and what to do first."""
        self._give(opening)
        self._give(self._announcer.prompt())
        self._settle()

    def due_s(self) -> float | None:
        """When `step` must be called, if no key comes before."""
        dues = [self._referee.due_s(), self._speech.due_s()]
        if self._to_turn:
            dues.append(self._speech.quiet_s())
        return min((due for due in dues if due is not None), default=None)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do or to say."""
        if not (self.left or self._referee.game.over):
            return False
        return max(self._speech.quiet_s(), self._read_s, self._sounds_s) <= self._now()

    def step(self, not_after_s: float = math.inf) -> None:
        """Let happen what is due by now, but not what a press still to be told may precede."""
        self._confirm()
        if self._to_turn and self._speech.quiet_s() <= self._now():
            cues, self._to_turn = self._to_turn, []
            self._turn(cues)
        self._take(self._referee.advance(min(self._now(), not_after_s)))
        self._settle()

    def slept(self, since_s: float) -> None:
        """Pause from the moment at which the game was stopped, as by Ctrl-Z."""
        if self._mode == self._in_play and not self._referee.game.over:
            self._pressed_s = since_s
            self._pause()

    def press(self, key: str, at_s: float) -> None:
        """Act on a key pressed at `at_s`."""
        self._pressed_s = at_s
        self._confirm()
        self._mode(key)
        self._settle()

    def tell(self, line: str) -> None:
        """Print a line of the game's own, such as the loss of the sound device."""
        self._history.add(line)
        self._write(line)

    def device_is(self, *, heard: bool) -> None:
        """Go on in text when the sound device is lost, and aloud when it is back."""
        if heard != self.sounding.device:
            self.sounding.device = heard
            self.tell(self._teller.say("device_back" if heard else "device_lost"))
            until_s, line = self._unprinted
            if not heard and until_s > self._now() - NOTICED_S:
                self._write(line)

    def _lose_voice(self, unsaid: Say) -> None:
        if self.sounding.voice:
            self.sounding.voice = False
            self.tell(self._teller.say("voice_lost"))
        if self.sounding.text_mode and unsaid.priority >= Priority.VERDICT:
            self._write(unsaid.line)

    def _settle(self) -> None:
        self._speech.tick()
        self._referee.quiet_from(max(self._speech.quiet_s(), self._read_s))

    def _confirm(self) -> None:
        """Tell the referee the device's own time for the card, once it is known."""
        if self._turning is not None and self._turning.confirmed:
            self._referee.card_heard(self._turning.onset_at_s, self._turning.end_at_s)
            self._turning = None

    # Giving cues

    def _take(self, happened: Iterable[Happening]) -> None:
        happened = list(happened)
        goes_back = any(isinstance(happening, Withdrawn) for happening in happened)
        self._speech.card_is_turning = self._referee.turning and not goes_back
        judged = False
        for happening in happened:
            cues = self._announcer.tell(happening)
            if not isinstance(happening, Turning):
                self._to_turn = [] if isinstance(happening, Withdrawn) else self._to_turn
                judged = True
                self._give(cues)
            elif judged:  # after a slap that came first: its verdict is heard before the card
                self._to_turn = cues
            else:
                self._turn(cues)
        self._give(self._announcer.prompt())

    def _turn(self, cues: Iterable[Cue]) -> None:
        """Sound the flip, then speak the card, and tell the referee when it is heard."""
        flipped_s = self._now()
        for cue in cues:
            if isinstance(cue, Play):
                flipped_s = self._sound(cue).start_at_s
            else:
                self._speak_card(cue, flipped_s + AFTER_FLIP_S)

    def _speak_card(self, cue: Say, after_s: float) -> None:
        self._show(cue)
        playing = self._speech.say(cue, after_s=after_s) if self.sounding.heard else None
        if playing is None:
            self._read_s = self._now() + READING_S
            self._referee.card_heard(self._now(), self._read_s)
        else:
            self._turning = playing
            self._note_unprinted(cue)
            self._referee.card_heard(playing.onset_at_s, self._speech.quiet_s())

    def _give(self, cues: Iterable[Cue]) -> None:
        for cue in cues:
            if isinstance(cue, Play):
                self._sound(cue)
            else:
                self._say(cue)

    def _say(self, cue: Say) -> None:
        self._show(cue)
        if self._is_spoken(cue):
            self._speech.say(cue)
            self._note_unprinted(cue)
        else:
            self._read_s = max(self._read_s, self._now()) + READING_S / 2

    def _note_unprinted(self, cue: Say) -> None:
        """Keep what only the voice says, in case its device turns out to be gone."""
        if not self._is_printed(cue):
            self._unprinted = self._speech.quiet_s(), cue.line

    def _is_spoken(self, cue: Say) -> bool:
        """In text mode the game's own voice is for cards and verdicts alone."""
        urgent = cue.priority >= Priority.VERDICT
        return self.sounding.heard and (urgent or not self.sounding.text_mode)

    def _is_printed(self, cue: Say) -> bool:
        """Every line, but in text mode those that are spoken: one voice a message."""
        return not (self.sounding.text_mode and self._is_spoken(cue))

    def _show(self, cue: Say) -> None:
        self._history.add(cue.line)
        if self._is_printed(cue):
            self._write(cue.line)

    def _sound(self, cue: Play) -> Playing:
        playing = self._mixer.play(sound(cue.sound), self.place(cue.seat))
        self._sounds_s = max(self._sounds_s, playing.end_at_s)
        return playing

    def place(self, seat: int | None) -> float:
        """Give the stereo place of a player, the middle for nobody's."""
        if seat is None:
            return 0.0
        players = len(self._teller.names)
        return seat_position((seat - (self._teller.you or 0)) % players, players)

    # Keys

    def _in_play(self, key: str) -> None:
        done = does(key)
        self._speech.hush()
        if done in (Does.SLAP, Does.FLIP) and self._referee.game.over:
            self._answer("game_over")
        elif done is Does.SLAP:
            self._slap()
        elif done is Does.FLIP:
            self._take(self._referee.press_flip(self._pressed_s))
        elif done is None:
            self._answer(unknown(key))
        else:
            self._answers[done]()

    def _slap(self) -> None:
        """Sound the hand at once; whether it was first is judged after."""
        self._sound(Play(Sound.OWN_SLAP, self._teller.you))
        self._take(self._referee.press_slap(self._pressed_s))

    def _answer(self, name: str, *values: object) -> None:
        self._give([Say(self._teller.say(name, *values), Priority.ANSWER)])

    def _answer_line(self, line: str) -> None:
        self._give([Say(line, Priority.ANSWER)])

    def _again(self) -> None:
        line = self._history.last()
        self._repeat(line) if line else self._answer("nothing_yet")

    def _back(self) -> None:
        self._stepped(self._history.back(), "first_line")

    def _forth(self) -> None:
        self._stepped(self._history.forth(), "last_line")

    def _stepped(self, found: tuple[str, bool] | None, end: str) -> None:
        if found is None:
            self._answer("nothing_yet")
            return
        line, at_end = found
        self._repeat(self._teller.say(end, line) if at_end else line)

    def _repeat(self, line: str) -> None:
        """Say and print a line of the past without adding it to the past."""
        say = Say(line, Priority.ANSWER)
        if self._is_printed(say):
            self._write(line)
        if self._is_spoken(say):
            self._speech.say(say)

    def _change_rate(self, by_wpm: int) -> None:
        wanted = self.sounding.rate_wpm + by_wpm
        rate = min(max(wanted, RATES_WPM[0]), RATES_WPM[1])
        self.sounding.rate_wpm = self._speech.rate_wpm = rate
        self._speech.prepare(self._phrases)
        self._answer("rate" if rate == wanted else "rate_end", rate)

    def _change_volume(self, by: int) -> None:
        volume = min(max(self.sounding.sound_volume + by, 0), 100)
        self.sounding.sound_volume = volume
        self._mixer.set_volume(Kind.SOUND, volume / 100)
        self._answer("volume", volume)

    def _verbosity(self) -> None:
        self.sounding.full = self._announcer.full = not self.sounding.full
        self._answer("verbosity", self.sounding.full)

    # Modes in which keys do something else

    def _help(self) -> None:
        self._enter(self._in_help)
        self._answer("help")

    def _in_help(self, key: str) -> None:
        done = does(key)
        if done is Does.HELP:
            self._leave("help_over")
        elif done is None:
            self._answer(unknown(key))
        else:
            self._answer("key", done)

    def _pause(self) -> None:
        self._enter(self._in_pause)
        self._answer("paused")

    def _in_pause(self, key: str) -> None:
        done = does(key)
        if done is Does.PAUSE:
            self._leave("resumed")
        elif done is None or done in (Does.FLIP, Does.SLAP):
            self._answer("paused")
        else:
            self._answers[done]()

    def _quit(self) -> None:
        self._enter(self._in_quit)
        self._answer("quit_asked")

    def _in_quit(self, key: str) -> None:
        if does(key) is Does.QUIT:
            self._answer("quit_done")
            self.left = True
        else:
            self._leave("resumed")

    def _glossary(self) -> None:
        self._enter(self._in_glossary)
        self._say_term(0)

    def _in_glossary(self, key: str) -> None:
        """Go on to the next term with the same key, step with brackets; any other key ends it."""
        done = does(key)
        if done in (Does.TERMS, Does.FORTH, Does.BACK):
            self._say_term(-1 if done is Does.BACK else 1)
        else:
            self._leave("resumed")

    def _say_term(self, by: int) -> None:
        entry = self._glossary_of.step(by)
        self._answer("term", entry.term, entry.sentence)

    def _enter(self, mode: Callable[[str], None]) -> None:
        self._take(self._referee.pause(self._pressed_s))
        self._mode = mode

    def _leave(self, name: str) -> None:
        self._mode = self._in_play
        self._answer(name)
        self._referee.resume(self._pressed_s)
        if self._teller.you == self._referee.game.player:
            self._give([Say(self._announcer.whose_turn())])

    def _what_keys_do(self) -> dict[Does, Callable[[], None]]:
        say, announcer = self._answer_line, self._announcer
        return {
            Does.AGAIN: self._again,
            Does.HELP: self._help,
            Does.STACKS: lambda: say(announcer.counts(with_out=True)),
            Does.PILE: lambda: say(announcer.pile()),
            Does.TURN: lambda: say(announcer.whose_turn()),
            Does.FASTER: lambda: self._change_rate(RATE_STEP_WPM),
            Does.SLOWER: lambda: self._change_rate(-RATE_STEP_WPM),
            Does.VERBOSITY: self._verbosity,
            Does.BACK: self._back,
            Does.FORTH: self._forth,
            Does.QUIETER: lambda: self._change_volume(-VOLUME_STEP),
            Does.LOUDER: lambda: self._change_volume(VOLUME_STEP),
            Does.PAUSE: self._pause,
            Does.QUIT: self._quit,
            Does.TERMS: self._glossary,
        }

    def _now(self) -> float:
        return self._mixer.now()
