"""The rules changed in the page, and a house played from an address alone."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from slapjack.book.rulebook import rulebook
from slapjack.errors import Faults, tellable
from slapjack.house.address import address_of, house_of
from slapjack.house.file import parse_house
from slapjack.house.rules import PRESETS, House, options
from tests.browser import VIEWS
from tests.hostile import hostile_addresses
from tests.web.pages import READY, begin, opened, until

SHOWN = "!document.getElementById('edit').hidden"
CHOSEN = "document.getElementById('house').value === 'opened'"
FAULTS_OF_ADDRESS = "document.querySelectorAll('#faults li').length"
HOSTILE = 300
# Go to an address; give how the browser spells it, and what the page makes of it.
ASK = """async (fragment) => {
  const by = (id) => document.getElementById(id);
  history.replaceState(null, "", location.pathname);
  const changed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  location.hash = fragment;
  await changed;
  while (by("state").textContent !== "Ready.") await new Promise((done) => setTimeout(done, 1));
  const told = [...by("faults").children].map((item) => item.textContent);
  return [location.hash, by("house").selectedOptions[0].textContent, told, document.scripts.length];
}"""
FAULTS = "document.querySelectorAll('#edit-faults li').length"


@pytest.fixture
def form(page: Page) -> Page:
    """The form of the rules that are played unless others are chosen."""
    page.click("#edit-open")
    until(page, SHOWN)
    return page


def given_address(page: Page) -> str:
    """What stands behind the # of the address that the page gives."""
    page.evaluate("document.getElementById('edit-address').value = ''")
    page.click("#edit-link")
    until(page, "document.getElementById('edit-address').value")
    return page.input_value("#edit-address").partition("#")[2]


def test_every_field_of_every_preset_is_asked_and_comes_back_the_same(form: Page) -> None:
    for name, rules in PRESETS.items():
        form.select_option("#edit-preset", name)
        until(form, READY)
        asked = [field for field in options(rules.kind) if field != "game"]
        ids = form.evaluate("[...document.querySelectorAll('#edit-fields [id]')].map(x => x.id)")
        assert {f"field-{field}" for field in asked} <= {*ids}
        assert given_address(form) == name


def test_what_is_changed_is_saved_as_a_house_file_and_played(form: Page) -> None:
    form.fill("#field-title", "Zoë’s game")
    form.fill("#field-decks", "2")
    form.get_by_role("checkbox", name="pair:").check()
    form.get_by_role("radio", name="each player:").check()
    with form.expect_download() as download:
        form.get_by_role("button", name="Save them as a house file").click()
    house = parse_house(Path(download.value.path()).read_text(encoding="utf-8"), "house")
    assert house.title == "Zoë’s game"
    changed = {"decks": 2, "targets": ["jack", "pair"], "wrong_slap_to": "each_player"}
    assert {*house.changes} == {*changed}
    assert {name: house.rules.as_dict()[name] for name in changed} == changed
    assert given_address(form) == address_of(house)
    form.get_by_role("button", name="Use these rules").click()
    until(form, CHOSEN)
    assert form.locator("#house option:checked").inner_text() == "Zoë’s game"
    begin(form)
    assert "slaps Jacks and pairs" in form.inner_text("#history")


def test_every_fault_is_told_at_once_and_leads_to_its_field(form: Page) -> None:
    form.fill("#field-decks", "9")
    form.fill("#field-min_players", "")
    form.get_by_role("checkbox", name="jack", exact=True).uncheck()
    form.get_by_role("button", name="Use these rules").click()
    until(form, f"{FAULTS} === 3")
    assert form.evaluate("document.activeElement.id") == "edit-wrong"
    form.get_by_role("link", name="decks: found 9, expected a whole number from 1 to 4").click()
    assert form.evaluate("document.activeElement.id") == "field-decks"
    form.get_by_role("link", name="targets").click()
    assert form.evaluate("document.activeElement.id") == "field-targets"
    decks, targets = form.locator("#field-decks"), form.locator("#field-targets")
    expect(decks).to_have_accessible_description(re.compile("^decks: found 9"))
    expect(targets).to_have_accessible_description(re.compile("^targets: "))
    assert decks.get_attribute("aria-invalid") == "true"
    decks.fill("2")
    form.get_by_role("button", name="Use these rules").click()
    until(form, f"{FAULTS} === 2")
    expect(decks).to_have_accessible_description("")
    assert decks.get_attribute("aria-invalid") is None


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


def test_an_address_of_no_house_is_told_of_and_another_can_be_played(
    tab: Page, address: str
) -> None:
    opened(tab, f"{address}#card&title=%3Cscript%3Ealert(1)%3C/script%3E&x=1")
    until(tab, FAULTS_OF_ADDRESS)
    assert not tab.evaluate(CHOSEN)
    assert not tab.locator("main script").count()
    begin(tab)


def test_strangers_addresses_give_a_game_or_its_faults_and_never_a_script(page: Page) -> None:
    """What comes of each is what comes of it at a terminal, word for word."""
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    games = 0
    for fragment in islice(sendable(), HOSTILE):
        spelled, chosen, told, scripts = page.evaluate(ASK, fragment)
        title, faults = expected(spelled)
        assert told == faults, fragment
        assert chosen in (title, f"{title} (changed)") or faults, fragment
        assert scripts == 1
        games += not faults
    assert dialogs == []
    assert 5 < games < HOSTILE - 200


def sendable() -> Iterator[str]:
    """Give hostile addresses that a test can send: no halves of letters, and not nothing."""
    for fragment in hostile_addresses():
        is_whole = fragment.encode(errors="ignore").decode() == fragment
        if is_whole and fragment.strip("#"):
            yield fragment


def expected(fragment: str) -> tuple[str, list[str]]:
    """Give the title of an address's house, or what is wrong with it, as the commands say it."""
    try:
        return rulebook(house_of(fragment)).title, []
    except Faults as faults:
        return "", [tellable(line) for line in faults.lines]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_is_accessible_and_never_scrolls_sideways(form: Page, scheme: str) -> None:
    form.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    form.fill("#field-decks", "9")
    form.get_by_role("button", name="Use these rules").click()
    until(form, FAULTS)
    results = Axe().run(form)
    assert results.violations_count == 0, results.generate_report()
    for width, height in VIEWS.values():
        form.set_viewport_size({"width": width, "height": height})
        assert form.evaluate("document.documentElement.scrollWidth") <= width
