"""Houses by strangers, through the command: built right in every format, or refused by name."""

import time
from pathlib import Path

import pytest

from rulescard.check.readback import Verdict, examine
from rulescard.formats.editions import make
from rulescard.formats.registry import FORMATS
from slapjack.book.rulebook import rulebook
from slapjack.house.file import read_house
from tests.formats.books import words_lost
from tests.rulescard.commands import files, run
from tests.rulescard.orders import order

# All of this takes a second or two: this only tells what would go on for ever.
BOUND_S = 60.0

SHOWN = {
    "markup": "<script>alert(1)</script> & </title>",
    "template": "{{ 7 * 7 }} {% raw %} {# x #}",
    "stars": "**Slap** * it **",
    "style": "}</style> * { color: red }",
    "shell": "$(reboot) `id` ; rm -rf ~ %s",
    "path": "../../etc/passwd",
    "address": "https://example.org/?a=b&c=d",
    "capitals": "SLAP HARD",
    "accents": "Chez Zo\u00eb & Håkon",
    "one long word": "Slap" * 20,
    "lines": "Slap\\n\\njack",
}
NO_LETTERS = {
    "Chinese": ("拍牌", "U+62CD"),
    "Japanese": ("スラップ", "U+30B9"),
    "Hebrew": ("סלאפ", "U+05E1"),
    "Arabic": ("صفعة", "U+0635"),
    "emoji": ("Slap 🂫", "U+1F0AB"),
    "suit": ("Slap ♠", "U+2660"),
}
REFUSED = {
    "escape": ("Slap \\u001b[31mjack", "U+001B"),
    "null": ("Slap\\u0000jack", "U+0000"),
    "direction": ("Slap\\u202ejack", "U+202E"),
    "zero-width joiner": ("Slap\\u200djack", "U+200D"),
    "private": ("Slap\\ue000jack", "U+E000"),
}
places = pytest.mark.parametrize("place", ["title", "note"])


def written(folder: Path, words: str, *places: str) -> Path:
    """Write a house file with a title or a note, or both, quoted as TOML asks."""
    path = folder / "strange.toml"
    quoted = words.replace('"', '\\"')
    lines = [f'{place} = "{quoted}"\n' for place in places]
    path.write_text("".join(["[card]\n", *lines]), encoding="utf-8")
    return path


@pytest.mark.parametrize("words", SHOWN.values(), ids=SHOWN)
def test_words_are_only_words_in_every_format(folder: Path, words: str) -> None:
    house = written(folder, words, "title", "note")
    start = time.perf_counter()
    done = run("build", house, "--format", "all", "--size", "sheet")
    assert time.perf_counter() - start < BOUND_S
    assert (done.status, done.err) == (0, "")
    findings = [*examine(order(read_house(house)))]
    assert {one.verdict for one in findings} == {Verdict.OK}, [*map(str, findings)]


@places
@pytest.mark.parametrize(("words", "code"), NO_LETTERS.values(), ids=NO_LETTERS)
def test_letters_that_print_lacks_are_named_and_shown_where_they_can_be(
    folder: Path, place: str, words: str, code: str
) -> None:
    house = written(folder, words, place)
    done = run("build", house, "--format", "all")
    assert done.status == 1
    pdf, large_print, *_ = done.err.splitlines()
    assert pdf.startswith(f"pdf: card.{place}: the card's typeface")
    assert large_print.startswith(f"large-print: card.{place}: the typeface")
    assert code in pdf
    assert code in large_print
    made = {Path(name).suffix for name in files(folder / "output")}
    assert {".html", ".txt"} <= made
    assert ".pdf" not in made
    book = rulebook(read_house(house))
    for edition in make(order(read_house(house), FORMATS["html"], FORMATS["text"])):
        assert words_lost(book, edition.written_in, edition.content).is_same
        assert words in edition.content.decode()


@places
@pytest.mark.parametrize("written_in", FORMATS)
@pytest.mark.parametrize(("words", "code"), REFUSED.values(), ids=REFUSED)
def test_signs_that_do_not_show_are_refused_by_name(
    folder: Path, place: str, written_in: str, words: str, code: str
) -> None:
    done = run("build", written(folder, words, place), "--format", written_in)
    assert done.status == 2
    assert f"card.{place}: " in done.err
    assert code in done.err
    assert done.err.replace("\n", "").isprintable()
    assert files(folder) == ["strange.toml"]


LARGE = {
    "1 MB of comments": ("# comment\n" * 100_000, "larger than 64 kB"),
    "a note of 100,000 letters": (f'[card]\nnote = "{"x" * 100_000}"\n', "larger than 64 kB"),
    "a note of 60,000 letters": (f'[card]\nnote = "{"x" * 60_000}"\n', "60000 characters"),
    "a title of 81 letters": (f'[card]\ntitle = "{"x" * 81}"\n', "81 characters"),
    "deep nesting": (f"decks = {'[' * 30_000}{']' * 30_000}\n", "cannot be read as TOML"),
    "many keys": ("".join(f"k{n} = 1\n" for n in range(5_000)), "and 4960 more"),
    "no text": ("\udcff", "not UTF-8 text"),
    "binary": ("\x00\x01\x02", "cannot be read as TOML"),
}


@pytest.mark.parametrize(("text", "said"), LARGE.values(), ids=LARGE)
@pytest.mark.parametrize("command", ["build", "check", "preview", "sizes"])
def test_what_is_no_house_file_is_refused_soon(
    folder: Path, command: str, text: str, said: str
) -> None:
    path = folder / "strange.toml"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    start = time.perf_counter()
    done = run(command, path)
    assert time.perf_counter() - start < BOUND_S
    assert done.status == 2
    assert said in done.err
    assert files(folder) == ["strange.toml"]


@pytest.mark.parametrize("name", ["a b.toml", "ünïcode.toml", "-dash.toml", "{{x}}.toml", ".toml"])
def test_any_name_of_a_file_names_the_card(folder: Path, name: str) -> None:
    path = folder / name
    path.write_text("", encoding="utf-8")
    assert run("build", path, "--format", "text").status == 0
    (made,) = files(folder / "output")
    assert made == f"{path.stem}.txt"


@pytest.mark.parametrize("written_in", FORMATS)
def test_longest_notes_and_titles_are_built_or_refused_soon(folder: Path, written_in: str) -> None:
    house = folder / "long.toml"
    house.write_text(f'[card]\ntitle = "{"W" * 80}"\nnote = "{"wwww " * 80}"\n', encoding="utf-8")
    start = time.perf_counter()
    done = run("build", house, "--format", written_in)
    assert time.perf_counter() - start < BOUND_S
    assert done.status in {0, 2}
    assert bool(done.err) == (done.status == 2)
