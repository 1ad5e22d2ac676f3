"""The command `audiogame play`: its options, and what of them goes together."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from audiogame.options import level_option, rate_option, settings_with, speech_option, voice_option
from slapjack import files
from slapjack.command_line import Number, Whole, chosen_house, house_argument, preset_option
from slapjack.errors import SlapjackError
from slapjack.game.log import MOST_PILES
from slapjack.game.log_reader import read_path
from slapjack.match.opponents import Level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from audiogame.session import Options
    from audiogame.settings import Settings
    from audiogame.stage import Lines
    from slapjack.house.rules import House
    from slapjack.match.start import Start

MOST_GAMES: Final = 99


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, as its options name it."""

    house: Path | None
    preset: str | None
    opponents: int | None
    people: tuple[str, ...]
    level: str
    rate: int | None
    voice: str | None
    auto_flip: bool
    seed: int | None
    from_log: Path | None
    log: Path | None
    speech: str | None
    print_all: bool
    brief: bool
    minutes: int | None
    first_to: int | None
    best_of: int
    calm: bool
    demo: bool
    wav: Path | None
    seconds: float | None

    @property
    def settings(self) -> Settings:
        """The player's settings with what is asked for this time."""
        settings = settings_with(self.voice, self.speech)
        settings = replace(settings, printed="all") if self.print_all else settings
        return replace(settings, verbosity="brief") if self.brief else settings

    @property
    def rules(self) -> House:
        """The house, for so many minutes if that is asked for."""
        house = chosen_house(self.house, self.preset)
        if self.minutes is None:
            return house
        return replace(house, rules=replace(house.rules, minutes=self.minutes))


@click.command()
@house_argument
@preset_option
@click.option(
    "--opponents",
    type=Whole(min=0),
    help="How many computers play, as far as the house has room for them (default: as many as "
    "it needs).",
)
@click.option(
    "--person",
    "people",
    multiple=True,
    metavar="NAME",
    help="Who is at the keyboard; twice for two: F and Space for the first, J and Enter for "
    "the second.",
)
@level_option
@rate_option
@voice_option
@click.option("--auto-flip", is_flag=True, help="Your cards flip by themselves.")
@click.option("--seed", type=Whole(), help="The same seed deals the same cards.")
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
@click.option("--minutes", type=Whole(1, 240), help="Stop after so many minutes.")
@click.option(
    "--first-to",
    type=Whole(1, MOST_PILES),
    metavar="PILES",
    help="Whoever is the first to take so many piles wins.",
)
@click.option(
    "--best-of",
    type=Whole(1, MOST_GAMES),
    default=1,
    metavar="GAMES",
    help="Play until somebody has won most of so many games.",
)
@click.option("--calm", is_flag=True, help="No clock: J or N for each card, alone.")
@click.option("--demo", is_flag=True, help="Computers only: sit back and listen.")
@click.option(
    "--wav",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --demo: write what is heard to a WAV file, faster than it plays.",
)
@click.option("--seconds", type=Number(1, 3600), help="With --wav: how long at most.")
def play(**words: Any) -> None:  # noqa: ANN401 - as click gives them
    """Play a game: F flips, Space slaps, H is help.

    HOUSE is a house file, or an address with a house behind its #; without it, the rules are
    those of a preset.
    """
    asked = Asked(**words)
    _refuse_what_does_not_go_together(asked)
    if asked.calm:
        _play_calmly(asked)
    elif asked.demo:
        _let_play(asked)
    else:
        _play(asked)


def _play(asked: Asked) -> None:
    """Play with somebody at the keys, until they have enough."""
    from audiogame.games import play_on  # noqa: PLC0415 - its libraries take a while to load
    from audiogame.stage import on_device  # noqa: PLC0415
    from slapjack.match.start import you  # noqa: PLC0415

    settings, people = asked.settings, asked.people or (you(),)
    deals, options = _deals(asked), _options(asked, settings, people)
    files.claim(*filter(None, [asked.log]))
    with on_device(settings, _lines()) as stage:
        hint = _offer_to_resume(stage.lines.note)
        play_on(stage, deals, replace(options, hint=hint), "leave")


def _offer_to_resume(note: Callable[[str], None]) -> str:
    """Print how to go on with the last game, if that was interrupted; give it to be said."""
    from audiogame.kept.keeper import Kept, default_folder  # noqa: PLC0415

    found = Kept(default_folder(), note).offered()
    if found is None:
        return ""
    note(found.told)
    return found.hint


def _let_play(asked: Asked) -> None:
    """Let computers play one game, heard or into a file."""
    from audiogame import session  # noqa: PLC0415
    from audiogame.stage import in_file, on_device  # noqa: PLC0415

    settings, longest_s = asked.settings, asked.seconds or math.inf
    deals, options = _deals(asked), _options(asked, settings, ())
    files.claim(*filter(None, (asked.log, asked.wav)))
    opened = (
        in_file(settings, _lines(), asked.wav, longest_s)
        if asked.wav
        else on_device(settings, _lines(), keys=False)
    )
    with opened as stage:
        session.play(stage, next(deals), options, until_s=longest_s)


def _play_calmly(asked: Asked) -> None:
    from audiogame.calm import play_on  # noqa: PLC0415
    from audiogame.stage import on_device  # noqa: PLC0415

    settings, house = asked.settings, asked.rules
    with on_device(settings, _lines()) as stage:
        stage.delivery.rate_wpm = asked.rate or settings.rate_wpm[Level(asked.level)]
        play_on(stage, house, asked.seed, "leave")


def _refuse_what_does_not_go_together(asked: Asked) -> None:
    if asked.wav and not asked.demo:
        raise SlapjackError("--wav: goes with --demo, where no keys are pressed. Add --demo.")
    if asked.seconds and not asked.wav:
        raise SlapjackError("--seconds: goes with --wav, which it makes shorter. Add --wav FILE.")
    brought = (asked.house, asked.preset, asked.opponents, asked.seed, asked.minutes)
    if asked.from_log and (asked.first_to or any(each is not None for each in brought)):
        raise SlapjackError(
            "--from: brings its own house, players and seed. Leave out HOUSE, --preset, "
            "--opponents, --seed, --minutes and --first-to."
        )
    if asked.people and asked.demo:
        raise SlapjackError("--person: goes with keys, which --demo leaves to computers.")
    if asked.best_of % 2 == 0:
        raise SlapjackError(f"--best-of {asked.best_of}: expected an odd number, such as 3.")
    if asked.best_of > 1 and asked.demo:
        raise SlapjackError("--best-of: goes with keys, as --demo plays one game.")
    others = (asked.opponents, asked.from_log, asked.log, asked.minutes)
    if asked.calm and (
        asked.demo
        or asked.people
        or asked.first_to
        or asked.best_of > 1
        or any(each is not None for each in others)
    ):
        raise SlapjackError(
            "--calm: is played alone, through the cards once. It goes with HOUSE, --preset, "
            "--seed, --level, --rate, --voice and --speech only."
        )


def _lines() -> Lines:
    from audiogame.stage import Lines  # noqa: PLC0415

    return Lines(click.echo, partial(click.echo, err=True))


def _options(asked: Asked, settings: Settings, people: tuple[str, ...]) -> Options:
    from audiogame.session import Options  # noqa: PLC0415
    from slapjack.game.series import Series  # noqa: PLC0415

    level = Level(asked.level)
    rate_wpm = asked.rate or settings.rate_wpm[level]
    return Options(level, rate_wpm, asked.auto_flip, people, asked.log, Series(asked.best_of))


def _deals(asked: Asked) -> Iterator[Start]:
    from audiogame.games import deals  # noqa: PLC0415
    from slapjack.match.start import Start  # noqa: PLC0415

    if asked.from_log:
        return repeat(Start.of(read_path(asked.from_log, partial(click.echo, err=True))))
    house, people = asked.rules, max(len(asked.people), 1)
    fewest = max(house.rules.min_players, people)
    players = fewest if asked.opponents is None else asked.opponents + people
    return deals(house, players, people=people, seed=asked.seed, first_to=asked.first_to or 0)
