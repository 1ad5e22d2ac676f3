"""Putting a house's files where they belong: those that are out of date, and no others."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rulescard.formats.editions import make
from rulescard.formats.format import Edition, Format, Order
from rulescard.output import records
from slapjack import files


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
    files.claim(*paths.values())
    made_from = {written_in: records.inputs(order, written_in) for written_in in order.formats}
    stale = tuple(
        written_in
        for written_in, path in paths.items()
        if anew or not records.is_current(path, made_from[written_in])
    )
    made = {edition.written_in: edition for edition in make(replace(order, formats=stale))}
    files.write_all({paths[written_in]: edition.content for written_in, edition in made.items()})
    for written_in, edition in made.items():
        records.keep(paths[written_in], made_from[written_in], edition.content)
    return [Put(path, made.get(written_in)) for written_in, path in paths.items()]
