"""The games of the family, a module each: how each is played, by its name in a house file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.game.kinds.irish_snap import IrishSnap
from slapjack.game.kinds.ratscrew import Ratscrew
from slapjack.game.kinds.slapjack import Slapjack
from slapjack.game.kinds.snap import Snap
from slapjack.game.kinds.snap_piles import SnapOfPiles
from slapjack.house.kinds import IRISH_SNAP, KINDS, RATSCREW, SLAPJACK, SNAP
from slapjack.house.rules import PRESETS, Piles

if TYPE_CHECKING:
    from collections.abc import Callable

    from slapjack.game.kinds.variant import Variant
    from slapjack.game.tabletop import Tabletop
    from slapjack.house.kinds import Kind
    from slapjack.house.rules import HouseRules


def _snap(table: Tabletop) -> Variant:
    return (SnapOfPiles if table.rules.piles is Piles.EACH else Snap)(table)


VARIANTS: Final[dict[str, Callable[[Tabletop], Variant]]] = {
    SLAPJACK.name: Slapjack,
    RATSCREW.name: Ratscrew,
    SNAP.name: _snap,
    IRISH_SNAP.name: IrishSnap,
}


def register(kind: Kind, plays: Callable[[Tabletop], Variant], preset: HouseRules) -> None:
    """Add a game to the family: its fields, how it is played, and the house to start from.

    All else follows: its house files, its rulebook and card, the telling of its events.
    """
    KINDS[kind.name] = kind
    VARIANTS[kind.name] = plays
    PRESETS[kind.preset] = preset


def unregister(kind: Kind) -> None:
    """Take a game out of the family again."""
    del KINDS[kind.name], VARIANTS[kind.name], PRESETS[kind.preset]
