"""A list of choices that is heard: arrows, first letters, Enter, Escape, Home and End."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.menu.choices import Choices
from audiogame.talk import Talk
from slapjack.book import wording

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from audiogame.menu.choices import Entry
    from audiogame.stage import Stage
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port

WORDS: Final = "menu.j2"
LEAVES: Final = "q"


class List(Talk):
    """Entries under a heading; each is said once as the cursor comes to it."""

    def __init__(
        self,
        port: Port,
        delivery: Delivery,
        heading: str,
        entries: Sequence[Entry],
        current: str = "",
    ) -> None:
        """Start at the entry named `current`."""
        super().__init__(port, delivery)
        self.chosen: str | None = None
        self._heading: Final = heading
        self._choices: Final = Choices(entries, current)

    def open(self) -> None:
        """Say what there is to choose, and the entry at which the cursor stands."""
        self.answer(f"{self._heading} {self._choices.current.label}".strip())

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give what letters, arrows, Home, End and Enter do; Q leaves here as anywhere."""
        choices = self._choices
        letters = {entry.letter for entry in choices.entries} - {LEAVES}
        return {letter: partial(self._to_letter, letter) for letter in letters} | {
            "down": lambda: self._say(choices.step(1)),
            "up": lambda: self._say(choices.step(-1)),
            "home": lambda: self._say(choices.to_end(last=False)),
            "end": lambda: self._say(choices.to_end(last=True)),
            "space": self._say_current,
            "enter": self._take,
            "right": self._take,
            "left": self.leave,
        }

    def unknown(self) -> None:
        """Say which keys choose."""
        self.answer(wording.sentence(WORDS, "keys"))

    def _to_letter(self, letter: str) -> None:
        self._say(self._choices.to_letter(letter))

    def _say_current(self) -> None:
        self._say(self._choices.current)

    def _say(self, entry: Entry) -> None:
        self.answer(entry.label)

    def _take(self) -> None:
        self.chosen = self._choices.current.name
        self.left = True


def choose(stage: Stage, heading: str, entries: Sequence[Entry], current: str = "") -> str | None:
    """Let whoever sits at a stage choose; give the entry's name, None if they went back."""
    found = List(stage.port, stage.delivery, heading, entries, current)
    stage.show(found)
    return found.chosen
