"""The command `slapjack length`; what is slow to load is loaded when it runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from slapjack import files
from slapjack.command_line import (
    INTERRUPTED,
    Number,
    Whole,
    chosen_house,
    house_argument,
    preset_option,
)
from slapjack.house.rules import MAX_PLAYERS, MIN_PLAYERS
from slapjack.length import plot, told
from slapjack.length.plan import USUAL_CARD_S, USUAL_GAMES, USUAL_SEED
from slapjack.length.players import PLAYERS, USUAL
from slapjack.length.sweep import Common, Sweep, as_csv

if TYPE_CHECKING:
    from slapjack.length.sweep import Counted

MOST_GAMES: Final = 10_000_000
MOST_PROCESSES: Final = 1024
_FILE: Final = click.Path(path_type=Path)


@click.command()
@house_argument
@preset_option
@click.option(
    "--players",
    type=Whole(MIN_PLAYERS, MAX_PLAYERS),
    metavar="N",
    help="How many play (default: as many as may, up to 4).",
)
@click.option(
    "--level",
    metavar="LEVEL",
    default=USUAL,
    show_default=True,
    help=f"Who plays: {', '.join(PLAYERS)}. One is for all; or join one for each seat with +.",
)
@click.option(
    "--games",
    type=Whole(1, MOST_GAMES),
    default=USUAL_GAMES,
    show_default=True,
    metavar="N",
    help="How many games are played.",
)
@click.option(
    "--seed",
    type=Whole(min=0),
    default=USUAL_SEED,
    show_default=True,
    metavar="N",
    help="The same seed gives the same games.",
)
@click.option(
    "--pace",
    "table_card_s",
    type=Number(0.1, 60),
    default=USUAL_CARD_S,
    show_default=f"{USUAL_CARD_S:g}",
    metavar="SECONDS",
    help="What a card takes at a table, all in all.",
)
@click.option(
    "--sweep",
    "asked",
    multiple=True,
    metavar="FIELD=V1,V2",
    help="Compare a house for each value of a field, or of preset, players or level; given "
    "again, every value with every other. Parts of a list are joined with +.",
)
@click.option(
    "--csv", "table", type=_FILE, metavar="FILE", help="Write all figures too, a line a house."
)
@click.option(
    "--plot",
    "picture",
    type=_FILE,
    metavar="FILE",
    help="Draw how long games take (PNG, SVG or PDF), with the same in words beside it.",
)
@click.option(
    "--jobs",
    type=Whole(1, MOST_PROCESSES),
    metavar="N",
    help="How many processes play (default: one a core).",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on the Dask cluster whose scheduler is there, such as tcp://10.0.0.5:8786.",
)
def length(
    *,
    house: Path | None,
    preset: str | None,
    asked: tuple[str, ...],
    table: Path | None,
    picture: Path | None,
    jobs: int | None,
    cluster: str | None,
    **common: Any,  # noqa: ANN401 - as click gives them
) -> None:
    """Say how long a game takes, what ends it and who wins, from many that computers play.

    HOUSE is a house file; without one, the rules are those of a preset. Ctrl-C gives the figures
    so far.
    """
    sweep = Sweep.of(chosen_house(house, preset), asked, Common(**common))
    files.claim(*(path for path in (table, picture) if path))
    if picture:
        plot.check(picture, len(sweep.rows))
    from slapjack.length.count import count  # noqa: PLC0415 - slow to load
    from slapjack.length.spread import Where  # noqa: PLC0415 - slow to load

    where = Where(jobs or 0, cluster or "")
    found = count([row.plan for row in sweep.rows], partial(click.echo, err=True), where)
    counted = [(row, each) for row, each in zip(sweep.rows, found, strict=True) if each]
    if counted:
        _tell(sweep, counted, table, picture)
    if len(counted) < len(sweep.rows) or not all(each.whole for _, each in counted):
        click.get_current_context().exit(INTERRUPTED)


def _tell(sweep: Sweep, counted: Counted, table: Path | None, picture: Path | None) -> None:
    """Say what was found, write what was asked for, and keep what a card may say of it."""
    from slapjack.length import kept  # noqa: PLC0415 - slow to load

    lines = [*(told.sweep_lines(sweep, counted) if sweep.names else told.lines(counted[0][1]))]
    click.echo("\n".join(lines))
    if table:
        files.write(table, as_csv(sweep, counted).encode())
        click.echo(told.say("table_written", table, len(counted)))
    if picture:
        words = plot.plot(sweep, counted, picture, lines)
        click.echo(told.say("drawn", picture, words))
    for _, found in counted:
        kept.keep(found)
