"""The commands `audiogame stats`, `resume` and `replay`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from audiogame.options import rate_option, settings_with, speech_option, voice_option
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.game.log_reader import read_path
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from audiogame.kept.keeper import Interrupted, Kept
    from slapjack.game.log import Log

log_argument = click.argument(
    "path", metavar="[LOG]", required=False, type=click.Path(path_type=Path)
)


@click.command()
@click.option(
    "--plot",
    "picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw reaction times beside the levels' as .png, .svg or .pdf, with a .txt of the same.",
)
@click.option("--wipe", is_flag=True, help="Forget all games, once you have said yes.")
def stats(picture: Path | None, *, wipe: bool) -> None:
    """Say how your games went: wins, streaks, reaction times, by game, level and players."""
    from audiogame.kept.stats import Times, lines  # noqa: PLC0415

    kept = _kept()
    if wipe:
        if picture:
            raise SlapjackError("--plot, --wipe: expected one of them. Draw first, then wipe.")
        _wipe(kept)
        return
    games = kept.games()
    if picture:
        from audiogame.kept.plot import plot  # noqa: PLC0415

        times = Times.of(games)
        beside = plot(times, picture)
        for line in (*times.told(), _say("drawn", picture, beside)):
            click.echo(line)
        return
    for line in (*lines(games), _say("places", kept.path, kept.logs.folder)):
        click.echo(line)


@click.command()
@log_argument
@click.option("--auto-flip", is_flag=True, help="Your cards flip by themselves.")
@click.option("--brief", is_flag=True, help="Say only what must be known: no margins, no counts.")
@rate_option
@voice_option
@speech_option
def resume(
    path: Path | None,
    *,
    auto_flip: bool,
    brief: bool,
    rate: int | None,
    voice: str | None,
    speech: str | None,
) -> None:
    """Go on with a game that was interrupted: the last one, or that of a game log."""
    from audiogame.kept.resuming import take_up  # noqa: PLC0415
    from audiogame.stage import Lines, on_device  # noqa: PLC0415

    found = _interrupted(path)
    settings = settings_with(voice, speech)
    settings = replace(settings, verbosity="brief") if brief else settings
    with on_device(settings, Lines(click.echo, _note)) as stage:
        take_up(stage, found, "leave", rate_wpm=rate, auto_flip=auto_flip)


@click.command()
@log_argument
@rate_option
@voice_option
@speech_option
def replay(path: Path | None, *, rate: int | None, voice: str | None, speech: str | None) -> None:
    """Step through a game by ear: the last one, or that of a game log."""
    from audiogame.kept.replay import replay as step_through  # noqa: PLC0415
    from audiogame.stage import Lines, on_device  # noqa: PLC0415

    log = read_path(path, _note) if path else _last_log()
    settings = settings_with(voice, speech)
    with on_device(settings, Lines(click.echo, _note)) as stage:
        stage.delivery.rate_wpm = rate or settings.rate_wpm[Level.EASY]
        step_through(stage, log)


_note = partial(click.echo, err=True)


def _kept() -> Kept:
    from audiogame.kept.keeper import Kept, default_folder  # noqa: PLC0415

    return Kept(default_folder(), _note)


def _interrupted(path: Path | None) -> Interrupted:
    from audiogame.kept.keeper import Interrupted  # noqa: PLC0415
    from slapjack.match.retelling import replayed  # noqa: PLC0415

    kept = _kept()
    if path is None:
        found = kept.interrupted()
        if not found:
            raise SlapjackError("No game was interrupted. To begin one: audiogame play.")
        return found[-1]
    log = read_path(path, _note)
    if replayed(log).winners is not None:
        raise SlapjackError(
            f"{path}: this game is over. To step through it: audiogame replay with this file."
        )
    return Interrupted(path, log, is_kept=kept.logs.owns(path))


def _last_log() -> Log:
    last = _kept().last()
    if last is None:
        raise SlapjackError("No game log is kept yet. Play a game first, or name a LOG.")
    return last[1]


def _wipe(kept: Kept) -> None:
    games, logs = len(kept.games()), len(kept.logs.paths())
    try:
        sure = click.confirm(_say("wipe_asked", games, logs))
    except click.Abort:
        sure = False
        click.echo()
    if sure:
        kept.wipe()
    click.echo(_say("wiped" if sure else "not_wiped"))


def _say(name: str, *values: object) -> str:
    return wording.sentence("kept.j2", name, *values)
