"""The options that the commands of `rulescard` share, and what becomes of them."""

import functools
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from rulescard.card.sheet import PAPERS, SIZES, WHOLE_SHEET, CardSize, Margins, Paper
from rulescard.faults import Gathering
from rulescard.formats.editions import USUAL_SIZE, Look, Order
from rulescard.formats.format import Format
from rulescard.formats.large_print import LEAST_TYPE_PT
from rulescard.printer import printer
from slapjack.book.difference import check_comparable
from slapjack.command_line import Number, chosen_house, house_argument, preset_option
from slapjack.errors import SlapjackError, shown
from slapjack.house.file import read_house

EVERY_FORMAT: Final = "all"
USUAL_PAPER: Final = "a4"

PAPER: Final = click.option(
    "--paper",
    default=USUAL_PAPER,
    show_default=True,
    help=f"{', '.join(PAPERS)}, or WxH in mm.",
)
SIZE: Final = click.option(
    "--size",
    default=USUAL_SIZE,
    show_default=True,
    help=f"A panel's size: {', '.join(SIZES)}, {WHOLE_SHEET} (as large as the paper gives), "
    "WxH in mm.",
)
MARGIN: Final = click.option(
    "--margin",
    metavar="MM",
    help="The edge that the printer leaves white, or two: left and right, top and bottom "
    "(default: 7,5).",
)
MIN_TYPE: Final = click.option(
    "--min-type",
    type=Number(),
    metavar="PT",
    help="The card's least type size (default: 12 for tall and sheet, 9 standard, 8 pocket).",
)
CARD: Final = (PAPER, SIZE, MARGIN, MIN_TYPE)
LOOK: Final = (
    *CARD,
    click.option(
        "--type",
        "type_pt",
        type=Number(),
        metavar="PT",
        default=LEAST_TYPE_PT,
        show_default=True,
        help="The type size of the large print.",
    ),
    click.option(
        "--grade",
        type=int,
        default=2,
        show_default=True,
        help="Contracted braille (2) or uncontracted (1).",
    ),
    click.option("--cells", type=int, default=40, show_default=True, help="Cells a braille line."),
    click.option("--lines", type=int, default=25, show_default=True, help="Lines a braille page."),
)
FORMATS: Final = click.option(
    "--format",
    "formats",
    metavar="FORMATS",
    default=Format.PDF.value,
    show_default=True,
    help=f"One or several of {','.join(Format)}, or {EVERY_FORMAT}.",
)
SINCE: Final = click.option(
    "--since",
    metavar="OLD",
    type=click.Path(path_type=Path),
    help="The house file as it was: what differs from it is marked as new.",
)
# Which formats an option is for; --paper is for two.
FOR: Final = {
    "paper": {Format.PDF, Format.LARGE_PRINT},
    "size": {Format.PDF},
    "margin": {Format.PDF},
    "min_type": {Format.PDF},
    "type_pt": {Format.LARGE_PRINT},
    "grade": {Format.BRAILLE},
    "cells": {Format.BRAILLE},
    "lines": {Format.BRAILLE},
}

Command = Callable[..., None]
Option = Callable[[Command], Command]


class BadOption(SlapjackError):
    """An option that cannot be read, or that has no effect on what is asked for."""

    exit_status = 2


def of_a_house(*options: Option) -> Option:
    """Give a command a house and these options; it is called with the order made of them."""

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def ordered(
            house: Path | None,
            preset: str | None,
            **given: Any,  # noqa: ANN401 - as click gives them
        ) -> None:
            own = {name: given.pop(name) for name in [*given] if name not in _ORDERED}
            command(_order(house, preset, given), **own)

        decorated: Command = ordered
        shared: list[Option] = [house_argument, preset_option, *options]
        for option in reversed(shared):
            decorated = option(decorated)
        return decorated

    return decorate


_ORDERED: Final = {"formats", "since", *FOR}


def _order(house: Path | None, preset: str | None, given: Mapping[str, Any]) -> Order:
    """Read what was given; raises every fault in it."""
    faults = Gathering()
    formats: tuple[Format, ...] = tuple(Format)
    with faults.caught():
        formats = parse_formats(given.get("formats", EVERY_FORMAT))
    with faults.caught():
        _check_effect(formats)
    with faults.caught():
        margins = Margins.parse(given.get("margin"))
    with faults.caught():
        paper = Paper.parse(given["paper"])
    with faults.caught():
        size = CardSize.parse(given.get("size", USUAL_SIZE))
    with faults.caught():
        scale = printer.stored()
    with faults.caught():
        chosen = chosen_house(house, preset)
    with faults.caught():
        since = read_house(given["since"]) if given.get("since") else None
    faults.tell()
    if since is not None:
        check_comparable(since, chosen)
    plain = {name: given[name] for name in ("type_pt", "grade", "cells", "lines") if name in given}
    paper = paper.within(margins)
    look = Look(paper, size, given.get("min_type"), scale=scale, **plain)
    files = {"house_file": house, "since_file": given.get("since")}
    return Order(_name(house, preset), chosen, formats, look, since, **files)


def parse_formats(text: str) -> tuple[Format, ...]:
    """Read "pdf,text" or "all"; raises `BadOption` naming every word that is no format."""
    names = dict.fromkeys(name.strip().lower() for name in text.split(","))
    if EVERY_FORMAT in names:
        names = dict.fromkeys(Format)
    unknown = [name for name in names if name not in list(Format)]
    if unknown:
        named = ", ".join(shown(name) + _nearest(name) for name in unknown)
        known = ", ".join([*Format, EVERY_FORMAT])
        raise BadOption(f"--format: found {named}; expected one or several of {known}")
    return tuple(written_in for written_in in Format if written_in in names)


def _nearest(name: str) -> str:
    near = get_close_matches(name, [*Format, EVERY_FORMAT], n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def _check_effect(formats: tuple[Format, ...]) -> None:
    """Raise `BadOption` for an option that was given for a format that was not asked for."""
    context = click.get_current_context()
    idle = [
        f"--{name.removesuffix('_pt').replace('_', '-')} is for {' and '.join(sorted(meant))}"
        for name, meant in FOR.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        and not meant & {*formats}
    ]
    if idle:
        asked = ", ".join(formats)
        raise BadOption(f"{'; '.join(idle)}, and only {asked} was asked for: see --format")


def _name(house: Path | None, preset: str | None) -> str:
    return house.stem if house else "slapjack" if preset is None else f"slapjack-{preset}"
