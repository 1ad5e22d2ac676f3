"""The rules read aloud, clause by clause, at the listener's pace."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.talk import Talk
from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from audiogame.stage import Stage
    from slapjack.house.rules import House
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port

INTRODUCTION: Final = wording.sentence("speech.j2", "reading")
_STEPS: Final = {"space": 1, "right": 1, "n": 1, "]": 1, "left": -1, "b": -1, "[": -1, "r": 0}
_SECTIONS: Final = {"down": 1, "page down": 1, "s": 1, "up": -1, "page up": -1}


class Pages:
    """The clauses of a rulebook in a row, and where the reader is among them."""

    def __init__(self, house: House) -> None:
        self.lines: list[str] = []
        self.starts: list[int] = [0]  # where each section begins
        book = rulebook(house, Audience.EAR)
        head = ", ".join(wording.plain(clause.text) for clause in book.head.clauses)
        self.lines.append(f"{book.title}. {head}.")
        for section in book.sections:
            self.starts.append(len(self.lines))
            texts = [wording.plain(clause.text) for clause in section.clauses]
            self.lines += [f"{section.title}. {texts[0]}", *texts[1:]]
        self.lines += [book.note] if book.note else []
        self.at = -1  # before the first

    def step(self, by: int) -> str:
        """Go so many clauses on or back, as far as there are any."""
        self.at = min(max(self.at + by, 0), len(self.lines) - 1)
        return self.lines[self.at]

    def step_section(self, by: int) -> str:
        """Go to the start of the next section, or of this one, or of the one before."""
        if by > 0:
            later = [start for start in self.starts if start > self.at]
            self.at = later[0] if later else self.at
        else:
            earlier = [start for start in self.starts if start < self.at]
            self.at = earlier[-1] if earlier else 0
        return self.lines[self.at]


class Reading(Talk):
    """A rulebook read aloud at the listener's pace."""

    def __init__(self, port: Port, delivery: Delivery, house: House) -> None:
        """Begin before the first clause."""
        super().__init__(port, delivery, house.rules)
        self._pages: Final = Pages(house)

    def open(self) -> None:
        """Say which keys step."""
        self.answer(INTRODUCTION)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that step by clauses and by sections."""
        steps = {key: partial(self._step, by) for key, by in _STEPS.items()}
        return steps | {key: partial(self._step_section, by) for key, by in _SECTIONS.items()}

    def unknown(self) -> None:
        """Say which keys step."""
        self.answer(INTRODUCTION)

    def _step(self, by: int) -> None:
        self.answer(self._pages.step(by))

    def _step_section(self, by: int) -> None:
        self.answer(self._pages.step_section(by))


def read_aloud(stage: Stage, house: House) -> None:
    """Read the rules until the listener leaves; without sound they are printed all the same."""
    stage.make_ready([INTRODUCTION])
    stage.show(Reading(stage.port, stage.delivery, house))
