"""The rulebook as the flat run of headings, paragraphs and items that formats are set from."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.book.difference import NOTE, mark
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from slapjack.book.rulebook import Clause, Rulebook, Section

_MOST_NAMED: Final = 5


class Part(StrEnum):
    """What an entry is to the reader."""

    TITLE = "title"
    HEAD = "head"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    NOTE = "note"
    PICTURE = "picture"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Entry:
    """One heading, clause or note, as plain words on one line."""

    part: Part
    text: str
    new: bool = False
    """Whether a bar stands beside it."""


class UnknownSign(SlapjackError):
    """A title or note has a character that the format cannot show."""

    exit_status = 2


def outline(
    book: Rulebook, new: frozenset[str] = frozenset(), *, tells_picture: bool = False
) -> Iterator[Entry]:
    """Give everything the rulebook says, in reading order; `new` clauses say that they are.

    Where a family's own picture cannot be shown, what it shows is told, if `tells_picture`. Where
    these rules are played comes last.
    """
    yield Entry(Part.TITLE, one_line(book.title))
    if note := note_of(book, new):
        yield Entry(Part.NOTE, note, NOTE in new)
    for clause in book.head.clauses:
        yield _entry(Part.HEAD, clause, new)
    if tells_picture and book.picture:
        yield Entry(
            Part.PICTURE, wording.sentence("formats.j2", "own_picture", one_line(book.picture))
        )
    for section in book.sections:
        yield Entry(Part.HEADING, section.title)
        part = Part.ITEM if is_list(section) else Part.PARAGRAPH
        for clause in section.clauses:
            yield _entry(part, clause, new)
    if book.address:
        yield Entry(Part.LINK, f"{played_at()} {book.address}")


def played_at() -> str:
    """Give what is said before the address where these rules are played."""
    return wording.value("formats.j2", "played_at")  # type: ignore[no-any-return]


def _entry(part: Part, clause: Clause, new: frozenset[str]) -> Entry:
    return Entry(part, wording.plain(marked(clause, new)), is_new(clause, new))


def is_list(section: Section) -> bool:
    """Whether the section's clauses are items: one alone makes no list."""
    return len(section.clauses) > 1


def is_new(clause: Clause, new: frozenset[str]) -> bool:
    """Whether a clause is marked."""
    return mark(clause) in new


def marked(clause: Clause, new: frozenset[str]) -> str:
    """Give the clause's text, after a word of warning if it is `new`."""
    said = wording.value("formats.j2", "new")
    return f"{said} {clause.text}" if is_new(clause, new) else clause.text


def note_of(book: Rulebook, new: frozenset[str]) -> str:
    """Give the family's own line, after a word of warning if it is `new`; "" for none."""
    note = one_line(book.note)
    said = wording.plain(wording.value("formats.j2", "new"))
    return f"{said} {note}" if note and NOTE in new else note


def one_line(text: str) -> str:
    """Give a family's own words composed (NFC), with plain spaces between them."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def refuse(signs: Iterable[str], book: Rulebook, why: str) -> None:
    """Raise `UnknownSign`, naming the signs and where the first stands, if there are any."""
    found = list(dict.fromkeys(signs))
    if found:
        own = {"card.title": book.title, "card.note": book.note, "card.picture_text": book.picture}
        where = next(
            (name for name, text in own.items() if found[0] in one_line(text)), "card.note"
        )
        named = ", ".join(map(_name, found[:_MOST_NAMED]))
        more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
        raise UnknownSign(f"{where}: {why} {named}{more}; leave it out or say it in words")


def _name(sign: str) -> str:
    return f"{sign!r} (U+{ord(sign):04X} {unicodedata.name(sign, 'no name')})"
