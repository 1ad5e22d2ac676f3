"""Who must act, and what is said of it: each person is asked once each time it falls to them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from slapjack.game.engine import Act
from slapjack.game.events import TookBack, TookPile, WrongSlap
from slapjack.match.controls import Does, key_of
from slapjack.match.cues import Cue, Play, Priority, Say, Sound
from slapjack.match.seats import persons

HEARD_OFTEN: Final = 5  # so many times in words, then its sound alone says whose turn it is

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.book.telling import Teller
    from slapjack.match.delivery import Delivery
    from slapjack.match.happenings import Done, Snapshot
    from slapjack.match.seats import Seat


class Asking:
    """Asks whoever must act, and answers whose turn it is."""

    def __init__(self, teller: Teller, seats: Sequence[Seat], delivery: Delivery) -> None:
        self._teller: Final = teller
        self._seats: Final = seats
        self._persons: Final = persons(seats)
        self._delivery: Final = delivery
        self._prompted: tuple[Act, int, int] | None = None
        self._asked_in_words: Final[Counter[int]] = Counter()
        self._help_told = False
        self._owed: tuple[int | None, int] | None = None  # whose challenge was told to whom

    def note(self, done: Done) -> None:
        """Ask anew where what is said now may drown whose turn it is."""
        if done.now.standing.challenger is None:
            self._owed = None
        if any(
            isinstance(event, TookPile | TookBack)
            or (isinstance(event, WrongSlap) and event.player in self._persons)
            for event in done.events
        ):
            self._prompted = None

    def prompt(self, now: Snapshot) -> list[Cue]:
        """Say what to do next, once each time it falls to a person."""
        act, player = now.act, now.player
        if act is None or player is None or (act, player, now.flips) == self._prompted:
            return []
        if player in self._persons:
            return self._ask(now, act, player)
        self._prompted = act, player, now.flips
        if now.standing.challenger is not None:
            return self._tell_debt(now, player)
        stall = Say(self._teller.say("stall", player), seat=player)
        return [stall] if act is Act.COLLECT else []

    def _ask(self, now: Snapshot, act: Act, player: int) -> list[Cue]:
        if self._flips_alone(player):
            return []
        self._prompted = act, player, now.flips
        return [Play(Sound.YOUR_TURN, player), self._words(now, act, player), *self._help()]

    def _help(self) -> list[Say]:
        """Say once which key helps, when there is time for it: while the game waits for a key.

        It stands among the keys that were printed, which is all a screen reader needs.
        """
        told, self._help_told = self._help_told or self._delivery.text_mode, True
        return [] if told else [Say(self._teller.say("help_heard"), Priority.DETAIL, written=False)]

    def _words(self, now: Snapshot, act: Act, player: int) -> Say:
        """Say it in words until that was heard often; a plain turn is then only sounded."""
        times = self._asked_in_words[player]
        self._asked_in_words[player] += 1
        plain = act is Act.FLIP and now.standing.challenger is None
        if plain and not now.flips and (key := self._key(player)):
            return Say(self._asked(now, player), parts=(self._teller.say("flips", key),))
        if times < HEARD_OFTEN or self._delivery.always_turns or not plain:
            return Say(self._asked(now, player))
        line = self._teller.say("your_turn_alone", player)
        return Say(line, aloud=not self._delivery.sounds)

    def waits_for_key(self, now: Snapshot) -> bool:
        """Whether nothing goes on before a person presses a key, or nothing at all."""
        if now.player is None:
            return True
        return now.player in self._persons and not self._flips_alone(now.player)

    def _tell_debt(self, now: Snapshot, player: int) -> list[Cue]:
        """Say once what a computer owes; that it goes on paying is heard."""
        owed = (now.standing.challenger, player)
        if now.act is Act.COLLECT or owed == self._owed:
            return []
        self._owed = owed
        return [Say(self._teller.say("owes", player, now.standing.chances), seat=player)]

    def whose_turn(self, now: Snapshot) -> str:
        """Say who must act, and how if it is a person; in a race of all, who is yet to slap."""
        if now.player is None:
            return self._teller.say("game_over")
        if now.standing.to_slap:
            return self._teller.say("to_slap", now.standing.to_slap)
        return self._asked(now, now.player)

    def _asked(self, now: Snapshot, player: int) -> str:
        if now.standing.challenger is not None:
            return self._whose_chances(now, player)
        if player not in self._persons:
            return self._teller.say("stall" if now.act is Act.COLLECT else "turn", player)
        key = self._key(player)
        if key and now.act is Act.COLLECT:
            return self._teller.say("your_stall", player, key)
        if key and self._delivery.full:
            return self._teller.say("your_turn", player, key)
        return self._teller.say("your_turn_alone", player)

    def _whose_chances(self, now: Snapshot, player: int) -> str:
        """Say who owes how many chances, or who may take the pile; and how if it is a person."""
        if now.act is Act.COLLECT:
            return self._teller.say("challenge_won", player, self._key(player))
        key = self._key(player) if self._delivery.full else ""
        return self._teller.say("chances", player, now.standing.chances, key)

    def _key(self, player: int) -> str:
        """Give the key with which a person flips; none where nobody has to press one."""
        return "" if self._flips_alone(player) else key_of(self._seats[player], Does.FLIP)

    def _flips_alone(self, player: int) -> bool:
        return self._seats[player].pace_s is not None
