"""The table as it is seen: sizes, the card on top, whose turn it is; each in words, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slapjack.book import wording
from slapjack.match.controls import Does, key_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.book.telling import Teller
    from slapjack.match.happenings import Snapshot
    from slapjack.match.seats import Seat

WORDS = "web.j2"


def board(now: Snapshot, seats: Sequence[Seat], teller: Teller, *, waits: bool) -> dict[str, Any]:
    """Give what is drawn, from what anybody at the table can see; whether the game `waits`."""
    return {
        "seats": [_seat(number, now, seats, teller) for number in range(len(seats))],
        "top": str(now.top) if now.top else "",
        "top_words": wording.card_name(now.top) if now.top else "",
        "pile": now.pile,
        "pile_words": _said("pile", now.pile, now.standing.pool, now.standing.pool_rank),
        "turning": now.turning,
        "over": now.over,
        "waits": waits,
        "slap": _said("slap", teller.rules),
    }


def _seat(number: int, now: Snapshot, seats: Sequence[Seat], teller: Teller) -> dict[str, Any]:
    out = number in now.out
    return {
        "name": teller.names[number],
        "cards": now.stacks[number],
        "words": _said("stack", now.stacks[number], out),
        "turn": _said("turn") if now.player == number and not now.over else "",
        "won": _said("won") if now.winners and number in now.winners else "",
        "out": out,
        "flips": key_of(seats[number], Does.FLIP),
        "slaps": key_of(seats[number], Does.SLAP),
    }


def _said(name: str, *values: object) -> str:
    return wording.sentence(WORDS, name, *values)
