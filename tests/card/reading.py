"""Reading a printed card back: letters, lines and structure, in millimetres."""

import io
from dataclasses import dataclass
from functools import cache
from typing import Any

import pdfplumber
import pypdfium2  # type: ignore[import-untyped]

from rulescard.card.blocks import of_rulebook, source
from rulescard.card.card import Card, build
from rulescard.card.sheet import CardSize
from rulescard.paper import Box, Paper
from slapjack.book.rulebook import Rulebook

MM_PER_PT = 25.4 / 72
BOLD = "Atkinson-Hyperlegible-Bold"


@dataclass(frozen=True, slots=True)
class Letter:
    text: str
    box: Box
    type_pt: float
    font: str
    upright: bool


@dataclass(frozen=True, slots=True)
class Stroke:
    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float


@cache
def made(book: Rulebook, paper: str, size: str) -> Card:
    return build(book, Paper.parse(paper), CardSize.parse(size))


@cache
def letters(pdf: bytes) -> tuple[Letter, ...]:
    return tuple(
        Letter(
            char["text"],
            _box(char["x0"], char["top"], char["x1"], char["bottom"]),
            float(char["size"]),
            char["fontname"].partition("+")[2],
            bool(char["upright"]),
        )
        for char in _drawn(pdf).get("char", [])
    )


@cache
def strokes(pdf: bytes) -> tuple[Stroke, ...]:
    found = [one for kind in ("line", "curve", "rect") for one in _drawn(pdf).get(kind, [])]
    corners = [(one["x0"], one["top"], one["x1"], one["bottom"]) for one in found]
    return tuple(Stroke(*(float(edge) * MM_PER_PT for edge in one)) for one in corners)


@cache
def _drawn(pdf: bytes) -> dict[str, list[dict[str, Any]]]:
    """Everything on the one page, by its kind; reading it takes long."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        (page,) = document.pages
        return dict(page.objects)


def words_in(pdf: bytes, box: Box) -> list[str]:
    """Give the words inside a box, as a second reader finds them."""
    document = pypdfium2.PdfDocument(pdf)
    height_mm = document[0].get_height() * MM_PER_PT
    edges_mm = (box.left_mm, height_mm - box.bottom_mm, box.right_mm, height_mm - box.top_mm)
    text = document[0].get_textpage().get_text_bounded(*(edge / MM_PER_PT for edge in edges_mm))
    return str(text).split()


def words_of(book: Rulebook) -> list[str]:
    return " ".join(word.text for block in of_rulebook(book) for word in block.words).split()


def foot_of(book: Rulebook) -> list[str]:
    """Give the words of the small line at the card's foot."""
    return " ".join(word.text for word in source(book).words).split()


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    edges = [float(edge) * MM_PER_PT for edge in (left, top, right, bottom)]
    return Box(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1])
