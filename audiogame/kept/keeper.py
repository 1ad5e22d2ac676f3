"""What a game does to be kept: its log as it goes on, its figures when it is over.

1.  `keep_game` begins a log, or goes on with one; it is locked while the game is played.
    What was finished before and not recorded, as where the power failed just then, is
    recorded now (`Kept.catch_up`); only the last logs stay.
2.  `Keeper.follow`, after every deed: the log grows. When the game is over it is recorded, from
    its log alone, and what personal bests it has beaten is said.
3.  `Keeper.close` lets others take the game up, if it is not over.

Whatever cannot be kept is told in one line, and the game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from audiogame.kept.bests import beaten
from audiogame.kept.figures import figures
from audiogame.kept.logs import NOT_KEPT, Logs, Playing, read_kept
from audiogame.kept.store import Store
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.match.retelling import replayed
from slapjack.match.start import company_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from audiogame.kept.figures import Game
    from slapjack.game.actions import Action
    from slapjack.game.log import Log
    from slapjack.match.table import Table


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A game that is not over and that nobody plays now."""

    path: Path
    log: Log
    is_kept: bool = True  # whether its log is one of those that are kept

    @property
    def told(self) -> str:
        """Say which it is and how to go on with it, in a sentence."""
        return self._say("offered")

    @property
    def hint(self) -> str:
        """Say it in short."""
        return wording.sentence("kept.j2", "offered_heard")

    @property
    def entry(self) -> str:
        """Offer it in a menu."""
        return self._say("entry")

    def _say(self, name: str) -> str:
        held = [*zip(self.log.names, map(len, replayed(self.log).stacks), strict=True)]
        return wording.sentence("kept.j2", name, self.log.rules, held)


class Kept:
    """Everything that is kept, in one folder."""

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        self.folder: Final = folder
        self.logs: Final = Logs(folder / "games")
        self._tell: Final = tell

    @property
    def path(self) -> Path:
        """The file of figures."""
        return self.folder / "games.sqlite3"

    def store(self) -> Store:
        """Open the figures; `StoreError` where they cannot be used."""
        return Store(self.path, self._tell)

    def games(self) -> list[Game]:
        """Give all games that were finished; `StoreError` where they cannot be read."""
        if not self.path.exists() and not self.logs.paths():
            return []  # nothing is made where nothing is asked for
        self.catch_up()
        with self.store() as store:
            return store.games()

    def wipe(self) -> None:
        """Forget all games, and what was put aside; but a game that is being played goes on."""
        with self.store() as store:
            store.wipe()
        self.logs.wipe()
        for aside in self.folder.glob(f"{self.path.stem}-damaged-*"):
            aside.unlink(missing_ok=True)

    def catch_up(self) -> None:
        """Record what was finished and not recorded, and leave only the last logs."""
        try:
            with self.store() as store:
                known = store.names()
                for path in self.logs.idle():
                    if path.stem not in known:
                        _record(store, path)
            self.logs.prune()
        except SlapjackError as fault:
            self._tell(str(fault))

    def interrupted(self) -> list[Interrupted]:
        """Give the games that can be taken up again, the newest last."""
        found = ((path, read_kept(path)) for path in self.logs.idle())
        return [Interrupted(path, log) for path, log in found if log and _is_open(log)]

    def offered(self) -> Interrupted | None:
        """Give the last game in which something was done, if it can be taken up again."""
        last = self.last()
        return Interrupted(*last) if last and _is_open(last[1]) else None

    def last(self) -> tuple[Path, Log] | None:
        """Give the last game in which something was done, and that nobody plays now."""
        for path in reversed(self.logs.idle()):
            log = read_kept(path)
            if log and log.actions:
                return path, log
        return None

    def keeper(self, log: Log, path: Path | None = None) -> Keeper:
        """Keep a game; `path` is its log where one of this folder is taken up again.

        `SlapjackError` only for a game that somebody else plays.
        """
        if path is not None:
            return Keeper(self, log, self.logs.take_up(path, log))
        if None not in (log.levels or ()):
            return Keeper(self, log, None)  # computers only
        try:
            return Keeper(self, log, self.logs.begin(log))
        except (SlapjackError, OSError) as fault:
            what = f"{self.logs.folder}: cannot be written: {getattr(fault, 'strerror', fault)}. "
            self._tell(str(fault) if isinstance(fault, SlapjackError) else what + NOT_KEPT)
            return Keeper(self, log, None)


class Keeper:
    """Keeps one game; without a log that can be written, it keeps nothing."""

    def __init__(self, kept: Kept, log: Log, playing: Playing | None) -> None:
        self._kept: Final = kept
        self._log: Final = log
        self._playing = playing
        self._recorded = playing is None

    @property
    def name(self) -> str:
        """The game's name among those that are kept; "" if it is not."""
        return self._playing.path.stem if self._playing else ""

    def follow(self, table: Table) -> None:
        """Keep what was done at a table; when its game is over, record it and tell bests."""
        self.keep(table.referee.actions, table.tell)
        if table.referee.game.winners is not None:
            for line in self.record(table.referee.actions, table.tell):
                table.add(line)

    def keep(self, actions: Sequence[Action], tell: Callable[[str], None]) -> None:
        """Write what is new into the log; tell of the first failure in a row."""
        if self._playing and (fault := self._playing.file.add(actions)):
            tell(fault)

    def record(self, actions: Sequence[Action], tell: Callable[[str], None]) -> list[str]:
        """Record a game that is over, once; give a sentence for each person's bests."""
        if self._recorded or self._playing is None:
            return []
        self._recorded = True
        game = figures(self.name, replace(self._log, actions=tuple(actions)))
        if game is None:
            return []
        try:
            with self._kept.store() as store:
                store.record(game)
                found = beaten(store.games(), game.name)
        except SlapjackError as fault:
            tell(str(fault))
            return []
        alone = len(game.played) == 1
        return [wording.sentence("kept.j2", "beaten", best, alone) for best in found]

    def close(self) -> None:
        """Let others have the log; one of a game that never began is taken away."""
        if self._playing:
            self._playing.close()
            self._playing = None


def _record(store: Store, path: Path) -> None:
    """Record the game of a log if it is over; a log that tells too little is left alone."""
    log = read_kept(path)
    if log is None:
        return
    try:
        game = figures(path.stem, log)
    except SlapjackError:
        return
    if game is not None:
        store.record(game)


def _is_open(log: Log) -> bool:
    """Whether a game can be taken up again: begun, not over, and known who played."""
    try:
        company_of(log)
    except SlapjackError:
        return False
    return bool(log.actions) and replayed(log).winners is None


def keep_game(log: Log, path: Path | None, tell: Callable[[str], None]) -> Keeper:
    """Begin to keep a game, and catch up with what was not kept before.

    `path` is its log where a game is taken up again.
    """
    kept = Kept(default_folder(), tell)
    keeper = kept.keeper(log, path)
    if keeper.name:
        kept.catch_up()
    return keeper


def default_folder() -> Path:
    """Give the user's own data folder of this program."""
    from platformdirs import user_data_path  # noqa: PLC0415 - `--help` does not need it

    return user_data_path("slapjack")
