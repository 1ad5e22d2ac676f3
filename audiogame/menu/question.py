"""A question with a few keys for an answer, such as "Again?"."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.talk import Talk
from slapjack.match.controls import REPLIES, reply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from audiogame.stage import Stage
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port

YES: Final = "yes"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: the words that ask it, and those that say which keys answer.

    Enter says yes, Escape and Q say no, as `controls.reply` has it; `asked_with` is the key that
    brought the question up and says yes when it is pressed once more; `more` gives what other keys
    mean. `told` is said before.
    """

    question: str
    keys: str
    more: Mapping[str, str] = field(default_factory=dict)
    asked_with: str = "enter"
    told: Sequence[str] = ()


class Question(Talk):
    """Asks until a key answers it; one that does not is told which keys do."""

    def __init__(self, port: Port, delivery: Delivery, asked: Asked) -> None:
        """Ask it."""
        super().__init__(port, delivery)
        self.answered: str | None = None
        self._asked: Final = asked

    def open(self) -> None:
        """Ask, after what is still being said."""
        asked = self._asked
        self.tell(*asked.told, f"{asked.question} {asked.keys}".strip())

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that answer."""
        asked = self._asked
        said = {key: reply(key, asked.asked_with) for key in (*REPLIES, asked.asked_with)}
        return {key: partial(self._take, YES if yes else None) for key, yes in said.items()} | {
            key: partial(self._take, meant) for key, meant in asked.more.items()
        }

    def unknown(self) -> None:
        """Say which keys answer."""
        self.answer(self._asked.keys)

    def _take(self, meant: str | None) -> None:
        self.answered = meant
        self.left = True


def ask(stage: Stage, asked: Asked) -> str | None:
    """Ask whoever sits at a stage; give `YES` or what another key meant, None for no."""
    question = Question(stage.port, stage.delivery, asked)
    stage.show(question)
    return question.answered
