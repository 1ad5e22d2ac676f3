"""Engine: games and cards a second, beside simulators that play one game alone.

Both sides play the same deals, and must turn up as many cards in each: else nothing is compared.
What is told is processor time, so that it says little of what else the machine did.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time
from types import MappingProxyType
from typing import TYPE_CHECKING

from benchmarks.bench.figures import Effort, Note, Row, in_turn
from benchmarks.bench.others import beggar, slappers
from slapjack.game.actions import Collect, Flip, Slap
from slapjack.game.engine import Act, Game, deal
from slapjack.house.rules import PRESETS, HouseRules, LastChance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from slapjack.deck.cards import Card

FACE_CARDS = replace(
    PRESETS["ratscrew"], targets=(), last_chance=LastChance.UNTIL_YOUR_TURN, flip_limit=0
)
SLAPPERS = replace(PRESETS["ratscrew"], flip_limit=0)
SKILLS = (4.0, 3.0, 2.0, 1.0)
MOST_CARDS = beggar.MOST_CARDS

Play = Callable[[int], int]
"""Plays the game of a seed; gives how many cards were turned up."""


def face_cards(effort: Effort) -> Iterator[Row | Note]:
    """Beggar-My-Neighbour: our Ratscrew without targets, and simulators of nothing else."""
    deals = [deal(FACE_CARDS, 2, seed) for seed in range(effort.of(200, 10))]
    letters = [["".join(map(letter, stack)) for stack in stacks] for stacks in deals]
    demands = [[[beggar.PENALTY.get(c, 0) for c in hand] for hand in each] for each in letters]
    yield from compared(
        "Beggar-My-Neighbour, 2 players",
        lambda seed: flipped_alone(Game(FACE_CARDS, deals[seed], seed)),
        {
            "a simulator of it alone": lambda seed: beggar.Simulator(*letters[seed]).play(),
            "the least Python can do": lambda seed: beggar.cards_played(*demands[seed]),
        },
        len(deals),
        effort,
        limits={"a simulator of it alone": 1.0},
    )
    yield Note("Beggar-My-Neighbour elsewhere", beggar.TOLD)


def letter(card: Card) -> str:
    """Give a card as simulators write it, which need no more of it."""
    return card.rank.value if card.rank.value in beggar.PENALTY else "-"


def ratscrew(effort: Effort) -> Iterator[Row | Note]:
    """Ratscrew with pairs and sandwiches, slapped by whoever chance and skill choose."""
    deals = [deal(SLAPPERS, len(SKILLS), seed) for seed in range(effort.of(60, 5))]
    ranks = [[[card.rank.value for card in stack] for stack in stacks] for stacks in deals]

    def theirs(seed: int) -> int:
        return slappers.cards_played(ranks[seed], SKILLS, chance_of(seed), MOST_CARDS)

    yield from compared(
        "Ratscrew with pairs and sandwiches, 4 players",
        lambda seed: slapped(Game(SLAPPERS, deals[seed], seed), by_skill(seed)),
        {"a simulator of it alone": theirs},
        len(deals),
        effort,
    )


def presets(effort: Effort) -> Iterator[Row | Note]:
    """Each preset with four who never err, ours alone: there is no other that plays them all."""
    for name, rules in PRESETS.items():
        games = effort.of(100, 3)
        play = partial(attentive, rules)
        cards = sum(map(play, range(games)))
        taken = in_turn({"ours": partial(seconds, play, games)}, effort.of(5, 2))
        yield Row(f"{name}, 4 players, a card", "us", a_card_us(taken["ours"], cards))


PARTS = (face_cards, ratscrew, presets)


def compared(
    name: str,
    ours: Play,
    others: Mapping[str, Play],
    games: int,
    effort: Effort,
    *,
    limits: Mapping[str, float] = MappingProxyType({}),
) -> Iterator[Row | Note]:
    """Give two rows for each other, games a second and time a card, if all play the same games.

    `limits` are what the ratio of the time a card is asked to be at most.
    """
    counts = [ours(seed) for seed in range(games)]
    for label, theirs in others.items():
        different = sum(count != theirs(seed) for seed, count in enumerate(counts))
        if different:
            yield Note(name, f"{label}: {different} of {games} games differ in their cards.")
            return
    sides = {"ours": ours} | dict(others)
    measured = {label: partial(seconds, play, games) for label, play in sides.items()}
    taken = in_turn(measured, effort.of(15, 2))
    cards, mine = sum(counts), taken.pop("ours")
    for label, theirs_s in taken.items():
        yield Row(
            f"{name}, games a second ({cards / games:.0f} cards a game)",
            "a second",
            a_second(mine, games),
            label,
            a_second(theirs_s, games),
            more_is_better=True,
        )
        times_us = a_card_us(mine, cards), a_card_us(theirs_s, cards)
        yield Row(f"{name}, a card", "us", times_us[0], label, times_us[1], limits.get(label))


def seconds(play: Play, games: int) -> float:
    """Play the games of so many seeds; give how much processor time it took."""
    start_s = process_time()
    for seed in range(games):
        play(seed)
    return process_time() - start_s


def a_second(taken_s: tuple[float, ...], games: int) -> tuple[float, ...]:
    """Give how many games a second that is."""
    return tuple(games / each for each in taken_s)


def a_card_us(taken_s: tuple[float, ...], cards: int) -> tuple[float, ...]:
    """Give how many microseconds a card took."""
    return tuple(each / cards * 1e6 for each in taken_s)


def flipped_alone(game: Game) -> int:
    """Play a game in which there is nothing to slap."""
    apply = game.apply
    while (player := game.player) is not None and game.flips < MOST_CARDS:
        apply(Flip(0, player) if game.act is Act.FLIP else Collect(0, player))
    return game.flips


def slapped(game: Game, who: Callable[[], int], most: int = MOST_CARDS) -> int:
    """Play a game in which every target is slapped by whoever `who` names."""
    apply = game.apply
    while (player := game.player) is not None and game.flips < most:
        if game.target is not None:
            apply(Slap(0, who()))
        elif game.act is Act.FLIP:
            apply(Flip(0, player))
        else:
            apply(Collect(0, player))
    return game.flips


def attentive(rules: HouseRules, seed: int, players: int = 4, most: int = 5_000) -> int:
    """Deal and play a game in which players take turns in being the first on a target."""
    game = Game.dealt(rules, players, seed)
    turn = iter(range(most * players))

    def first() -> int:
        in_game = [seat for seat in range(players) if seat not in game.out]
        return in_game[next(turn) % len(in_game)]

    return slapped(game, first, most)


def chance_of(seed: int) -> random.Random:
    """Give the chance by which slappers are chosen in a game."""
    return random.Random(f"slaps {seed}")  # noqa: S311 - a game, not a secret


def by_skill(seed: int) -> Callable[[], int]:
    """Name who slaps, again and again."""
    chance, seats = chance_of(seed), range(len(SKILLS))
    return lambda: chance.choices(seats, SKILLS)[0]
