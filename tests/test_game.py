"""What holds for every game, whatever the house and whatever the players do."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapjack.book.rulebook import rulebook
from slapjack.deck.cards import Card, parse_cards
from slapjack.game import log, log_reader
from slapjack.game.actions import Action, Collect, Flip, Slap, TimeUp
from slapjack.game.engine import Act, Game, deal
from slapjack.game.events import Ended, EndReason
from slapjack.house.rules import PRESETS, House, HouseRules
from tests.houses import actions, play_attentively, rules, stacks


def held(game: Game) -> Counter[Card]:
    return Counter(card for cards in (*game.stacks, game.pile) for card in cards)


@given(st.data(), rules(), stacks(), st.integers(0, 2**32))
def test_cards_are_conserved_and_nothing_raises(
    data: st.DataObject, house: HouseRules, cards: list[list[Card]], seed: int
) -> None:
    game = Game(house, cards, seed)
    at_start = held(game)
    for action in data.draw(st.lists(actions(len(cards)), max_size=60)):
        game.apply(action)
        assert held(game) == at_start
        assert not any(game.stacks[player] for player in game.out)
        assert (game.player is None) == game.over


@given(st.data(), rules(), stacks(), st.integers(0, 2**32))
def test_a_written_log_replays_the_same_game(
    data: st.DataObject, house: HouseRules, cards: list[list[Card]], seed: int
) -> None:
    names = tuple(f"Player {seat}" for seat in range(len(cards)))
    done: list[Action] = data.draw(st.lists(actions(len(cards)), max_size=60))
    game = Game(house, cards, seed)
    told = [game.apply(action) for action in done]
    written = log.write(log.Log(house, names, seed, tuple(map(tuple, cards)), tuple(done)))
    read = log_reader.read(written.splitlines(), "a log")
    assert log.write(read) == written
    assert [events for _, events in read.replay()] == told


@given(rules(), st.integers(2, 10), st.integers(0, 2**32))
def test_every_game_of_attentive_players_ends_or_meets_its_limit(
    house: HouseRules, players: int, seed: int
) -> None:
    limit = house.flip_limit or 2_000
    game = Game.dealt(replace(house, flip_limit=limit), players, seed)
    play_attentively(game, random.Random(seed).choice)
    assert game.over
    assert game.flips <= limit


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_dealt_game_of_a_preset_ends(preset: str, players: int) -> None:
    for seed in range(20):
        game = Game.dealt(PRESETS[preset], players, seed)
        play_attentively(game, random.Random(seed).choice)
        assert game.over


def test_a_deal_goes_round_from_player_0_one_card_at_a_time() -> None:
    dealt = deal(HouseRules(decks=2), 3, seed=7)
    assert [len(stack) for stack in dealt] == [35, 35, 34]
    assert Counter(card for stack in dealt for card in stack) == Counter(
        deal(HouseRules(decks=2), 2, seed=1)[0] + deal(HouseRules(decks=2), 2, seed=1)[1]
    )
    assert deal(HouseRules(decks=2), 3, seed=7) == dealt
    assert deal(HouseRules(decks=2), 3, seed=8) != dealt


@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_game_takes_two_to_ten_players(count: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        Game(HouseRules(), [[]] * count, seed=1)


def test_a_game_needs_a_card() -> None:
    with pytest.raises(ValueError, match="no cards"):
        Game(HouseRules(), [[], []], seed=1)


def test_whoever_is_out_wins_nothing() -> None:
    """At a stall everyone has as many cards as a player who is out."""
    game = Game(HouseRules(minutes=5), [parse_cards(code) for code in ("4H", "9D", "KC")], seed=1)
    for action in (Flip(0, 0), Slap(1, 0), Flip(2, 1), Flip(3, 2)):
        game.apply(action)
    assert game.out == {0}
    assert game.apply(TimeUp(4)) == [Ended((1, 2), EndReason.MINUTES)]


@given(rules(), stacks(), st.integers(0, 2**32))
def test_what_a_house_never_says_never_happens(
    house: HouseRules, cards: list[list[Card]], seed: int
) -> None:
    """No stall without a clause on stalls, nobody out without the word, or that it is a win."""
    house = replace(house, max_players=10)
    keys = {clause.key for _, clause in rulebook(House(house)).clauses}
    game = Game(house, cards, seed)
    chance = random.Random(seed)
    while not game.over and game.flips < 200:
        assert game.player is not None
        if chance.random() < 0.3:
            game.apply(Slap(0, chance.randrange(len(cards))))
        else:
            game.apply((Flip if game.act is Act.FLIP else Collect)(0, game.player))
        assert game.act is not Act.COLLECT or any(
            key.startswith(("stall_", "irish_stall_", "challenge")) for key in keys
        )
        assert not game.out or keys & {"out", "end_first_out"}
