"""Going to the end of a game in which no person is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.match.happenings import Turning

if TYPE_CHECKING:
    from slapjack.match.happenings import Happening
    from slapjack.match.referee import Referee

FARTHEST_S: Final = 48 * 3600.0  # no game of computers is as long, unless it never ends


def play_out(referee: Referee, at_s: float) -> list[Happening]:
    """Let computers play on from `at_s`, nobody listening, to the end; give what happened.

    Where the end is `FARTHEST_S` away, the game stays as it is then, to be played on as ever.
    """
    referee.resume(at_s)
    if referee.due_s() is None:  # a card is on its way to an ear
        referee.card_heard(at_s, at_s)
    happened: list[Happening] = []
    now_s = at_s
    while (due_s := referee.due_s()) is not None and due_s < at_s + FARTHEST_S:
        now_s = max(now_s, due_s)
        for happening in referee.advance(now_s):
            happened.append(happening)
            if isinstance(happening, Turning):
                referee.card_heard(now_s, now_s)
    referee.pause(now_s)
    referee.resume(at_s)
    return happened
