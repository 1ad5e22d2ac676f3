"""The rulebook and the rules can never part: four ways in which they might drift."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from slapjack.book import wording
from slapjack.book.clauses import CLAUSES, Audience
from slapjack.book.examples import event_line, examples
from slapjack.book.rulebook import ORIGIN, define, rulebook, terms
from slapjack.game.actions import Collect, Flip, Slap, Tie, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.house.contradictions import contradictions
from slapjack.house.kinds import KINDS, Kind
from slapjack.house.options import Choice, Numbers, Several, Whole, YesNo
from slapjack.house.rules import (
    OPTIONS,
    PRESETS,
    Ends,
    House,
    HouseRules,
    LastChance,
    OwnCardTo,
    Piles,
    WrongSlapTo,
    options,
)
from tests.houses import rules

# A house in which a field matters, where the preset of its game is none.
MATTERS: dict[str, dict[str, Any]] = {
    "own_card_to": {"wrong_slap_to": WrongSlapTo.FLIPPER},
    "flip_limit": {"flip_limit": 51},
    "ace_counts_in_tens": {"targets": ("tens",)},
    "recycle": {"piles": Piles.EACH},
    "last_chance_card": {"targets": ("pair", "sandwich", "run_of_three")},
    "broke_wrong_slap": {"last_chance": LastChance.ALWAYS},
    "stall": {"last_chance": LastChance.ALWAYS},
    "wrong_slap_cards": {"wrong_slap_to": WrongSlapTo.PILE},
    "targets": {"jokers": 2},
}

# What a card says and whoever runs the table keeps to; the engine is told, not asked.
KEPT_BY_THE_TABLE = {"min_players", "max_players", "minutes", "hands"}


def other_values(field: str, house: HouseRules) -> list[Any]:
    match options(house.kind)[field]:
        case Choice(words, kind):
            values: list[Any] = list(map(kind, words))
        case Whole(low, high, or_none):
            values = [low, high, *([0] if or_none else [])]
        case YesNo():
            values = [True, False]
        case Several(names):
            base = house.targets[0]
            values = [(name,) for name in names] + [(base, name) for name in names if name != base]
        case Numbers():
            values = [(), (("ten", 2),), (("jack", 2), ("queen", 2), ("king", 3), ("ace", 4))]
    return [value for value in values if value != getattr(house, field)]


def changes() -> Iterator[tuple[HouseRules, HouseRules, str]]:
    """Every house of a game in which a field matters, and that house with the field changed."""
    for kind in KINDS.values():
        for field in sorted(kind.fields - {"game"}):
            matters = {k: v for k, v in MATTERS.get(field, {}).items() if k in kind.fields}
            house = replace(PRESETS[kind.preset], **matters)
            for value in other_values(field, house):
                changed = replace(house, **{field: value})
                if not contradictions(changed):
                    yield house, changed, field


CHANGES = list(changes())
IDS = [f"{house.game}-{field}={getattr(changed, field)}" for house, changed, field in CHANGES]


def said(house: HouseRules, audience: Audience = Audience.TABLE) -> list[str]:
    return [clause.text for _, clause in rulebook(House(house), audience).clauses]


def played(house: HouseRules, seed: int) -> list[str]:
    """A short game of flips, hasty and late slaps, told event by event.

    Half of the games are dealt, half start from a few cards a player, so that
    stalls, payments and players without cards come up soon.
    """
    chance = random.Random(seed)
    game = Game.dealt(house, 3, seed)
    if seed % 2:
        game = Game(house, [list(stack)[:4] for stack in game.stacks], seed)
    told: list[str] = []
    while not game.over and len(told) < 400:
        assert game.player is not None
        if game.target and chance.random() < 0.1:
            events = game.apply(Tie(0, (0, 1)))
        elif chance.random() < (0.6 if game.target else 0.12):
            events = game.apply(Slap(0, chance.randrange(3)))
        else:
            act = Flip if game.act is Act.FLIP else Collect
            events = game.apply(act(0, game.player))
        told += map(event_line, events)
    return told


@cache
def play_of(house: HouseRules, seed: int) -> int:
    """Tell a game from others: all changes of one house are compared with the same games."""
    return hash(tuple(played(house, seed)))


@pytest.mark.parametrize(("house", "changed", "field"), CHANGES, ids=IDS)
def test_a_changed_field_changes_what_is_said(
    house: HouseRules, changed: HouseRules, field: str
) -> None:
    def about(house: HouseRules) -> set[str]:
        return {
            clause.text
            for audience in (Audience.TABLE, Audience.EAR)
            for _, clause in rulebook(House(house), audience).clauses
            if field in clause.fields
        }

    assert about(house) != about(changed)


@pytest.mark.parametrize(("house", "changed", "field"), CHANGES, ids=IDS)
def test_a_changed_field_changes_what_happens(
    house: HouseRules, changed: HouseRules, field: str
) -> None:
    windows = {house.tie_window_ms, changed.tie_window_ms}
    kept = field in KEPT_BY_THE_TABLE or (field == "tie_window_ms" and 0 not in windows)
    seeds = range(100 if kept else 400)  # of a field that matters, the first or second shows it
    assert any(play_of(house, seed) != play_of(changed, seed) for seed in seeds) != kept


def test_minutes_over_end_the_game() -> None:
    game = Game.dealt(HouseRules(minutes=20), 2, seed=1)
    assert [event_line(event) for event in game.apply(TimeUp(1_200_000))] == ["ended 0,1 minutes"]


@given(rules(), rules())
def test_a_sentence_depends_on_no_field_but_its_own(house: HouseRules, other: HouseRules) -> None:
    for row in CLAUSES:
        if not row.belongs_to(house.kind):
            continue
        # What this game does not let a house choose is the same in all of its houses.
        fixed = {*OPTIONS} - house.kind.fields
        kept = {field: getattr(house, field) for field in {"game", *row.fields} | fixed}
        mixed = replace(other, **kept)
        assert row.when(house) == row.when(mixed), row.key
        if row.when(house):
            sentence = wording.sentence("rules.j2", row.key, house)
            assert sentence == wording.sentence("rules.j2", row.key, mixed), row.key


def test_every_field_is_spoken_for() -> None:
    spoken_for = {field for row in CLAUSES for field in row.fields} | {"game"}
    assert spoken_for == set(OPTIONS)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_game_speaks_for_all_its_fields(kind: Kind) -> None:
    rows = [row for row in CLAUSES if row.belongs_to(kind)]
    assert kind.fields - {"game"} <= {field for row in rows for field in row.fields}


@pytest.mark.parametrize("key", [row.key for row in CLAUSES] + list(terms()))
def test_every_clause_and_term_has_an_example_that_the_engine_plays(key: str) -> None:
    example = examples()[key]
    game = example.game()
    for step in example.steps:
        assert tuple(map(event_line, game.apply(step.action))) == step.gives
    clauses = [
        clause
        for audience in (Audience.TABLE, Audience.EAR)
        for _, clause in rulebook(House(example.rules), audience).clauses
    ]
    assert key in {clause.key for clause in clauses}, "its house must say it"


def test_there_is_no_example_without_a_clause() -> None:
    assert set(examples()) == {row.key for row in CLAUSES} | set(terms())


def test_every_sentence_of_the_templates_is_used() -> None:
    macros = wording.macros("rules.j2")
    helpers = {
        "wrong",
        "top_cards",
        "or_out",
        "changes",
        "game",
        "jokers",
        "rid",
        "the_piles",
        "a_run",
        "under_pile",
    }
    assert macros - helpers == {row.key for row in CLAUSES} | set(ORIGIN)


@given(rules())
def test_the_glossary_defines_exactly_the_terms_that_are_used(house: HouseRules) -> None:
    for audience in (Audience.TABLE, Audience.EAR):
        book = rulebook(House(house), audience)
        defined = {clause.key for section, clause in book.clauses if section.key == "words"}
        text = " ".join(
            wording.plain(clause.sentence).lower()
            for section, clause in book.clauses
            if section.key != "words"
        )
        for key, term in terms().items():
            forms = f"{term['singular']}|{term['plural']}"
            assert (key in defined) == bool(re.search(rf"\b({forms})\b", text)), key


def test_a_clause_is_for_the_table_for_the_ear_or_for_both() -> None:
    table, ear = said(HouseRules()), said(HouseRules(), Audience.EAR)
    assert "Hands land together? The hand on the card wins. Nobody can tell? Play on." in table
    assert "Hands land together? The hand on the card wins. Nobody can tell? Play on." not in ear
    assert "Two slaps together? The earlier press wins, even by a millisecond." in ear
    assert "**Slap:** press your slap key." in ear
    assert set(table) & set(ear)


@pytest.mark.parametrize("preset", PRESETS)
def test_sentences_are_short(preset: str) -> None:
    for _, clause in rulebook(House(PRESETS[preset], preset)).clauses:
        for sentence in clause.text.replace("?", ".").replace(":", ".").split("."):
            assert len(wording.words(sentence)) <= 22, sentence


def test_the_fingerprint_tells_houses_apart() -> None:
    prints = {changed.fingerprint for _, changed, _ in CHANGES} | {HouseRules().fingerprint}
    different = {changed for _, changed, _ in CHANGES} | {HouseRules()}
    assert len(prints) == len(different)


def origin(house: House) -> str:
    *_, (_, clause) = rulebook(house).clauses
    return clause.sentence


def test_the_origin_says_what_the_house_changes() -> None:
    rules = replace(
        PRESETS["pagat"], max_players=5, wrong_slap_cards=2, own_card_to=OwnCardTo.NOBODY
    )
    assert origin(House()) == "The card’s usual rules, house C4C2-A7."
    assert origin(House(PRESETS["pagat"], "pagat")).startswith("The usual folk rules, house ")
    assert origin(House(rules, "pagat")) == (
        f"The usual folk rules, but for players and wrong slaps; house {rules.fingerprint}."
    )


def test_every_preset_is_told_apart_in_what_is_said_of_it() -> None:
    said = {origin(House(rules, name)).partition(", house")[0] for name, rules in PRESETS.items()}
    assert len(said) == len(PRESETS)


def test_a_fine_that_a_player_cannot_pay_is_all_they_have() -> None:
    assert (
        "**Wrong slap:** your top three cards, or all you have, go face down under the middle pile."
        in said(HouseRules(wrong_slap_cards=3))
    )


def test_hands_and_misflips_are_a_matter_of_the_table_alone() -> None:
    keys = {"hands_one_at_edge", "misflip"}
    for audience, wanted in ((Audience.TABLE, keys), (Audience.EAR, set())):
        for name in PRESETS:
            house = House(PRESETS[name], name)
            found = {clause.key for _, clause in rulebook(house, audience).clauses}
            assert found & keys == wanted - ({"hands_one_at_edge"} if name == "snap" else set())


def test_every_field_has_a_name_that_players_use_and_no_term_of_its_own() -> None:
    matters = wording.value("rules.j2", "matters")
    assert set(matters) == set(OPTIONS)
    for words in matters.values():
        assert not {term for term in ("target", "flipper", "buried", "broke") if term in words}


def test_the_head_names_players_and_decks() -> None:
    house = HouseRules(min_players=3, max_players=3, decks=2)
    assert said(house)[:2] == ["3 players", "two standard 52-card decks"]


def test_a_term_is_defined_as_the_house_uses_it() -> None:
    queens = HouseRules(targets=("queen",), ends=Ends.LAST_PLAYER, last_chance=LastChance.ALWAYS)
    assert define("wrong_slap", queens).text == "**Wrong slap:** a slap with no Queen on top."
