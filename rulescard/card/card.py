"""A rulebook on a sheet of paper: the printed card."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from rulescard.card import blocks, proof, strips
from rulescard.card.composition import PICTURE_ASPECT, compose
from rulescard.card.drawing import CardSpread, draw
from rulescard.card.foot import Foot, Printed, printed_of
from rulescard.card.refusal import Asked, refuse, refuse_code, too_many
from rulescard.card.setting import PHOTO_PARTS, SMALL_PICTURE
from rulescard.card.sheet import CardSize, Sheet
from rulescard.paper import BadSheet
from rulescard.pdf import fonts, writer
from rulescard.scale import TRUE, Scale
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulescard.card.layout import Layout
    from rulescard.paper import Paper
    from rulescard.photo import Photo
    from slapjack.book.rulebook import Rulebook

MOST_NAMED: Final = 8
# Control and format characters (direction marks among them), and those that stand for nothing.
UNPRINTABLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


class CannotPrint(SlapjackError):
    """A title or note that has no letters, or some that the card's typeface lacks."""

    exit_status = 2


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was made."""

    pdf: bytes
    sheet: Sheet
    layout: Layout
    """Which clauses stand in which panel, and how they are set."""
    spread: CardSpread
    """Everything that is printed."""

    @property
    def type_pt(self) -> float:
        """The size that the rules are set in."""
        return self.layout.type_pt


def build(
    book: Rulebook,
    paper: Paper,
    size: CardSize,
    min_type_pt: float | None = None,
    *,
    added: Sequence[tuple[str, int]] = (),
    new: frozenset[str] = frozenset(),
    scale: Scale = TRUE,
    cards: int = 1,
    photo: Photo | None = None,
) -> Card:
    """Set the rulebook in the largest type that fits, draw it, and read the page back.

    `cards` alike go on the sheet. `added` names house rules and the words each adds, for the
    refusal to quote. Clauses whose keys are in `new` begin with "New:" and have a bar beside
    them. A `photo` stands where the game's own picture would. The drawing makes up for a printer
    that is off by `scale`. Raises `CannotPrint` for characters that cannot be shown, `BadSheet`
    for a card that the paper cannot hold, `SheetDoesNotFit` for rules that the card cannot,
    `BadReading` for a scale that the paper cannot.
    """
    spread = arrange(book, paper, size, min_type_pt, added=added, new=new, cards=cards, photo=photo)
    scale.check(paper)

    def inspect(page: Any) -> None:  # noqa: ANN401 - WeasyPrint is untyped
        found = proof.read(page)
        for name, layout in spread.parts.items():
            proof.check(found, layout, name)

    drawn = writer.write(draw(spread), fonts.FAMILY, inspect, scale.factors)
    return Card(drawn, spread.sheet, spread.card, spread)


def arrange(
    book: Rulebook,
    paper: Paper,
    size: CardSize,
    min_type_pt: float | None = None,
    *,
    added: Sequence[tuple[str, int]] = (),
    new: frozenset[str] = frozenset(),
    cards: int = 1,
    photo: Photo | None = None,
) -> CardSpread:
    """Decide where everything goes, without drawing it; raises as `build` does."""
    book = printable(book)
    content, foot = blocks.of_rulebook(book, new), Foot(blocks.source(book))
    pictures = PHOTO_PARTS if photo else (SMALL_PICTURE,)
    asked = Asked(content, foot, paper, size, cards, min_type_pt, pictures)
    try:
        sheet = Sheet.plan(paper, size, cards)
    except BadSheet as why:
        raise (too_many(asked, why) if cards > 1 else why) from None
    printed = printed_of(book)
    foot, layout = _composed(asked, sheet, printed, photo.aspect if photo else PICTURE_ASPECT)
    if layout is None:
        raise refuse(asked, added)
    proof.check_whole(content, layout)
    scrap = strips.plan(sheet, book.fingerprint, layout.type_pt)
    if printed and foot.printed is None:
        scrap = replace(scrap, play=strips.play(sheet, printed))
        if scrap.play is None:
            raise refuse_code(asked, printed[-1])
    placed = foot.place(sheet.text_boxes[-1])
    return CardSpread(
        book.title,
        sheet.paper,
        layout,
        placed.source,
        book.slaps_jacks,
        book.game,
        book.accent,
        book.foreign,
        photo,
        placed.play,
        printed[0].code if printed else None,
        sheet,
        scrap,
    )


def _composed(
    asked: Asked, sheet: Sheet, printed: Sequence[Printed], aspect: float
) -> tuple[Foot, Layout | None]:
    """Set the rules with a code at the last panel's foot, the largest that fits, or without one."""
    for foot in (*(replace(asked.foot, printed=one) for one in printed), asked.foot):
        if foot.holds(sheet.text_boxes[-1]):
            layout = compose(asked.content, foot, sheet, asked.sizes(sheet), aspect)
            if layout is not None:
                return foot, layout
    return asked.foot, None


def printable(book: Rulebook) -> Rulebook:
    """Give the rulebook with its own words as they are set; raises `CannotPrint`."""
    if not book.title.strip():
        raise CannotPrint("card.title: is empty; give the card a name, or leave the title out")
    # A letter and its accent, typed apart, are one letter in the typeface.
    title, note = (unicodedata.normalize("NFC", text) for text in (book.title, book.note))
    _check_letters({"card.title": title, "card.note": note})
    return replace(book, title=title, note=note)


def _check_letters(texts: dict[str, str]) -> None:
    """Raise `CannotPrint` naming every character that would print as nothing or as a box."""
    faults = [fault for name, text in texts.items() if (fault := _unshown(name, text))]
    if faults:
        raise CannotPrint("\n".join(faults))


def _unshown(name: str, text: str) -> str:
    unprintable = [char for char in text if unicodedata.category(char) in UNPRINTABLE]
    lacking = dict.fromkeys([*unprintable, *fonts.missing([text])])
    if not lacking:
        return ""
    named = ", ".join(_name(char) for char in list(lacking)[:MOST_NAMED])
    more = f" and {len(lacking) - MOST_NAMED} more" if len(lacking) > MOST_NAMED else ""
    return f"{name}: the card's typeface, {fonts.FAMILY}, cannot show {named}{more}; leave them out"


def _name(char: str) -> str:
    code = f"U+{ord(char):04X}"
    return f"{code} {unicodedata.name(char, '(no name)')}"
