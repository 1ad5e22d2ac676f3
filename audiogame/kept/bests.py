"""What a person has reached in comparable games, and what of it a new game has beaten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from audiogame.kept.figures import Game, Played, Terms


@dataclass(frozen=True, slots=True)
class Career:
    """One person's games on the same terms, the latest last."""

    person: str
    games: tuple[Played, ...]

    @property
    def won(self) -> int:
        """How many games were won."""
        return sum(game.won for game in self.games)

    @property
    def times_ms(self) -> tuple[float, ...]:
        """The times of all right slaps, in ms."""
        return tuple(ms for game in self.games for ms in game.times_ms)

    @property
    def streaks(self) -> tuple[int, ...]:
        """After each game, how many were won in a row."""
        found, run = [], 0
        for game in self.games:
            run = run + 1 if game.won else 0
            found.append(run)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Best:
    """What was beaten: the fastest slap, and the most games won in a row (0 if not)."""

    person: str
    fastest: bool
    streak: int


def careers(games: Iterable[Game]) -> dict[Terms, list[Career]]:
    """Sort games, given in the order of their beginning, by terms and by person."""
    found: dict[Terms, dict[str, list[Played]]] = {}
    for game in games:
        of_terms = found.setdefault(game.terms, {})
        for one in game.played:
            of_terms.setdefault(one.person, []).append(one)
    return {
        terms: [Career(person, tuple(played)) for person, played in found[terms].items()]
        for terms in sorted(found)
    }


def beaten(games: Sequence[Game], name: str) -> list[Best]:
    """Say what the game `name` has beaten of comparable games that began before it.

    There is nothing to beat in anybody's first game.
    """
    new = next(game for game in games if game.name == name)
    before = [game for game in games if game.terms == new.terms and game.name < name]
    found = []
    for career in (each for of_terms in careers(before).values() for each in of_terms):
        one = next((one for one in new.played if one.person == career.person), None)
        if one is not None and (best := _beaten(career, one)):
            found.append(best)
    return found


def _beaten(career: Career, new: Played) -> Best | None:
    fastest = bool(career.times_ms and new.times_ms) and min(new.times_ms) < min(career.times_ms)
    run = Career(career.person, (*career.games, new)).streaks[-1]
    streak = run if run > max(1, *career.streaks) else 0
    return Best(new.person, fastest, streak) if fastest or streak else None
