"""What memory the page takes while it plays by itself: it must stay flat.

Run: python benchmarks/page_memory.py [MINUTES]

Experts' cards come every 300 ms, so that ten minutes have as many as an hour among children. A line
a minute: the whole browser's memory, and what of it the page's scripts hold after a collection.
"""

import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page

from tests.audio.in_page import heard_browser, processes, served
from tests.audio.slapping import resident_mb
from tests.web.pages import OVER, opened

MINUTES = 10


def main(minutes: str = str(MINUTES)) -> None:
    """Play, and print a line a minute."""
    with (
        tempfile.TemporaryDirectory() as name,
        served(Path(name)) as address,
        heard_browser(Path(name), listens=False) as page,
    ):
        opened(page, address)
        page.evaluate("document.querySelector('details').open = true")
        page.select_option("#level", "expert")
        page.select_option("#computers", "3")
        page.check("#auto-flip")
        page.click("#start")
        devtools = page.context.new_cdp_session(page)
        for minute in range(int(minutes) + 1):
            devtools.send("HeapProfiler.collectGarbage")
            heap_mb = devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6
            browser_mb = sum(map(resident_mb, processes(Path(name))))
            print(
                f"{minute} min: browser {browser_mb:.0f} MB, scripts {heap_mb:.1f} MB", flush=True
            )
            play_on(page, 60.0)


def play_on(page: Page, seconds: float) -> None:
    """Let it play, and play again where a game is over."""
    end_s = monotonic() + seconds
    while monotonic() < end_s:
        if page.evaluate(OVER):
            page.click("#again")
        sleep(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
