"""One site, one browser and one page for all tests of the page."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from audiogame.web.serving import server
from tests.browser import chromium
from tests.web.pages import KEPT_PYTHON, READY, opened, until, watch
from tests.web.sites import build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The site in a folder of a server, as any static host has it."""
    root = site.parent / "host"
    (root / "some").mkdir(parents=True)
    shutil.copytree(site, root / "some" / "folder")
    with server(root, 0) as opened:
        threading.Thread(target=opened.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{opened.server_port}/some/folder/"
        opened.shutdown()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    with chromium(tmp_path_factory.mktemp("chromium")) as context:
        yield context


@pytest.fixture
def tab(browser: BrowserContext) -> Iterator[Page]:
    """A page of its own."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="session")
def loaded(browser: BrowserContext, address: str) -> Page:
    """The site, loaded once, with a Python that was begun in an earlier page and kept."""
    page = opened(browser.new_page(), address)
    until(page, KEPT_PYTHON)
    page.reload()
    until(page, READY)
    return page


@pytest.fixture
def page(loaded: Page) -> Iterator[Page]:
    """The loaded site with its first form, whatever was done to it before."""
    loaded.set_viewport_size({"width": 1280, "height": 1024})
    loaded.emulate_media(color_scheme="light")
    loaded.evaluate("localStorage.clear()")
    for name in ("leave", "other", "rules-back", "edit-back"):
        if loaded.locator(f"#{name}").is_visible():
            loaded.click(f"#{name}")
    loaded.evaluate("document.getElementById('form').reset()")
    loaded.select_option("#house", "card")
    loaded.dispatch_event("#form", "change")
    with watch(loaded):
        yield loaded
