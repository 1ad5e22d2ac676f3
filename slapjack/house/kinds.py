"""The games of the family: which fields of a house each uses, and which values make sense in it.

What a game does with them is a module of its own in `slapjack.game.kinds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One game of the family.

    `refused` are values that make no sense in it, by field; `always_counted` the fields that
    a fingerprint covers even where they have their default, as the first cards' did.
    """

    name: str
    preset: str  # where a house of this game starts from
    fields: frozenset[str]
    refused: Words = field(default_factory=dict, hash=False)
    always_counted: frozenset[str] = frozenset()
    calls: bool = False  # whether a rank is called with each flip


_TABLE: Final = frozenset(
    {"game", "min_players", "max_players", "decks", "jokers", "targets", "ace_counts_in_tens"}
    | {"ends", "flip_limit", "minutes", "stall"}
)
_PILES: Final = frozenset({"taken_pile", "next_to_flip"})
_FINES: Final = frozenset({"wrong_slap_cards", "wrong_slap_to", "own_card_to", "broke_wrong_slap"})
_FIRST: Final = _TABLE | _PILES | _FINES | {"last_chance"}
_SLAPPED: Final = frozenset({"hands"})
_SHED: Final = ("first_out", "last_holding")

SLAPJACK: Final = Kind(
    "slapjack",
    "card",
    _FIRST | _SLAPPED,
    {"ends": _SHED},
    always_counted=_FIRST - {"jokers", "ace_counts_in_tens"},
)
RATSCREW: Final = Kind(
    "egyptian_ratscrew",
    "ratscrew",
    _FIRST | _SLAPPED | {"challenges", "last_chance_card"},
    {"ends": _SHED},
)
SNAP: Final = Kind(
    "snap",
    "snap",
    _FIRST | {"piles", "recycle", "tie", "tie_window_ms"},
    {"ends": _SHED, "targets": ("called",)},
)
IRISH_SNAP: Final = Kind(
    "irish_snap",
    "irish_snap",
    _TABLE | _SLAPPED | {"sheds"},
    {"ends": ("all_cards", "last_player")},
    calls=True,
)

KINDS: Final[dict[str, Kind]] = {kind.name: kind for kind in (SLAPJACK, RATSCREW, SNAP, IRISH_SNAP)}


def users(name: str) -> list[Kind]:
    """Give the games that use a field."""
    return [kind for kind in KINDS.values() if name in kind.fields]
