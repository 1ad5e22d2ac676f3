"""What in a house's rules cannot go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slapjack.house.rules import BrokeWrongSlap, Ends, LastChance, Piles
from slapjack.toml import Wrong

if TYPE_CHECKING:
    from slapjack.house.rules import HouseRules


def contradictions(rules: HouseRules) -> list[Wrong]:
    """Say what in a house's rules cannot go together."""
    found = []
    if rules.min_players > rules.max_players:
        found.append(
            Wrong(
                ("min_players", "max_players"),
                f"found {rules.min_players} and {rules.max_players}, "
                "expected min_players no larger than max_players",
                fits=True,
            )
        )
    nobody_is_ever_out = (
        rules.last_chance is LastChance.ALWAYS and rules.broke_wrong_slap is BrokeWrongSlap.NOTHING
    )
    limited = rules.flip_limit or rules.minutes
    if rules.targets == ("joker",) and not rules.jokers:
        said = '"joker" alone, but jokers is 0: there is nothing to slap; set jokers = 2'
        found.append(Wrong(("targets",), said, fits=True))
    if not rules.targets:
        found += _without_targets(rules)
    if rules.piles is Piles.EACH and rules.targets != ("pair",):
        said = '"each" makes a pair of two tops, so targets can only be ["pair"] with it'
        found.append(Wrong(("piles",), said, fits=True))
    if rules.ends is Ends.LAST_PLAYER and nobody_is_ever_out and not limited:
        said = (
            '"last_player" with last_chance "always" and broke_wrong_slap "nothing" never '
            "ends, because nobody is ever out; change one of them or set flip_limit or minutes"
        )
        found.append(Wrong(("ends",), said, fits=True))
    return found


def _without_targets(rules: HouseRules) -> list[Wrong]:
    found = []
    if not rules.challenges:
        said = "both are empty, and nobody could win a pile"
        found.append(Wrong(("targets", "challenges"), said, fits=True))
    if rules.last_chance is not LastChance.UNTIL_YOUR_TURN:
        said = (
            'found none, so nobody can slap their way back in; set last_chance = "until_your_turn"'
        )
        found.append(Wrong(("targets",), said, fits=True))
    return found
