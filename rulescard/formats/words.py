"""The words of a rulebook read back out of its formats: none may be lost on the way.

Two lists of words are compared in order. A hyphen parts words, as lines may end there;
a word that stands in pieces, since no line could hold it, is whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from rulescard.card.sheet import Box
from rulescard.card.strips import said
from rulescard.formats import braille, large_print, liblouis
from rulescard.formats.format import Format
from rulescard.formats.outline import one_line, outline
from rulescard.pdf import reader
from rulescard.printer.printer import TRUE, Scale
from slapjack.book import wording

if TYPE_CHECKING:
    from rulescard.card.sheet import Sheet
    from slapjack.book.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Comparison:
    """What words are missing and what words are too many, as phrases in reading order."""

    lost: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether every word is there, in its place, and no other."""
        return not self.lost and not self.extra


def words_lost(
    book: Rulebook,
    written_in: Format,
    content: str | bytes,
    new: frozenset[str] = frozenset(),
    grade: int = 2,
) -> Comparison:
    """Compare the words of a file with those of the rulebook it was made from.

    `new` and `grade` are what the file was made with. Case is not compared in braille,
    since liblouis forgets it when it translates whole lines of capitals back.
    """
    if written_in is not Format.BRAILLE:
        return compare(_wanted(book, new), words_of(written_in, content))
    wanted = [word.casefold() for word in _wanted(_echoed(book, grade), new)]
    found = [word.casefold() for word in words_of(written_in, content, grade)]
    return compare(wanted, found)


def card_words_lost(
    book: Rulebook,
    sheet: Sheet,
    pdf: bytes,
    new: frozenset[str] = frozenset(),
    scale: Scale = TRUE,
) -> Comparison:
    """Compare the words in a card's panels, as a printer prints them, with its rulebook's."""
    wanted = _wanted(book, new) + wording.words(said().house(book.fingerprint))
    with reader.opened(pdf, scale) as (page,):
        panels = [page.text(box) for box in sheet.text_boxes]
    return compare(wanted, wording.words("\n".join(panels)))


def words_of(written_in: Format, content: str | bytes, grade: int = 2) -> list[str]:
    """Read the words out of a file's content; large print is bytes, the others are text.

    Page numbers are no words of the rulebook and left out. Braille of the given grade is
    translated back, which raises `liblouis.NoBraille` if that is missing.
    """
    if isinstance(content, bytes):
        content = _pdf_text(content) if written_in is Format.LARGE_PRINT else content.decode()
    match written_in:
        case Format.HTML:
            content = _html_text(content)
        case Format.BRAILLE:
            content = _print_of(content, grade)
    return wording.words(content)


def compare(wanted: list[str], found: list[str]) -> Comparison:
    """Say which of the wanted words were not found in their place, and which were not wanted."""
    wanted, found = _parts(wanted), _parts(found)
    lost, extra = [], []
    changes = SequenceMatcher(None, wanted, found, autojunk=False).get_opcodes()
    for _, start, end, found_start, found_end in changes:
        gone, come = wanted[start:end], found[found_start:found_end]
        if gone != come and not _is_in_pieces(gone, come):
            lost += [" ".join(gone)] if gone else []
            extra += [" ".join(come)] if come else []
    return Comparison(tuple(lost), tuple(extra))


def _wanted(book: Rulebook, new: frozenset[str]) -> list[str]:
    return [word for entry in outline(book, new) for word in wording.words(entry.text)]


def _parts(words: list[str]) -> list[str]:
    return [part for word in words for part in word.replace("’", "'").split("-")]


def _is_in_pieces(wanted: list[str], found: list[str]) -> bool:
    return len(found) > len(wanted) > 0 and "".join(wanted) == "".join(found)


def _html_text(html: str) -> str:
    reader = _PageReader()
    reader.feed(html)
    reader.close()
    return "".join(reader.said)


class _PageReader(HTMLParser):
    """Keeps what a page's body says; only within a line of text do tags part no words."""

    _SILENT: Final = ("head", "style", "script", "template")
    _INLINE: Final = ("strong", "bdi", "span")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._silent += tag in self._SILENT
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in self._SILENT
        self._part(tag)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)

    def _part(self, tag: str) -> None:
        if tag not in self._INLINE:
            self.said.append(" ")


def _print_of(brf: str, grade: int) -> str:
    """Translate a whole BRF file back, in pieces that liblouis takes."""
    return " ".join(liblouis.from_braille(_pieces(braille.unwrapped(brf)), grade))


def _pieces(text: str) -> list[str]:
    """Part a text at spaces into pieces of 1,000 characters or a little more."""
    return re.findall(r"\S.{0,999}\S*", text)


def _echoed(book: Rulebook, grade: int) -> Rulebook:
    """Give the rulebook with the family's own words as liblouis alone gives them back.

    The rules come back word for word; of names and addresses liblouis reads some wrongly
    that it wrote rightly: "Goodspeed", "Quickselect", "http:".
    """
    own = [one_line(book.title), one_line(book.note)]
    title, note = liblouis.from_braille(liblouis.to_braille(own, grade), grade)
    return replace(book, title=title, note=note)


def _pdf_text(pdf: bytes) -> str:
    """Read what stands within a large print's margins: all but its page numbers."""
    with reader.opened(pdf) as pages:
        return "\n".join(page.text(_within_margins(page)) for page in pages)


def _within_margins(page: reader.Page) -> Box:
    edge_mm = large_print.MARGIN_MM
    return Box(0, edge_mm, page.width_mm, page.height_mm - 2 * edge_mm)
