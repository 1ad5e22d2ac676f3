"""The game log grows with the game, and outlives a full disk."""

from pathlib import Path

import pytest

from audiogame.game_file import GameFile
from slapjack.deck.cards import parse_cards
from slapjack.errors import SlapjackError
from slapjack.game.actions import Action, Flip, Slap
from slapjack.game.log import Log
from slapjack.game.log_reader import read_path
from slapjack.house.rules import HouseRules

LOG = Log(HouseRules(), ("You", "Ann"), 1, (tuple(parse_cards("4H JS")), tuple(parse_cards("9D"))))
ACTIONS: list[Action] = [Flip(0, 0), Flip(900, 1), Slap(1500, 0)]


def test_a_log_is_whole_after_every_action(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    file = GameFile(path, LOG)
    for done in range(len(ACTIONS) + 1):
        assert file.add(ACTIONS[:done]) is None
        assert read_path(path).actions == tuple(ACTIONS[:done])


def test_a_log_that_cannot_begin_is_told_before_the_first_card() -> None:
    with pytest.raises(SlapjackError, match="No space left on device"):
        GameFile(Path("/dev/full"), LOG)


def test_what_could_not_be_written_is_told_once_and_written_later(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    file = GameFile(path, LOG)
    header = path.read_text(encoding="utf-8")
    path.unlink()
    path.mkdir()
    assert file.add(ACTIONS[:1]) == f"{path}: cannot be written now: Is a directory."
    assert file.add(ACTIONS[:2]) is None
    path.rmdir()
    path.write_text(header, encoding="utf-8")
    assert file.add(ACTIONS) is None
    assert read_path(path).actions == tuple(ACTIONS)


def test_without_a_path_nothing_is_written() -> None:
    assert GameFile(None, LOG).add(ACTIONS) is None


def test_half_a_line_that_a_full_disk_left_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    file = GameFile(path, LOG)
    assert file.add(ACTIONS[:1]) is None
    with path.open("a", encoding="utf-8") as half:
        half.write('{"at": 900, "do"')
    assert file.add(ACTIONS) is None
    assert read_path(path).actions == tuple(ACTIONS)
