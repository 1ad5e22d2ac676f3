"""The web page: what it says, and what a real browser makes of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from hypothesis import given, settings
from playwright.sync_api import BrowserContext, Page

from rulescard.division import SOFT_HYPHEN
from rulescard.formats.registry import FORMATS
from rulescard.formats.web_page import html
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS
from tests.browser import VIEWS, chromium
from tests.formats.books import HOSTILE, NEW, OWN_WORDS, book, books, books_with_words, words_lost


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    with chromium(tmp_path_factory.mktemp("chromium")) as context:
        yield context


@pytest.fixture
def tab(browser: BrowserContext) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def show(tab: Page, content: str, folder: Path) -> None:
    path = folder / "rules.html"
    path.write_text(content, encoding="utf-8")
    tab.goto(path.as_uri())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str) -> None:
    given_book = book(preset, note="Grandma may slap with both hands.")
    assert words_lost(given_book, FORMATS["html"], html(given_book, NEW), NEW).is_same


@settings(max_examples=50, deadline=None)
@given(books() | books_with_words(OWN_WORDS))
def test_any_house_keeps_its_words(given_book: Rulebook) -> None:
    content = html(given_book)
    assert words_lost(given_book, FORMATS["html"], content).is_same
    assert html(given_book) == content


def test_the_page_needs_no_other_file() -> None:
    content = html(book())
    assert len(re.findall(r"url\(data:font/woff2;base64,[A-Za-z0-9+/=]{5000,}\)", content)) == 2
    assert content.count("url(") == 2
    assert not re.search(r"https?:|<link|<script|src=|@import", content)
    assert len(content) < 60_000


def test_new_clauses_are_said_to_be_new_and_have_a_bar() -> None:
    content = html(book("pagat"), NEW)
    assert '<p class="head new"><strong>New:</strong> one standard 52-card deck</p>' in content
    assert '<li class="new"><strong>New:</strong> On your turn, flip' in content
    assert "<li><strong>Flip:</strong> turn your top card" in content
    assert content.count("New:") == len(NEW)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_the_page_is_accessible_and_never_scrolls_sideways(
    tab: Page, tmp_path: Path, scheme: str, view: str
) -> None:
    width, height = VIEWS[view]
    tab.set_viewport_size({"width": width, "height": height})
    tab.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    show(tab, html(book("pagat", "Slap" * 20, "Household" * 20), NEW), tmp_path)
    results = Axe().run(tab)
    assert results.violations_count == 0, results.generate_report()
    assert len(results.response["passes"]) > 15
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_light_and_dark_differ_and_print_is_black_on_white(tab: Page, tmp_path: Path) -> None:
    show(tab, html(book()), tmp_path)
    colours = (
        "[getComputedStyle(document.documentElement).backgroundColor, "
        "getComputedStyle(document.querySelector('h2')).color]"
    )
    tab.emulate_media(color_scheme="light")
    light = tab.evaluate(colours)
    tab.emulate_media(color_scheme="dark")
    assert light[0] == "rgb(255, 255, 255)"
    assert tab.evaluate(colours)[0] == "rgb(22, 22, 22)"
    tab.emulate_media(color_scheme="dark", media="print")
    assert tab.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_the_typeface_within_is_the_one_that_shows(tab: Page, tmp_path: Path) -> None:
    show(tab, html(book()), tmp_path)
    loaded = tab.evaluate(
        "document.fonts.ready.then(all => [...all].map(f => `${f.family} ${f.weight} ${f.status}`))"
    )
    assert sorted(name.replace('"', "") for name in loaded) == [
        "Atkinson Hyperlegible 400 loaded",
        "Atkinson Hyperlegible 700 loaded",
    ]


@pytest.mark.parametrize("words", [*HOSTILE.values(), "拍牌 😀", "סלאפ ג'ק"], ids=str)
def test_what_a_family_writes_is_shown_as_written(tab: Page, tmp_path: Path, words: str) -> None:
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    given_book = book(title=words, note=words)
    content = html(given_book)
    assert words_lost(given_book, FORMATS["html"], content).is_same
    show(tab, content, tmp_path)
    shown = " ".join(words.replace("e\u0308", "ë").replace("e\u0301", "é").split())
    shown = wording.typographic(shown)
    shows = [tab.inner_text(one).replace(SOFT_HYPHEN, "") for one in ("h1", ".note")]
    assert [tab.title(), *shows] == [shown] * 3
    assert tab.evaluate("document.querySelectorAll('h1, h2').length") == 8
    assert [url for url in asked if not url.startswith("data:")] == [tab.url]


@pytest.mark.parametrize(
    "word",
    [
        "Internationalizationalistically",
        "Donaudampfschifffahrtsgesellschaft",
        "x" * 60,
        "Slap" * 15,
    ],
    ids=lambda word: word[:8],
)
def test_a_word_no_line_holds_is_hyphenated_and_else_left_whole(
    tab: Page, tmp_path: Path, word: str
) -> None:
    """A word that is whole at 1280 pixels is not parted there, whatever stands beside it."""
    show(tab, html(book(title=f"Our own {word}", note=f"Only at {word} of ours")), tmp_path)
    tab.set_viewport_size({"width": 320, "height": 640})
    for place, room_px in (("h1", 280), (".note", 232)):
        lines = tab.evaluate(LINES, place)
        assert all(line.endswith("-") for line in lines[:-1]), (place, lines)
        assert max(tab.evaluate(WIDTHS, place)) <= room_px
    tab.set_viewport_size({"width": 1280, "height": 1024})
    if len(word) < 40:
        assert tab.evaluate(LINES, ".note") == [word]


# The lines of the long word in an element: with a hyphen where they end at a soft one. And how
# wide they are.
LINES = """place => {
  const text = document.querySelector(`${place} .long`).firstChild, lines = [];
  const range = document.createRange();
  let top = -1, before = "";
  for (let at = 0; at < text.length; at++) {
    if (text.data[at] !== "\u00ad") {
      range.setStart(text, at); range.setEnd(text, at + 1);
      const box = [...range.getClientRects()].at(-1);
      if (box.top > top + 2) {
        if (before === "\u00ad") lines.push(lines.pop() + "-");
        lines.push(""); top = box.top;
      }
      lines.push(lines.pop() + text.data[at]);
    }
    before = text.data[at];
  }
  return lines;
}"""
WIDTHS = (
    """place => [...document.querySelector(`${place} .long`).getClientRects()].map(b => b.width)"""
)
