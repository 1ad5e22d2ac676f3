"""A PDF read back, as it lands on paper: words, strokes, ink and fonts.

PDFium reads it, which had no part in making it.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from rulescard.paper import MM_PER_PT, Box
from rulescard.pdf.decoder import decoded
from rulescard.scale import TRUE, Scale

PIXELS_PER_MM: Final = 10
POINTS_PER_INCH: Final = 72
CODE_DOTS_PER_INCH: Final = 150
# Lighter than this is white paper, or the soft edge of ink.
WHITE: Final = 192


@dataclass(frozen=True, slots=True)
class Stroke:
    """One drawn path: the box it fills, and whether it is dashed."""

    box: Box
    dashed: bool


@dataclass(frozen=True, slots=True)
class Font:
    """A font that words are set in."""

    name: str
    embedded: bool


@contextmanager
def opened(pdf: bytes, scale: Scale = TRUE) -> Iterator["list[Page]"]:
    """Give the pages of a PDF, to be read while it is open, as a printer of this scale prints."""
    # Only once a PDF must be read.
    import pypdfium2  # type: ignore[import-untyped] # noqa: PLC0415

    document = pypdfium2.PdfDocument(pdf)
    try:
        yield [Page(page, scale) for page in document]
    finally:
        document.close()


class Page:
    """One page; all lengths are millimetres from its top left corner."""

    def __init__(self, page: Any, scale: Scale) -> None:  # noqa: ANN401 - pypdfium2 is untyped
        self._page = page
        self._scale = scale
        width_pt, height_pt = page.get_size()
        self.width_mm = width_pt * MM_PER_PT
        self.height_mm = height_pt * MM_PER_PT

    def text(self, box: Box) -> str:
        """Give what stands within a box, line by line."""
        box = self._scale.drawn(box, self.width_mm, self.height_mm)
        bottom_mm, top_mm = self.height_mm - box.bottom_mm, self.height_mm - box.top_mm
        edges_mm = (box.left_mm, bottom_mm, box.right_mm, top_mm)
        found = self._page.get_textpage().get_text_bounded(*(mm / MM_PER_PT for mm in edges_mm))
        # PDFium writes a hyphen at a line's end as one of these.
        return str(found).replace("\x02", "-").replace("\ufffe", "-")

    def strokes(self) -> Iterator[Stroke]:
        """Give everything that is drawn with lines or filled."""
        import pypdfium2.raw as pdfium  # type: ignore[import-untyped] # noqa: PLC0415

        for path in self._page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
            dashed = pdfium.FPDFPageObj_GetDashCount(path) > 0
            yield Stroke(self._box(_on_page(path)), dashed)

    def fonts(self) -> Iterator[Font]:
        """Give the fonts that its words are set in, each once."""
        import pypdfium2.raw as pdfium  # noqa: PLC0415

        texts = self._page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT])
        fonts = (text.get_font() for text in texts)
        yield from dict.fromkeys(Font(font.get_base_name(), font.is_embedded) for font in fonts)

    def has_picture(self) -> bool:
        """Whether it shows a photo or the like, not only what is drawn with lines."""
        import pypdfium2.raw as pdfium  # noqa: PLC0415

        return any(True for _ in self._page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]))

    def pictures_told(self) -> Iterator[str]:
        """Give what its tags tell in words of the pictures that they are of."""
        import pypdfium2.raw as pdfium  # noqa: PLC0415

        tree = pdfium.FPDF_StructTree_GetForPage(self._page)
        if not tree:
            return
        try:
            tops = range(pdfium.FPDF_StructTree_CountChildren(tree))
            for top in (pdfium.FPDF_StructTree_GetChildAtIndex(tree, number) for number in tops):
                yield from _told(top)
        finally:
            pdfium.FPDF_StructTree_Close(tree)

    def codes(self, dots_per_inch: float = CODE_DOTS_PER_INCH) -> list[str]:
        """Give what its QR codes say, off a picture of it as coarse as a copier's."""
        scale = dots_per_inch / POINTS_PER_INCH
        return decoded(self._page.render(scale=scale, grayscale=True).to_pil())

    def ink(self) -> Box:
        """Give the smallest box around everything that is printed, to a tenth of a millimetre."""
        scale = PIXELS_PER_MM * MM_PER_PT
        picture = self._page.render(scale=scale, grayscale=True).to_pil()
        edges = picture.point(lambda light: 0 if light >= WHITE else 255).getbbox() or (0, 0, 0, 0)
        left, top, right, bottom = (edge / PIXELS_PER_MM for edge in edges)
        return self._printed(Box(left, top, right - left, bottom - top))

    def _box(self, edges_pt: tuple[float, float, float, float]) -> Box:
        left, bottom, right, top = (edge * MM_PER_PT for edge in edges_pt)
        return self._printed(Box(left, self.height_mm - top, right - left, top - bottom))

    def _printed(self, drawn: Box) -> Box:
        return self._scale.printed(drawn, self.width_mm, self.height_mm)


def _told(element: Any) -> Iterator[str]:  # noqa: ANN401
    """Give the words that stand for an element of a page's tags and for those within it."""
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    if not element:
        return
    size = pdfium.FPDF_StructElement_GetAltText(element, None, 0)
    if size:
        text = ctypes.create_string_buffer(size)
        pdfium.FPDF_StructElement_GetAltText(element, text, size)
        yield text.raw.decode("utf-16-le").rstrip("\0")
    for number in range(pdfium.FPDF_StructElement_CountChildren(element)):
        yield from _told(pdfium.FPDF_StructElement_GetChildAtIndex(element, number))


def _on_page(drawn: Any) -> tuple[float, float, float, float]:  # noqa: ANN401
    """Give an object's bounds on the page: PDFium gives those within the form it is drawn in."""
    bounds: tuple[float, float, float, float] = drawn.get_bounds()
    while drawn.container is not None:
        drawn = drawn.container
        bounds = drawn.get_matrix().on_rect(*bounds)
    return bounds
