"""The games of the family, a module each: how each is played, by its name in a house file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.game.kinds.irish_snap import IrishSnap
from slapjack.game.kinds.ratscrew import Ratscrew
from slapjack.game.kinds.slapjack import Slapjack
from slapjack.game.kinds.snap import Snap
from slapjack.house.kinds import IRISH_SNAP, RATSCREW, SLAPJACK, SNAP

if TYPE_CHECKING:
    from slapjack.game.kinds.play import Play

PLAYED: Final[dict[str, type[Play]]] = {
    SLAPJACK.name: Slapjack,
    RATSCREW.name: Ratscrew,
    SNAP.name: Snap,
    IRISH_SNAP.name: IrishSnap,
}
