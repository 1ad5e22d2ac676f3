"""The command `audiogame`: the game for the ear."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from audiogame.settings import Settings, default_path, read_settings, write_settings
from slapjack import files
from slapjack.command_line import Commands, Number, chosen_house, house_argument, preset_option
from slapjack.errors import SlapjackError
from slapjack.game.log import read_path
from slapjack.match.delivery import RATES_WPM
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from slapjack.match.start import Start

MOST_OPPONENTS = 9

rate_option = click.option(
    "--rate",
    type=click.IntRange(*RATES_WPM),
    metavar="WPM",
    help=f"Words a minute for this time, {RATES_WPM[0]} to {RATES_WPM[1]}.",
)
voice_option = click.option("--voice", help="A voice's name, such as en-us or en-gb.")

speech_option = click.option(
    "--speech",
    type=click.Choice(["voice", "text"]),
    help="voice: the game speaks. text: for your screen reader; only cards and who was first "
    "are spoken, the rest is written.",
)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
def main() -> None:
    """Slapjack for the ear: every card is spoken, a key slaps."""


@main.command()
@house_argument
@preset_option
@click.option(
    "--opponents",
    type=click.IntRange(0, MOST_OPPONENTS),
    help="How many computers play (default: as many as the house needs).",
)
@click.option(
    "--person",
    "people",
    multiple=True,
    metavar="NAME",
    help="Who is at the keyboard; twice for two: F and Space for the first, J and Enter for "
    "the second.",
)
@click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    default=Level.EASY.value,
    show_default=True,
    help="How fast and careful they are.",
)
@rate_option
@voice_option
@click.option("--auto-flip", is_flag=True, help="Your cards flip by themselves.")
@click.option("--seed", type=int, help="The same seed deals the same cards.")
@click.option(
    "--from",
    "from_log",
    type=click.Path(path_type=Path),
    metavar="LOG",
    help="Start from the cards and rules of a game log.",
)
@click.option(
    "--log", type=click.Path(path_type=Path), metavar="FILE", help="Write the game log there."
)
@speech_option
@click.option(
    "--print-all",
    is_flag=True,
    help="With --speech text: print cards and verdicts too, for a braille display.",
)
@click.option("--brief", is_flag=True, help="Say only what must be known: no margins, no counts.")
@click.option("--demo", is_flag=True, help="Computers only: sit back and listen.")
@click.option(
    "--wav",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --demo: write what is heard to a WAV file, faster than it plays.",
)
@click.option("--seconds", type=Number(1, 3600), help="With --wav: how long at most.")
def play(
    house: Path | None,
    preset: str | None,
    *,
    opponents: int | None,
    people: tuple[str, ...],
    level: str,
    rate: int | None,
    voice: str | None,
    auto_flip: bool,
    seed: int | None,
    from_log: Path | None,
    log: Path | None,
    speech: str | None,
    print_all: bool,
    brief: bool,
    demo: bool,
    wav: Path | None,
    seconds: float | None,
) -> None:
    """Play a game: F flips, Space slaps, H is help.

    HOUSE is a house file; without one, the rules are those of a preset.
    """
    from audiogame import session as game  # noqa: PLC0415 - its libraries take a while to load

    if wav and not demo:
        raise SlapjackError("--wav: goes with --demo, where no keys are pressed. Add --demo.")
    if seconds and not wav:
        raise SlapjackError("--seconds: goes with --wav, which it makes shorter. Add --wav FILE.")
    if from_log and any(each is not None for each in (house, preset, opponents, seed)):
        raise SlapjackError(
            "--from: brings its own house, players and seed. Leave out HOUSE, --preset, "
            "--opponents and --seed."
        )
    if people and demo:
        raise SlapjackError("--person: goes with keys, which --demo leaves to computers.")
    settings = _settings(voice, speech)
    settings = replace(settings, verbosity="brief") if brief else settings
    chosen = Level(level)
    rate_wpm = rate or settings.rate_wpm[chosen]
    options = game.Options(
        chosen,
        rate_wpm,
        settings,
        text_mode=settings.speech == "text",
        print_all=print_all,
        auto_flip=auto_flip,
        people=people or None,
        log=log,
        write_line=click.echo,
        write_note=partial(click.echo, err=True),
    )
    people_count = max(len(people), 1)
    start = (
        _start_from(from_log) if from_log else _deal(house, preset, opponents, seed, people_count)
    )
    files.claim(*filter(None, (log, wav)))
    if wav:
        game.demo_to_wav(start, options, wav, seconds)
    elif demo:
        game.demo(start, options)
    else:
        ended_wpm = game.play(start, options)
        if ended_wpm != rate_wpm:
            _keep_rate(chosen, ended_wpm)


@main.command()
@click.argument("level", type=click.Choice([level.value for level in Level]), required=False)
@click.argument("wpm", type=click.IntRange(*RATES_WPM), required=False)
def rate(level: str | None, wpm: int | None) -> None:
    """Say the speech rate of each level, or set the one of LEVEL to WPM words a minute."""
    if level is not None and wpm is not None:
        _keep_rate(Level(level), wpm)
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
    from audiogame.reading import read_aloud  # noqa: PLC0415

    settings = _settings(voice, speech)
    rate_wpm = rate or settings.rate_wpm[Level.EASY]
    read_aloud(chosen_house(house, preset), settings, rate_wpm, click.echo)


@main.command(name="listen")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
def listen_to(path: Path) -> None:
    """Play a WAV file that --wav has written."""
    from audiogame.listen import listen  # noqa: PLC0415

    listen(path, partial(click.echo, err=True))


@main.command()
@voice_option
def doctor(voice: str | None) -> None:
    """Say what works: voice, sound device and keys, and what to install."""
    from audiogame.doctor import findings  # noqa: PLC0415

    well = True
    for finding in findings(_settings(voice, None).voice):
        click.echo(finding.line)
        well = well and finding.works
    if not well:
        raise click.exceptions.Exit(1)


def _settings(voice: str | None, speech: str | None) -> Settings:
    kept = read_settings(default_path())
    return replace(kept, voice=voice or kept.voice, speech=speech or kept.speech)


def _keep_rate(level: Level, wpm: int) -> None:
    path = default_path()
    write_settings(path, read_settings(path).with_rate(level, wpm))


def _deal(
    house: Path | None, preset: str | None, opponents: int | None, seed: int | None, people: int
) -> Start:
    from slapjack.match.start import dealt  # noqa: PLC0415

    chance = random.SystemRandom().randrange(1_000_000)
    chosen = chosen_house(house, preset)
    fewest = max(chosen.rules.min_players, people)
    players = fewest if opponents is None else opponents + people
    return dealt(chosen, players, chance if seed is None else seed, people)


def _start_from(path: Path) -> Start:
    from slapjack.match.start import Start  # noqa: PLC0415

    return Start.of(read_path(path, partial(click.echo, err=True)))
