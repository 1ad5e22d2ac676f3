"""A game that nobody has written yet: one module joins the family, and all else follows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulescard.cli import main
from slapjack.book.clauses import Audience
from slapjack.book.new_house import write_house
from slapjack.book.rulebook import rulebook
from slapjack.book.telling import Teller
from slapjack.game.actions import Flip, Slap
from slapjack.game.engine import Game
from slapjack.game.kinds import VARIANTS, unregister
from slapjack.house.file import parse_house
from slapjack.house.kinds import KINDS
from slapjack.house.rules import PRESETS, House
from tests import toy_kind

NAMES = ("Ann", "Ben", "Cleo")
LAST = [
    "Cleo is out: that was the last chance.",
    "You are out: that was the last chance.",
    "Ben wins: all others are out.",
]


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    """Let the toy join for a test, and leave the family as it was."""
    before = [list(each) for each in (KINDS, VARIANTS, PRESETS)]
    toy_kind.join()
    yield
    unregister(toy_kind.KIND)
    assert [list(each) for each in (KINDS, VARIANTS, PRESETS)] == before


def test_it_is_played_to_its_end_and_told() -> None:
    game = Game.dealt(toy_kind.PRESET, len(NAMES), seed=3)
    teller = Teller(toy_kind.PRESET, NAMES, you=0)
    told: list[str] = []
    while game.target is None:
        assert game.player is not None
        told += map(teller.tell, game.apply(Flip(0, game.player)))
    last = [teller.tell(event) for event in game.apply(Slap(1, 1))]
    assert game.winners == (1,)
    assert told[-1].startswith("Queen of ")
    assert last == LAST


def test_its_house_is_a_file_like_any_other() -> None:
    house = House(toy_kind.PRESET, "sudden_death", "Ours")
    assert parse_house(write_house(house), "house.toml") == house
    said = {clause.key for _, clause in rulebook(house, Audience.EAR).clauses}
    assert {"players", "flip", "flip_limit"} <= said
    assert "first" not in said


def test_its_card_is_built(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "sudden_death"\n', encoding="utf-8")
    card = tmp_path / "card.pdf"
    result = CliRunner().invoke(main, ["build", str(house), "--output", str(card)])
    assert result.exit_code == 0, result.output
    assert card.read_bytes().startswith(b"%PDF")
