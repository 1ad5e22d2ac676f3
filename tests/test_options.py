"""What the commands say of their options and arguments: plain in help, and what works in faults."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.odd_inputs import HOUSE, MAINS

# What click writes of ranges and types that nobody but a programmer reads.
NOISE = re.compile(r"None|<=|>=|RANGE|\bTEXT\b|INTEGER|FLOAT|\d\.0[];]|\[\[")


def commands() -> Iterator[list[str]]:
    for name, main in MAINS.items():
        assert isinstance(main, click.Group)
        yield [name]
        yield from ([name, each] for each in main.commands)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path.parent / f"{tmp_path.name}-{name}"))
    (tmp_path / "h.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def told(*words: str) -> str:
    """Run a command that is to fail; give what it says of it, without its usage."""
    done = CliRunner().invoke(MAINS[words[0]], words[1:], prog_name=words[0])
    assert done.exit_code == 2, done.output
    return done.stderr.rpartition("Error: ")[2].strip()


@pytest.mark.parametrize("words", [*commands()], ids=" ".join)
def test_help_has_no_noise(words: list[str]) -> None:
    shown = CliRunner().invoke(MAINS[words[0]], [*words[1:], "--help"]).output
    assert "Usage:" in shown
    assert not NOISE.search(shown)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            "rulescard diff h.toml",
            (
                "B is missing: the house file to compare the first with. "
                "Say: rulescard diff my-house.toml grandmas-house.toml"
            ),
        ),
        (
            "rulescard new --preset snap",
            (
                "FILE is missing: the house file to write. "
                "Say: rulescard new my-house.toml --preset snap"
            ),
        ),
        (
            "slapjack replay",
            "LOG is missing: the game log to tell. Say: slapjack replay game.jsonl",
        ),
        (
            "audiogame listen",
            "FILE is missing: the WAV file to play. Say: audiogame listen output/demo.wav",
        ),
        ("rulescard biuld", "No such command 'biuld'; did you mean build?"),
        (
            "audiogame h.toml",
            (
                "h.toml is a house file; say what to do with it: audiogame COMMAND h.toml, where "
                "COMMAND is one of play, web, rules, learn, practice."
            ),
        ),
        (
            "rulescard build --per-sheet 9",
            "Invalid value for '--per-sheet': 9 is not in the range 1 to 4.",
        ),
        ("rulescard build -o w.doc", "-o w.doc: no format ends in .doc; did you mean -o w.docx?"),
        (
            "rulescard build -o x/w.HTM",
            "-o x/w.HTM: no format ends in .htm; did you mean -o x/w.html?",
        ),
        (
            "rulescard build --format pdf, poster",
            (
                "poster: is a format, expected a house file; put commas and no spaces between "
                "formats: "
                "--format pdf,poster"
            ),
        ),
    ],
)
def test_a_fault_says_what_works(command: str, says: str) -> None:
    assert told(*command.split()) == says


@pytest.mark.parametrize(
    ("word", "format_meant"),
    [
        ("word", "docx"),
        (".doc", "docx"),
        ("E-Book", "epub"),
        ("brf", "braille"),
        ("postr", "poster"),
    ],
)
def test_another_word_for_a_format_is_asked_about(word: str, format_meant: str) -> None:
    assert f"(did you mean {format_meant}?)" in told("rulescard", "build", "--format", word)


@pytest.mark.parametrize("formats", ["text,html", "text html", "html; text", "Text, HTML,"])
def test_formats_are_told_apart_by_commas_or_spaces(folder: Path, formats: str) -> None:
    done = CliRunner().invoke(
        MAINS["rulescard"], ["build", "h.toml", "--format", formats, "-o", "o/"]
    )
    assert done.exit_code == 0, done.output
    assert {path.suffix for path in (folder / "o").iterdir()} == {".txt", ".html"}
