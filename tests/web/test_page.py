"""The page in a real browser: played by keys, by touch, by its accessibility tree; kept offline."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page

from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook
from slapjack.game.events import Ended
from slapjack.game.log_reader import read
from slapjack.house.rules import PRESETS, House
from tests.browser import VIEWS
from tests.web.pages import (
    ANSWERS_MS,
    PAUSES,
    TOP,
    begin,
    choose,
    early_jack,
    keys,
    opened,
    play,
    said,
    until,
    watch,
)

# How many files of clips are kept for when there is no network.
KEPT_CLIPS = """caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((all) => all.flat().filter((request) => request.url.includes("/clips/")).length)"""


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
              document.querySelectorAll("[aria-live]").forEach((region) =>
                new MutationObserver(note).observe(region, { childList: true }));
            }"""
        )

    def new(self) -> list[str]:
        lines: list[str] = self.page.evaluate("window.heard.splice(0)")
        self.all += lines
        return lines


def test_keys_alone_play_a_whole_game_which_is_kept(page: Page, tmp_path: Path) -> None:
    heard = Heard(page)
    choose(page, level="hard")
    page.focus("#house")
    while page.evaluate("document.activeElement.id") != "start":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'play'")
    play(page, keys(page))
    assert page.evaluate("document.activeElement.id") == "again"
    assert heard.new() == [], "both the game's voice and a screen reader have said it"
    _replays_to_the_same_end(page, tmp_path)
    _is_counted(page)


def _replays_to_the_same_end(page: Page, tmp_path: Path) -> None:
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game’s log").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    log = read(path.read_text().splitlines(), str(path))
    *_, (_, events) = log.replay()
    assert log.levels == (None, "hard")
    end = events[-1]
    assert isinstance(end, Ended)
    assert ("You win" in page.inner_text("#history")) == (end.winners == (0,))


def _is_counted(page: Page) -> None:
    page.get_by_role("button", name="Another game").click()
    assert re.match(r"Hard, 2: [01] of 1 games", page.inner_text("#wins"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my wins").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert kept["hard 2"]["games"] == 1
    page.get_by_role("button", name="Forget my wins").click()
    assert page.inner_text("#wins") == ""
    assert page.get_by_text("None yet.").is_visible()


def test_touch_alone_plays_a_whole_game(page: Page) -> None:
    touch = page.context.new_cdp_session(page)

    def tap(does: str) -> None:
        box = page.locator(f"#hands .{does}").bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    begin(page)
    play(page, tap)
    assert "Your hand" not in page.inner_text("#history")


def test_keys_work_after_a_touch_and_after_the_machine_stood_still(page: Page) -> None:
    begin(page)
    page.locator("#hands .flip").click()
    until(page, f"({TOP}).includes(' of ')")
    page.evaluate(
        "() => { const end = performance.now() + 2000; while (performance.now() < end); }"
    )
    said(page, "Paused.")
    page.keyboard.press("Escape")
    said(page, "Going on.")
    page.get_by_role("button", name="Pause", exact=True).click()
    until(page, f"{PAUSES} === 2")
    page.keyboard.press("Space")
    until(page, f"{PAUSES} === 3")
    page.focus("#leave")
    page.keyboard.press("Escape")
    until(page, "document.getElementById('history').textContent.split('Going on.').length === 3")


def test_the_accessibility_tree_and_live_regions_are_enough(page: Page) -> None:
    """Nothing is seen: what is heard by a screen reader alone leads through a whole game."""
    page.get_by_role("radio", name="My screen reader does.").check()
    page.get_by_role("checkbox", name="for braille").check()
    heard = Heard(page)
    choose(page, level="hard")
    page.get_by_role("button", name="Start").click()
    for _ in range(1500):
        for line in heard.new():
            if re.search(r"\bJack of \w+(, Ann)?\.", line) and "is buried" not in line:
                page.wait_for_timeout(ANSWERS_MS)
                page.keyboard.press("Space")
            if "Your turn" in line:
                page.wait_for_timeout(ANSWERS_MS)
                page.keyboard.press("f")
        if page.get_by_role("button", name="Play again").is_visible():
            break
        page.wait_for_timeout(30)
    assert any(re.search(r"\bwins?\b", line) for line in heard.all), heard.all


def test_a_page_out_of_sight_pauses_and_says_so(page: Page) -> None:
    begin(page)
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          delete document.hidden;
        }"""
    )
    until(page, "document.getElementById('state').textContent.startsWith('Paused')")
    said(page, "Paused.")


def test_a_held_key_is_one_press(page: Page) -> None:
    begin(page)
    for _ in range(5):
        page.keyboard.down("s")
        page.wait_for_timeout(20)
    page.keyboard.up("s")
    said(page, "You 26")
    page.wait_for_timeout(200)
    assert page.inner_text("#history").count("You 26") == 1


def test_the_rules_of_every_preset_stand_in_the_page(page: Page) -> None:
    for preset, rules in PRESETS.items():
        page.select_option("#house", preset)
        page.get_by_role("button", name="Rules", exact=True).click()
        until(page, "!document.getElementById('rules').hidden")
        text = " ".join(page.inner_text("#rules").split())
        for _, clause in rulebook(House(rules, preset), Audience.EAR).clauses:
            assert wording.plain(clause.text) in text
        page.get_by_role("button", name="Back").click()
        assert page.evaluate("document.activeElement.id") == "rules-open"


def test_a_house_file_is_opened_and_played(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('preset = "pagat"\ntargets = ["king"]\n[card]\ntitle = "<b>Kings</b>"\n')
    page.set_input_files("#file", path)
    until(page, "document.getElementById('house').value === 'opened'")
    assert page.locator("#house option:checked").inner_text() == "<b>Kings</b>"
    begin(page)
    assert "slaps Kings" in page.inner_text("#history")


def test_every_fault_of_a_house_file_is_told(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('decks = "two"\njokers = 99\n')
    page.set_input_files("#file", path)
    until(page, "document.querySelectorAll('#faults li').length === 2")
    assert re.search(r"decks.*\n.*jokers", page.inner_text("#faults"))


def states(page: Page) -> Iterator[str]:
    """Lead the page through all it can show."""
    yield "setup"
    page.evaluate("document.querySelector('details').open = true")
    yield "more"
    page.get_by_role("button", name="Rules", exact=True).click()
    until(page, "!document.getElementById('rules').hidden")
    yield "rules"
    page.get_by_role("button", name="Back").click()
    begin(page, people="2")
    yield "two people"
    page.keyboard.press("Escape")
    said(page, "Paused.")
    yield "paused"
    page.get_by_role("button", name="Leave").click()
    begin(page, people="1")
    play(page, keys(page))
    yield "over"


# All rules once; another scheme changes nothing but colours.
AXE = {"light": {}, "dark": {"runOnly": ["cat.color"]}}


@pytest.mark.parametrize("scheme", AXE)
def test_axe_finds_nothing_in_any_state(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for state in states(page):
        for width, height in VIEWS.values():
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{state} scrolls sideways at {width}: {wide}"
        results = Axe().run(page, options=AXE[scheme])
        assert results.violations_count == 0, f"{state}: {results.generate_report()}"


def test_nothing_is_asked_of_anybody_else_and_all_works_offline(
    browser: BrowserContext, tab: Page, address: str, site: Path
) -> None:
    asked: list[str] = []
    browser.on("request", lambda request: asked.append(request.url))
    with watch(tab):
        opened(tab, address)
        until(tab, "navigator.serviceWorker.controller !== null")
        begin(tab)
        wanted = len([*(site / "clips").iterdir()])
        until(tab, f"{KEPT_CLIPS}.then((kept) => kept >= {wanted})")
        browser.set_offline(offline=True)
        try:
            begin(opened(tab, address))
        finally:
            browser.set_offline(offline=False)
    assert len(asked) > 15
    assert [url for url in asked if not url.startswith((address, "blob:"))] == []
    assert browser.cookies() == []


def test_the_policy_forbids_what_is_inline_and_elsewhere(tab: Page, address: str) -> None:
    tab.goto(address)
    refused: list[str] = tab.evaluate(
        """async () => {
          const refused = new Set();
          document.addEventListener("securitypolicyviolation",
            (event) => refused.add(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          await fetch("http://127.0.0.2:9/").catch(() => {});
          await new Promise((done) => setTimeout(done, 200));
          return [...refused, String(window.ran)];
        }"""
    )
    assert refused == ["script-src-elem", "connect-src", "undefined"]


def test_the_deal_that_tests_play_has_its_jack_soon() -> None:
    assert early_jack() < 100


def lines_heard(page: Page) -> Heard:
    """Start a game in a page of its own, and note what a screen reader is given."""
    heard = Heard(page)
    begin(page)
    return heard


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("404", id="clips that are not there"),
        pytest.param("garbage", id="clips that cannot be read"),
        pytest.param("offline", id="no network for clips"),
    ],
)
def test_where_the_clips_fail_the_game_goes_on_in_text(
    tab: Page, address: str, broken: str
) -> None:
    tab.add_init_script(
        f"""const fetched = window.fetch;
        window.fetch = async (place, ...more) => {{
          if (!/clips.*mp3/.test(place)) return fetched(place, ...more);
          if ("{broken}" === "offline") throw new TypeError("no network");
          return new Response("garbage", {{ status: "{broken}" === "404" ? 404 : 200 }});
        }};"""
    )
    with watch(tab):
        heard = lines_heard(opened(tab, address))
        assert tab.inner_text("#state").startswith("This browser plays no sound.")
        tab.keyboard.press("f")
        until(tab, "document.querySelector('#pile').getAttribute('aria-label').includes(' of ')")
        tab.wait_for_timeout(500)
    assert any(" of " in line for line in heard.new())


def test_sound_that_the_browser_stops_pauses_and_a_press_goes_on(tab: Page, address: str) -> None:
    tab.add_init_script(
        """window.contexts = [];
        window.AudioContext = class extends AudioContext {
          constructor(...all) { super(...all); window.contexts.push(this); }
        };"""
    )
    with watch(tab):
        begin(opened(tab, address))
        tab.evaluate("window.contexts[0].suspend()")
        said(tab, "Paused.")
        assert tab.inner_text("#state").startswith("Paused, as the browser has stopped the sound.")
        tab.keyboard.press("Escape")
        until(tab, "window.contexts[0].state === 'running'")
        until(tab, "document.getElementById('state').textContent === ''")


def test_keys_of_ones_own_work_beside_the_usual_ones_and_are_kept(page: Page) -> None:
    page.evaluate("document.querySelector('details').open = true")
    for field, key in (("flips-1", "d"), ("slaps-1", "d"), ("flips-1", "ArrowUp")):
        page.focus(f"#{field}")
        page.keyboard.press(key)
    assert (page.input_value("#flips-1"), page.input_value("#slaps-1")) == ("up", "d")
    assert not page.locator("#slaps-2").is_visible()
    begin(page)
    page.keyboard.press("ArrowUp")
    until(page, "document.querySelector('#pile').getAttribute('aria-label').includes(' of ')")
    page.wait_for_timeout(ANSWERS_MS)
    page.keyboard.press("d")
    said(page, "Not a Jack")
    page.wait_for_timeout(1300)
    page.keyboard.press("Space")
    until(page, "document.getElementById('history').textContent.split('Not a Jack').length === 3")
    kept = page.evaluate("JSON.parse(localStorage['slapjack choices'])")
    assert (kept["flips-1"], kept["slaps-1"]) == ("up", "d")
