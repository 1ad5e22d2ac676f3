"""The page's table under a virtual clock, as the page drives it: messages in, commands out."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from audiogame.sound.turns import VARIANTS
from audiogame.web.inpage.bridge import Bridge
from audiogame.web.phrases import pieces
from slapjack.match.cues import Sound
from slapjack.match.table import Table

LATENCY_S = 0.03
STEP_S = 0.25  # so often the page looks, whatever is due


def silent_index(rates: Iterable[int] = (200,)) -> dict[str, Any]:
    """Give an index of all that the voice says ahead, each piece half a second long."""
    names = [f"{which.value} {variant}" for which in Sound for variant in range(VARIANTS)]
    return {
        "sounds": {name: [0, 0.0, 0.2, 0.001] for name in names},
        "voice": {str(rate): {text: [0, 0.0, 0.5, 0.03] for text in _pieces()} for rate in rates},
    }


_pieces = cache(pieces)


class VirtualPage:
    """What a page does, but for sound and sight: every clip starts when it was to."""

    def __init__(self, index: dict[str, Any]) -> None:
        self.bridge = Bridge(json.dumps(index))
        self.now_s = 100.0
        self.due_s: float | None = None
        self.sent: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.over = False

    @property
    def commands(self) -> list[dict[str, Any]]:
        return [command for answer in self.answers for command in answer["commands"]]

    def done(self, do: str) -> list[dict[str, Any]]:
        return [command for command in self.commands if command["do"] == do]

    @property
    def table(self) -> Table:
        game = self.bridge._game  # noqa: SLF001 - what a page cannot see, tests compare
        assert game is not None
        return game.table

    @property
    def log(self) -> str:
        text: str = self.send("log")[-1]["text"]
        return text

    def send(self, do: str, **values: object) -> list[dict[str, Any]]:
        message = {"do": do, "now_s": self.now_s, "latency_s": LATENCY_S, **values}
        self.sent.append(message)
        answer = json.loads(self.bridge.handle(json.dumps(message)))
        self.answers.append(answer)
        self.due_s = answer["due_s"]
        commands: list[dict[str, Any]] = answer["commands"]
        for command in commands:
            self._act(command)
        return commands

    def _act(self, command: dict[str, Any]) -> None:
        match command["do"]:
            case "load":
                self.send("loaded", rate_wpm=command["rate_wpm"])
            case "play" if command["at_s"] is not None:
                self.send("began", id=command["id"], start_s=command["at_s"])
            case "over":
                self.over = True

    def start(self, house: dict[str, Any], **asked: object) -> None:
        usual = {"people": [], "computers": 1, "level": "easy", "seed": 1}
        self.send("start", house=house, **{**usual, **asked})

    def press(self, key: str) -> None:
        self.send("press", key=key, at_s=self.now_s)

    def wait(self, until_s: float) -> None:
        """Let time pass to the next moment at which something is due, or to this one."""
        due_s = until_s if self.due_s is None else min(self.due_s, until_s)
        self.now_s = max(self.now_s, min(due_s, self.now_s + STEP_S))
        self.send("tick")


class Player:
    """A person who slaps every target and flips when it is their turn, so long after the card."""

    def __init__(self, table: Table, *, slaps_s: float = 0.45, flips_s: float = 0.9) -> None:
        self.table = table
        self.slaps_s, self.flips_s = slaps_s, flips_s
        self.seen = -1
        self.flips_at: float | None = None
        self.slaps_at: float | None = None

    def look(self, now_s: float) -> None:
        """See what lies there, as soon as it does."""
        now = self.table.now
        if now.flips != self.seen:
            self.seen = now.flips
            target = self.table.referee.game.target
            self.slaps_at = None if target is None else now_s + self.slaps_s
            self.flips_at = None
        if now.player == 0 and self.flips_at is None:
            self.flips_at = now_s + self.flips_s
        elif now.player != 0:
            self.flips_at = None

    def next_s(self, now_s: float) -> float:
        """Give when they will press a key, or look again."""
        return min(at for at in (self.slaps_at, self.flips_at, now_s + 1) if at is not None)

    def keys(self, now_s: float) -> Sequence[str]:
        """Give the keys they press now."""
        if self.slaps_at is not None and now_s >= self.slaps_at:
            self.slaps_at = None
            return ["space"]
        if self.flips_at is not None and now_s >= self.flips_at:
            self.flips_at = None
            return ["f"]
        return []


def play(page: VirtualPage, seconds: float, between: Callable[[], None] = lambda: None) -> None:
    """Let a person play the page's game to its end, or for so long."""
    player, end_s = Player(page.table), page.now_s + seconds
    while not page.over and page.now_s < end_s:
        player.look(page.now_s)
        page.wait(player.next_s(page.now_s))
        for key in player.keys(page.now_s):
            page.press(key)
        between()
