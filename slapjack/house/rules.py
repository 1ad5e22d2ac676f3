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
from typing import TYPE_CHECKING, Any, Final

from slapjack.deck.cards import Rank
from slapjack.deck.patterns import PATTERNS
from slapjack.house import kinds
from slapjack.house.options import (
    Chances,
    Choice,
    Numbers,
    Option,
    Several,
    Whole,
    YesNo,
    choice,
    numbers,
    ordered,
    several,
    whole,
    yes_no,
)

if TYPE_CHECKING:
    from slapjack.house.kinds import Kind

# Who can sit at one table.
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 10
RANK_NAMES: Final = tuple(rank.name.lower() for rank in Rank)
# The four court cards of nearly every household.
CHANCES: Final = {"jack": 1, "queen": 2, "king": 3, "ace": 4}


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
    """Who gets the cards of a wrong slap by the flipper, or if the flipper is out."""

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
    FIRST_OUT = "first_out"
    LAST_HOLDING = "last_holding"


class Stall(StrEnum):
    """What happens when nobody who is in can flip."""

    TAKE_BACK = "take_back"
    TAKE_BACK_SHUFFLED = "take_back_shuffled"


class LastChanceCard(StrEnum):
    """Whether a target that uses up the last chance of a challenge may be slapped."""

    SLAPPED = "slapped"
    SAFE = "safe"


class Piles(StrEnum):
    """Where cards are flipped to."""

    ONE = "one"
    EACH = "each"


class TieTo(StrEnum):
    """Who gets a pile that two players called together."""

    POOL = "pool"
    NOBODY = "nobody"


class Hands(StrEnum):
    """Which hand slaps at a table, and where it waits; by ear it is a key."""

    ONE_AT_EDGE = "one_at_edge"
    ONE = "one"
    ANY = "any"


class Sheds(StrEnum):
    """When a player without cards has got rid of them for good."""

    NEXT_TARGET = "next_target"
    AT_ONCE = "at_once"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything households do differently; the defaults are the preset `card`.

    `min_players` and `max_players` are what a card says and a table allows; a
    `Game` takes any number from 2 to 10.
    """

    game: str = field(default=kinds.SLAPJACK.name, metadata={"option": Choice(())})
    min_players: int = whole(2, MIN_PLAYERS, MAX_PLAYERS)
    max_players: int = whole(4, MIN_PLAYERS, MAX_PLAYERS)
    decks: int = whole(1, 1, 4)
    jokers: int = whole(0, 0, 4)
    targets: tuple[str, ...] = several(("jack",), tuple(PATTERNS))
    ace_counts_in_tens: bool = yes_no(default=False)
    hands: Hands = choice(Hands.ONE_AT_EDGE)
    challenges: Chances = numbers(ordered(CHANCES), RANK_NAMES, 1, 9)
    last_chance_card: LastChanceCard = choice(LastChanceCard.SLAPPED)
    piles: Piles = choice(Piles.ONE)
    recycle: bool = yes_no(default=True)
    taken_pile: TakenPile = choice(TakenPile.UNDER)
    next_to_flip: NextToFlip = choice(NextToFlip.WINNER)
    tie: TieTo = choice(TieTo.POOL)
    tie_window_ms: int = whole(0, 1, 500, or_none=True)
    wrong_slap_cards: int = whole(1, 0, 5)
    wrong_slap_to: WrongSlapTo = choice(WrongSlapTo.PILE)
    own_card_to: OwnCardTo = choice(OwnCardTo.PILE)
    broke_wrong_slap: BrokeWrongSlap = choice(BrokeWrongSlap.OUT)
    last_chance: LastChance = choice(LastChance.ALWAYS)
    sheds: Sheds = choice(Sheds.NEXT_TARGET)
    ends: Ends = choice(Ends.ALL_CARDS)
    flip_limit: int = whole(600, 50, 10_000, or_none=True)
    minutes: int = whole(0, 1, 240, or_none=True)
    stall: Stall = choice(Stall.TAKE_BACK)

    @property
    def kind(self) -> Kind:
        """The game of the family that is played."""
        return kinds.KINDS[self.game]

    def as_dict(self) -> dict[str, Plain]:
        """Give every field that the game uses as plain TOML and JSON values, in order."""
        return {
            name: _plain(option, getattr(self, name))
            for name, option in OPTIONS.items()
            if name in self.kind.fields
        }

    @property
    def fingerprint(self) -> str:
        """Six hex digits of the rules, such as ``7F3A-19``: equal rules, equal fingerprint.

        Only what the game uses counts, and only where it differs from the default, so that a
        field of a later year renames no card; what the first cards counted always counts.
        """
        said = {
            name: value
            for name, value in self.as_dict().items()
            if name in self.kind.always_counted or getattr(self, name) != getattr(_CARD, name)
        }
        digits = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:6].upper()
        return f"{digits[:4]}-{digits[4:]}"


Plain = str | int | list[str] | dict[str, int]  # true and false are whole numbers to Python


def _plain(option: Option, value: Any) -> Plain:  # noqa: ANN401
    match option:
        case Numbers():
            return dict(value)
        case Several():
            return list(value)
        case Choice():
            return str(value)
        case Whole() | YesNo():
            return value  # type: ignore[no-any-return]


OPTIONS: Final[dict[str, Option]] = {
    entry.name: entry.metadata["option"] for entry in fields(HouseRules)
}


def option_named(name: str) -> Option:
    """Give a field's option; of the game, with all that have joined the family by now."""
    return Choice(tuple(kinds.KINDS)) if name == "game" else OPTIONS[name]


def options(kind: Kind) -> dict[str, Option]:
    """Give the options of a game's fields, without the values that make no sense in it."""
    return {name: _narrowed(kind, name) for name in OPTIONS if name in kind.fields}


def _narrowed(kind: Kind, name: str) -> Option:
    found = option_named(name)
    if name == "targets" and isinstance(found, Several):
        found = replace(found, or_none="challenges" in kind.fields)
    left_out = kind.refused.get(name, ())
    return found.without(left_out) if isinstance(found, Choice | Several) else found


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
    "ratscrew": replace(
        _CARD,
        game="egyptian_ratscrew",
        max_players=6,
        targets=("pair", "sandwich"),
        flip_limit=3000,
    ),
    "snap": replace(
        _CARD,
        game="snap",
        max_players=6,
        targets=("pair",),
        next_to_flip=NextToFlip.LEFT_OF_FLIPPER,
        tie_window_ms=50,
        wrong_slap_to=WrongSlapTo.EACH_PLAYER,
        last_chance=LastChance.UNTIL_YOUR_TURN,
        ends=Ends.LAST_PLAYER,
    ),
    "irish_snap": replace(
        _CARD,
        game="irish_snap",
        max_players=6,
        targets=("called",),
        ends=Ends.FIRST_OUT,
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
    accent: str = ""  # the colour of headings, such as #1a5fb4; "" is black
    language: str = ""  # of title and note, such as es; "" is the rules' own
    picture: str = ""  # the file of a photo or logo; "" is the game's own picture
    picture_text: str = ""  # what it shows, in words

    @property
    def changes(self) -> tuple[str, ...]:
        """The fields in which the rules differ from their preset, in order."""
        preset = PRESETS[self.preset]
        return tuple(name for name in OPTIONS if getattr(self.rules, name) != getattr(preset, name))
