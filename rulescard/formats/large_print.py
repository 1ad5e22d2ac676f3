"""The rulebook in large print: a tagged PDF for people with low vision.

After the large-print guidelines of the American Council of the Blind and the American
Printing House for the Blind: 18 points at least, headings of 22 and 20, lines 1.25 apart,
one column set ragged right, margins of an inch, bold for emphasis, no italics.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from markupsafe import Markup

from rulescard import qr
from rulescard.card.galley import SAFETY_MM
from rulescard.card.lines import NO_BREAK_SPACE, Run, widest_part_em, words
from rulescard.card.pattern_pictures import patterns_in, svg
from rulescard.formats import code, picture
from rulescard.formats.choices import LEAST_TYPE_PT, LargeType
from rulescard.formats.format import Edition, Look, Order, Works, said_of
from rulescard.formats.tagged_pdf import accessible, fonts_within
from rulescard.formats.web_page import Measures, filled
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import marked, note_of, one_line, outline, refuse
from rulescard.paper import MM_PER_PT, MM_PER_PX, Box, Paper
from rulescard.pdf import fonts, reader, writer
from rulescard.photo import Photo, photo_of
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook
from slapjack.errors import SlapjackError

MARGIN_MM: Final = 25.4
# Beyond this a line of Letter paper holds a word or two.
MOST_TYPE_PT: Final = 48.0
_TITLE_SCALE: Final = 22 / 18
_HEADING_SCALE: Final = 20 / 18
# The frame around the note, and what is left free within it beside the text.
_LEADING: Final = 1.25
# Beyond so many lines a page would look unfinished.
_MOST_SPARE: Final = 8
_FRAME_PT: Final = 1.5
_INSIDE_EM: Final = 0.7
# A code is as large as its readers' type; the largest fills the narrowest page.
_MODULE_MM: Final = 0.8
# Files that the page names, and the templates they are made from.
_FILES: Final = {
    "large-print.css": "large-print.css.j2",
    "bullet.svg": "card-bullet.svg",
    "bar.svg": "large-print-bar.svg",
}


class BadType(SlapjackError):
    """A type size that is no large print, or too large for the paper."""

    exit_status = 2


def large_print(
    book: Rulebook,
    paper: Paper,
    type_pt: float = LEAST_TYPE_PT,
    new: frozenset[str] = frozenset(),
    photo: Photo | None = None,
) -> bytes:
    """Give the rulebook as a PDF (PDF/UA-1) on upright paper, its text in type of `type_pt`.

    Headings grow with the text. Clauses whose keys are in `new` begin with "New:" and have
    a bar beside them. A `photo` stands below the title and what belongs to it. Raises
    `BadType` for type under 18 or over 48 points, `UnknownSign` for characters that the
    typeface lacks.
    """
    if not LEAST_TYPE_PT <= type_pt <= MOST_TYPE_PT:
        raise BadType(
            f"type of {type_pt:g} points: large print takes {LEAST_TYPE_PT:g} to {MOST_TYPE_PT:g}"
        )
    lacking = fonts.missing(entry.text for entry in outline(book, new))
    refuse(lacking, book, f"the typeface, {fonts.FAMILY}, has no")
    title_pt = _title_pt(book, paper, type_pt)
    measures = Measures(_width_pt(paper) / title_pt, _text_em(paper, type_pt))
    its_code = qr.code_of(book.address) if book.address else None
    html = filled(
        "large-print.html.j2",
        book,
        new,
        measures,
        photo=photo,
        photo_at=photo and photo.name,
        code=its_code and Markup('<img alt="{}" src="code.svg"/>').format(its_code.text),
        drawn=None,
        marked=lambda clause, new: _tied(marked(clause, new), measures.text_em),
        note=_tied(note_of(book, new), measures.text_em),
    )
    names = _names(paper, type_pt)
    names |= {"patterns": [*patterns_in(book)]}
    names |= {"code": its_code, "code_mm": _code_mm(its_code, paper)}
    names |= {"accent": book.accent, "html": html, "photo": photo, "title_pt": title_pt}
    with writer.no_collection():
        sections = [section.key for section in book.sections]
        laid_out = _evened(names, sections, _pages_about(book, paper, type_pt))
        return writer.finish(laid_out, html, fonts.FAMILY)


def _evened(names: dict[str, Any], sections: list[str], about: int) -> Any:  # noqa: ANN401 - WeasyPrint is untyped
    """Lay out numbered pages, each with as much left free at its foot as fills the last of them.

    No page more is taken for that than without. What is numbered for `about` so many pages need
    not be laid out twice where there are so many, and none is to be left free.
    """
    line_mm = names["type_pt"] * _LEADING * MM_PER_PT
    first = writer.lay_out(_page(names | {"spare_mm": 0.0}, about))
    pages = first.pages
    for spare in range(_spare_lines(pages, sections, line_mm), -1, -1):
        if spare == 0 and len(pages) == about:
            return first
        numbered = writer.lay_out(_page(names | {"spare_mm": spare * line_mm}, len(pages)))
        if len(numbered.pages) == len(pages):
            return numbered
    raise AssertionError("the pages' numbers take no room")


def _pages_about(book: Rulebook, paper: Paper, type_pt: float) -> int:
    """Guess how many pages a rulebook takes: with all gaps, a square em for each letter."""
    letters = sum(len(entry.text) for entry in outline(book, frozenset()))
    height_mm = max(paper.width_mm, paper.height_mm) - 2 * MARGIN_MM
    return ceil(letters * type_pt**2 / (_width_pt(paper) * height_mm / MM_PER_PT))


def _spare_lines(pages: Sequence[Any], sections: list[str], line_mm: float) -> int:
    """Say how many lines each page could leave free so that the last is filled from the others.

    None where more than one section begins on the last: then it holds enough.
    """
    last = pages[-1]
    # A section that goes on there from the page before counts, too.
    if len(pages) == 1 or len({*sections}.intersection(last.anchors)) > 2:  # noqa: PLR2004
        return 0
    sheet = last._page_box  # noqa: SLF001 - WeasyPrint tells in no other way how full it is
    free_mm = float(sheet.height - sheet.children[0].height) * MM_PER_PX
    # Rounded up: what breaks nowhere leaves some room on the pages before, too.
    return min(_MOST_SPARE, ceil(free_mm / line_mm / len(pages)))


def _names(paper: Paper, type_pt: float) -> dict[str, Any]:
    """Give what the style sheet and the pages' feet are filled in with."""
    width_mm, height_mm = sorted((paper.width_mm, paper.height_mm))
    return {
        "frame_pt": _FRAME_PT,
        "foot": wording.value("formats.j2", "page_of_pages"),
        "heading_pt": type_pt * _HEADING_SCALE,
        "height_mm": height_mm,
        "inside_em": _INSIDE_EM,
        "margin_mm": MARGIN_MM,
        "leading": _LEADING,
        "type_pt": type_pt,
        "width_mm": width_mm,
    }


def _page(names: dict[str, Any], pages: int) -> writer.Page:
    render = wording.environment().get_template
    files = {file: render(name).render(names, pages=pages) for file, name in _FILES.items()}
    files |= {f"pattern-{pattern}.svg": svg(pattern) for pattern in names["patterns"]}
    foot = render("large-print-foot.svg.j2")
    for number in range(1, pages + 1):
        files[f"foot-{number}.svg"] = foot.render(names, number=number, pages=pages)
    if names["code"]:
        files["code.svg"] = qr.drawn(names["code"])
    own = {name: text.encode() for name, text in files.items()}
    if photo := names["photo"]:
        own[photo.name] = photo.content
    return writer.Page(names["html"], own | fonts.files())


def _title_pt(book: Rulebook, paper: Paper, type_pt: float) -> float:
    """Give the title's type: rather as small as a heading's than that a word is parted."""
    title = words([Run(one_line(book.title), strong=True)])
    widest_em = widest_part_em(title) if title else 1.0
    fitting_pt = _width_pt(paper) / widest_em
    return max(type_pt * _HEADING_SCALE, min(type_pt * _TITLE_SCALE, fitting_pt))


def _code_mm(code: qr.Code | None, paper: Paper) -> float:
    """Say how wide a code is, 0 for none: no wider than a line."""
    return min(code.modules * _MODULE_MM, _width_pt(paper) * MM_PER_PT) if code else 0.0


def _width_pt(paper: Paper) -> float:
    width_mm = min(paper.width_mm, paper.height_mm) - 2 * MARGIN_MM - SAFETY_MM
    return width_mm / MM_PER_PT


def _text_em(paper: Paper, type_pt: float) -> float:
    """Say how wide the narrowest lines are: those in the note's frame."""
    return (_width_pt(paper) - 2 * _FRAME_PT) / type_pt - 2 * _INSIDE_EM


def _tied(text: str, measure_em: float) -> str:
    """Tie the last two words together, so that none stands alone on a last line.

    Not where a line does not hold them both.
    """
    *rest, last = text.rsplit(" ", 2)
    tied = NO_BREAK_SPACE.join([*rest[-1:], last])
    if fonts.face(strong=True).width_em(wording.plain(tied)) > measure_em:
        return text
    return " ".join([*rest[:-1], tied])


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    type_pt = order.look.own(LargeType).type_pt
    return large_print(book, order.look.paper, type_pt, order.new, photo_of(order.house)), None


def _read(edition: Edition, _: Look) -> list[str]:
    """Read what stands within the margins: all but the page numbers."""
    with reader.opened(edition.content) as pages:
        return wording.words("\n".join(page.text(_within_margins(page)) for page in pages))


def _within_margins(page: reader.Page) -> Box:
    return Box(0, MARGIN_MM, page.width_mm, page.height_mm - 2 * MARGIN_MM)


WORKS: Final = Works(
    _make,
    _read,
    words_of_rulebook,
    {
        "words": check,
        "fonts": fonts_within,
        "picture": picture.check_of(picture.in_pdf),
        "code": code.check_of(code.in_pdf),
        "PDF/UA-1": accessible,
    },
    told=said_of("made_large_print"),
)
