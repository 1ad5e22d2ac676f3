"""The page as it is heard: how soon, how true, how fair."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from pathlib import Path
from time import perf_counter

import pytest
from playwright.sync_api import Page

from audiogame.sound.clips import SAMPLE_RATE
from audiogame.speech.bank import ClipBank
from tests.audio.conftest import SoundServer, bank_at_leisure
from tests.audio.heard import Recorder, starts_s
from tests.audio.in_page import LAST, InPage, clocks_apart_s, first_form, heard_page, in_page
from tests.audio.slapping import Slapped, Slapping
from tests.audio.test_heard import report, worst_of
from tests.audio.witness import PATIENCE_S, Witness, show
from tests.web.pages import LOOK_MS, OVER, said
from tests.web.sites import RATE_WPM

CARDS = 12
LIKE = 0.6  # what an MP3 leaves of a clip, under the rustle of the flip
MOST_MS = 8.0
BEGINNING_S = 0.4  # enough to be told by


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

    def __init__(self, game: InPage, recorder: Recorder, bank: ClipBank) -> None:
        self.game, self.page, self.recorder, self.bank = game, game.page, recorder, bank
        self.seen = ""

    def card(self) -> Card:
        """Wait for the next card, and hear when it began."""
        name, stated_s = self._next()
        self.seen = name
        self.page.wait_for_timeout(1000 * (0.4 + BEGINNING_S))
        words = name.partition(" ")[2]
        stated_s += clocks_apart_s(self.page)
        heard = self.recorder.between(stated_s - 0.3, stated_s + 0.3 + BEGINNING_S)
        beginning = self.bank.clip(words, RATE_WPM).samples[: round(BEGINNING_S * SAMPLE_RATE)]
        starts = starts_s(heard, beginning, LIKE)
        off_s = min((start - stated_s for start in starts), key=abs, default=nan)
        return Card(words, off_s * 1000)

    def _next(self) -> tuple[str, float]:
        """Wait until another card has begun: its name, and when, as was stated."""
        end_s = perf_counter() + PATIENCE_S
        while (found := self.page.evaluate(LAST)) is None or found[0] == self.seen:
            assert perf_counter() < end_s, self.game.said()[-9:]
            self.game.go_on()
            if self.page.evaluate(OVER):
                self.page.click("#again")
            self.page.wait_for_timeout(LOOK_MS)
        name, stated_s = found
        return name, stated_s


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def opened(sound_server: SoundServer, folder: Path) -> Iterator[Page]:
    assert sound_server
    with heard_page(folder) as page:
        yield page


@pytest.fixture
def page(opened: Page) -> Page:
    return first_form(opened)


@pytest.fixture(scope="module")
def slapped(opened: Page, folder: Path) -> list[Slapped]:
    """Play in which every card is a target, and the person slaps each."""
    begin = in_page(opened, folder)
    with bank_at_leisure() as clips, Witness() as witness, Slapping(begin, clips) as slapping:
        return witness.taken(slapping.card, CARDS, lambda card: card.fits)


def test_cards_are_heard_when_the_page_says_so(page: Page, recorder: Recorder) -> None:
    page.select_option("#level", "expert")
    page.check("#auto-flip")
    with InPage(page) as game, bank_at_leisure() as bank, Witness() as witness:
        said(page, "flip")
        listening = Listening(game, recorder, bank)
        cards = witness.taken(listening.card, CARDS, lambda card: card.fits)
    off_ms = [abs(card.off_ms) for card in cards]
    told = ", ".join(f"{card.off_ms:.1f}" for card in cards)
    show(f"page: stated against heard onset: {told} ms")
    assert worst_of(off_ms, 0.9) <= MOST_MS


def test_a_flip_is_heard_soon_after_its_key(slapped: list[Slapped]) -> None:
    late_ms = [card.flip_late_ms - card.latency_ms for card in slapped]
    report("page: flip to first sound, above the stated latency", late_ms)
    assert worst_of(late_ms, 0.5) <= 25


def test_slaps_in_the_page_are_judged_as_they_were(slapped: list[Slapped]) -> None:
    errors_ms = [abs(card.judged_off_ms) for card in slapped]
    report("page: judged against true", errors_ms)
    assert worst_of(errors_ms, 0.95) <= 10
