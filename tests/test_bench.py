"""`make bench` at its quickest: that it works, keeps what it found and tells what is missing."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench.engine import compared
from benchmarks.bench.figures import Effort, Note, Row, in_turn
from benchmarks.bench.others import beggar
from benchmarks.bench.record import Record
from benchmarks.bench.told import line
from tests.test_family import GAMES

ROOT = Path(__file__).parent.parent


def bench(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.bench", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        text=True,
    )
    assert "Traceback" not in done.stderr
    return done


def test_a_quick_run_is_told_and_kept_and_what_is_missing_is_a_sentence(tmp_path: Path) -> None:
    kept, page = tmp_path / "bench.json", tmp_path / "page.md"
    done = bench("engine", "voice", "--quick", "--json", kept, PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "espeak-ng is not installed. On Debian: apt install espeak-ng." in done.stdout
    record = Record.read(kept)
    assert [*record.sections] == ["engine", "voice"]
    assert {*record.machine} >= {"system", "cores"}
    assert record.versions["python"] in sys.version
    entries = [entry for section in record.sections.values() for entry in section]
    rows = [entry for entry in entries if isinstance(entry, Row)]
    assert len(rows) > 10
    assert all(sample > 0 for row in rows for sample in (*row.ours, *row.others))
    assert [line(entry) in done.stdout.splitlines() for entry in entries] == [True] * len(entries)
    assert json.loads(record.to_json()) == json.loads(kept.read_text())

    assert bench("--json", kept, "--markdown", page).returncode == 0
    written = page.read_text()
    assert record.date in written
    assert [each for each in map(line, entries) if f"- {each}\n" not in written] == []
    assert "a quick run" in " ".join(written.split())


def test_a_page_is_not_written_from_what_is_no_run(tmp_path: Path) -> None:
    kept = tmp_path / "bench.json"
    kept.write_text("[]")
    done = bench("--json", kept, "--markdown", tmp_path / "page.md")
    assert done.returncode == 1
    assert f"{kept}: expected the figures of a run of `make bench`" in done.stderr
    assert not (tmp_path / "page.md").exists()


def test_a_line_says_both_sides_their_ratio_and_what_was_asked() -> None:
    row = Row("a card", "us", (2.0, 4.0, 3.0), "another", (1.5, 1.5), limit=1.0)
    assert line(row) == (
        "a card: 3 µs (best 2), another 1.5 µs (best 1.5), ratio 2, asked at most 1"
    )
    late = Row("late", "ms", tuple(map(float, range(101))), by_tail=True)
    assert line(late) == "late: 50 ms (95 % 95)"
    games = Row("games", "a second", (1000.0, 1234.4), more_is_better=True)
    assert line(games) == "games: 1,117 a second (best 1,234)"
    assert line(Note("Typst", "left out.")) == "Typst: left out."


def test_sides_are_measured_in_turn() -> None:
    order: list[str] = []

    def side(name: str) -> float:
        order.append(name)
        return float(len(order))

    taken = in_turn({"a": lambda: side("a"), "b": lambda: side("b")}, 2)
    assert order == ["a", "b", "a", "b"]
    assert taken == {"a": (1.0, 3.0), "b": (2.0, 4.0)}


@pytest.mark.parametrize("known", [game for game in GAMES if not game["loops"]], ids=str)
def test_the_simulators_turn_up_as_many_cards_as_is_known(known: dict[str, Any]) -> None:
    hands = [row.replace(" ", "") for row in known["stacks"]]
    simulator = beggar.Simulator(*hands)
    assert simulator.play() == known["flips"]
    demands = [[beggar.PENALTY.get(card, 0) for card in hand] for hand in hands]
    assert beggar.cards_played(*demands) == known["flips"]


def test_other_games_than_ours_are_not_compared() -> None:
    found = [*compared("a game", lambda _: 7, {"another": lambda _: 8}, 3, Effort(quick=True))]
    assert found == [Note("a game", "another: 3 of 3 games differ in their cards.")]
