"""The code on the card: it scans, it is large enough, and where it has no room that is said."""

from functools import cache

import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp
from PIL import Image

from rulescard.card.card import Card, arrange, build
from rulescard.card.refusal import CodeDoesNotFit, SheetDoesNotFit
from rulescard.card.sheet import CardSize
from rulescard.formats.poster import poster
from rulescard.paper import MM_PER_PT, Paper
from rulescard.pdf import reader
from rulescard.qr import LEAST_MODULE_MM, QUIET, USUAL_MODULE_MM, TooLongForCode, code_of
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.house.address import address_of, house_of
from slapjack.house.rules import PRESETS, House

PAGE = "https://play.example.org/slapjack/"
A4 = Paper.parse("a4")
DOTS_PER_INCH = 150
TURNED_DEGREES = 10


@cache
def book_of(preset: str, more: str = "") -> Rulebook:
    house = House(PRESETS[preset], preset)
    return rulebook(house, address=f"{PAGE}#{address_of(house)}{more}")


@cache
def made(preset: str, size: str, cards: int = 1) -> Card:
    return build(book_of(preset), A4, CardSize.parse(size), cards=cards)


def scanned(pdf: bytes, degrees: float = TURNED_DEGREES) -> list[str]:
    """Give what a scanner finds on a picture of the page that does not lie straight."""
    page = pypdfium2.PdfDocument(pdf)[0]
    picture = page.render(scale=DOTS_PER_INCH / 72, grayscale=True).to_pil()
    turned = picture.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    return [one.text for one in zxingcpp.read_barcodes(turned)]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_printed_code_scans_from_a_turned_picture_and_opens_the_printed_rules(
    preset: str,
) -> None:
    (found,) = scanned(made(preset, "sheet").pdf)
    page, _, fragment = found.partition("#")
    assert (page, house_of(fragment).rules) == (PAGE, PRESETS[preset])


@pytest.mark.parametrize(("size", "cards"), [("tall", 1), ("standard", 1), ("pocket", 2)])
def test_every_card_on_a_sheet_has_its_code_told_as_the_address(size: str, cards: int) -> None:
    card = made("card", size, cards)
    with reader.opened(card.pdf) as (page,):
        assert [*page.pictures_told()] == [book_of("card").address] * cards
    assert scanned(card.pdf) == [book_of("card").address] * cards


@pytest.mark.parametrize("size", ["tall", "pocket", "sheet"])
def test_a_code_is_large_enough_and_stands_in_white(size: str) -> None:
    card = made("card", size)
    play, code = card.spread.play, card.spread.code
    assert play is not None
    assert play.picture is not None
    assert code is not None
    module_mm = play.picture.width_mm / code.modules
    quiet_mm = QUIET * module_mm
    assert LEAST_MODULE_MM <= module_mm <= USUAL_MODULE_MM
    scale = 20 * MM_PER_PT
    page = pypdfium2.PdfDocument(card.pdf)[0].render(scale=scale, grayscale=True).to_pil()
    box = play.picture
    edges = (
        box.left_mm - quiet_mm + 0.1,
        box.top_mm - quiet_mm + 0.1,
        box.right_mm + quiet_mm - 0.1,
        box.bottom_mm + quiet_mm - 0.1,
    )
    around = page.crop(tuple(round(edge * 20) for edge in edges))
    ink = around.point(lambda light: 0 if light > 128 else 255).getbbox()
    assert ink is not None
    quiet_px, far_px = (quiet_mm - 0.1) * 20, (quiet_mm - 0.1 + box.width_mm) * 20
    assert ink == pytest.approx((quiet_px, quiet_px, far_px, far_px), abs=2)


def test_long_addresses_make_more_modules_and_none_too_small() -> None:
    few, many = code_of(book_of("card").address), code_of(book_of("card", "x" * 300).address)
    assert few.modules < many.modules
    card = build(book_of("snap", "x" * 300), A4, CardSize.parse("tall"))
    play = card.spread.play
    assert play is not None
    assert play.picture is not None
    assert play.picture.width_mm / code_of(book_of("snap", "x" * 300).address).modules >= 0.4
    assert scanned(card.pdf) == [book_of("snap", "x" * 300).address]


def test_a_code_that_would_be_too_small_is_refused_with_what_would_do() -> None:
    with pytest.raises(CodeDoesNotFit, match=r"modules of 0.4 mm, the least that scans") as caught:
        arrange(book_of("card", "x" * 2000), A4, CardSize.parse("tall"))
    assert "\n\n" not in str(caught.value)
    offer, *_ = caught.value.offers
    assert offer.option == "--size sheet"
    assert arrange(book_of("card", "x" * 2000), A4, CardSize.parse("sheet")).play is not None


def test_an_address_that_no_code_holds_is_refused() -> None:
    with pytest.raises(TooLongForCode, match="3000 letters, and a QR code holds 2953"):
        code_of("x" * 3000)


# With so long a note the rules leave no room on the last panel.
LONG = House(PRESETS["ratscrew"], "ratscrew", note="No rings. " * 32)
FULL = rulebook(LONG, address=f"{PAGE}#{address_of(LONG)}")


def least_pt(size: str, cards: int = 1) -> float:
    """Give the type in which the long rules just fit without a code."""
    with pytest.raises(SheetDoesNotFit) as caught:
        arrange(rulebook(LONG), A4, CardSize.parse(size), cards=cards)
    offers = caught.value.refusal.offers
    return next(one.type_pt for one in offers if one.option.startswith("--min-type"))


@pytest.mark.parametrize("size", ["pocket", "tall"])
def test_where_the_rules_fill_the_card_the_code_is_on_the_strip(size: str) -> None:
    card = build(FULL, A4, CardSize.parse(size), least_pt(size))
    play = card.spread.scrap.play
    assert card.spread.play is None
    assert play is not None
    assert play.picture is not None
    sheet = card.sheet
    assert play.picture.left_mm > sheet.card.right_mm or play.picture.top_mm > sheet.card.bottom_mm
    assert play.picture.right_mm <= sheet.printable.right_mm
    assert scanned(card.pdf) == [FULL.address]


def test_without_room_on_the_strip_it_is_refused() -> None:
    least = least_pt("standard", 2)
    with pytest.raises(CodeDoesNotFit, match="--min-type") as caught:
        arrange(FULL, A4, CardSize.parse("standard"), least, cards=2)
    offered_pt = min(one.type_pt for one in caught.value.offers)
    assert arrange(FULL, A4, CardSize.parse("standard"), offered_pt, cards=2).play is not None


def test_a_posters_code_scans_and_is_larger() -> None:
    hung = poster(book_of("ratscrew"), A4)
    play, code = hung.spread.play, hung.spread.code
    assert play is not None
    assert play.picture is not None
    assert code is not None
    assert play.picture.width_mm / code.modules == pytest.approx(0.8)
    assert scanned(hung.pdf) == [book_of("ratscrew").address]


def test_without_an_address_there_is_no_code() -> None:
    card = build(rulebook(House()), A4, CardSize.parse("tall"))
    assert (card.spread.play, card.spread.code, card.spread.scrap.play) == (None, None, None)
    assert scanned(card.pdf) == []
