"""What a parent types who has never seen TOML: each line told with what to type instead."""

import re
import time
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from slapjack.errors import Faults
from slapjack.house.file import parse_house
from tests.odd_inputs import MAINS

# What must stand above a name, so that nothing but the line is wrong.
ABOVE = dict.fromkeys(("title", "note", "accent"), "[card]") | {
    "challenges": 'preset = "ratscrew"',
    "recycle": 'preset = "snap"',
}
TEXT = 'expected the straight sign " around text: '
TYPED = {
    "title = “Slapjack at ours”": f'found “, {TEXT}title = "Slapjack at ours"',
    "title = «Ours»": f'found «, {TEXT}title = "Ours"',
    "title = ‘Ours’": f'found ‘, {TEXT}title = "Ours"',  # noqa: RUF001
    'title = "The "Joneses" game"': (
        'found " within the text, which ends there; expected “ and ” within it: '
        'title = "The “Joneses” game"'
    ),
    'title = "Slapjack at "ours""': (
        'found " within the text, which ends there; expected “ and ” within it: '
        'title = "Slapjack at “ours”"'
    ),
    "title = 'Grandma's game'": (
        "found ' within the text, which ends there; expected the sign \" around it: "
        'title = "Grandma\'s game"'
    ),
    'title = "Ours': 'expected the sign " at the end of the text, too: title = "Ours"',
    "title = Slapjack at ours": 'expected the sign " around text: title = "Slapjack at ours"',
    "ends = last_player # ours": 'expected the sign " around text: ends = "last_player"',
    "decks 2": "expected the sign = before the value: decks = 2",
    "decks: 2": "expected the sign = before the value: decks = 2",
    "decks == 2": "found = twice, expected it once: decks = 2",
    "decks =": "expected a value behind decks =",
    "= 3": "expected a name before the sign =",
    "“decks” = 2": "found '“decks”', expected a name alone: decks = 2",
    "min–players = 2": "found – in a name, expected _: min_players = 2",
    "min players = 2": "found a space in a name, expected _: min_players = 2",
    "wrong_slap_cards = –1": ("wrong_slap_cards: found '–1', expected a whole number from 0 to 5"),
    "targets = (jack, pair)": 'expected square brackets around: targets = ["jack", "pair"]',
    "targets = [jack, pair]": 'expected the sign " around jack: targets = ["jack", "pair"]',
    'targets = ["jack" "pair"]': 'expected a comma behind jack: targets = ["jack", "pair"]',
    'targets = ["jack"; "pair"]': 'found ;, expected a comma: targets = ["jack", "pair"]',
    'targets = ["jack, "pair"]': (
        'expected the sign " at the end of \'jack\', too: targets = ["jack", "pair"]'
    ),
    'targets = ["jack", "pair"': (
        'expected the sign ] at the end of the list: targets = ["jack", "pair"]'
    ),
    'targets = ["jack", "pair")': (
        'found ), expected ] at the end of the list: targets = ["jack", "pair"]'
    ),
    "targets = jack, pair": 'expected square brackets around several: targets = ["jack", "pair"]',
    "targets = [“jack”, “pair”]": f'found “, {TEXT}targets = ["jack", "pair"]',
    "challenges = {jack: 1}": (
        "expected names, = and numbers between { and }: challenges = { jack = 1 }"
    ),
    'targets += ["pair"]': 'found +=, expected = alone: targets = ["pair"]',
    "decks := 2": "found :=, expected = alone: decks = 2",
    "Max players = six": (
        "max_players: found 'six', expected a whole number from 2 to 10: max_players = 6"
    ),
    "(card)": "expected square brackets around the name: [card]",
    "[card": "expected square brackets around the name: [card]",
    "recycle = yes": "found yes, expected true or false: recycle = true",
    "recycle = False": "found False, expected true or false: recycle = false",
    "decks = 1,5": "decks: found '1,5', expected a whole number from 1 to 4",
    "decks = 2,": "found , at the end, expected nothing there: decks = 2",
    "flip_limit = 1,000": (
        "found a comma in a number, expected its digits alone: flip_limit = 1000"
    ),
    "decks = 1–2": "decks: found '1–2', expected a whole number from 1 to 4",
    "decks = 02": "found '02', expected the number in plain digits: decks = 2",
    "decks = ２": "found '２', expected the number in plain digits: decks = 2",  # noqa: RUF001
    "decks ＝ 2": "found ＝, expected =: decks = 2",  # noqa: RUF001
    "decks => 2": "found =>, expected = alone: decks = 2",
    "decks = 2 // two": "found //, expected # before words of your own: decks = 2  # two",
    "- decks = 2": "found - before a name, expected nothing: decks = 2",
    'title = "Ours”': 'expected the sign " at the end of the text, too: title = "Ours"',
    'title = "Ours" and a note': (
        "found 'and a note' behind the text, expected nothing: title = \"Ours\""
    ),
    'title = ""Ours""': 'found " twice, expected it once: title = "Ours"',
    "title = `Ours`": 'expected the sign " around text: title = "Ours"',
    "accent = #1a5fb4": 'expected the sign " around text: accent = "#1a5fb4"',
    "card]": "expected square brackets around the name: [card]",
    "minutes = 20 min": "found '20 min', expected the number alone: minutes = 20",
    "decks = 2 jokers = 3": (
        "found jokers = behind another value, expected it on a line of its own"
    ),
    "# decks\n“Ours”": (
        "found '“Ours”', which is no such line; words of your own begin with #, and a line reads "
        'like decks = 2 or ends = "…"'
    ),
}


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(Faults) as raised:
        parse_house(text, "h.toml")
    return raised.value.faults


@pytest.mark.parametrize(("typed", "told"), TYPED.items(), ids=TYPED)
def test_a_line_is_told_with_what_to_type_instead(typed: str, told: str) -> None:
    number = 2 + typed.count("\n")
    name = re.split(r"\W", typed)[0]
    assert faults(f"{ABOVE.get(name, '# ours')}\n{typed}\n") == (f"line {number}: {told}",)
    shown = told.rpartition(": ")[2]
    if shown[0] == "[" or re.match(r"\w+ = ", shown):
        assert tomllib.loads(shown) is not None


@pytest.mark.parametrize("begins", [r"{\rtf1\ansi", "<!DOCTYPE html>"])
def test_a_file_of_another_kind_is_told_so(begins: str) -> None:
    (fault,) = faults(f"{begins}\ndecks 2\n")
    assert fault.startswith("line 1: found ")
    assert fault.endswith("expected plain text; save the file as plain text")


@pytest.mark.parametrize("words", ["Grandma may slap with both hands.", "These are our rules"])
def test_a_sentence_is_no_rule(words: str) -> None:
    assert "which is no such line; words of your own begin with #" in faults(f"{words}\n")[0]


def test_a_file_in_braces_is_told_so() -> None:
    (fault,) = faults('{\n"decks": 2\n}\n')
    assert fault.startswith("line 1: found {, expected a name; take out the braces")


def test_all_lines_are_told_at_once() -> None:
    assert faults("decks 2\ntargets = [\n  'jack',\n]\n[card]\ntitle = “Ours”\n") == (
        "line 1: expected the sign = before the value: decks = 2",
        f'line 6: found “, {TEXT}title = "Ours"',
    )


def test_what_stands_there_twice_is_told_with_both_lines() -> None:
    assert faults("decks = 2\n[card]\ntitle = 'a'\ntitle = 'b'\n") == (
        "line 4: found card.title again, which stands in line 3 already; take one of them out",
    )
    assert "line 3: found [card] again, which stands in line 1" in faults("[card]\n\n[card]\n")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path.parent / f"{tmp_path.name}-{name}"))
    return tmp_path


COMMANDS = ("rulescard build", "slapjack rules", "audiogame play --demo --wav x")


def told(command: str, house: str) -> str:
    main, *words = command.split()
    return CliRunner().invoke(MAINS[main], [*words, house]).stderr


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ("kids", "kids: there is no such file; did you mean kids.toml?\n"),
        ("kid.toml", "kid.toml: there is no such file; did you mean kids.toml?\n"),
        ("pagat", "pagat: there is no such file; pagat is a preset: say --preset pagat\n"),
        (".", ".: is a folder, expected a house file; .toml files in it: kids.toml\n"),
        ("empty", "empty: is a folder, expected a house file; .toml files in it: none\n"),
        ("nowhere", "nowhere: cannot be read: No such file or directory. Name a house file.\n"),
        ("kids.toml", "kids.toml:\n  line 1: expected the sign = before the value: decks = 2\n"),
    ],
)
def test_all_commands_say_the_same(folder: Path, house: str, says: str) -> None:
    (folder / "kids.toml").write_text("decks 2\n", encoding="utf-8")
    (folder / "empty").mkdir()
    assert [told(command, house) for command in COMMANDS] == [says] * 3


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{number} = two\n" for number in range(4_000)),
        f"a{' ' * 30_000}b\n",
        'a = "x\n' * 5_000,
        "a = '''\n" * 5_000,
        "a = [\n" + '"x"\n' * 8_000,
    ],
    ids=["many names", "spaces", "open texts", "threes", "a long list"],
)
def test_what_is_long_is_told_of_in_a_time_that_grows_with_it(text: str) -> None:
    """Four times as much may take a few times four times as long, not sixteen."""
    quarter = text[: len(text) // 4]
    assert _fewest_s(text) < 10 * _fewest_s(quarter) + 0.2


def _fewest_s(text: str) -> float:
    times = []
    for _ in range(2):
        start = time.process_time()
        faults(text)
        times.append(time.process_time() - start)
    return min(times)
