"""What is said follows from what happened, never from when it was looked at."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from slapjack.deck.cards import codes_of
from slapjack.game.engine import deal
from slapjack.house.rules import PRESETS
from slapjack.match.happenings import Happening, Turning
from slapjack.match.opponents import Level
from slapjack.match.referee import Referee
from tests.match.silent import Silent


class Recording:
    """Plays a game and keeps everything that its referee lets happen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.happened: list[Happening] = []
        for name in ("advance", "press_slap", "press_flip", "pause"):
            monkeypatch.setattr(Referee, name, self._kept(getattr(Referee, name)))

    def _kept(self, called: Callable[..., list[Happening]]) -> Callable[..., list[Happening]]:
        def keeping(*args: object) -> list[Happening]:
            happened = called(*args)
            self.happened += happened
            return happened

        return keeping


class Replayed:
    """A referee that hands out what has happened, batch by batch."""

    def __init__(self, game: Silent, batches: list[list[Happening]]) -> None:
        self._batches = batches
        referee = game.table.referee
        referee.advance = self._next  # type: ignore[method-assign]
        referee.quiet_from = lambda told_s, all_s: None  # type: ignore[method-assign]  # noqa: ARG005

    def _next(self, now_s: float) -> list[Happening]:
        del now_s
        return self._batches.pop(0) if self._batches else []


def stacks_of(seed: int, preset: str, players: int) -> list[str]:
    return [codes_of(stack[:4]) for stack in deal(PRESETS[preset], players, seed)]


def played(seed: int, preset: str, players: int) -> list[Happening]:
    chance = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        recording = Recording(patch)
        game = Silent(
            *stacks_of(seed, preset, players), rules=PRESETS[preset], level=Level.CHILD, seed=seed
        )
        for _ in range(60):
            game.press(chance.choice(["f", "f", "f", "space"]))
            game.wait(chance.uniform(0.05, 1.2), 0.05)
            if game.table.referee.game.over:
                break
    return recording.happened


def told(seed: int, preset: str, players: int, batches: list[list[Happening]]) -> list[object]:
    game = Silent(
        *stacks_of(seed, preset, players), rules=PRESETS[preset], level=Level.CHILD, seed=seed
    )
    Replayed(game, batches)
    while batches:
        game.stall(60.0)
    return [*game.lines, *game.port.given]


@settings(max_examples=40)
@given(
    some.integers(0, 1000),
    some.sampled_from(sorted(PRESETS)),
    some.integers(2, 4),
    some.randoms(use_true_random=False),
)
def test_any_split_of_the_same_happenings_gives_the_same_words_and_sounds(
    seed: int, preset: str, players: int, chance: random.Random
) -> None:
    happened = played(seed, preset, players)
    one_by_one = [[each] for each in happened]
    batches: list[list[Happening]] = [[]]
    for each in happened:
        batches[-1].append(each)
        # A card that is turned has to be said before it can take effect.
        if isinstance(each, Turning) or chance.random() < 0.4:
            batches.append([])
    assert told(seed, preset, players, batches) == told(seed, preset, players, one_by_one)


@pytest.mark.parametrize("stalled_s", [0.1, 0.5, 3.0])
def test_a_stall_of_the_loop_loses_no_words(stalled_s: float) -> None:
    """The person's last card is a Jack, which the computer slaps while nobody looks."""
    games = [Silent("JS", "9D"), Silent("JS", "9D")]
    for game in games:
        game.press("f")
    games[0].wait(8)
    games[1].wait(0.15)
    games[1].stall(stalled_s)
    games[1].wait(8 - stalled_s)
    assert "You have no cards: any Jack brings you back." in games[1].lines
    assert games[1].lines == games[0].lines


def test_a_turn_that_came_and_went_during_a_stall_is_told() -> None:
    game = Silent("4H 5H 2C", "JD 9D 3C", level=Level.HARD)
    game.press("f")
    game.stall(0.5)
    for _ in range(4):
        game.stall(2.0)
    assert "Jack of Diamonds, Ann." in game.lines
    assert game.lines.count("Your turn. F flips.") == 2
