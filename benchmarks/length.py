"""How long games are, beside an independent simulation; where they run; and who wins by slapping.

Run: python benchmarks/length.py [agreement|places|speed|reckless ...]

agreement  the preset `card` without its limit between players who never err and are equally quick:
           cards turned, median and 90th percentile, beside those of 4,000 games that somebody else
           simulated, which differ by chance too: that is why ours are many more
places     the same figures on one process, on two, and on a Dask cluster of two workers
speed      2,000 games of `card`, 4 players: the whole command
reckless   Ratscrew with one player who slaps one card in three unseen, by what a wrong slap costs
"""

import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from slapjack.house.rules import PRESETS, HouseRules, LastChance, TakenPile
from slapjack.length.figures import MEDIAN, NINE_IN_TEN, Found
from slapjack.length.plan import Plan
from slapjack.length.players import PERFECT
from slapjack.length.spread import Where, play_all

GAMES = 16_000
CARD = replace(PRESETS["card"], flip_limit=0)
NEXT_TARGET = replace(CARD, last_chance=LastChance.NEXT_TARGET)
TOGETHER = replace(NEXT_TARGET, taken_pile=TakenPile.SHUFFLED_TOGETHER)
# The house, the players, and the independent figures.
KNOWN: list[tuple[str, HouseRules, int, tuple[int, int]]] = [
    ("shuffled together, next_target", TOGETHER, 4, (245, 560)),
    ("pile under, next_target", NEXT_TARGET, 4, (166, 326)),
    ("pile under, always", CARD, 4, (331, 944)),
    ("pile under, two players", NEXT_TARGET, 2, (113, 260)),
]
WITHIN = 0.06


def slapjack(*arguments: str) -> str:
    """Run the command; give what it prints."""
    command = [str(Path(sys.executable).parent / "slapjack"), "length", *arguments]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def agreement() -> None:
    """Print ours beside theirs, with how far apart they are."""
    for name, rules, players, (half, tenth) in KNOWN:
        plan = Plan(rules, (PERFECT,) * players, games=GAMES)
        (played,) = play_all([plan], Where(), lambda _: None)
        table = Found.of(plan, played).table
        ours = table.cards_within(MEDIAN), table.cards_within(NINE_IN_TEN)
        apart = ours[0] / half - 1, ours[1] / tenth - 1
        told = "agrees" if max(map(abs, apart)) <= WITHIN else "DIFFERS"
        print(
            f"{name}: {ours[0]} / {ours[1]}, theirs {half} / {tenth}: "
            f"{apart[0]:+.1%} / {apart[1]:+.1%}, {told}"
        )


def places() -> None:
    """Compare the figures of one process, of two, and of a Dask cluster."""
    from distributed import LocalCluster  # noqa: PLC0415 - of this alone

    ways = {"one process": ["--jobs", "1"], "two processes": ["--jobs", "2"]}
    sweep = ["--sweep", "wrong_slap_cards=0,1,2", "--games", "400"]
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs="ERROR"
        ) as cluster,
    ):
        ways["Dask, two workers"] = ["--cluster", cluster.scheduler_address]
        written = {}
        for number, (name, options) in enumerate(ways.items()):
            path = Path(folder) / f"{number}.csv"
            start = perf_counter()
            slapjack(*sweep, *options, "--csv", str(path))
            print(f"{name}: {perf_counter() - start:.1f} s")
            written[name] = path.read_bytes()
    print("the same figures" if len({*written.values()}) == 1 else "figures DIFFER")


def speed() -> None:
    """Print the seconds of the whole command, in turn with Python's own start-up."""
    took = []
    for _ in range(5):
        start = perf_counter()
        slapjack("--preset", "card", "--players", "4")
        took.append(perf_counter() - start)
    print(f"2000 games of card, 4 players: median {median(took):.1f} s, least {min(took):.1f} s")


def reckless() -> None:
    """Print how often each seat wins where seat 1 slaps on purpose, and where it does not."""
    for level in ("reckless+normal+normal+normal", "normal"):
        print(level)
        fines = ["--sweep", "wrong_slap_cards=0,1,2,3,5"]
        print(slapjack("--preset", "ratscrew", "--players", "4", "--level", level, *fines))


PARTS = {each.__name__: each for each in (agreement, places, speed, reckless)}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
