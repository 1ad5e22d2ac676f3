"""The figures of all games in sentences, and the times of right slaps beside the levels'."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from audiogame.kept.bests import careers
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.match.opponents import SKILLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from audiogame.kept.bests import Career
    from audiogame.kept.figures import Game, Terms


def lines(games: Sequence[Game]) -> Iterator[str]:
    """Tell every person's games, by game, level and number of players."""
    if not games:
        yield _say("nothing")
    for terms, of_terms in careers(games).items():
        yield _say("terms", terms)
        for career in of_terms:
            yield from _told(career, terms)


def _told(career: Career, terms: Terms) -> Iterator[str]:
    streaks = career.streaks
    wrong = sum(game.wrong for game in career.games)
    missed = sum(game.missed for game in career.games)
    person = career.person
    yield _say("wins", person, len(career.games), career.won, streaks[-1], max(streaks))
    yield _say("slaps", person, *_spread(career.times_ms))
    yield _say("faults", person, terms, wrong, missed)


@dataclass(frozen=True, slots=True)
class Times:
    """The times of persons' right slaps in ms, to be looked at or read."""

    by_person: dict[str, tuple[float, ...]]

    @classmethod
    def of(cls, games: Sequence[Game]) -> Times:
        """Collect them; `SlapjackError` where there are none."""
        found: dict[str, tuple[float, ...]] = {}
        for game in games:
            for one in game.played:
                if one.times_ms:
                    found[one.person] = (*found.get(one.person, ()), *one.times_ms)
        if not found:
            raise SlapjackError(
                "--plot: expected right slaps that were timed, found none yet. Play a game first."
            )
        return cls(found)

    def told(self) -> list[str]:
        """Say in words what a picture of them shows."""
        persons = [
            _say("person_times", person, *_spread(ms)) for person, ms in self.by_person.items()
        ]
        levels = [(level, skill.median_ms) for level, skill in SKILLS.items()]
        return [_say("plotted"), *persons, _say("level_times", levels)]


def _spread(times_ms: Sequence[float]) -> tuple[float, ...]:
    """Give how many times there are, half of them sooner than which, the least and the most."""
    if not times_ms:
        return (0, 0, 0, 0)
    return len(times_ms), median(times_ms), min(times_ms), max(times_ms)


def _say(name: str, *values: object) -> str:
    return wording.sentence("kept.j2", name, *values)
