"""What several commands of the game take: how it is to sound this time."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import click

from audiogame.settings import Settings, default_path, read_settings
from slapjack.command_line import Whole
from slapjack.match.delivery import RATES_WPM
from slapjack.match.opponents import Level

level_option: Final = click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    default=Level.EASY.value,
    show_default=True,
    help="How fast and careful computers are.",
)
rate_option: Final = click.option(
    "--rate",
    type=Whole(*RATES_WPM),
    metavar="WPM",
    help=f"Words a minute for this time, {RATES_WPM[0]} to {RATES_WPM[1]}.",
)
voice_option: Final = click.option(
    "--voice", metavar="NAME", help="A voice's name, such as en-us or en-gb."
)

speech_option: Final = click.option(
    "--speech",
    type=click.Choice(["voice", "text"]),
    help="voice: the game speaks. text: for your screen reader; only cards and who was first "
    "are spoken, the rest is written.",
)


def settings_with(voice: str | None, speech: str | None) -> Settings:
    """Give the player's settings, with another voice or another way of telling for this time."""
    kept = read_settings(default_path())
    return replace(kept, voice=voice or kept.voice, speech=speech or kept.speech)
