"""One game wherever it is played: in the page's Python, in ours, and at the terminal's table."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from audiogame.port import SoundPort
from audiogame.settings import Settings
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.sounds import turns
from audiogame.speech.bank import ClipBank
from slapjack.game.events import Event
from slapjack.game.log import Log
from slapjack.game.log_reader import read
from slapjack.house.rules import PRESETS, House
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from slapjack.match.start import company, dealt, seated, you
from slapjack.match.table import Table
from tests.web.sites import RATE_WPM
from tests.web.virtual import Player, VirtualPage, play

SEEDS = (3, 11)
PILES = 4
LONGEST_S = 600


def events(log: Log) -> list[Event]:
    return [event for _, happened in log.replay() for event in happened]


@pytest.fixture(scope="module")
def index(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "clips" / "index.json").read_bytes())
    return found


@pytest.fixture(scope="module")
def bank(site: Path) -> Iterator[ClipBank]:
    assert site
    with ClipBank() as bank:
        yield bank


def in_the_page(index: dict[str, Any], level: Level, seed: int) -> VirtualPage:
    page = VirtualPage(index)
    asked = {"computers": 2, "level": level, "seed": seed, "first_to": PILES}
    page.start({"preset": "card"}, **asked)
    play(page, LONGEST_S)
    assert page.over
    return page


def at_the_terminal(folder: Path, bank: ClipBank, level: Level, seed: int) -> Log:
    """Play the same at the table that a terminal has, with its voice, into a file."""
    settings = Settings()
    start = dealt(House(PRESETS["card"]), 3, seed)
    start = replace(start, first_to=PILES)
    pace_s = {each: pace_ms / 1000 for each, pace_ms in settings.pace_ms.items()}
    seats = seated(company([you()], 3, level), pace_s)
    delivery = Delivery(RATE_WPM, settings.sound_volume)
    with FileMixer(folder / "game.wav") as mixer:
        port = SoundPort(mixer, bank, turns(), delivery, lambda _: None, wait_for_clips=True)
        table = Table(start.referee(seats), delivery, port)
        table.begin(start.title, 0.0)
        player = Player(table)
        while not table.over and mixer.now() < LONGEST_S:
            player.look(mixer.now())
            due_s = table.due_s()
            next_s = player.next_s(mixer.now())
            until_s = next_s if due_s is None else min(due_s, next_s)
            mixer.advance_to(max(mixer.now() + 0.001, until_s))
            for key in player.keys(mixer.now()):
                table.press(key, mixer.now())
            table.tick(mixer.now())
        assert table.over
    return replace(start.log(seats), actions=tuple(table.referee.actions))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", Level)
def test_the_same_presses_give_the_same_events_as_at_the_terminal(
    tmp_path: Path, index: dict[str, Any], bank: ClipBank, level: Level, seed: int
) -> None:
    page = in_the_page(index, level, seed)
    theirs = at_the_terminal(tmp_path, bank, level, seed)
    ours = read(page.log.splitlines(), "log")
    assert ours.stacks == theirs.stacks
    assert events(ours) == events(theirs)
    assert len(events(ours)) > 10


def test_pythons_of_page_and_terminal_answer_alike(
    tab: Page, address: str, index: dict[str, Any]
) -> None:
    """Every message of whole games, sent to the page's own worker, has the very same answer."""
    tab.goto(address)
    for level, seed in ((Level.EASY, SEEDS[0]), (Level.EXPERT, SEEDS[1])):
        page = in_the_page(index, level, seed)
        assert page.log
        assert _answers_of_worker(tab, page.sent) == page.answers


def _answers_of_worker(tab: Page, messages: Sequence[dict[str, Any]]) -> object:
    return tab.evaluate(
        """(messages) => new Promise((resolve, reject) => {
          const worker = new Worker("worker.js", { type: "module" });
          const answers = [];
          worker.onmessage = ({ data }) => {
            if (data.broken) reject(data.broken);
            else if (!data.ready) answers.push(data);
            if (answers.length === messages.length) {
              worker.terminate();
              resolve(answers);
            }
          };
          messages.forEach((message) => worker.postMessage(message));
        })""",
        list(messages),
    )
