"""What the voice says ahead for the page: pieces of which all that a game says is made.

Each sentence of a game is said once for everyone who may sit there, and cut at the numbers, cards
and other players' names in it, which are pieces of their own (see `inpage.bank`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from audiogame.web.inpage.bank import HUNDRED, keys
from audiogame.web.inpage.places import PLACES
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.deck.cards import DECK, JOKERS, RANKS
from slapjack.deck.patterns import PATTERNS
from slapjack.game.events import (
    FOR_WRONG_SLAP,
    PILE,
    Buried,
    Ended,
    EndReason,
    Ignored,
    IgnoredReason,
    Out,
    OutReason,
    Paid,
    Pooled,
    Slapped,
    TookBack,
    TookPile,
    TurnedOver,
    WrongSlap,
)
from slapjack.house.rules import PRESETS
from slapjack.match.controls import TABLE_KEYS, Does
from slapjack.match.delivery import VOLUME_STEP
from slapjack.match.start import you

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from slapjack.game.events import Event

MOST_MS: Final = 3000  # a margin told is shorter, as `race.LATEST_MS` has it
_SOME: Final = 7  # a number that stands for all
_SAID_ALONE: Final = (
    *("help", "help_over", "paused", "resumed", "quit_keys", "quit_asked", "anew_keys"),
    *("anew_asked", "anew_done", "quit_done", "nothing_yet", "game_over", "being_turned"),
    *("help_heard", "no_key", "no_key_layout", "terms_keys"),
)


def pieces() -> tuple[str, ...]:
    """Give every piece once: cards and sounds of play first, as they are needed first."""
    found: dict[tuple[str, ...], str] = {}
    for text in (*_cards(), *_names(), *_whose(), *_numbers(), *_cut_up(_sentences())):
        found.setdefault(keys(text), text)
    found.pop((), None)
    return tuple(found.values())


def _cards() -> Iterator[str]:
    yield from map(wording.card_name, (*DECK, JOKERS[0]))
    yield from wording.value("cards.j2", "ranks").values()


def _names() -> tuple[str, ...]:
    people = wording.value("web.j2", "people")
    return (you(), *wording.value("speech.j2", "opponents"), *people)


def _whose() -> Iterator[str]:
    yield from (f"{name}'s" for name in _names()[1:])


def _numbers() -> Iterator[str]:
    yield from map(str, range(HUNDRED))
    yield from map(str, range(HUNDRED, MOST_MS + HUNDRED, HUNDRED))


def _cut_up(sentences: Iterable[str]) -> Iterator[str]:
    """Cut at colons, numbers, cards and names; not after the name that a sentence begins with."""
    names = "|".join(_names()[1:])
    ranks = "|".join(wording.value("cards.j2", "ranks").values())
    cards = "|".join(map(wording.card_name, (*DECK, JOKERS[0])))
    between = re.compile(
        rf"\b(?:\d+|{cards})\b|(?<=[a-z:,.] )(?:{names})(?:'s)?\b|(?<=the next )(?:{ranks})\b|: "
    )
    for sentence in sentences:
        yield from (part.strip(" ,.:;") for part in between.split(sentence))


def _sentences() -> Iterator[str]:
    for rules in PRESETS.values():
        teller = Teller(rules, _names(), 0)
        yield from _of_house(teller)
        for player in range(len(teller.names)):
            yield from map(teller.tell, _events(player, teller))
            yield from _of_player(teller, player)
    yield from _of_keys(Teller(PRESETS["card"], _names(), 0))


def _of_house(teller: Teller) -> Iterator[str]:
    rules = teller.rules
    slaps = [key for keys in PLACES for key, does in keys.items() if does is Does.SLAP]
    for many in (slaps[:people] for people in range(len(PLACES) + 1)):
        yield from (teller.say("welcome", many, piles) for piles in (0, 1, _SOME))
    yield from (_not_a(name) for name in (*PATTERNS, "target"))
    yield from (teller.say("call", rank) for rank in RANKS if rules.kind.calls)
    yield teller.say("outs", (1, 2))
    yield from (teller.say("pile", number, DECK[0]) for number in (1, _SOME))
    yield teller.say("pile", 1, None)
    yield teller.say("pile", 0, None)
    yield teller.say("to_slap", (1, 2))
    yield teller.say("race", ())
    yield from (teller.say("pool_has", _SOME, rank) for rank in RANKS[:1])
    yield from (teller.say("why_ended", Ended((0,), reason)) for reason in EndReason)
    for piles, fastest in ((1, 0), (_SOME, 0), (1, _SOME), (_SOME, _SOME)):
        yield teller.say("score_heard", 0, piles, fastest, bool(fastest))
    yield from (teller.say(name, (1, 2)) for name in ("together", "won"))
    for number in (1, _SOME):
        yield from (teller.say("score", 0, number, fastest, number) for fastest in (0, 1, _SOME))
    yield from (wording.sentence("menu.j2", "limits", minutes, 1) for minutes in (1, _SOME))


def _not_a(target: str) -> str:
    """Say of a wrong slap what was slapped for: one thing, of any house."""
    return wording.sentence("web.j2", "not_a", target)


def _events(player: int, teller: Teller) -> Iterator[Event]:
    other = 1 if player == 0 else 0
    card = DECK[0]
    yield Buried(card)
    for target in (*teller.rules.targets, "challenge", "pool", FOR_WRONG_SLAP):
        yield TookPile(player, _SOME, target)
    yield TookPile(player, 1, FOR_WRONG_SLAP)
    yield WrongSlap(player, card)
    yield from (Out(player, reason) for reason in OutReason)
    for number in (1, _SOME):
        yield from (Paid(player, to, number) for to in (PILE, other))
        yield TookBack(player, number)
        yield TurnedOver(player, number)
    yield Slapped(player, _SOME)
    yield Pooled((0, 1), _SOME, RANKS[0])
    yield from (Ended((player,), reason) for reason in EndReason)
    yield from (Ignored(player, reason) for reason in IgnoredReason)


def _of_player(teller: Teller, player: int) -> Iterator[str]:
    say, rules = teller.say, teller.rules
    yield say("takes", TookPile(player, _SOME, "jack"))
    yield say("together", (0, 1))
    yield from (say(name, player) for name in ("is_out", "card_back", "back_in", "turn", "stall"))
    yield say("won", (player,))
    yield from (say("owes", player, number) for number in (1, _SOME))
    yield say("your_turn_alone", player)
    yield say("challenge_won", player, "")
    yield from (say("count", player, number) for number in (0, _SOME))
    yield say("only_listens", player)
    rivals = ((1 if player == 0 else 0, _SOME),)
    yield say("first", player, _SOME, rivals)
    yield say("late", player, _SOME, rivals)
    yield say("race", ((player, _SOME), (0, _SOME)))
    yield from (say("streak", player, number) for number in (3, 6, 9))
    for name in ("always", "next_target", "until_taken", "until_your_turn"):
        if rules.targets:
            yield say(f"broke_{name}", player)
    yield say("broke_unslapped", player)
    yield say("broke_sheds_at_once", player)
    if rules.targets:
        yield say("broke_sheds_next_target", player)


def _of_keys(teller: Teller) -> Iterator[str]:
    say = teller.say
    yield from map(say, _SAID_ALONE)
    yield from (say("key", does) for does in TABLE_KEYS.values())
    yield from (say("no_skip", persons) for persons in (1, 2))
    yield from (say("out_keys", skips) for skips in (True, False))
    yield from (say("verbosity", full) for full in (True, False))
    yield say("rate_end", _SOME)
    yield say("volume", VOLUME_STEP)
    yield from (say(name, "") for name in ("first_line", "last_line"))
    for person in PLACES:
        for key, does in person.items():
            yield say(f"{does}_key", 0, key)
            if does is Does.FLIP:
                yield say("flips", key)
                yield from (say(name, 0, key) for name in ("your_turn", "your_stall"))
                yield say("challenge_won", 0, key)
                yield from (say("chances", 0, number, key) for number in (1, _SOME))
