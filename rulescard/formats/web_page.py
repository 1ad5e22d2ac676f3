"""The rulebook as a web page: one HTML file that needs no other."""

from __future__ import annotations

import base64
import io
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rulescard.formats.outline import is_list, is_new, marked, one_line, outline
from rulescard.pdf import fonts
from slapjack.book import wording

if TYPE_CHECKING:
    from slapjack.book.rulebook import Rulebook

_WEIGHTS: Final = {400: False, 700: True}
_FONT_DATA: Final = re.compile(r"data:font/woff2;base64,([A-Za-z0-9+/=]+)")


def html(book: Rulebook, new: frozenset[str] = frozenset()) -> str:
    """Give one self-contained page: its typeface is within, nothing is fetched or run.

    Clauses whose keys are in `new` begin with "New:" and have a bar beside them. Signs
    that the typeface lacks are left to the reader's browser.
    """
    text = _text(book, new)
    fonts = {weight: _font(text, strong=strong) for weight, strong in _WEIGHTS.items()}
    return filled("page.html.j2", book, new, fonts=fonts)


def filled(template: str, book: Rulebook, new: frozenset[str], **look: Any) -> str:  # noqa: ANN401
    """Fill in a page's template, with the values that its look needs."""
    names = {
        "book": book,
        "is_list": is_list,
        "is_new": is_new,
        "language": wording.LANGUAGE,
        "marked": marked,
        "new": new,
        "note": one_line(book.note),
        "spans": wording.spans,
        "title": one_line(book.title),
    }
    return wording.environment().get_template(template).render(names | look)


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


def _text(book: Rulebook, new: frozenset[str]) -> str:
    return "".join(sorted({sign for entry in outline(book, new) for sign in entry.text}))


@cache
def _font(text: str, *, strong: bool) -> str:
    """Give the typeface's letters for a text as WOFF2 in base64."""
    # Slow to import, and wanted only here.
    from fontTools import subset  # type: ignore[import-untyped] # noqa: PLC0415

    options = subset.Options(flavor="woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    written = io.BytesIO()
    with subset.load_font(fonts.path(strong=strong), options) as font:
        subsetter.subset(font)
        subset.save_font(font, written, options)
    return base64.b64encode(written.getvalue()).decode()
