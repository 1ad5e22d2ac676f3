"""What happens at a table, with all that is needed to tell of it.

Each happening carries a `Snapshot` of the game as it was just after it, so that what is
said follows from what happened, never from when it was looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.deck.cards import parse_cards
from slapjack.game.actions import Slap

if TYPE_CHECKING:
    from slapjack.deck.cards import Card, Rank
    from slapjack.game.actions import Action
    from slapjack.game.engine import Act, Game
    from slapjack.game.events import Event, TookPile

WRONG_SLAP: Final = "wrong_slap"  # what a pile is taken for as a fine


@dataclass(frozen=True, slots=True)
class Standing:
    """What one game of the family has on the table besides: its challenge, pool or race."""

    challenger: int | None = None
    chances: int = 0  # what whoever must flip owes the challenger
    pool: int = 0  # how many cards are in the snap pool
    pool_rank: Rank | None = None
    to_slap: tuple[int, ...] = ()  # who is yet to slap in an open race

    @classmethod
    def of(cls, game: Game) -> Standing:
        """Look at a game as it is now."""
        state = game.variant.state()
        challenge = state.get("challenge") or {}
        pool = parse_cards(state.get("pool") or "")
        slapped = state.get("slapped")
        return cls(
            challenger=challenge.get("player"),
            chances=challenge.get("chances", 0),
            pool=len(pool),
            pool_rank=pool[-1].rank if pool else None,
            to_slap=()
            if slapped is None
            else tuple(seat for seat in range(game.seats) if seat not in {*slapped, *game.out}),
        )


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

    @classmethod
    def of(cls, game: Game, *, turning: bool = False) -> Snapshot:
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
            standing=Standing.of(game),
            broke=frozenset(seat for seat in game.in_from(0) if not game.variant.can_flip(seat)),
            turning=turning,
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
class Done:
    """An action, what came of it, and for a slap the milliseconds after the card.

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
        return slapped and pile.target != WRONG_SLAP


Happening = Turning | Withdrawn | Done
