"""`slapjack length`: what it says, writes, refuses, and what Ctrl-C leaves."""

import csv
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from slapjack.cli import main
from slapjack.length import count
from slapjack.length.count import Progress

# Two processes that watch over the others come before the first that plays.
STARTED = 3


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, ["length", "--jobs", "1", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "slapjack" / "lengths"


def test_a_house_is_told_of_in_sentences_and_a_table() -> None:
    said = run("--games", "150").stdout.splitlines()
    minutes = r"a game takes about (\d+) minutes; one in ten takes more than \d+\."
    share = r"\d+ %"
    row = r" +\d+ +\d+ to \d+ +\d+"
    for line, wanted in zip(
        said,
        [
            r"Slapjack, 4 players, normal; house C4C2-A7: 150 games with seed 1\.",
            f"At a table {minutes}",
            f"By ear {minutes}",
            r" +Median +Middle half +Nine in ten within",
            rf"Cards at a table{row}",
            rf"Minutes at a table{row}",
            rf"Cards by ear{row}",
            rf"Minutes by ear{row}",
            r"No limit ends a game at a table\.",
            r"The flip limit ends \d+ % of games by ear, after 600 cards\.",
            (
                rf"Whoever flips first, seat 1, wins {share} of games at a table; seat 2 {share}, "
                rf"seat 3 {share} and seat 4 {share}\."
            ),
            (
                r"Minutes at a table are counted at 3 seconds a card, all in all \(--pace\); by "
                r"ear at 2\.1, as measured at this level\."
            ),
            (
                r"On paper this house counts neither cards nor minutes: nobody at a table counts "
                r"cards, so that only by ear it stops after 600\."
            ),
        ],
        strict=True,
    ):
        assert re.fullmatch(wanted, line), line
    assert len({len(line) for line in said[3:8]}) == 1  # columns end one below the other


def test_the_same_seed_says_the_same_and_another_does_not() -> None:
    said = [run("--games", "20", "--seed", seed).stdout for seed in ("5", "5", "6")]
    assert said[0] == said[1]
    assert said[0].replace("seed 5", "seed 6") != said[2]


def test_a_house_with_a_timer_says_what_paper_counts(tmp_path: Path) -> None:
    house = tmp_path / "timed.toml"
    house.write_text('preset = "pagat"\nminutes = 5\n', encoding="utf-8")
    said = run(str(house), "--games", "30").stdout
    assert " and 5 minutes at most." in said
    assert re.search(r"The time limit ends \d+ % of games at a table, after 100 cards\.", said)
    assert said.splitlines()[-1] == "On paper, as by ear, this house counts minutes, and no cards."


def test_a_sweep_is_a_row_a_house_in_words_as_a_table_and_as_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    table, picture = tmp_path / "all.csv", tmp_path / "all.png"
    files = ["--csv", str(table), "--plot", str(picture)]
    sweep = ["--sweep", "preset=card,pagat", "--sweep", "players=2,3", "--games", "10"]
    said = run(*sweep, *files).stdout.splitlines()
    assert said[0] == "4 houses, 10 games each, with seed 1."
    assert said[1].split()[:3] == ["preset", "players", "Cards"]
    assert [line.split()[:2] for line in said[2:6]] == [
        ["card", "2"],
        ["card", "3"],
        ["pagat", "2"],
        ["pagat", "3"],
    ]
    assert said[-2:] == [
        f"{table}: 4 houses.",
        f"The picture: {picture}. These words: {tmp_path / 'all.txt'}.",
    ]
    rows = [*csv.DictReader(table.read_text(encoding="utf-8").splitlines())]
    assert [(row["preset"], row["players"], row["games"]) for row in rows][::3] == [
        ("card", "2", "10"),
        ("pagat", "3", "10"),
    ]
    assert f"{int(rows[0]['table_cards_50']):,}" == said[2].split()[2]
    assert rows[0]["table_wins_3"] == ""
    assert (tmp_path / "all.txt").read_text(encoding="utf-8").splitlines() == said[:-2]
    assert picture.stat().st_size > 10_000


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "9"), "players: found 9, expected 2 to 4"),
        (("--level", "hrad"), "level: found 'hrad', expected one of child"),
        (("--level", "easy+hard"), "level: found 2 players, expected 1, for all, or 4"),
        (("--sweep", "decks"), "'decks': expected FIELD=V1,V2"),
        (("--sweep", "challenges=1"), "'challenges': cannot be swept"),
        (("--sweep", "decks=1", "--sweep", "decks=2"), "decks: stands there twice"),
        (("--sweep", "decks=1,9,x"), "decks: found 9, expected a whole number from 1 to 4"),
        (("--sweep", "decks=1,9,x"), "decks: found 'x', expected a whole number from 1 to 4"),
        (("--sweep", "players=2,x"), "players: found 'x', expected a whole number"),
        (("--plot", "a.jpg"), "a.jpg: expected a name that ends in .png"),
        (("--csv", "a.png", "--plot", "a.png"), "one file for two things"),
    ],
)
def test_what_cannot_be_played_is_told_at_once(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    refused = run(*words)
    assert refused.exit_code != 0
    assert told in refused.stderr
    assert refused.stdout == ""
    assert [*here.iterdir()] == []


def test_a_sweep_of_presets_puts_no_change_of_a_house_aside(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text("decks = 2\n", encoding="utf-8")
    assert "would put aside" in run(str(house), "--sweep", "preset=card,pagat").stderr


def test_progress_is_a_line_a_second_and_none_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = iter([0.0, 0.4, 1.2, 1.9, 2.3, 3.9])
    monkeypatch.setattr(count, "monotonic", lambda: next(now_s))
    told: list[str] = []
    progress = Progress(1000, told.append)
    for done in (100, 300, 500, 700, 1000):
        progress.tell(done)
    progress.end(1000)
    assert told == ["300 of 1,000 games played.", "700 of 1,000 games played."]


def counting() -> subprocess.Popen[str]:
    """Two processes that have far more games to play than a test takes."""
    code = "from slapjack.cli import main; main(['length', '--games', '1000000', '--jobs', '2'])"
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_ctrl_c_gives_the_figures_so_far_and_no_traceback() -> None:
    with counting() as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        said, told = process.communicate(timeout=60)
    assert re.fullmatch(r"[\d,]+ of 1,000,000 games played\.\n", first), first + told
    assert process.returncode == 130
    last = told.splitlines()[-1]
    broken_off = re.fullmatch(
        r"Stopped with Ctrl\+C after ([\d,]+) of 1,000,000 games; these are the figures so far\.",
        last,
    )
    assert broken_off, told
    assert "Traceback" not in told
    assert f": {broken_off[1]} games with seed 1." in said.splitlines()[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what was started so far")
def test_ctrl_c_while_processes_start_waits_until_they_have() -> None:
    with counting() as process:
        tasks = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(tasks.read_text().split()) < STARTED:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        said, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert told.splitlines()[-1].startswith("Stopped with Ctrl+C after ")
    assert "games with seed 1." in said
