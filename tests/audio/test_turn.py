"""Whose turn it is, said whenever it falls to the person."""

from pathlib import Path

from audiogame.bank import ClipBank
from tests.audio.sitting import Sitting

TURN = "Your turn. F flips."


def test_who_takes_a_pile_in_their_own_turn_is_told_again_that_they_flip(
    tmp_path: Path, bank: ClipBank
) -> None:
    game = Sitting(tmp_path / "game.wav", bank, ("4H 2C 5D", "JS 9D KD"))
    game.press("f")
    game.until_said(TURN)
    game.wait(0.3)
    taken = game.press("space")
    game.close()
    assert "You take 2 cards with a Jack." in taken
    assert taken[-1] == TURN
