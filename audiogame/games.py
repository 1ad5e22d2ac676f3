"""Games one after another: "Again?", another level, and the best of several."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from audiogame import session
from audiogame.menu.choices import Entry
from audiogame.menu.list import WORDS, choose
from audiogame.menu.question import Asked, ask
from audiogame.settings import keep_rate
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.errors import SlapjackError
from slapjack.house.rules import HouseRules
from slapjack.match.opponents import Level
from slapjack.match.seats import persons
from slapjack.match.start import dealt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from audiogame.session import Options
    from audiogame.stage import Stage
    from slapjack.game.series import Series
    from slapjack.house.rules import House
    from slapjack.match.seats import Seat
    from slapjack.match.start import Start

SEEDS: Final = 1_000_000
LEVEL: Final = "level"


def deals(
    house: House, players: int, *, people: int = 1, seed: int | None = None, first_to: int = 0
) -> Iterator[Start]:
    """Deal anew for each game; a seed is for the first. What the house refuses is told at once."""
    if first_to and not counts_piles(house):
        raise SlapjackError(
            "--first-to: counts piles won, but in this game nobody wants the pile. Leave it out."
        )

    def deal(seed: int) -> Start:
        return replace(dealt(house, players, seed, people), first_to=first_to)

    chance = random.SystemRandom()
    first = deal(chance.randrange(SEEDS) if seed is None else seed)
    return chain([first], (deal(chance.randrange(SEEDS)) for _ in count()))


def counts_piles(house: House) -> bool:
    """Whether a pile taken is a pile won in this game of the family."""
    return "taken_pile" in house.rules.kind.fields


def play_on(stage: Stage, deals: Iterator[Start], options: Options, escape: str) -> Level:
    """Play until the player has enough, and give the level of the last game.

    `escape` says where Escape leads, in a word of the template.
    """
    number = 0
    while True:
        number += 1
        now = replace(options, log=_numbered(options.log, number))
        played = session.play(stage, next(deals), now)
        options = replace(_as_ended(stage, options), hint="")
        if played.anew:
            continue
        if played.winners is None:
            return options.level
        series = options.series.after(played.winners, len(played.seats))
        options = replace(options, series=series)
        told = [*_told(series, played.seats)] if series.best_of > 1 else []
        answer = ask(stage, _again(escape, told, decided=series.decided))
        if answer is None:
            return options.level
        if answer == LEVEL:
            options = _at_level(stage, options)


def choose_level(stage: Stage, current: Level) -> Level:
    """Let the player choose a level; Escape leaves it as it is."""
    entries = [Entry(level, wording.sentence(WORDS, "level_entry", level)) for level in Level]
    return Level(choose(stage, wording.sentence(WORDS, "list_level"), entries, current) or current)


def _again(escape: str, told: Sequence[str], *, decided: bool) -> Asked:
    """Ask whether to play once more, or the next game of a series."""
    question = wording.sentence(WORDS, "again_asked") if decided else ""
    keys = wording.sentence(WORDS, "again_keys" if decided else "next_keys", escape)
    return Asked(question, keys, {"l": LEVEL}, told=told)


def _told(series: Series, seats: Sequence[Seat]) -> Iterator[str]:
    """Say how a series of games stands."""
    teller = Teller.to_persons(HouseRules(), [seat.name for seat in seats], persons(seats))
    yield wording.sentence(WORDS, "stands", teller, series.wins)
    if series.decided:
        yield wording.sentence(WORDS, "match_won", teller, series.winners)


def _at_level(stage: Stage, options: Options) -> Options:
    level = choose_level(stage, options.level)
    return replace(options, level=level, rate_wpm=stage.settings.rate_wpm[level])


def _as_ended(stage: Stage, options: Options) -> Options:
    """Keep the speech rate that the player ended with, if they changed it."""
    ended_wpm = stage.delivery.rate_wpm
    if ended_wpm != options.rate_wpm:
        stage.settings = keep_rate(options.level, ended_wpm, stage.settings)
    return replace(options, rate_wpm=ended_wpm)


def _numbered(log: Path | None, number: int) -> Path | None:
    """Give the log of the first game its name, that of each other one a number besides."""
    if log is None or number == 1:
        return log
    return log.with_stem(f"{log.stem}-{number}")
