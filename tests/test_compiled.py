"""Templates are compiled once for all commands, and what was kept of them is never missed."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jinja2 import Environment

from slapjack.book import wording

SAID = "You have left, with Ctrl+C."


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """Where what is compiled is kept; nothing is yet."""
    yield tmp_path / "cache" / "templates"
    wording.forget()


def said(kept: Path) -> str:
    """Say something as a new process would."""
    wording.forget()
    wording.keep_compiled(kept)
    return wording.sentence("commands.j2", "left")


def test_what_was_compiled_is_not_compiled_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(kept) == SAID

    def compiled(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Environment, "compile", compiled)
    assert said(kept) == SAID


def test_a_template_that_changed_is_compiled_anew(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "templates"
    shutil.copytree(wording.folder(), own)
    monkeypatch.setattr(wording, "folder", lambda: own)
    assert said(kept) == SAID
    commands = own / wording.LANGUAGE / "commands.j2"
    commands.write_text(commands.read_text().replace("You have left", "You are gone"))
    assert said(kept) == SAID.replace("You have left", "You are gone")


def _in_half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def _a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "in half": _in_half,
    "something else": lambda file: file.write_bytes(b"\x00never compiled" * 99),
    "a folder": _a_folder,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_anew(kept: Path, damage: str) -> None:
    assert said(kept) == SAID
    files = [*kept.iterdir()]
    assert files
    for file in files:
        DAMAGES[damage](file)
    assert said(kept) == SAID


def test_where_nothing_can_be_kept_all_is_said_the_same(kept: Path) -> None:
    kept.parent.write_text("a file where the folder would be")
    assert said(kept) == SAID
    assert said(kept) == SAID
