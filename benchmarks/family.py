"""How long games of the family are when nobody errs: the flips until they end.

Without slapping in, whoever is out of cards slaps no more. Run: python benchmarks/family.py [GAMES]
"""

import random
import sys
from dataclasses import replace
from statistics import median, quantiles

from slapjack.game.actions import Collect, Flip, Slap
from slapjack.game.engine import Act, Game
from slapjack.house.rules import PRESETS, HouseRules, LastChance

PAIRS = replace(PRESETS["ratscrew"], targets=("pair",), flip_limit=0)
HOUSES = {name: rules for name, rules in PRESETS.items() if rules.game != "slapjack"} | {
    "ratscrew of pairs, slapping in": PAIRS,
    "ratscrew of pairs, no slapping in": replace(PAIRS, last_chance=LastChance.UNTIL_YOUR_TURN),
}
MOST_FLIPS = 20_000


def play(rules: HouseRules, players: int, seed: int, *, slapping_in: bool) -> int:
    """Play a dealt game in which every target is slapped, by all in any order; give its flips."""
    game = Game.dealt(rules, players, seed)
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    while not game.over and game.flips < MOST_FLIPS:
        player = game.player
        assert player is not None  # noqa: S101
        if game.target is not None:
            slap(game, chance, slapping_in=slapping_in)
        elif game.act is Act.FLIP:
            game.apply(Flip(0, player))
        else:
            game.apply(Collect(0, player))
    return game.flips


def slap(game: Game, chance: random.Random, *, slapping_in: bool) -> None:
    """Let everybody slap, until the target is gone."""
    seats = [seat for seat in range(game.seats) if seat not in game.out]
    if not slapping_in:
        seats = [seat for seat in seats if game.stacks[seat] or seat == game.flipper]
    for seat in chance.sample(seats, len(seats)):
        if game.target is not None:
            game.apply(Slap(0, seat))


def main(games: int) -> None:
    """Print the median and the 90th percentile for 2, 4 and 6 players, a line a house."""
    for name, rules in HOUSES.items():
        for players in (2, 4, 6):
            flips = [
                play(rules, players, seed, slapping_in=not name.endswith("no slapping in"))
                for seed in range(games)
            ]
            high = quantiles(flips, n=10)[-1]
            endless = sum(each >= MOST_FLIPS for each in flips)
            print(
                f"{name}, {players} players: median {median(flips):.0f} flips, "
                f"90th percentile {high:.0f}, {endless} of {games} without an end"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
