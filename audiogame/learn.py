"""The first minute: what slapping is, what a mistake costs, being late, and one's own turn.

Each lesson tells one thing, has it tried at a table of the house's own rules, and confirms it;
where it went wrong it begins anew with other cards.
"""

from __future__ import annotations

import math
from itertools import islice
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

from audiogame.exercise import Exercise, dealt_for_one, table_for_one
from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError
from slapjack.game.actions import Flip
from slapjack.game.engine import Act, Game
from slapjack.game.events import (
    Ended,
    Flipped,
    Ignored,
    IgnoredReason,
    Paid,
    Pooled,
    Slapped,
    TookPile,
    WrongSlap,
)
from slapjack.match.controls import Does, key_of
from slapjack.match.cues import Play, Sound
from slapjack.match.opponents import Level
from slapjack.match.phrases import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from audiogame.stage import Stage
    from slapjack.house.rules import House
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Done, Turning
    from slapjack.match.port import Port
    from slapjack.match.seats import Seat
    from slapjack.match.start import Start

WORDS: Final = "learn.j2"
TRIED: Final = 2000  # deals that are looked through for one that fits a lesson
PLAIN_CARDS: Final = 4  # without a target, where a wrong slap is to be tried
FASTER_S: Final = (0.35, 0.2, 0.11)  # how soon the other slaps, try by try
REMIND_AFTER: Final = 3  # cards


class Lesson(Exercise):
    """One thing to try. Escape and Q end the lessons; other keys are told which ones count."""

    flips_alone: ClassVar[bool] = True
    _counts: ClassVar[Does] = Does.SLAP  # what the lesson asks for

    def __init__(
        self, port: Port, delivery: Delivery, house: House, seats: Sequence[Seat], first: str = ""
    ) -> None:
        """Lay the first cards; `first` is said before anything else."""
        self._deals: Final = self.deals(house)
        super().__init__(port, delivery, next(self._deals), seats)
        self.gave_up = False
        self.tries = 0
        self._cut_off = False  # whether the key that is acted on came while something was told
        self._first: Final = first

    @classmethod
    def fits(cls, house: House) -> bool:
        """Whether there is such a thing in this house."""
        return next(cls.deals(house), None) is not None

    @classmethod
    def deals(cls, house: House) -> Iterator[Start]:
        """Give deals that are fit for this lesson, without end, unless there are none."""
        raise NotImplementedError

    def open(self) -> None:
        """Tell what to try."""
        self.tell(*filter(None, [self._first]), *self.asked())

    def asked(self) -> Sequence[str]:
        """Say what to try."""
        raise NotImplementedError

    def say(self, name: str, *values: object) -> str:
        """Give a sentence of the lessons."""
        return wording.sentence(WORDS, name, self.rules, *values)

    def press(self, key: str, at_s: float) -> None:
        """Act on a key; what to try is told again where the key cut it off and did nothing."""
        self._cut_off = self.outlet.quiet_s() > max(at_s, self.outlet.card_s())
        super().press(key, at_s)

    def unknown(self) -> None:
        """Say which keys count; of a lesson that is done a key skips what is left."""
        if not self.done:
            self._did_nothing(self.say("keys", self._counts))

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the key that the lesson asks for, and those that leave."""
        counts = self.flip if self._counts is Does.FLIP else self.slap
        key = key_of(self.seats[0], self._counts)
        return {key: counts, "q": self._give_up, "escape": self._give_up}

    def confirm(self, *lines: str) -> None:
        """Say that it was right; that is the end of the lesson."""
        self.done = True
        self.tell(*lines)

    def once_more(self, *lines: str) -> None:
        """Say why, and begin anew with other cards."""
        self.tries += 1
        self.deal(next(self._deals))
        self.tell(*lines)

    def answer_ignored(self, event: Ignored) -> None:
        """Tell why a press changed nothing."""
        self._did_nothing(self.teller.tell(event))

    def _did_nothing(self, line: str) -> None:
        self.answer(line, *(self.asked() if self._cut_off else ()))

    def _give_up(self) -> None:
        if self.gave_up:
            self.left = True
        else:
            self.gave_up = self.done = True
            self.answer(wording.sentence(WORDS, "left"))


class TargetLesson(Lesson):
    """Slap what may be slapped."""

    @classmethod
    def deals(cls, house: House) -> Iterator[Start]:
        """Have a target come as the second or third card."""
        return _deals(house, lambda shows: not shows[0] and any(shows[1:3]))

    def asked(self) -> Sequence[str]:
        """Say what to slap."""
        return [self.say("target_asked")]

    def turn(self, turning: Turning) -> None:
        """Begin anew where a target would be buried."""
        if self.referee.game.target is None:
            super().turn(turning)
        else:
            self.once_more(self.say("target_missed"))

    def judge(self, done: Done) -> None:
        """Take a slap on a target for right."""
        for event in done.events:
            match event:
                case TookPile(0) if done.was_race(event):
                    self.verdict(self.teller.tell(event), Sound.PILE_WON)
                    self.confirm(self.say("target_right", done.reaction_ms or 0.0))
                case Slapped(0):
                    self.confirm(self.say("target_right", done.reaction_ms or 0.0))
                case WrongSlap(0):
                    self.verdict(self.teller.tell(event), Sound.WRONG_SLAP)
                    self.once_more(self.say("target_wrong"))  # the target may have been paid
                    return
                case TookPile() | Ended() if not self.done:
                    self.once_more(self.say("target_missed"))
                    return
                case Ignored(0) if not self.done:
                    self.answer_ignored(event)


class WrongLesson(Lesson):
    """Slap something else, to hear what it costs."""

    _flipped = 0

    @classmethod
    def deals(cls, house: House) -> Iterator[Start]:
        """Have no target come for a while."""
        return _deals(house, lambda shows: len(shows) == PLAIN_CARDS and not any(shows))

    def asked(self) -> Sequence[str]:
        """Say what to slap."""
        return [self.say("wrong_asked")]

    def judge(self, done: Done) -> None:
        """Take a wrong slap for right, and tell what it costs."""
        for event in done.events:
            match event:
                case WrongSlap(0):
                    self.verdict(self.teller.tell(event), Sound.WRONG_SLAP)
                    self.done = True
                case Paid() | TookPile() if self.done:
                    self.outlet.give([Play(Sound.PAYMENT, 0)])
                    self.tell(self.teller.tell(event))
                case TookPile(0) | Slapped(0) | Ended():
                    self.once_more(self.say("wrong_target"))
                    return
                case Flipped():
                    self._remind()
                case Ignored(0):
                    self.answer_ignored(event)
        if self.done:
            self.confirm(self.say("wrong_right"))

    def _remind(self) -> None:
        self._flipped += 1
        if self._flipped % REMIND_AFTER == 0:
            self.tell(self.say("wrong_remind"))


class LateLesson(Lesson):
    """Slap after somebody else."""

    @classmethod
    def deals(cls, house: House) -> Iterator[Start]:
        """Have a target come soon, where only the first slap counts."""
        if "sheds" in house.rules.kind.fields:
            return iter(())
        return TargetLesson.deals(house)

    _beaten = False  # whether the other was first, and one can be late

    @property
    def _name(self) -> str:
        return self.seats[1].name

    def asked(self) -> Sequence[str]:
        """Say after whom to slap."""
        return [self.say("late_asked", self._name)]

    def turn(self, turning: Turning) -> None:
        """Begin anew where one has not slapped after the other."""
        if self._beaten:
            self._beaten = False
            self.once_more(self.say("late_missed", self._name))
        else:
            super().turn(turning)

    def judge(self, done: Done) -> None:
        """Take a slap that comes too late for right."""
        for event in done.events:
            match event:
                case Flipped() if self.referee.game.target is not None:
                    soon_s = FASTER_S[min(self.tries, len(FASTER_S) - 1)]
                    self.referee.slaps_due[1] = done.at_s + soon_s
                case TookPile(1):
                    self._beaten = True
                    self.outlet.give([Play(Sound.OTHER_SLAP, 1)])
                    self.verdict(self.teller.tell(event), Sound.PILE_LOST, 1)
                case Ignored(0, IgnoredReason.TOO_LATE) if done.taken_by != 0:
                    self.answer(self.teller.tell(event))
                    self.confirm(self.say("late_right"))
                case TookPile(0) | Pooled() | Ended():
                    self.once_more(self.say("late_faster", self._name))
                    return
                case Ignored(0) if done.taken_by != 0:
                    self.answer_ignored(event)
                case WrongSlap(0):
                    self.verdict(self.teller.tell(event), Sound.WRONG_SLAP)
                    self.once_more(self.say("target_wrong"))
                    return


class TurnLesson(Lesson):
    """Turn one's own card."""

    flips_alone: ClassVar[bool] = False
    _counts: ClassVar[Does] = Does.FLIP
    _sounded = False  # whether the sound of one's turn was heard

    @classmethod
    def deals(cls, house: House) -> Iterator[Start]:
        """Have any cards come."""
        return _deals(house, lambda shows: not shows[0])

    def tick(self, now_s: float, not_after_s: float = math.inf) -> None:
        """Let the sound of one's turn be heard once it was told of, with the words of a game."""
        super().tick(now_s, not_after_s)
        if not self._sounded and not self.done and self.outlet.quiet_s() <= self.outlet.now_s:
            self._sounded = True
            self.outlet.give([Play(Sound.YOUR_TURN, 0)])
            self.tell(*self.asked())

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""
        due_s = super().due_s()
        if self._sounded or self.done:
            return due_s
        return min(self.outlet.quiet_s(), math.inf if due_s is None else due_s)

    def asked(self) -> Sequence[str]:
        """Say what will sound, and after it the words of a game."""
        if not self._sounded:
            return [self.say("turn_asked")]
        return [self.teller.say("your_turn", 0, key_of(self.seats[0], Does.FLIP))]

    def judge(self, done: Done) -> None:
        """Take a card that is turned for right."""
        for event in done.events:
            match event:
                case Flipped(0):
                    self.confirm(self.say("turn_right"))


LESSONS: Final[tuple[type[Lesson], ...]] = (TargetLesson, WrongLesson, LateLesson, TurnLesson)


def learn(stage: Stage, house: House) -> None:
    """Give the lessons that a house has, one after the other, until the player leaves."""
    if not TargetLesson.fits(house):
        raise SlapjackError("learn: in this house nothing is slapped. Name another one.")
    first: str | None = _idea(house)
    for lesson in LESSONS:
        if not lesson.fits(house):
            continue
        seats = table_for_one(stage.settings, Level.EASY, flips_alone=lesson.flips_alone)
        talk = lesson(stage.port, stage.delivery, house, seats, first or "")
        if first:
            stage.make_ready(cards(talk.teller))
        stage.show(talk)
        if talk.gave_up:
            return
        first = None


def _idea(house: House) -> str:
    """Give the idea of the game and what its targets are, in the rulebook's words."""
    book = rulebook(house, Audience.EAR)
    told = [
        wording.plain(clause.text)
        for section, clause in book.clauses
        if section.key == "idea" or clause.key == "targets" or clause.key.startswith("pattern_")
    ]
    return " ".join([f"{book.title}.", *told, wording.sentence(WORDS, "escape")])


def _deals(house: House, wanted: Callable[[Sequence[bool]], bool]) -> Iterator[Start]:
    """Give deals in which targets show, card by card, as is wanted."""
    begin = SystemRandom().randrange(1_000_000)
    found = (dealt_for_one(house, seed) for seed in range(begin, begin + TRIED))
    return (start for start in found if wanted(list(islice(_shows(start), PLAIN_CARDS))))


def _shows(start: Start) -> Iterator[bool]:
    """Tell of card after card whether a target shows, as long as nobody slaps."""
    game = Game(start.house.rules, start.stacks, start.seed)
    while game.act is Act.FLIP and not game.over:
        game.apply(Flip(0, game.player or 0))
        yield game.target is not None
