"""The structure of a file read back: its title and language, and what is a heading or an item."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rulescard.formats.format import Check, Edition, Order, Wrong, said, some
from rulescard.outline import Entry, Part, one_line, outline
from slapjack.book import wording

_KEPT: Final = (Part.TITLE, Part.HEADING, Part.ITEM)


@dataclass(frozen=True, slots=True)
class Structure:
    """What a file says of itself, and its paragraphs, each with what it is to a reader.

    Whatever is neither title nor heading nor item is a `Part.PARAGRAPH`.
    """

    title: str
    language: str
    paragraphs: tuple[tuple[Part, str], ...]


def check_of(read: Callable[[bytes], Structure]) -> Check:
    """Give a check of what is read in a format: all that is found there is what it should be.

    What is not found there is for the check of the words to tell.
    """

    def check(order: Order, edition: Edition) -> str:
        book = order.book
        found = read(edition.content)
        if (found.title, found.language) != (one_line(book.title), wording.LANGUAGE):
            raise Wrong(said("unnamed", found.title, found.language))
        entries = [*outline(book, order.new)]
        if wrong := [*_misplaced(entries, found)]:
            raise Wrong("; ".join(some("unstructured", wrong)))
        count = [entry.part for entry in entries].count
        return said("structure", count(Part.HEADING), count(Part.ITEM))

    return check


def _misplaced(entries: list[Entry], found: Structure) -> Iterator[str]:
    """Give the texts that are there, but as something else than they are."""
    parts: dict[tuple[str, ...], set[Part]] = {}
    for part, text in found.paragraphs:
        parts.setdefault(tuple(wording.words(text)), set()).add(part)
    for entry in entries:
        part = entry.part if entry.part in _KEPT else Part.PARAGRAPH
        if part not in parts.get(tuple(wording.words(entry.text)), {part}):
            yield entry.text
