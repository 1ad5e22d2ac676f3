"""A table that nobody hears: its lines, sounds and times kept in a list."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from slapjack.deck.cards import parse_cards
from slapjack.house.rules import House, HouseRules
from slapjack.match.cues import Priority, Say, Sound
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from slapjack.match.seats import Seat
from slapjack.match.start import Start, company, seated, you
from slapjack.match.table import Table

STEP_S = 0.01
LINE_S = 0.6
PACE_S = dict.fromkeys(Level, 0.5)


@dataclass(frozen=True)
class Moment:
    """A sound with the times that it would have."""

    start_at_s: float
    onset_at_s: float
    end_at_s: float
    confirmed: bool = True


class SilentPort:
    """A port that takes a while for each line and keeps everything it is given."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.lines: list[str] = []
        self.told_s: list[float] = []  # when each of them was printed
        self.given: list[tuple[str, float]] = []
        self.happened: list[tuple[float, str]] = []  # all that came of it but the cards' names
        self.cards_s: list[float] = []  # when each card began
        self._until_s = 0.0
        self._told_s = 0.0  # when all that the game waits for will have been said

    def say(
        self, say: Say, pan: float, *, after_s: float = 0.0, spare_card: bool = False
    ) -> Moment | None:
        self.given.append((f"{say.line} {say.priority.name} {spare_card}", pan))
        start_s = max(after_s, self.now_s)
        what = "a card" if say.priority is Priority.CARD else say.line
        self.happened.append((start_s, f"{what} {say.priority.name} {pan}"))
        if say.priority is Priority.CARD:
            self.cards_s.append(start_s)
            self._until_s = self._told_s = start_s + LINE_S
            return Moment(start_s, start_s + 0.02, self._until_s)
        cuts = say.priority >= Priority.VERDICT or say.priority is Priority.ANSWER
        self._until_s = (start_s if cuts else max(start_s, self._until_s)) + LINE_S
        if say.priority >= Priority.RESULT:
            self._told_s = self._until_s
        return None

    def play(self, sound: Sound, pan: float) -> Moment:
        self.given.append((sound.value, pan))
        self.happened.append((self.now_s, f"{sound.value} {pan}"))
        return Moment(self.now_s, self.now_s, self.now_s + 0.1)

    def write(self, line: str) -> None:
        self.lines.append(line)
        self.told_s.append(self.now_s)
        if " of " not in line:
            self.happened.append((self.now_s, line))

    def hush(self) -> None:
        self._until_s = min(self._until_s, self.now_s)

    def tick(self) -> None:
        pass

    def due_s(self) -> float | None:
        return None

    def quiet_s(self, least: Priority = Priority.DETAIL) -> float:
        return self._told_s if least >= Priority.RESULT else self._until_s

    def unsaid(self) -> Sequence[Say]:
        return ()

    def prepare(self, texts: Iterable[str]) -> None:
        pass


class Silent:
    """A table under a virtual clock."""

    def __init__(
        self,
        *stacks: str,
        people: Sequence[str] | None = None,
        rules: HouseRules | None = None,
        level: Level = Level.EXPERT,
        seed: int = 1,
        seats: Sequence[Seat] = (),
        text_mode: bool = False,
    ) -> None:
        cards = tuple(tuple(parse_cards(stack)) for stack in stacks)
        self.start = Start(House(rules or HouseRules()), cards, seed)
        names = [you()] if people is None else people
        self.seats = tuple(seats) or seated(company(names, len(stacks), level), PACE_S)
        self.port = SilentPort()
        self.delivery = Delivery(200, text_mode=text_mode)
        self.table = Table(self.start.referee(self.seats), self.delivery, self.port)
        self.table.begin(self.start.title, 0.0)

    @property
    def lines(self) -> list[str]:
        return self.port.lines

    def stall(self, seconds: float) -> None:
        """Let time pass in one leap, as on a machine that is busy with something else."""
        self.port.now_s += seconds
        self.table.tick(self.port.now_s)

    def wait(self, seconds: float, step_s: float = STEP_S) -> None:
        """Let time pass."""
        for _ in range(round(seconds / step_s)):
            self.stall(step_s)

    def until(self, happened: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something has happened, for so long at most."""
        end_s = self.port.now_s + seconds
        while not happened():
            assert self.port.now_s < end_s, self.lines
            self.stall(STEP_S)

    def press(self, key: str) -> list[str]:
        """Press a key now; give the lines it brought at once."""
        before = len(self.lines)
        self.table.press(key, self.port.now_s)
        return self.lines[before:]
