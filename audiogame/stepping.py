"""Pages that a listener steps through with keys, at their own pace: each a line and its sounds."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from audiogame.talk import Talk
from slapjack.book import wording

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from slapjack.house.rules import HouseRules
    from slapjack.match.cues import Sound
    from slapjack.match.delivery import Delivery
    from slapjack.match.port import Port

GAP_S: Final = 0.4  # between sounds
_STEPS: Final = {"space": 1, "right": 1, "n": 1, "]": 1, "left": -1, "b": -1, "[": -1, "r": 0}
_SECTIONS: Final = {"down": 1, "page down": 1, "s": 1, "up": -1, "page up": -1}


@dataclass(frozen=True, slots=True)
class Page:
    """A line, and what sounds after it."""

    line: str
    sounds: tuple[Sound, ...] = ()


class Pages:
    """Pages in a row, and where the listener is among them."""

    def __init__(
        self, introduction: str, keys: str, pages: Sequence[Page], starts: Sequence[int] = (0,)
    ) -> None:
        """Take the pages, with what to say first and what all keys do.

        A section begins at each of `starts`.
        """
        self.introduction: Final = introduction
        self.keys: Final = keys
        self.pages: Final = pages
        self._starts: Final = starts
        self._at = -1  # before the first

    @property
    def at_end(self) -> bool:
        """Whether the last page was given."""
        return self._at == len(self.pages) - 1

    def step(self, by: int) -> Page:
        """Go so many pages on or back, as far as there are any."""
        self._at = min(max(self._at + by, 0), len(self.pages) - 1)
        return self.pages[self._at]

    def step_section(self, by: int) -> Page:
        """Go to the start of the next section, or of this one, or of the one before."""
        if by > 0:
            later = [start for start in self._starts if start > self._at]
            self._at = later[0] if later else self._at
        else:
            earlier = [start for start in self._starts if start < self._at]
            self._at = earlier[-1] if earlier else 0
        return self.pages[self._at]


class Stepping(Talk):
    """Pages told as keys ask for them, or one after the other `by_itself`."""

    def __init__(
        self,
        port: Port,
        delivery: Delivery,
        pages: Pages,
        rules: HouseRules | None = None,
        *,
        by_itself: bool = False,
    ) -> None:
        """Begin before the first page."""
        super().__init__(port, delivery, rules)
        self._pages: Final = pages
        self._by_itself: Final = by_itself
        self._waiting: deque[Sound] = deque()
        self._sounds_s = 0.0  # when the next sound may start

    def open(self) -> None:
        """Say which keys step."""
        if not self._by_itself:
            self.answer(self._pages.introduction)

    def unknown(self) -> None:
        """Say which keys are enough."""
        self._tell_keys(wording.sentence("speech.j2", "step_keys"))

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """Give the keys that step by pages and by sections, and the one that tells of them."""
        steps = {key: partial(self._step, by) for key, by in _STEPS.items()}
        sections = {key: partial(self._step_section, by) for key, by in _SECTIONS.items()}
        return {**steps, **sections, "h": partial(self._tell_keys, self._pages.keys)}

    def _tell_keys(self, line: str) -> None:
        self._waiting.clear()
        self.answer(line)

    def tick(self, now_s: float, _not_after_s: float = math.inf) -> None:
        """Start what waits to be said, then what is to sound."""
        super().tick(now_s)
        if self.outlet.now_s < self._free_s():
            return
        if self._waiting:
            playing = self._port.play(self._waiting.popleft(), 0.0)
            self._sounds_s = playing.end_at_s + GAP_S
        elif self._by_itself and self._pages.at_end:
            self.done = True
        elif self._by_itself:
            self._step(1)

    def due_s(self) -> float | None:
        """When `tick` must be called, if no key comes before."""
        due_s = super().due_s()
        if not self._waiting and not self._by_itself:
            return due_s
        return self._free_s() if due_s is None else min(due_s, self._free_s())

    def _free_s(self) -> float:
        return max(self.outlet.quiet_s(), self._sounds_s)

    def _step(self, by: int) -> None:
        self._show(self._pages.step(by))

    def _step_section(self, by: int) -> None:
        self._show(self._pages.step_section(by))

    def _show(self, page: Page) -> None:
        self._waiting.clear()
        self.answer(page.line)
        if self._delivery.device:
            self._waiting.extend(page.sounds)
