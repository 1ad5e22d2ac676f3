"""The rulebook as plain text, for a terminal, a message or a screen reader."""

import textwrap
from collections.abc import Iterator
from typing import Final

from rulescard.division import pieces
from rulescard.formats import code
from rulescard.formats.format import Edition, Look, Order, Works, said_of
from rulescard.formats.words import check, words_told
from rulescard.outline import Entry, Part, outline
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook

WIDTH: Final = 72
# A blank line stands before the first of these in a row.
_SET_OFF: Final = (Part.HEAD, Part.HEADING, Part.NOTE, Part.PICTURE, Part.LINK)


def text(book: Rulebook, new: frozenset[str] = frozenset()) -> str:
    """Give the rulebook in lines of 72 characters at most, the last one ended too.

    Only an address may be longer: it stands whole on a line of its own, to be copied.
    Headings stand alone, without signs that a screen reader would spell out; items
    begin with "- ". Clauses whose keys are in `new` begin with "New:" and have a bar beside
    them.
    """
    return "\n".join(_lines(book, new)) + "\n"


def _lines(book: Rulebook, new: frozenset[str]) -> Iterator[str]:
    before = None
    for entry in outline(book, new, tells_picture=True):
        if entry.part in _SET_OFF and entry.part is not before:
            yield ""
        yield from _wrapped(entry) if entry.part is not Part.LINK else entry.text.rsplit(" ", 1)
        before = entry.part


def _wrapped(entry: Entry) -> list[str]:
    bar = "| " if entry.new else ""
    bullet = "- " if entry.part is Part.ITEM else ""
    return textwrap.wrap(
        _parted(entry.text, WIDTH - len(bar + bullet)),
        WIDTH,
        initial_indent=bar + bullet,
        subsequent_indent=bar + " " * len(bullet),
        break_on_hyphens=False,
    )


def _parted(text: str, room: int) -> str:
    """Give a text with spaces in words that no line holds, so long that each ends its line."""

    def parted(word: str) -> str:
        return " ".join(pieces(word, lambda start, end: end - start < room))

    return " ".join(word if len(word) <= room else parted(word) for word in text.split(" "))


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return text(book, order.new).encode(), None


def _read(edition: Edition, _: Look) -> list[str]:
    return wording.words(edition.content.decode())


WORKS: Final = Works(
    _make,
    _read,
    words_told,
    checks={"words": check, "code": code.letters(lambda content: content.decode())},
    told=said_of("made_text"),
)
