"""An interrupted game taken up again: seats, level, cards, minutes and series as they were."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from audiogame import games
from audiogame.session import Options
from slapjack.match.opponents import Level
from slapjack.match.start import Start, company_of

if TYPE_CHECKING:
    from audiogame.kept.keeper import Interrupted
    from audiogame.stage import Stage


def take_up(
    stage: Stage,
    found: Interrupted,
    escape: str,
    *,
    rate_wpm: int | None = None,
    auto_flip: bool = False,
) -> None:
    """Play it to its end, and others like it for as long as the player wants.

    `escape` says where Escape leads then, in a word of the menu's template.
    """
    start, who = Start.of(found.log, resumed=True), company_of(found.log)
    people = tuple(name for name, level in who if level is None)
    levels = [level for _, level in who if level is not None]
    level = max(levels, key=list(Level).index, default=Level.EASY)
    options = Options(
        level,
        rate_wpm or stage.settings.rate_wpm[level],
        auto_flip or found.log.auto_flip,
        people,
        series=found.log.series,
        taken_up=found.path if found.is_kept else None,
    )
    others = games.deals(start.house, len(who), people=len(people), first_to=start.first_to)
    games.play_on(stage, chain([start], others), options, escape)
