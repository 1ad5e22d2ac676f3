"""How exactly sounds and keys are timed, at the terminal and in the page, beside published figures.

Run: python benchmarks/timing.py [CARDS] [MARKDOWN]

Both games are played in turn in one run: each card is slapped by a person whose presses are known,
and looked for in a recording of a null sink. Then the page is opened as for the first time, and
again. The words of docs/timing.md stand here, as its figures do.
"""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan, nan
from pathlib import Path
from statistics import mean, median, stdev
from time import perf_counter, sleep

sys.path.insert(0, str(Path(__file__).parents[1]))

from audiogame.speech.bank import ClipBank
from benchmarks.bench.record import Record
from benchmarks.bench.sounding import sound_server
from tests.audio.heard import Recorder
from tests.audio.in_page import LAST, clocks_apart_s, heard_browser, heard_page, in_page, served
from tests.audio.slapping import Slapped, Slapping, at_terminal

CARDS = 40
STARTS = 5
MOST_S = 60.0  # until a page that starts is heard
LOOK_S = 0.05
OURS = ("This game, at a terminal", "This game, in Chromium")
# Bridges, Pitiot, MacAskill and Peirce, "The timing mega-study: comparing a range of experiment
# generators, both lab-based and online", PeerJ 8:e9414 (2020): reaction times of a robot's key.
PUBLISHED = (
    ("PsychoPy, in Chrome on Windows", 44.0, 0.4),
    ("Gorilla, in Chrome on Windows", 26.0, 3.6),
    ("jsPsych, in Chrome on Windows", 23.0, 7.9),
    ("lab.js, in Chrome on Windows", 19.0, 8.4),
)


@dataclass(frozen=True, slots=True)
class Spread:
    """Some times in ms: how late in the middle, how far apart, and the worst."""

    median_ms: float
    mean_ms: float
    sd_ms: float
    worst_ms: float
    count: int

    @classmethod
    def of(cls, values_ms: Sequence[float]) -> "Spread":
        """Take some times; what was not heard is NaN and left out."""
        found = [each for each in values_ms if not isnan(each)]
        return cls(median(found), mean(found), stdev(found), max(found, key=abs), len(found))

    def __str__(self) -> str:
        middle = f"{self.median_ms:.1f} | {self.mean_ms:.1f}"
        return f"{middle} | {self.sd_ms:.1f} | {self.worst_ms:.1f} | {self.count}"


def slapped(folder: Path, cards: int) -> tuple[list[Slapped], list[Slapped]]:
    """Slap so many cards at the terminal and in the page, in turn."""
    (folder / "slapjack" / "voice").mkdir(parents=True)
    with (
        heard_page(folder / "page") as page,
        ClipBank() as clips,
        Slapping(at_terminal(folder), clips) as terminal,
        Slapping(in_page(page, folder / "page"), clips) as browser,
    ):
        taken = [(terminal.card(), browser.card()) for _ in range(cards)]
    return [one for one, _ in taken], [other for _, other in taken]


def started_s(folder: Path, address: str) -> tuple[float, float]:
    """Open the page and start a game at once; give when its first word and first card are heard.

    In seconds from when the browser was told the address.
    """
    with heard_browser(folder) as page, Recorder() as recorder:
        from_s = perf_counter()
        page.goto(address, wait_until="commit")
        page.wait_for_selector("#start")
        page.evaluate("document.querySelector('details').open = true")
        page.check("#auto-flip")
        page.click("#start")
        while (card := page.evaluate(LAST)) is None:
            sleep(LOOK_S)
            if perf_counter() > from_s + MOST_S:
                raise TimeoutError(f"{address}: no card was heard within {MOST_S:.0f} s")
        word_s = recorder.between(from_s, perf_counter()).first_sound_s()
        _, card_s = card
        return (word_s or nan) - from_s, card_s + clocks_apart_s(page) - from_s


def starts(folder: Path) -> Iterator[str]:
    """Open the page in new browsers, then again in one that knows it."""
    with served(folder) as address:
        new = [started_s(folder / f"new {n}", address) for n in range(STARTS)]
        again = [started_s(folder / "new 0", address) for _ in range(STARTS)]
    for name, found in (("In a new browser", new), ("Where it was played before", again)):
        words, cards = zip(*found, strict=True)
        yield (
            f"- {name}: the first sound after {median(words):.1f} s, the first card after "
            f"{median(cards):.1f} s (worst of {STARTS}: {max(words):.1f} and {max(cards):.1f})."
        )


def table(found: Sequence[Sequence[Slapped]]) -> Iterator[str]:
    """Write the measured figures and the published ones."""
    yield "| | median | mean | SD | worst | of |\n|---|---|---|---|---|---|"
    for name, cards in zip(OURS, found, strict=True):
        flips = Spread.of([card.flip_late_ms for card in cards])
        above = Spread.of([card.flip_late_ms - card.latency_ms for card in cards])
        judged = Spread.of([card.judged_off_ms for card in cards])
        yield f"| {name}: key to the first sound of the flip | {flips} |"
        yield f"| the same, less the latency that it states | {above} |"
        yield f"| reaction time as told, less the true one | {judged} |"


ABOUT = """# How exactly sounds and keys are timed

Written by `python benchmarks/timing.py {cards} docs/timing.md` on {date}, on {machine}.

Each card of two games was slapped, at the terminal and in the page, in turn and in one run. When a
key was pressed is known: as it is written to the pseudo-terminal, in the page by the event's own
time stamp. When a card or the flip's sound is heard is looked for in a recording of a PulseAudio
null sink. So there are no keyboard, no loudspeaker and no screen in these figures: what those add
is the same for every program on a machine.

All in milliseconds; "of" says how many were found in the recording.
"""
BESIDE = """
## Beside what others have published

Bridges, Pitiot, MacAskill and Peirce (PeerJ 8:e9414, 2020) measured reaction times to a robot's
presses, on real keyboards and screens: their lags hold those delays and cannot be compared with
ours; how far the times spread can. Nobody was found to have published how late a browser's sound
is after its key.
"""


def main(cards: str = str(CARDS), markdown: str = "") -> None:
    """Measure, and print or write what was found."""
    record = Record.begun(quick=False)
    machine = ", ".join(f"{name} {said}" for name, said in record.machine.items())
    about = ABOUT.format(cards=cards, date=record.date, machine=machine)
    with sound_server() as folder, tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        found = slapped(folder, int(cards))
        lines = [about, *table(found), "", "## From the address to the first card", ""]
        lines += [*starts(folder / "starts"), BESIDE]
    judged = [Spread.of([card.judged_off_ms for card in each]) for each in found]
    ours = [(name, each.mean_ms, each.sd_ms) for name, each in zip(OURS, judged, strict=True)]
    lines += ["| | lag | SD |", "|---|---|---|"]
    lines += [f"| {name} | {lag:.1f} | {sd:.1f} |" for name, lag, sd in (*ours, *PUBLISHED)]
    text = "\n".join(lines) + "\n"
    if markdown:
        Path(markdown).write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
