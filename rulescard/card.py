"""A rulebook on a sheet of paper: the printed card."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulescard import blocks, faces, fit, pdf, proof, scrap
from rulescard.blocks import STYLES
from rulescard.layout import Layout, place
from rulescard.sheet import Box, CardSize, Paper, Sheet
from slapjack import wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.rulebook import Rulebook

LANGUAGE: Final = "en"
# The last panel's foot carries the fingerprint.
FINGERPRINT_MM: Final = 4.0


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was made."""

    pdf: bytes
    sheet: Sheet
    layout: Layout

    @property
    def type_pt(self) -> float:
        """The size that the rules are set in."""
        return self.layout.type_pt


def build(
    book: "Rulebook", paper: Paper, size: CardSize, min_type_pt: float | None = None,
) -> Card:
    """Set the rulebook in the largest type that fits, and draw it."""
    sheet = Sheet.plan(paper, size)
    content = blocks.of_rulebook(book)
    layout = lay_out(content, sheet, fit.TypeRange(min_type_pt or 8, 15))
    text = scrap.plan(sheet)
    page = draw(book, sheet, layout, text)

    def inspect(drawn: object) -> None:
        found = proof.read(drawn)
        proof.check(found, layout, "panel")
        proof.check(found, text.text, "scrap")

    return Card(pdf.write(page, faces.FAMILY, inspect), sheet, layout)


def lay_out(content: "Sequence[blocks.Block]", sheet: Sheet, sizes: fit.TypeRange) -> Layout:
    boxes = sheet.text_boxes
    columns = [fit.Column(box.width_mm, box.height_mm) for box in boxes]
    galley = fit.largest(content, columns, sizes)
    assert galley
    return place(galley, fit.evenest(galley), boxes)


def draw(book: "Rulebook", sheet: Sheet, layout: Layout, text: scrap.Scrap) -> pdf.Page:
    words = scrap.language(LANGUAGE)
    env = wording.environment()
    last = sheet.text_boxes[-1]
    html = env.get_template("card.html.j2").render(
        language=LANGUAGE, title=book.title, card=layout, scrap=text,
        fingerprint={"text": words.house(book.fingerprint),
                     "box": Box(last.left_mm, last.bottom_mm - 3, last.width_mm, 3)},
        colophon=words.colophon(
            book.fingerprint, sheet.paper.name, sheet.size.name, layout.type_pt),
    )
    css = env.get_template("card.css").render(sheet=sheet, styles=STYLES)
    marks = env.get_template("card-marks.svg.j2").render(sheet=sheet, words=words)
    fonts = {faces.FILES[strong]: faces.path(strong=strong).read_bytes() for strong in (False, True)}
    return pdf.Page(html, {"card.css": css.encode(), "marks.svg": marks.encode(), **fonts})
