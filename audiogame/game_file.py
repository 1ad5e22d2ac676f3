"""The game log as a file that grows while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack import files
from slapjack.errors import SlapjackError
from slapjack.game.log import write_action, write_header

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from slapjack.game.actions import Action
    from slapjack.game.log import Log


ELSEWHERE: Final = "Name another place with --log."


class GameFile:
    """A log that is safe up to the last action; without a path nothing is written.

    What cannot be written in mid-game is tried again with what comes next, so that a
    full disk costs nothing if room is made.
    """

    def __init__(
        self, path: Path | None, log: Log, *, going_on: bool = False, advice: str = ELSEWHERE
    ) -> None:
        """Write the header, or find the end of a log that goes on.

        `SlapjackError` where that cannot be, before any card is flipped.
        """
        self._path = path
        # How many actions it has, in how many whole bytes: both at once, as a signal may come.
        self._whole = 0, 0
        self._failing = False
        try:
            if path is not None and going_on:
                self._find_the_end(path)
                return
            if path is not None:
                files.claim(path)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(b"")
            self._append([write_header(log)], 0)
        except OSError as error:
            raise SlapjackError(f"{path}: cannot be written: {error.strerror}. {advice}") from None

    @property
    def is_empty(self) -> bool:
        """Whether it has no action yet."""
        return self._whole[0] == 0

    def add(self, actions: Sequence[Action]) -> str | None:
        """Write the actions that are new; give what to tell the player when it first fails."""
        done, _ = self._whole
        if self._path is None or len(actions) == done:
            return None
        try:
            self._append([write_action(action) for action in actions[done:]], len(actions))
        except OSError as error:
            told, self._failing = self._failing, True
            return None if told else f"{self._path}: cannot be written now: {error.strerror}."
        self._failing = False
        return None

    def _find_the_end(self, path: Path) -> None:
        """Go on behind the last whole line: what broke off is written anew."""
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        self._whole = sum(bool(line.strip()) for line in whole.split(b"\n")) - 1, len(whole)

    def _append(self, lines: Sequence[str], done: int) -> None:
        """Write lines behind those that are whole: half of one may be there from a failure.

        Then it has so many actions, `done`.
        """
        _, whole_bytes = self._whole
        if self._path is None:
            return
        content = "".join(f"{line}\n" for line in lines).encode()
        is_file = self._path.is_file() or self._path.is_dir()
        with self._path.open("r+b" if is_file else "ab") as file:
            if is_file:
                file.seek(whole_bytes)
                file.truncate()
            file.write(content)
        self._whole = done, whole_bytes + len(content)
