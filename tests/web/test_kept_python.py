"""Python as it was first ready is kept for the next page; what is spoilt is begun anew."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.pages import KEPT_PYTHON, begin, opened, until, watch

MARK = "(await caches.open('slapjack-python')).put('mark', new Response(''))"
MARKED = "(async () => Boolean(await (await caches.open('slapjack-python')).match('mark')))()"
SPOIL = """async (content) => {
  const cache = await caches.open("slapjack-python");
  for (const place of await cache.keys()) await cache.put(place, new Response(content));
}"""
LEAST_BYTES = 20_000_000


def test_a_second_page_takes_up_what_was_begun(tab: Page, address: str) -> None:
    """To begin anew would put what was begun in the place of all that is kept."""
    with watch(tab):
        until(opened(tab, address), f"{KEPT_PYTHON}.then((bytes) => bytes > {LEAST_BYTES})")
        tab.evaluate(f"(async () => {MARK})()")
        begin(opened(tab, address))
        tab.wait_for_timeout(1000)
    assert tab.evaluate(MARKED)


@pytest.mark.parametrize("content", ["", "no snapshot at all " * 100])
def test_what_is_spoilt_is_begun_anew_and_kept(tab: Page, address: str, content: str) -> None:
    with watch(tab):
        until(opened(tab, address), f"{KEPT_PYTHON}.then((bytes) => bytes > {LEAST_BYTES})")
        tab.evaluate(SPOIL, content)
        begin(opened(tab, address))
        until(tab, f"{KEPT_PYTHON}.then((bytes) => bytes > {LEAST_BYTES})")


def test_without_https_nothing_is_kept_and_the_game_is_played(tab: Page, site: Path) -> None:
    """As on a server at home, by its name: browsers trust only this machine without https."""
    host = "http://at.home/"
    tab.route(f"{host}**", lambda route: route.fulfill(path=file_of(site, route.request.url)))
    with watch(tab):
        begin(opened(tab, host))
        tab.wait_for_timeout(1000)
        assert not tab.evaluate("isSecureContext")


def file_of(site: Path, address: str) -> Path:
    return site / (address.removeprefix("http://at.home/") or "index.html")
