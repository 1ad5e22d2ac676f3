"""The rulebook in braille: a BRF file in Unified English Braille, laid out in pages.

The layout follows the basics of the Braille Authority of North America's *Braille
Formats: Principles of Print-to-Braille Transcription* (2016): the title centred; section
headings from cell 5, after a blank line and on the page of what they head; paragraphs 3-1
(indented to cell 3, runovers in cell 1); list items 1-3 (runovers in cell 3). Bold type
is not shown, as it carries no meaning of its own. What is new has a bar down its left, of
dots 456 in cell 1: the vertical line segment of *The Rules of Unified English Braille*
(2013), 16.3. The page number stands alone on the
last line of each page, at its right end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rulescard.division import joint, pieces
from rulescard.formats import liblouis
from rulescard.formats.choices import BraillePage
from rulescard.formats.format import Edition, Look, Order, Works, said_of
from rulescard.formats.words import check
from rulescard.outline import Entry, Part, outline, refuse
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook
from slapjack.errors import SlapjackError

# From a pocket notetaker's display to a wide embosser's sheet.
CELLS: Final = range(20, 101)
LINES: Final = range(10, 101)
# The line continuation indicator, dot 5: what is no word, such as an address, goes on below.
CONTINUED: Final = '"'
_WHY: Final = "English braille has no sign for"
# What is divided with a hyphen; all else is read sign by sign, and a hyphen would be one.
_WORD: Final = re.compile(r"[^\w]*[^\W\d_]+(?:[-–—/‐'’][^\W\d_]+)*[^\w]*")
# English braille has a sign for an opening quote, none for one that stands low in print.
_LOW_QUOTES: Final = re.compile("„([^“”]*)[“”]")
_HIGH_QUOTES: Final = r"“\1”"
_OWN: Final = (Part.TITLE, Part.NOTE, Part.PICTURE)
# Names and addresses, which liblouis does not always read back as it wrote them.
_ECHOED: Final = (*_OWN, Part.LINK)
# The grade 1 word indicator.
_SPELLED: Final = ";;"
_DIVIDED: Final = "\n"
# The bar's piece on each line, and the blank cell after it.
_BAR: Final = "_ "
_NUMBER_SIGN: Final = "#"
_DIGITS: Final = str.maketrans("1234567890", "ABCDEFGHIJ")
# A centred heading keeps as many blank cells on either side.
_HEADING_EDGE: Final = 3
# Blank cells before the first line and before runovers.
_INDENTS: Final = {
    Part.TITLE: (0, 0),
    Part.HEAD: (2, 0),
    Part.HEADING: (4, 4),
    Part.PARAGRAPH: (2, 0),
    Part.ITEM: (0, 2),
    Part.NOTE: (2, 0),
    Part.PICTURE: (2, 0),
    Part.LINK: (2, 0),
}


class BadPage(SlapjackError):
    """A braille page or grade that cannot be had."""

    exit_status = 2


@dataclass(frozen=True, slots=True)
class _Block:
    """One entry in lines of braille."""

    part: Part
    lines: tuple[str, ...]
    blank_above: bool


def braille(
    book: Rulebook,
    grade: int = 2,
    cells: int = 40,
    lines: int = 25,
    new: frozenset[str] = frozenset(),
) -> str:
    """Give the rulebook in ASCII braille (BRF), each page full and ended by a form feed.

    `grade` 2 is contracted braille, 1 is not; a page has `lines` lines of `cells` cells,
    ended by a line feed. Clauses whose keys are in `new` begin with "New:" and have a bar
    beside them. Raises
    `BadPage` for a grade or page there is not, `UnknownSign` for characters that have no
    English braille, and `NoBraille` if liblouis is missing.
    """
    _check(grade, cells, lines)
    entries = list(outline(book, new, tells_picture=True))
    translated = _translated(book, entries, grade, cells)
    blocks = list(_blocks(entries, translated, cells))
    return "".join(
        _page(text, number, cells, lines)
        for number, text in enumerate(_pages(blocks, lines - 1), 1)
    )


def unwrapped(brf: str) -> str:
    """Give all the braille of a BRF file's pages on one line, page numbers left out."""
    pages = [page.splitlines()[:-1] for page in brf.split("\f")]
    text = " ".join(line.removeprefix(_BAR).strip() for page in pages for line in page)
    return " ".join(text.replace(f"{CONTINUED} ", "").split())


def _check(grade: int, cells: int, lines: int) -> None:
    if grade not in liblouis.TABLES:
        raise BadPage(f"braille grade {grade}: expected 1 (uncontracted) or 2 (contracted)")
    for name, found, allowed in (("cells", cells, CELLS), ("lines", lines, LINES)):
        if found not in allowed:
            raise BadPage(
                f"braille page: found {found} {name}, expected {allowed[0]} to {allowed[-1]}"
            )


def _translated(book: Rulebook, entries: list[Entry], grade: int, cells: int) -> list[str]:
    """Translate all entries in one call, their unusual characters ahead of them, one by one.

    Entries with words that no line holds are translated again, their words divided.
    """
    entries = [replace(entry, text=_LOW_QUOTES.sub(_HIGH_QUOTES, entry.text)) for entry in entries]
    text = "".join(entry.text for entry in entries)
    signs = [sign for sign in dict.fromkeys(text) if not (sign.isascii() and sign.isprintable())]
    refuse([sign for sign in signs if not sign.isprintable()], book, _WHY)
    found = liblouis.to_braille([*signs, *(entry.text for entry in entries)], grade)
    pairs = zip(signs, found, strict=False)
    refuse([sign for sign, braille in pairs if liblouis.is_unknown(braille)], book, _WHY)
    own = zip(entries, found[len(signs) :], strict=True)
    return [_written(book, entry, text, grade, cells) for entry, text in own]


def _written(book: Rulebook, entry: Entry, translated: str, grade: int, cells: int) -> str:
    """Give an entry's braille; a family's own words of another language are not contracted.

    So *The Rules of Unified English Braille* (2013), 13, has it, with English signs for accents.
    """
    room = _room(entry, cells)
    if not (book.foreign and entry.part in _OWN):
        return _divided(entry, translated, grade, room)
    (spelled,) = liblouis.to_braille([entry.text], 1)
    return _uncontracted(_divided(entry, spelled, 1, room), grade)


def _uncontracted(spelled: str, grade: int) -> str:
    """Put the grade 1 word indicator before words that contracted braille reads as others."""
    words = spelled.split(" ")
    whole = [word if _DIVIDED not in word else "" for word in words]
    read, meant = (liblouis.from_braille(whole, one) for one in (grade, 1))
    marks = ["" if one == other else _SPELLED for one, other in zip(read, meant, strict=True)]
    return " ".join(map(str.__add__, marks, words))


def _room(entry: Entry, cells: int) -> int:
    """Say how many cells every line of an entry has at least."""
    if entry.part is Part.TITLE:
        return cells - 2 * _HEADING_EDGE
    return cells - max(_INDENTS[entry.part]) - (len(_BAR) if entry.new else 0)


def _divided(entry: Entry, translated: str, grade: int, room: int) -> str:
    """Give an entry's braille with a line feed where a word is divided that no line holds."""
    if all(len(word) <= room for word in translated.split()):
        return translated
    return "\n".join(liblouis.to_braille(_segments(entry.text, room), grade))


def _segments(text: str, room: int) -> list[str]:
    """Part a text within the words that no line may hold, by what they take uncontracted."""
    letters = [*dict.fromkeys(text)]
    widths = dict(zip(letters, map(len, liblouis.to_braille(letters, 1)), strict=True))
    divided = (_pieces_of(word, widths, room) for word in text.split(" "))
    return " ".join(_DIVIDED.join(pieces) for pieces in divided).split(_DIVIDED)


def _pieces_of(word: str, widths: Mapping[str, int], room: int) -> list[str]:
    """Divide a word as in print, with a hyphen; an address or the like is none."""

    def fits(start: int, end: int) -> bool:
        hyphen = len(joint(word, end)) if end < len(word) else 0
        return sum(widths[sign] for sign in word[start:end]) + hyphen <= room

    return pieces(word, fits) if _WORD.fullmatch(word) else [word]


def _blocks(entries: list[Entry], translated: list[str], cells: int) -> Iterator[_Block]:
    before = None
    for entry, text in zip(entries, translated, strict=True):
        off = entry.part in (Part.HEADING, Part.NOTE, Part.LINK) or before in (
            Part.TITLE,
            Part.NOTE,
        )
        yield _Block(entry.part, tuple(_set(entry, text, cells)), off)
        before = entry.part


def _set(entry: Entry, text: str, cells: int) -> Iterable[str]:
    first, rest = _INDENTS[entry.part]
    if entry.new:
        return (_BAR + line for line in wrap(text, cells - len(_BAR), first, rest))
    if entry.part is Part.TITLE:
        lines = wrap(text, cells - 2 * _HEADING_EDGE, first, rest)
        return (" " * ((cells - len(line)) // 2) + line for line in lines)
    return wrap(text, cells, first, rest)


def wrap(text: str, cells: int, first: int, rest: int) -> list[str]:
    """Break braille between words, and at line feeds; what is too long goes on after dot 5."""
    start, *others = text.split("\n")
    lines = _wrap(start, cells, first, rest)
    return [*lines, *(line for other in others for line in _wrap(other, cells, rest, rest))]


def _wrap(text: str, cells: int, first: int, rest: int) -> list[str]:
    lines, line = [], " " * first
    for given in text.split():
        word = given
        while len(line) + (not line.isspace() and line != "") + len(word) > cells:
            if not line.strip():
                room = cells - len(line) - len(CONTINUED)
                line, word = line + word[:room] + CONTINUED, word[room:]
            lines.append(line)
            line = " " * rest
        line += f" {word}" if line.strip() else word
    return [*lines, line]


def _pages(blocks: list[_Block], room: int) -> list[list[str]]:
    """Fill pages of `room` lines; a heading goes where at least a line of its text goes."""
    pages: list[list[str]] = [[]]
    for block in blocks:
        blank = [""] if block.blank_above and pages[-1] else []
        least = len(block.lines) + 1 if block.part is Part.HEADING else 1
        if len(pages[-1]) + len(blank) + least > room:
            pages.append([])
            blank = []
        for line in (*blank, *block.lines):
            if len(pages[-1]) == room:
                pages.append([])
            pages[-1].append(line)
    return pages


def _page(text: list[str], number: int, cells: int, lines: int) -> str:
    blank = [""] * (lines - 1 - len(text))
    foot = f"{_NUMBER_SIGN}{str(number).translate(_DIGITS)}".rjust(cells)
    return "\n".join([*text, *blank, foot]) + "\n\f"


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    page = order.look.own(BraillePage)
    return braille(book, page.grade, page.cells, page.lines, order.new).encode(), None


def _read(edition: Edition, look: Look) -> list[str]:
    """Translate the whole file back, in pieces that liblouis takes.

    Case is not compared, since liblouis forgets it when it translates whole lines of
    capitals back. Raises `NoBraille` if liblouis is missing.
    """
    pieces = _pieces(unwrapped(edition.content.decode()))
    found = " ".join(liblouis.from_braille(pieces, look.own(BraillePage).grade))
    return wording.words(found.casefold())


def _wanted(book: Rulebook, new: frozenset[str], look: Look) -> list[str]:
    entries = [*outline(book, new, tells_picture=True)]
    echoed = _echoed(book, entries, look.own(BraillePage))
    said = (echoed.get(entry.part, entry.text) for entry in entries)
    return [word.casefold() for text in said for word in wording.words(text)]


def _pieces(text: str) -> list[str]:
    """Part a text at spaces into pieces of 1,000 characters or a little more."""
    return re.findall(r"\S.{0,999}\S*", text)


def _echoed(book: Rulebook, entries: Iterable[Entry], page: BraillePage) -> dict[Part, str]:
    """Give the family's own words, by what they are, as liblouis alone gives them back.

    The rules come back word for word; of names and addresses liblouis reads some wrongly
    that it wrote rightly: "Goodspeed", "Quickselect", "http:".
    """
    own = [entry for entry in entries if entry.part in _ECHOED]
    written = liblouis.to_braille([entry.text for entry in own], page.grade)
    lines = {
        entry.part: _written(book, entry, text, page.grade, page.cells).split("\n")
        for entry, text in zip(own, written, strict=True)
    }
    return {part: " ".join(liblouis.from_braille(one, page.grade)) for part, one in lines.items()}


WORKS: Final = Works(
    _make,
    _read,
    _wanted,
    {"words": check},
    told=said_of("made_braille"),
)
