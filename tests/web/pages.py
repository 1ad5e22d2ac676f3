"""A page in a browser: waited for, watched, played."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page

from slapjack.house.rules import PRESETS, House
from slapjack.match.start import dealt

PATIENCE_S = 240.0  # a page that starts beside busy programs
READY = "document.getElementById('state').textContent === 'Ready.'"
# What Python's memory held as it began, which the next page takes up: its size, 0 until it is kept.
KEPT_PYTHON = """(async () => {
  const [kept] = await (await caches.open("slapjack-python")).matchAll();
  return kept ? (await kept.arrayBuffer()).byteLength : 0;
})()"""
AT_TABLE = "!document.getElementById('table').hidden"
OVER = "!document.getElementById('after').hidden"
TOP = "document.getElementById('pile').getAttribute('aria-label')"
PAUSES = "document.getElementById('history').textContent.split('Paused.').length - 1"
MY_TURN = "document.querySelector('#seats .turn strong')?.textContent === 'You'"
SEEN = f"[{OVER}, {PAUSES}, {TOP}, {MY_TURN}, performance.now()]"
LOOK_MS = 50
ANSWERS_MS = 200  # nobody answers a card in under 100 ms, so that would answer the one before
SOON = range(3, 6)  # which card is the first Jack


@contextmanager
def watch(page: Page) -> Iterator[list[str]]:
    """Note every fault that the page meets; it must meet none."""
    faults: list[str] = []

    def met(error: Error) -> None:
        faults.append(str(error))

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(message.text)

    page.on("pageerror", met)
    page.on("console", said)
    yield faults
    page.remove_listener("pageerror", met)
    page.remove_listener("console", said)
    assert faults == []


def until(page: Page, script: str, seconds: float = PATIENCE_S) -> None:
    """Wait until a script gives true; its policy forbids the page to do so itself."""
    end_s = time.monotonic() + seconds
    while not page.evaluate(script):
        assert time.monotonic() < end_s, f"never: {script}; {page.inner_text('main')}"
        page.wait_for_timeout(LOOK_MS)


def opened(page: Page, address: str) -> Page:
    """Open the site and wait until it can play."""
    page.goto(address)
    until(page, READY)
    return page


def said(page: Page, words: str) -> None:
    """Wait until the page has written some words."""
    until(page, f"document.getElementById('history').textContent.includes('{words}')")


def early_jack() -> int:
    """Give the number of a deal whose first Jack comes soon, between two players."""

    def first_jack(seed: int) -> int:
        one, other = dealt(House(PRESETS["card"]), 2, seed).stacks
        order = [card for pair in zip(one, other, strict=True) for card in pair]
        return next(at for at, card in enumerate(order) if card.rank == "J")

    return next(seed for seed in range(1000) if first_jack(seed) in SOON)


def choose(page: Page, **chosen: str) -> None:
    """Choose, by the ids of the form's fields, a short game whose first Jack comes soon."""
    page.evaluate("document.querySelector('details').open = true")
    for name, value in chosen.items():
        page.select_option(f"#{name}", value)
    page.fill("#seed", str(early_jack()))
    page.fill("#first-to", "1")


def begin(page: Page, **chosen: str) -> None:
    """Start a short game."""
    choose(page, **{"level": "hard", **chosen})
    page.click("#start")
    until(page, AT_TABLE)
    said(page, "turn. F flips.")


def play(page: Page, press: Callable[[str], None]) -> None:
    """Slap a Jack that is seen, and flip in turn, until the game is over."""
    slapped, flipped, gone_on = "", 0.0, 0
    for _ in range(1200):
        over, paused, top, my_turn, now = page.evaluate(SEEN)
        if over:
            return
        if paused > gone_on:  # a machine that stood still
            gone_on = paused
            page.keyboard.press("Escape")
        if top.startswith("Jack") and top != slapped:
            page.wait_for_timeout(ANSWERS_MS)
            press("slap")
        slapped = top
        if my_turn and now - flipped > 1000:
            flipped = now
            press("flip")
        page.wait_for_timeout(LOOK_MS)
    pytest.fail(f"no end: {page.inner_text('#history')}")


def keys(page: Page) -> Callable[[str], None]:
    """Press by the keyboard."""
    return lambda does: page.keyboard.press("Space" if does == "slap" else "f")
