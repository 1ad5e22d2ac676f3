"""A page in a browser: waited for, watched, played."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

PATIENCE_S = 60.0
READY = "document.getElementById('state').textContent === 'Ready.'"


@contextmanager
def watch(page: Page) -> Iterator[list[str]]:
    """Note every fault that the page meets; it must meet none."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type in ("error", "warning") else None)
    yield faults
    assert faults == []


def until(page: Page, script: str, seconds: float = PATIENCE_S) -> None:
    """Wait until a script gives true; its policy forbids the page to do so itself."""
    end_s = time.monotonic() + seconds
    while not page.evaluate(script):
        assert time.monotonic() < end_s, f"never: {script}; {page.inner_text('main')}"
        page.wait_for_timeout(20)


def opened(page: Page, address: str) -> Page:
    """Open the site and wait until it can play."""
    page.goto(address)
    until(page, READY)
    return page


def start(page: Page, *, seed: int = 7, **chosen: str) -> None:
    """Choose a game by the ids of the form's fields, and start it."""
    page.evaluate("document.querySelector('details').open = true")
    for name, value in chosen.items():
        page.select_option(f"#{name}", value)
    page.fill("#seed", str(seed))
    page.click("#start")
    until(page, "document.querySelectorAll('#history li').length > 1")
