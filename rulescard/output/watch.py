"""Making a house's files anew whenever the house or a template is saved."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from rulescard.formats.editions import told
from rulescard.formats.format import Format, Order
from rulescard.length import counted
from rulescard.output import making
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.house.file import read_house

TEMPLATES: Final = (".j2", ".css", ".svg")
# A save is over once nothing has changed for so long; one that goes on longer than the
# second figure is not waited for.
QUIET_MS: Final = 20
LONGEST_MS: Final = 400
# How often a silent folder is left for a moment, to hear a request to stop.
LISTEN_MS: Final = 100


class NothingToWatch(SlapjackError):
    """No house file was named."""

    exit_status = 2


def watch(order: Order, paths: Mapping[Format, Path]) -> Iterator[str]:
    """Keep the files up to date until interrupted, and say what was made and what is wrong.

    Raises `NothingToWatch` for an order without a house file.
    """
    if order.house_file is None:
        raise NothingToWatch(
            "expected a house file to watch; rulescard new my-house.toml writes one"
        )
    picture = Path(order.house.picture) if order.house.picture else None
    files = [file for file in (order.house_file, order.since_file, picture) if file]
    yield wording.text("commands.j2", "watching", files)
    for of_template in _saves(files):
        if of_template:
            wording.forget()
        yield from _remake(order, paths)


def _remake(order: Order, paths: Mapping[Format, Path]) -> Iterator[str]:
    """Read the houses again and make what is out of date."""
    try:
        again = _reread(order)
        outcome = making.put(again, paths)
        for done in outcome.done:
            if done.edition is not None:
                yield told(again, done.edition, done.path).partition("\n")[0]
                yield from done.remarks
        outcome.tell()
    except SlapjackError as fault:
        yield f"{fault}\n{wording.text('commands.j2', 'kept')}"


def _reread(order: Order) -> Order:
    house = read_house(order.house_file) if order.house_file else order.house
    since = read_house(order.since_file) if order.since_file else order.since
    length = counted(house.rules) if order.length else None
    return replace(order, house=house, since=since, length=length)


def _saves(files: list[Path]) -> Iterator[bool]:
    """Tell of the start and of each save, and whether a template was saved.

    Folders are watched, not files, so that a file which an editor replaces is followed.
    """
    # Only this command needs it.
    import watchfiles  # noqa: PLC0415

    wanted = {place for file in files for place in (file.absolute(), file.resolve())}
    folders = {place.parent for place in wanted} | {*_template_folders()}
    names = {place.name for place in wanted}
    listening = False
    for changes in watchfiles.watch(
        *folders,
        watch_filter=lambda _, path: Path(path).name in names or _is_template(path),
        debounce=LONGEST_MS,
        step=QUIET_MS,
        rust_timeout=LISTEN_MS,
        yield_on_timeout=True,
        recursive=False,
    ):
        # What was saved before the folders were watched is made at the first silence.
        if changes or not listening:
            yield any(_is_template(path) for _, path in changes)
        listening = True


def _template_folders() -> tuple[Path, Path]:
    return wording.folder(), wording.folder() / wording.LANGUAGE


def _is_template(path: str) -> bool:
    return Path(path).suffix in TEMPLATES
