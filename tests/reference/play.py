"""One game, from plain data to plain data; a house may leave out what its game has no use for."""

from typing import Any

from tests.reference.houses import CARD
from tests.reference.irish import IrishSnap
from tests.reference.ratscrew import Ratscrew
from tests.reference.slapjack import Slapjack
from tests.reference.snap import Snap, SnapOfPiles


def begin(house: dict[str, Any], stacks: list[list[str]], seed: int) -> Slapjack:
    """A game before its first action."""
    house = CARD | house
    if house["game"] == "egyptian_ratscrew":
        return Ratscrew(house, stacks, seed)
    if house["game"] == "irish_snap":
        return IrishSnap(house, stacks, seed)
    if house["game"] == "snap":
        each = house.get("piles", "one") == "each"
        return (SnapOfPiles if each else Snap)(house, stacks, seed)
    return Slapjack(house, stacks, seed)


def play(
    house: dict[str, Any], stacks: list[list[str]], seed: int, actions: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Events and end state, as entries of a game log."""
    game = begin(house, stacks, seed)
    for action in actions:
        game.do(action)
    return game.events, game.state()
