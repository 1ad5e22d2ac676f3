"""Nothing is made twice: a file is up to date while its inputs and itself are the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulescard.output import records
from tests.rulescard.commands import run
from tests.rulescard.watching import COMMAND

UP_TO_DATE = "up to date, nothing was done"


@pytest.fixture
def text(house: Path) -> Path:
    run("build", house, "--format", "text")
    return Path("output", "our-house.txt")


def build(house: Path, *options: str) -> str:
    return run("build", house, "--format", "text", *options).out


def test_an_unchanged_house_is_not_built_again(house: Path, text: Path) -> None:
    before = text.stat()
    assert UP_TO_DATE in build(house)
    assert text.stat().st_mtime_ns == before.st_mtime_ns
    assert text.stat().st_ino == before.st_ino


def test_a_comment_changes_nothing(house: Path, text: Path) -> None:
    house.write_text(f"# Ours.\n{house.read_text()}", encoding="utf-8")
    assert UP_TO_DATE in build(house)
    assert text.exists()


@pytest.mark.usefixtures("text")
def test_force_builds_it_again(house: Path) -> None:
    assert UP_TO_DATE not in build(house, "--force")


def test_a_file_that_was_changed_or_lost_is_built_again(house: Path, text: Path) -> None:
    written = text.read_bytes()
    text.write_bytes(written + b"x")
    assert UP_TO_DATE not in build(house)
    assert text.read_bytes() == written
    text.unlink()
    assert UP_TO_DATE not in build(house)
    assert text.read_bytes() == written


@pytest.mark.usefixtures("text")
def test_other_rules_options_or_code_build_it_again(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.write_text("decks = 2\n", encoding="utf-8")
    assert UP_TO_DATE not in build(house)
    assert UP_TO_DATE not in build(house, "--since", str(house), "-o", "output/our-house.txt")
    build(house)
    monkeypatch.setattr(records, "_of_code", lambda: "another version")
    assert UP_TO_DATE not in build(house)
    monkeypatch.setattr(records, "_of_templates", lambda: "other templates")
    assert UP_TO_DATE not in build(house)
    assert UP_TO_DATE in build(house)


@pytest.mark.usefixtures("text")
def test_only_the_formats_that_need_it_are_made(house: Path) -> None:
    done = run("build", house, "--format", "text,html")
    html, text = done.out.splitlines()
    assert html.startswith("output/our-house.html: a web page")
    assert UP_TO_DATE in text


def test_records_that_cannot_be_read_or_written_are_no_matter(house: Path, text: Path) -> None:
    cache = Path(os.environ["XDG_CACHE_HOME"])
    (record,) = (cache / "slapjack" / "made").iterdir()
    record.write_bytes(b"\xff\x00")
    assert UP_TO_DATE not in build(house)
    record.unlink()
    record.mkdir()
    assert UP_TO_DATE not in build(house)
    assert text.exists()


@pytest.mark.usefixtures("text")
def test_an_unchanged_build_loads_nothing_heavy(house: Path) -> None:
    """How quick it is, `make bench ONLY=card` says."""
    command: list[str | Path] = [
        sys.executable,
        "-X",
        "importtime",
        COMMAND,
        "build",
        house,
        "--format",
        "text",
    ]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert UP_TO_DATE in done.stdout
    loaded = {line.split("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "rulescard.cli" in loaded
    assert not loaded & {"weasyprint", "numpy", "fontTools", "PIL", "pypdfium2"}
