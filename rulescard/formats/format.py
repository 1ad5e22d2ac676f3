"""What a format is: everything about it in one row, and what is ordered and made of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from rulescard import link
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from rulescard.scale import TRUE, Scale
from slapjack.book import wording
from slapjack.book.difference import new_clauses
from slapjack.book.rulebook import Length, Rulebook, rulebook
from slapjack.errors import SlapjackError, shown
from slapjack.house.rules import House

MOST_NAMED: Final = 3
Own = TypeVar("Own")


@dataclass(frozen=True, slots=True)
class Look:
    """What a reader may choose about the formats."""

    paper: Paper
    size: CardSize
    min_type_pt: float | None = None
    """The least type of the card; None for what its size is read well in."""
    scale: Scale = TRUE
    """How true the printer prints the card."""
    size_is_asked: bool = True
    """Whether the size is what was asked for, and not only the usual one."""
    per_sheet: int = 1
    """How many cards alike go on a sheet."""
    chosen: tuple[object, ...] = ()
    """What was chosen for one format alone: values of the rows' `own` types."""

    def own(self, kind: type[Own]) -> Own:
        """Give what was chosen for one format alone, the usual if nothing was."""
        return next((one for one in self.chosen if isinstance(one, kind)), kind())


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of one house."""

    name: str
    """What files are named after."""
    house: House
    formats: tuple["Format", ...]
    look: Look
    since: House | None = None
    """The house as it was: what differs from it is marked."""
    house_file: Path | None = None
    """Where the house was read from, if it was."""
    since_file: Path | None = None
    length: Length | None = None
    """How long a game takes, where that is to be said."""
    page: str = ""
    """The address of a page that plays any house, where that is to be said."""

    @property
    def address(self) -> str:
        """Where exactly these rules are played; "" where that is not said."""
        return link.address(self.page, self.house)

    @property
    def book(self) -> Rulebook:
        """What all formats say."""
        return rulebook(self.house, length=self.length, address=self.address)

    @property
    def new(self) -> frozenset[str]:
        """The keys of the clauses to mark."""
        if self.since is None:
            return frozenset()
        return new_clauses(rulebook(self.since), rulebook(self.house))


@dataclass(frozen=True, slots=True)
class Edition:
    """The rulebook in one format, ready to be written."""

    written_in: "Format"
    content: bytes
    plan: object = None
    """What the format knows of its making beside the content, such as where things stand."""


@dataclass(frozen=True, slots=True)
class NoChoice:
    """What a format has of its own to choose if there is nothing."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the command line that is for one format."""

    name: str
    """The field of the format's own choices; the option is named so, its unit left out."""
    help: str
    metavar: str | None = None


Check = Callable[[Order, Edition], str]
"""Says what it found right, "" where there was nothing to look for, or raises `Wrong`."""


class Wrong(SlapjackError):
    """What a check found wrong."""


def _nothing_more(_: Order, __: Edition) -> list[str]:
    return []


def said_of(what: str) -> Callable[[Order, Edition, Path], str]:
    """Say of a file what this macro of the formats' words makes of it."""

    def told(order: Order, edition: Edition, path: Path) -> str:
        own = order.look.own(edition.written_in.own)
        said = {"path": path, "look": order.look, "own": own, "name": edition.written_in.name}
        fingerprint = order.house.rules.fingerprint
        return wording.text("formats.j2", what, said | {"fingerprint": fingerprint})

    return told


_NAME_ALONE: Final = said_of("made")


@dataclass(frozen=True, slots=True, eq=False)
class Works:
    """How a format is made, told of and looked at: what its own module holds."""

    make: Callable[[Rulebook, Order], tuple[bytes, object]]
    """Gives the content and the plan; raises what the format refuses."""
    read: Callable[[Edition, Look], list[str]]
    """Gives the words in the content, in reading order."""
    wanted: Callable[[Rulebook, frozenset[str], Look], list[str]]
    """Gives the words that should be read there."""
    checks: Mapping[str, Check]
    """What is checked, by name."""
    told: Callable[[Order, Edition, Path], str] = _NAME_ALONE
    """Says what was made."""
    remarks: Callable[[Order, Edition], list[str]] = _nothing_more
    """Says what a reader should know of it besides, a line each, for as long as it is there."""


@dataclass(frozen=True, eq=False)
class Format:
    """One format: its name on the command line, and what must be known of it to ask for it."""

    name: str
    suffix: str
    """How its files' names end."""
    load: Callable[[], Works]
    """Gives how it is made; what that takes is slow to import, and rarely all of it is wanted."""
    is_text: bool = True
    """Whether a terminal can show it."""
    own: type[Any] = NoChoice
    """What can be chosen for it alone: a dataclass whose fields have the usual values."""
    options: tuple[Option, ...] = ()
    """How that is chosen, an option a field."""
    heeds: frozenset[str] = frozenset()
    """The shared options that it heeds: paper, size, margin, min_type, per_sheet."""
    named_after: Callable[[Look], list[str]] = lambda _: []
    """What of the look stands in its files' names."""
    tool: str = ""
    """The installed command that it is made with, if there is one."""

    @cached_property
    def works(self) -> Works:
        """How it is made."""
        return self.load()

    def __str__(self) -> str:
        return self.name


def names(formats: Iterable[Format]) -> list[str]:
    """Give the formats' names."""
    return [one.name for one in formats]


def said(what: str, *values: object) -> str:
    """Give what a check says, in the reader's language."""
    return wording.sentence("check.j2", what, *values)


def some(what: str, phrases: Iterable[str]) -> list[str]:
    """Say "what: these, those and 2 more", at most three of them; nothing if there are none."""
    named = [*phrases]
    if not named:
        return []
    first = [shown(phrase) for phrase in named[:MOST_NAMED]]
    return [said(what, ", ".join(first), max(0, len(named) - MOST_NAMED))]
