"""Putting a house's files where they belong: those that are out of date, and no others."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rulescard.faults import Gathering
from rulescard.formats.editions import make_each, remarks
from rulescard.formats.format import Edition, Format, Order
from rulescard.output import records
from slapjack import files
from slapjack.book import wording


@dataclass(frozen=True, slots=True)
class Put:
    """One file, and what was written to it: None if it was up to date."""

    path: Path
    edition: Edition | None
    remarks: tuple[str, ...] = ()
    """What a reader should know of it, a line each, whether it was made now or before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was put where, and why the other formats could not be made."""

    done: tuple[Put, ...]
    faults: Gathering
    older: tuple[Path, ...]
    """Files of an earlier house, which stay where one could not be made."""

    def tell(self) -> None:
        """Raise what was refused, if anything was."""
        if not self.done:
            self.faults.tell()
        said = [wording.text("commands.j2", "older", path) for path in self.older]
        self.faults.tell_in_part(*said)


def put(order: Order, paths: Mapping[Format, Path], *, anew: bool = False) -> Outcome:
    """Write each format whose inputs have changed; `anew` writes all.

    A format that cannot be made keeps back no other; all that can be made are written, or
    none of them. Raises what `write_all` raises.
    """
    files.claim(*paths.values())
    made_from = {written_in: records.inputs(order, written_in) for written_in in order.formats}
    said = {
        written_in: None if anew else records.remarks(path, made_from[written_in])
        for written_in, path in paths.items()
    }
    stale = tuple(written_in for written_in, kept in said.items() if kept is None)
    editions, faults = make_each(replace(order, formats=stale))
    made = {edition.written_in: edition for edition in editions}
    files.write_all({paths[written_in]: edition.content for written_in, edition in made.items()})
    for written_in, edition in made.items():
        said[written_in] = told = remarks(order, edition)
        records.keep(paths[written_in], made_from[written_in], edition.content, told)
    done = [Put(paths[row], made.get(row), kept) for row, kept in said.items() if kept is not None]
    older = [paths[row] for row, kept in said.items() if kept is None and paths[row].exists()]
    return Outcome(tuple(done), faults, tuple(older))
