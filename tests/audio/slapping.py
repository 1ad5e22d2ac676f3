"""A person who slaps every card of a recorded game, and knows the truth of each.

That is when each of their presses was made, and from the recording when the card could be known.
"""

import random
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from math import nan
from pathlib import Path
from time import perf_counter, sleep
from types import TracebackType
from typing import Protocol, Self

from audiogame.sound.clips import SAMPLE_RATE, Clip
from audiogame.sound.sounds import variants
from audiogame.speech.bank import ClipBank
from slapjack.deck.cards import RANKS
from slapjack.house.rules import HouseRules
from slapjack.match.cues import Sound
from tests.audio.bare_stream import cpu_used_s
from tests.audio.heard import Recorder, start_s
from tests.audio.playing import Playing
from tests.audio.test_playing import children, start_from
from tests.audio.witness import PATIENCE_S

RATE_WPM = 200
CARDS = 40
LATENCY_MS = 10.0  # the stream's own, as DeviceMixer.latency_s gives it
# What is looked for in the recording: a card's beginning, before the slap cuts it off, and
# a sound's, before speech sets in.
LOOKED_FOR_S = 0.18
SOUND_S = 0.04
LIKE = 0.35  # speech that is cut off as a sound begins is heard with it; others have 0.3 at most
QUIET_S = 0.4
LOOK_S = 0.05  # to ask a page what was said takes milliseconds
AGAIN_S = 1.3  # Space counts again after so long without it
MOST_SLAPS = 20  # of what nobody takes
ALL_TARGETS = HouseRules(targets=tuple(rank.name.lower() for rank in RANKS))
CARD = " of (Clubs|Diamonds|Hearts|Spades)(, Ann)?[.]$"
OWN_CARD = " of (Clubs|Diamonds|Hearts|Spades)[.]$"


@dataclass(frozen=True, slots=True)
class Slapped:
    """One card: how late its sounds were, and how far off the judge was; NaN what was missed."""

    flip_late_ms: float
    slap_late_ms: float
    judged_off_ms: float
    """How much longer than it was the reaction was said to be."""
    latency_ms: float
    """What of the lateness is the stream's own, by what is said of it."""

    @property
    def fits(self) -> bool:
        """Whether the card alone is as good as all must be."""
        late_ms = max(self.flip_late_ms, self.slap_late_ms)
        return late_ms - self.latency_ms <= 15 and abs(self.judged_off_ms) <= 8


class Played(Protocol):
    """A game that somebody plays, wherever that is; each line is there once it is printed."""

    def press(self, key: str) -> float:
        """Press a key; give the `perf_counter` time at which it was pressed."""

    def said(self) -> list[str]:
        """Every line so far."""

    def wait_for(self, pattern: str, since: int = 0) -> str:
        """Wait for a line, the `since`th or later, that matches; give it."""

    def go_on(self) -> None:
        """Go on where the game paused."""

    def latency_ms(self) -> float:
        """How long a sound that starts at once takes to the ear, by what is said of it."""

    def cpu_used_s(self) -> float:
        """Seconds of processor time so far."""

    def memory_mb(self) -> float:
        """Memory in use now."""


class AtTerminal(Playing):
    """The command in a terminal, and what it and its voice cost."""

    def latency_ms(self) -> float:
        return LATENCY_MS

    def cpu_used_s(self) -> float:
        pid = self.process.pid
        return cpu_used_s(pid, *children(pid))

    def memory_mb(self) -> float:
        return memory_mb(self.process.pid)


Begin = Callable[[], AbstractContextManager[Played]]


def at_terminal(home: Path) -> Begin:
    """Begin games in a terminal whose deal lasts for all cards, each of which may be slapped."""
    deck = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]
    random.Random(3).shuffle(deck)
    start = start_from(home, " ".join(deck), " ".join(deck[:20]), rules=ALL_TARGETS)
    words = ["play", "--from", str(start), "--level", "child", "--rate", str(RATE_WPM)]
    return lambda: AtTerminal(home, *words)


class Slapping:
    """A recorded game, and the next when its cards run out, or when two in a row did not fit.

    After a stall a game may keep more sound in store and be late for good, as it should be.
    """

    def __init__(self, begin: Begin, clips: ClipBank) -> None:
        self._begin_game, self._clips = begin, clips
        self._chance = random.Random(1)
        self._slap_s = 0.0
        self._costs: list[tuple[float, float]] = []  # of each game that is over

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._held.close()

    def _begin(self) -> None:
        self._left = CARDS - 1
        self._misses = 0  # in a row
        self._held = ExitStack()
        self._recorder = self._held.enter_context(Recorder())
        self._played = self._held.enter_context(self._begin_game())
        self._played.wait_for("Your turn")
        self._wait_for_my_turn()
        self._begin_s, self._cpu_s = perf_counter(), self._played.cpu_used_s()
        self._slap()  # the first card of a game is slower to come
        self._begun_mb = self._played.memory_mb()

    def card(self) -> Slapped:
        """Flip a card, slap it, and find both in the recording."""
        slapped = self._slap()
        self._left -= 1
        self._misses = 0 if slapped.fits else self._misses + 1
        if self._misses > 1 or not self._left:
            with suppress(FileNotFoundError, ProcessLookupError):  # it may just have ended
                self._costs.append(self._cost())
            self._held.close()
            self._begin()
        return slapped

    def _slap(self) -> Slapped:
        sleep(max(0.0, self._slap_s + AGAIN_S - perf_counter()))
        played, since = self._played, len(self._played.said())
        flip_s = played.press("f")
        card = played.wait_for(OWN_CARD, since).removesuffix(".")
        sleep(max(0.0, flip_s + self._chance.uniform(0.34, 0.47) - perf_counter()))
        slap_s = self._slap_s = played.press(" ")
        slapped_again = self._wait_for_my_turn()
        clip = self._clips.clip(card, RATE_WPM)
        flipped_s = self._heard_s(flip_s, variants(Sound.FLIP))
        slapped_s = self._heard_s(slap_s, variants(Sound.OWN_SLAP))
        known_s = self._heard_s(flip_s, [clip], LOOKED_FOR_S) + clip.onset_s
        told_ms = nan if slapped_again else judged_ms(played.said()[since:])
        off_ms = told_ms - (slap_s - known_s) * 1000
        late_ms = (flipped_s - flip_s) * 1000, (slapped_s - slap_s) * 1000
        return Slapped(*late_ms, off_ms, played.latency_ms())

    def _wait_for_my_turn(self) -> int:
        """Wait until it is, and quiet; slap what nobody takes. Gives how many slaps that took."""
        played, since_s, lines, slaps = self._played, perf_counter(), 0, 0
        while slaps < MOST_SLAPS:
            sleep(LOOK_S)
            said = played.said()
            if len(said) > lines:
                lines, since_s = len(said), perf_counter()
                played.go_on()
            taken = is_taken(said)
            if perf_counter() - max(since_s, self._slap_s) < (QUIET_S if taken else AGAIN_S):
                continue
            if not taken:
                slaps, self._slap_s = slaps + 1, played.press(" ")
            elif is_mine(said):
                return slaps
            assert perf_counter() - since_s < PATIENCE_S, said[-9:]
        raise AssertionError(f"nobody takes the card: {played.said()[-9:]}")

    def _heard_s(
        self, from_s: float, variants: Sequence[Clip], looked_for_s: float = SOUND_S
    ) -> float:
        """When the beginning of one of them is heard, soon after `from_s`; NaN if none is."""
        beginnings = [clip.samples[: round(looked_for_s * SAMPLE_RATE)] for clip in variants]
        return start_s(self._recorder.between(from_s, from_s + 0.7), beginnings, LIKE)

    def cpu_share(self) -> float:
        """Seconds of processor time in one of play, of all games."""
        used_s, played_s = zip(*self._costs, self._cost(), strict=True)
        return float(sum(used_s) / sum(played_s))

    def _cost(self) -> tuple[float, float]:
        """Seconds of processor time that this game has used so far, and of play."""
        return self._played.cpu_used_s() - self._cpu_s, perf_counter() - self._begin_s

    def peak_mb(self) -> float:
        """Memory of the game, as it began or now, where it may just have ended."""
        try:
            return max(self._begun_mb, self._played.memory_mb())
        except (FileNotFoundError, ProcessLookupError):
            return self._begun_mb


def judged_ms(lines: list[str]) -> float:
    """How long after the card the slap was judged to come; NaN where it was not judged at all."""
    first, *others = [number for number, line in enumerate(lines) if re.search(CARD, line)]
    for line in lines[first : min(others, default=len(lines))]:
        if found := re.match(r"(?:You were first|Too late): (\d+)", line):
            return float(found[1])
    return nan


def is_mine(said: list[str]) -> bool:
    """Whether the person was asked to flip since the last card, if any."""
    cards = [number for number, line in enumerate(said) if re.search(CARD, line)]
    return any(line.startswith("Your turn") for line in said[cards[-1] if cards else 0 :])


def is_taken(said: list[str]) -> bool:
    """Whether somebody took the last card: each is a target here."""
    cards = [number for number, line in enumerate(said) if re.search(CARD, line)]
    return not cards or any(" take" in line for line in said[cards[-1] :])


def memory_mb(pid: int) -> float:
    """Memory of a process and what it has started."""
    return sum(map(resident_mb, [pid, *children(pid)]))


def resident_mb(pid: int) -> float:
    """Memory in use, what is shared with others counted in proportion."""
    found = re.search(r"Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text())
    assert found
    return int(found[1]) / 1024
