"""`rulescard watch`: every way of saving is seen, and a faulty save spoils nothing."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from slapjack.book import wording
from tests.card.reading import letters
from tests.rulescard.commands import run
from tests.rulescard.watching import Watcher, watching


def by_echo(path: Path, text: str) -> None:
    """As a shell does: the file is emptied, then written."""
    subprocess.run(["sh", "-c", 'printf "%s" "$0" > "$1"', text, path], check=True)


def by_vim(path: Path, text: str) -> None:
    """As vim does: the old file becomes a backup, and a new one takes its name."""
    backup = path.with_name(f"{path.name}~")
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()


def by_replacing(path: Path, text: str) -> None:
    """As VS Code and many others can: a new file is written and put over the old one."""
    new = path.with_name(f"{path.name}.vsctmp")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def in_place(path: Path, text: str) -> None:
    """As VS Code does otherwise."""
    path.write_text(text, encoding="utf-8")


SAVES = [by_echo, by_vim, by_replacing, in_place]


@pytest.fixture
def watcher(house: Path) -> Iterator[Watcher]:
    with watching(house) as found:
        assert found.line() == f"Watching {house} and the templates. Stop with Ctrl+C."
        assert found.line().startswith("output/our-house-a4.pdf: four panels")
        yield found


def noted(words: str) -> str:
    return f'preset = "pagat"\n[card]\nnote = "{words}"\n'


def said_on_the_card(folder: Path) -> str:
    pdf = (folder / "output" / "our-house-a4.pdf").read_bytes()
    return "".join(letter.text for letter in letters(pdf))


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.__name__)
def test_every_way_of_saving_is_followed_again_and_again(
    watcher: Watcher, house: Path, save: Callable[[Path, str], None]
) -> None:
    for words in ("One hand only.", "No rings.", "Shout first."):
        save(house, noted(words))
        assert watcher.line().startswith("output/our-house-a4.pdf: four panels")
        assert words.replace(" ", "") in said_on_the_card(house.parent).replace(" ", "")
    assert watcher.stop() == 0


def test_a_faulty_save_tells_the_faults_and_keeps_the_last_card(
    watcher: Watcher, house: Path
) -> None:
    card = house.parent / "output" / "our-house-a4.pdf"
    before = card.read_bytes()
    in_place(house, "decks = 9\nstal = 1\n")
    assert watcher.lines_to("What could not") == [
        f"{house}:",
        "  line 1: decks: found 9, expected a whole number from 1 to 4",
        "  line 2: stal: no such key; did you mean stall?",
        "What could not be made stays as it was.",
    ]
    assert card.read_bytes() == before
    in_place(house, noted("Better now."))
    assert watcher.line().startswith("output/our-house-a4.pdf: four panels")


def test_a_house_that_does_not_fit_keeps_the_last_card(house: Path) -> None:
    long = "slap " * 79
    with watching(house, "--size", "tall") as watcher:
        assert watcher.lines_to("output/our-house-a4.pdf: four panels")
        in_place(house, f'preset = "pagat"\ntargets = ["jack", "pair"]\n[card]\nnote = "{long}"\n')
        assert watcher.line().startswith("The rules do not fit four panels")
        assert watcher.lines_to("What could not")
        in_place(house, noted("Better now."))
        assert watcher.line().startswith("output/our-house-a4.pdf: four panels")


def test_a_deleted_house_is_waited_for(watcher: Watcher, house: Path) -> None:
    house.unlink()
    assert f"{house}: cannot be read" in watcher.line()
    assert watcher.lines_to("What could not")
    in_place(house, noted("Back again."))
    assert watcher.line().startswith("output/our-house-a4.pdf: four panels")


def test_several_formats_and_an_older_house_are_followed(house: Path, folder: Path) -> None:
    old = folder / "old.toml"
    old.write_text('preset = "pagat"\n', encoding="utf-8")
    with watching(house, "--format", "text,html", "--since", str(old), "-o", "there/") as watcher:
        assert len(watcher.lines_to("there/our-house-changes.txt")) == 3
        assert "New: 2 to 5 players" in (folder / "there/our-house-changes.txt").read_text()
        old.write_text('preset = "pagat"\nmax_players = 5\n', encoding="utf-8")
        assert watcher.lines_to("there/our-house-changes.txt")
        assert "New:" not in (folder / "there/our-house-changes.txt").read_text()


def test_how_long_a_game_takes_is_counted_anew_for_other_rules(house: Path, folder: Path) -> None:
    text = folder / "output" / "our-house.txt"
    house.write_text('preset = "snap"\n', encoding="utf-8")
    with watching(house, "--format", "text", "--with-length") as watcher:
        watcher.lines_to("output/our-house.txt")
        (before,) = (line for line in text.read_text().splitlines() if "a game takes" in line)
        house.write_text('preset = "snap"\nmax_players = 2\n', encoding="utf-8")
        watcher.lines_to("output/our-house.txt")
        (after,) = (line for line in text.read_text().splitlines() if "a game takes" in line)
    assert before != after


def test_a_template_that_is_saved_changes_the_files(house: Path, folder: Path) -> None:
    templates = folder / "templates"
    shutil.copytree(wording.folder(), templates)
    rules = templates / "en" / "rules.j2"
    sentences = rules.read_text(encoding="utf-8")
    with watching(house, "--format", "text", templates=templates) as watcher:
        watcher.lines_to("output/our-house.txt")
        in_place(rules, sentences.replace("Suits never matter.", "Suits are nothing."))
        assert watcher.line().startswith("output/our-house.txt")
        text = (folder / "output" / "our-house.txt").read_text(encoding="utf-8")
        assert "Suits are nothing." in text
        in_place(rules, sentences.replace("{% macro suits(h) %}", "{% macro suits(h %}"))
        assert watcher.line().startswith("templates: rules.j2, line ")
        in_place(rules, sentences.replace("{% macro suits(h) %}", "{% macro suit(h) %}"))
        assert watcher.lines_to("templates: UndefinedError: rules.j2 has no suits; mend")
        in_place(rules, sentences)
        watcher.lines_to("output/our-house.txt")
        text = (folder / "output" / "our-house.txt").read_text(encoding="utf-8")
        assert "Suits never matter." in text


@pytest.mark.usefixtures("folder")
def test_there_must_be_a_file_to_watch() -> None:
    done = run("watch", "--preset", "pagat")
    assert (done.status, done.err.partition(";")[0]) == (2, "expected a house file to watch")


def test_a_terminal_is_no_place_to_keep_files(house: Path) -> None:
    done = run("watch", house, "--format", "text", "-o", "-")
    assert (done.status, done.err.partition(";")[0]) == (2, "-o -: expected a file or a folder")
