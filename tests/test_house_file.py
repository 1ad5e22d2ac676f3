"""House files: what is read, and what is said of everything wrong with them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapjack.book.new_house import write_house
from slapjack.errors import Faults, SlapjackError
from slapjack.house.card_table import CARD_TEXTS
from slapjack.house.file import parse_house, read_house, read_rules
from slapjack.house.rules import OPTIONS, PRESETS, House, HouseRules, TakenPile
from slapjack.toml import MOST_BYTES, typed
from tests.houses import rules

TEN_FAULTS = """
preset = "pagatt"
min_players = 1
max_players = "four"
decks = 5
targets = ["jack", "jck", "jack"]
takn_pile = "under"
taken_pile = "shufled_under"
flip_limit = 49
minutes = true
[card]
titel = "Ours"
note = 12
"""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(Faults) as raised:
        parse_house(text, "house.toml")
    assert raised.value.exit_status == 2
    return raised.value.faults


def printable(most: int) -> st.SearchStrategy[str]:
    """Text as a house keeps it: signs that can be composed are, which may make them more."""
    letters = st.characters(exclude_categories=("C", "Z"))
    text = st.text(letters | st.just(" "), max_size=most).map(typed)
    return text.filter(lambda kept: len(kept) <= most)


def test_a_file_names_only_what_it_changes() -> None:
    house = parse_house('preset = "pagat"\ndecks = 2\n[card]\ntitle = "Ours"', "house.toml")
    assert house == House(replace(PRESETS["pagat"], decks=2), "pagat", "Ours", "")


def test_an_empty_file_is_the_default_house() -> None:
    assert parse_house("", "house.toml") == House()


def test_all_faults_are_told_at_once() -> None:
    assert faults_of(TEN_FAULTS) == (
        "line 2: preset: found 'pagatt'; did you mean \"pagat\"?",
        "line 3: min_players: found 1, expected a whole number from 2 to 10",
        "line 4: max_players: found 'four', expected a whole number from 2 to 10: max_players = 4",
        "line 5: decks: found 5, expected a whole number from 1 to 4",
        "line 6: targets: found 'jck'; did you mean \"jack\"?",
        "line 6: targets: 'jack' stands there twice; once is enough",
        "line 7: takn_pile: no such key; did you mean taken_pile?",
        "line 8: taken_pile: found 'shufled_under'; did you mean \"shuffled_under\"?",
        "line 9: flip_limit: found 49, expected 0 for none, or a whole number from 50 to 10000",
        "line 10: minutes: found true, expected 0 for none, or a whole number from 1 to 240",
        "line 12: card.titel: no such key; did you mean title?",
        'line 13: card.note: found 12, expected text in the signs ": note = "12"',
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("min_players = 5", "min_players, max_players: found 5 and 4"),
        ("targets = []", "targets: found [], expected a list of one or more"),
        (
            'ends = "last_player"\nbroke_wrong_slap = "nothing"\nflip_limit = 0',
            'ends: "last_player" with last_chance "always"',
        ),
        (
            'game = "snapp"',
            "game: found 'snapp'; did you mean \"snap\"?",
        ),
        ('game = "snap"\npreset = "pagat"', "the preset pagat is slapjack; take one of these"),
        ("recycle = true", "recycle: slapjack has no use for it, only snap; take it out"),
        ('game = "irish_snap"\ntaken_pile = "under"', "taken_pile: irish_snap has no use for it"),
        ('ends = "first_out"', "ends: found 'first_out', expected one of all_cards, last_player"),
        (
            'game = "egyptian_ratscrew"\nchallenges = 3',
            "challenges: found 3, expected a table with",
        ),
        (
            'game = "egyptian_ratscrew"\nchallenges = {jak = 1}',
            "challenges.jak: no such key; did you mean jack?",
        ),
        (
            'game = "egyptian_ratscrew"\n[challenges]\njack = true',
            "challenges.jack: found true, expected a whole number from 1 to 9",
        ),
        (
            'game = "egyptian_ratscrew"\n[challenges]\njack = 1\ndecks = 2',
            "challenges.decks: no such key; it belongs above [challenges]",
        ),
        (
            'decks = [true, {"a b" = 1.5, c = 2026-12-02}]',
            "decks: found [true, {'a b' = 1.5, c = 2026-12-02}], expected",
        ),
        ('game = "snap"\nrecycle = 1', "recycle: found 1, expected true or false"),
        ('targets = ["joker"]', "jokers is 0: there is nothing to slap"),
        ('game = "snap"\npiles = "each"\ntargets = ["queen"]', 'targets can only be ["pair"]'),
        ("card = 3", "card: found 3, expected a table"),
        ('[card]\ntitle = "a\\u001b[31m"', "take out U+001B"),
        ('[card]\nnote = "\\u202Eabc"', "take out U+202E"),
        (f'[card]\nnote = "{"a" * 401}"', "found 401 characters"),
        ('"a\\u001b[31mb" = 1', "a\\x1b[31mb: no such key"),
        ("decks = ", "line 1: expected a value behind decks ="),
        ("decks = 1\ndecks = 2", "line 2: found decks again"),
        ("a = " + "[" * 10_000, "cannot be read as TOML"),
        ("decks = " + "9" * 5_000, "cannot be read as TOML"),
        ("decks = 0x" + "F" * 5_000, "decks: found a number of thousands of digits"),
        ("ends." + "a." * 5_000 + "a = 1", "ends: found something nested too deep"),
        ("[card]\ndecks = 2", "card.decks: no such key; it belongs above [card]"),
        ('title = "Ours"', "title: no such key; it belongs under [card]"),
    ],
)
def test_a_fault_is_named(text: str, says: str) -> None:
    found = faults_of(text)
    assert len(found) == 1
    assert says in found[0]
    assert found[0].isprintable()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"decks = 2\ncaf\xe9", "not UTF-8 text, as line 2 shows"),
        (b"#" * (MOST_BYTES + 1), "larger than 64 kB"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(Faults, match=says):
        read_house(path)


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SlapjackError, match="Name a house file"):
        read_house(tmp_path / "none.toml")


def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes('\ufeffdecks = 2\r\n[card]\r\ntitle = "Ours"\r\n'.encode())
    assert read_house(path) == House(HouseRules(decks=2), "card", "Ours")


@given(
    rules(),
    st.integers(0, 3),
    printable(CARD_TEXTS["title"]),
    printable(CARD_TEXTS["note"]),
)
def test_a_written_house_reads_back(house: HouseRules, pick: int, title: str, note: str) -> None:
    fitting = [name for name, rules in PRESETS.items() if rules.game == house.game]
    written = House(house, fitting[pick % len(fitting)], title, note)
    assert parse_house(write_house(written), "house.toml") == written


@given(rules())
def test_rules_written_in_a_log_read_back(house: HouseRules) -> None:
    assert read_rules(house.as_dict()) == house


def test_a_written_house_has_every_field_with_its_meaning_and_range() -> None:
    for preset, house in PRESETS.items():
        text = write_house(House(house, preset))
        assert {name for name in OPTIONS if f"\n{name} = " in text} == house.kind.fields
    text = write_house(House())
    assert "# A whole number from 1 to 4.\ndecks = 1\n" in text
    for word in TakenPile:
        assert f"\n#   {word}: " in text
    assert "#   under: A pile you win goes face down under your stack." in text


def test_the_comments_of_a_house_file_stand_by_themselves() -> None:
    text = write_house(House())
    assert not re.search(r"#   \w+: (If they|It|They) ", text)
    assert (
        '# The targets: what may be slapped on top of the pile. Several stand in one list: ["'
        in text
    )
    for line in text.splitlines():
        assert line.startswith("#") or not line or " = " in line or line == "[card]"
