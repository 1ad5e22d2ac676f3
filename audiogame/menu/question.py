"""A question with a few keys for an answer, such as "Again?"."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.talk import Talk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from audiogame.stage import Stage
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port


class Question(Talk):
    """Asks until a key answers it; what does not is told the question again."""

    def __init__(
        self, port: Port, delivery: Delivery, lines: Sequence[str], answers: Mapping[str, str]
    ) -> None:
        """Ask with the last of the lines; `answers` gives for each key what it means.

        Escape is no answer.
        """
        super().__init__(port, delivery)
        self.answered: str | None = None
        self._lines: Final = lines
        self._answers: Final = answers

    def open(self) -> None:
        """Ask, after what is still being said."""
        self.tell(*self._lines)

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that answer."""
        return {key: partial(self._take, meant) for key, meant in self._answers.items()}

    def unknown(self) -> None:
        """Ask again."""
        self.answer(self._lines[-1])

    def _take(self, meant: str) -> None:
        self.answered = meant
        self.left = True


def ask(stage: Stage, lines: Sequence[str], answers: Mapping[str, str]) -> str | None:
    """Ask whoever sits at a stage; give what they meant, None for Escape."""
    question = Question(stage.port, stage.delivery, lines, answers)
    stage.show(question)
    return question.answered
