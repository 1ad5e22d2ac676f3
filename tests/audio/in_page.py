"""A game in a page of a browser that is heard: pressed by its keyboard, known by what it tells.

All times it gives are of `perf_counter`.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from playwright.sync_api import FilePayload, Page

from audiogame.web.serving import server
from slapjack.game.log import Log
from slapjack.game.log_reader import read_path
from tests.audio.bare_stream import cpu_used_s
from tests.audio.playing import Followed
from tests.audio.slapping import ALL_TARGETS, Begin, resident_mb
from tests.audio.test_playing import children
from tests.audio.witness import at_leisure
from tests.browser import chromium
from tests.web.pages import opened, until
from tests.web.sites import build

KEYS: Final = {" ": "Space", "\x1b": "Escape"}
# What the page tells the table, and what it is told to do.
LISTEN: Final = """
  window.sent = [];
  window.commands = [];
  window.Worker = class extends Worker {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) =>
        window.commands.push(...(data.commands ?? [])));
    }
    postMessage(message) {
      if (message.do === "start") window.commands = [];
      if (message.do !== "tick") window.sent.push(message);
      super.postMessage(message);
    }
  };
"""
LINES: Final = """window.commands
  .filter((c) => c.do === "line" && (c.at_s === null || c.at_s <= performance.now() / 1000))
  .map((c) => c.text)"""
PRESSED: Final = "window.sent.findLast((m) => m.do === 'press')?.at_s ?? 0"
LATENCY: Final = "window.sent.at(-1).latency_s"
# Of the card that began last: its name, when it began as was said, and what time it is.
LAST: Final = """() => {
  const plays = new Map(window.commands.filter((c) => c.do === "play").map((c) => [c.id, c.clip]));
  const began = window.sent.filter((m) => m.do === "began" && / of /.test(plays.get(m.id)));
  const last = began.at(-1);
  return last ? [plays.get(last.id), last.start_s] : null;
}"""


class InPage(Followed):
    """One game from start to end; the page is there before and after."""

    LOOK_S = 0.05

    def __init__(self, page: Page, browser: Sequence[int] = ()) -> None:
        """Start what is chosen in the form; `browser` are the processes that it costs."""
        self.page = page
        self.browser = browser
        self.apart_s: Final = clocks_apart_s(page)
        page.click("#start")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.page.click("#other" if self.page.is_visible("#other") else "#leave")

    def press(self, key: str) -> float:
        """Press a key; give when it was pressed by the browser's own stamp."""
        before = self.page.evaluate(PRESSED)
        self.page.keyboard.press(KEYS.get(key, key))
        until(self.page, f"({PRESSED}) !== {before}")
        return float(self.page.evaluate(PRESSED)) + self.apart_s

    def said(self) -> list[str]:
        """Every line of this game so far."""
        lines: list[str] = self.page.evaluate(LINES)
        return lines

    def games_over(self) -> int:
        """How many games have ended."""
        return int(self.page.evaluate("window.commands.filter((c) => c.do === 'over').length"))

    def log(self, folder: Path) -> Log:
        """Give the game's log, as the page saves it."""
        with self.page.expect_download() as saved:
            self.page.click("#log")
        path = folder / saved.value.suggested_filename
        saved.value.save_as(path)
        return read_path(path)

    def latency_ms(self) -> float:
        """How long a sound that starts at once takes to the ear, by what the page says of it."""
        return 1000 * float(self.page.evaluate(LATENCY))

    def cpu_used_s(self) -> float:
        """Seconds of processor time of the whole browser so far."""
        return cpu_used_s(*self.browser)

    def memory_mb(self) -> float:
        """Memory of the whole browser now."""
        return sum(map(resident_mb, self.browser))


def clocks_apart_s(page: Page) -> float:
    """How far `perf_counter` is ahead of `performance.now()`, by the quickest of some looks."""
    looks = []
    for _ in range(20):
        from_s = perf_counter()
        now_s = page.evaluate("performance.now()") / 1000
        to_s = perf_counter()
        looks.append((to_s - from_s, (from_s + to_s) / 2 - now_s))
    _, apart_s = min(looks)
    return float(apart_s)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a site of its own; gives its address."""
    with at_leisure():
        site = build(folder / "site")
    with server(site, 0) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{http.server_port}/"
        http.shutdown()


@contextmanager
def heard_browser(folder: Path, *, listens: bool = True) -> Iterator[Page]:
    """Open a browser that is not muted, and keeps its things in a folder; gives an empty page.

    Where it `listens` the page tells what it does.
    """
    with ExitStack() as held:
        with at_leisure():  # it computes a lot as it starts, and so do those that it starts
            context = held.enter_context(chromium(folder / "chromium", is_heard=True))
            page = context.new_page()
        if listens:
            page.add_init_script(LISTEN)
        yield page


@contextmanager
def heard_page(folder: Path) -> Iterator[Page]:
    """Open a site of its own in a browser that is not muted."""
    with served(folder) as address, heard_browser(folder) as page:
        yield opened(page, address)


def first_form(page: Page) -> Page:
    """Give the page with its first form as it is at first, all of it open."""
    page.evaluate("document.querySelector('details').open = true")
    page.evaluate("document.getElementById('form').reset()")
    page.select_option("#house", "card")
    page.dispatch_event("#form", "change")
    return page


def in_page(page: Page, folder: Path) -> Begin:
    """Begin games in the page that `folder` was given for; each card of theirs may be slapped."""
    targets = ", ".join(f'"{target}"' for target in ALL_TARGETS.targets)
    content = f"decks = 2\ntargets = [{targets}]\n".encode()
    house = FilePayload(name="all.toml", mimeType="application/toml", buffer=content)

    def begin() -> InPage:
        first_form(page)
        page.set_input_files("#file", house)
        until(page, "document.getElementById('house').value === 'opened'")
        page.select_option("#level", "child")
        return InPage(page, processes(folder))

    return begin


def processes(folder: Path) -> list[int]:
    """Give the processes of the browser that keeps its things in a folder."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdecimal() and str(folder) in (entry / "cmdline").read_text():
                found.append(int(entry.name))
    for one in found:
        found += [child for child in children(one) if child not in found]
    return found
