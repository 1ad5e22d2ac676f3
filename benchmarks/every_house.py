"""Every preset and many random houses, in all formats, sizes and papers, each checked.

Each is built twice, must be the same byte for byte, and must pass every check of
`rulescard check`, or be refused with a reason. Ends with exit status 1 at anything else.

Run: python benchmarks/every_house.py [HOUSES] [SEED]
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from time import perf_counter
from typing import Any

from rulescard.card.sheet import SIZES, WHOLE_SHEET, CardSize
from rulescard.check.readback import Verdict, examine
from rulescard.formats.braille import Page
from rulescard.formats.editions import make_one
from rulescard.formats.format import Edition, Look, Order
from rulescard.formats.registry import FORMATS
from rulescard.paper import PAPERS, Paper
from slapjack.errors import SlapjackError
from slapjack.house.contradictions import contradictions
from slapjack.house.rules import OPTIONS, PRESETS, Choice, House, HouseRules, Option, Several, Whole

OF_ONE_LOOK = tuple(FORMATS[name] for name in ("html", "epub", "text", "braille"))


def value(option: Option, chance: random.Random) -> Any:  # noqa: ANN401 - one of any option
    """Give any value that the option takes."""
    match option:
        case Choice(words):
            return chance.choice([*words])
        case Whole(low, high, or_none):
            return 0 if or_none and chance.random() < 0.3 else chance.randint(low, high)  # noqa: PLR2004
        case Several(names):
            return tuple(chance.sample(names, chance.randint(1, 4)))


def house(seed: int) -> House:
    """Give a preset with some fields changed, free of contradictions."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    name = chance.choice([*PRESETS])
    changed = chance.sample([*OPTIONS], chance.randint(0, 6))
    rules = replace(PRESETS[name], **{one: value(OPTIONS[one], chance) for one in changed})
    fewest, most = sorted((rules.min_players, rules.max_players))
    rules = replace(rules, min_players=fewest, max_players=most)
    note = chance.choice(["", "Grandma may slap with both hands.", "No rings. " * 12])
    given: HouseRules = PRESETS[name] if contradictions(rules) else rules
    return House(given, name, chance.choice(["", "Slapjack at our house"]), note.strip())


def orders(given: House) -> Iterator[Order]:
    """Give every size on every paper, what goes by the paper on each, and the others once."""
    for paper, size in product(PAPERS, [*SIZES, WHOLE_SHEET]):
        look = Look(Paper.parse(paper), CardSize.parse(size))
        yield Order("house", given, (FORMATS["pdf"],), look)
        if size == WHOLE_SHEET:
            yield Order("house", given, (FORMATS["large-print"], FORMATS["docx"]), look)
    for grade in (1, 2):
        yield Order("house", given, OF_ONE_LOOK, replace(look, chosen=(Page(grade),)))


def tell(order: Order) -> list[str]:
    """Build and check an order, and give what became of each of its formats."""
    told = []
    for written_in in order.formats:
        what = f"{written_in}, {order.look.paper.name}, {order.look.size.name}"
        try:
            edition = make_one(order, written_in)
        except SlapjackError as refusal:
            told.append(f"refused, {written_in}" if str(refusal) else f"WRONG: {what}: no reason")
            continue
        told += [f"built, {written_in}", *wrong(order, edition, what)]
    return told


def wrong(order: Order, edition: Edition, what: str) -> Iterator[str]:
    """Give everything that a check found, and whether a second build differs."""
    alone = replace(order, formats=(edition.written_in,))
    for finding in examine(alone, lambda *_: edition):
        if finding.verdict is not Verdict.OK:
            yield f"WRONG: {what}: {finding} in {order.house}"
    if make_one(order, edition.written_in).content != edition.content:
        yield f"WRONG: {what}: two builds differ in {order.house}"


def of_house(given: House) -> Counter[str]:
    """Count what became of all orders of a house."""
    return Counter(line for order in orders(given) for line in tell(order))


def main(houses: int, seed: int) -> None:
    """Print how many were built and refused, and all that went wrong."""
    start = perf_counter()
    presets = [House(rules, name) for name, rules in PRESETS.items()]
    with ProcessPoolExecutor() as pool:
        counts = pool.map(of_house, [*presets, *map(house, range(seed, seed + houses))])
        total = sum(counts, Counter[str]())
    for line, count in sorted(total.items()):
        print(f"{line}: {count}")
    print(f"{len(presets)} presets and {houses} houses in {perf_counter() - start:.0f} s")
    sys.exit(any(line.startswith("WRONG") for line in total))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*[*given, *(200, 1)[len(given) :]])
