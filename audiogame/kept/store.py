"""The figures of all games, in one SQLite file.

Each game is one transaction under the name of its log, so that a kill leaves it whole or not
there, and whoever comes next can record it again without counting it twice. SQLite's rollback
journal is used, not its write-ahead log: that needs memory shared by all who write, which a
folder on another machine cannot give.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections import defaultdict
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Self

from audiogame.kept.figures import Game, Played, Terms
from slapjack.errors import SlapjackError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

VERSION: Final = 1
PATIENCE_S: Final = 3.0  # how long another game may be recording
_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_SCHEMA: Final = """
BEGIN IMMEDIATE;
CREATE TABLE games (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, level TEXT NOT NULL, players INTEGER NOT NULL
);
CREATE TABLE played (
    name TEXT NOT NULL REFERENCES games, person TEXT NOT NULL, won INTEGER NOT NULL,
    piles INTEGER NOT NULL, wrong INTEGER NOT NULL, missed INTEGER NOT NULL,
    PRIMARY KEY (name, person)
);
CREATE TABLE slaps (name TEXT NOT NULL REFERENCES games, person TEXT NOT NULL, ms REAL NOT NULL);
PRAGMA user_version = 1;
COMMIT;
"""


class StoreError(SlapjackError):
    """The store cannot be read or written now."""


class Store:
    """All games that were finished, read and written while its `with` lasts.

    A damaged file is put aside under a name that tells when, and told of; nothing is
    written over. What the system refuses is a `StoreError`.
    """

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self.path: Final = path
        with self._told(), _one_at_a_time(path):
            if _is_damaged(path):
                aside = _put_aside(path)
                tell(
                    f"{path}: is damaged, and was put aside as {aside.name}. Figures are counted "
                    "anew from the game logs that are kept."
                )
            self._connection = _opened(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def names(self) -> set[str]:
        """Give the names of all games."""
        with self._told():
            return {name for (name,) in self._connection.execute("SELECT name FROM games")}

    def games(self) -> list[Game]:
        """Give all games in the order in which they began."""
        times: dict[tuple[str, str], list[float]] = defaultdict(list)
        played: dict[str, list[Played]] = defaultdict(list)
        ask = self._connection.execute
        with self._told():
            for name, person, ms in ask("SELECT * FROM slaps ORDER BY rowid"):
                times[name, person].append(ms)
            for name, person, won, *counts in ask("SELECT * FROM played ORDER BY rowid"):
                piles, wrong, missed = counts
                right_ms = tuple(times[name, person])
                played[name].append(Played(person, bool(won), piles, wrong, missed, right_ms))
            rows = ask("SELECT * FROM games ORDER BY name").fetchall()
        return [Game(name, Terms(*terms), tuple(played[name])) for name, *terms in rows]

    def record(self, game: Game) -> bool:
        """Record a game whole; whether it was not there yet."""
        terms = game.terms
        with self._told(), self._transaction():
            added = self._connection.execute(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?)",
                (game.name, terms.game, terms.level, terms.players),
            )
            if not added.rowcount:
                return False
            for one in game.played:
                self._connection.execute(
                    "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?)",
                    (game.name, one.person, one.won, one.piles, one.wrong, one.missed),
                )
                rows = [(game.name, one.person, ms) for ms in one.times_ms]
                self._connection.executemany("INSERT INTO slaps VALUES (?, ?, ?)", rows)
        return True

    def wipe(self) -> None:
        """Forget all games."""
        with self._told():
            with self._transaction():
                for table in ("slaps", "played", "games"):
                    self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - our names
            self._connection.execute("VACUUM")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled it back already
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell what SQLite or the system refuses of this file."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            raise StoreError(f"{self.path}: cannot be used now: {reason}.") from None


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """Hold off other games that open it: two that find it damaged must not both put it aside."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = path.with_suffix(".lock").open("ab")
    except OSError:  # a folder that is only read: nothing can be put aside there
        yield
        return
    with file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)


def _is_damaged(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        with closing(_connected(path)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if (getattr(error, "sqlite_errorcode", 0) & 0xFF) in _DAMAGE:
            return True
        raise
    return bool(found != ("ok",) or (version == 0 and tables > 0))


def _put_aside(path: Path) -> Path:
    """Rename a damaged file to a name that is free; a journal beside it was used up before."""
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
    aside = path.with_name(f"{path.stem}-damaged-{now}{path.suffix}")
    path.rename(aside)
    return aside


def _opened(path: Path) -> sqlite3.Connection:
    connection = _connected(path)
    try:
        _make_ready(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_ready(connection: sqlite3.Connection, path: Path) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(
            f"{path}: was written by a newer version of this program, and stays as it is. "
            "Install that version, or name another data folder with XDG_DATA_HOME."
        )
    if version == 0:
        connection.executescript(_SCHEMA)
