"""The command `rulescard`: house files, and the cards made from them.

What one command alone does is imported there: it is slow to import, and not wanted by the others.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from rulescard import options
from rulescard.formats.editions import make, told, told_changes
from rulescard.output import folders, making
from rulescard.paper import Paper
from rulescard.printer import printer
from rulescard.scale import Scale
from slapjack.book import wording
from slapjack.book.difference import check_comparable, differences
from slapjack.book.rulebook import rulebook
from slapjack.book.warnings import warnings
from slapjack.command_line import Commands, needed, preset_option
from slapjack.files import claim, note, write, write_all
from slapjack.house.file import read_house
from slapjack.house.rules import DEFAULT_PRESET, OPTIONS, PRESETS, House

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulescard.formats.format import Order


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
def main() -> None:
    """Cards that fold: exactly the rules of one house, on one sheet of paper."""


@main.command()
@needed("path", "FILE", "the house file to write", "my-house.toml")
@preset_option
def new(path: Path, preset: str | None) -> None:
    """Write a house file with every field, its meaning and its range, ready to edit."""
    from slapjack.book.new_house import write_house

    name = preset or DEFAULT_PRESET
    text = write_house(House(PRESETS[name], name))
    write(path, text.encode(), new=True)
    said = {"path": path, "preset": name, "quoted": quote(str(path))}
    click.echo(wording.text("commands.j2", "new", said))


@main.command()
@options.of_a_house(options.FORMATS_ASKED, *options.LOOK, options.SINCE, *options.BESIDES)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="The file to write, a folder for several, or - for the terminal (default: output/, "
    "named after the house).",
)
@click.option("--force", is_flag=True, help="Make anew what is up to date too.")
def build(order: Order, output: str | None, *, force: bool) -> None:
    """Make the card of a house, or its rules in other formats.

    The card is one sheet, one side, to be folded without scissors. HOUSE is a house
    file, or an address with a house behind its #; without it, the rules are those of a preset.
    If a format cannot be made, the others are made all the same; what is missing is said, with
    exit status 1.
    """
    _warn(order.house)
    if output == folders.TERMINAL:
        folders.check_terminal(order.formats)
        for edition in make(order):
            click.echo(edition.content.decode(), nl=False)
        return
    outcome = making.put(order, folders.paths(order, output), anew=force)
    for done in outcome.done:
        for said in (told(order, done.edition, done.path), *done.remarks):
            click.echo(said)
    if order.since is not None and outcome.done:
        click.echo(told_changes(order))
    outcome.tell()


@main.command()
@options.of_a_house(options.FORMATS_ASKED, *options.LOOK, options.SINCE, *options.BESIDES)
@click.option(
    "-o", "--output", metavar="FILE", help="The file to write, or a folder (default: output/)."
)
def watch(order: Order, output: str | None) -> None:
    """Make a house's files anew whenever the house or a template is saved."""
    from rulescard.output.watch import watch as watch_house

    paths = folders.paths(order, output)
    claim(*paths.values())
    with contextlib.suppress(KeyboardInterrupt):
        for line in watch_house(order, paths):
            click.echo(line)


@main.command()
@options.of_a_house(*options.LOOK, options.SINCE, *options.BESIDES)
@click.pass_context
def check(context: click.Context, order: Order) -> None:
    """Make all formats of a house, read them back and say what was found, a line a check.

    Leaves with exit status 1 if anything failed.
    """
    from rulescard.check import readback

    _warn(order.house)
    failed = False
    for finding in readback.examine(order):
        click.echo(str(finding))
        failed |= finding.verdict is readback.Verdict.FAILED
    context.exit(int(failed))


@main.command()
@options.of_a_house(*options.CARD, options.SINCE, *options.BESIDES)
@click.option("-o", "--output", metavar="FOLDER", help="Where to (default: output/).")
def preview(order: Order, output: str | None) -> None:
    """Draw a card's sheet, and the card as it looks folded, as PNG pictures."""
    from rulescard.output import pictures

    drawn = pictures.files(order, output)
    write_all(drawn)
    for path, content in drawn.items():
        click.echo(f"{path}: {len(content) // 1000} kB")


@main.command()
@options.of_a_house(*options.CARD, *options.BESIDES)
def sizes(order: Order) -> None:
    """Say which sizes of card hold a house's rules, on which paper, and in what type."""
    from rulescard.card.sizes import table

    look = order.look
    for line in table(order.book, look.paper, look.size, look.min_type_pt):
        click.echo(line)


@main.command()
@options.PAPER
@click.option(
    "--measured",
    metavar="ACROSS,DOWN",
    help="What the rulers measure, in millimetres, such as 98.5,98.7: kept for the next cards.",
)
@click.option("-o", "--output", metavar="FILE", help="Where to write the sheet.")
def calibrate(paper: str, measured: str | None, output: str | None) -> None:
    """Write a sheet that tells how true your printer prints, or keep what it told."""
    from rulescard.printer import calibration

    if measured is not None:
        scale = Scale.parse(measured)
        place = printer.store(scale)
        click.echo(f"{place}: {wording.text('calibrate.j2', 'measured', scale)}")
        return
    sheet = Paper.parse(paper)
    path = Path(output) if output else folders.FOLDER / f"calibration-{sheet.name}.pdf"
    note(printer.settings_path(), "printer's settings")
    write(path, calibration.sheet(sheet))
    click.echo(wording.text("calibrate.j2", "made", {"path": path, "paper": sheet.name}))


@main.command()
@needed("old", "A", "the first of two house files", "my-house.toml")
@needed("new", "B", "the house file to compare the first with", "grandmas-house.toml")
def diff(old: Path, new: Path) -> None:
    """Say in sentences where the house files A and B differ."""
    houses = read_house(old), read_house(new)
    check_comparable(*houses)
    for line in _difference_lines(str(old), houses[0], str(new), houses[1]):
        click.echo(line)


def _warn(house: House) -> None:
    for line in warnings(house):
        click.echo(line, err=True)


def _difference_lines(a: str, old: House, b: str, new: House) -> Iterator[str]:
    found = differences(rulebook(old), rulebook(new))
    silence = wording.text("commands.j2", "says_nothing")
    for difference in found:
        yield f"{difference.section}:"
        yield f"  {a}: {' '.join(difference.old) or silence}"
        yield f"  {b}: {' '.join(difference.new) or silence}"
    said = {field for difference in found for field in difference.fields}
    silent = [
        name
        for name in OPTIONS
        if getattr(old.rules, name) != getattr(new.rules, name) and name not in said
    ]
    if silent:
        yield wording.text("commands.j2", "no_effect", silent)
    if not found and not silent:
        yield wording.text("commands.j2", "same")
