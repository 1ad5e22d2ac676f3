"""Events told in sentences, with "you" for the listener and names for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.game.log import event_entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from slapjack.game.events import Event
    from slapjack.game.log import Log
    from slapjack.house.rules import HouseRules

_SPEECH: Final = "speech.j2"


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the events of one game; `you` is the listener's number, None for an onlooker."""

    rules: HouseRules
    names: tuple[str, ...]
    you: int | None = None

    @classmethod
    def to_persons(cls, rules: HouseRules, names: Sequence[str], persons: Sequence[int]) -> Teller:
        """Tell it to these players: one alone is "you"; where there are more, all have names."""
        return cls(rules, tuple(names), persons[0] if len(persons) == 1 else None)

    @classmethod
    def of(cls, log: Log) -> Teller:
        """Tell the game of a log to whoever played it; an old log calls the person "you"."""
        if log.levels is None:
            you = wording.value(_SPEECH, "you")
            persons = [number for number, name in enumerate(log.names) if name == you][:1]
        else:
            persons = [number for number, level in enumerate(log.levels) if level is None]
        return cls.to_persons(log.rules, log.names, persons)

    @property
    def others(self) -> tuple[int, ...]:
        """Everyone but the listener."""
        return tuple(player for player in range(len(self.names)) if player != self.you)

    def tell(self, event: Event) -> str:
        """Give the sentence for an event."""
        return wording.sentence(_SPEECH, event_entry(event)["event"], event, self)

    def say(self, name: str, *values: object) -> str:
        """Give the sentence `name` of the speech templates, made of `values`."""
        return wording.sentence(_SPEECH, name, self, *values)
