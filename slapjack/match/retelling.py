"""What happened in a game, found again in its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slapjack.deck.patterns import called
from slapjack.game.actions import Flip, Resume, Slap
from slapjack.game.engine import Act
from slapjack.game.events import Flipped, TookPile
from slapjack.match.happenings import Done, Snapshot, Turning
from slapjack.match.opponents import SOONEST_MS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from slapjack.game.actions import Action
    from slapjack.game.engine import Game
    from slapjack.game.log import Log
    from slapjack.match.happenings import Happening


def replayed(log: Log) -> Game:
    """Play a log's game again, up to its last action."""
    game = log.game()
    for action in log.actions:
        game.apply(action)
    return game


def retold(log: Log) -> Iterator[Happening]:
    """Give the happenings of a log's game, in order, as the referee gave them.

    Reaction times are those of the game: a flip stands in the log with the time at which
    it took effect, `SOONEST_MS` after its first sound. Of a card that lay there when the game
    was taken up again none are known, nor what rivals were about to do.
    """
    game = log.game()
    flipped_ms: int | None = None
    took: tuple[int, float] | None = None
    for action in log.actions:
        turning = _turning(game, action)
        if turning is not None:
            yield turning
        after_ms = None
        if isinstance(action, Slap) and flipped_ms is not None:
            after_ms = action.at_ms - flipped_ms + SOONEST_MS
        events = tuple(game.apply(action))
        if any(isinstance(event, Flipped) for event in events):
            flipped_ms, took = action.at_ms, None
        elif isinstance(action, Resume):
            flipped_ms = took = None
        rivals = (took,) if took and isinstance(action, Slap) and took[0] != action.player else ()
        done = Done(
            action.at_ms / 1000,
            action,
            events,
            Snapshot.of(game),
            after_ms,
            rivals,
            took[0] if took else None,
        )
        if after_ms is not None:
            raced = (e for e in events if isinstance(e, TookPile) and done.was_race(e))
            took = next(((event.player, after_ms) for event in raced), took)
        yield done


def _turning(game: Game, action: Action) -> Turning | None:
    """Give the card that an action turns over; None where it turns none."""
    card = game.next_card
    if not isinstance(action, Flip) or card is None or action.player != game.player:
        return None
    if game.act is not Act.FLIP or game.variant.standing().to_slap:
        return None
    calls = game.rules.kind.calls
    call = called(len(game.face_up) + 1) if calls else None
    now = Snapshot.of(game, turning=True)
    return Turning(action.player, card, now, call, more=True)
