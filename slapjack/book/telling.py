"""Events told in sentences, with "you" for the listener and names for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.game.log import event_entry

if TYPE_CHECKING:
    from slapjack.game.events import Event
    from slapjack.house.rules import HouseRules

_SPEECH: Final = "speech.j2"


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the events of one game; `you` is the listener's number, None for an onlooker."""

    rules: HouseRules
    names: tuple[str, ...]
    you: int | None = None

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
