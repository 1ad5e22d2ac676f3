"""The command `rulescard`: house files, and the cards made from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from slapjack import wording
from slapjack.command_line import Commands, chosen_house, house_argument, preset_option
from slapjack.difference import differences, words_added
from slapjack.files import write
from slapjack.house import DEFAULT_PRESET, OPTIONS, PRESETS, House
from slapjack.house_file import read_house
from slapjack.new_house import write_house
from slapjack.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="slapjack", message="%(prog)s %(version)s")
def main() -> None:
    """Cards that fold: exactly the rules of one house, on one sheet of paper."""


@main.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@preset_option
def new(path: Path, preset: str | None) -> None:
    """Write a house file with every field, its meaning and its range, ready to edit."""
    name = preset or DEFAULT_PRESET
    text = write_house(House(PRESETS[name], name))
    write(path, text.encode(), new=True)
    click.echo(f"{path}: the rules of preset {name}. Edit it, then: rulescard build {path}")


@main.command()
@house_argument
@preset_option
@click.option("--paper", default="a4", show_default=True, help="a4, letter, or WxH in mm.")
@click.option(
    "--size",
    default="tall",
    show_default=True,
    help="A panel's size: tall, standard, pocket, sheet (as large as the paper gives), WxH in mm.",
)
@click.option(
    "--min-type",
    type=float,
    metavar="PT",
    help="The least type size in points (default: 12 for tall and sheet, 9 standard, 8 pocket).",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write the PDF (default: output/, named after house and paper).",
)
def build(
    house: Path | None,
    preset: str | None,
    *,
    paper: str,
    size: str,
    min_type: float | None,
    output: Path | None,
) -> None:
    """Make the card of a house: one sheet, one side, to be folded without scissors.

    HOUSE is a house file; without one, the rules are those of a preset.
    """
    from rulescard import card  # noqa: PLC0415 - its libraries take a second to load
    from rulescard.sheet import CardSize, Paper  # noqa: PLC0415

    chosen = chosen_house(house, preset)
    book = rulebook(chosen)
    sheet_paper, card_size = Paper.parse(paper), CardSize.parse(size)
    made = card.build(book, sheet_paper, card_size, min_type, words_added(chosen))
    path = output or _default_path(house, preset, sheet_paper.name, card_size.name)
    write(path, made.pdf)
    said = {
        "path": path,
        "panel": made.sheet.panel,
        "type_pt": made.type_pt,
        "fingerprint": book.fingerprint,
        "paper": sheet_paper.name,
    }
    click.echo(wording.text("card.j2", "made", said))


def _default_path(house: Path | None, preset: str | None, paper: str, size: str) -> Path:
    of_preset = "slapjack" if preset is None else f"slapjack-{preset}"
    name = house.stem if house else of_preset
    return Path("output") / f"{name}-{paper}{'' if size == 'tall' else f'-{size}'}.pdf"


@main.command()
@click.argument("old", metavar="A", type=click.Path(path_type=Path))
@click.argument("new", metavar="B", type=click.Path(path_type=Path))
def diff(old: Path, new: Path) -> None:
    """Say in sentences where the house files A and B differ."""
    for line in _difference_lines(str(old), read_house(old), str(new), read_house(new)):
        click.echo(line)


def _difference_lines(a: str, old: House, b: str, new: House) -> Iterator[str]:
    found = differences(rulebook(old), rulebook(new))
    for difference in found:
        yield f"{difference.section}:"
        yield f"  {a}: {' '.join(difference.old) or '(says nothing of this)'}"
        yield f"  {b}: {' '.join(difference.new) or '(says nothing of this)'}"
    said = {field for difference in found for field in difference.fields}
    silent = [
        name
        for name in OPTIONS
        if getattr(old.rules, name) != getattr(new.rules, name) and name not in said
    ]
    if silent:
        yield f"They also differ where it has no effect in one or both: {', '.join(silent)}."
    if not found and not silent:
        yield "The rules are the same."
