"""What happened, turned into cues: what is said, what is sounded, from where, how urgently.

What must be acted on is short and comes first; what explains comes after it, where there is
room for it, and is printed in any case: of a line in full, the ear is given what it needs.
The same event always has the same words, which stand in ``speech.j2``; what is heard turn after
turn gives way to its sound. All is made from the happenings alone, one after the other; the game
itself is never looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.game.actions import Slap
from slapjack.game.events import (
    FOR_WRONG_SLAP,
    Buried,
    Ended,
    Flipped,
    Ignored,
    IgnoredReason,
    Out,
    Paid,
    Pooled,
    Slapped,
    TookBack,
    TookPile,
    TurnedOver,
    WrongSlap,
)
from slapjack.match.asking import HEARD_OFTEN, Asking
from slapjack.match.controls import Does, key_of
from slapjack.match.cues import Cue, Play, Priority, Say, Sound, unspoken
from slapjack.match.happenings import Closed, Done, Turning, Withdrawn
from slapjack.match.opponents import Level
from slapjack.match.race import LATEST_MS, Race
from slapjack.match.score import Score
from slapjack.match.seats import persons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.game.events import Event
    from slapjack.house.rules import HouseRules
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Happening, Snapshot
    from slapjack.match.seats import Seat

TERSE: Final = {Level.HARD, Level.EXPERT}  # where no time is left for what explains
PAIR: Final = 2  # of players, to whom it is plain who flipped

STREAK_PILES: Final = 3  # a streak is heard at every so many piles in a row


class Announcer:
    """Tells one game to whoever sits at it."""

    def __init__(
        self,
        rules: HouseRules,
        seats: Sequence[Seat],
        delivery: Delivery,
        score: Score | None = None,
        first_to: int = 0,
    ) -> None:
        """Count on from `score` where the game was interrupted; `first_to` piles win, if any."""
        self.persons: Final = persons(seats)
        names = [seat.name for seat in seats]
        self.teller: Final = Teller.to_persons(rules, names, self.persons)
        self.score: Final = score or Score(len(seats))
        self._first_to: Final = first_to
        self._seats: Final = tuple(seats)
        self._delivery: Final = delivery
        self._broke: frozenset[int] = frozenset()
        self._race = Race()
        self._others_cards = 0  # how many cards of others were turned
        self._flipper: int | None = None  # of the card turned last, if they are still to be named
        self._terse: Final = any(seat.level in TERSE for seat in seats)
        self.asking: Final = Asking(self.teller, seats, delivery)

    def opening(self, title: str, limits: str) -> list[Cue]:
        """Say who plays whom, and the keys that are all it takes."""
        level = next((seat.level for seat in self._seats if seat.level is not None), None)
        rate_wpm = self._delivery.rate_wpm
        opening = self.teller.say("opening", title, level, rate_wpm)
        lines = [Say(opening, parts=(limits,), aloud=bool(limits)), Say(self.welcome())]
        if self.persons:
            lines.append(Say(self._keys(), aloud=False))
        return [*lines]

    def going_on(self, now: Snapshot) -> list[Cue]:
        """Say how a game stands that is taken up again."""
        return [Say(self.counts(now, with_out=True)), Say(self.pile(now))]

    def welcome(self) -> str:
        """Say what the game is about, and the keys that are all it takes."""
        keys = [key_of(self._seats[person], Does.SLAP) for person in self.persons]
        return self.teller.say("welcome", keys, self._first_to)

    def _keys(self) -> str:
        """Say with which keys each person flips and slaps."""
        each = [
            (
                player,
                key_of(seat, Does.FLIP) if seat.pace_s is None else None,
                key_of(seat, Does.SLAP),
            )
            for player, seat in enumerate(self._seats)
            if seat.is_person
        ]
        return self.teller.say("keys", each)

    def has_room(self, now: Snapshot) -> bool:
        """Whether there is time to say more than must be known."""
        return not self._terse and self.asking.waits_for_key(now)

    def tell(self, happening: Happening) -> list[Cue]:
        """Give the cues for one happening; a spoken card is the last of its own."""
        match happening:
            case Turning():
                return list(self._turning(happening))
            case Closed():
                return list(self._closed())
            case Withdrawn(player):
                return [Say(self.teller.say("card_back", player), seat=player)]
            case Done():
                self.score.note(happening)
                self._race = self._race.after(happening)
                self.asking.note(happening)
                return list(self._done(happening))

    def key(self, done: Does, player: int | None) -> str:
        """Say what a key does, for whom if it is a person's own."""
        if player is None:
            return self.teller.say("key", done)
        return self.teller.say(f"{done}_key", player, key_of(self._seats[player], done))

    def counts(self, now: Snapshot, *, with_out: bool = False) -> str:
        """Say how many cards everyone who is in has, and if asked who is out."""
        said = self.teller.say("counts", _face_down(now), now.out)
        return f"{said} {self.teller.say('outs', now.out)}" if with_out and now.out else said

    def pile(self, now: Snapshot) -> str:
        """Say how many cards the pile has, and the one on top; and what is in the snap pool."""
        said = self.teller.say("pile", now.pile - now.standing.pool, now.top)
        if now.standing.pool:
            pool = self.teller.say("pool_has", now.standing.pool, now.standing.pool_rank)
            said = f"{said} {pool}"
        return f"{said} {self.teller.say('being_turned')}" if now.turning else said

    def details(self) -> str:
        """Say how long each needed for the last pile that was raced for."""
        return self.teller.say("race", self._race.times)

    # What happened

    def _turning(self, turning: Turning) -> Iterator[Cue]:
        name = wording.card_name(turning.card)
        line = self.teller.tell(Flipped(turning.player, turning.card, turning.called))
        call = (self.teller.say("call", turning.called),) if turning.called else ()
        self._flipper = turning.player
        self._others_cards += turning.player != self.teller.you
        yield Play(Sound.FLIP, turning.player)
        yield Say(line, Priority.CARD, turning.player, (name, *call), card=turning.card)

    def _closed(self) -> Iterator[Cue]:
        """Name who flipped, once the card's window has closed: not all names are as long."""
        flipper, self._flipper = self._flipper, None
        often = self._others_cards > HEARD_OFTEN and not self._delivery.always_turns
        known = often or self._terse or len(self._seats) == PAIR
        if flipper is not None and flipper != self.teller.you and not known:
            yield Say(self.teller.names[flipper], seat=flipper, written=False)

    def _done(self, done: Done) -> Iterator[Cue]:
        yield from self._slapped(done)
        for event in done.events:
            cues = self._event(event, done)
            # Who has won comes first: what led to it is only printed.
            last = done.now.over and not isinstance(event, Ended)
            yield from map(unspoken, cues) if last else cues
        yield from self._broke_and_back(done.now)

    def _slapped(self, done: Done) -> Iterator[Cue]:
        """Sound a computer's hand; a person's is sounded when they press."""
        if not isinstance(done.action, Slap) or any(
            isinstance(event, Ignored) for event in done.events
        ):
            return
        if done.action.player not in self.persons:
            yield Play(Sound.OTHER_SLAP, done.action.player)

    def _event(self, event: Event, done: Done) -> Iterator[Cue]:
        """Tell an event, unless it was heard already: a card that was turned, a computer's hand."""
        match event:
            case TookPile(player):
                yield from self._took_pile(event, player, done)
            case Ignored():
                yield from self._ignored(event, done)
            case Ended():
                yield from self._ended(event)
            case WrongSlap(player):
                yield Play(Sound.WRONG_SLAP, player)
                yield self._verdict(event, "wrong", shorten=player not in self.persons)
            case Out(player):
                yield from self._out(event, player, done.now)
            case Slapped(player) if player not in self.persons:
                return
            case Paid(player) | TookBack(player):
                paid = isinstance(event, Paid)
                yield Play(Sound.PAYMENT if paid else self._pile(player), player)
                priority = Priority.DETAIL if paid else Priority.VERDICT
                yield Say(self.teller.tell(event), priority, player)
            case Pooled():
                short = self.teller.say("together", event.players)
                yield Say(self.teller.tell(event), Priority.VERDICT, parts=(short,))
            case Buried() | Slapped() | TurnedOver():
                yield Say(self.teller.tell(event), seat=getattr(event, "player", None))

    def _took_pile(self, event: TookPile, player: int, done: Done) -> Iterator[Cue]:
        after_ms, streak = done.reaction_ms, self._streak(event)
        yield Play(Sound.STREAK if streak else self._pile(player), player)
        if event.target == FOR_WRONG_SLAP:  # that it was one is the verdict
            yield Say(self.teller.tell(event), seat=player)
        else:
            yield self._verdict(event, "takes")
        if streak:
            yield Say(self.teller.say("streak", player, streak), Priority.DETAIL, player)
        if not self._delivery.full:
            return
        if after_ms is not None and done.was_race(event):
            slower = tuple(rival for rival in done.rivals if rival[1] >= after_ms)
            line = self.teller.say("first", player, after_ms, slower)
            yield Say(line, Priority.DETAIL, player)
        yield Say(self.counts(done.now), Priority.DETAIL)

    def _verdict(self, event: TookPile | WrongSlap, short: str, *, shorten: bool = True) -> Say:
        """Give a verdict in full, of which the ear is given what decides."""
        parts = (self.teller.say(short, event),) if shorten else ()
        return Say(self.teller.tell(event), Priority.VERDICT, event.player, parts)

    def _out(self, event: Out, player: int, now: Snapshot) -> Iterator[Cue]:
        """Say who is out and, to a person while the game goes on, what they can do."""
        short = self.teller.say("is_out", player)
        yield Play(Sound.OUT, player)
        yield Say(self.teller.tell(event), Priority.RESULT, player, (short,))
        if player in self.persons and not now.over:
            skips = all(person in now.out for person in self.persons)
            yield Say(self.teller.say("out_keys", skips), Priority.RESULT, player)

    def _pile(self, player: int) -> Sound:
        """Give the sound of cards that go to a player: what it is to those who listen."""
        to_them = player in self.persons or not self.persons
        return Sound.PILE_WON if to_them != self._sheds else Sound.PILE_LOST

    def _streak(self, event: TookPile) -> int:
        """Give how many piles in a row a person has now won, where that is told; else 0."""
        piles = self.score[event.player].streak
        told = event.player in self.persons and event.target != FOR_WRONG_SLAP and not self._sheds
        return piles if told and piles % STREAK_PILES == 0 else 0

    @property
    def _sheds(self) -> bool:
        """Whether cards are what everyone wants to be rid of."""
        return "sheds" in self.teller.rules.kind.fields

    def _ignored(self, event: Ignored, done: Done) -> Iterator[Cue]:
        """Say to a person why a press did nothing; what computers try in vain is not told."""
        if event.player not in self.persons or done.taken_by == event.player:
            return
        parts: tuple[str, ...] = ()
        after_ms = LATEST_MS if done.reaction_ms is None else done.reaction_ms
        late = event.reason is IgnoredReason.TOO_LATE and after_ms < LATEST_MS
        if late and self._delivery.full:
            line = self.teller.say("late", event.player, after_ms, done.rivals)
            parts = (self.teller.tell(event),)
        elif event.reason is IgnoredReason.NOT_YOUR_TURN:
            line = f"{self.teller.tell(event)} {self.asking.whose_turn(done.now)}"
        elif event.reason is IgnoredReason.OUT:
            line = self.teller.say("only_listens", event.player)
        else:
            line = self.teller.tell(event)
        yield Say(line, Priority.ANSWER, event.player, parts)

    def _ended(self, event: Ended) -> Iterator[Cue]:
        won = self.teller.you in event.winners or self.teller.you is None
        yield Play(Sound.WIN if won else Sound.LOSS)
        why = self.teller.say("why_ended", event)  # nothing where that is plain
        parts = (self.teller.say("won", event.winners), *((why,) if why else ()))
        yield Say(self.teller.tell(event), Priority.RESULT, parts=parts)
        for player in self.persons:
            tally = self.score[player]
            figures = player, tally.piles, tally.fastest_ms
            line = self.teller.say("score", *figures, tally.wrong)
            short = self.teller.say("score_heard", *figures, not why)
            yield Say(line, Priority.RESULT, parts=(short,))

    def _what_broke_means(self) -> str:
        rules = self.teller.rules
        if self._sheds:
            return f"broke_sheds_{rules.sheds}"
        return f"broke_{rules.last_chance}" if rules.targets else "broke_unslapped"

    def _broke_and_back(self, now: Snapshot) -> Iterator[Cue]:
        """Say who ran out of cards, with what the house gives them, and who has some again."""
        back = self._broke - now.broke - set(now.out)
        newly, self._broke = now.broke - self._broke, now.broke
        if now.over:
            return
        for player in sorted(newly):
            yield Play(Sound.BROKE, player)
            means = Priority.INFO if player in self.persons else Priority.DETAIL
            yield Say(self.teller.say(self._what_broke_means(), player), means, player)
        for player in sorted(back):
            yield Play(Sound.BACK_IN, player)
            means = Priority.INFO if player in self.persons else Priority.DETAIL
            yield Say(self.teller.say("back_in", player), means, player)


def _face_down(now: Snapshot) -> tuple[int, ...]:
    """Give the stacks without the card that is being turned, which is not face down any more."""
    if not now.turning:
        return now.stacks
    return tuple(max(n - (seat == now.player), 0) for seat, n in enumerate(now.stacks))
