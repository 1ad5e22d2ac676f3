"""How the cards of many households come out: ten of `benchmarks/households/`, and random ones.

For every size of card: how many hold the rules, in what type, how much of the sheet is used,
how many short words stand alone at a line's end, and how many headings stand at a panel's foot with
fewer than two of their entries. Run: python benchmarks/households.py [HOUSES] [--each]
[--tree PATH], where PATH is another checkout of the project, to compare with.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import Any

OWN = Path(__file__).parent
SIZES = ("tall", "standard", "pocket", "sheet")
SHORT = 5  # letters: a last word of fewer looks lost
HEADED = 2  # entries that a heading should have below it


@dataclass
class Row:
    """What is told of one size, summed up over the houses."""

    types_pt: list[float] = field(default_factory=list)
    used: list[float] = field(default_factory=list)
    lone: int = 0
    stranded: int = 0
    refused: int = 0


def houses(count: int) -> Iterator[tuple[str, Any]]:
    """Give the ten, then random houses: field by field, so that a new field changes no other."""
    from slapjack.house.contradictions import contradictions
    from slapjack.house.file import read_house
    from slapjack.house.rules import PRESETS, House, options

    for path in sorted((OWN / "households").glob("*.toml")):
        yield path.stem, read_house(path)
    for seed in range(count):
        name = random.Random(f"{seed}").choice([*PRESETS])
        preset = PRESETS[name]
        given = {
            key: value(option, random.Random(f"{seed} {key}"))
            for key, option in options(preset.kind).items()
            if key != "game" and random.Random(f"{seed} {key}?").random() < 0.4
        }
        rules = replace(preset, **given)
        low, high = sorted((rules.min_players, rules.max_players))
        rules = replace(rules, min_players=low, max_players=high)
        yield f"{seed}", House(preset if contradictions(rules) else rules, name)


def value(option: Any, chance: random.Random) -> Any:
    """Give any value that an option takes."""
    from slapjack.house.options import Choice, Numbers, Several, Whole, YesNo, ordered

    match option:
        case Choice(words):
            return option.kind(chance.choice(words))
        case Whole(low, high):
            return chance.randint(low, high)
        case YesNo():
            return chance.random() < 0.5
        case Several(names):
            return tuple(chance.sample(names, chance.randint(1, min(4, len(names)))))
        case Numbers(names, low, high):
            ranks = chance.sample(names, chance.randint(1, 5))
            return ordered({rank: chance.randint(low, high) for rank in ranks})


def used(spread: Any) -> float:
    """Say what part of the sheet the text and the picture take up."""
    panels = [panel for layout in spread.parts.values() for panel in layout.panels]
    filled = sum(panel.box.width_mm * panel.used_mm for panel in panels)
    return filled / (spread.sheet.paper.width_mm * spread.sheet.paper.height_mm)


def lone_words(layout: Any) -> int:
    """Count the short words that stand alone: on a last line, or at a line's end before the rest.

    The latter begin a sentence: "Wrong slap: it / costs no card."
    """
    found = 0
    for placed in [one for panel in layout.panels for one in panel.placed]:
        *lines, last = placed.lines
        found += bool(lines) and len(last) == 1 and letters(last[0].text) < SHORT
        found += sum(
            len(line) > 1 and letters(line[-1].text) < SHORT and line[-2].text[-1] in ".?!:"
            for line in lines
        )
    return found


def letters(text: str) -> int:
    """Count a word's letters."""
    return sum(sign.isalnum() for sign in text)


def stranded(layout: Any) -> int:
    """Count the headings at a panel's foot that have fewer than two of their entries there."""
    found = 0
    for panel, after in zip(layout.panels, layout.panels[1:], strict=False):
        kinds = [str(one.block.kind) for one in panel.placed]
        if "heading" not in kinds or not after.placed:
            continue
        entries = kinds[::-1].index("heading")
        goes_on = str(after.placed[0].block.kind) not in {"heading", "note"}
        found += entries < HEADED and goes_on
    return found


def measure(house: Any, size: str, row: Row) -> str:
    """Set one house in one size, add what came of it to the row, and tell it."""
    from rulescard.card.card import arrange
    from rulescard.card.refusal import SheetDoesNotFit
    from rulescard.card.sheet import CardSize
    from rulescard.paper import Paper
    from slapjack.book.rulebook import rulebook

    try:
        spread = arrange(rulebook(house), Paper.parse("a4"), CardSize.parse(size))
    except SheetDoesNotFit:
        row.refused += 1
        return "refused"
    row.types_pt.append(spread.card.type_pt)
    row.used.append(used(spread))
    alone, headings = lone_words(spread.card), stranded(spread.card)
    row.lone += alone
    row.stranded += headings
    return (
        f"{spread.card.type_pt:.1f} pt, ease {spread.card.ease:.1f}, "
        f"picture {'yes' if spread.card.picture else 'no'}, {used(spread):.0%} of the sheet, "
        f"{alone} lone words, {headings} stranded headings"
    )


def main(count: int, *, each: bool) -> None:
    """Print the table, and before it every house if `each` says so."""
    rows = {size: Row() for size in SIZES}
    for name, house in houses(count):
        for size, row in rows.items():
            told = measure(house, size, row)
            if each:
                print(f"{name}, {size}: {told}")
    print("size, houses refused, type mean / least (pt), sheet used, lone words, stranded headings")
    for size, row in rows.items():
        print(
            f"{size}, {row.refused}, {fmean(row.types_pt):.2f} / {min(row.types_pt):.1f}, "
            f"{fmean(row.used):.0%}, {row.lone}, {row.stranded}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("houses", type=int, nargs="?", default=200)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--tree", type=Path, default=OWN.parent)
    asked = parser.parse_args()
    sys.path.insert(0, str(asked.tree.resolve()))
    main(asked.houses, each=asked.each)
