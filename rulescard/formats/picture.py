"""A family's own picture in the formats: whether it is there, and told of in words."""

from collections.abc import Callable, Sequence

from rulescard.formats.format import Check, Edition, Order, Wrong, said
from rulescard.pdf import reader
from rulescard.photo import photo_of

Read = Callable[[bytes], Sequence[str]]
"""Gives what the pictures of a file show, in words, as whoever does not see them is told."""


def check_of(read: Read, wanted: Callable[[Order, Edition], int] = lambda _, __: 1) -> Check:
    """Give a check that a house's own picture is there, so many times as is `wanted`.

    A picture that had no room is wanted nowhere, and the check says so.
    """

    def check(order: Order, edition: Edition) -> str:
        photo = photo_of(order.house)
        if photo is None:
            return ""
        count = wanted(order, edition)
        found = [*read(edition.content)].count(photo.text)
        if found != count:
            raise Wrong(said("no_picture", photo.text, found))
        return said("own_picture", photo.text) if count else said("left_out_picture")

    return check


def in_pdf(content: bytes) -> list[str]:
    """Give what a PDF's pictures are tagged with; nothing for a page that shows none."""
    with reader.opened(content) as pages:
        return [text for page in pages if page.has_picture() for text in page.pictures_told()]
