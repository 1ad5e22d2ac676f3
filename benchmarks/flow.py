"""How a game flows: a table of what a player waits for at each level, in virtual time.

Run: python benchmarks/flow.py [--tree FOLDER] [--games N] [--opponents N] [LEVEL ...]

Games are played to their end with the real voice into a WAV file. The person is modelled: they
slap 460 ms (SD 80) after a target can be known, miss 3 of 100, and flip 0.6 s after they were
asked. They were asked when the words of the prompt have been said or, where a sound alone
asks them, when it and the verdict before it were heard. With `--tree` another checkout is
measured, an older one for instance.

welcome    from the beginning until all of the opening was said, nobody pressing
next card  from the first sound of a verdict on another's slap until a computer flips the next card
react      from a card's last sound to the next flip, where a computer flips: the least, the median
cards/min  flips a minute
wait       share of the time in which the player can do nothing: somebody else must act, and
           there is no card out that might be slapped
"""

# ruff: noqa: PLC0415 - what is measured comes from the tree that is named

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from audiogame.speech.bank import ClipBank
    from slapjack.match.opponents import Level

MEAN_MS, SD_MS, MISSES = 460, 80, 0.03
ANSWERS_S = 0.6
STEP_S = 0.02
ANSWERED_S = 1.0  # a card that nobody slapped by then was none to slap
VERDICTS = ("You take", "You were first", "Ann takes", "Ann was first", "Not a Jack")
TURNS = ("F flips", "Your turn", "You have", "Nobody can flip", "The challenge is")

HEAD = """\
level    first  welcome  verdict to next card   flip to  react       cards a   wait      words
          word             median   95%   max      flip    min   med  minute      %     a card"""


@dataclass
class Told:
    """What was heard in one level's games, in seconds."""

    welcome: list[float] = field(default_factory=list)
    next_card: list[float] = field(default_factory=list)
    flip_to_flip: list[float] = field(default_factory=list)
    react: list[float] = field(default_factory=list)
    first_word: list[float] = field(default_factory=list)
    game_s: float = 0.0
    waited_s: float = 0.0
    cards: int = 0
    words: int = 0


class Ear:
    """Notes what a mixer plays: every clip with its times."""

    def __init__(self, mixer: Any) -> None:  # noqa: ANN401 - of whichever tree is measured
        self.played: list[Any] = []
        self._play, self._cut = mixer.play, mixer.cut
        self._mixer = mixer
        self.ended: dict[int, float] = {}
        mixer.play, mixer.cut = self._noted, self._cut_short

    def _noted(self, *args: Any, **named: Any) -> Any:  # noqa: ANN401
        playing = self._play(*args, **named)
        self.played.append(playing)
        return playing

    def _cut_short(self, playing: Any) -> None:  # noqa: ANN401
        self.ended[id(playing)] = self._mixer.now()
        self._cut(playing)

    def end_s(self, playing: Any) -> float:  # noqa: ANN401
        """When it was last heard."""
        return float(min(playing.end_at_s, self.ended.get(id(playing), playing.end_at_s)))


class Game:
    """One game, with a person who has ears, hands and nothing else to do."""

    def __init__(self, level: "Level", seed: int, opponents: int, bank: "ClipBank") -> None:
        from audiogame.port import SoundPort
        from audiogame.settings import Settings
        from audiogame.sound.file_mixer import FileMixer
        from audiogame.sound.sounds import turns
        from slapjack.house.rules import PRESETS, House
        from slapjack.match.delivery import Delivery
        from slapjack.match.start import company, dealt, seated, you
        from slapjack.match.table import Table

        settings = Settings()
        self.mixer = FileMixer(Path(tempfile.gettempdir()) / "flow.wav")
        self.ear = Ear(self.mixer)
        delivery = Delivery(settings.rate_wpm[level], settings.sound_volume)
        self.port = port = SoundPort(
            self.mixer, bank, turns(), delivery, lambda _: None, wait_for_clips=True
        )
        start = dealt(House(PRESETS["card"]), opponents + 1, seed)
        pace_s = {each: pace_ms / 1000 for each, pace_ms in settings.pace_ms.items()}
        seats = seated(company([you()], opponents + 1, level), pace_s)
        self.table = Table(start.referee(seats), delivery, port)
        self.referee = self.table.referee
        self.game = self.referee.game
        self.hand = random.Random(seed)  # noqa: S311
        self.title = start.title

    def play(self, told: Told) -> None:
        """Play to the end."""
        self.table.begin(self.title, self.mixer.now())
        self._advance_until(lambda: self._silent(self.mixer.now()))
        speech = [each for each in self.ear.played if is_speech(each)]
        told.first_word.append(speech[0].start_at_s)
        told.welcome.append(self.ear.end_s(speech[-1]))
        start_s = self.mixer.now()
        slap_s, slapped, flip_s = None, -1, None
        while not self.game.over:
            self._step()
            now_s = self.mixer.now()
            if self.game.target is not None and self.game.flips != slapped:
                slapped = self.game.flips
                slap_s = self._slap_at() if self.hand.random() >= MISSES else None
            if slap_s is not None and now_s >= slap_s:
                slap_s = None
                self.table.press("space", now_s)
            asked_s = self._asked_s()
            if self.game.player == 0 and asked_s is not None and slap_s is None:
                flip_s = asked_s + ANSWERS_S
                if now_s >= flip_s and not self.game.over:
                    self._asked_from = len(self.ear.played)
                    self.table.press("f", now_s)
            told.waited_s += STEP_S if self._can_only_wait(now_s) else 0.0
        told.game_s += self.mixer.now() - start_s
        told.cards += self.game.flips
        self._measure(told)

    _asked_from = 0

    def _slap_at(self) -> float:
        after_s = max(self.hand.gauss(MEAN_MS, SD_MS), 150) / 1000
        return float(self.referee._onset_s) + after_s  # noqa: SLF001 - when it could be known

    def _asked_s(self) -> float | None:
        """When the person has been asked: a prompt's end, or its sound's beginning."""
        since = self.ear.played[self._asked_from :]
        words = [each for each in since if each.clip.words.startswith(TURNS)]
        if words:
            return self.ear.end_s(words[-1])
        bells = [each for each in since if each.clip.words == "your turn"]
        lines = [say.line for say, *_ in self.port._waiting]  # noqa: SLF001
        if not bells or any(line.startswith(TURNS) for line in lines):
            return None
        told = [each for each in self.ear.played if each.clip.words.startswith(VERDICTS)]
        ends_s = [self.ear.end_s(each) for each in told[-1:]]
        return max(float(bells[-1].start_at_s), *ends_s, 0.0)

    def _silent(self, now_s: float) -> bool:
        """Whether nothing more comes that may be the prompt's words."""
        return bool(self.table._outlet.quiet_s() <= now_s)  # noqa: SLF001

    def _can_only_wait(self, now_s: float) -> bool:
        if self.game.player == 0:
            return False
        return bool(now_s > self.referee._onset_s + ANSWERED_S or not self.game.face_up)  # noqa: SLF001

    def _advance_until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            self._step()

    def _step(self) -> None:
        self.mixer.advance_to(self.mixer.now() + STEP_S)
        self.table.tick(self.mixer.now())

    def _measure(self, told: Told) -> None:
        verdict = None
        flips: list[float] = []
        cards: list[float] = []
        computers = self._computers_flips()
        for each in self.ear.played:
            words = each.clip.words
            if is_speech(each) and each.start_at_s > told.welcome[-1]:
                told.words += len(words.split())
            if words.startswith(VERDICTS) and "Ann" in words:
                verdict = each.start_at_s if verdict is None else verdict
            elif " of " in words and "Ann" not in words and len(words.split()) == 3:  # noqa: PLR2004 - a card
                cards.append(self.ear.end_s(each))
            elif words == "flip":
                by_computer = next(computers, False)
                if by_computer and cards and verdict is None:
                    told.react.append(each.start_at_s - cards[-1])
                if by_computer and verdict is not None:
                    told.next_card.append(each.start_at_s - verdict)
                verdict = None
                flips.append(each.start_at_s)
        told.flip_to_flip += [b - a for a, b in pairwise(flips)]

    def _computers_flips(self) -> Iterator[bool]:
        from slapjack.game.actions import Flip

        return (action.player != 0 for action in self.referee.actions if isinstance(action, Flip))


def is_speech(playing: Any) -> bool:  # noqa: ANN401
    """Whether it is words, not a sound, which has a name too."""
    return bool(playing.clip.kind.value == "speech")


def percentile(figures: list[float], share: float) -> float:
    """Give the figure below which that share of them is."""
    return sorted(figures)[min(int(share * len(figures)), len(figures) - 1)]


def row(level: str, told: Told) -> str:
    """Say a level's figures in one line."""
    after = told.next_card or [0.0]
    return (
        f"{level:7} {median(told.first_word):6.2f} {max(told.welcome):8.1f}"
        f" {median(after):8.2f} {percentile(after, 0.95):5.2f} {max(after):5.2f}"
        f" {median(told.flip_to_flip):9.2f} {min(told.react):6.2f} {median(told.react):5.2f}"
        f" {60 * told.cards / told.game_s:9.1f} {100 * told.waited_s / told.game_s:6.0f}"
        f" {told.words / told.cards:10.1f}"
    )


def main() -> None:
    """Measure each level, one line for each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--opponents", type=int, default=1)
    parser.add_argument("levels", nargs="*")
    chosen = parser.parse_args()
    sys.path.insert(0, str(chosen.tree.resolve()))

    from audiogame.speech.bank import ClipBank
    from slapjack.match.opponents import Level

    print(HEAD)
    with ClipBank() as bank:
        for level in map(Level, chosen.levels or list(Level)):
            told = Told()
            for seed in range(chosen.games):
                game = Game(level, seed, chosen.opponents, bank)
                game.play(told)
                game.mixer.close()
            print(row(level.value, told), flush=True)


if __name__ == "__main__":
    main()
