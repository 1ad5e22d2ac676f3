"""A game on a stage: seated, played to its end, its log kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from audiogame.game_file import GameFile
from audiogame.kept.keeper import keep_game
from slapjack.book import wording
from slapjack.game.series import ONE_GAME, Series
from slapjack.match.score import Score
from slapjack.match.start import company, seated
from slapjack.match.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from audiogame.settings import Settings
    from audiogame.stage import Stage
    from slapjack.match.opponents import Level
    from slapjack.match.seats import Seat
    from slapjack.match.start import Start


@dataclass(frozen=True, slots=True)
class Options:
    """What one game is to be like, beyond its deal."""

    level: Level
    rate_wpm: int
    auto_flip: bool = False
    people: tuple[str, ...] = ()  # at the keyboard; without any, computers play
    log: Path | None = None
    series: Series = ONE_GAME  # of which this is a game
    hint: str = ""  # said as it begins, where there is time; it was printed before
    taken_up: Path | None = None  # the log that an interrupted game goes on in, if it is kept


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended: who sat there, and who won; None where somebody left before."""

    seats: tuple[Seat, ...]
    winners: tuple[int, ...] | None
    anew: bool = False  # whether somebody left in order to start anew


def play(
    stage: Stage,
    start: Start,
    options: Options,
    *,
    until_s: float = math.inf,
) -> Played:
    """Play one game on a stage, from its opening lines to its last."""
    stage.delivery.rate_wpm = options.rate_wpm
    seats = _seats(stage.settings, start, options)
    log = replace(start.log(seats), series=options.series, auto_flip=options.auto_flip)
    file = GameFile(options.log, log)
    table = Table(start.referee(seats), stage.delivery, stage.port, Score.of(log))
    keeper = keep_game(log, options.taken_up if start.actions else None, stage.lines.note)

    def keep_log() -> None:
        if fault := file.add(table.referee.actions):
            table.tell(fault)
        keeper.follow(table)

    try:
        stage.make_ready(table.phrases)
        title, limits = _title(start, options)
        table.begin(title, stage.mixer.now(), limits)
        if options.hint and not stage.delivery.text_mode:
            table.hint(options.hint)
        stage.run(table, until_s=until_s, each_turn=keep_log)
    finally:  # a signal may come between a deed and its line in the log
        keep_log()
        keeper.close()
    return Played(seats, table.referee.game.winners, table.asked_anew)


def _title(start: Start, options: Options) -> tuple[str, str]:
    """Say what is played, and in short how long at most."""
    minutes, best_of = start.house.rules.minutes, options.series.best_of
    title = wording.sentence("menu.j2", "title", start.title, minutes, start.first_to, best_of)
    return title, wording.sentence("menu.j2", "limits", minutes, best_of)


def _seats(settings: Settings, start: Start, options: Options) -> tuple[Seat, ...]:
    pace_s = {level: pace_ms / 1000 for level, pace_ms in settings.pace_ms.items()}
    return seated(
        start.who or company(options.people, len(start.stacks), options.level),
        pace_s,
        correction_s=settings.correction_ms / 1000,
        auto_flip_s=pace_s[options.level] if options.auto_flip else None,
    )
