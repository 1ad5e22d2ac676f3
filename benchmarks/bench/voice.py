"""Voice: all phrases of a game made ready, beside `espeak-ng` run once a phrase.

first   nothing is kept: the voice starts, is measured, and speaks every phrase
again   a later start, which finds them all on the disk
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from audiogame.speech.bank import ClipBank
from benchmarks.bench.figures import Effort, Missing, Note, Row, in_turn
from benchmarks.bench.processes import seconds, tool
from slapjack.book import wording
from slapjack.deck.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Iterator

RATE_WPM = 180
VOICE = "en-us"
ESPEAK = "espeak-ng, once a phrase"


def phrases(count: int | None = None) -> list[str]:
    """Give what a game of three says most, or the beginning of it."""
    cards = [wording.card_name(card) for card in DECK]
    return [*cards, *(f"{card}, {name}." for card in cards for name in ("Ann", "Ben"))][:count]


def bank(effort: Effort) -> Iterator[Row | Note]:
    """Make a game's phrases ready, in a first start and in a later one."""
    texts = phrases(effort.of(len(DECK) * 3, 4))
    with tempfile.TemporaryDirectory() as name:
        folders = iter(Path(name) / str(number) for number in range(1000))
        now = [Path(name)]

        def first() -> float:
            now[0] = next(folders)
            return ready_s(now[0], texts)

        sides = {"first": first, "again": lambda: ready_s(now[0], texts)}
        try:
            sides[ESPEAK] = partial(espeak_s, espeak(), texts, Path(name))
        except Missing as missing:
            yield Note(ESPEAK, f"left out: {missing}")
        taken = in_turn(sides, effort.of(5, 1))
    for state in ("first", "again"):
        name = f"{len(texts)} phrases, {state}"
        other = ESPEAK if ESPEAK in taken else ""
        yield Row(name, "s", taken[state], other, taken.get(ESPEAK, ()))


def ready_s(folder: Path, texts: list[str]) -> float:
    """Prepare the texts and say how long it took."""
    start_s = perf_counter()
    with ClipBank(folder) as bank:
        bank.prepare(texts, RATE_WPM)
        return perf_counter() - start_s


def espeak() -> str:
    """Give the program; Missing where it is not installed."""
    return tool("espeak-ng", "On Debian: apt install espeak-ng.")


def espeak_s(program: str, texts: list[str], folder: Path) -> float:
    """Run the program once for each text and say how long it took."""
    words = [program, "-v", VOICE, "-s", str(RATE_WPM), "-w", str(folder / "phrase.wav")]
    return sum(seconds([*words, text], folder) for text in texts)


PARTS = (bank,)
