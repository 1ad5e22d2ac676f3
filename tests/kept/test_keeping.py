"""Every game is kept: the last logs, what was interrupted, what was finished just before a kill."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from audiogame.kept.keeper import Kept
from audiogame.kept.logs import MOST_LOGS
from slapjack.deck.cards import parse_cards
from slapjack.errors import SlapjackError
from slapjack.game.actions import Resume
from slapjack.game.log import state_entry
from slapjack.game.log_reader import read_path
from slapjack.match.opponents import Level
from slapjack.match.retelling import replayed
from slapjack.match.score import Score
from slapjack.match.start import Start, company, dealt, seated
from tests.kept.playing import HOUSE, KeptGame, finished
from tests.kept.test_store import ROOT, told_nothing
from tests.match.silent import PACE_S

WON = (tuple(parse_cards("4H JS")), tuple(parse_cards("9D")))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path, told_nothing)


def test_a_personal_best_is_said_after_the_result_and_only_when_there_was_one_to_beat(
    kept: Kept,
) -> None:
    for number in (1, 2):
        game = KeptGame(kept, Start(HOUSE, WON, 1))
        game.play_followed()
        game.keeper.close()
        said = game.lines()
        bests = [line for line in said if line.startswith("A personal best")]
        assert bool(bests) == (number == 2), said
    assert said[-1].endswith("2 wins in a row.")
    assert " win: " in said[-3]


def test_an_interrupted_game_is_taken_up_in_the_very_state_and_its_log_is_one_whole_game(
    kept: Kept,
) -> None:
    game = KeptGame.dealt(kept, 3)
    game.play(turns=4)
    before = state_entry(game.game)
    game.keeper.close()
    again = KeptGame.resumed(kept)
    assert state_entry(again.game) == before
    assert [seat.name for seat in again.table.referee.seats] == ["You", "Ann"]
    assert again.table.referee.seats[1].level is Level.EASY
    again.play()
    again.keeper.close()
    (path,) = kept.logs.paths()
    log = read_path(path)
    assert log.actions == tuple(again.table.referee.actions)
    piles = Score.of(log)[0].piles
    assert piles > Score.of(replace(log, actions=again.start.actions))[0].piles
    assert [line for line in again.lines() if line.startswith(f"{piles} pile")]
    assert sum(isinstance(action, Resume) for action in log.actions) == 1
    assert kept.interrupted() == []
    with kept.store() as store:
        assert store.names() == {path.stem}


def test_the_minutes_already_played_are_not_given_again(kept: Kept) -> None:
    house = replace(HOUSE, rules=replace(HOUSE.rules, minutes=1, flip_limit=0))
    game = KeptGame.dealt(kept, 3, house)
    game.play(turns=5)
    played_ms = game.table.referee.actions[-1].at_ms
    game.keeper.close()
    again = KeptGame.resumed(kept)
    again.play()
    again.keeper.close()
    assert played_ms > 5000
    assert again.table.referee.actions[-1].at_ms == 60_000


def test_a_log_that_broke_off_in_a_line_is_gone_on_with_before_that_line(kept: Kept) -> None:
    game = KeptGame.dealt(kept, 3)
    game.play(turns=4)
    game.keeper.close()
    (path,) = kept.logs.paths()
    whole = path.read_bytes()
    for cut in (whole + b'{"at": 99', whole + b"\0" * 30, whole[:-1], whole[:-9]):
        path.write_bytes(cut)
        again = KeptGame.resumed(kept)
        again.play(turns=1)
        again.keeper.close()
        log = read_path(path)
        assert log.actions == tuple(again.table.referee.actions)
        assert state_entry(replayed(log)) == state_entry(again.game)


def test_a_game_that_is_being_played_is_not_offered_and_not_taken_up(kept: Kept) -> None:
    game = KeptGame.dealt(kept, 3)
    game.play(turns=4)
    assert kept.offered() is None
    assert kept.interrupted() == []
    (path,) = kept.logs.paths()
    with pytest.raises(SlapjackError, match="is being played"):
        kept.keeper(read_path(path), path)
    game.keeper.close()
    found = kept.offered()
    assert found is not None
    assert found.path == path


def test_a_game_whose_process_was_killed_is_offered_at_once(kept: Kept) -> None:
    code = (
        "import os, sys; from pathlib import Path; from audiogame.kept.keeper import Kept\n"
        "from tests.kept.playing import KeptGame\n"
        "game = KeptGame.dealt(Kept(Path(sys.argv[1]), print), 3); game.play(turns=4)\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(kept.folder)], check=False, cwd=ROOT)
    found = kept.offered()
    assert found is not None
    assert found.told.startswith("A game was interrupted: Slapjack, You ")


def test_an_older_interrupted_game_is_kept_but_not_offered_again(kept: Kept) -> None:
    game = KeptGame.dealt(kept, 3)
    game.play(turns=4)
    game.keeper.close()
    finished(kept.folder)
    assert kept.offered() is None
    assert len(kept.interrupted()) == 1


def test_a_game_in_which_nothing_was_done_leaves_nothing(kept: Kept) -> None:
    KeptGame.dealt(kept, 3).keeper.close()
    assert kept.logs.paths() == []


def test_a_game_that_was_finished_and_not_recorded_is_recorded_at_the_next_start(
    kept: Kept,
) -> None:
    game = KeptGame.dealt(kept, 3)
    while game.game.winners is None:
        game.play_a_turn()
    game.keeper.close()
    with kept.store() as store:
        assert store.games() == []
    for _ in range(2):  # once, however often it is looked for
        kept.catch_up()
        with kept.store() as store:
            assert len(store.games()) == 1


def test_the_last_fifty_logs_stay_and_no_figures_go_with_the_others(kept: Kept) -> None:
    first = finished(kept.folder)
    (path,) = kept.logs.paths()
    for number in range(MOST_LOGS + 5):
        path.with_name(f"2099-{number:03}.jsonl").write_bytes(path.read_bytes())
    playing = KeptGame.dealt(kept, 3)
    playing.play(turns=1)
    kept.catch_up()
    left = [each.stem for each in kept.logs.paths()]
    assert playing.keeper.name in left
    playing.keeper.close()
    assert left[-MOST_LOGS:] == [f"2099-{number:03}" for number in range(5, MOST_LOGS + 5)]
    assert len(left) == MOST_LOGS + 1
    with kept.store() as store:
        assert len(store.names()) == MOST_LOGS + 6
        assert first in store.names()


def test_a_file_that_is_no_log_spoils_nothing(kept: Kept) -> None:
    name = finished(kept.folder)
    for stem, content in (("x", b"\xff\xfe{"), ("y", b""), ("z", b'{"log": "chess"}\n')):
        (kept.logs.folder / f"{stem}.jsonl").write_bytes(content)
    kept.catch_up()
    assert kept.interrupted() == []
    assert kept.offered() is None
    last = kept.last()
    assert last is not None
    assert last[0].stem == name
    with kept.store() as store:
        assert store.names() == {name}


def test_a_game_of_computers_alone_is_not_kept(kept: Kept) -> None:
    start = dealt(HOUSE, 2, 1)
    seats = seated(company([], 2, Level.EASY), PACE_S)
    keeper = kept.keeper(start.log(seats))
    assert keeper.name == ""
    assert kept.logs.paths() == []
    assert Start.of(start.log(seats)).stacks == start.stacks


def test_a_few_kills_at_random_moments_lose_nothing() -> None:
    script = ROOT / "benchmarks" / "killed.py"
    words = [sys.executable, str(script), "24", "7"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("24 killed")
