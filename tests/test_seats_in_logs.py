"""A log that says who sat where; and old logs, which do not."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from slapjack.book.telling import Teller
from slapjack.cli import main
from slapjack.deck.cards import parse_cards
from slapjack.errors import Faults
from slapjack.game import log, log_reader
from slapjack.game.actions import Flip
from slapjack.game.series import Series
from slapjack.house.rules import PRESETS, HouseRules

STACKS = (tuple(parse_cards("JS 4H")), tuple(parse_cards("9D")), tuple(parse_cards("2C")))
OLD = log.Log(HouseRules(), ("Mia", "You", "Ben"), 7, STACKS, (Flip(0, 0),))
NEW = replace(OLD, levels=("easy", None, "hard"), preset="pagat", title="Gran’s game")


SECOND = replace(NEW, series=Series(3, 1, (0, 1, 0)), auto_flip=True)


@pytest.mark.parametrize("game", [OLD, NEW, SECOND, replace(NEW, series=Series(3))])
def test_what_is_written_is_read_again(game: log.Log) -> None:
    assert log_reader.read(log.write(game).split("\n"), "game.jsonl") == game


def test_who_sat_there_is_told_in_the_header() -> None:
    header = json.loads(log.write_header(NEW))
    assert header["log"] == "slapjack/2"
    assert (header["preset"], header["title"]) == ("pagat", "Gran’s game")
    assert header["seats"][1:] == [
        {"name": "You", "level": None},
        {"name": "Ben", "level": "hard"},
    ]
    assert json.loads(log.write_header(OLD))["log"] == "slapjack/1"


@pytest.mark.parametrize(
    ("levels", "you"),
    [(("easy", None, "hard"), 1), ((None, "easy", None), None), (("easy",) * 3, None), (None, 1)],
)
def test_one_person_alone_is_told_as_you(
    levels: tuple[str | None, ...] | None, you: int | None
) -> None:
    assert Teller.of(replace(OLD, levels=levels)).you == you


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"preset": "pag"}, "preset: expected one of"),
        ({"preset": []}, "preset: expected one of"),
        ({"title": 3}, "title: expected words, found 3"),
        ({"title": "a\x1bb"}, "title: expected words"),
        ({"seats": None}, "seats: expected for each stack"),
        ({"seats": [{"name": "Ann", "level": None}]}, "seats: expected for each stack"),
        ({"seats": [{"name": "Ann"}] * 3}, "seats: expected for each stack"),
        ({"seats": [{"name": "Ann", "level": 3}] * 3}, "seats: expected for each stack"),
        ({"seats": ["Ann"] * 3}, "seats: expected for each stack"),
        ({"auto_flip": 1}, "auto_flip: expected true or false, found 1"),
        ({"series": 3}, 'series: expected "best_of"'),
        ({"series": {"best_of": 3, "played": 1, "wins": [1, 0]}}, 'series: expected "best_of"'),
        ({"series": {"best_of": 3, "played": 1, "wins": [2, 0, 0]}}, 'series: expected "best_of"'),
        ({"series": {"best_of": 0, "played": 0, "wins": []}}, 'series: expected "best_of"'),
    ],
)
def test_a_fault_of_the_header_is_named(found: dict[str, object], says: str) -> None:
    header = json.loads(log.write_header(NEW)) | found
    with pytest.raises(Faults) as raised:
        log_reader.read([json.dumps(header)], "game.jsonl")
    assert raised.value.faults[0].startswith(f"line 1: {says}")


@pytest.mark.parametrize("game", [OLD, NEW])
def test_both_are_told_again(game: log.Log, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(log.write(replace(game, actions=(Flip(0, 0), Flip(900, 1)))), encoding="utf-8")
    told = CliRunner().invoke(main, ["replay", str(path)])
    assert told.output.splitlines() == [
        "0.000 s: Jack of Spades, Mia.",
        "0.900 s: Nine of Diamonds.",
        "0.900 s: Jack of Spades is buried.",
    ]


def test_every_preset_may_stand_in_a_header() -> None:
    for preset in PRESETS:
        game = replace(NEW, preset=preset)
        assert log_reader.read(log.write(game).split("\n"), "x").preset == preset
