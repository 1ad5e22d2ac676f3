"""The family's games against what is known of them from elsewhere."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from slapjack.deck.cards import DECK, Card, Rank, Suit
from slapjack.deck.patterns import patterns
from slapjack.game.actions import Collect, Flip
from slapjack.game.engine import Act, Game
from slapjack.game.events import TookBack, TookPile
from slapjack.house.rules import PRESETS, HouseRules, LastChance

DATA = Path(__file__).parent / "data" / "face_cards.jsonl"
GAMES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()][1:]
FACE_CARDS = HouseRules(
    game="egyptian_ratscrew",
    targets=(),
    last_chance=LastChance.UNTIL_YOUR_TURN,
    flip_limit=0,
)


@pytest.mark.parametrize("known", GAMES, ids=[game["name"] for game in GAMES])
def test_a_face_card_game_takes_as_many_flips_and_piles_as_is_known(known: dict[str, Any]) -> None:
    stacks = [[Card(Rank(rank), Suit.SPADES) for rank in row.split()] for row in known["stacks"]]
    game = Game(FACE_CARDS, stacks, seed=1)
    piles, seen = 0, set()
    while not game.over and like(game) not in seen:
        assert game.player is not None
        seen |= set() if game.pile else {like(game)}
        act = Flip if game.act is Act.FLIP else Collect
        events = game.apply(act(0, game.player))
        piles += any(isinstance(event, TookPile | TookBack) for event in events)
    assert game.over is not known["loops"]
    # The pile that lies there when the other has no card to flip goes to the winner.
    assert (game.flips, piles + bool(game.pile)) == (known["flips"], known["piles"])


def like(game: Game) -> tuple[object, ...]:
    """How a game stands: number cards are all alike in it."""
    challenges = {rank for rank, _ in game.rules.challenges}
    stacks = (
        "".join(card.rank if card.rank.name.lower() in challenges else "-" for card in stack)
        for stack in game.stacks
    )
    return game.player, bool(game.pile), *stacks


@pytest.mark.parametrize(
    ("names", "ace", "count"),
    [
        (("jack",), False, 204),
        (("pair",), False, 156),
        (("tens",), False, 108),
        (("tens",), True, 140),
        (("marriage",), False, 32),
        (("jack", "pair"), False, 348),
    ],
)
def test_of_all_pairs_of_cards_so_many_are_targets(
    names: tuple[str, ...], *, ace: bool, count: int
) -> None:
    tests = patterns(names, ace_counts_in_tens=ace)
    found = sum(any(p.matches(pile) for p in tests) for pile in permutations(DECK, 2))
    assert found == count


def test_the_fingerprints_of_the_presets_never_change() -> None:
    """They are printed on cards: a new field must not rename a house that does not use it."""
    assert {name: rules.fingerprint for name, rules in PRESETS.items()} == {
        "card": "C4C2-A7",
        "screen": "F30A-D1",
        "one_page": "7DF1-E2",
        "pagat": "29AB-5A",
        "ratscrew": "448C-F6",
        "snap": "9742-FB",
        "irish_snap": "16CE-87",
    }
