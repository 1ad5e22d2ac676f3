"""How long from saving a house to its new card, and how long a build with nothing to do takes.

Run: python benchmarks/watch.py [RUNS]
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

COMMAND = Path(sys.executable).parent / "rulescard"
HOUSE = 'preset = "pagat"\n[card]\nnote = "Sentence number {}."\n'


def seconds_to_new(path: Path, change: Callable[[], object]) -> float:
    """Make a change and say how long it took until another file stood at the path."""
    before = path.stat().st_ino
    start = perf_counter()
    change()
    while path.stat().st_ino == before:
        sleep(0.001)
    return perf_counter() - start


@contextmanager
def watched(house: Path) -> Iterator[Path]:
    """Run `rulescard watch` and give the card that it keeps up to date."""
    command = [str(COMMAND), "watch", str(house)]
    with subprocess.Popen(command, cwd=house.parent, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None  # noqa: S101
        process.stdout.readline()
        process.stdout.readline()
        yield house.parent / "output" / "house-a4.pdf"
        process.kill()


def show(what: str, figures: list[float]) -> None:
    """Print the middle and the longest."""
    print(f"{what}: median {median(figures):.3f} s, longest {max(figures):.3f} s")


def main(runs: int) -> None:
    """Print both, over several runs."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        house = Path(folder) / "house.toml"
        house.write_text(HOUSE.format(0), encoding="utf-8")
        with watched(house) as card:
            saves = [
                seconds_to_new(card, lambda n=n: house.write_text(HOUSE.format(n)))
                for n in range(1, runs + 1)
            ]
        show("from save to new card", saves)
        idle = []
        for _ in range(runs):
            start = perf_counter()
            subprocess.run([COMMAND, "build", house], cwd=folder, check=True, capture_output=True)
            idle.append(perf_counter() - start)
        show("a build with nothing to do", idle)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
