"""The rules changed in the page, and a house played from an address alone."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from slapjack.house.address import address_of
from slapjack.house.file import parse_house
from slapjack.house.rules import PRESETS, House, options
from tests.formats.test_page import VIEWS
from tests.web.pages import begin, opened, until

SHOWN = "!document.getElementById('edit').hidden"
READY = "document.getElementById('state').textContent === 'Ready.'"
CHOSEN = "document.getElementById('house').value === 'opened'"
FAULTS = "document.querySelectorAll('#edit-faults li').length"


@pytest.fixture
def page(tab: Page, address: str) -> Page:
    """The form of the rules that are played unless others are chosen."""
    opened(tab, address)
    tab.click("#edit-open")
    until(tab, SHOWN)
    return tab


def given_address(page: Page) -> str:
    """What stands behind the # of the address that the page gives."""
    page.evaluate("document.getElementById('edit-address').value = ''")
    page.click("#edit-link")
    until(page, "document.getElementById('edit-address').value")
    return page.input_value("#edit-address").partition("#")[2]


def test_every_field_of_every_preset_is_asked_and_comes_back_the_same(page: Page) -> None:
    for name, rules in PRESETS.items():
        page.select_option("#edit-preset", name)
        until(page, READY)
        asked = [field for field in options(rules.kind) if field != "game"]
        ids = page.evaluate("[...document.querySelectorAll('#edit-fields [id]')].map(x => x.id)")
        assert {f"field-{field}" for field in asked} <= {*ids}
        assert given_address(page) == name


def test_what_is_changed_is_saved_as_a_house_file_and_played(page: Page) -> None:
    page.fill("#field-title", "Zoë’s game")
    page.fill("#field-decks", "2")
    page.get_by_role("checkbox", name="pair:").check()
    page.get_by_role("radio", name="each player:").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save them as a house file").click()
    house = parse_house(Path(download.value.path()).read_text(encoding="utf-8"), "house")
    assert house.title == "Zoë’s game"
    changed = {"decks": 2, "targets": ["jack", "pair"], "wrong_slap_to": "each_player"}
    assert {*house.changes} == {*changed}
    assert {name: house.rules.as_dict()[name] for name in changed} == changed
    assert given_address(page) == address_of(house)
    page.get_by_role("button", name="Play these rules").click()
    until(page, CHOSEN)
    assert page.locator("#house option:checked").inner_text() == "Zoë’s game"
    begin(page)
    assert "slaps Jacks and pairs" in page.inner_text("#history")


def test_every_fault_is_told_at_once_and_leads_to_its_field(page: Page) -> None:
    page.fill("#field-decks", "9")
    page.fill("#field-min_players", "")
    page.get_by_role("checkbox", name="jack", exact=True).uncheck()
    page.get_by_role("button", name="Play these rules").click()
    until(page, f"{FAULTS} === 3")
    assert page.evaluate("document.activeElement.id") == "edit-wrong"
    page.get_by_role("link", name="decks: found 9, expected a whole number from 1 to 4").click()
    assert page.evaluate("document.activeElement.id") == "field-decks"
    page.get_by_role("link", name="targets").click()
    assert page.evaluate("document.activeElement.id") == "field-targets"


def test_an_address_alone_opens_its_house(tab: Page, address: str) -> None:
    house = House(PRESETS["snap"], "snap", title="<b>Ours</b> & more")
    opened(tab, f"{address}#{address_of(house)}")
    until(tab, CHOSEN)
    assert tab.locator("#house option:checked").inner_text() == "<b>Ours</b> & more"
    tab.evaluate("location.hash = 'ratscrew'")
    until(
        tab, "document.querySelector('#house option:checked').textContent !== '<b>Ours</b> & more'"
    )
    begin(tab)
    assert "Space slaps pairs and sandwiches" in tab.inner_text("#history")


@pytest.mark.parametrize(
    "fragment",
    [
        "card&decks=9",
        "nonsense",
        "card&%",
        "card&title=%3Cscript%3Ealert(1)%3C/script%3E&x=1",
        "=" * 5000,
    ],
    ids=["range", "preset", "code", "script", "long"],
)
def test_an_address_that_is_none_is_told_of(tab: Page, address: str, fragment: str) -> None:
    opened(tab, f"{address}#{fragment}")
    until(tab, "document.querySelectorAll('#faults li').length")
    assert not tab.evaluate(CHOSEN)
    assert not tab.locator("main script").count()
    begin(tab)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_is_accessible_and_never_scrolls_sideways(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.fill("#field-decks", "9")
    page.get_by_role("button", name="Play these rules").click()
    until(page, FAULTS)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    for width, height in VIEWS.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
