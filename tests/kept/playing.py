"""Games that nobody hears, kept as those of a person are."""

import random
from collections.abc import Callable
from pathlib import Path

from audiogame.kept.keeper import Keeper, Kept
from slapjack.game.engine import Game
from slapjack.game.log import Log
from slapjack.house.rules import House, HouseRules
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from slapjack.match.score import Score
from slapjack.match.start import Start, company, company_of, dealt, seated, you
from slapjack.match.table import Table
from tests.match.silent import PACE_S, SilentPort

HOUSE = House(HouseRules(flip_limit=50))
STEP_S = 0.1
STEPS_A_TURN = 20


class KeptGame:
    """One person against a computer, or whoever sat at a game that is taken up again."""

    def __init__(
        self, kept: Kept, start: Start, log: Log | None = None, path: Path | None = None
    ) -> None:
        who = company_of(log) if log else company([you()], len(start.stacks), Level.EASY)
        seats = seated(who, PACE_S)
        self.start = start
        self.told: list[str] = []
        self._port = SilentPort()
        score = Score.of(start.log(seats))
        self.table = Table(start.referee(seats), Delivery(200), self._port, score)
        self.keeper: Keeper = kept.keeper(start.log(seats), path)
        self._now_s = 0.0
        self.table.begin(start.title, 0.0)

    @classmethod
    def dealt(cls, kept: Kept, seed: int, house: House = HOUSE) -> "KeptGame":
        return cls(kept, dealt(house, 2, seed))

    @classmethod
    def resumed(cls, kept: Kept) -> "KeptGame":
        found = kept.interrupted()[-1]
        return cls(kept, Start.of(found.log, resumed=True), found.log, found.path)

    @property
    def game(self) -> Game:
        return self.table.referee.game

    def lines(self) -> list[str]:
        """Give everything that was said."""
        return self._port.lines

    def turn(self, chance: random.Random) -> None:
        """Flip if asked to, and for a while slap what is to be slapped, or now and then wrongly.

        Nothing of it is kept yet.
        """
        self.table.press("f", self._now_s)
        for _ in range(STEPS_A_TURN):
            self._now_s += STEP_S
            self._port.now_s = self._now_s
            self.table.tick(self._now_s)
            if chance.random() < (0.3 if self.game.target else 0.005):
                self.table.press("space", self._now_s)

    def play_a_turn(self) -> None:
        """Play a turn and write it, but record nothing."""
        self.turn(random.Random(1))
        self.keep()

    def play_followed(self) -> None:
        """Play to the end as a session does, which says bests at the table."""
        while self.game.winners is None:
            self.turn(random.Random(0))
            self.keeper.follow(self.table)

    def keep(self) -> None:
        self.keeper.keep(self.table.referee.actions, self.told.append)

    def record(self) -> None:
        self.told += self.keeper.record(self.table.referee.actions, self.told.append)

    def play(self, turns: int = 200, chance: random.Random | None = None) -> list[str]:
        """Play so many turns, or to the end; give what was told."""
        chance = chance or random.Random(1)
        for _ in range(turns):
            self.turn(chance)
            self.keep()
            if self.game.winners is not None:
                self.record()
                break
        return self.told


def finished(folder: Path, seed: int = 1, tell: Callable[[str], None] = print) -> str:
    """Play a whole game; give its name."""
    kept = Kept(folder, tell)
    game = KeptGame.dealt(kept, seed)
    game.play()
    assert game.game.winners is not None
    name = game.keeper.name
    game.keeper.close()
    return name
