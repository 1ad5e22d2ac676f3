"""Card: the user's whole command, beside Chromium's print of the same page and Typst on its text.

first      a new home: no cache, no output
again      the output is gone, the cache is not
unchanged  nothing to do
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, sleep

from benchmarks.bench.figures import Effort, Missing, Note, Row, in_turn
from benchmarks.bench.processes import BIN, MOST_S, home, seconds, tool
from rulescard.card.card import arrange
from rulescard.card.drawing import draw
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.book.wording import plain
from slapjack.house.rules import DEFAULT_PRESET, PRESETS, House

BARE = [sys.executable, "-c", "import click, jinja2"]
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"
SHEET = """\
#set page(paper: "a4", flipped: true, columns: 4, margin: 8mm)
#set text(size: 9pt)
"""
WATCHED = 'preset = "pagat"\n[card]\nnote = "Sentence number {}."\n'
CHROMIUM, TYPESETTER, NOTHING = "Chromium's print", "Typst", "import click, jinja2"

Measure = Callable[[], float]


def builds(effort: Effort) -> Iterator[Row | Note]:
    """Build the default card in its three states, beside the others."""
    book = rulebook(House(PRESETS[DEFAULT_PRESET], DEFAULT_PRESET))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sides = ours(folder) | {NOTHING: partial(seconds, BARE, folder)}
        for label, other in ((CHROMIUM, chromium), (TYPESETTER, typst)):
            try:
                sides[label] = other(book, folder)
            except Missing as missing:
                yield Note(label, f"left out: {missing}")
        in_turn(sides, 1)  # compiles, and fills the system's own store of files
        taken = in_turn(sides, effort.of(9, 1))
    for label, limit in ((CHROMIUM, 0.8), (TYPESETTER, None)):
        if label in taken:
            for state in ("first", "again"):
                name = f"rulescard build, {state}"
                yield Row(name, "s", taken[state], label, taken[label], limit=limit)
    yield Row(
        "rulescard build, unchanged", "s", taken["unchanged"], NOTHING, taken[NOTHING], limit=1.5
    )


def ours(folder: Path) -> dict[str, Measure]:
    """Give our whole command in its three states, each left by the one before."""
    environment = home(folder)
    build = partial(seconds, [BIN / "rulescard", "build"], folder, environment)

    def without(*names: str) -> float:
        for name in names:
            shutil.rmtree(folder / name, ignore_errors=True)
        return build()

    return {
        "first": partial(without, "output", "cache"),
        "again": partial(without, "output"),
        "unchanged": build,
    }


def chromium(book: Rulebook, folder: Path) -> Measure:
    """Print the page that the card is made from, with every file it names."""
    program = tool("chromium", "On Debian: apt install chromium.")
    page = draw(arrange(book, Paper.parse("a4"), CardSize.parse("tall")))
    for name, content in page.files.items():
        (folder / name).write_bytes(content)
    html = folder / "card.html"
    html.write_text(page.html, encoding="utf-8")
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    places = [f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={folder / 'theirs.pdf'}"]
    return partial(seconds, [program, *words, *places, html.as_uri()], folder)


def typst(book: Rulebook, folder: Path) -> Measure:
    """Set the rulebook's text in four columns on one sheet."""
    if find_spec("typst") is None:
        raise Missing("typst is not installed. In a checkout: pip install -e '.[bench]'.")
    lines = [SHEET, f"= #{quoted(book.title)}"]
    for section in (book.head, *book.sections):
        lines += [f"== #{quoted(section.title)}"] if section.title else []
        lines += [f"- #{quoted(plain(clause.text))}" for clause in section.clauses]
    source = folder / "card.typ"
    source.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-c", TYPST, str(source), str(folder / "typst.pdf")]
    return partial(seconds, command, folder)


def quoted(text: str) -> str:
    """Write a text as Typst's strings are written: as JSON's, but for rare escapes."""
    return json.dumps(text, ensure_ascii=False)


def saves(effort: Effort) -> Iterator[Row | Note]:
    """Tell how long it is from saving a house to its new card, while `rulescard watch` runs."""
    with tempfile.TemporaryDirectory() as name:
        house = Path(name) / "house.toml"
        house.write_text(WATCHED.format(0), encoding="utf-8")
        with watched(house) as card:
            change = [
                partial(house.write_text, WATCHED.format(number), "utf-8")
                for number in range(1, 1 + effort.of(15, 1))
            ]
            taken = tuple(seconds_to_new(card, each) for each in change)
    yield Row("rulescard watch, from save to new card", "s", taken)


@contextmanager
def watched(house: Path) -> Iterator[Path]:
    """Run `rulescard watch` and give the card that it keeps up to date."""
    command = [str(BIN / "rulescard"), "watch", str(house)]
    with subprocess.Popen(
        command, cwd=house.parent, env=home(house.parent), stdout=subprocess.PIPE
    ) as process:
        output = process.stdout
        try:
            if output is None or not (output.readline() and output.readline()):
                raise Missing("rulescard watch ended before it had made the card.")
            yield house.parent / "output" / "house-a4.pdf"
        finally:
            process.kill()


def seconds_to_new(path: Path, change: Callable[[], object]) -> float:
    """Make a change and say how long it took until another file stood at the path."""
    before = path.stat().st_ino
    start_s = perf_counter()
    change()
    while path.stat().st_ino == before:
        sleep(0.001)
        if perf_counter() > start_s + MOST_S:
            raise Missing("rulescard watch made no new card.")
    return perf_counter() - start_s


PARTS = (builds, saves)
