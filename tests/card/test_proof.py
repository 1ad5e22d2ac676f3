"""A page that does not say what was given is an error, never a card."""

from dataclasses import replace

import pytest

from rulescard.card import blocks, proof
from rulescard.card.card import arrange
from rulescard.card.drawing import Spread, draw
from rulescard.card.proof import NotAsPlanned
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from rulescard.pdf import fonts
from rulescard.pdf.writer import Page, write
from tests.card.books import TYPICAL

SPREAD = arrange(TYPICAL, Paper.parse("a4"), CardSize.parse("tall"))


def proved(page: Page, spread: Spread = SPREAD) -> None:
    def inspect(drawn: object) -> None:
        found = proof.read(drawn)
        for name, layout in spread.parts.items():
            proof.check(found, layout, name)

    write(page, fonts.FAMILY, inspect)


def changed(old: str, new: str) -> Page:
    page = draw(SPREAD)
    assert old in page.html
    return replace(page, html=page.html.replace(old, new, 1))


def restyled(rule: str) -> Page:
    page = draw(SPREAD)
    css = page.files["card.css"] + rule.encode()
    return replace(page, files={**page.files, "card.css": css})


def test_the_page_as_drawn_passes() -> None:
    proved(draw(SPREAD))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Nobody looks.", "Nobody."),
        ("Nobody looks.", "Nobody looks. Ever."),
        ("Nobody looks.", "Nobody  looks."),
        ("House 7F3A-19", "House 7F3A-18"),
        ("Printed true?", "Printed?"),
    ],
)
def test_a_lost_or_changed_word_is_an_error(old: str, new: str) -> None:
    with pytest.raises(NotAsPlanned, match=r"laid out '.*' where '.*' was given"):
        proved(changed(old, new))


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (".panel .item { letter-spacing: 1pt }", "mm outside"),
        (".panel .item { line-height: 2 }", "mm too low"),
        (".panel .item { display: none }", "laid out"),
        ("#panel-2 { display: none }", "laid out 'nothing'"),
        (".panel .item { white-space: normal; width: 20mm }", "laid out"),
        (".panel .item { text-transform: uppercase }", "laid out"),
    ],
)
def test_a_page_that_is_not_set_as_planned_is_an_error(rule: str, message: str) -> None:
    with pytest.raises(NotAsPlanned, match=message):
        proved(restyled(rule))


def test_a_layout_without_one_of_the_blocks_is_an_error() -> None:
    content = blocks.of_rulebook(TYPICAL)
    proof.check_whole(content, SPREAD.card)
    for missing in (0, 5, len(content) - 1):
        rest = [*content[:missing], *content[missing + 1 :]]
        with pytest.raises(NotAsPlanned):
            proof.check_whole(rest, SPREAD.card)
