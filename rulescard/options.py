"""The options that the commands of `rulescard` share, and what becomes of them."""

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from rulescard.card.sheet import SIZES, WHOLE_SHEET, CardSize
from rulescard.faults import Gathering
from rulescard.formats.format import Format, Look, Order, names
from rulescard.formats.format import Option as OwnOption
from rulescard.formats.registry import FORMATS, USUAL_SIZE
from rulescard.length import counted
from rulescard.link import page_of
from rulescard.output import folders
from rulescard.output.other_names import meant
from rulescard.paper import PAPERS, Margins, Paper
from rulescard.printer import printer
from slapjack.book.difference import check_comparable
from slapjack.command_line import Number, Whole, chosen_house, house_argument, preset_option
from slapjack.errors import SlapjackError, shown
from slapjack.house.address import fragment_of
from slapjack.house.file import read_house
from slapjack.house.rules import House

Command = Callable[..., None]
Option = Callable[[Command], Command]

EVERY_FORMAT: Final = "all"
USUAL_PAPER: Final = "a4"
# Four of the smallest fill a sheet of A3.
MOST_CARDS: Final = 4
SEVERAL_SIZE: Final = "pocket"

PAPER: Final = click.option(
    "--paper",
    metavar="PAPER",
    default=USUAL_PAPER,
    show_default=True,
    help=f"{', '.join(PAPERS)}, or WxH in mm.",
)
SIZE: Final = click.option(
    "--size",
    metavar="SIZE",
    help=f"A panel's size: {', '.join(SIZES)}, {WHOLE_SHEET} (as large as the paper gives), "
    f"WxH in mm (default: {USUAL_SIZE}, or {WHOLE_SHEET} where that does not hold the rules).",
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
    help="The card's least type size (default: 12 for tall, 12 or if need be 9 for sheet, "
    "9 standard, 8 pocket).",
)
PER_SHEET: Final = click.option(
    "--per-sheet",
    type=Whole(1, MOST_CARDS),
    default=1,
    show_default=True,
    metavar="CARDS",
    help=f"How many cards alike go on a sheet, one below the other; of the size {SEVERAL_SIZE} "
    "unless you name one.",
)
CARD: Final[tuple[Option, ...]] = (PAPER, SIZE, MARGIN, MIN_TYPE, PER_SHEET)


def _own_option(written_in: Format, one: OwnOption) -> Option:
    """Declare an option that is for one format, with the type and default of its field."""
    usual: Any = {field.name: field.default for field in fields(written_in.own)}[one.name]
    kind = Number() if isinstance(usual, float) else Whole()
    if isinstance(usual, float) and usual.is_integer():
        usual = int(usual)  # so that help says 18, not 18.0
    words = (_flag(one.name), one.name)
    how: dict[str, Any] = {"metavar": one.metavar, "help": one.help}
    return click.option(*words, type=kind, default=usual, show_default=True, **how)


def _flag(name: str) -> str:
    return f"--{name.removesuffix('_pt').replace('_', '-')}"


_OWN: Final = {one.name: row for row in FORMATS.values() for one in row.options}
LOOK: Final[tuple[Option, ...]] = (
    *CARD,
    *(_own_option(row, one) for row in FORMATS.values() for one in row.options),
)
FORMATS_ASKED: Final = click.option(
    "--format",
    "formats",
    metavar="FORMATS",
    default=next(iter(FORMATS)),
    show_default=True,
    help=f"One of {', '.join(FORMATS)}, several with commas between, or {EVERY_FORMAT}; "
    "without it, the name of -o FILE decides.",
)
SINCE: Final = click.option(
    "--since",
    metavar="OLD",
    type=click.Path(path_type=Path),
    help="The house file as it was: what differs from it is marked as new.",
)
WITH_LENGTH: Final = click.option(
    "--with-length",
    is_flag=True,
    help="Say how long a game takes, as slapjack length counts it.",
)
LINK: Final = click.option(
    "--link",
    metavar="URL",
    help="The page that plays houses from their address, as audiogame web makes it: a QR code "
    "opens exactly these rules there.",
)
# What is said beside the rules.
BESIDES: Final[tuple[Option, ...]] = (WITH_LENGTH, LINK)
_BETWEEN: Final = re.compile(r"[,;+&]")
_SHARED: Final = ("paper", "size", "margin", "min_type", "per_sheet")


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
            command(_order(house, preset, given, own.get("output")), **own)

        decorated: Command = ordered
        shared: list[Option] = [house_argument, preset_option, *options]
        for option in reversed(shared):
            decorated = option(decorated)
        return decorated

    return decorate


_ORDERED: Final = {"formats", "since", "with_length", "link", *_SHARED, *_OWN}


def _order(
    house: Path | None, preset: str | None, given: Mapping[str, Any], output: str | None
) -> Order:
    """Read what was given; raises every fault in it."""
    faults = Gathering()
    formats: tuple[Format, ...] = tuple(FORMATS.values())
    with faults.caught():
        formats = _formats(given, output)
    with faults.caught():
        _check_effect(formats)
    with faults.caught():
        margins = Margins.parse(given.get("margin"))
    with faults.caught():
        paper = Paper.parse(given["paper"])
    with faults.caught():
        several = given.get("per_sheet", 1) > 1
        size = CardSize.parse(given.get("size") or (SEVERAL_SIZE if several else USUAL_SIZE))
    with faults.caught():
        scale = printer.stored()
    with faults.caught():
        _check_house(house)
        chosen = chosen_house(house, preset)
    with faults.caught():
        since = read_house(given["since"]) if given.get("since") else None
    with faults.caught():
        page = page_of(given["link"]) if given.get("link") is not None else ""
    faults.tell()
    if since is not None:
        check_comparable(since, chosen)
    look = Look(
        paper.within(margins),
        size,
        given.get("min_type"),
        scale,
        bool(given.get("size")) or given.get("per_sheet", 1) > 1,
        given.get("per_sheet", 1),
        _chosen(given),
    )
    of_file = None if house is None or fragment_of(house) is not None else house
    files = {"house_file": of_file, "since_file": given.get("since")}
    length = counted(chosen.rules) if given.get("with_length") else None
    name = of_file.stem if of_file else _name(chosen, preset, is_address=house is not None)
    return Order(name, chosen, formats, look, since, **files, length=length, page=page)


def _formats(given: Mapping[str, Any], output: str | None) -> tuple[Format, ...]:
    """Give the formats asked for; where none was, the one that the file to write is named after."""
    if "formats" not in given:
        return tuple(FORMATS.values())
    source = click.get_current_context().get_parameter_source("formats")
    by_name = None if source is ParameterSource.COMMANDLINE else folders.named(output)
    return (by_name,) if by_name else parse_formats(given["formats"])


def _chosen(given: Mapping[str, Any]) -> tuple[object, ...]:
    """Give what was chosen for each format alone, for those that have something to choose."""
    named = [(row.own, [one.name for one in row.options]) for row in FORMATS.values()]
    return tuple(
        own(**{name: given[name] for name in its if name in given}) for own, its in named if its
    )


def parse_formats(text: str) -> tuple[Format, ...]:
    """Read "pdf,text" or "all"; raises `BadOption` naming every word that is no format."""
    asked = dict.fromkeys(_BETWEEN.sub(" ", text).lower().split())
    if EVERY_FORMAT in asked:
        asked = dict.fromkeys(FORMATS)
    known = [*FORMATS, EVERY_FORMAT]
    unknown = [name for name in asked if name not in FORMATS]
    if unknown or not asked:
        named = ", ".join(shown(name) + _asked(name) for name in unknown) or "nothing"
        raise BadOption(f"--format: found {named}; expected one or several of {', '.join(known)}")
    return tuple(row for name, row in FORMATS.items() if name in asked)


def _asked(name: str) -> str:
    return f" (did you mean {asked}?)" if (asked := meant(name)) else ""


def _check_house(house: Path | None) -> None:
    """Tell of a format that stands apart from the others: it would be read as a house."""
    name = str(house).strip(",").lower()
    if name in FORMATS and house is not None and not house.exists():
        raise BadOption(
            f"{house}: is a format, expected a house file; put commas and no spaces between "
            "formats: --format pdf,poster"
        )


def _check_effect(formats: tuple[Format, ...]) -> None:
    """Raise `BadOption` for an option that was given for a format that was not asked for."""
    context = click.get_current_context()
    idle = [
        f"{_flag(name)} is for {', '.join(sorted(names(meant)))}"
        for name in (*_SHARED, *_OWN)
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        and not {*(meant := _meant(name))} & {*formats}
    ]
    if idle:
        asked = ", ".join(names(formats))
        raise BadOption(f"{'; '.join(idle)}, and only {asked} was asked for: see --format")


def _meant(name: str) -> list[Format]:
    """Give the formats that an option is for."""
    return [row for row in FORMATS.values() if name in row.heeds or _OWN.get(name) is row]


def _name(house: House, preset: str | None, *, is_address: bool) -> str:
    """Name what is made of no file: after the preset, or of an address after its rules' sign."""
    if is_address:
        return f"slapjack-{house.rules.fingerprint}"
    return "slapjack" if preset is None else f"slapjack-{preset}"
