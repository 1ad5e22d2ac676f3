"""The rulebook in large print: a tagged PDF for people with low vision.

After the large-print guidelines of the American Council of the Blind and the American
Printing House for the Blind: 18 points at least, headings of 22 and 20, lines 1.25 apart,
one column set ragged right, margins of an inch, bold for emphasis, no italics.
"""

from dataclasses import dataclass
from typing import Any, Final

from rulescard.formats.format import Edition, Format, Look, Option, Order, said_of
from rulescard.formats.tagged_pdf import accessible, fonts_within
from rulescard.formats.web_page import filled
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import marked, one_line, outline, refuse
from rulescard.paper import Box, Paper
from rulescard.pdf import fonts, reader, writer
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook
from slapjack.errors import SlapjackError

MARGIN_MM: Final = 25.4
LEAST_TYPE_PT: Final = 18.0
# Beyond this a line of Letter paper holds a word or two.
MOST_TYPE_PT: Final = 48.0
_TITLE_SCALE: Final = 22 / 18
_HEADING_SCALE: Final = 20 / 18
# Files that the page names, and the templates they are made from.
_FILES: Final = {
    "large-print.css": "large-print.css.j2",
    "bullet.svg": "card-bullet.svg",
    "bar.svg": "large-print-bar.svg",
}


@dataclass(frozen=True, slots=True)
class Type:
    """What a reader may choose about large print."""

    type_pt: float = LEAST_TYPE_PT


class BadType(SlapjackError):
    """A type size that is no large print, or too large for the paper."""

    exit_status = 2


def large_print(
    book: Rulebook,
    paper: Paper,
    type_pt: float = LEAST_TYPE_PT,
    new: frozenset[str] = frozenset(),
) -> bytes:
    """Give the rulebook as a PDF (PDF/UA-1) on upright paper, its text in type of `type_pt`.

    Headings grow with the text. Clauses whose keys are in `new` begin with "New:" and have
    a bar beside them. Raises `BadType` for type under 18 or over 48 points, `UnknownSign`
    for characters that the typeface lacks.
    """
    if not LEAST_TYPE_PT <= type_pt <= MOST_TYPE_PT:
        raise BadType(
            f"type of {type_pt:g} points: large print takes {LEAST_TYPE_PT:g} to {MOST_TYPE_PT:g}"
        )
    lacking = fonts.missing(entry.text for entry in outline(book, new))
    refuse(lacking, book, f"the typeface, {fonts.FAMILY}, has no")
    html = filled(
        "large-print.html.j2",
        book,
        new,
        marked=lambda clause, new: _tied(marked(clause, new)),
        note=_tied(one_line(book.note)),
    )
    names = _names(paper, type_pt) | {"html": html}
    with writer.no_collection():
        # Only a first layout tells how many pages there are to number.
        pages = len(writer.lay_out(_page(names, 0)).pages)
        return writer.finish(writer.lay_out(_page(names, pages)), fonts.FAMILY)


def _names(paper: Paper, type_pt: float) -> dict[str, Any]:
    """Give what the style sheet and the pages' feet are filled in with."""
    width_mm, height_mm = sorted((paper.width_mm, paper.height_mm))
    return {
        "foot": wording.value("formats.j2", "page_of_pages"),
        "heading_pt": type_pt * _HEADING_SCALE,
        "height_mm": height_mm,
        "margin_mm": MARGIN_MM,
        "title_pt": type_pt * _TITLE_SCALE,
        "type_pt": type_pt,
        "width_mm": width_mm,
    }


def _page(names: dict[str, Any], pages: int) -> writer.Page:
    render = wording.environment().get_template
    files = {file: render(name).render(names, pages=pages) for file, name in _FILES.items()}
    foot = render("large-print-foot.svg.j2")
    for number in range(1, pages + 1):
        files[f"foot-{number}.svg"] = foot.render(names, number=number, pages=pages)
    own = {name: text.encode() for name, text in files.items()}
    return writer.Page(names["html"], own | fonts.files())


def _tied(text: str) -> str:
    """Tie the last two words together, so that none stands alone on a last line."""
    return "\N{NO-BREAK SPACE}".join(text.rsplit(" ", 1))


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return large_print(book, order.look.paper, order.look.own(Type).type_pt, order.new), None


def _read(edition: Edition, _: Look) -> list[str]:
    """Read what stands within the margins: all but the page numbers."""
    with reader.opened(edition.content) as pages:
        return wording.words("\n".join(page.text(_within_margins(page)) for page in pages))


def _within_margins(page: reader.Page) -> Box:
    return Box(0, MARGIN_MM, page.width_mm, page.height_mm - 2 * MARGIN_MM)


ROW: Final = Format(
    "large-print",
    ".pdf",
    _make,
    _read,
    words_of_rulebook,
    {"words": check, "fonts": fonts_within, "PDF/UA-1": accessible},
    is_text=False,
    own=Type,
    options=(Option("type_pt", "The type size of the large print.", "PT"),),
    heeds=frozenset({"paper"}),
    named_after=lambda look: ["large-print", look.paper.name],
    told=said_of("made_large_print"),
)
