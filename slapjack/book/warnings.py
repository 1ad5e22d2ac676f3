"""What a house says that means nothing, or that quarrels with something else it says.

Nothing here is a fault: the game plays. A household that has changed one of the fields should know.
The line of a warning is the macro of its name in ``templates/<language>/warnings.j2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from slapjack.book import wording
from slapjack.house.rules import BrokeWrongSlap, LastChance, Piles, WrongSlapTo

if TYPE_CHECKING:
    from collections.abc import Callable

    from slapjack.house.rules import House, HouseRules


@dataclass(frozen=True, slots=True)
class Caution:
    """A combination to warn of, if the house itself has chosen one of the fields."""

    key: str
    fields: tuple[str, ...]
    when: Callable[[HouseRules], bool]

    def concerns(self, house: House) -> bool:
        """Whether a house should be told."""
        chosen = house.rules.kind.fields.intersection(self.fields).intersection(house.changes)
        return bool(chosen) and self.when(house.rules)


def _free(h: HouseRules) -> bool:
    return h.wrong_slap_cards == 0


def _joker_without_jokers(h: HouseRules) -> bool:
    named = {*h.targets, *dict(h.challenges)}
    return "joker" in named and not h.jokers


WARNINGS: Final = (
    Caution(
        "free_but_out",
        ("wrong_slap_cards", "broke_wrong_slap"),
        lambda h: _free(h) and h.broke_wrong_slap is BrokeWrongSlap.OUT,
    ),
    Caution("free_to_nobody", ("wrong_slap_to",), _free),
    Caution(
        "one_card_each",
        ("wrong_slap_cards", "wrong_slap_to"),
        lambda h: h.wrong_slap_cards > 1 and h.wrong_slap_to is WrongSlapTo.EACH_PLAYER,
    ),
    Caution(
        "no_flipper_to_pay",
        ("own_card_to",),
        lambda h: _free(h) or h.wrong_slap_to is not WrongSlapTo.FLIPPER,
    ),
    Caution("no_tens", ("ace_counts_in_tens",), lambda h: "tens" not in h.targets),
    Caution("no_jokers", ("targets", "challenges", "jokers"), _joker_without_jokers),
    Caution("no_own_piles", ("recycle",), lambda h: h.piles is Piles.ONE),
    Caution("no_ties", ("tie",), lambda h: h.tie_window_ms == 0),
    Caution(
        "no_last_card",
        ("last_chance_card",),
        lambda h: not h.challenges or not h.targets,
    ),
    Caution("no_stall", ("stall",), lambda h: h.last_chance is LastChance.UNTIL_YOUR_TURN),
    Caution("nobody_counts", ("flip_limit",), lambda h: h.flip_limit > 0),
)


def warnings(house: House) -> list[str]:
    """Say what in a house means nothing or quarrels, a line each."""
    return [
        wording.sentence("warnings.j2", each.key, house.rules)
        for each in WARNINGS
        if each.concerns(house)
    ]
