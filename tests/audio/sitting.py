"""A person at the table under a virtual clock, with the real voice."""

from collections.abc import Callable, Sequence
from pathlib import Path

from audiogame.setting_out import Deal, set_out
from audiogame.settings import Settings
from audiogame.sound.clips import Kind
from audiogame.sound.file_mixer import FileMixer
from audiogame.sounding import Sounding
from audiogame.speech.bank import ClipBank
from audiogame.speech.speech import Speech
from audiogame.table import Table
from slapjack.deck.cards import parse_cards
from slapjack.house.rules import House, HouseRules
from slapjack.match.opponents import Level

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
        seed: int = 1,
    ) -> None:
        self.lines: list[tuple[float, str]] = []
        self.mixer = FileMixer(path)
        start = Deal(
            House(rules or HouseRules()), tuple(tuple(parse_cards(s)) for s in stacks), seed
        )
        settings = Settings()
        self.setting = set_out(start, level, settings, start_s=0.0, person=True, auto_flip=False)
        rate_wpm = settings.rate_wpm[level]
        speech = Speech(self.mixer, bank, rate_wpm, wait_for_clips=True)
        self.mixer.set_volume(Kind.SOUND, settings.sound_volume / 100)
        sounding = Sounding(rate_wpm, settings.sound_volume, full=True, text_mode=text_mode)
        self.table = Table(
            self.setting.referee,
            self.setting.announcer,
            mixer=self.mixer,
            speech=speech,
            sounding=sounding,
            write_line=lambda line: self.lines.append((self.mixer.now(), line)),
        )
        self.table.begin(self.setting.announcer.opening("Slapjack", level, rate_wpm))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.until(lambda: False, seconds)

    def until(self, happened: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something has happened, for so long at most."""
        end_s = self.mixer.now() + seconds
        while self.mixer.now() < end_s and not happened() and not self.table.over:
            self.mixer.advance_to(self.mixer.now() + STEP_S)
            self.table.step()

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
