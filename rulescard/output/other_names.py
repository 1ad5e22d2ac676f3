"""What people call the formats elsewhere, so that they can be asked whether they meant ours."""

from typing import Final

from rulescard.formats.registry import FORMATS
from slapjack.errors import nearest

_OTHERS: Final = {
    "word": "docx", "doc": "docx", "odt": "docx", "rtf": "docx", "document": "docx",
    "htm": "html", "web": "html", "website": "html", "page": "html",
    "ebook": "epub", "e-book": "epub", "kindle": "epub", "mobi": "epub", "azw3": "epub",
    "txt": "text", "plain": "text", "brf": "braille", "brl": "braille",
    "card": "pdf", "large": "large-print", "largeprint": "large-print",
}  # fmt: skip


def meant(word: str) -> str:
    """Give what was meant by another word, "all" too; "" if it is not known."""
    return by_ending(word) or nearest(word, [*FORMATS, "all"])


def by_ending(suffix: str) -> str:
    """Give the format that was meant by the ending of a file's name; "" if it is not known."""
    return _OTHERS.get(suffix.lower().removeprefix("."), "")
