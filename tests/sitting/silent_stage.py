"""A stage that nobody hears, under a virtual clock; whoever sits there follows a list of keys."""

import math
from collections.abc import Callable, Container, Iterable, Iterator
from typing import cast

from audiogame.settings import Settings
from audiogame.stage import Lines, Scene, Stage
from audiogame.talk import Talk
from slapjack.match.delivery import Delivery
from slapjack.match.table import Table
from tests.match.silent import SilentPort

STEP_S = 0.02
THINKS_S = 1.0  # between two keys

Player = Callable[[Table], str | None]


class SilentStage:
    """Presses the keys of a list one after the other; at a table `player` decides."""

    def __init__(self, keys: Iterable[str] = (), player: Player = lambda _: None) -> None:
        self.port = SilentPort()
        self.settings = Settings()
        self.delivery = Delivery(200)
        self.lines = Lines(self.port.write, self.port.write)
        self.mixer = self
        self.shown: list[Scene] = []
        self._keys: Iterator[str] = iter(keys)
        self._player = player
        self._next_s = THINKS_S

    @property
    def stage(self) -> Stage:
        return cast("Stage", self)

    @property
    def said(self) -> list[str]:
        return self.port.lines

    def now(self) -> float:
        return self.port.now_s

    def make_ready(self, texts: Iterable[str]) -> None:
        assert all(texts)

    def adopt(self, settings: Settings) -> None:
        self.settings = settings

    def show(self, talk: Talk) -> None:
        talk.begin(self.now())
        self.run(talk, once=talk.once)

    def run(
        self,
        scene: Scene,
        *,
        once: Container[str] = (),
        until_s: float = math.inf,
        each_turn: Callable[[], None] = lambda: None,
    ) -> None:
        assert until_s == math.inf or once == ()
        self.shown.append(scene)
        while not scene.over:
            self.port.now_s += STEP_S
            if key := self._key(scene):
                scene.press(key, self.now())
            scene.tick(self.now())
            each_turn()

    def _key(self, scene: Scene) -> str | None:
        if isinstance(scene, Table):
            self._next_s = self.now() + THINKS_S
            return self._player(scene)
        if self.now() < self._next_s:
            return None
        self._next_s = self.now() + THINKS_S
        key = next(self._keys, None)
        assert key or not isinstance(scene, Talk) or scene.done, f"no key left: {self.said[-6:]}"
        return key


def winner(table: Table) -> str | None:
    """Play as somebody who slaps every target at once."""
    game = table.referee.game
    if game.target is not None:
        return "space"
    return "f" if game.player == 0 and table.due_s() is None else None
