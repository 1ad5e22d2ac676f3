"""`audiogame stats`, `resume` and `replay`: what they say, write and refuse."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from audiogame.cli import main
from audiogame.kept.keeper import Kept
from tests.kept.playing import KeptGame, finished
from tests.kept.test_store import told_nothing


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Kept(tmp_path / "slapjack", told_nothing)


def run(*words: str, said: str = "") -> Result:
    result = CliRunner().invoke(main, words, input=said)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_stats_say_the_figures_and_where_they_are(kept: Kept) -> None:
    finished(kept.folder)
    said = run("stats").stdout.splitlines()
    assert said[0] == "Slapjack, Easy, 2 players"
    assert said[-1].startswith(f"Figures: {kept.path}. Logs of the last games: {kept.folder}")


def test_stats_count_a_game_that_was_finished_just_before_a_kill(kept: Kept) -> None:
    game = KeptGame.dealt(kept, 1)
    while game.game.winners is None:
        game.play_a_turn()
    game.keeper.close()
    assert run("stats").stdout.startswith("Slapjack, Easy, 2 players\n1 game, ")


def test_asking_for_figures_makes_nothing_where_there_is_nothing(kept: Kept) -> None:
    assert run("stats").stdout.startswith("No game was finished yet.")
    assert not kept.folder.exists()


def test_a_plot_is_told_in_words_as_well(kept: Kept, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for seed in range(3):
        finished(kept.folder, seed)
    picture = tmp_path / "times.png"
    *told, where = run("stats", "--plot", str(picture)).stdout.splitlines()
    assert picture.with_suffix(".txt").read_text(encoding="utf-8").splitlines() == told
    assert where == f"The picture: {picture}. These words: {picture.with_suffix('.txt')}."
    assert picture.stat().st_size > 10_000


@pytest.mark.parametrize("answer", ["", "n\n", "\n"])
def test_nothing_is_wiped_without_a_yes(kept: Kept, answer: str) -> None:
    finished(kept.folder)
    said = run("stats", "--wipe", said=answer).stdout
    assert said.startswith("Wipe the figures of 1 game, and 1 game log? [y/N]")
    assert said.endswith("Nothing was wiped.\n")
    assert len(kept.games()) == len(kept.logs.paths()) == 1


def test_wiping_forgets_figures_logs_and_what_was_put_aside_but_no_game_being_played(
    kept: Kept,
) -> None:
    finished(kept.folder)
    (kept.folder / "games-damaged-1.sqlite3").write_bytes(b"x")
    playing = KeptGame.dealt(kept, 2)
    playing.play(turns=2)
    assert run("stats", "--wipe", said="y\n").stdout.endswith("Wiped.\n")
    assert [path.stem for path in kept.logs.paths()] == [playing.keeper.name]
    assert not [*kept.folder.glob("*damaged*")]
    assert kept.games() == []
    playing.play()
    playing.keeper.close()
    assert len(kept.games()) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("stats --wipe --plot x.png", "--plot, --wipe: expected one of them"),
        ("resume", "No game was interrupted."),
        ("resume over.jsonl", "over.jsonl: this game is over."),
        ("resume none.jsonl", "none.jsonl: "),
        ("replay", "No game log is kept yet."),
        ("replay none.jsonl", "none.jsonl: "),
    ],
)
def test_what_cannot_be_done_is_said(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, says: str
) -> None:
    elsewhere = Kept(tmp_path / "elsewhere", told_nothing)
    finished(elsewhere.folder)
    (tmp_path / "over.jsonl").write_bytes(elsewhere.logs.paths()[0].read_bytes())
    monkeypatch.chdir(tmp_path)
    result = run(*words.split())
    assert result.exit_code in {1, 2}
    assert result.stderr.startswith(says)
    assert kept.logs.paths() == []
