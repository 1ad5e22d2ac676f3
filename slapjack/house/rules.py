"""House rules: each field once, with its range and its default, and the presets.

Presets were put together from four published descriptions of Slapjack, which
disagree: a fold-up rules card (`card`), rules to be played from the screen
(`screen`), rules in one page (`one_page`) and a folk rulebook (`pagat`). Where a
source is silent the preset takes the value of `card`, unless the source's other
rules make another one plain.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from slapjack.deck.patterns import PATTERNS


class Kind(StrEnum):
    """Which game of the family is played."""

    SLAPJACK = "slapjack"


class TakenPile(StrEnum):
    """What becomes of a pile that was won."""

    UNDER = "under"
    SHUFFLED_UNDER = "shuffled_under"
    SHUFFLED_TOGETHER = "shuffled_together"


class NextToFlip(StrEnum):
    """Who flips after a pile was won."""

    WINNER = "winner"
    LEFT_OF_WINNER = "left_of_winner"
    LEFT_OF_FLIPPER = "left_of_flipper"


class WrongSlapTo(StrEnum):
    """Who gets the cards paid for a wrong slap."""

    PILE = "pile"
    FLIPPER = "flipper"
    EACH_PLAYER = "each_player"


class OwnCardTo(StrEnum):
    """Who is paid when there is no flipper to pay."""

    PILE = "pile"
    NOBODY = "nobody"


class BrokeWrongSlap(StrEnum):
    """What a wrong slap does to a player without cards."""

    OUT = "out"
    NOTHING = "nothing"


class LastChance(StrEnum):
    """How long a player without cards stays in."""

    ALWAYS = "always"
    NEXT_TARGET = "next_target"
    UNTIL_TAKEN = "until_taken"
    UNTIL_YOUR_TURN = "until_your_turn"


class Ends(StrEnum):
    """How the game is won."""

    ALL_CARDS = "all_cards"
    LAST_PLAYER = "last_player"


class Stall(StrEnum):
    """What happens when nobody who is in can flip."""

    TAKE_BACK = "take_back"
    TAKE_BACK_SHUFFLED = "take_back_shuffled"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a fixed set of words."""

    words: type[StrEnum]


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, or 0 for none where `or_none` says so."""

    low: int
    high: int
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """A list of at least one of these names, none of them twice."""

    names: tuple[str, ...]


Option = Choice | Whole | Several


def _choice(default: StrEnum) -> Any:  # noqa: ANN401 - as dataclasses.field is typed
    return field(default=default, metadata={"option": Choice(type(default))})


def _whole(default: int, low: int, high: int, *, or_none: bool = False) -> Any:  # noqa: ANN401
    return field(default=default, metadata={"option": Whole(low, high, or_none)})


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything households do differently; the defaults are the preset `card`.

    `min_players` and `max_players` are what a card says and a table allows; a
    `Game` takes any number from 2 to 10.
    """

    game: Kind = _choice(Kind.SLAPJACK)
    min_players: int = _whole(2, 2, 10)
    max_players: int = _whole(4, 2, 10)
    decks: int = _whole(1, 1, 4)
    targets: tuple[str, ...] = field(
        default=("jack",), metadata={"option": Several(tuple(PATTERNS))}
    )
    taken_pile: TakenPile = _choice(TakenPile.UNDER)
    next_to_flip: NextToFlip = _choice(NextToFlip.WINNER)
    wrong_slap_cards: int = _whole(1, 0, 5)
    wrong_slap_to: WrongSlapTo = _choice(WrongSlapTo.PILE)
    own_card_to: OwnCardTo = _choice(OwnCardTo.PILE)
    broke_wrong_slap: BrokeWrongSlap = _choice(BrokeWrongSlap.OUT)
    last_chance: LastChance = _choice(LastChance.ALWAYS)
    ends: Ends = _choice(Ends.ALL_CARDS)
    flip_limit: int = _whole(600, 50, 10_000, or_none=True)
    minutes: int = _whole(0, 1, 240, or_none=True)
    stall: Stall = _choice(Stall.TAKE_BACK)

    def as_dict(self) -> dict[str, str | int | list[str]]:
        """Give every field as plain TOML and JSON values, in order."""
        return {name: _plain(getattr(self, name)) for name in OPTIONS}

    @property
    def fingerprint(self) -> str:
        """Six hex digits of the rules, such as ``7F3A-19``: equal rules, equal fingerprint."""
        written = json.dumps(self.as_dict(), sort_keys=True)
        digits = hashlib.sha256(written.encode()).hexdigest()[:6].upper()
        return f"{digits[:4]}-{digits[4:]}"


def _plain(value: Any) -> str | int | list[str]:  # noqa: ANN401
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, StrEnum) else int(value)


OPTIONS: Final[dict[str, Option]] = {
    entry.name: entry.metadata["option"] for entry in fields(HouseRules)
}

_CARD: Final = HouseRules()
PRESETS: Final[dict[str, HouseRules]] = {
    "card": _CARD,
    "screen": replace(
        _CARD,
        taken_pile=TakenPile.SHUFFLED_UNDER,
        wrong_slap_to=WrongSlapTo.FLIPPER,
        last_chance=LastChance.NEXT_TARGET,
        ends=Ends.LAST_PLAYER,
        flip_limit=0,
    ),
    "one_page": replace(
        _CARD,
        max_players=10,
        taken_pile=TakenPile.SHUFFLED_TOGETHER,
        next_to_flip=NextToFlip.LEFT_OF_FLIPPER,
        wrong_slap_to=WrongSlapTo.FLIPPER,
        last_chance=LastChance.NEXT_TARGET,
        flip_limit=0,
    ),
    "pagat": replace(
        _CARD,
        max_players=10,
        next_to_flip=NextToFlip.LEFT_OF_WINNER,
        wrong_slap_to=WrongSlapTo.FLIPPER,
        last_chance=LastChance.UNTIL_TAKEN,
        flip_limit=0,
    ),
}
DEFAULT_PRESET: Final = "card"


@dataclass(frozen=True, slots=True)
class House:
    """One household: its rules, the preset they started from, and its card's own matters."""

    rules: HouseRules = _CARD
    preset: str = DEFAULT_PRESET
    title: str = ""
    note: str = ""

    @property
    def changes(self) -> tuple[str, ...]:
        """The fields in which the rules differ from their preset, in order."""
        preset = PRESETS[self.preset]
        return tuple(name for name in OPTIONS if getattr(self.rules, name) != getattr(preset, name))
