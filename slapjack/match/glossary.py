"""The words of the game, to be stepped through one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slapjack.book.clauses import Audience
from slapjack.book.rulebook import define, rulebook, terms
from slapjack.house.rules import House

if TYPE_CHECKING:
    from slapjack.book.rulebook import Clause
    from slapjack.house.rules import HouseRules

_OF_ALL: Final = {"target"}  # a word of every game, though a house may name its targets instead


class Glossary:
    """Every term as this house uses it, the first again after the last."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules: Final = rules
        book = rulebook(House(rules), Audience.EAR)
        used = {clause.key for _, clause in book.clauses if clause.term}
        self._terms: Final = [term for term in terms() if term in used or term in _OF_ALL]
        self._at = 0

    def step(self, by: int = 0) -> Clause:
        """Go so many terms on or back; give the one that is reached."""
        self._at = (self._at + by) % len(self._terms)
        return define(self._terms[self._at], self._rules, Audience.EAR)
