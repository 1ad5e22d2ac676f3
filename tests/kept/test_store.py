"""The store of figures: whole or not there, put aside where damaged, never written over."""

import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from audiogame.kept.figures import Game, Played, Terms
from audiogame.kept.keeper import Kept
from audiogame.kept.store import Store, StoreError
from tests.kept.playing import KeptGame, finished

ROOT = Path(__file__).parents[2]
TERMS = Terms("slapjack", "easy", 2)
GAME = Game("a", TERMS, (Played("You", won=True, piles=3, wrong=1, missed=2, times_ms=(400, 512)),))


def told_nothing(line: str) -> None:
    raise AssertionError(line)


@contextmanager
def files_no_larger_than(most_bytes: int) -> Iterator[None]:
    """Refuse to let any file grow further, as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def test_a_game_is_read_back_as_it_was_recorded_and_counted_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with Store(path, told_nothing) as store:
        assert store.record(GAME)
        assert not store.record(GAME)
    with Store(path, told_nothing) as store:
        assert store.games() == [GAME]
        assert store.names() == {"a"}


@pytest.mark.parametrize("damage", [b"no database at all\n" * 99, None])
def test_a_damaged_store_is_put_aside_whole_and_counted_anew(
    tmp_path: Path, damage: bytes | None
) -> None:
    name = finished(tmp_path)
    kept = Kept(tmp_path, told_nothing)
    with kept.store() as store:
        before = store.games()
    content = bytearray(kept.path.read_bytes())
    content[100:4000] = random.Random(1).randbytes(3900)
    bad = damage or bytes(content)
    kept.path.write_bytes(bad)
    told: list[str] = []
    kept = Kept(tmp_path, told.append)
    kept.catch_up()
    (aside,) = tmp_path.glob("games-damaged-*.sqlite3")
    assert aside.read_bytes() == bad
    (line,) = told
    assert line.startswith(f"{kept.path}: is damaged, and was put aside as {aside.name}. ")
    with kept.store() as store:
        assert store.games() == before
        assert store.names() == {name}


def test_a_store_of_a_newer_version_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as newer:
        newer.executescript("CREATE TABLE medals (a); PRAGMA user_version = 2;")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store(path, told_nothing)
    assert path.read_bytes() == before


def test_a_full_disk_records_nothing_by_halves(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    many = Game("b", TERMS, (Played("You", True, 1, 1, 1, tuple(map(float, range(9999)))),))  # noqa: FBT003
    with Store(path, told_nothing) as store:
        store.record(GAME)
        with files_no_larger_than(path.stat().st_size + 4096), pytest.raises(StoreError):
            store.record(many)
    with Store(path, told_nothing) as store:
        assert store.games() == [GAME]
        assert store.record(many)


def test_a_game_is_played_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.touch()
    told: list[str] = []
    game = KeptGame.dealt(Kept(folder, told.append), 1)
    game.play()
    game.keeper.close()
    assert game.game.winners is not None
    assert told == [f"{folder}/games: cannot be written: Not a directory. This game is not kept."]
    assert game.told == []


def test_a_disk_that_is_full_from_some_moment_is_told_of_once_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    told: list[str] = []
    kept = Kept(tmp_path, told.append)
    game = KeptGame.dealt(kept, 1)
    game.play(turns=3)
    (path,) = kept.logs.paths()
    with files_no_larger_than(path.stat().st_size + 10):
        game.play(turns=5)
        assert game.told == [f"{path}: cannot be written now: File too large."]
    game.play()
    game.keeper.close()
    assert len(game.told) == 1
    with kept.store() as store:
        assert store.names() == {path.stem}
    assert told == []


def test_two_processes_record_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.kept.playing import finished\n"
        "for seed in range(4): print(finished(Path(sys.argv[1]), seed), flush=True)"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    both = [
        subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
        )
        for _ in range(2)
    ]
    names = [name for one in both for name in one.communicate()[0].split("\n") if name]
    with Kept(tmp_path, told_nothing).store() as store:
        assert store.names() == set(names)
    assert len(set(names)) == len(names) == 8


def test_two_that_find_it_damaged_at_once_put_it_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"x" * 4096)
    told: list[str] = []

    def open_and_record(name: str) -> None:
        with Store(path, told.append) as store:
            store.record(Game(name, TERMS, GAME.played))

    both = [threading.Thread(target=open_and_record, args=[name]) for name in "bc"]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert len(told) == 1
    assert len([*tmp_path.glob("games-damaged-*")]) == 1
    with Store(path, told_nothing) as store:
        assert store.names() == {"b", "c"}
