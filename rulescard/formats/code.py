"""The code that opens a house's rules, in the formats: read by an independent decoder."""

import html
import re
from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from rulescard.formats.format import Check, Edition, Order, Wrong, said, some
from rulescard.pdf import reader, writer
from slapjack.book import wording

# Four dots for each module, which is a pixel of CSS there.
_DOTS_PER_INCH: Final = 384
_DRAWN: Final = re.compile(
    r'<svg[^>]*class="code"[^>]*aria-label="(?P<told>[^"]*)"[^>]*>.*?</svg>', re.DOTALL
)

Read = Callable[[bytes], tuple[Sequence[str], Sequence[str]]]
"""Gives what the codes of a file open, off the rendered page, and what its pictures are told as."""


def check_of(read: Read, wanted: Callable[[Order, Edition], int] = lambda _, __: 1) -> Check:
    """Give a check that a code, so often as is `wanted`, opens exactly the house's address.

    Whoever does not see it is told the same address.
    """

    def check(order: Order, edition: Edition) -> str:
        if not order.page:
            return ""
        count, address = wanted(order, edition), order.address
        found, told = read(edition.content)
        others = [text for text in found if text != address]
        if others:
            raise Wrong("; ".join(some("other_code", others)))
        if len(found) != count:
            raise Wrong(said("no_code", len(found), count))
        if [*told].count(address) != count:
            raise Wrong(said("untold_code", address))
        return said("code", address)

    return check


def letters(read: Callable[[bytes], str]) -> Check:
    """Give a check that the address stands whole in what is read in a format."""

    def check(order: Order, edition: Edition) -> str:
        if not order.page:
            return ""
        if order.address not in read(edition.content).split():
            raise Wrong(said("no_address", order.address))
        return said("address", order.address)

    return check


def in_pages(pages: Sequence[str]) -> tuple[list[str], list[str]]:
    """Draw the codes of web pages, and read them; give what those pages' own tags say of them."""
    codes = [found for page in pages for found in _DRAWN.finditer(page)]
    found = [text for one in codes for text in _off_the_page(one[0])]
    return found, [html.unescape(one["told"]) for one in codes]


def _off_the_page(svg: str) -> list[str]:
    drawn = Markup(svg)  # noqa: S704 - a template of our own
    names = {"drawn": drawn, "language": wording.LANGUAGE}
    page = wording.environment().get_template("code.html.j2").render(names)
    with reader.opened(writer.lay_out(writer.Page(page, {})).write_pdf()) as (only,):
        return only.codes(_DOTS_PER_INCH)


def in_pdf(content: bytes) -> tuple[list[str], list[str]]:
    """Read the codes off a PDF's rendered pages, and what its pictures are tagged with."""
    with reader.opened(content) as pages:
        found = [text for page in pages for text in page.codes()]
        return found, [text for page in pages for text in page.pictures_told()]
