"""Start: how soon each command says or sounds anything, and what play costs.

Beside `--help` and first lines stands `import click, jinja2`, which every command must do. A first
sound counts from Enter, with a voice that has spoken all of it before.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from audiogame.cli import main as audiogame
from benchmarks.bench.card import BARE, NOTHING
from benchmarks.bench.figures import Effort, Missing, Note, Row, in_turn
from benchmarks.bench.processes import BIN, MOST_S, ROOT, home, seconds
from benchmarks.bench.sounding import sound_server
from rulescard.cli import main as rulescard
from slapjack.cli import main as slapjack
from slapjack.house.rules import DEFAULT_PRESET

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

COMMANDS = {"slapjack": slapjack, "rulescard": rulescard, "audiogame": audiogame}
GAMES = ROOT / "tests" / "data" / "slapjack.jsonl"
FIRST_LINES = (
    ("slapjack", "rules"),
    ("slapjack", "replay", "{game}"),
    ("rulescard", "build", "--force"),
    ("rulescard", "diff", "{a}", "{b}"),
    ("rulescard", "sizes"),
    ("rulescard", "preview"),
    ("rulescard", "check"),
    ("audiogame", "rate"),
    ("audiogame", "stats"),
)
# What is heard first of each, at a terminal; nothing is the menu.
SOUNDING: tuple[tuple[str, ...], ...] = (
    ("play", "--seed", "3"),
    (),
    ("learn",),
    ("practice",),
    ("sounds",),
    ("rules",),
)
ASKED_S = 0.8  # of play
LOOK_S = 0.02
GO_ON_S = 4.0  # the first time, the voice makes more ready than what is said at once


def helps(effort: Effort) -> Iterator[Row | Note]:
    """Ask every command for its help."""
    asked = [
        (name, *words)
        for name, group in COMMANDS.items()
        for words in ((), *((command,) for command in group.commands))
    ]
    if effort.quick:
        asked = [words for words in asked if len(words) == 1]
    with tempfile.TemporaryDirectory() as name:
        folder, environment = Path(name), home(Path(name))
        sides: dict[str, Callable[[], float]] = {
            f"{' '.join(words)} --help": partial(
                seconds, [BIN / words[0], *words[1:], "--help"], folder, environment
            )
            for words in asked
        }
        yield from beside_nothing(sides, folder, effort.of(3, 1))


def first_lines(effort: Effort) -> Iterator[Row | Note]:
    """Run what prints, for its first line."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = {"a": "a.toml", "b": "b.toml", "game": "game.jsonl"}
        for path, preset in ((files["a"], DEFAULT_PRESET), (files["b"], "pagat")):
            seconds([BIN / "rulescard", "new", path, "--preset", preset], folder, home(folder))
        (folder / files["game"]).write_text(longest_log(), encoding="utf-8")
        sides: dict[str, Callable[[], float]] = {}
        for command, *words in FIRST_LINES[: effort.of(len(FIRST_LINES), 2)]:
            filled = [word.format(**files) for word in words]
            measure = partial(first_line_s, [str(BIN / command), *filled], folder)
            sides[f"{' '.join([command, *filled])}, first line"] = measure
        yield from beside_nothing(sides, folder, effort.of(5, 1))


def longest_log() -> str:
    """Give the log of the longest game that the tests know."""
    known = [json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines()]
    entries = max((game["log"] for game in known), key=len)
    return "\n".join(map(json.dumps, entries)) + "\n"


def beside_nothing(
    sides: dict[str, Callable[[], float]], folder: Path, rounds: int
) -> Iterator[Row]:
    """Measure each, and what is common to all; once before, to compile."""
    sides = {NOTHING: partial(seconds, BARE, folder), **sides}
    in_turn(sides, 1)
    taken = in_turn(sides, rounds)
    bare = taken.pop(NOTHING)
    for label, times in taken.items():
        yield Row(label, "s", times, NOTHING, bare)


def first_line_s(command: Sequence[str], folder: Path) -> float:
    """Run a command until its first line; Missing where there is none."""
    start_s = perf_counter()
    with subprocess.Popen(
        command,
        cwd=folder,
        env=home(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        line = process.stdout.readline() if process.stdout else b""
        took_s = perf_counter() - start_s
        process.kill()
    if not line:
        raise Missing(f"{' '.join(command)} printed nothing.")
    return took_s


def first_sounds(effort: Effort) -> Iterator[Row | Note]:
    """Start what sounds, at a terminal and on a recorded sink, until it is heard."""
    with sound_server() as folder:
        voiced(folder)
        sides = {
            " ".join(("audiogame", *words)): partial(first_sound_s, folder, words)
            for words in SOUNDING[: effort.of(len(SOUNDING), 1)]
        }
        for words in SOUNDING[: len(sides)]:
            first_sound_s(folder, words, GO_ON_S)
        taken = in_turn(sides, effort.of(5, 1))
    for (label, times), words in zip(taken.items(), SOUNDING, strict=False):
        limit = ASKED_S if words[:1] == ("play",) else None
        yield Row(f"{label}, Enter to first sound", "s", times, limit=limit)


def voiced(folder: Path) -> Path:
    """Make the folder a home in which the voice is kept."""
    (folder / "slapjack" / "voice").mkdir(parents=True)
    return folder / "slapjack" / "voice"


def first_sound_s(folder: Path, words: tuple[str, ...], go_on_s: float = 0.0) -> float:
    """Start the game until it is heard; Missing where nothing is."""
    from tests.audio.heard import Recorder  # noqa: PLC0415 - only here are the tests needed
    from tests.audio.playing import Playing  # noqa: PLC0415

    with Recorder() as recorder:
        start_s = perf_counter()
        with Playing(folder, *words):
            while perf_counter() < start_s + MOST_S:
                sleep(LOOK_S)
                heard_s = recorder.between(start_s, perf_counter()).first_sound_s()
                if heard_s is not None:
                    sleep(go_on_s)
                    return heard_s - start_s
    raise Missing(f"audiogame {' '.join(words)}: nothing was heard within {MOST_S:.0f} s.")


def in_play(effort: Effort) -> Iterator[Row | Note]:
    """Play a game in which every card is slapped, beside a stream that is open and silent."""
    from audiogame.speech.bank import ClipBank  # noqa: PLC0415 - as the tests, only here
    from tests.audio.bare_stream import BareStream  # noqa: PLC0415
    from tests.audio.slapping import Slapping, at_terminal, memory_mb  # noqa: PLC0415

    with (
        sound_server() as folder,
        ClipBank(voiced(folder)) as clips,
        BareStream() as bare,
        Slapping(at_terminal(folder), clips) as slapping,
    ):
        for _ in range(effort.of(10, 1)):
            slapping.card()
        shares = (100 * slapping.cpu_share(),), (100 * bare.share(),)
        memory = (slapping.peak_mb(),), (memory_mb(bare.process_id),)
    other = "an open stream alone"
    yield Row("in play, of one core's time", "%", shares[0], other, shares[1])
    yield Row("in play, memory of game and voice", "MB", memory[0], other, memory[1])


PARTS = (helps, first_lines, first_sounds, in_play)
