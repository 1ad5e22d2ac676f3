"""A log tells again what happened, and counts it as it was counted."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from slapjack.game.actions import Resume
from slapjack.game.engine import deal
from slapjack.game.events import Flipped
from slapjack.game.log import Log
from slapjack.house.rules import PRESETS, House
from slapjack.match.happenings import Done, Happening, Turning
from slapjack.match.opponents import Level
from slapjack.match.retelling import retold
from slapjack.match.score import Score
from slapjack.match.start import Start
from tests.match.silent import Silent


class Watched(Silent):
    """A table whose happenings are kept."""

    def __init__(self, preset: str, seed: int) -> None:
        rules = PRESETS[preset]
        stacks = [" ".join(map(str, stack)) for stack in deal(rules, 2, seed)]
        super().__init__(*stacks, rules=rules, level=Level.CHILD, seed=seed)
        self.happened: list[Happening] = []
        for name in ("press_slap", "press_flip", "advance"):
            setattr(self.table.referee, name, self._kept(getattr(self.table.referee, name)))

    def _kept(self, judge: Callable[..., list[Happening]]) -> Callable[..., list[Happening]]:
        def judged(*told: object) -> list[Happening]:
            happened = judge(*told)
            self.happened += happened
            return happened

        return judged

    def play(self, turns: int) -> Log:
        """Flip and slap as a person would who also slaps a card every fourth turn; give the log."""
        for turn in range(turns):
            self.press("f")
            for tenth in range(25):
                self.wait(0.1, 0.05)
                if self.table.referee.game.target or (turn % 4 == 0 and tenth == 9):
                    self.press("space")
        actions = tuple(self.table.referee.actions)
        return replace(self.start.log(self.seats), actions=actions)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_log_tells_what_happened_with_the_same_times(preset: str) -> None:
    game = Watched(preset, seed=3)
    kept = game.play(30)
    live = [each for each in game.happened if isinstance(each, Done)]
    again = [each for each in retold(kept) if isinstance(each, Done)]
    assert len(again) == len(live) > 30
    for one, other in zip(live, again, strict=True):
        assert (one.action, one.events) == (other.action, other.events)
        assert replace(one.now, turning=False, live=False) == other.now
        assert one.taken_by == other.taken_by
        assert other.reaction_ms == one.reaction_ms
        assert set(other.rivals) <= {*one.rivals}, "the same time, to the millisecond"


def test_every_card_is_turned_over_before_it_lies_there() -> None:
    game = Watched("ratscrew", seed=3)
    kept = game.play(30)
    turned = [each.card for each in retold(kept) if isinstance(each, Turning)]
    flips = [
        str(event.card)
        for each in retold(kept)
        if isinstance(each, Done)
        for event in each.events
        if isinstance(event, Flipped)
    ]
    assert len(flips) > 10
    assert list(map(str, turned)) == flips


def test_a_score_counted_from_a_log_is_the_one_counted_in_the_game() -> None:
    game = Watched("pagat", seed=5)
    kept = game.play(40)
    counted, live = Score.of(kept), Score(2)
    for happening in game.happened:
        if isinstance(happening, Done):
            live.note(happening)
    assert counted[0].piles > 2
    assert len(counted[0].taken_ms) == counted[0].piles
    assert counted[0].wrong > 2
    for one, other in zip(counted, live, strict=True):
        assert (one.piles, one.wrong, one.missed) == (other.piles, other.wrong, other.missed)
        assert one.taken_ms == pytest.approx(other.taken_ms, abs=1.0)


def test_no_time_is_counted_for_a_card_that_lay_there_when_the_game_was_taken_up_again() -> None:
    begun = Start(House(), Silent("4H JS 3C 3D", "9D").start.stacks, 1)
    game = Silent("4H JS 3C 3D", "9D", level=Level.CHILD)
    game.press("f")
    game.until(lambda: game.table.referee.game.flips == 2)
    game.press("f")
    game.until(lambda: game.table.referee.game.target is not None)
    actions = tuple(game.table.referee.actions)
    found = replace(begun.log(game.seats), actions=actions)
    resumed = Start.of(found, resumed=True)
    assert resumed.actions == (*actions, Resume(actions[-1].at_ms))
    referee = resumed.referee(game.seats)
    (done,) = referee.press_slap(0, 0.02)
    assert isinstance(done, Done)
    assert done.reaction_ms is None
    assert done.now.pile == 0
    whole = replace(found, actions=tuple(referee.actions))
    assert [(tally.piles, tally.taken_ms) for tally in Score.of(whole)] == [(1, []), (0, [])]
