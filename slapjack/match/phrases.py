"""What will surely be said at a table, to be made ready before it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slapjack.book import wording
from slapjack.deck.cards import DECK, JOKERS, RANKS
from slapjack.match.controls import Does, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.book.telling import Teller
    from slapjack.match.announcer import Announcer
    from slapjack.match.seats import Seat


def phrases(announcer: Announcer, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Give the cards first, then the lines that never change."""
    teller, people = announcer.teller, announcer.persons
    fixed = ("help", "paused", "resumed")
    return (
        *cards(teller),
        *teller.names,
        announcer.welcome(),
        teller.say("help_heard"),
        *(line for player in people for line in _asked(announcer, seats, player)),
        *(teller.say(name) for name in fixed),
        *(teller.say("turn", player) for player in teller.others),
        *(teller.say("won", (player,)) for player in range(len(seats))),
    )


def cards(teller: Teller) -> tuple[str, ...]:
    """Give every card of a house, and what is called with them."""
    rules = teller.rules
    return (
        *map(wording.card_name, DECK),
        *map(wording.card_name, JOKERS[: min(1, rules.jokers)]),
        *(teller.say("call", rank) for rank in RANKS if rules.kind.calls),
    )


def _asked(announcer: Announcer, seats: Sequence[Seat], player: int) -> Iterator[str]:
    say, key = announcer.teller.say, key_of(seats[player], Does.FLIP)
    yield say("your_turn", player, key)
    yield say("your_turn_alone", player)
    yield say("your_stall", player, key)
