"""The card as a format: made on one sheet, read back off it, its lines and ink measured."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from rulescard.card import card
from rulescard.card.card import Card
from rulescard.card.composition import type_range
from rulescard.card.refusal import DoesNotFit
from rulescard.card.setting import CLEAR_PT
from rulescard.card.sheet import WHOLE_SHEET, CardSize
from rulescard.formats import code, picture, room
from rulescard.formats.format import Edition, Look, Order, Works, Wrong, said
from rulescard.formats.tagged_pdf import accessible, fonts_within, ink_outside
from rulescard.formats.words import check, words_of_rulebook
from rulescard.paper import Box
from rulescard.pdf import reader
from rulescard.photo import photo_of
from rulescard.scale import TRUE
from slapjack.book import wording
from slapjack.book.difference import words_added
from slapjack.book.rulebook import Rulebook

# Half of what the trade allows a fold.
TOLERANCE_MM: Final = 0.2
# A line is narrower than this, and longer than half of what it divides.
THICKEST_MM: Final = 1.0


def build(order: Order) -> Card:
    """Make the card of an order; raises as `card.build` does."""
    return _built(order.book, order)


def _built(book: Rulebook, order: Order) -> Card:
    """Make the card in the size asked for; where none was, in the largest if it must be."""
    try:
        return _of_size(book, order, order.look.size)
    except DoesNotFit:
        if order.look.size_is_asked:
            raise
        return _of_size(book, order, CardSize.parse(WHOLE_SHEET))


def _of_size(book: Rulebook, order: Order, size: CardSize) -> Card:
    look = order.look
    return card.build(
        book,
        look.paper,
        size,
        look.min_type_pt,
        added=words_added(order.house),
        new=order.new,
        scale=look.scale,
        cards=look.per_sheet,
        photo=photo_of(order.house),
    )


def _make(book: Rulebook, order: Order) -> tuple[bytes, Card]:
    made = _built(book, order)
    return made.pdf, made


def of(edition: Edition) -> Card:
    """Give the card that an edition is of."""
    if not isinstance(edition.plan, Card):
        raise TypeError(f"{edition.written_in} is no card")
    return edition.plan


def _read(edition: Edition, look: Look) -> list[str]:
    """Read the words in the panels, as a printer prints them."""
    with reader.opened(edition.content, look.scale) as (page,):
        panels = [page.text(box) for box in _text_boxes(of(edition))]
    return wording.words("\n".join(panels))


def _text_boxes(made: Card) -> Iterator[Box]:
    """Give where the rules stand; what is said of a code at the last panel's foot is none."""
    sheet, play = made.sheet, made.spread.play
    last = sheet.text_boxes[-1]
    foot_mm = last.bottom_mm - play.panels[0].box.top_mm if play else 0.0
    for number, box in enumerate(sheet.all_text_boxes, 1):
        is_last = number % len(sheet.text_boxes) == 0
        yield replace(box, height_mm=box.height_mm - foot_mm) if is_last else box


def _wanted(book: Rulebook, new: frozenset[str], look: Look) -> list[str]:
    return words_of_rulebook(replace(book, address=""), new) * look.per_sheet


def _told(order: Order, edition: Edition, path: Path) -> str:
    made = of(edition)
    values = {
        "path": path,
        "panel": made.sheet.panel,
        "type_pt": made.type_pt,
        "fingerprint": order.house.rules.fingerprint,
        "paper": order.look.paper.name,
        "cards": made.sheet.cards,
        "upright": made.sheet.paper.is_upright,
    }
    lines = [wording.text("card.j2", "made", values)]
    if order.look.scale != TRUE:
        lines.append(wording.text("calibrate.j2", "measured", order.look.scale))
    return "\n".join(lines)


def _remarks(order: Order, edition: Edition) -> list[str]:
    made = of(edition)
    lines = []
    if made.sheet.size != order.look.size:
        lines.append(wording.text("card.j2", "grown", order.look.size.name))
    if made.type_pt < CLEAR_PT:
        lines.append(wording.text("card.j2", "small_type"))
    if made.spread.scrap.play:
        lines.append(wording.text("card.j2", "code_on_strip", made.sheet))
    if order.house.picture and made.layout.picture is None:
        lines.append(
            wording.text("card.j2", "no_room_for_picture", room.on_a_card(order, made.sheet))
        )
    return lines


def _codes(order: Order, edition: Edition) -> int:
    return order.look.per_sheet if of(edition).spread.play else 1


def _pictures(order: Order, edition: Edition) -> int:
    return order.look.per_sheet if of(edition).layout.picture else 0


def _fit(order: Order, edition: Edition) -> str:
    """Say what was fitted: a card that does not fit, or not as planned, is not made."""
    made, look = of(edition), order.look
    sizes = type_range(made.sheet, look.min_type_pt)
    values = {
        "size": made.sheet.size.name,
        "paper": look.paper.name,
        "type_pt": made.type_pt,
        "least_pt": sizes.least_pt or sizes.floor_pt,
    }
    return said("fit", values)


def _geometry(order: Order, edition: Edition) -> str:
    made = of(edition)
    sheet = made.sheet
    edges_mm = [sheet.paper.width_mm, sheet.paper.height_mm]
    with reader.opened(edition.content, order.look.scale) as (only,):
        faults = [
            *_misplaced("edges", [only.width_mm, only.height_mm], edges_mm),
            *_lines_misplaced(made, [*only.strokes()]),
            *ink_outside(sheet.printable, only.ink()),
        ]
    if faults:
        raise Wrong("; ".join(faults))
    return said("geometry")


def _lines_misplaced(made: Card, strokes: list[reader.Stroke]) -> Iterator[str]:
    sheet = made.sheet
    half_mm = sheet.half_fold_mm if made.layout.setting.clears_fold else None
    halves_wanted = [top_mm + half_mm for top_mm in sheet.tops_mm if half_mm]
    thin = [one for one in strokes if min(one.box.width_mm, one.box.height_mm) < THICKEST_MM]
    upright = [one for one in thin if one.box.height_mm > sheet.card.height_mm / 2]
    level = [one for one in thin if one.box.width_mm > sheet.card.width_mm / 2]
    folds = [_middle(one.box) for one in upright if one.dashed]
    right = [_middle(one.box) for one in upright if not one.dashed]
    halves = [_height(one.box) for one in level if one.dashed]
    below = [_height(one.box) for one in level if not one.dashed]
    yield from _misplaced("folds", folds, [*sheet.folds_mm] * sheet.cards)
    yield from _misplaced("half", halves, halves_wanted)
    yield from _misplaced("right", right, [sheet.card.right_mm])
    yield from _misplaced("below", below, [*sheet.tears_mm])


def _middle(box: Box) -> float:
    return box.left_mm + box.width_mm / 2


def _height(box: Box) -> float:
    return box.top_mm + box.height_mm / 2


def _misplaced(place: str, found: list[float], wanted: list[float]) -> Iterator[str]:
    pairs = zip(sorted(found), sorted(wanted), strict=False)
    apart_mm = [abs(one - other) for one, other in pairs]
    if len(found) != len(wanted) or max(apart_mm, default=0.0) > TOLERANCE_MM:
        yield said("misplaced", place, _listed(wanted), _listed(found))


def _listed(places_mm: list[float]) -> str:
    return ", ".join(f"{place_mm:.1f}" for place_mm in sorted(places_mm))


WORKS: Final = Works(
    _make,
    _read,
    _wanted,
    checks={
        "fit": _fit,
        "words": check,
        "geometry": _geometry,
        "fonts": fonts_within,
        "picture": picture.check_of(picture.in_pdf, _pictures),
        "code": code.check_of(code.in_pdf, _codes),
        "PDF/UA-1": accessible,
    },
    told=_told,
    remarks=_remarks,
)
