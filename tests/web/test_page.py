"""The page in a real browser: played by keys, by touch, by its accessibility tree; kept offline."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page

from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook
from slapjack.game.log_reader import read
from slapjack.house.rules import PRESETS, House
from slapjack.match.start import dealt
from tests.formats.test_page import VIEWS
from tests.web.pages import opened, start, until, watch

SOON = range(3, 6)  # the card that is the first Jack
OVER = "!document.getElementById('after').hidden"
TOP = "document.getElementById('pile').getAttribute('aria-label')"
MY_TURN = "document.querySelector('#seats .turn strong')?.textContent === 'You'"


def early_jack() -> int:
    """Give the number of a deal whose first Jack comes soon, between two players."""

    def first_jack(seed: int) -> int:
        one, other = dealt(House(PRESETS["card"]), 2, seed).stacks
        order = [card for pair in zip(one, other, strict=True) for card in pair]
        return next(at for at, card in enumerate(order) if card.rank == "J")

    return next(seed for seed in range(1000) if first_jack(seed) in SOON)


@pytest.fixture
def page(tab: Page, address: str) -> Page:
    return opened(tab, address)


def begin(page: Page, **chosen: str) -> None:
    page.evaluate("document.getElementById('first-to').value = 1")
    start(page, seed=early_jack(), level="expert", **chosen)


def play(page: Page, press: Callable[[str], None]) -> None:
    """Slap a Jack as soon as it is seen, and flip in turn, until the game is over."""
    slapped, flipped = "", 0.0
    for _ in range(1200):
        if page.evaluate(OVER):
            return
        top = page.evaluate(TOP)
        if top.startswith("Jack") and top != slapped:
            press("slap")
        slapped = top
        now = page.evaluate("performance.now()")
        if page.evaluate(MY_TURN) and now - flipped > 1000:
            flipped = now
            press("flip")
        page.wait_for_timeout(40)
    pytest.fail(f"no end: {page.inner_text('#history')}")


def test_keys_alone_play_a_whole_game(tab: Page, address: str) -> None:
    page = opened(tab, address)
    page.evaluate("document.getElementById('first-to').value = 1")
    page.evaluate("document.getElementById('seed').value = %d" % early_jack())  # noqa: UP031
    while page.evaluate("document.activeElement.id") != "start":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'play'")
    play(page, lambda does: page.keyboard.press("Space" if does == "slap" else "f"))
    assert page.evaluate("document.activeElement.id") == "again"
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'play'")


def test_touch_alone_plays_a_whole_game(browser: BrowserContext, address: str) -> None:
    assert browser.browser is None  # a persistent one; touch is sent by the protocol itself
    page = browser.new_page()
    with watch(page):
        opened(page, address)
        begin(page)
        touch = browser.new_cdp_session(page)

        def tap(does: str) -> None:
            box = page.locator(f"#hands .{does}").bounding_box()
            assert box
            point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        play(page, tap)
    page.close()


def test_the_accessibility_tree_and_live_regions_are_enough(page: Page) -> None:
    """Nothing is seen: what is heard by a screen reader alone leads through a whole game."""
    page.get_by_role("radio", name="My screen reader does.").check()
    page.get_by_role("checkbox", name="for braille").check()
    heard = Heard(page)
    begin(page)
    slapped = 0
    for _ in range(800):
        for line in heard.new():
            if re.search(r"Your turn|Your chance", line):
                page.keyboard.press("f")
            if re.search(r"\bJack of \w+(, Ann)?\.", line) and "is buried" not in line:
                page.keyboard.press("Space")
                slapped += 1
        if page.get_by_role("button", name="Play again").is_visible():
            break
        page.wait_for_timeout(30)
    assert page.get_by_role("button", name="Play again").is_visible(), heard.all
    assert slapped
    assert any("win" in line for line in heard.all), heard.all


class Heard:
    """What a screen reader is given: each filling of a live region, once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.all: list[str] = []
        page.evaluate(
            """() => {
              window.heard = [];
              const note = (records) => records.forEach(({ target }) => {
                const text = target.textContent.trim();
                if (text) window.heard.push(text);
              });
              const of = { childList: true, characterData: true, subtree: false };
              document.querySelectorAll("[aria-live]").forEach((region) =>
                new MutationObserver(note).observe(region, of));
            }"""
        )

    def new(self) -> list[str]:
        lines: list[str] = self.page.evaluate("window.heard.splice(0)")
        self.all += lines
        return lines


def test_where_the_games_voice_speaks_no_live_region_does(page: Page) -> None:
    heard = Heard(page)
    begin(page)
    play(page, lambda does: page.keyboard.press("Space" if does == "slap" else "f"))
    assert heard.new() == []


@pytest.fixture
def played(page: Page) -> Page:
    begin(page)
    play(page, lambda does: page.keyboard.press("Space" if does == "slap" else "f"))
    return page


def test_the_log_of_a_game_replays_to_the_same_end(played: Page, tmp_path: Path) -> None:
    with played.expect_download() as saved:
        played.get_by_role("button", name="Save the game’s log").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    log = read(path.read_text().splitlines(), str(path))
    *_, (_, events) = log.replay()
    assert log.levels == (None, "expert")
    assert type(events[-1]).__name__ == "Ended"
    won = 0 in events[-1].winners  # type: ignore[union-attr]
    told = played.inner_text("#verdict, #history")
    assert ("You win" in played.inner_text("#history")) == won, told


def test_wins_are_kept_exported_and_wiped(played: Page) -> None:
    played.get_by_role("button", name="Another game").click()
    assert re.match(r"Expert, 2: [01] of 1 games", played.inner_text("#wins"))
    played.reload()
    assert re.match(r"Expert, 2: [01] of 1 games", played.inner_text("#wins"))
    with played.expect_download() as saved:
        played.get_by_role("button", name="Save my wins").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert kept["expert 2"]["games"] == 1
    played.get_by_role("button", name="Forget my wins").click()
    assert played.inner_text("#wins") == ""
    assert played.get_by_text("None yet.").is_visible()


def test_a_page_out_of_sight_pauses_and_says_so(page: Page) -> None:
    begin(page)
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    until(page, "document.getElementById('state').textContent.startsWith('Paused')")
    until(page, "document.getElementById('history').textContent.includes('Paused.')")


def test_a_held_key_is_one_press(page: Page) -> None:
    begin(page)
    for _ in range(5):
        page.keyboard.down("s")
        page.wait_for_timeout(20)
    page.keyboard.up("s")
    until(page, "document.getElementById('history').textContent.includes('You 26')")
    page.wait_for_timeout(200)
    assert page.inner_text("#history").count("You 26") == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_stand_in_the_page(page: Page, preset: str) -> None:
    page.select_option("#house", preset)
    page.get_by_role("button", name="Rules").click()
    until(page, "!document.getElementById('rules').hidden")
    text = " ".join(page.inner_text("#rules").split())
    for _, clause in rulebook(House(PRESETS[preset], preset), Audience.EAR).clauses:
        assert wording.plain(clause.text) in text
    page.get_by_role("button", name="Back").click()
    assert page.evaluate("document.activeElement.id") == "rules-open"


def test_a_house_file_is_opened_and_played(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('preset = "pagat"\ntargets = ["king"]\n[card]\ntitle = "<b>Kings</b>"\n')
    page.set_input_files("#file", path)
    until(page, "document.getElementById('house').value === 'opened'")
    assert page.locator("#house option:checked").inner_text() == "<b>Kings</b>"
    start(page)
    assert "slaps Kings" in page.inner_text("#history")


def test_every_fault_of_a_house_file_is_told(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('decks = "two"\njokers = 99\n')
    page.set_input_files("#file", path)
    until(page, "document.querySelectorAll('#faults li').length === 2")
    assert "decks" in page.inner_text("#faults")
    assert "jokers" in page.inner_text("#faults")


def states(page: Page) -> Iterator[str]:
    """Lead the page through all it can show."""
    yield "setup"
    page.evaluate("document.querySelector('details').open = true")
    yield "more"
    page.get_by_role("button", name="Rules").click()
    until(page, "!document.getElementById('rules').hidden")
    yield "rules"
    page.get_by_role("button", name="Back").click()
    page.select_option("#people", "2")
    begin(page)
    yield "two people"
    page.keyboard.press("Escape")
    until(page, "document.getElementById('history').textContent.includes('Paused.')")
    yield "paused"
    page.keyboard.press("q")
    page.keyboard.press("q")
    until(page, "!document.getElementById('setup').hidden")
    begin(page, people="1")
    play(page, lambda does: page.keyboard.press("Space" if does == "slap" else "f"))
    yield "over"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for state in states(page):
        for width, height in VIEWS.values():
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{state} scrolls sideways at {width}: {wide}"
        results = Axe().run(page)
        assert results.violations_count == 0, f"{state}: {results.generate_report()}"


def test_nothing_is_asked_of_anybody_else(tab: Page, address: str) -> None:
    asked: list[str] = []
    tab.context.on("request", lambda request: asked.append(request.url))
    page = opened(tab, address)
    begin(page)
    assert len(asked) > 15
    elsewhere = [url for url in asked if not url.startswith((address, "blob:"))]
    assert elsewhere == []
    assert page.context.cookies() == []


def test_the_page_works_offline_once_it_was_loaded(
    browser: BrowserContext, tab: Page, address: str
) -> None:
    page = opened(tab, address)
    until(page, "navigator.serviceWorker.controller !== null")
    browser.set_offline(offline=True)
    try:
        opened(page, address)
        begin(page)
    finally:
        browser.set_offline(offline=False)


def test_the_policy_forbids_what_is_inline_and_elsewhere(tab: Page, address: str) -> None:
    tab.goto(address)
    refused: list[str] = tab.evaluate(
        """async () => {
          const refused = [];
          document.addEventListener("securitypolicyviolation", (e) => refused.push(e.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          await fetch("http://127.0.0.2:9/").catch(() => {});
          await new Promise((done) => setTimeout(done, 200));
          return [...refused, String(window.ran)];
        }"""
    )
    assert refused == ["script-src-elem", "connect-src", "undefined"]
