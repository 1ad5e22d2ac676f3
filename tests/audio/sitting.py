"""A person at the table under a virtual clock, with the real voice."""

from collections.abc import Callable, Sequence
from pathlib import Path

from audiogame.port import SoundPort
from audiogame.settings import Settings
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.sounds import turns
from audiogame.speech.bank import ClipBank
from slapjack.deck.cards import parse_cards
from slapjack.house.rules import House, HouseRules
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from slapjack.match.start import Start, company, seated, you
from slapjack.match.table import Table

STEP_S = 0.01


class Sitting:
    """Plays at virtual times and keeps every printed line with its time."""

    def __init__(
        self,
        path: Path,
        bank: ClipBank,
        stacks: Sequence[str],
        *,
        rules: HouseRules | None = None,
        level: Level = Level.EASY,
        text_mode: bool = False,
        print_all: bool = False,
        seed: int = 1,
        people: Sequence[str] | None = None,
    ) -> None:
        self.lines: list[tuple[float, str]] = []
        self.mixer = FileMixer(path)
        start = Start(
            House(rules or HouseRules()), tuple(tuple(parse_cards(s)) for s in stacks), seed
        )
        settings = Settings()
        who = company(people or [you()], len(stacks), level)
        pace_s = {each: pace_ms / 1000 for each, pace_ms in settings.pace_ms.items()}
        delivery = Delivery(
            settings.rate_wpm[level],
            settings.sound_volume,
            text_mode=text_mode,
            print_all=print_all,
        )
        self.port = SoundPort(
            self.mixer,
            bank,
            turns(),
            delivery,
            lambda line: self.lines.append((self.mixer.now(), line)),
            wait_for_clips=True,
        )
        self.table = Table(start.referee(seated(who, pace_s)), delivery, self.port)
        self.table.begin("Slapjack", 0.0)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.until(lambda: False, seconds)

    def stall(self, seconds: float) -> None:
        """Let time pass during which nobody looks at the table."""
        self.mixer.advance_to(self.mixer.now() + seconds)
        self.table.tick(self.mixer.now())

    def until(self, happened: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something has happened, for so long at most."""
        end_s = self.mixer.now() + seconds
        while self.mixer.now() < end_s and not happened() and not self.table.over:
            self.mixer.advance_to(self.mixer.now() + STEP_S)
            self.table.tick(self.mixer.now())

    def until_said(self, line: str) -> None:
        """Let time pass until this is the newest line."""
        self.until(lambda: self.said()[-1:] == [line])
        assert self.said()[-1] == line

    def press(self, key: str) -> list[str]:
        """Press a key now; give the lines it brought at once."""
        before = len(self.lines)
        self.table.press(key, self.mixer.now())
        return self.said()[before:]

    def said(self) -> list[str]:
        """Every line so far."""
        return [line for _, line in self.lines]

    def close(self) -> None:
        """Finish the file."""
        self.mixer.close()
