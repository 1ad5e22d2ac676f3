"""What happens at a table, with all that is needed to tell of it.

Each happening carries a `Snapshot` of the game as it was just after it, so that what is
said follows from what happened, never from when it was looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack.game.actions import Slap
from slapjack.game.events import FOR_WRONG_SLAP

if TYPE_CHECKING:
    from slapjack.deck.cards import Card, Rank
    from slapjack.game.actions import Action
    from slapjack.game.engine import Act, Game
    from slapjack.game.events import Event, TookPile
    from slapjack.game.standing import Standing


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What anybody at the table can see: sizes of stacks and pile, never the cards in them."""

    stacks: tuple[int, ...]
    out: tuple[int, ...]
    pile: int
    top: Card | None
    act: Act | None
    player: int | None
    flips: int
    winners: tuple[int, ...] | None
    standing: Standing
    broke: frozenset[int]  # who is in and has nothing to flip
    turning: bool = False  # a card is being turned that has not taken effect, and stays
    live: bool = False  # the card that was heard last may still be answered

    @classmethod
    def of(cls, game: Game, *, turning: bool = False, live: bool = False) -> Snapshot:
        """Look at a game as it is now."""
        return cls(
            stacks=tuple(map(len, game.stacks)),
            out=tuple(sorted(game.out)),
            pile=len(game.pile),
            top=game.face_up[-1] if game.face_up else None,
            act=game.act,
            player=game.player,
            flips=game.flips,
            winners=game.winners,
            standing=game.variant.standing(),
            broke=frozenset(seat for seat in game.in_from(0) if not game.variant.can_flip(seat)),
            turning=turning,
            live=live,
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None


@dataclass(frozen=True, slots=True)
class Turning:
    """A card is being turned over: speak it, then tell `Referee.card_heard`.

    It is turned `anew` where a slap that came first changed which card it is.
    """

    player: int
    card: Card
    now: Snapshot
    called: Rank | None = None  # what is called with it, where cards are called
    anew: bool = False
    more: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The card being turned goes back: a slap that came first gave the lead to someone else."""

    player: int
    now: Snapshot
    more: bool = False


@dataclass(frozen=True, slots=True)
class Closed:
    """The window of the card on top has closed: whatever it was, it is not answered any more."""

    now: Snapshot
    more: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """An action, what came of it, and for a slap the milliseconds after the card.

    They are None for a card that lay there when an interrupted game was taken up again.
    `rivals` are the others whose time for the same card is known, fastest first; once
    the pile was taken, that is whoever took it, `taken_by`. There is `more` where the
    next happening follows from the same deed: nobody is asked anything before it.
    """

    at_s: float
    action: Action
    events: tuple[Event, ...]
    now: Snapshot
    reaction_ms: float | None = None
    rivals: tuple[tuple[int, float], ...] = ()
    taken_by: int | None = None
    more: bool = False

    def was_race(self, pile: TookPile) -> bool:
        """Whether a pile went to this slap because it was the first."""
        slapped = isinstance(self.action, Slap) and self.action.player == pile.player
        return slapped and pile.target != FOR_WRONG_SLAP


Happening = Turning | Withdrawn | Closed | Done
