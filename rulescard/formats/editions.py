"""The editions of one house's rulebook: which format is made how, and what its file is called."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import TemplateError, TemplateSyntaxError

from rulescard.card import card
from rulescard.card.card import Card
from rulescard.card.sheet import CardSize, Paper
from rulescard.faults import Gathering
from rulescard.formats.braille import braille
from rulescard.formats.format import Format
from rulescard.formats.large_print import LEAST_TYPE_PT, large_print
from rulescard.formats.text import text
from rulescard.formats.web_page import html
from rulescard.printer.printer import TRUE, Scale
from slapjack.book import wording
from slapjack.book.difference import gone_clauses, new_clauses, words_added
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.errors import SlapjackError
from slapjack.house.rules import House

USUAL_SIZE: Final = "tall"


@dataclass(frozen=True, slots=True)
class Look:
    """What a reader may choose about the formats."""

    paper: Paper
    size: CardSize
    min_type_pt: float | None = None
    """The least type of the card; None for what its size is read well in."""
    type_pt: float = LEAST_TYPE_PT
    """The type of the large print."""
    grade: int = 2
    cells: int = 40
    lines: int = 25
    scale: Scale = TRUE
    """How true the printer prints the card."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of one house."""

    name: str
    """What files are named after."""
    house: House
    formats: tuple[Format, ...]
    look: Look
    since: House | None = None
    """The house as it was: what differs from it is marked."""
    house_file: Path | None = None
    """Where the house was read from, if it was."""
    since_file: Path | None = None

    @property
    def new(self) -> frozenset[str]:
        """The keys of the clauses to mark."""
        if self.since is None:
            return frozenset()
        return new_clauses(rulebook(self.since), rulebook(self.house))


class BadTemplate(SlapjackError):
    """A template that cannot be read, or that names what there is not."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The rulebook in one format, ready to be written."""

    written_in: Format
    content: bytes
    card: Card | None = None
    """What the sheet holds, where it is one."""


def make(order: Order) -> list[Edition]:
    """Make every format that is wanted, or none: raises what each of them refuses."""
    faults = Gathering()
    made = []
    for written_in in order.formats:
        with faults.caught(written_in):
            made.append(make_one(order, written_in))
    faults.tell()
    return made


def make_one(order: Order, written_in: Format) -> Edition:
    """Make one format of the house; raises what it refuses, and `BadTemplate`."""
    try:
        return _MAKERS[written_in](rulebook(order.house), order)
    except TemplateError as fault:
        raise BadTemplate(_told_fault(fault)) from None


def _told_fault(fault: TemplateError) -> str:
    where = f"{fault.name}, line {fault.lineno}" if isinstance(fault, TemplateSyntaxError) else ""
    return f"templates: {where or type(fault).__name__}: {fault.message}; mend the template"


def file_name(order: Order, written_in: Format) -> str:
    """Give the name of the file for a format of the house."""
    paper, size = order.look.paper.name, order.look.size.name
    parts = {
        Format.PDF: [paper] if size == USUAL_SIZE else [paper, size],
        Format.LARGE_PRINT: [written_in, paper],
    }
    name = [order.name] if order.since is None else [order.name, "changes"]
    return "-".join([*name, *parts.get(written_in, [])]) + written_in.suffix


def told(order: Order, edition: Edition | None, path: Path) -> str:
    """Say what was made and how it is to be printed; None is said to be up to date."""
    if edition is None:
        return wording.text("formats.j2", "unchanged", {"path": path})
    fingerprint = order.house.rules.fingerprint
    if edition.card is None:
        said = {"path": path, "look": order.look, "fingerprint": fingerprint}
        return wording.text("formats.j2", f"made_{_key(edition.written_in)}", said)
    said = {
        "path": path,
        "panel": edition.card.sheet.panel,
        "type_pt": edition.card.type_pt,
        "fingerprint": fingerprint,
        "paper": order.look.paper.name,
    }
    lines = [wording.text("card.j2", "made", said)]
    if order.look.scale != TRUE:
        lines.append(wording.text("calibrate.j2", "measured", order.look.scale))
    return "\n".join(lines)


def told_changes(order: Order) -> str:
    """Say how many rules are marked as new, and which are no longer there; "" if none could be."""
    if order.since is None:
        return ""
    gone = gone_clauses(rulebook(order.since), rulebook(order.house))
    return wording.text("formats.j2", "changes", {"new": len(order.new), "gone": gone})


def _key(written_in: Format) -> str:
    return written_in.replace("-", "_")


def _card(book: Rulebook, order: Order) -> Edition:
    look = order.look
    made = card.build(
        book,
        look.paper,
        look.size,
        look.min_type_pt,
        added=words_added(order.house),
        new=order.new,
        scale=look.scale,
    )
    return Edition(Format.PDF, made.pdf, made)


def _large_print(book: Rulebook, order: Order) -> Edition:
    content = large_print(book, order.look.paper, order.look.type_pt, order.new)
    return Edition(Format.LARGE_PRINT, content)


def _html(book: Rulebook, order: Order) -> Edition:
    return Edition(Format.HTML, html(book, order.new).encode())


def _text(book: Rulebook, order: Order) -> Edition:
    return Edition(Format.TEXT, text(book, order.new).encode())


def _braille(book: Rulebook, order: Order) -> Edition:
    look = order.look
    content = braille(book, look.grade, look.cells, look.lines, order.new)
    return Edition(Format.BRAILLE, content.encode())


_MAKERS: Final[Mapping[Format, Callable[[Rulebook, Order], Edition]]] = {
    Format.PDF: _card,
    Format.LARGE_PRINT: _large_print,
    Format.HTML: _html,
    Format.TEXT: _text,
    Format.BRAILLE: _braille,
}
