"""What may be slapped, by name.

Readings:
- Several targets on top at once: the first in the house's own list is named.
- tens: pips only (2 to 10, never a face card; a ten never adds to ten with another card).
- top_and_bottom: the bottom is the first flipped card (never a paid one); two cards are enough.
- run_of_three, run_of_four: the last cards in order of flipping, up or down by one; an ace is below
  the two.
- divorce: a king and a queen, either one first, with any one card between them.
- called: the flipped cards of the pile are counted, ace, two … king, ace.
- A joker (X) has a rank, but no number.
"""

RANKS = "A23456789TJQK"
ORDER = RANKS + "X"
NAMES = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king", "joker",
)  # fmt: skip


def rank_name(card: str) -> str:
    return NAMES[ORDER.index(card[0])]


def is_run(ranks: str) -> bool:
    return ranks in RANKS or ranks[::-1] in RANKS


def called(flips: int) -> str:
    return RANKS[(flips - 1) % 13]


def adds_to_ten(ranks: str, *, ace_counts: bool) -> bool:
    values = [ORDER.index(rank) + 1 for rank in ranks]
    if max(values) > 10 or ("A" in ranks and not ace_counts):
        return False
    return sum(values) == 10


def same(ranks: str, one: int, other: int) -> bool:
    return len(ranks) >= max(-one, -other, 2) and ranks[one] == ranks[other]


def matches(name: str, ranks: str, *, ace_counts: bool) -> bool:
    """Whether flipped `ranks` (bottom first) end in the target `name`."""
    if name in NAMES:
        return name == NAMES[ORDER.index(ranks[-1])]
    found = {
        "pair": lambda: same(ranks, -1, -2),
        "sandwich": lambda: same(ranks, -1, -3),
        "top_and_bottom": lambda: same(ranks, -1, 0),
        "marriage": lambda: ranks[-2:] in ("KQ", "QK"),
        "divorce": lambda: len(ranks) >= 3 and {ranks[-1], ranks[-3]} == {"K", "Q"},
        "tens": lambda: len(ranks) >= 2 and adds_to_ten(ranks[-2:], ace_counts=ace_counts),
        "called": lambda: ranks[-1] == called(len(ranks)),
        "run_of_three": lambda: len(ranks) >= 3 and is_run(ranks[-3:]),
        "run_of_four": lambda: len(ranks) >= 4 and is_run(ranks[-4:]),
    }
    return name in found and found[name]()
