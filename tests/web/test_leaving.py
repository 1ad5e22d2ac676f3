"""A game that is left, interrupted or refused: nothing goes on unseen, nothing is lost."""

import pytest
from playwright.sync_api import Page

from tests.web.pages import AT_TABLE, OVER, READY, begin, keys, opened, play, said, until, watch

HISTORY = "document.getElementById('history').textContent"
COVERED = "document.getElementById('table').hidden"
HIDE = 'Object.defineProperty(document, "hidden", { value: true, configurable: true });'


def test_a_game_that_is_left_waits_and_is_gone_on_with(page: Page) -> None:
    page.evaluate("document.querySelector('details').open = true")
    page.check("#auto-flip")
    page.select_option("#level", "hard")
    page.click("#start")
    until(page, f"{HISTORY}.includes(' of ')")
    page.get_by_role("button", name="Leave").click()
    assert page.inner_text("#state") == "The game waits."
    said(page, "Paused.")
    before = page.evaluate(HISTORY)
    page.wait_for_timeout(4000)
    assert page.evaluate(HISTORY) == before
    assert page.get_by_text("None yet.").is_visible()
    page.get_by_role("button", name="Back to the game").click()
    assert page.evaluate("document.activeElement.id") == "play"
    said(page, "Going on.")
    until(page, f"{HISTORY}.length > {len(before)} + 40")


def test_another_game_takes_the_place_of_one_that_was_left(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Leave").click()
    begin(page)
    assert page.inner_text("#history").count("Hard, ") == 1
    play(page, keys(page))
    assert page.inner_text("#verdict") in ("You win.", "Ann wins.")
    assert page.inner_text("#wins").endswith("of 1 games")
    page.get_by_role("button", name="Another game").click()
    assert not page.locator("#back-to-table").is_visible()


def test_who_goes_on_by_the_button_hears_what_it_is_for(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Go on", exact=True).click()
    said(page, "Going on.")
    assert page.get_by_role("button", name="Pause", exact=True).is_visible()
    page.keyboard.press("h")
    page.get_by_role("button", name="Go on", exact=True).wait_for()
    assert page.inner_text("#verdict").startswith("Paused for help.")


@pytest.mark.parametrize("clicked", ["rules-open start", "start rules-open", "edit-open start"])
def test_what_was_asked_before_a_game_never_covers_it(page: Page, clicked: str) -> None:
    page.evaluate(
        "(ids) => ids.split(' ').forEach((id) => document.getElementById(id).click())", clicked
    )
    until(page, AT_TABLE)
    said(page, "turn. F flips.")
    assert not page.evaluate(COVERED)
    assert page.locator("#setup, #rules, #edit").filter(visible=True).count() == 0


def test_of_two_houses_that_are_asked_for_at_once_the_last_is_chosen(page: Page) -> None:
    page.evaluate(
        """async () => {
          for (const house of ["snap&decks=2", "ratscrew&decks=2"]) {
            location.hash = house;
            await new Promise((done) => addEventListener("hashchange", done, { once: true }));
          }
        }"""
    )
    until(page, READY)
    assert page.locator("#house option:checked").inner_text() == "Egyptian Ratscrew (changed)"
    begin(page)
    page.evaluate("location.hash = ''")


def test_a_page_hidden_while_a_game_starts_begins_paused(page: Page) -> None:
    page.evaluate(f"() => {{ {HIDE} document.getElementById('start').click(); }}")
    until(page, AT_TABLE)
    said(page, "Paused.")
    assert page.inner_text("#state").startswith("Paused, as the page was out of sight.")
    page.evaluate("() => { delete document.hidden; }")
    page.keyboard.press("Escape")
    said(page, "Going on.")


def test_a_game_that_is_refused_leaves_the_form_and_the_game_before(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Leave").click()
    page.evaluate("document.querySelector('details').open = true")
    page.select_option("#people", "2")
    page.fill("#name-2", "Kim")
    page.click("#start")
    until(page, "document.querySelectorAll('#faults li').length")
    assert "no two alike" in page.inner_text("#faults")
    assert page.evaluate(COVERED)
    page.get_by_role("button", name="Back to the game").click()
    said(page, "Going on.")


SPOILT = [
    '{"easy 2": null}',
    "[1, 2]",
    '"abc"',
    "5",
    "null",
    "{",
    '{"easy 2": {"games": "<b>", "wins": {}}}',
    '{"<b>": {"games": 1, "wins": 1}}',
    '{"easy 2": {"games": -1, "wins": 1e9}}',
]


@pytest.mark.parametrize("kept", SPOILT)
def test_spoilt_wins_and_choices_are_none_and_a_game_begins(page: Page, kept: str) -> None:
    for name in ("wins", "choices"):
        page.evaluate(
            "([name, kept]) => { localStorage[name] = kept; }", [f"slapjack {name}", kept]
        )
    page.reload()
    until(page, READY)
    assert page.get_by_text("None yet.").is_visible()
    begin(page)


def test_where_nothing_may_be_kept_wins_are_forgotten_without_a_fault(
    tab: Page, address: str
) -> None:
    tab.add_init_script(
        'Object.defineProperty(window, "localStorage", { get() { throw new Error("no"); } });'
    )
    with watch(tab):
        opened(tab, address)
        tab.get_by_role("button", name="Forget my wins").click()
        assert tab.inner_text("#state") == "Your wins are forgotten."
        begin(tab)
        assert not tab.evaluate(OVER)
