"""The editions of one house's rulebook: made, named, and told of."""

from pathlib import Path

from jinja2 import TemplateError, TemplateSyntaxError

from rulescard.faults import Gathering
from rulescard.formats.format import Edition, Format, Order
from slapjack.book import wording
from slapjack.book.difference import gone_clauses
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError


class BadTemplate(SlapjackError):
    """A template that cannot be read, or that names what there is not."""


def make(order: Order) -> list[Edition]:
    """Make every format that is wanted, or none: raises what each of them refuses."""
    made, faults = make_each(order)
    faults.tell()
    return made


def make_each(order: Order) -> tuple[list[Edition], Gathering]:
    """Make what can be made of the formats that are wanted, and gather what the others refuse."""
    faults = Gathering()
    made = []
    for written_in in order.formats:
        with faults.caught(written_in.name):
            made.append(make_one(order, written_in))
    return made, faults


def make_one(order: Order, written_in: Format) -> Edition:
    """Make one format of the house; raises what it refuses, and `BadTemplate`."""
    try:
        return Edition(written_in, *written_in.works.make(order.book, order))
    except TemplateError as fault:
        raise BadTemplate(_told_fault(fault)) from None


def _told_fault(fault: TemplateError) -> str:
    where = f"{fault.name}, line {fault.lineno}" if isinstance(fault, TemplateSyntaxError) else ""
    return f"templates: {where or type(fault).__name__}: {fault.message}; mend the template"


def file_name(order: Order, written_in: Format) -> str:
    """Give the name of the file for a format of the house."""
    name = [order.name] if order.since is None else [order.name, "changes"]
    return "-".join([*name, *written_in.named_after(order.look)]) + written_in.suffix


def told(order: Order, edition: Edition | None, path: Path) -> str:
    """Say what was made and how it is to be printed; None is said to be up to date."""
    if edition is None:
        return wording.text("formats.j2", "unchanged", {"path": path})
    return edition.written_in.works.told(order, edition, path)


def remarks(order: Order, edition: Edition) -> tuple[str, ...]:
    """Say what a reader should know of what was made for as long as it is there, a line each."""
    return tuple(edition.written_in.works.remarks(order, edition))


def told_changes(order: Order) -> str:
    """Say how many rules are marked as new, and which are no longer there; "" if none could be."""
    if order.since is None:
        return ""
    old, new = rulebook(order.since), rulebook(order.house)
    title = new.title if new.title != old.title else ""
    changes = {"title": title, "new": len(order.new), "gone": gone_clauses(old, new)}
    return wording.text("formats.j2", "changes", changes)
