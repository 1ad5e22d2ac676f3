"""How long the engine takes for a flip, everything a four-player game does included.

Run: python benchmarks/engine.py [GAMES]
"""

import sys
from statistics import median
from time import perf_counter

from slapjack.game.actions import Collect, Flip, Slap
from slapjack.game.engine import Act, Game
from slapjack.house.rules import PRESETS


def play(game: Game, most_flips: int = 5_000) -> None:
    """Play attentively: the players take turns in being the first on a target."""
    fastest = 0
    while game.winners is None and game.flips < most_flips:
        player = game.player
        assert player is not None  # noqa: S101
        if game.target is not None and fastest not in game.out:
            game.apply(Slap(0, fastest))
        elif game.act is Act.FLIP:
            game.apply(Flip(0, player))
        else:
            game.apply(Collect(0, player))
        fastest = (fastest + 1) % 4


def main(games: int) -> None:
    """Print microseconds a flip, the median over several rounds, for each preset."""
    for name, rules in PRESETS.items():
        figures = []
        for _ in range(5):
            table = [Game.dealt(rules, 4, seed) for seed in range(games)]
            start = perf_counter()
            for game in table:
                play(game)
            flips = sum(game.flips for game in table)
            figures.append((perf_counter() - start) / flips * 1e6)
        print(f"{name}: {median(figures):.2f} microseconds a flip (lowest {min(figures):.2f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
