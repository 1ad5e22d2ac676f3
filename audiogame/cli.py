"""The command `audiogame`: the game for the ear."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from audiogame.kept.commands import replay, resume, stats
from audiogame.options import level_option, rate_option, settings_with, speech_option, voice_option
from audiogame.play import play
from audiogame.settings import Settings, default_path, keep_rate, read_settings
from audiogame.web.command import web
from slapjack.command_line import (
    Commands,
    Whole,
    chosen_house,
    house_argument,
    needed,
    preset_option,
)
from slapjack.match.delivery import RATES_WPM
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from audiogame.stage import Stage


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Slapjack for the ear: every card is spoken, a key slaps.

    Without a command it opens the menu: arrows choose, Enter takes, Escape goes back.
    """
    if context.invoked_subcommand is not None:
        return
    if sys.stdin is not None and sys.stdin.isatty():
        _open_menu()
    else:
        click.echo(context.get_help())


def _open_menu() -> None:
    from audiogame.menu.chosen import default_path as chosen_path
    from audiogame.menu.sitting import Sitting

    with _talking(read_settings(default_path()), None) as stage:
        Sitting(stage, chosen_path()).run()


for command in (play, resume, stats, replay, web):
    main.add_command(command)


@main.command()
@click.argument("level", type=click.Choice([level.value for level in Level]), required=False)
@click.argument("wpm", metavar="[WPM]", type=Whole(*RATES_WPM), required=False)
def rate(level: str | None, wpm: int | None) -> None:
    """Say the speech rate of each level, or set the one of LEVEL to WPM words a minute."""
    if level is not None and wpm is not None:
        keep_rate(Level(level), wpm, Settings())
    settings = read_settings(default_path())
    for each in Level if level is None else [Level(level)]:
        click.echo(f"{each.value}: {settings.rate_wpm[each]} words a minute")


@main.command()
@house_argument
@preset_option
@rate_option
@voice_option
@speech_option
def rules(
    house: Path | None,
    preset: str | None,
    *,
    rate: int | None,
    voice: str | None,
    speech: str | None,
) -> None:
    """Read the rules of a house aloud, clause by clause."""
    from audiogame.reading import read_aloud

    rules_read = chosen_house(house, preset)
    with _talking(settings_with(voice, speech), rate) as stage:
        read_aloud(stage, rules_read)


@main.command()
@house_argument
@preset_option
@rate_option
@voice_option
@speech_option
def learn(
    house: Path | None,
    preset: str | None,
    *,
    rate: int | None,
    voice: str | None,
    speech: str | None,
) -> None:
    """Learn to play in a minute, by ear: each thing is told, tried and confirmed."""
    from audiogame.learn import learn as teach

    taught = chosen_house(house, preset)
    with _talking(settings_with(voice, speech), rate) as stage:
        teach(stage, taught)


@main.command()
@house_argument
@preset_option
@level_option
@rate_option
@voice_option
@speech_option
def practice(
    house: Path | None,
    preset: str | None,
    *,
    level: str,
    rate: int | None,
    voice: str | None,
    speech: str | None,
) -> None:
    """Practise slapping: endless cards at the pace of a level; each reaction is told."""
    from audiogame.practice import practise

    practised, chosen = chosen_house(house, preset), Level(level)
    with _talking(settings_with(voice, speech), rate, chosen) as stage:
        practise(stage, practised, chosen)


@main.command()
@rate_option
@voice_option
@speech_option
def sounds(rate: int | None, voice: str | None, speech: str | None) -> None:
    """Play and name every sound of the game, at your own pace.

    Space goes on, left goes back, R plays it again, Q ends. Without a terminal all are played
    in turn.
    """
    from audiogame.tour import tour

    keys = sys.stdin is not None and sys.stdin.isatty()
    with _talking(settings_with(voice, speech), rate, keys=keys) as stage:
        tour(stage, by_itself=not keys)


@main.command(name="listen")
@needed("path", "FILE", "the WAV file to play", "output/demo.wav")
def listen_to(path: Path) -> None:
    """Play a WAV file that --wav has written."""
    from audiogame.listen import listen

    listen(path, partial(click.echo, err=True))


@main.command()
@voice_option
def doctor(voice: str | None) -> None:
    """Say what works: voice, sound device and keys, and what to install."""
    from audiogame.doctor import findings

    well = True
    note = partial(click.echo, err=True)
    for finding in findings(settings_with(voice, None).voice, note):
        click.echo(finding.line)
        well = well and finding.works
    if not well:
        raise click.exceptions.Exit(1)


@contextmanager
def _talking(
    settings: Settings, rate_wpm: int | None, level: Level = Level.EASY, *, keys: bool = True
) -> Iterator[Stage]:
    """Open the device and the keys, to talk at a level's rate."""
    from audiogame.stage import Lines, on_device

    lines = Lines(click.echo, partial(click.echo, err=True))
    with on_device(settings, lines, keys=keys) as stage:
        stage.delivery.rate_wpm = rate_wpm or settings.rate_wpm[level]
        yield stage
