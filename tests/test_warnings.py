"""What means nothing in a house, or quarrels with another of its rules, is told in a line."""

import subprocess
from pathlib import Path

import pytest

from slapjack.book.clauses import Audience
from slapjack.book.rulebook import SOURCE, rulebook
from slapjack.book.warnings import WARNINGS, warnings
from slapjack.house.file import parse_house
from slapjack.house.rules import PRESETS, House
from tests.test_commands import BIN

# A house file for each warning, without and with the line that means nothing in it.
IDLE = {
    "free_to_nobody": ("wrong_slap_cards = 0", 'wrong_slap_to = "flipper"'),
    "one_card_each": ('preset = "snap"', "wrong_slap_cards = 2"),
    "no_flipper_to_pay": ("", 'own_card_to = "nobody"'),
    "no_tens": ("", "ace_counts_in_tens = true"),
    "no_own_piles": ('preset = "snap"', "recycle = false"),
    "no_ties": ('preset = "snap"\ntie_window_ms = 0', 'tie = "nobody"'),
    "no_last_card": ('preset = "ratscrew"\nchallenges = {}', 'last_chance_card = "safe"'),
    "no_stall": ('preset = "snap"', 'stall = "take_back_shuffled"'),
}
QUARRELS = {
    "free_but_out": "wrong_slap_cards = 0",
    "no_jokers": 'targets = ["jack", "joker"]',
    "nobody_counts": "flip_limit = 500",
}


def keys(house: House) -> list[str]:
    return [each.key for each in WARNINGS if each.concerns(house)]


def said(house: House, audience: Audience) -> list[str]:
    clauses = rulebook(house, audience).clauses
    return [clause.text for _, clause in clauses if clause.key != SOURCE]


@pytest.mark.parametrize("key", IDLE)
def test_a_line_that_means_nothing_is_warned_of_and_says_nothing(key: str) -> None:
    without, line = IDLE[key]
    before, after = parse_house(without, "ours"), parse_house(f"{without}\n{line}", "ours")
    assert key not in keys(before)
    assert key in keys(after)
    for audience in (Audience.TABLE, Audience.EAR):
        assert said(before, audience) == said(after, audience)


@pytest.mark.parametrize("key", QUARRELS)
def test_rules_that_quarrel_are_warned_of(key: str) -> None:
    house = parse_house(QUARRELS[key], "ours")
    assert keys(house) == [key]
    assert warnings(house)[0].partition(":")[0]


def test_every_warning_is_tried() -> None:
    assert {each.key for each in WARNINGS} == {*IDLE, *QUARRELS}


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_is_warned_of(preset: str) -> None:
    assert not warnings(House(PRESETS[preset], preset))


def test_build_warns_and_go_on(tmp_path: Path) -> None:
    house = tmp_path / "kids.toml"
    house.write_text("wrong_slap_cards = 0\n", encoding="utf-8")
    command: list[str | Path] = [
        BIN / "rulescard",
        "build",
        house,
        "--format",
        "text",
        "-o",
        tmp_path / "kids.txt",
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert "still puts a player with no cards out" in done.stderr
    assert (tmp_path / "kids.txt").exists()


def test_flips_are_counted_by_ear_and_not_at_a_table() -> None:
    house = House(PRESETS["card"])
    assert not any("600" in text for text in said(house, Audience.TABLE))
    assert any("600 flips" in text for text in said(house, Audience.EAR))
