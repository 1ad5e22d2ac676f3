"""Levels keep their shares where patterns are slapped: a person needs as much longer for them."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from slapjack.deck.cards import Card
from slapjack.deck.patterns import Pattern, patterns
from slapjack.game.engine import Game
from slapjack.game.events import TookPile
from slapjack.house.rules import PRESETS, HouseRules
from slapjack.match.happenings import Turning
from slapjack.match.opponents import MISSED_FOR_EACH_CARD, SLOWER_FOR_EACH_CARD, Level
from slapjack.match.referee import Referee
from tests.test_referee import YOU, Answer, Table, computer

SHARES = ((Level.EASY, 0.88), (Level.NORMAL, 0.56), (Level.HARD, 0.16))


def target(rules: HouseRules, pile: Sequence[Card]) -> Pattern | None:
    return next((each for each in patterns(rules.targets) if each.matches(pile)), None)


def human(game: Game, chance: random.Random) -> Answer:
    """Someone who answers a rank after 460 ms and misses 3 of 100, and patterns as computers do."""

    def answer(turning: Turning) -> float | None:
        late_s = max(0.1, chance.gauss(0.4, 0.06) + chance.expovariate(1 / 0.06))
        sure = chance.random()
        wanted = target(game.rules, [*game.face_up, turning.card])
        if wanted is None:
            return None
        more = wanted.cards - 1
        if sure < 0.03 * (1 + more * MISSED_FOR_EACH_CARD):
            return None
        return late_s * (1 + more * SLOWER_FOR_EACH_CARD)

    return answer


def piles_of_you(rules: HouseRules, level: Level, games: int) -> Counter[int]:
    """Count the piles that each took by a slap in some games with one computer."""
    taken: Counter[int] = Counter()
    for seed in range(games):
        game = Game.dealt(rules, 2, seed)
        table = Table(Referee(game, [YOU, computer(level)], seed), human(game, random.Random(seed)))
        table.play()
        taken.update(
            event.player
            for done in table.done
            for event in done.events
            if isinstance(event, TookPile) and event.target in rules.targets
        )
    return taken


@pytest.mark.parametrize(("level", "share"), SHARES)
@pytest.mark.parametrize(
    ("preset", "targets", "games"),
    [("ratscrew", ("pair",), 80), ("ratscrew", ("sandwich",), 80), ("snap", ("pair",), 120)],
)
def test_pairs_and_sandwiches_are_won_as_jacks_are(
    preset: str, targets: tuple[str, ...], games: int, level: Level, share: float
) -> None:
    rules = replace(PRESETS[preset], targets=targets, flip_limit=200)
    taken = piles_of_you(rules, level, games)
    assert taken.total() > 250
    assert taken[0] / taken.total() == pytest.approx(share, abs=0.05)
