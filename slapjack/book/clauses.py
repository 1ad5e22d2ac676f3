"""Which clause stands where in a rulebook, for which houses and for whom.

A clause's sentence is the macro of the same name in ``templates/<language>/rules.j2``; its
example, in ``examples.toml``, is a tiny game that the engine plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from slapjack.deck.patterns import PATTERNS
from slapjack.house.kinds import IRISH_SNAP, KINDS, RATSCREW, SLAPJACK, SNAP, Kind
from slapjack.house.rules import (
    BrokeWrongSlap,
    Ends,
    Hands,
    HouseRules,
    LastChance,
    LastChanceCard,
    NextToFlip,
    OwnCardTo,
    Piles,
    Sheds,
    Stall,
    TakenPile,
    TieTo,
    WrongSlapTo,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


class Audience(StrEnum):
    """Who a clause is for."""

    TABLE = "table"
    EAR = "ear"
    BOTH = "both"


def _always(_: HouseRules) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Row:
    """Where a clause stands, which fields it speaks for, in which houses, and for whom."""

    section: str
    key: str
    fields: tuple[str, ...] = ()
    when: Callable[[HouseRules], bool] = _always
    audience: Audience = Audience.BOTH
    games: Collection[str] = ()  # the games that have it; none named: all that use its fields

    @property
    def slaps(self) -> bool:
        """Whether it means nothing where nothing may be slapped."""
        told = "targets" in self.fields or self.section == "slapping"
        return told and not self.key.startswith(_OF_ANY_PILE)

    def stands_in(self, rules: HouseRules) -> bool:
        """Whether a house says it."""
        means_something = bool(rules.targets) or not self.slaps
        return means_something and self.belongs_to(rules.kind) and self.when(rules)

    def belongs_to(self, kind: Kind) -> bool:
        """Whether a game of the family has this clause at all."""
        if self.games:
            return kind.name in self.games
        return kind.fields.issuperset(self.fields)


def _is(
    section: str,
    key: str,
    field: str,
    word: StrEnum,
    *also: str,
    when: Callable[[HouseRules], bool] = _always,
) -> Row:
    """Give the row of a clause that tells what one value of one field means."""
    return Row(section, key, (field, *also), lambda h: getattr(h, field) is word and when(h))


def _pattern(name: str) -> Row:
    fields = ("targets", "ace_counts_in_tens") if name == "tens" else ("targets",)
    return Row("slapping", f"pattern_{name}", fields, lambda h: name in h.targets)


def _in_a_row(h: HouseRules) -> bool:
    return "pair" in h.targets and not _in_front(h)


def _tie(to: TieTo) -> Row:
    return _is("slapping", f"tie_{to}", "tie", to, "tie_window_ms", "piles", "targets", when=_ties)


def _hands(hands: Hands) -> Row:
    return Row("slapping", f"hands_{hands}", ("hands",), lambda h: h.hands is hands, Audience.TABLE)


def _ties(h: HouseRules) -> bool:
    return h.tie_window_ms > 0


def _fined_to(to: WrongSlapTo) -> Row:
    return Row(
        "slapping",
        f"wrong_to_{to}",
        ("wrong_slap_to", "wrong_slap_cards", "piles"),
        lambda h: h.wrong_slap_cards > 0 and h.wrong_slap_to is to,
        games=RACED,
    )


def _own_card(to: OwnCardTo) -> Row:
    return Row(
        "slapping",
        f"own_card_{to}",
        ("own_card_to", "wrong_slap_to", "wrong_slap_cards", "broke_wrong_slap", "piles"),
        lambda h: _pays_flipper(h) and h.own_card_to is to,
        games=RACED,
    )


def _stall(stall: Stall) -> Row:
    return Row(
        "turn",
        f"stall_{stall}",
        ("stall", "last_chance", "piles"),
        lambda h: _can_stall(h) and h.stall is stall,
        games=RACED,
    )


def _limited(h: HouseRules) -> bool:
    return h.flip_limit > 0 or h.minutes > 0


def _challenged(h: HouseRules) -> bool:
    return bool(h.challenges)


def _in_front(h: HouseRules) -> bool:
    return h.piles is Piles.EACH


def _irish_stall(stall: Stall) -> Row:
    return Row("turn", f"irish_stall_{stall}", ("stall",), lambda h: h.stall is stall, games=IRISH)


def _can_stall(h: HouseRules) -> bool:
    """Whether all who are in can be without cards: not where that puts them out."""
    return h.last_chance is not LastChance.UNTIL_YOUR_TURN


def _pays_flipper(h: HouseRules) -> bool:
    return h.wrong_slap_cards > 0 and h.wrong_slap_to is WrongSlapTo.FLIPPER


def _one_last_chance(h: HouseRules) -> bool:
    return h.last_chance in (LastChance.NEXT_TARGET, LastChance.UNTIL_TAKEN)


EVERY: Final = KINDS.keys()  # those that are registered later, too
IRISH: Final = (IRISH_SNAP.name,)
SLAPPED: Final = (SLAPJACK.name, RATSCREW.name)  # where the first slap wins, and none ties
RACED: Final = (*SLAPPED, SNAP.name)  # where the first one wins
# Clauses that hold for a pile however it was won, and those of a game without slaps.
_OF_ANY_PILE: Final = ("taken_", "next_", "race_challenge", "broke_no_slap", "end_")
_WON: Final = (Ends.ALL_CARDS, Ends.LAST_PLAYER)  # how a game of piles is won

THREE_SIT: Final = 3  # with fewer, the game is over as soon as somebody is out

CLAUSES: Final = (
    Row("head", "players", ("min_players", "max_players")),
    Row("head", "deck", ("decks", "jokers")),
    Row("idea", "race", ("targets",), games=RACED),
    Row("idea", "race_challenge", ("targets", "challenges"), lambda h: not h.targets),
    Row("idea", "race_irish", ("targets",), games=IRISH),
    *(_is("idea", f"goal_{word}", "ends", word) for word in Ends),
    Row("idea", "know_ratscrew", ("challenges",), _challenged),
    Row("idea", "know_snap", games=(SNAP.name,)),
    Row("idea", "know_irish", games=IRISH),
    Row("deal", "deal", ("decks", "jokers")),
    Row("deal", "stacks"),
    Row("turn", "start"),
    Row("turn", "flip", ("piles",), games=EVERY),
    Row("turn", "recycle_yes", ("recycle", "piles"), lambda h: _in_front(h) and h.recycle),
    Row("turn", "recycle_no", ("recycle", "piles"), lambda h: _in_front(h) and not h.recycle),
    Row("turn", "flip_away", audience=Audience.TABLE),
    Row("turn", "misflip", audience=Audience.TABLE),
    Row("turn", "calling", games=IRISH),
    Row("turn", "challenge", ("challenges",), _challenged),
    Row("turn", "challenge_paid", ("challenges",), _challenged),
    Row("turn", "challenge_debt", ("challenges",), _challenged),
    *(
        _is(
            "turn",
            f"last_card_{word}",
            "last_chance_card",
            word,
            "challenges",
            "targets",
            when=_challenged,
        )
        for word in LastChanceCard
    ),
    *(_is("turn", f"broke_{word}", "last_chance", word, "targets") for word in LastChance),
    Row("turn", "broke_no_slap", ("targets", "challenges"), lambda h: not h.targets),
    Row("turn", "own_last_card", ("last_chance", "targets"), _one_last_chance),
    *(_is("turn", f"sheds_{word}", "sheds", word, "targets") for word in Sheds),
    *(_stall(word) for word in Stall),
    *(_irish_stall(word) for word in Stall),
    Row(
        "turn",
        "stall_out",
        ("max_players", "broke_wrong_slap", "last_chance"),
        lambda h: (
            _can_stall(h)
            and h.broke_wrong_slap is BrokeWrongSlap.OUT
            and h.max_players >= THREE_SIT
        ),
        games=RACED,
    ),
    Row("slapping", "first", ("targets",), games=RACED),
    Row("slapping", "everyone", ("targets",), games=IRISH),
    Row("slapping", "slowest", ("targets",), games=IRISH),
    *(_hands(word) for word in Hands),
    Row("slapping", "targets", ("targets",), lambda h: len(h.targets) > 1),
    Row("slapping", "pattern_pair", ("targets", "piles"), _in_a_row, games=EVERY),
    *(_pattern(name) for name, each in PATTERNS.items() if each.rank is None and name != "pair"),
    Row("slapping", "pair_each", ("piles",), _in_front),
    Row("slapping", "suits"),
    Row("slapping", "tie_table", audience=Audience.TABLE, games=SLAPPED),
    Row("slapping", "tie_ear", audience=Audience.EAR, games=SLAPPED),
    *(_tie(word) for word in TieTo),
    Row("slapping", "tie_window", ("tie_window_ms",), _ties, Audience.EAR),
    Row("slapping", "no_ties", ("tie_window_ms",), lambda h: not _ties(h)),
    Row("slapping", "tie_irish", audience=Audience.TABLE, games=IRISH),
    Row("slapping", "call_ear", audience=Audience.EAR, games=(SNAP.name,)),
    *(_is("slapping", f"taken_{word}", "taken_pile", word) for word in TakenPile),
    *(_is("slapping", f"next_{word}", "next_to_flip", word) for word in NextToFlip),
    Row("slapping", "buried", ("targets", "piles"), games=RACED),
    Row("slapping", "wrong_irish", games=IRISH),
    Row(
        "slapping",
        "wrong_free",
        ("wrong_slap_cards", "wrong_slap_to"),
        lambda h: h.wrong_slap_cards == 0,
    ),
    *(_fined_to(to) for to in WrongSlapTo),
    *(_own_card(to) for to in OwnCardTo),
    Row(
        "slapping",
        "paid_back_in",
        ("wrong_slap_to", "wrong_slap_cards"),
        lambda h: h.wrong_slap_cards > 0 and h.wrong_slap_to is not WrongSlapTo.PILE,
    ),
    Row("slapping", "every_time", ("wrong_slap_cards",), lambda h: h.wrong_slap_cards > 0),
    *(_is("slapping", f"broke_wrong_{word}", "broke_wrong_slap", word) for word in BrokeWrongSlap),
    Row("slapping", "too_late"),
    *(
        _is("end", f"end_{word}", "ends", word, "last_chance", "broke_wrong_slap", "targets")
        for word in _WON
    ),
    *(_is("end", f"end_{word}", "ends", word, "sheds") for word in Ends if word not in _WON),
    Row("end", "flip_limit", ("flip_limit",), lambda h: h.flip_limit > 0, Audience.EAR),
    Row(
        "end",
        "agree",
        ("flip_limit", "minutes"),
        lambda h: h.flip_limit > 0 and h.minutes == 0,  # at a table nobody counts
        Audience.TABLE,
    ),
    Row("end", "timer", ("minutes",), lambda h: h.minutes > 0, Audience.TABLE),
    Row("end", "minutes", ("minutes",), lambda h: h.minutes > 0),
    Row(
        "end",
        "score",
        ("flip_limit", "minutes", "piles"),
        _limited,
        games=RACED,
    ),
    Row("end", "score_irish", ("flip_limit", "minutes"), _limited, games=IRISH),
    Row("end", "pool_left", ("tie", "tie_window_ms"), lambda h: _ties(h) and h.tie is TieTo.POOL),
)
