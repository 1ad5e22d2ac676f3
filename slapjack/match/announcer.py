"""What happened, turned into cues: what is said, what is sounded, from where, how urgently.

What must be acted on is short and comes first; what explains comes after it. The
same event always has the same words, which stand in ``speech.j2``. All is made from
the happenings alone, one after the other; the game itself is never looked at.
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
from slapjack.match.asking import Asking
from slapjack.match.controls import Does, key_of
from slapjack.match.cues import Cue, Play, Priority, Say, Sound
from slapjack.match.happenings import Done, Turning, Withdrawn
from slapjack.match.score import Score
from slapjack.match.seats import persons

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.game.events import Event
    from slapjack.house.rules import HouseRules
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Happening, Snapshot
    from slapjack.match.seats import Seat

LATEST_MS: Final = 3000.0  # a press after that was no answer to the card

STREAK_PILES: Final = 3  # a streak is heard at every so many piles in a row


class Announcer:
    """Tells one game to whoever sits at it."""

    def __init__(
        self,
        rules: HouseRules,
        seats: Sequence[Seat],
        delivery: Delivery,
        score: Score | None = None,
    ) -> None:
        """Count on from `score` where the game was interrupted."""
        self.persons: Final = persons(seats)
        names = [seat.name for seat in seats]
        self.teller: Final = Teller.to_persons(rules, names, self.persons)
        self.score: Final = score or Score(len(seats))
        self._seats: Final = tuple(seats)
        self._delivery: Final = delivery
        self._broke: frozenset[int] = frozenset()
        self.asking: Final = Asking(self.teller, seats, delivery)

    def opening(self, title: str) -> list[Cue]:
        """Say who plays whom, and the keys that are all it takes."""
        level = next((seat.level for seat in self._seats if seat.level is not None), None)
        rate_wpm = self._delivery.rate_wpm
        lines = [self.teller.say("opening", title, level, rate_wpm)]
        if self.persons:
            lines.append(self.keys())
        return [Say(line) for line in lines]

    def going_on(self, now: Snapshot) -> list[Cue]:
        """Say how a game stands that is taken up again."""
        return [Say(self.counts(now, with_out=True)), Say(self.pile(now))]

    def keys(self) -> str:
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

    def tell(self, happening: Happening) -> list[Cue]:
        """Give the cues for one happening; a spoken card is the last of its own."""
        match happening:
            case Turning():
                return list(self._turning(happening))
            case Withdrawn(player):
                return [Say(self.teller.say("card_back", player), seat=player)]
            case Done():
                self.score.note(happening)
                self.asking.note(happening)
                return list(self._done(happening))

    def key(self, done: Does, player: int | None) -> str:
        """Say what a key does, for whom if it is a person's own."""
        if player is None:
            return self.teller.say("key", done)
        return self.teller.say(f"{done}_key", player, key_of(self._seats[player], done))

    def counts(self, now: Snapshot, *, with_out: bool = False) -> str:
        """Say how many cards everyone who is in has, and if asked who is out."""
        said = self.teller.say("counts", now.stacks, now.out)
        return f"{said} {self.teller.say('outs', now.out)}" if with_out and now.out else said

    def pile(self, now: Snapshot) -> str:
        """Say how many cards the pile has, and the one on top; and what is in the snap pool."""
        said = self.teller.say("pile", now.pile - now.standing.pool, now.top)
        if not now.standing.pool:
            return said
        pool = self.teller.say("pool_has", now.standing.pool, now.standing.pool_rank)
        return f"{said} {pool}"

    # What happened

    def _turning(self, turning: Turning) -> Iterator[Cue]:
        name = wording.card_name(turning.card)
        line = self.teller.tell(Flipped(turning.player, turning.card, turning.called))
        others = turning.player != self.teller.you
        call = (self.teller.say("call", turning.called),) if turning.called else ()
        parts = (name, *call, *((self.teller.names[turning.player],) if others else ()))
        yield Play(Sound.FLIP, turning.player)
        yield Say(line, Priority.CARD, turning.player, parts)

    def _done(self, done: Done) -> Iterator[Cue]:
        yield from self._slapped(done)
        for event in done.events:
            yield from self._event(event, done)
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
        match event:
            case Flipped():
                return  # it was told as it was turned
            case TookPile(player):
                yield from self._took_pile(event, player, done)
            case Ignored():
                yield from self._ignored(event, done)
            case Ended():
                yield from self._ended(event)
            case WrongSlap(player):
                yield Play(Sound.WRONG_SLAP, player)
                yield Say(self.teller.tell(event), Priority.VERDICT, player)
            case Out(player):
                yield Play(Sound.OUT, player)
                yield Say(self.teller.tell(event), Priority.RESULT, player)
            case Slapped(player) if player not in self.persons:
                return  # a computer's hand is heard from its place
            case Paid(player) | TookBack(player):
                yield Play(Sound.PAYMENT if isinstance(event, Paid) else self._pile(player), player)
                yield Say(self.teller.tell(event), seat=player)
            case Buried() | Pooled() | Slapped() | TurnedOver():
                yield Say(self.teller.tell(event), seat=getattr(event, "player", None))

    def _took_pile(self, event: TookPile, player: int, done: Done) -> Iterator[Cue]:
        after_ms = done.reaction_ms
        streak = self._streak(event)
        yield Play(Sound.STREAK if streak else self._pile(player), player)
        if after_ms is not None and done.was_race(event) and self._delivery.full:
            slower = tuple(rival for rival in done.rivals if rival[1] >= after_ms)
            line = self.teller.say("first", player, after_ms, slower)
            yield Say(line, Priority.VERDICT, player)
            yield Say(self.teller.tell(event), seat=player)
        elif event.target == FOR_WRONG_SLAP:  # that it was one is the verdict
            yield Say(self.teller.tell(event), seat=player)
        else:
            yield Say(self.teller.tell(event), Priority.VERDICT, player)
        if streak:
            yield Say(self.teller.say("streak", player, streak), seat=player)
        if self._delivery.full:
            yield Say(self.counts(done.now))

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
        after_ms = LATEST_MS if done.reaction_ms is None else done.reaction_ms
        late = event.reason is IgnoredReason.TOO_LATE and after_ms < LATEST_MS
        if late and self._delivery.full:
            line = self.teller.say("late", event.player, after_ms, done.rivals)
        elif event.reason is IgnoredReason.NOT_YOUR_TURN:
            line = f"{self.teller.tell(event)} {self.asking.whose_turn(done.now)}"
        elif event.reason is IgnoredReason.OUT:
            line = self.teller.say("only_listens", event.player)
        else:
            line = self.teller.tell(event)
        yield Say(line, Priority.ANSWER, event.player)

    def _ended(self, event: Ended) -> Iterator[Cue]:
        won = self.teller.you in event.winners or self.teller.you is None
        yield Play(Sound.WIN if won else Sound.LOSS)
        yield Say(self.teller.tell(event), Priority.RESULT)
        for player in self.persons:
            tally = self.score[player]
            line = self.teller.say("score", player, tally.piles, tally.fastest_ms, tally.wrong)
            yield Say(line, Priority.RESULT)

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
            yield Say(self.teller.say(self._what_broke_means(), player), seat=player)
        for player in sorted(back):
            yield Play(Sound.BACK_IN, player)
            yield Say(self.teller.say("back_in", player), seat=player)
