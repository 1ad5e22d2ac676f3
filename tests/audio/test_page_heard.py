"""The page as it is heard: when its cards sound, beside when it says so to the referee."""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Page, sync_playwright

from audiogame.sound.clips import SAMPLE_RATE
from audiogame.speech.bank import ClipBank
from audiogame.web.serving import server
from tests.audio.conftest import SoundServer
from tests.audio.heard import Recorder, starts_s
from tests.audio.test_heard import worst_of
from tests.audio.witness import Witness, show
from tests.formats.test_page import CHROMIUM, FLAGS
from tests.web.pages import opened, said
from tests.web.sites import RATE_WPM, build

CARDS = 12
LIKE = 0.6  # what an MP3 leaves of a clip, under the rustle of the flip
MOST_MS = 8.0
BEGINNING_S = 0.4  # enough to be told by
# What the page tells the table, and what it is told to do.
LISTEN = """
  window.sent = [];
  window.commands = [];
  window.Worker = class extends Worker {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) =>
        window.commands.push(...(data.commands ?? [])));
    }
    postMessage(message) {
      window.sent.push(message);
      super.postMessage(message);
    }
  };
"""
# Of the card that began last: its name, when it began as was said, and what time it is.
LAST = """() => {
  const plays = new Map(window.commands.filter((c) => c.do === "play").map((c) => [c.id, c.clip]));
  const began = window.sent.filter((m) => m.do === "began" && / of /.test(plays.get(m.id)));
  const last = began.at(-1);
  return last ? [plays.get(last.id), last.start_s] : null;
}"""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was heard: how much later than stated it began, in ms; NaN where it was not."""

    words: str
    off_ms: float

    @property
    def fits(self) -> bool:
        return abs(self.off_ms) <= MOST_MS


class Listening:
    """A game that plays by itself, and a recorder of it."""

    def __init__(self, page: Page, recorder: Recorder, bank: ClipBank) -> None:
        self.page, self.recorder, self.bank = page, recorder, bank
        self.seen = ""

    def card(self) -> Card:
        """Wait for the next card, and hear when it began."""
        while (found := self.page.evaluate(LAST)) is None or found[0] == self.seen:
            self.page.wait_for_timeout(20)
        name, stated_s = found
        self.seen = name
        self.page.wait_for_timeout(1000 * (0.4 + BEGINNING_S))
        words = name.partition(" ")[2]
        stated_s += self.clocks_apart_s()
        heard = self.recorder.between(stated_s - 0.3, stated_s + 0.3 + BEGINNING_S)
        beginning = self.bank.clip(words, RATE_WPM).samples[: round(BEGINNING_S * SAMPLE_RATE)]
        starts = starts_s(heard, beginning, LIKE)
        off_s = min((start - stated_s for start in starts), key=abs, default=nan)
        return Card(words, off_s * 1000)

    def clocks_apart_s(self) -> float:
        """How far `perf_counter` is ahead of `performance.now()`, by the quickest of some looks."""
        looks = []
        for _ in range(20):
            from_s = perf_counter()
            now_s = self.page.evaluate("performance.now()") / 1000
            to_s = perf_counter()
            looks.append((to_s - from_s, (from_s + to_s) / 2 - now_s))
        _, apart_s = min(looks)
        return float(apart_s)


@pytest.fixture(scope="module")
def page(sound_server: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    assert sound_server
    site: Path = build(tmp_path_factory.mktemp("site"))
    with sync_playwright() as playwright, server(site, 0) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("chromium"),
            executable_path=CHROMIUM,
            args=FLAGS,
            ignore_default_args=["--mute-audio"],
        )
        page = context.new_page()
        page.add_init_script(LISTEN)
        yield opened(page, f"http://127.0.0.1:{http.server_port}/")
        context.close()
        http.shutdown()


def test_cards_are_heard_when_the_page_says_so(page: Page, recorder: Recorder) -> None:
    assert shutil.which("parec")
    page.evaluate("document.querySelector('details').open = true")
    page.select_option("#level", "expert")
    page.check("#auto-flip")
    page.click("#start")
    said(page, "flip")
    with ClipBank() as bank, Witness() as witness:
        listening = Listening(page, recorder, bank)
        cards = witness.taken(listening.card, CARDS, lambda card: card.fits)
    off_ms = [abs(card.off_ms) for card in cards]
    told = ", ".join(f"{card.off_ms:.1f}" for card in cards)
    show(f"stated against heard onset: {told} ms")
    assert worst_of(off_ms, 0.9) <= MOST_MS
