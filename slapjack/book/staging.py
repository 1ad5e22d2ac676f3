"""An example played under the very house it stands in, with cards that mean the same there.

A Jack that is slapped in the example must be a Queen in a house that slaps Queens, and the second
of a pair in one that slaps pairs. So the example is played step by step, and wherever the house
makes something else of a card, another is put in its place; a pattern may need cards before it.
What no cards can show in this house is not shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from slapjack.book.clauses import CLAUSES
from slapjack.book.examples import Example, Step, examples
from slapjack.deck.cards import DECK, JOKERS, RANKS, parse_cards
from slapjack.game.actions import Flip
from slapjack.game.events import (
    CHALLENGE,
    FOR_WRONG_SLAP,
    POOL,
    Buried,
    Ended,
    Event,
    Ignored,
    Out,
    Paid,
    Slapped,
    TookPile,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from slapjack.game.engine import Game
    from slapjack.house.rules import HouseRules

# What may be flipped before an example, the last nearest to it: what a pair, a ten-maker, a
# marriage, a divorce or a run begins with.
_BEFORE: Final = tuple(
    map(parse_cards, ("9C 2D 8H 9S 3C 4D", "2C 8D 5H 8S QC 6D", "2C 8D 5H 8S 6C QD"))
)
_FIRST_OF_EACH_RANK: Final = DECK[: len(RANKS)]
# The fields that decide whether something follows from a step; in a clause that speaks for none
# of them, it is no matter whether it does.
_DECIDES: Final[dict[type[Event], frozenset[str]]] = {
    Paid: frozenset({"wrong_slap_cards", "wrong_slap_to", "own_card_to"}),
    Out: frozenset({"broke_wrong_slap", "last_chance", "sheds", "recycle"}),
    Ended: frozenset({"ends", "flip_limit", "minutes"}),
}
_NOT_SLAPPED: Final = (CHALLENGE, POOL, FOR_WRONG_SLAP)  # what else a pile is taken for
_OF_PAYEES: Final = ("wrong_to_", "own_card_")


@dataclass(frozen=True, slots=True)
class _Moment:
    """What an example shows with one step, whatever the cards are."""

    events: tuple[tuple[object, ...], ...]
    target: object
    challenged: bool


@dataclass(frozen=True, slots=True)
class _Lesson:
    """What matters in the example of one clause or term."""

    key: str
    fields: frozenset[str]

    def after(self, game: Game, events: Sequence[Event]) -> _Moment:
        """Tell what a step has shown."""
        shown = tuple(self._shape(event) for event in events if self._matters(event))
        target = game.target.name if game.target else None
        challenged = game.variant.standing().chances > 0
        return _Moment(shown, target if self._of_pattern else target is not None, challenged)

    @property
    def _of_pattern(self) -> bool:
        return self.key.startswith("pattern_")

    def _matters(self, event: Event) -> bool:
        decisive = _DECIDES.get(type(event))
        return decisive is None or bool(decisive & self.fields)

    def _shape(self, event: Event) -> tuple[object, ...]:
        """Give an event without its cards: who did what, and why."""
        match event:
            case TookPile(player, _, target):
                slapped = not self._of_pattern and target not in _NOT_SLAPPED
                return TookPile, player, slapped or target
            case Paid() if self.key.startswith(_OF_PAYEES):
                return _values(event, 2)
            case Out() | Ignored() | Slapped():
                return _values(event)
            case Ended(_, reason):
                return Ended, reason
            case Buried():
                return (Buried,)
        return _values(event, 1)


def _values(event: Event, count: int | None = None) -> tuple[object, ...]:
    """Give what it is and its first values, all by default."""
    kind = type(event)
    return kind, *(getattr(event, name) for name in kind.__match_args__[:count])


@cache
def staged(key: str, rules: HouseRules) -> Example | None:
    """Give the example of a clause or term as it is played in this house; None if it cannot be."""
    own = examples().get(key)
    if own is None:
        return None
    lesson = _Lesson(key, _fields_of(key))
    for example in _beginnings(own):
        shown = [*_moments(lesson, example)]
        found = _fitted(lesson, replace(example, rules=rules), shown)
        if found is not None:
            return found
    return None


def _fields_of(key: str) -> frozenset[str]:
    """Give the fields a clause speaks for; of the terms, only "out" tells of what they decide."""
    if key == "out":
        return _DECIDES[Out]
    return frozenset(name for row in CLAUSES if row.key == key for name in row.fields)


def _beginnings(own: Example) -> Iterator[Example]:
    """Give the example as it is, and then with one or two rounds of other cards before it."""
    yield own
    if own.at_flip_limit:
        return
    seats = len(own.stacks)
    for rounds in (1, 2):
        for cards in _BEFORE:
            first = cards[-seats * rounds :]
            stacks = tuple((*first[seat::seats], *own.stacks[seat]) for seat in range(seats))
            flips = tuple(Step(Flip(0, number % seats), ()) for number in range(len(first)))
            yield replace(own, stacks=stacks, steps=(*flips, *own.steps))


def _moments(lesson: _Lesson, example: Example) -> Iterator[_Moment]:
    game = example.game()
    return (lesson.after(game, game.apply(step.action)) for step in example.steps)


def _fitted(lesson: _Lesson, example: Example, shown: list[_Moment]) -> Example | None:
    """Put other cards where this house makes something else of those that are flipped."""
    while (number := _first_unlike(lesson, example, shown)) is not None:
        fitting = (
            each
            for each in _variations(example, number)
            if _first_unlike(lesson, each, shown[: number + 1]) is None
        )
        found = next(fitting, None)
        if found is None:
            return None
        example = found
    return example


def _first_unlike(lesson: _Lesson, example: Example, shown: list[_Moment]) -> int | None:
    """Say which step is the first to show something else, if any of those that were shown."""
    pairs = zip(shown, _moments(lesson, example), strict=False)
    return next((number for number, (was, is_) in enumerate(pairs) if is_ != was), None)


def _variations(example: Example, number: int) -> Iterator[Example]:
    """Give the example with every other rank for the card that a step flips."""
    action = example.steps[number].action
    if not isinstance(action, Flip):
        return
    seat = action.player
    before = (step.action for step in example.steps[:number])
    flipped = sum(isinstance(one, Flip) and one.player == seat for one in before)
    stack = example.stacks[seat]
    if flipped >= len(stack):
        return
    for card in (*_FIRST_OF_EACH_RANK, *JOKERS[: min(example.rules.jokers, 1)]):
        changed = (*stack[:flipped], replace(card, suit=stack[flipped].suit), *stack[flipped + 1 :])
        yield replace(
            example,
            stacks=tuple(changed if at == seat else one for at, one in enumerate(example.stacks)),
        )
