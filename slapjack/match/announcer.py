"""What happened, turned into cues: what is said, what is sounded, from where, how urgently.

What must be acted on is short and comes first; what explains comes after it. The
same event always has the same words, which stand in ``speech.j2``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.game.actions import Slap
from slapjack.game.engine import Act
from slapjack.game.events import (
    Buried,
    Ended,
    Flipped,
    Ignored,
    IgnoredReason,
    Out,
    Paid,
    TookBack,
    TookPile,
    WrongSlap,
)
from slapjack.match.cues import Cue, Play, Priority, Say, Sound
from slapjack.match.referee import Done, Turning, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.game.engine import Game
    from slapjack.game.events import Event
    from slapjack.match.referee import Happening

LATEST_MS: Final = 3000.0  # a press after that was no answer to the card

_SOUNDS: Final[dict[type[Event], Sound]] = {
    TookPile: Sound.PILE_TAKEN,
    WrongSlap: Sound.WRONG_SLAP,
    Paid: Sound.PAYMENT,
    TookBack: Sound.PILE_TAKEN,
}


@dataclass(slots=True)
class YourGame:
    """What is summed up for the person when the game is over."""

    taken_ms: list[float] = field(default_factory=list)
    wrong: int = 0


class Announcer:
    """Tells one game to one listener, from the place where they sit."""

    def __init__(self, game: Game, names: tuple[str, ...], you: int | None) -> None:
        self.teller: Final = Teller(game.rules, names, you)
        self.full = True  # with margins and counts, or only what must be known
        self.auto_flip = False  # whether the person's cards flip by themselves
        self.yours: Final = YourGame()
        self._game: Final = game
        self._broke: set[int] = set()
        self._prompted: tuple[Act, int, int] | None = None

    def opening(self, title: str, level: str, rate_wpm: int) -> list[Cue]:
        """Say who plays whom, and the three keys that are all it takes."""
        cues: list[Cue] = [Say(self.teller.say("opening", title, level, rate_wpm))]
        if self.teller.you is not None:
            cues.append(Say(self.teller.say("keys_to_slap" if self.auto_flip else "keys")))
        return cues

    def tell(self, happening: Happening) -> list[Cue]:
        """Give the cues for one happening; a spoken card is the last of its own."""
        match happening:
            case Turning():
                return list(self._turning(happening))
            case Withdrawn(player):
                return [Say(self.teller.say("card_back", player), seat=player)]
            case Done():
                if self._must_be_asked_anew(happening):
                    self._prompted = None
                return list(self._done(happening))

    def prompt(self) -> list[Cue]:
        """Say what to do next, once each time it falls to the person."""
        act, player = self._game.act, self._game.player
        if act is None or player is None or (self.auto_flip and player == self.teller.you):
            return []
        now = act, player, self._game.flips
        if now == self._prompted:
            return []
        self._prompted = now
        if player != self.teller.you:
            stall = [Say(self.teller.say("stall", player), seat=player)]
            return list(stall) if act is Act.COLLECT else []
        return [Play(Sound.YOUR_TURN, player), Say(self.whose_turn())]

    def whose_turn(self) -> str:
        """Say who must act, and how if it is the person."""
        act, player = self._game.act, self._game.player
        if player is None:
            return self.teller.say("game_over")
        if player != self.teller.you:
            return self.teller.say("stall" if act is Act.COLLECT else "turn", player)
        if act is Act.COLLECT and not self.auto_flip:
            return self.teller.say("your_stall")
        if self.auto_flip:
            return self.teller.say("your_turn_alone")
        return self.teller.say("your_turn" if self.full else "your_turn_alone")

    def counts(self, *, with_out: bool = False) -> str:
        """Say how many cards everyone who is in has, and if asked who is out."""
        out = sorted(self._game.out)
        stacks = list(map(len, self._game.stacks))
        said = self.teller.say("counts", stacks, out)
        return f"{said} {self.teller.say('outs', out)}" if with_out and out else said

    def pile(self) -> str:
        """Say how many cards the pile has, and the one on top."""
        pile = self._game.pile
        top = self._game.face_up[-1] if self._game.face_up else None
        return self.teller.say("pile", len(pile), top)

    # What happened

    def _must_be_asked_anew(self, done: Done) -> bool:
        """Whether what was said since may have drowned whose turn it is."""
        return any(
            isinstance(event, TookPile | TookBack)
            or (isinstance(event, WrongSlap) and event.player == self.teller.you)
            for event in done.events
        )

    def _turning(self, turning: Turning) -> Iterator[Cue]:
        name = wording.card_name(turning.card)
        line = self.teller.tell(Flipped(turning.player, turning.card))
        others = turning.player != self.teller.you
        parts = (name, self.teller.names[turning.player]) if others else (name,)
        yield Play(Sound.FLIP, turning.player)
        yield Say(line, Priority.CARD, turning.player, parts)

    def _done(self, done: Done) -> Iterator[Cue]:
        yield from self._slapped(done)
        for event in done.events:
            yield from self._event(event, done)
        yield from self._broke_and_back()

    def _slapped(self, done: Done) -> Iterator[Cue]:
        """Sound a computer's hand; the person's own is sounded when they press."""
        if not isinstance(done.action, Slap) or isinstance(done.events[0], Ignored):
            return
        if done.action.player != self.teller.you:
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
                self.yours.wrong += player == self.teller.you
                yield Play(Sound.WRONG_SLAP, player)
                yield Say(self.teller.tell(event), Priority.VERDICT, player)
            case Buried():
                yield Say(self.teller.tell(event))
            case Out(player):
                yield Play(Sound.OUT, player)
                yield Say(self.teller.tell(event), Priority.RESULT, player)
            case Paid(player) | TookBack(player):
                yield Play(_SOUNDS[type(event)], player)
                yield Say(self.teller.tell(event), seat=player)

    def _took_pile(self, event: TookPile, player: int, done: Done) -> Iterator[Cue]:
        after_ms = done.reaction_ms or 0.0
        if player == self.teller.you:
            self.yours.taken_ms.append(after_ms)
        yield Play(Sound.PILE_TAKEN, player)
        if self.full:
            slower = tuple(rival for rival in done.rivals if rival[1] >= after_ms)
            line = self.teller.say("first", player, after_ms, slower)
            yield Say(line, Priority.VERDICT, player)
            yield Say(self.teller.tell(event), seat=player)
            yield Say(self.counts())
        else:
            yield Say(self.teller.tell(event), Priority.VERDICT, player)

    def _ignored(self, event: Ignored, done: Done) -> Iterator[Cue]:
        """Say to the person why a press did nothing; what computers try in vain is not told."""
        if event.player != self.teller.you or done.taken_by == self.teller.you:
            return
        late = event.reason is IgnoredReason.TOO_LATE and (done.reaction_ms or 0.0) < LATEST_MS
        if late and self.full:
            line = self.teller.say("late", done.reaction_ms, done.rivals)
        elif event.reason is IgnoredReason.NOT_YOUR_TURN:
            line = f"{self.teller.tell(event)} {self.whose_turn()}"
        elif event.reason is IgnoredReason.OUT:
            line = self.teller.say("you_are_out")
        else:
            line = self.teller.tell(event)
        yield Say(line, Priority.ANSWER, event.player)

    def _ended(self, event: Ended) -> Iterator[Cue]:
        won = self.teller.you in event.winners or self.teller.you is None
        yield Play(Sound.WIN if won else Sound.LOSS)
        yield Say(self.teller.tell(event), Priority.RESULT)
        if self.teller.you is not None:
            taken = self.yours.taken_ms
            fastest_ms = min(taken, default=0.0)
            line = self.teller.say("your_game", len(taken), fastest_ms, self.yours.wrong)
            yield Say(line, Priority.RESULT)

    def _broke_and_back(self) -> Iterator[Cue]:
        """Say who ran out of cards, with what the house gives them, and who has some again."""
        game = self._game
        broke = {n for n, stack in enumerate(game.stacks) if not stack and n not in game.out}
        back = {n for n in self._broke - broke if n not in game.out}
        newly, self._broke = broke - self._broke, broke
        if game.over:
            return
        for player in sorted(newly):
            yield Play(Sound.BROKE, player)
            yield Say(self.teller.say(f"broke_{game.rules.last_chance}", player), seat=player)
        for player in sorted(back):
            yield Play(Sound.BACK_IN, player)
            yield Say(self.teller.say("back_in", player), seat=player)
