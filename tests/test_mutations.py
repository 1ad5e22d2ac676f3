"""A good house file, damaged at random: a card comes of it, or a clear refusal."""

import random
from collections.abc import Callable

import pytest

from rulescard.card import card
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.new_house import write_house
from slapjack.book.rulebook import rulebook
from slapjack.errors import SlapjackError
from slapjack.house.file import parse_house
from slapjack.house.rules import PRESETS, House

GOOD = write_house(House(PRESETS["pagat"], "pagat", "Slapjack at our house", "Mind the cat."))
SIGNS = "0123456789\"'=[]{}.,#_-\\\n\t\r\0\x1b abcxyzé中🂫\u202e\u2028"


def cut(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text))
    return text[:start] + text[start + chance.randrange(1, 40) :]


def put_in(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + "".join(chance.choices(SIGNS, k=chance.randrange(1, 6))) + text[at:]


def swap_words(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def double_a_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def other_value(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    values = [number for number, line in enumerate(lines) if " = " in line and line[0] != "#"]
    number = chance.choice(values)
    other = chance.choice(['"out"', "0", "-1", "[]", "{}", "1e9", "true", '["pair"]', "1979-05-27"])
    lines[number] = lines[number].split(" = ")[0] + " = " + other
    return "\n".join(lines)


MUTATIONS: list[Callable[[str, random.Random], str]] = [
    cut,
    put_in,
    swap_words,
    double_a_line,
    other_value,
]


@pytest.mark.parametrize("seed", range(200))
def test_a_damaged_house_gives_a_card_or_a_clear_refusal(seed: int) -> None:
    chance = random.Random(seed)
    text = GOOD
    for _ in range(chance.randrange(1, 4)):
        text = chance.choice(MUTATIONS)(text, chance)
    refused, type_pt = outcome(text)
    assert all(line.isprintable() for line in refused)
    assert bool(refused) != (type_pt >= 12)


def outcome(text: str) -> tuple[list[str], float]:
    """Give the lines of a refusal, or the type size of a card."""
    try:
        house = parse_house(text, "house.toml")
        spread = card.arrange(rulebook(house), Paper.parse("a4"), CardSize.parse("tall"))
    except SlapjackError as refusal:
        return str(refusal).splitlines(), 0.0
    return [], spread.card.type_pt
