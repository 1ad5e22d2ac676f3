"""Why a card does not fit, and what would: measured, never guessed."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rulescard.card import strips
from rulescard.card.blocks import Block
from rulescard.card.composition import columns, type_range
from rulescard.card.fit import Overflow, largest, overflow
from rulescard.card.foot import Foot, Printed
from rulescard.card.galley import Column, Galley
from rulescard.card.setting import EASES, TYPE_PT, Setting, TypeRange
from rulescard.card.sheet import FROM_SMALLEST, CardSize, Sheet
from rulescard.paper import PAPERS, BadSheet, Box, Paper
from slapjack.book import wording
from slapjack.errors import SlapjackError

# Type that is smaller by no more than this is a less change than another size of card.
LITTLE_LESS: Final = 0.95
# A fingerprint is as long for every house.
UNKNOWN: Final = "0000-00"


@dataclass(frozen=True, slots=True)
class Offer:
    """An option that would make the rules fit, and the type they would then have."""

    option: str
    type_pt: float


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with rules on a sheet, and every single change that would put it right."""

    paper: str
    size: str
    panel: Box
    type_pt: float
    excess: Overflow
    added: tuple[tuple[str, int], ...]
    """House rules and how many words each adds, as the caller found them."""
    offers: tuple[Offer, ...]


class DoesNotFit(SlapjackError):
    """What a sheet has no room for."""

    exit_status = 2


class SheetDoesNotFit(DoesNotFit):
    """Rules too long for a sheet at the least type allowed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(wording.text("card.j2", "refusal", refusal))


class TooManyCards(BadSheet):
    """More cards than go on the paper in this size."""

    def __init__(self, why: BadSheet, offers: tuple[Offer, ...]) -> None:
        self.offers = offers
        would_fit = [wording.text("card.j2", "would_fit", offers)] if offers else []
        super().__init__("\n".join([str(why), *would_fit]))


class CodeDoesNotFit(DoesNotFit):
    """A code that has room neither on the last panel nor on the strip."""

    def __init__(self, printed: Printed, sheet: Sheet, offers: tuple[Offer, ...]) -> None:
        self.offers = offers
        says = {"printed": printed, "sheet": sheet, "offers": offers}
        super().__init__(wording.text("card.j2", "code_refusal", says))


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for, and is not to be had."""

    content: Sequence[Block]
    foot: Foot
    paper: Paper
    size: CardSize
    cards: int
    min_type_pt: float | None
    pictures: tuple[float, ...]
    """The parts of the picture that are worth smaller type."""

    def sizes(self, sheet: Sheet) -> TypeRange:
        """Give the type that will do on a sheet."""
        return replace(type_range(sheet, self.min_type_pt), pictures=self.pictures)


def too_many(asked: Asked, why: BadSheet) -> TooManyCards:
    """Say why so many cards have no room on the paper, and which would."""
    fewer = ((f"--per-sheet {n}", replace(asked, cards=n)) for n in range(asked.cards - 1, 0, -1))
    return TooManyCards(why, tuple(_offers(asked, [*fewer, *_others(asked)])))


def refuse(asked: Asked, added: Sequence[tuple[str, int]]) -> SheetDoesNotFit:
    """Say why the blocks do not fit the sheet; only for blocks that do not."""
    sheet = Sheet.plan(asked.paper, asked.size, asked.cards)
    sizes = asked.sizes(sheet)
    least_pt = sizes.least_pt or sizes.floor_pt
    excess = _excess(asked, sheet, least_pt)
    smaller = replace(sizes, least_pt=TYPE_PT[0])
    smallest = [*_offered("--min-type {:.1f}", asked, sheet, smaller)]
    others = [*_offers(asked, _others(asked))]
    is_little = all(offer.type_pt >= LITTLE_LESS * least_pt for offer in smallest)
    offers = [*smallest, *others] if is_little else [*others, *smallest]
    return SheetDoesNotFit(
        Refusal(
            sheet.paper.name,
            sheet.size.name,
            sheet.panel,
            least_pt,
            excess,
            tuple(added),
            tuple(offers),
        ),
    )


def refuse_code(asked: Asked, printed: Printed) -> CodeDoesNotFit:
    """Say that a code has no room beside rules that do, in its smallest modules, and where it has.

    Only offers are made whose last panel holds it.
    """
    sheet = Sheet.plan(asked.paper, asked.size, asked.cards)
    with_code = replace(asked, foot=replace(asked.foot, printed=printed))
    smaller = replace(with_code.sizes(sheet), least_pt=TYPE_PT[0])
    ways = [*_offers(with_code, _others(with_code))]
    ways += _offered("--min-type {:.1f}", with_code, sheet, smaller)
    return CodeDoesNotFit(printed, sheet, tuple(ways))


def _excess(asked: Asked, sheet: Sheet, least_pt: float) -> Overflow:
    """Say what there is too much of, set in the tightest ways that there are."""
    bare = Setting(least_pt, ease=0, picture=0, clears_fold=False)
    ways = (replace(bare, strands=True), replace(bare, ease=min(EASES)))
    room = columns(sheet, asked.foot)
    found = (overflow(Galley(asked.content, room, way)) for way in ways)
    return min(found, key=lambda one: (-one.panel, one.height_mm))


def _others(asked: Asked) -> Iterator[tuple[str, Asked]]:
    """Give larger cards, then other papers: what each changes, the least first."""
    for name in FROM_SMALLEST:
        yield f"--size {name}", replace(asked, size=CardSize.parse(name))
    for name in PAPERS:
        yield f"--paper {name}", replace(asked, paper=Paper.parse(name, asked.paper.margins))


def _offers(asked: Asked, others: Iterable[tuple[str, Asked]]) -> Iterator[Offer]:
    for option, other in others:
        if other != asked:
            with contextlib.suppress(BadSheet):
                sheet = Sheet.plan(other.paper, other.size, other.cards)
                yield from _offered(option, other, sheet, other.sizes(sheet))


def _offered(option: str, asked: Asked, sheet: Sheet, sizes: TypeRange) -> Iterator[Offer]:
    """Give the option with the type that comes of it, if all the words have room then."""
    if not asked.foot.holds(sheet.text_boxes[-1]):
        return
    type_pt = _type_pt(tuple(asked.content), tuple(columns(sheet, asked.foot)), sizes)
    if type_pt is not None:
        strips.plan(sheet, UNKNOWN, type_pt)
        yield Offer(option.format(type_pt), type_pt)


# A card of one size has the same panels on most papers.
@lru_cache(maxsize=32)
def _type_pt(
    content: tuple[Block, ...], room: tuple[Column, ...], sizes: TypeRange
) -> float | None:
    galley = largest(content, room, sizes)
    return galley.setting.type_pt if galley else None
