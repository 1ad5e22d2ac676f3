"""The code that opens a house's rules, in the formats: read by an independent decoder."""

from collections.abc import Callable, Sequence

from rulescard.formats.format import Check, Edition, Order, Wrong, said, some
from rulescard.pdf import reader

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


def in_pdf(content: bytes) -> tuple[list[str], list[str]]:
    """Read the codes off a PDF's rendered pages, and what its pictures are tagged with."""
    with reader.opened(content) as pages:
        found = [text for page in pages for text in page.codes()]
        return found, [text for page in pages for text in page.pictures_told()]
