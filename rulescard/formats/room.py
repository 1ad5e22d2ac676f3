"""What to ask for so that a family's own picture has room: each was tried, the least first."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from operator import attrgetter

from rulescard.card.card import arrange as arrange_card
from rulescard.card.card import printable
from rulescard.card.refusal import DoesNotFit
from rulescard.card.sheet import FROM_SMALLEST, POSTER, WHOLE_SHEET, CardSize, Sheet
from rulescard.formats.format import Look, Order
from rulescard.formats.poster import arrange as arrange_poster
from rulescard.paper import PAPERS, BadSheet, Paper
from rulescard.photo import photo_of


def on_a_card(order: Order, made: Sheet) -> list[str]:
    """Give a larger card that shows the picture, and a poster that does, as options."""
    own = order.look
    larger = [
        (f"--size {name}", replace(own, size=CardSize.parse(name)))
        for name in FROM_SMALLEST
        if name != made.size.name
    ]
    whole = replace(own, size=CardSize.parse(WHOLE_SHEET))
    larger += [
        (f"--size {WHOLE_SHEET} --paper {paper.name}", replace(whole, paper=paper))
        for paper in _larger(own.paper)
    ]
    cards = (option for option, look in larger if _card_shows_it(order, look))
    posters = (f"--format {POSTER}{paper}" for paper in _posters(order))
    return [*islice(cards, 1), *islice(posters, 1)]


def _posters(order: Order) -> Iterator[str]:
    for paper in (order.look.paper, *_larger(order.look.paper)):
        if _poster_shows_it(order, paper):
            yield "" if paper is order.look.paper else f" --paper {paper.name}"


def _larger(own: Paper) -> list[Paper]:
    papers = (Paper.parse(name, own.margins) for name in PAPERS)
    return sorted(
        (paper for paper in papers if paper.area_mm2 > own.area_mm2), key=attrgetter("area_mm2")
    )


def _card_shows_it(order: Order, look: Look) -> bool:
    try:
        spread = arrange_card(
            order.book,
            look.paper,
            look.size,
            look.min_type_pt,
            new=order.new,
            cards=look.per_sheet,
            photo=photo_of(order.house),
        )
    except (BadSheet, DoesNotFit):
        return False
    return spread.card.picture is not None


def _poster_shows_it(order: Order, paper: Paper) -> bool:
    book, photo = printable(order.book), photo_of(order.house)
    try:
        spread = arrange_poster(book, paper.upright(), order.new, photo)
    except BadSheet:
        return False
    return spread.card.picture is not None
