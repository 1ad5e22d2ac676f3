"""One finished game in figures, as its log has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from slapjack.match.opponents import Level
from slapjack.match.retelling import replayed
from slapjack.match.score import Score
from slapjack.match.start import company_of

if TYPE_CHECKING:
    from slapjack.game.log import Log


@dataclass(frozen=True, slots=True)
class Played:
    """What one person did in a game; `times_ms` are those of their right slaps, in order."""

    person: str
    won: bool
    piles: int
    wrong: int
    missed: int
    times_ms: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Terms:
    """What must be alike for two games to be compared; `level` is "" where no computers play."""

    game: str
    level: str
    players: int


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game; its `name` is its log's, and names are in the order of beginning."""

    name: str
    terms: Terms
    played: tuple[Played, ...]


def figures(name: str, log: Log) -> Game | None:
    """Count a log's game; None where it is not over, or nobody in it was a person.

    `SlapjackError` for a log that does not say who played.
    """
    who = company_of(log)
    winners = replayed(log).winners
    persons = [seat for seat, (_, level) in enumerate(who) if level is None]
    if winners is None or not persons:
        return None
    levels = {level for _, level in who if level is not None}
    level = max(levels, key=list(Level).index, default="")
    score = Score.of(log)
    played = tuple(
        Played(
            who[seat][0],
            seat in winners,
            score[seat].piles,
            score[seat].wrong,
            score[seat].missed,
            tuple(score[seat].taken_ms),
        )
        for seat in persons
    )
    return Game(name, Terms(log.rules.game, str(level), len(who)), played)
