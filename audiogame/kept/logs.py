"""The logs of the last games, each locked by whoever plays it.

A lock is the system's own (`flock`), so it ends with the process that holds it, however
that ends: a log that is not over and not locked is that of an interrupted game. Where a
file system has no locks, a game that is being played elsewhere cannot be told from one
that was interrupted.
"""

from __future__ import annotations

import fcntl
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, BinaryIO, Final

from audiogame.game_file import GameFile
from slapjack.errors import SlapjackError
from slapjack.game.log_reader import read_path

if TYPE_CHECKING:
    from pathlib import Path

    from slapjack.game.log import Log

MOST_LOGS: Final = 50
NOT_KEPT: Final = "This game is not kept."
_LOOKED_AT_S: Final = 0.2  # a lock that is only looked at is free again by then


@dataclass(slots=True)
class Playing:
    """A game that is being played, whose log nobody else may go on with."""

    path: Path
    file: GameFile
    lock: BinaryIO

    def close(self) -> None:
        """Let others have the log; where nothing was done in the game, take it away."""
        if self.file.is_empty:
            self.path.unlink(missing_ok=True)
        self.lock.close()


class Logs:
    """A folder of logs, named by when their games began."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    def paths(self) -> list[Path]:
        """Give all logs, the newest last."""
        return sorted(self.folder.glob("*.jsonl"))

    def owns(self, path: Path) -> bool:
        """Whether a log is one of this folder."""
        return path.suffix == ".jsonl" and path.resolve().parent == self.folder.resolve()

    def begin(self, log: Log) -> Playing:
        """Begin a log under a new name; `OSError` or `SlapjackError` where that cannot be."""
        self.folder.mkdir(parents=True, exist_ok=True)
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
        path = self.folder / f"{now}-{secrets.token_hex(2)}.jsonl"
        lock = path.open("xb")
        _lock(lock)
        try:
            return Playing(path, GameFile(path, log, advice=NOT_KEPT), lock)
        except BaseException:
            lock.close()
            path.unlink(missing_ok=True)
            raise

    def take_up(self, path: Path, log: Log) -> Playing:
        """Go on with a log of this folder; `SlapjackError` while somebody else does."""
        lock = path.open("ab")
        if not _lock(lock):
            lock.close()
            raise SlapjackError(f"{path}: this game is being played. Play on there, or end it.")
        return Playing(path, GameFile(path, log, going_on=True, advice=NOT_KEPT), lock)

    def is_played(self, path: Path) -> bool:
        """Whether somebody plays it now."""
        with path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            except OSError:  # a file system without locks
                return False
        return False

    def idle(self) -> list[Path]:
        """Give the logs that nobody plays, the newest last; what has gone meanwhile is left out."""
        found = []
        for path in self.paths():
            with suppress(OSError):
                if not self.is_played(path):
                    found.append(path)
        return found

    def prune(self) -> None:
        """Leave the last `MOST_LOGS`, and those that are being played."""
        for path in self.paths()[:-MOST_LOGS]:
            with suppress(OSError):
                if not self.is_played(path):
                    path.unlink()

    def wipe(self) -> None:
        """Take away all logs but those that are being played."""
        for path in self.idle():
            path.unlink(missing_ok=True)


def read_kept(path: Path) -> Log | None:
    """Read a log, without a last line that breaks off; None where it cannot be read."""
    try:
        return read_path(path, lambda _: None)
    except SlapjackError:
        return None


def _lock(file: BinaryIO) -> bool:
    """Lock a file until it is closed; whether nobody else has."""
    until_s = time.monotonic() + _LOOKED_AT_S
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until_s:
                return False
            time.sleep(0.01)
        except OSError:  # a file system without locks
            return True
        else:
            return True
