"""The rulebook and the rules can never part: four ways in which they might drift."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from slapjack.book import wording
from slapjack.book.examples import event_line, examples
from slapjack.book.rulebook import CLAUSES, ORIGIN, Audience, define, rulebook, terms
from slapjack.game.actions import Collect, Flip, Slap, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.house.rules import (
    OPTIONS,
    PRESETS,
    Choice,
    Ends,
    House,
    HouseRules,
    Kind,
    LastChance,
    OwnCardTo,
    Several,
    Whole,
    WrongSlapTo,
)
from tests.houses import rules

# A house in which a field matters, where the preset `card` is none.
MATTERS: dict[str, dict[str, Any]] = {
    "own_card_to": {"wrong_slap_to": WrongSlapTo.FLIPPER},
    "flip_limit": {"flip_limit": 51},
}

# What a card says and whoever runs the table keeps to; the engine is told, not asked.
KEPT_BY_THE_TABLE = {"min_players", "max_players", "minutes"}


def other_values(field: str, house: HouseRules) -> list[Any]:
    match OPTIONS[field]:
        case Choice(words):
            values: list[Any] = list(words)
        case Whole(low, high, or_none):
            values = [low, high, *([0] if or_none else [])]
        case Several(names):
            values = [(name,) for name in names] + [("jack", name) for name in names[13:]]
    return [value for value in values if value != getattr(house, field)]


def changes() -> Iterator[tuple[HouseRules, HouseRules, str]]:
    """Every house in which a field matters, and that house with the field changed."""
    for field in OPTIONS:
        house = replace(HouseRules(), **MATTERS.get(field, {}))
        for value in other_values(field, house):
            yield house, replace(house, **{field: value}), field


CHANGES = list(changes())
IDS = [f"{field}={getattr(changed, field)}" for _, changed, field in CHANGES]


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
        if chance.random() < (0.6 if game.target else 0.12):
            events = game.apply(Slap(0, chance.randrange(3)))
        else:
            act = Flip if game.act is Act.FLIP else Collect
            events = game.apply(act(0, game.player))
        told += map(event_line, events)
    return told


@pytest.mark.parametrize(("house", "changed", "field"), CHANGES, ids=IDS)
def test_a_changed_field_changes_what_is_said(
    house: HouseRules, changed: HouseRules, field: str
) -> None:
    about = {
        clause.key: clause.text
        for _, clause in rulebook(House(house)).clauses
        if field in clause.fields
    }
    about_changed = {
        clause.key: clause.text
        for _, clause in rulebook(House(changed)).clauses
        if field in clause.fields
    }
    assert about != about_changed
    assert about or about_changed


@pytest.mark.parametrize(("house", "changed", "field"), CHANGES, ids=IDS)
def test_a_changed_field_changes_what_happens(
    house: HouseRules, changed: HouseRules, field: str
) -> None:
    differs = any(played(house, seed) != played(changed, seed) for seed in range(400))
    assert differs == (field not in KEPT_BY_THE_TABLE)


def test_minutes_over_end_the_game() -> None:
    game = Game.dealt(HouseRules(minutes=20), 2, seed=1)
    assert [event_line(event) for event in game.apply(TimeUp(1_200_000))] == ["ended 0,1 minutes"]


@given(rules(), rules())
def test_a_sentence_depends_on_no_field_but_its_own(house: HouseRules, other: HouseRules) -> None:
    for row in CLAUSES:
        kept = {field: getattr(house, field) for field in row.fields}
        mixed = replace(other, **kept)
        assert row.when(house) == row.when(mixed), row.key
        if row.when(house):
            sentence = wording.sentence("rules.j2", row.key, house)
            assert sentence == wording.sentence("rules.j2", row.key, mixed), row.key


def test_every_field_is_spoken_for() -> None:
    spoken_for = {field for row in CLAUSES for field in row.fields} | {"game"}
    assert spoken_for == set(OPTIONS)


def test_there_is_one_game_of_the_family_so_far() -> None:
    """When there are more, `game` needs clauses of its own, and this test must go."""
    assert list(Kind) == [Kind.SLAPJACK]


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
    helpers = {"wrong", "top_cards", "or_out", "changes"}
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
            assert (key in defined) == (term["singular"] in text or term["plural"] in text), key


def test_a_clause_is_for_the_table_for_the_ear_or_for_both() -> None:
    table, ear = said(HouseRules()), said(HouseRules(), Audience.EAR)
    assert "Hands land together? The hand that touches the card wins." in table
    assert "Hands land together? The hand that touches the card wins." not in ear
    assert "Two slaps together? The earlier press wins, even by a millisecond." in ear
    assert "**Slap:** press your slap key." in ear
    assert set(table) & set(ear)


@pytest.mark.parametrize("preset", PRESETS)
def test_sentences_are_short(preset: str) -> None:
    for text in said(PRESETS[preset]):
        for sentence in text.replace("?", ".").replace(":", ".").split("."):
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
    assert origin(House(PRESETS["pagat"], "pagat")).endswith(
        "(preset “pagat”). It changes nothing."
    )
    assert origin(House(rules, "pagat")).endswith("It changes players, wrong slaps.")


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
    assert define("wrong_slap", queens).text == (
        "**Wrong slap:** a slap when there is no Queen on top."
    )
