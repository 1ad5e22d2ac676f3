"""How soon the voice is ready: on the first run, and on later ones.

Run: python benchmarks/voice.py [RUNS]
"""

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from audiogame.speech.bank import ClipBank
from slapjack.book import wording
from slapjack.deck.cards import DECK

RATE_WPM = 180


def seconds_to_ready(folder: Path, texts: list[str]) -> float:
    """Prepare the texts and say how long it took."""
    start = perf_counter()
    with ClipBank(folder) as bank:
        bank.prepare(texts, RATE_WPM)
        return perf_counter() - start


def show(what: str, figures: list[float]) -> None:
    """Print the middle and the longest."""
    print(f"{what}: median {median(figures):.3f} s, longest {max(figures):.3f} s")


def main(runs: int) -> None:
    """Print both, over several runs."""
    cards = [wording.card_name(card) for card in DECK]
    texts = cards + [f"{card}, {name}." for card in cards for name in ("Ann", "Ben")]
    first, later = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            first.append(seconds_to_ready(Path(folder), texts))
            later.append(seconds_to_ready(Path(folder), texts))
    show(f"{len(texts)} texts on the first run", first)
    show("on later ones", later)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
