"""Gives all commands odd files and options, 2,000 of them or as many as are asked for.

    python benchmarks/odd_inputs.py [COUNT [SEED]]

Prints each trial that went wrong and what was wrong with it, then how all of them ended.
"""

import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.odd_inputs import judged, trials


def main() -> None:
    """Run them; the exit status is 1 if anything was wrong."""
    count, seed = [*map(int, sys.argv[1:]), *(2000, 1)[len(sys.argv) - 1 :]]
    started_s = time.perf_counter()
    wrong: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        for number, trial in enumerate(islice(trials(seed, slow=True), count)):
            folder = Path(place) / str(number)
            folder.mkdir()
            for fault in judged(trial, folder):
                wrong[fault.partition(":")[0]] += 1
                print(f"{number}: {trial}\n    {fault}")
    print(f"{count} trials in {time.perf_counter() - started_s:.0f} s, seed {seed}: {dict(wrong)}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
