"""All formats that a rulebook can be had in, a row each, in the order in which they are made."""

from typing import Final

from rulescard.formats import (
    braille,
    card,
    document,
    ebook,
    large_print,
    poster,
    text,
    web_page,
)
from rulescard.formats.format import Format

# The first is the one that is made unless another is asked for.
FORMATS: Final[dict[str, Format]] = {
    row.name: row
    for row in (
        card.ROW,
        large_print.ROW,
        poster.ROW,
        web_page.ROW,
        ebook.ROW,
        document.ROW,
        text.ROW,
        braille.ROW,
    )
}
