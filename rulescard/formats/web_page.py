"""The rulebook as a web page: one HTML file that needs no other."""

import base64
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from html.parser import HTMLParser
from typing import Any, Final

from markupsafe import Markup

from rulescard import qr
from rulescard.card.pattern_pictures import pattern_of, svg
from rulescard.division import SOFT_HYPHEN, softened
from rulescard.formats import code, picture
from rulescard.formats.format import MOST_NAMED, Edition, Look, Order, Works, Wrong, said, said_of
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import is_list, is_new, marked, note_of, one_line, outline, played_at
from rulescard.pdf import fonts
from rulescard.photo import Photo, photo_of
from slapjack.book import wording
from slapjack.book.difference import NOTE
from slapjack.book.rulebook import Rulebook
from slapjack.errors import shown

# A module of a code: nearly a millimetre on a screen, and more than half a one in print.
MODULE_EM: Final = 0.18
_WEIGHTS: Final = {400: False, 700: True}
_SILENTLY: Final = 'class="pattern" aria-hidden="true" focusable="false"'
_FONT_DATA: Final = re.compile(r"data:font/woff2;base64,([A-Za-z0-9+/=]+)")


def html(book: Rulebook, new: frozenset[str] = frozenset(), photo: Photo | None = None) -> str:
    """Give one self-contained page: its typeface is within, nothing is fetched or run.

    Clauses whose keys are in `new` begin with "New:" and have a bar beside them. A `photo`
    stands below the title and what belongs to it. Signs that the typeface lacks are left to the
    reader's browser.
    """
    within = {
        weight: base64.b64encode(font).decode() for weight, font in fonts_of(book, new).items()
    }
    return filled(
        "page.html.j2",
        book,
        new,
        NARROW,
        photo=photo,
        photo_at=_within(photo),
        fonts=within,
        drawn=_drawn,
    )


def _within(photo: Photo | None) -> str:
    """Give a picture as an address that is the picture itself."""
    if photo is None:
        return ""
    return f"data:{photo.media_type};base64,{base64.b64encode(photo.content).decode()}"


@dataclass(frozen=True, slots=True)
class Measures:
    """How wide lines are at least, in ems of their own type: no wider word stands unparted."""

    title_em: float
    text_em: float


# Where a window is 320 pixels wide.
NARROW: Final = Measures(9.4, 13.0)


def filled(
    template: str,
    book: Rulebook,
    new: frozenset[str],
    measures: Measures,
    **look: Any,  # noqa: ANN401
) -> str:
    """Fill in a page's template, with the values that its look needs."""
    names = {
        "book": book,
        "code": _code(book.address) if book.address else "",
        "code_em": code_em(book),
        "is_list": is_list,
        "is_new": is_new,
        "language": wording.LANGUAGE,
        "marked": marked,
        "new": new,
        "note": note_of(book, new),
        "note_is_new": NOTE in new,
        "own_language": Markup(' lang="{}"').format(book.foreign) if book.foreign else "",
        "pattern_of": pattern_of,
        "played_at": played_at(),
        "soft": _softening(measures.text_em),
        "soft_hyphen": SOFT_HYPHEN,
        "soft_title": _softening(measures.title_em),
        "spans": wording.spans,
        "title": one_line(book.title),
    }
    return wording.environment().get_template(template).render(names | look)


def code_em(book: Rulebook) -> float:
    """Say how wide a rulebook's code is with the white around it, 0 for none."""
    if not book.address:
        return 0.0
    return round((qr.code_of(book.address).modules + 2 * qr.QUIET) * MODULE_EM, 2)


def _code(address: str) -> Markup:
    """Draw the code of an address, black on white in any colours; it is told as the address."""
    attributes = Markup('class="code" role="img" aria-label="{}" focusable="false"').format(address)
    return Markup(qr.drawn(qr.code_of(address), attributes, qr.QUIET))  # noqa: S704 - our own


def _drawn(pattern: str) -> Markup:
    """Draw a pattern in the page's own ink; it says nothing that the words do not."""
    return Markup(svg(pattern, "currentColor", _SILENTLY))  # noqa: S704 - a template of our own


def _softening(measure_em: float) -> Callable[[str], str]:
    """Give what puts soft hyphens into words wider than this; strange letters part as they do."""

    def fits(piece: str) -> bool:
        return bool(fonts.missing([piece])) or fonts.face(strong=True).width_em(piece) <= measure_em

    return partial(softened, fits=fits)


def letters_lacking(content: str, text: str) -> list[str]:
    """Give the letters of a text that the typeface has, but the fonts within a page do not."""
    # Slow to import, and wanted only to check.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # noqa: PLC0415

    within = [
        TTFont(io.BytesIO(base64.b64decode(found))).getBestCmap()
        for found in _FONT_DATA.findall(content)
    ]
    wanted = dict.fromkeys(sign for sign in text if not fonts.missing([sign]))
    whole = len(within) == len(_WEIGHTS)
    return [sign for sign in wanted if not whole or any(ord(sign) not in one for one in within)]


def fonts_of(book: Rulebook, new: frozenset[str]) -> dict[int, bytes]:
    """Give the typeface's letters for a rulebook as WOFF2, by their weights."""
    text = "".join(sorted({sign for entry in outline(book, new) for sign in entry.text}))
    return {weight: _font(text, strong=strong) for weight, strong in _WEIGHTS.items()}


@cache
def _font(text: str, *, strong: bool) -> bytes:
    """Give the typeface's letters for a text as WOFF2."""
    # Slow to import, and wanted only here.
    from fontTools import subset  # type: ignore[import-untyped] # noqa: PLC0415

    options = subset.Options(flavor="woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    written = io.BytesIO()
    with subset.load_font(fonts.path(strong=strong), options) as font:
        subsetter.subset(font)
        subset.save_font(font, written, options)
    return written.getvalue()


def pictures_told(page: str) -> list[str]:
    """Give what a page's pictures show, as it tells it in words; none for one with no content."""
    reader = _PageReader()
    reader.feed(page)
    return reader.pictures


def words_of(page: str) -> list[str]:
    """Give the words that a page's body says, in reading order."""
    reader = _PageReader()
    reader.feed(page)
    reader.close()
    return wording.words("".join(reader.said).replace(SOFT_HYPHEN, ""))


class _PageReader(HTMLParser):
    """Keeps what a page's body says; only within a line of text do tags part no words."""

    _SILENT: Final = ("head", "style", "script", "template")
    _INLINE: Final = ("strong", "bdi", "span")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.pictures: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in self._SILENT
        if tag == "img" and dict(attrs).get("src"):
            self.pictures.append(dict(attrs).get("alt") or "")
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


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return html(book, order.new, photo_of(order.house)).encode(), None


def _read(edition: Edition, _: Look) -> list[str]:
    return words_of(edition.content.decode())


def _fonts(_: Order, edition: Edition) -> str:
    content = edition.content.decode()
    lacking = letters_lacking(content, " ".join(words_of(content)))
    if lacking:
        raise Wrong(said("no_letters", ", ".join(map(shown, lacking[:MOST_NAMED]))))
    return said("page_fonts", fonts.FAMILY)


WORKS: Final = Works(
    _make,
    _read,
    words_of_rulebook,
    {
        "words": check,
        "fonts": _fonts,
        "picture": picture.check_of(lambda content: pictures_told(content.decode())),
        "code": code.check_of(lambda content: code.in_pages([content.decode()])),
    },
    told=said_of("made_html"),
)
