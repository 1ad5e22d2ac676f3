"""The browser that pages are tried in, and the windows they are looked at."""

import atexit
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

CHROMIUM = shutil.which("chromium")  # else the one that playwright has installed
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# WCAG 1.4.10: 1280 by 1024 pixels at 400 % zoom are 320 by 256.
VIEWS = {"wide": (1280, 1024), "phone": (320, 640), "400 % zoom": (320, 256)}


@cache
def _playwright() -> Playwright:
    """What drives browsers: a process can have one only, for as many browsers as it likes."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


@contextmanager
def chromium(folder: Path, *, is_heard: bool = False) -> Iterator[BrowserContext]:
    """Open a browser that keeps its things in a folder; muted, unless it is to be heard."""
    context = _playwright().chromium.launch_persistent_context(
        folder,
        executable_path=CHROMIUM,
        args=FLAGS,
        ignore_default_args=["--mute-audio"] if is_heard else None,
    )
    try:
        yield context
    finally:
        context.close()
