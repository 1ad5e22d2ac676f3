"""One game in time: who did what, and who was first.

The referee is told when keys were pressed and when cards could be heard, and
answers with what happened. It reads no clock and touches no device.

All times are seconds of one clock (`time.perf_counter` in a real game). A press
counts at the time it was made less the correction of its seat: sound that comes
late to the ear makes the hand late, not the player. Everything is judged in the
order of these corrected times, so that a press waits for as long as one that is
still to come may have been earlier:

1.  Someone flips: `Turning` asks for the card to be spoken, and `card_heard`
    tells the referee when its first sound reached the ear.
2.  Nobody answers a sound in under 100 ms, so the flip takes effect 100 ms after
    its first sound. A slap before that is for the card that lay there before.
3.  Each computer's slap is drawn when the card can be known and never moved. It is
    due that long after the card's first sound; once the next flip takes effect, a
    slap that was still to come is not made.
4.  A computer waits for the opening, the card and the verdict, and but a little for what else is
    said (`hearing.py`). It never flips while its own slap is still to come. Where everyone must
    slap, nobody's card flips by itself before all computers have, and people had `RACE_S` to.
5.  Where calls can tie, the first one waits until no other can be within the house's
    window of it; those that are come together.
6.  Over a live card, until `Closed` (`window.py`), only verdicts and answers are told and no
    computer flips. People may flip and slap as ever.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from slapjack.deck.patterns import called
from slapjack.game.actions import Action, Award, Collect, Flip, Slap, Tie, TimeUp
from slapjack.game.engine import Act
from slapjack.game.events import TookPile
from slapjack.match.goal import Goal
from slapjack.match.happenings import Closed, Done, Happening, Snapshot, Turning, Withdrawn
from slapjack.match.hearing import Hearing
from slapjack.match.opponents import SOONEST_MS, reaction_ms
from slapjack.match.seats import persons
from slapjack.match.window import Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from slapjack.game.engine import Game
    from slapjack.match.seats import Seat

    _Judge = Callable[[int, float], Iterator[Happening]]

SOONEST_S: Final = SOONEST_MS / 1000
# A key press may reach the referee this much after it was made: a computer's deed
# waits as long, so that an earlier press is never judged after it.
GRACE_S: Final = 0.01
RACE_S: Final = 3.0  # slower is no answer to a card, by the times of people of all ages


@dataclass(frozen=True, slots=True)
class _Due:
    """What will happen at its time; where it is `told`, what it brings is said before all else."""

    at_s: float
    happen: _Judge
    player: int = 0
    told: bool = False


class Referee:
    """Judges one game between persons and computers, any number of each."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        *,
        start_s: float = 0.0,
        actions: Sequence[Action] = (),
        goal: Goal | None = None,
    ) -> None:
        """Start at `start_s`; in a game that is resumed, `actions` are those already done."""
        self.goal: Final = goal or Goal()
        self.game: Final = game
        self.seats: Final = tuple(seats)
        self.actions: Final[list[Action]] = list(actions)
        self._lag_s: Final = max(
            (seats[person].correction_s for person in persons(seats)), default=0.0
        )
        self._chances: Final = [
            random.Random(f"slaps {seed} {player}")  # noqa: S311 - a game, not a secret
            for player in range(len(seats))
        ]
        self._turning: Turning | None = None
        self._heard_s: float | None = None  # the first sound of the card being turned
        self.slaps_due: dict[int, float] = {}  # when each computer slaps the card on top
        self._calls: list[tuple[int, float]] = []  # who called this target, and when
        self._presses: list[_Due] = []  # those that an earlier one may still precede
        self._took: tuple[int, float] | None = None  # who took this card's pile, after how many ms
        self._paused_s: float | None = None
        self._window: Final = Window.at(game.rules, seats)
        self.window_s: Final = self._window.length_s
        self.begin(start_s)

    # What the referee is told

    def begin(self, at_s: float) -> None:
        """Start the game's clock: what came before, such as making the voice ready, is no play."""
        self._start_s = at_s - self._latest_ms() / 1000
        self._hearing = Hearing(at_s, at_s, at_s)
        self._onset_s = at_s  # the first sound of the card on top
        self._onset_ms: float | None = None  # the same in the log, unless it was heard before
        if self.game.target is not None:  # a game resumed: nobody has slapped this card yet
            self.slaps_due = dict(self._drawn())

    def snapshot(self) -> Snapshot:
        """Look at the game as it is now."""
        live = self._turning is not None or self._window.closes_s is not None
        return Snapshot.of(self.game, turning=self._turning_stays(), live=live)

    def press_slap(self, seat: int, at_s: float) -> list[Happening]:
        """Judge a press of a seat's slap key."""
        return self._press(seat, at_s, self._slaps)

    def press_flip(self, seat: int, at_s: float) -> list[Happening]:
        """Judge a press of a seat's flip key; where a pile must be taken back, it does that."""
        return self._press(seat, at_s, self._asks_to_flip)

    def card_heard(self, onset_s: float, until_s: float, began_s: float | None = None) -> None:
        """Learn when the turned card can be known, when its last sound is heard, and its first."""
        self._heard_s = onset_s
        self._window.began_s = onset_s if began_s is None else began_s
        self._hearing.card_is_heard(until_s)

    def quiet_from(self, told_s: float, all_s: float) -> None:
        """Learn when what must be told will have been said, and when all else."""
        self._hearing.told_s, self._hearing.all_s = told_s, all_s

    def advance(self, now_s: float) -> list[Happening]:
        """Let everything happen that is due by now."""
        if self._paused_s is not None:
            return []
        return list(self._run_until(now_s, self._lag_s + GRACE_S))

    def due_s(self) -> float | None:
        """When `advance` will next have something to do; None if only a press can go on."""
        due = self._next_due()
        if due is None or self._paused_s is not None:
            return None
        return due.at_s + (self._lag_s + GRACE_S)

    def pause(self, at_s: float) -> list[Happening]:
        """Stop time; what was due before still happens."""
        if self._paused_s is not None:
            return []
        happened = self.advance(at_s)
        self._paused_s = at_s
        return happened

    def resume(self, at_s: float) -> None:
        """Go on as if no time had passed since `pause`."""
        if self._paused_s is None:
            return
        lost_s, self._paused_s = at_s - self._paused_s, None
        self._start_s += lost_s
        self._hearing.move(lost_s)
        self._onset_s += lost_s
        self.slaps_due = {player: due + lost_s for player, due in self.slaps_due.items()}
        self._presses = [replace(due, at_s=due.at_s + lost_s) for due in self._presses]
        self._calls = [(player, at_s + lost_s) for player, at_s in self._calls]
        if self._heard_s is not None:
            self._heard_s += lost_s
        self._window.move(lost_s)

    # Presses

    def _press(self, seat: int, at_s: float, judge: _Judge) -> list[Happening]:
        if self._paused_s is not None:
            return []
        heard_s = at_s - self.seats[seat].correction_s
        self._presses.append(_Due(heard_s, judge, seat, told=True))
        happened = list(self._run_until(at_s - self._lag_s))
        closed = happened and isinstance(happened[-1], Closed)
        return [*happened, *(self._run_until(at_s - self._lag_s) if closed else ())]

    def _slaps(self, player: int, at_s: float) -> Iterator[Happening]:
        """Slap; or, where calls can tie, wait for others."""
        if self._may_tie(player):
            self._calls.append((player, at_s))
            self.slaps_due.pop(player, None)
            return
        yield from self._with_what_follows(self._slap(player, at_s))

    def _with_what_follows(self, done: Done) -> Iterator[Happening]:
        """Tell what was done, and what becomes of the game and of a card being turned."""
        *first, last = [done, *self._awarded(done.at_s), *self._turn_again()]
        # Of the last pile it is known that it was the last: who has won is told first.
        yield from (replace(h, more=True, now=(last if last.now.over else h).now) for h in first)
        yield last

    def _awarded(self, at_s: float) -> Iterator[Happening]:
        """End the game if that was the last pile which somebody needed."""
        if self.goal.winners and not self.game.over:
            yield self._do(Award(self._ms(at_s), self.goal.winners), at_s)

    def _asks_to_flip(self, player: int, at_s: float) -> Iterator[Happening]:
        if self._turning is not None and self._turning.player == player:
            return  # the same flip, asked for twice
        yield from self._act(player, at_s)

    def _act(self, player: int, at_s: float) -> Iterator[Happening]:
        """Flip or collect, as the game asks; what it does not ask for it will refuse."""
        if self.game.player == player and self.game.act is Act.COLLECT:
            yield from self._with_what_follows(self._do(Collect(self._ms(at_s), player), at_s))
        elif self.game.player == player and self.game.variant.standing().to_slap:
            yield self._do(Flip(self._ms(at_s), player), at_s)  # the race is over: no card turns
        elif self.game.player == player and self.game.next_card and self._turning is None:
            yield from self._turn(player)
        else:
            yield self._do(Flip(self._ms(at_s), player), at_s)

    # Ties

    def _may_tie(self, player: int) -> bool:
        """Whether a slap has to wait for others that may come together with it."""
        game = self.game
        can = game.rules.tie_window_ms > 0 and game.target is not None and player not in game.out
        return can and player not in dict(self._calls)

    def _judge_calls(self, _: int, at_s: float) -> Iterator[Happening]:
        """Judge the calls that are waiting: one is a slap, more are a tie."""
        calls, self._calls = self._calls, []
        (first, first_s), *others = calls
        if others:
            players = tuple(player for player, _ in calls)
            yield from self._with_what_follows(self._do(Tie(self._ms(at_s), players), at_s))
        else:
            yield from self._with_what_follows(self._slap(first, first_s))

    # Time

    def _run_until(self, until_s: float, wait_s: float = 0.0) -> Iterator[Happening]:
        """Let everything happen whose time, with the wait for earlier presses, has come."""
        while True:
            due = self._next_due()
            if due is None or due.at_s + wait_s > until_s:
                return
            if due in self._presses:
                self._presses.remove(due)
            yield from due.happen(due.player, due.at_s)
            if due.told:
                return

    def _next_due(self) -> _Due | None:
        dues = [*(() if self.game.over else self._dues()), *self._presses]
        # What is due at the same time comes before a press, and the first press before the next.
        return min(dues, key=lambda due: due.at_s, default=None)

    def _dues(self) -> Iterator[_Due]:
        if self.game.rules.minutes:
            yield _Due(self._start_s + self.game.rules.minutes * 60, self._time_up)
        for player, at_s in self.slaps_due.items():
            yield _Due(at_s, self._slaps, player)
        if self._calls:
            window_s = self.game.rules.tie_window_ms / 1000
            yield _Due(self._calls[0][1] + window_s, self._judge_calls)
        if self._window.closes_s is not None:
            yield _Due(self._window.closes_s, self._close, told=True)
        if self._turning is not None:
            if self._heard_s is not None:
                yield _Due(self._heard_s + SOONEST_S, self._take_effect, self._turning.player)
        elif (alone_s := self._flips_alone_at()) is not None:
            # What happens is told before the next card, which would cut its words off.
            yield _Due(alone_s, self._act, self.game.player or 0, told=True)

    def _flips_alone_at(self) -> float | None:
        """When whoever must act does so without being asked; None if a key must ask."""
        player = self.game.player
        pace_s = None if player is None else self.seats[player].pace_s
        if player is None or pace_s is None:
            return None
        flips_s = self._hearing.flips_s(pace_s)
        return max(flips_s, self._slaps_done_s(player), self._window.closes_s or 0.0)

    def _slaps_done_s(self, player: int) -> float:
        """When a player's slap, or everyone's in a race of all, will have been made."""
        if not self.game.variant.standing().to_slap:
            return self.slaps_due.get(player, 0.0)
        patience_s = self._onset_s + RACE_S if persons(self.seats) else 0.0
        return max(patience_s, *self.slaps_due.values(), 0.0)

    def _time_up(self, _: int, at_s: float) -> Iterator[Happening]:
        yield self._do(TimeUp(self._ms(at_s)), at_s)

    def _close(self, *_: float) -> Iterator[Happening]:
        self._window.close()
        yield Closed(self.snapshot())

    # Turning a card

    def _turn(self, player: int, *, anew: bool = False) -> Iterator[Happening]:
        card = self.game.next_card
        if card is not None:
            now = Snapshot.of(self.game, turning=True, live=True)
            call = called(len(self.game.face_up) + 1) if self.game.rules.kind.calls else None
            self._turning = Turning(player, card, now, call, anew=anew)
            self._heard_s = None
            self._window.close()
            yield self._turning

    def _turning_stays(self) -> bool:
        """Whether a card is being turned that is still the next one to be flipped."""
        turning = self._turning
        if turning is None or turning.player != self.game.player:
            return False
        return turning.card is self.game.next_card

    def _turn_again(self) -> Iterator[Happening]:
        """Turn the card anew, or not at all, when a slap that came first changed whose it is."""
        turning = self._turning
        if turning is None or self._turning_stays():
            return
        self._turning = self._heard_s = None
        if not self.game.over:
            yield Withdrawn(turning.player, self.snapshot())
        if turning.player == self.game.player:
            yield from self._turn(turning.player, anew=True)

    def _take_effect(self, player: int, at_s: float) -> Iterator[Happening]:
        if self._heard_s is None:
            return
        if self._calls:  # they came before this card
            yield from self._judge_calls(player, at_s)
            return
        self._onset_s = self._heard_s
        self._window.open()
        self._turning = self._heard_s = self._took = None
        done = self._do(Flip(self._ms(at_s), player), at_s)
        self._onset_ms = done.action.at_ms - SOONEST_MS
        self.slaps_due = dict(self._drawn())
        yield done

    def _drawn(self) -> Iterator[tuple[int, float]]:
        """Draw when each computer slaps the card that is now on top, if it does."""
        if not self.game.face_up:
            return
        game, rank = self.game, self.game.face_up[-1].rank
        jacks = "jack" in game.rules.targets
        for player, seat in enumerate(self.seats):
            if seat.level is None or player in self.game.out:
                continue
            chance = self._chances[player]
            after_ms = reaction_ms(seat.level, rank, chance, game.target, jacks=jacks)
            if after_ms is not None:
                yield player, self._onset_s + after_ms / 1000

    # Slapping

    def _slap(self, player: int, at_s: float) -> Done:
        after_ms, rivals = self._after_ms(at_s), self._rivals(player)
        self.slaps_due.pop(player, None)
        done = self._do(Slap(self._ms(at_s), player), at_s, after_ms, rivals)
        if any(isinstance(event, TookPile) and done.was_race(event) for event in done.events):
            self._took = player, after_ms or 0.0
        return done

    def _rivals(self, player: int) -> tuple[tuple[int, float], ...]:
        if self._took is not None:
            return () if self._took[0] == player else (self._took,)
        times = {rival: self._after_ms(at_s) for rival, at_s in self.slaps_due.items()}
        known = [(rival, ms) for rival, ms in times.items() if rival != player and ms is not None]
        return tuple(sorted(known, key=lambda rival: rival[1]))

    def _after_ms(self, at_s: float) -> float | None:
        """Whole ms since the first sound of the card on top, as its log tells them."""
        return None if self._onset_ms is None else self._ms(at_s) - self._onset_ms

    def _do(
        self,
        action: Action,
        at_s: float,
        after_ms: float | None = None,
        rivals: tuple[tuple[int, float], ...] = (),
    ) -> Done:
        self.actions.append(action)
        taken_by = self._took[0] if self._took else None
        events = tuple(self.game.apply(action))
        self.goal.note(events)
        if self._window.closed_by(events) and self._turning is None:
            self._hearing.known(at_s)  # the card needs no more of its pace
        return Done(at_s, action, events, self.snapshot(), after_ms, rivals, taken_by)

    def _ms(self, at_s: float) -> int:
        """Whole milliseconds since the start, never less than before."""
        return max(self._latest_ms(), round((at_s - self._start_s) * 1000))

    def _latest_ms(self) -> int:
        return self.actions[-1].at_ms if self.actions else 0
