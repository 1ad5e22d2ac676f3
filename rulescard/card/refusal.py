"""Why a card does not fit, and what would: measured, never guessed."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rulescard.card.blocks import Block
from rulescard.card.composition import columns, type_range
from rulescard.card.fit import Overflow, largest, overflow
from rulescard.card.galley import Column, Galley
from rulescard.card.setting import TYPE_PT, Setting, TypeRange
from rulescard.card.sheet import SIZES, WHOLE_SHEET, CardSize, Sheet
from rulescard.paper import PAPERS, BadSheet, Box, Paper
from slapjack.book import wording
from slapjack.errors import SlapjackError


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


class SheetDoesNotFit(SlapjackError):
    """Rules too long for a sheet at the least type allowed."""

    exit_status = 2

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(wording.text("card.j2", "refusal", refusal))


def refuse(
    content: Sequence[Block],
    foot: Block,
    sheet: Sheet,
    min_type_pt: float | None,
    added: Sequence[tuple[str, int]],
) -> SheetDoesNotFit:
    """Say why the blocks do not fit the sheet; only for blocks that do not."""
    sizes = type_range(sheet, min_type_pt)
    least_pt = sizes.least_pt or sizes.floor_pt
    tightest = Setting(least_pt, ease=0, picture=0, clears_fold=False, strands=True)
    excess = overflow(Galley(content, columns(sheet, foot), tightest))
    offers = tuple(_offers(content, foot, sheet, min_type_pt))
    paper, size = sheet.paper.name, sheet.size.name
    return SheetDoesNotFit(
        Refusal(paper, size, sheet.panel, least_pt, excess, tuple(added), offers),
    )


def _offers(
    content: Sequence[Block],
    foot: Block,
    sheet: Sheet,
    min_type_pt: float | None,
) -> Iterator[Offer]:
    sheets = [
        *((f"--size {name}", sheet.paper, name) for name in (*SIZES, WHOLE_SHEET)),
        *(
            (f"--paper {name}", Paper.parse(name, sheet.paper.margins), sheet.size.name)
            for name in PAPERS
        ),
    ]

    # A card of one size has the same panels on most papers.
    @cache
    def found(panels: tuple[Column, ...], sizes: TypeRange) -> Galley | None:
        return largest(content, panels, sizes)

    for option, paper, size in sheets:
        with contextlib.suppress(BadSheet):
            planned = Sheet.plan(paper, CardSize.parse(size), sheet.cards)
            galley = found(tuple(columns(planned, foot)), type_range(planned, min_type_pt))
            yield from _offered(option, galley)
    smaller = replace(type_range(sheet, min_type_pt), least_pt=TYPE_PT[0])
    yield from _offered("--min-type {:.1f}", found(tuple(columns(sheet, foot)), smaller))


def _offered(option: str, galley: Galley | None) -> Iterator[Offer]:
    if galley is not None:
        yield Offer(option.format(galley.setting.type_pt), galley.setting.type_pt)
