"""The formats that a rulebook can be had in."""

from enum import StrEnum
from typing import Final


class Format(StrEnum):
    """What a reader asks for by name."""

    PDF = "pdf"
    LARGE_PRINT = "large-print"
    HTML = "html"
    TEXT = "text"
    BRAILLE = "braille"

    @property
    def suffix(self) -> str:
        """How its files' names end."""
        return _SUFFIXES[self]

    @property
    def is_text(self) -> bool:
        """Whether a terminal can show it."""
        return self.suffix != ".pdf"


_SUFFIXES: Final = {
    Format.PDF: ".pdf",
    Format.LARGE_PRINT: ".pdf",
    Format.HTML: ".html",
    Format.TEXT: ".txt",
    Format.BRAILLE: ".brf",
}
