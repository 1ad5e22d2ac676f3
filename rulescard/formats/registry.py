"""All formats that a rulebook can be had in, a row each, in the order in which they are made.

What makes a format is in the module that its row names, and is imported when it is needed.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from rulescard.card.sheet import POSTER
from rulescard.formats import liblouis
from rulescard.formats.choices import BraillePage, LargeType
from rulescard.formats.format import Format, Look, Option, Works

USUAL_SIZE: Final = "tall"


def _in(module: str) -> Callable[[], Works]:
    def load() -> Works:
        works: Works = import_module(f"rulescard.formats.{module}").WORKS
        return works

    return load


def _sheet_of(look: Look) -> list[str]:
    """Say on what sheet a card is."""
    size = [] if look.size.name == USUAL_SIZE else [look.size.name]
    several = [f"{look.per_sheet}-cards"] if look.per_sheet > 1 else []
    return [look.paper.name, *size, *several]


_ROWS: Final = (
    Format(
        "pdf",
        ".pdf",
        _in("card"),
        is_text=False,
        heeds=frozenset({"paper", "size", "margin", "min_type", "per_sheet"}),
        named_after=_sheet_of,
    ),
    Format(
        "large-print",
        ".pdf",
        _in("large_print"),
        is_text=False,
        own=LargeType,
        options=(Option("type_pt", "The type size of the large print.", "PT"),),
        heeds=frozenset({"paper"}),
        named_after=lambda look: ["large-print", look.paper.name],
    ),
    Format(
        POSTER,
        ".pdf",
        _in("poster"),
        is_text=False,
        heeds=frozenset({"paper", "margin"}),
        named_after=lambda look: [POSTER, look.paper.name],
    ),
    Format("html", ".html", _in("web_page")),
    Format("epub", ".epub", _in("ebook"), is_text=False),
    Format(
        "docx",
        ".docx",
        _in("document"),
        is_text=False,
        heeds=frozenset({"paper"}),
        named_after=lambda look: [look.paper.name],
    ),
    Format("text", ".txt", _in("text")),
    Format(
        "braille",
        ".brf",
        _in("braille"),
        own=BraillePage,
        options=(
            Option("grade", "Contracted braille (2) or uncontracted (1)."),
            Option("cells", "Cells a braille line."),
            Option("lines", "Lines a braille page."),
        ),
        tool=liblouis.COMMAND,
    ),
)
# The first is the one that is made unless another is asked for.
FORMATS: Final[dict[str, Format]] = {row.name: row for row in _ROWS}
