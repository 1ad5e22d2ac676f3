"""What is told of a wrong value is what works: each advice is followed, and must be taken."""

import re
from pathlib import Path

import pytest

from slapjack.errors import Faults
from slapjack.house.file import parse_house, read_house
from slapjack.house.options import Choice
from slapjack.house.rules import OPTIONS, PRESETS
from tests.test_mistyped import faults

# A preset that has the field.
HAS = {
    name: next(key for key, rules in PRESETS.items() if name in rules.kind.fields)
    for name in OPTIONS
}
TYPED = (
    *("two", '"2"', "'2'", "Two", "2.0", "[2]", "two decks", '"two"', "10 minutes", "1,000"),
    *("1 hour", "1,5", "50%", "None", '"none"', "yes", '"yes"', "true", '"true"', "FALSE", "no"),
    *("Last Player", '"Last player"', "last-player", "pile", "Jack", '["Jack"]', '"jack and pair"'),
    *("jacks, doubles", '["pairs"]', '["jack and 10"]', "[Jack, Pair]", "jack 1, queen 2"),
    *('["jack", "queen"]', "{jack: 1}", "{ pair = 1 }", "{}", "[]", '""', "1-2", "?", "[", "J"),
)
EXPECTED = {
    ("decks", "two"): "decks: found 'two', expected a whole number from 1 to 4: decks = 2",
    ("decks", '"2"'): (
        "decks: found '2', expected a whole number from 1 to 4 without the signs \": decks = 2"
    ),
    ("decks", "1,5"): "decks: found '1,5', expected a whole number from 1 to 4",
    ("decks", "None"): "decks: found 'None', expected a whole number from 1 to 4",
    ("minutes", "10 minutes"): "found '10 minutes', expected the number alone: minutes = 10",
    ("minutes", "1 hour"): (
        "minutes: found '1 hour', expected 0 for none, or a whole number from 1 to 240: "
        "minutes = 60"
    ),
    ("minutes", "None"): (
        "minutes: found 'None', expected 0 for none, or a whole number from 1 to 240: minutes = 0"
    ),
    ("wrong_slap_cards", "50%"): (
        "wrong_slap_cards: found '50%', expected a whole number from 0 to 5"
    ),
    ("recycle", '"yes"'): "recycle: found 'yes', expected true or false: recycle = true",
    ("recycle", '"true"'): (
        "recycle: found 'true', expected true or false without the signs \": recycle = true"
    ),
    ("ends", "Last Player"): 'expected the sign " around text: ends = "last_player"',
    ("ends", '"Last player"'): "ends: found 'Last player'; did you mean \"last_player\"?",
    ("ends", "pile"): (
        "ends: found 'pile', expected one of all_cards, last_player; "
        "'pile' is a word for wrong_slap_to"
    ),
    ("targets", '["Jack"]'): "targets: found 'Jack'; did you mean \"jack\"?",
    ("targets", '"jack and pair"'): (
        "targets: found 'jack and pair', expected a list in square brackets: "
        'targets = ["jack", "pair"]'
    ),
    ("targets", '["jack and 10"]'): "targets: found 'jack and 10'; did you mean \"jack\", \"ten\"?",
    ("targets", "jacks, doubles"): (
        "targets: found 'jacks, doubles', expected a list in square brackets: "
        'targets = ["jack", "pair"]'
    ),
    ("challenges", "{ pair = 1 }"): (
        'challenges.pair: no such key; it is a word for targets: targets = ["pair"]'
    ),
    ("challenges", '["jack", "queen"]'): (
        "challenges: found ['jack', 'queen'], expected a table in { and }: "
        "challenges = { jack = 1, queen = 2 }"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "told"), EXPECTED.items(), ids=map(" = ".join, EXPECTED))
def test_a_value_is_told_of(typed: tuple[str, str], told: str) -> None:
    name, value = typed
    assert faults(f'preset = "{HAS[name]}"\n{name} = {value}\n') == (f"line 2: {told}",)


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "game"])
def test_every_advice_works(name: str) -> None:
    advised = 0
    option = OPTIONS[name]
    words = option.words if isinstance(option, Choice) else ()
    for value in (*TYPED, *map(str.title, words), *(f'"{word[:-1]}"' for word in words)):
        try:
            parse_house(f'preset = "{HAS[name]}"\n{name} = {value}\n', "h.toml")
        except Faults as found:
            for line in [each for told in found.faults for each in _advices(name, told)]:
                advised += 1
                assert not _refused(f'preset = "{HAS[name]}"\n{line}\n'), (value, line)
    assert advised


def _advices(name: str, told: str) -> list[str]:
    """Give the lines that are advised; a word alone stands for a line, or for one of a list."""
    words = re.findall(r"did you mean (\".*\")\?", told)
    lines = re.findall(rf"{name} = [^…]*$", told)
    return lines + [f"{name} = {f'[{each}]' if name == 'targets' else each}" for each in words]


def _refused(text: str) -> list[str]:
    """Give the faults of a value itself; another rule may still quarrel with it."""
    try:
        parse_house(text, "h.toml")
    except Faults as found:
        return [each for each in found.faults if "expected" in each and " and " not in each]
    return []


TEXTS = {
    'accent = "yellow"': (
        "card.accent: 'yellow' is too light to read on white paper; a darker one that works: "
        'accent = "#7a7a00"'
    ),
    'accent = "gren"': "card.accent: found 'gren'; did you mean \"green\"?",
    'accent = "yelow"': "card.accent: found 'yelow'; did you mean \"#7a7a00\"?",
    'accent = "1a5fb4"': (
        'card.accent: found \'1a5fb4\', expected a colour such as "darkgreen" or "#1a5fb4", or "" '
        'for black: accent = "#1a5fb4"'
    ),
    "accent = dark red": 'expected the sign " around text: accent = "#8b0000"',
    'language = "Spanish"': (
        "card.language: found 'Spanish', expected the short sign of a language, such as \"es\", "
        '"fr" or "pt-BR": language = "es"'
    ),
    "title = None": 'expected the sign " around text: title = ""',
    "title = 4 Kings": 'expected the sign " around text: title = "4 Kings"',
    "title = yes": 'expected the sign " around text: title = "yes"',
    "note = No rings. # ours": 'expected the sign " around text: note = "No rings."',
    "title = 7": 'card.title: found 7, expected text in the signs ": title = "7"',
}  # fmt: skip


@pytest.mark.parametrize(("typed", "told"), TEXTS.items(), ids=TEXTS)
def test_a_text_of_the_card_is_told_of(typed: str, told: str) -> None:
    assert faults(f"[card]\n{typed}\n") == (f"line 2: {told}",)
    advice = told.rpartition(": ")[2]
    if " = " in advice:
        parse_house(f"[card]\n{advice}\n", "h.toml")


@pytest.mark.parametrize(
    ("typed", "colour"),
    [("darkred", "#8b0000"), ("Dark Red", "#8b0000"), ("dim-grey", "#696969"), ("navy", "#000080")],
)
def test_a_colour_has_a_name(typed: str, colour: str) -> None:
    assert parse_house(f'[card]\naccent = "{typed}"', "h.toml").accent == colour


@pytest.mark.parametrize(
    ("note", "line"),
    [
        ('"""\nNo rings.\nOne hand.\n"""', "No rings. One hand."),
        ("'''No rings.\n\n  One hand.'''", "No rings. One hand."),
        ('"No rings.\\nOne hand."', "No rings. One hand."),
    ],
)
def test_a_note_on_several_lines_is_one_paragraph(note: str, line: str) -> None:
    assert parse_house(f"[card]\nnote = {note}\n", "h.toml").note == line


SEVERAL = {
    'note = "No rings.\nOne hand."': (
        2, 'found a text on several lines, expected it on one: note = "No rings. One hand."'),
    'note = """No rings.\nOne hand.\n': (
        2, ('expected """ at the end of the text, too, or the text on one line: '
        'note = "No rings. One hand."')),
    'note = "No rings.': (2, 'expected the sign " at the end of the text, too: note = "No rings."'),
}  # fmt: skip
LISTS = {
    '"jack"\n"pair",\n]': (3, "expected a comma behind jack"),
    '"jack",\n"pair\n]': (4, "expected the sign \" at the end of 'pair', too"),
    '"jack",\npair,\n]': (4, 'expected the sign " around pair'),
    '"jack",\n“pair”\n]': (4, 'found “, expected the straight sign " around text'),
    '"jack", # ours\n"pair"\n\n': (2, "expected the sign ] at the end of the list"),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "told"), SEVERAL.items(), ids=SEVERAL)
def test_a_text_that_breaks_is_one_fault_in_its_line(typed: str, told: tuple[int, str]) -> None:
    assert faults(f'[card]\n{typed}\naccent = "navy"\n') == ("line {}: {}".format(*told),)


@pytest.mark.parametrize(("typed", "told"), LISTS.items(), ids=LISTS)
def test_a_list_on_several_lines_is_told_by_the_line_that_is_wrong(
    typed: str, told: tuple[int, str]
) -> None:
    line, said = told
    advice = 'targets = ["jack", "pair"]'
    assert faults(f"# ours\ntargets = [\n{typed}\nends = 'last_player'\n") == (
        f"line {line}: {said}: {advice}",
    )


def test_a_table_on_several_lines_is_advised_on_one() -> None:
    typed = 'preset = "ratscrew"\nchallenges = {\n  jack = 1,\n  queen = 2\n}\ndecks = 2\n'
    assert faults(typed) == (
        "line 2: expected the table on one line: challenges = { jack = 1, queen = 2 }",
    )


def test_what_is_mistyped_hides_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "h.toml"
    (tmp_path / "us.jpeg").touch()
    path.write_text(
        'decks = two\nends = "last_playr"\nmin_players: 12\njokers = 2,\nmax_players = 1\n'
        "[card]\ntitle = “Ours”\npicture = 'us.jpg'\nlanguage = \"es\"\n",
        encoding="utf-8",
    )
    with pytest.raises(Faults) as raised:
        read_house(path)
    assert raised.value.faults == (
        "line 1: decks: found 'two', expected a whole number from 1 to 4: decks = 2",
        "line 2: ends: found 'last_playr'; did you mean \"last_player\"?",
        "line 3: expected the sign = before the value: min_players = …",
        "line 3: min_players: found 12, expected a whole number from 2 to 10",
        "line 4: found , at the end, expected nothing there: jokers = 2",
        "line 5: max_players: found 1, expected a whole number from 2 to 10",
        'line 7: found “, expected the straight sign " around text: title = "Ours"',
        (
            "line 8: card.picture: card.picture_text is missing; say in a few words what 'us.jpg' "
            'shows, for those who do not see it: picture_text = "…"'
        ),
        f"line 8: card.picture: there is no file {tmp_path}/us.jpg; did you mean us.jpeg?",
    )
    assert "may be more" not in str(raised.value)


def test_where_a_line_cannot_be_read_more_is_announced() -> None:
    with pytest.raises(Faults) as raised:
        parse_house("decks = 9\nWe play with both hands.\nmin_players = 5\n", "h.toml")
    assert [each[:7] for each in raised.value.faults] == ["line 1:", "line 2:"]
    assert str(raised.value).endswith("there may be more: not every line could be read.")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            'title = "Ours"\nnote = "Ours"\n',
            ("lines 1 and 2: title, note: belong under [card]: type [card] on a line of its own "
            "above them"),
        ),
        (
            '[card]\ntitle = "Ours"\ndecks = 2\nends = "last_player"\n',
            ("lines 3 and 4: card.decks, card.ends: belong above [card]: move them above the line "
            "[card]"),
        ),
        ("[rules]\ndecks = 2\n", "line 1: rules: rules stand in no table; take out the line"),
        ("min_players = 6\nends = 'last_player'\n", "line 1: min_players, max_players: found 6"),
        (
            "broke_wrong_slap = 'nothing'\nflip_limit = 0\nends = 'last_player'\n",
            'line 3: ends: "last_player" with',
        ),
    ],
)  # fmt: skip
def test_one_cause_is_told_once_with_its_lines(typed: str, told: str) -> None:
    (fault,) = faults(typed)
    assert fault.startswith(told)


def test_what_stands_in_the_wrong_table_is_read_there() -> None:
    assert faults("title = 7\n[card]\ndecks = 9\n") == (
        ("line 1: title: no such key; it belongs under [card]: type [card] on a line of its own "
        "above it"),
        'line 1: card.title: found 7, expected text in the signs ": title = "7"',
        "line 3: card.decks: no such key; it belongs above [card]: move it above the line [card]",
        "line 3: decks: found 9, expected a whole number from 1 to 4",
    )  # fmt: skip


def test_a_preset_that_is_nearly_named_is_judged_as_if_it_were() -> None:
    assert faults('preset = "Irish Snap"\nends = "first_out"\ntaken_pile = "under"\n') == (
        "line 1: preset: found 'Irish Snap'; did you mean \"irish_snap\"?",
        (
            "line 3: taken_pile: irish_snap has no use for it, only slapjack, "
            "egyptian_ratscrew, snap; take it out"
        ),
    )
    assert len(faults('preset = "?"\nends = "first_out"\ntaken_pile = "under"\n')) == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Decks = 9", ["no such key; did you mean decks?", "decks: found 9, expected a whole"]),
        ("max-players = 'x'", ["did you mean max_players?", "max_players: found 'x', expected"]),
        ("players = 4", ["no such key; did you mean min_players and max_players?"]),
        (
            "[Card]\nColour = 'navy'",
            ["did you mean card?", "Colour: no such key; did you mean"],
        ),
        ("pair = true", ['pair: no such key; it is a word for targets: targets = ["pair"]']),
        ("stall = 'flipper'", ["'flipper' is a word for wrong_slap_to"]),
        ("targets = ['pairs of cards']", ["found 'pairs of cards'; did you mean \"pair\"?"]),
    ],
)
def test_another_name_is_asked_about(typed: str, told: list[str]) -> None:
    found = faults(f"{typed}\n")
    assert len(found) == len(told)
    for fault, said in zip(found, told, strict=True):
        assert fault.startswith("line ")
        assert said in fault
