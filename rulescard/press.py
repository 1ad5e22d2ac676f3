"""Putting a house's files where they belong: those that are out of date, and no others."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rulescard import records
from rulescard.editions import Edition, Order, make
from rulescard.formats.format import Format
from slapjack.errors import SlapjackError
from slapjack.files import write


@dataclass(frozen=True, slots=True)
class Put:
    """One file, and what was written to it: None if it was up to date."""

    path: Path
    edition: Edition | None


def put(order: Order, paths: Mapping[Format, Path], *, anew: bool = False) -> list[Put]:
    """Write each format whose inputs have changed; `anew` writes all.

    Nothing is written unless every format that is out of date can be made; raises what
    `make` and `write` raise.
    """
    _spare_the_house(order, paths)
    made_from = {written_in: records.inputs(order, written_in) for written_in in order.formats}
    stale = tuple(
        written_in
        for written_in, path in paths.items()
        if anew or not records.is_current(path, made_from[written_in])
    )
    made = {edition.written_in: edition for edition in make(replace(order, formats=stale))}
    for written_in, edition in made.items():
        write(paths[written_in], edition.content)
        records.keep(paths[written_in], made_from[written_in], edition.content)
    return [Put(path, made.get(written_in)) for written_in, path in paths.items()]


def _spare_the_house(order: Order, paths: Mapping[Format, Path]) -> None:
    """Refuse to write over the house that the files are made from."""
    for path in paths.values():
        for house in (order.house_file, order.since_file):
            if house is not None and path.exists() and path.samefile(house):
                raise SlapjackError(f"-o {path}: is the house file itself. Name another file.")
