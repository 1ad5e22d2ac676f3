"""Random houses, actions and games for property tests."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from slapjack.deck.cards import DECK, Card
from slapjack.game.actions import Action, Award, Collect, Flip, Resume, Slap, Tie, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.house.contradictions import contradictions
from slapjack.house.options import Choice, Numbers, Option, Several, Whole, YesNo, ordered
from slapjack.house.rules import PRESETS, HouseRules, options

MANY_FLIPS = 20_000


def option_values(option: Option) -> st.SearchStrategy[Any]:
    match option:
        case Choice(words):
            return st.sampled_from(list(map(option.kind, words)))
        case Whole(low, high, or_none):
            number = st.integers(low, high)
            return st.just(0) | number if or_none else number
        case Several(names):
            several = st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True)
            return several.map(tuple)
        case YesNo():
            return st.booleans()
        case Numbers(names, low, high):
            table = st.dictionaries(st.sampled_from(names), st.integers(low, high), max_size=5)
            return table.map(ordered)


@st.composite
def rules(draw: st.DrawFn) -> HouseRules:
    """A preset with some fields of its game changed, free of contradictions."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    known = {n: option_values(o) for n, o in options(preset.kind).items() if n != "game"}
    house = replace(preset, **draw(st.fixed_dictionaries({}, optional=known)))
    low, high = sorted((house.min_players, house.max_players))
    house = replace(house, min_players=low, max_players=high)
    return house if not contradictions(house) else preset


@st.composite
def stacks(draw: st.DrawFn) -> list[list[Card]]:
    """Two to ten stacks, some of them empty, with Jacks and pairs among the cards."""
    card = st.sampled_from(DECK) | st.sampled_from([c for c in DECK if c.rank in "JQ4"])
    found = draw(st.lists(st.lists(card, max_size=8), min_size=2, max_size=10))
    return found if any(found) else [[DECK[0]], [DECK[1]]]


def actions(players: int) -> st.SearchStrategy[Action]:
    """Any action by any player, ties too; flips and slaps most of all."""
    player = st.integers(0, players - 1)
    several = st.lists(player, min_size=2, max_size=3, unique=True).map(tuple)
    return st.one_of(
        st.builds(Flip, st.just(0), player),
        st.builds(Slap, st.just(0), player),
        st.builds(Flip, st.just(0), player),
        st.builds(Collect, st.just(0), player),
        st.builds(Tie, st.just(0), several),
        st.sampled_from([Slap(0, 0)] * 9 + [TimeUp(0), Resume(0), Award(0, (players - 1,))]),
    )


def play_attentively(game: Game, choose: Callable[[list[int]], int]) -> None:
    """Flip and collect as asked; someone still in is always the first on a target."""
    while game.winners is None and game.flips < MANY_FLIPS:
        assert game.player is not None
        if game.target is not None:
            still_in = [seat for seat in range(len(game.stacks)) if seat not in game.out]
            game.apply(Slap(0, choose(still_in)))
        elif game.act is Act.FLIP:
            game.apply(Flip(0, game.player))
        else:
            game.apply(Collect(0, game.player))
