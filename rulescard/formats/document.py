"""The rulebook as a document for word processors (DOCX), for those who adapt it.

Transcribers and screen readers go by styles: the title is a first heading, sections are
second ones, items are of a bulleted list, strong words have a style of their own, and the
family's note has one too. Type is at least 12 points, set ragged right without italics,
after RNIB's Clear Print.
"""

import io
import unicodedata
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from rulescard import qr
from rulescard.card.pattern_pictures import described, pattern_of, png
from rulescard.formats import code, picture, structure
from rulescard.formats.archive import DATE, packed, unpacked
from rulescard.formats.format import Edition, Look, Order, Works, said_of
from rulescard.formats.structure import Structure
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import Part, is_list, is_new, marked, note_of, one_line, played_at
from rulescard.paper import BadSheet, Paper
from rulescard.pdf.decoder import decoded
from rulescard.photo import Photo, photo_of
from slapjack.book import wording
from slapjack.book.rulebook import Clause, Rulebook

if TYPE_CHECKING:
    from docx.document import Document
    from docx.styles.style import ParagraphStyle
    from docx.text.paragraph import Paragraph
    from docx.text.run import Run

# Every word processor has it, or what is as wide.
_FACE: Final = "Arial"
_MARGIN_MM: Final = 20.0
# As large as Word's own pages get: 22 inches.
_MOST_EDGE_MM: Final = 558.8
_PICTURE_PT: Final = 28.0
# How high a family's own picture is at most.
_PHOTO_MM: Final = 80.0
# A module of a code: it may be printed, and handed on.
_MODULE_MM: Final = 0.7
# Word knows languages by the country whose spelling they have.
_LOCALES: Final = {"en": "en-US"}
_NOTE: Final = "Note"
_STYLES: Final = {
    Part.TITLE: "Heading 1",
    Part.HEAD: "Normal",
    Part.HEADING: "Heading 2",
    Part.PARAGRAPH: "Normal",
    Part.ITEM: "List Bullet",
    Part.NOTE: _NOTE,
    Part.PICTURE: "Normal",
    Part.LINK: "Normal",
}
# Type, and the space above and below, in points.
_SIZES_PT: Final = {
    "Normal": (12, 0, 6),
    "Heading 1": (22, 0, 8),
    "Heading 2": (15, 16, 6),
    "List Bullet": (12, 0, 5),
    _NOTE: (12, 4, 10),
}
_HEADINGS: Final = ("Heading 1", "Heading 2")
_EDGES: Final = ("top", "left", "bottom", "right")
# Before any word of its own Word shows a document of 2010 in a "compatibility mode", which its
# accessibility checker refuses.
_WORD_2013: Final = "15"


def document(
    book: Rulebook,
    paper: Paper,
    new: frozenset[str] = frozenset(),
    photo: Photo | None = None,
) -> bytes:
    """Give the rulebook as DOCX on upright paper; patterns have pictures, described in words.

    Clauses whose keys are in `new` begin with "New:" and have a bar beside them. A `photo`
    stands below the title and what belongs to it. Raises
    `BadSheet` for paper larger than 22 inches, `NoPango` where patterns cannot be drawn.
    """
    if paper.width_mm > _MOST_EDGE_MM:
        raise BadSheet(
            f"paper {paper.name!r}: a word processor takes edges up to {_MOST_EDGE_MM:g} mm, "
            f"not {paper.width_mm:g}"
        )
    # Slow to import, and wanted only here.
    from docx import Document  # noqa: PLC0415

    made = Document()
    _name(made, book)
    _set_page(made, paper)
    _set_styles(made, book.accent)
    _write(made, book, new, photo)
    written = io.BytesIO()
    made.save(written)
    return packed(unpacked(written.getvalue()))


def _name(made: "Document", book: Rulebook) -> None:
    """Say what the document is; nothing of when, by whom and with what it was made."""
    from docx.opc.constants import RELATIONSHIP_TYPE  # noqa: PLC0415
    from docx.oxml.ns import qn  # noqa: PLC0415

    core = made.core_properties
    core.title, core.language = one_line(book.title), wording.LANGUAGE
    core.author = core.comments = ""
    core.created = core.modified = datetime(*DATE, tzinfo=UTC)
    (language,) = made.styles.element.xpath("w:docDefaults//w:lang")
    language.set(qn("w:val"), _LOCALES[wording.LANGUAGE])
    (mode,) = made.settings.element.xpath("//w:compatSetting[@w:name='compatibilityMode']")
    mode.set(qn("w:val"), _WORD_2013)
    # The empty document's picture of itself.
    rels = made.part.package.rels
    for key in [key for key, rel in rels.items() if rel.reltype == RELATIONSHIP_TYPE.THUMBNAIL]:
        del rels[key]


def _set_page(made: "Document", paper: Paper) -> None:
    from docx.shared import Mm  # noqa: PLC0415

    (page,) = made.sections
    width_mm, height_mm = sorted((paper.width_mm, paper.height_mm))
    page.page_width, page.page_height = Mm(width_mm), Mm(height_mm)
    page.left_margin = page.right_margin = Mm(_MARGIN_MM)
    page.top_margin = page.bottom_margin = Mm(_MARGIN_MM)


def _set_styles(made: "Document", accent: str) -> None:
    from docx.enum.style import WD_STYLE_TYPE  # noqa: PLC0415

    note = made.styles.add_style(_NOTE, WD_STYLE_TYPE.PARAGRAPH)
    note.base_style = made.styles["Normal"]
    _border(note.element, _EDGES, space_pt=6)
    for name, sizes_pt in _SIZES_PT.items():
        _set_style(made.styles[name], *sizes_pt, accent=accent if name in _HEADINGS else "")


def _set_style(
    style: "ParagraphStyle", size_pt: float, above_pt: float, below_pt: float, accent: str
) -> None:
    from docx.oxml.ns import qn  # noqa: PLC0415
    from docx.shared import Pt, RGBColor  # noqa: PLC0415

    # What names a typeface of the theme would go before ours.
    style.element.get_or_add_rPr().get_or_add_rFonts().attrib.clear()
    style.font.name = _FACE
    style.element.rPr.rFonts.set(qn("w:cs"), _FACE)
    style.font.size = Pt(size_pt)
    style.font.color.rgb = RGBColor.from_string(accent.removeprefix("#") or "000000")
    style.paragraph_format.space_before = Pt(above_pt)
    style.paragraph_format.space_after = Pt(below_pt)
    style.paragraph_format.line_spacing = 1.25
    for close in style.element.xpath("w:pPr/w:contextualSpacing"):
        close.getparent().remove(close)


def _write(made: "Document", book: Rulebook, new: frozenset[str], photo: Photo | None) -> None:
    _add_own(
        made, Part.TITLE, one_line(book.title), book.foreign, leftward=_is_right_to_left(book.title)
    )
    # It has a frame, and so no bar of its own.
    if note := note_of(book, new):
        _add_own(made, Part.NOTE, note, book.foreign, leftward=_is_right_to_left(book.note))
    for clause in book.head.clauses:
        _add_clause(made, Part.HEAD, clause, new)
    if photo:
        _add_photo(made, photo)
    for section in book.sections:
        made.add_paragraph(section.title, _STYLES[Part.HEADING])
        part = Part.ITEM if is_list(section) else Part.PARAGRAPH
        for clause in section.clauses:
            _add_clause(made, part, clause, new)
    if book.address:
        _add_play(made, book.address)


def _add_play(made: "Document", address: str) -> None:
    """Say where these rules are played, as a link; below it the code, told as the address."""
    from docx.opc.constants import RELATIONSHIP_TYPE  # noqa: PLC0415
    from docx.oxml import OxmlElement  # noqa: PLC0415
    from docx.oxml.ns import qn  # noqa: PLC0415
    from docx.shared import Mm  # noqa: PLC0415

    paragraph = made.add_paragraph(f"{played_at()} ", _STYLES[Part.LINK])
    link = OxmlElement("w:hyperlink")
    to = made.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    link.set(qn("r:id"), to)
    run = paragraph.add_run(address)
    run.underline = True
    link.append(run.element)
    paragraph.paragraph_format.element.append(link)
    its_code = qr.code_of(address)
    room_mm = min(made.sections[0].page_width or 0, made.sections[0].page_height or 0) / Mm(1)
    side_mm = min((its_code.modules + 2 * qr.QUIET) * _MODULE_MM, room_mm - 2 * _MARGIN_MM)
    drawn = made.add_paragraph(style=_STYLES[Part.LINK]).add_run()
    drawn.add_picture(io.BytesIO(qr.png(its_code)), width=Mm(side_mm))
    _describe(drawn, address)


def _add_own(made: "Document", part: Part, text: str, foreign: str, *, leftward: bool) -> None:
    """Add a family's own words, in another language or "", and from right to left or not."""
    from docx.oxml import OxmlElement  # noqa: PLC0415
    from docx.oxml.ns import qn  # noqa: PLC0415

    paragraph = made.add_paragraph(style=_STYLES[part])
    run = paragraph.add_run(text)
    if foreign:
        language = OxmlElement("w:lang")
        language.set(qn("w:val"), foreign)
        run.element.get_or_add_rPr().append(language)
    if leftward:
        run.font.rtl = True
        paragraph.paragraph_format.element.get_or_add_pPr().append(OxmlElement("w:bidi"))


def _add_clause(made: "Document", part: Part, clause: Clause, new: frozenset[str]) -> None:
    paragraph = made.add_paragraph(style=_STYLES[part])
    for span in wording.spans(marked(clause, new)):
        paragraph.add_run(span.text, "Strong" if span.strong else None)
    if pattern := pattern_of(clause):
        _add_picture(paragraph, pattern)
    if is_new(clause, new):
        _border(paragraph.paragraph_format.element, ("left",), space_pt=8, eighths=24)


def _add_photo(made: "Document", photo: Photo) -> None:
    """Put a family's own picture on a line of its own, as wide as the page has room at most."""
    from docx.shared import Mm  # noqa: PLC0415

    (page,) = made.sections
    room_mm = int(page.page_width or 0) / Mm(1) - 2 * _MARGIN_MM
    width = Mm(min(room_mm, _PHOTO_MM * photo.aspect))
    run = made.add_paragraph(style=_STYLES[Part.PICTURE]).add_run()
    run.add_picture(io.BytesIO(photo.content), width=width)
    _describe(run, photo.text)


def _describe(run: "Run", text: str) -> None:
    """Tell in words what the picture shows that a run holds."""
    (properties,) = run.element.xpath(".//wp:docPr")
    properties.set("descr", text)


def _add_picture(paragraph: "Paragraph", pattern: str) -> None:
    """Put a pattern's picture on a line of its own below the words, within the same item."""
    from docx.shared import Pt  # noqa: PLC0415

    run = paragraph.add_run()
    run.add_break()
    run.add_picture(io.BytesIO(png(pattern)), height=Pt(_PICTURE_PT))
    _describe(run, described(pattern))


def _border(
    element: Any,  # noqa: ANN401 - python-docx has no type for what has borders
    edges: tuple[str, ...],
    space_pt: int,
    eighths: int = 8,
) -> None:
    """Draw lines at these edges of a paragraph or style, so many eighths of a point thick."""
    from docx.oxml import OxmlElement  # noqa: PLC0415
    from docx.oxml.ns import qn  # noqa: PLC0415

    borders = OxmlElement("w:pBdr")
    for edge in edges:
        line = OxmlElement(f"w:{edge}")
        values = {"val": "single", "sz": str(eighths), "space": str(space_pt), "color": "auto"}
        for name, value in values.items():
            line.set(qn(f"w:{name}"), value)
        borders.append(line)
    element.get_or_add_pPr().append(borders)


def _is_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction runs from right to left."""
    directions = map(unicodedata.bidirectional, text)
    return next((one for one in directions if one in ("L", "R", "AL")), "L") != "L"


def read(content: bytes) -> Structure:
    """Read a document's title, language and paragraphs."""
    from docx import Document  # noqa: PLC0415

    found = Document(io.BytesIO(content))
    kept = {_STYLES[part]: part for part in (Part.TITLE, Part.HEADING, Part.ITEM)}
    return Structure(
        found.core_properties.title,
        found.core_properties.language,
        tuple(
            (kept.get(one.style.name if one.style else "", Part.PARAGRAPH), one.text)
            for one in found.paragraphs
        ),
    )


def _pictures_told(content: bytes) -> list[str]:
    from docx import Document  # noqa: PLC0415

    drawings = Document(io.BytesIO(content)).element.xpath("//w:drawing[.//a:blip]//wp:docPr")
    return [drawing.get("descr", "") for drawing in drawings]


def _codes(content: bytes) -> tuple[list[str], list[str]]:
    """Read the codes in a document's pictures, and give what all of them are told as."""
    from docx import Document  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    parts = Document(io.BytesIO(content)).part.package.iter_parts()
    blobs = [part.blob for part in parts if part.content_type.startswith("image/")]
    found = [text for blob in blobs for text in decoded(Image.open(io.BytesIO(blob)))]
    return found, _pictures_told(content)


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return document(book, order.look.paper, order.new, photo_of(order.house)), None


def _read(edition: Edition, _: Look) -> list[str]:
    return wording.words("\n".join(text for _, text in read(edition.content).paragraphs))


WORKS: Final = Works(
    _make,
    _read,
    words_of_rulebook,
    {
        "words": check,
        "structure": structure.check_of(read),
        "picture": picture.check_of(_pictures_told),
        "code": code.check_of(_codes),
    },
    told=said_of("made_docx"),
)
