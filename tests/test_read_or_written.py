"""A file that a command reads is never the file that it writes, under whatever name."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from slapjack.book import wording
from tests.odd_inputs import HOUSE, LOG, MAINS

BIN = Path(sys.executable).parent
NAMES: dict[str, Callable[[Path], Path]] = {
    "its name": lambda path: path,
    "a roundabout name": lambda path: path.parent / "folder" / ".." / path.name,
    "a link": lambda path: _linked(path, Path.symlink_to),
    "a hard link": lambda path: _linked(path, Path.hardlink_to),
    "another case": lambda path: _linked(path, Path.hardlink_to, path.name.upper()),
    "a folder's link": lambda path: _linked(path.parent, Path.symlink_to, "also") / path.name,
}
COMMANDS = {
    "build": "rulescard build p.toml --format text -o OUT",
    "build --since": "rulescard build --since p.toml --format text -o OUT",
    "watch": "rulescard watch p.toml --format text -o OUT",
    "play --wav": "audiogame play p.toml --demo --wav OUT",
    "play --log": "audiogame play p.toml --log OUT",
    "play --log of a demo": "audiogame play p.toml --demo --wav other.wav --log OUT",
    "play --from --log": "audiogame play --from p.jsonl --log OUT",
    "play --from --wav": "audiogame play --from p.jsonl --demo --wav OUT",
    "play, the settings": "audiogame play --demo --wav OUT settings.toml",
    "calibrate, what was measured": "rulescard calibrate -o OUT printer.toml",
    "build, what was measured": "rulescard build --format text -o OUT printer.toml",
}


def _linked(path: Path, link: Callable[[Path, Path], None], name: str = "linked") -> Path:
    link(path.parent / name, path)
    return path.parent / name


@pytest.fixture
def folder(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    home = tmp_path / "home"
    (home / "folder").mkdir(parents=True)
    (home / "p.toml").write_text(HOUSE, encoding="utf-8")
    (home / "p.jsonl").write_text(LOG, encoding="utf-8")
    settings = tmp_path / "config" / "slapjack"
    (settings / "folder").mkdir(parents=True)
    (settings / "settings.toml").write_text("sound_volume = 5\n", encoding="utf-8")
    (settings / "printer.toml").write_text("across_mm = 98\ndown_mm = 98\n", encoding="utf-8")
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    return home


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(MAINS[str(words[0])], [*map(str, words[1:])])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stderr


def everything(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.parent.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in paths}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_read_stays_as_it_is(folder: Path, command: str, name: str) -> None:
    *words, read = COMMANDS[command].split()
    if read == "OUT":
        words.append(read)
        place = folder / next(word for word in words if word.startswith("p."))
    else:
        place = folder.parent / "config" / "slapjack" / read
    out = NAMES[name](place)
    before = everything(folder)
    status, told = run(*(str(out) if word == "OUT" else word for word in words))
    assert (status, everything(folder)) == (1, before)
    assert told.startswith(f"{out}: is the ")
    assert "itself" in told


def test_nothing_is_written_if_one_of_several_files_was_read(folder: Path) -> None:
    (folder / "output").mkdir()
    (folder / "output" / "p.txt").symlink_to(folder / "p.toml")
    (folder / "output" / "p-a4-folded.png").hardlink_to(folder / "p.toml")
    before = everything(folder)
    assert run("rulescard", "build", "p.toml", "--format", "html,text")[0] == 1
    assert run("rulescard", "preview", "p.toml")[0] == 1
    assert everything(folder) == before


def test_a_template_is_no_place_for_a_card(folder: Path) -> None:
    template = wording.folder() / "card.css"
    before = template.read_bytes()
    status, told = run("rulescard", "build", "--format", "text", "-o", template)
    assert (status, template.read_bytes()) == (1, before)
    assert "is a part of this program" in told
    assert folder.exists()


def test_a_rate_is_kept_in_the_settings_that_were_read(folder: Path) -> None:
    assert run("audiogame", "rate", "hard", "300") == (0, "")
    kept = folder.parent / "config" / "slapjack" / "settings.toml"
    assert "hard = 300" in kept.read_text(encoding="utf-8")
    assert "sound_volume = 5" in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "name"), [("slapjack rules", "p.toml"), ("slapjack replay", "p.jsonl")]
)
def test_what_is_read_is_not_where_standard_output_goes(
    folder: Path, command: str, name: str
) -> None:
    before = (folder / name).read_bytes()
    program, *words = command.split()
    with (folder / name).open("ab") as out:
        done = subprocess.run(
            [BIN / program, *words, name], stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, (folder / name).read_bytes()) == (1, before)
    assert done.stderr.startswith(f"{name}: is where standard output goes".encode())


@pytest.mark.parametrize("other", ["x", "./x", "folder/../x", "X"])
def test_two_outputs_are_two_files(folder: Path, other: str) -> None:
    before = everything(folder)
    status, told = run("audiogame", "play", "--demo", "--wav", "x", "--log", other)
    assert (status, everything(folder)) == (1, before)
    assert "are one file for two things" in told


@pytest.mark.parametrize("option", ["--log", "--wav"])
@pytest.mark.parametrize("place", ["folder", "p.toml/x", os.devnull + "/x", "n" * 300])
def test_a_place_that_cannot_be_is_named_before_anything_is_made(
    folder: Path, option: str, place: str
) -> None:
    before = everything(folder)
    outputs = {"--log": "y.jsonl", "--wav": "y.wav", option: place}
    words = (word for pair in outputs.items() for word in pair)
    status, told = run("audiogame", "play", "--demo", *words)
    assert (status, everything(folder)) == (1, before)
    assert told.startswith(str(Path(place) if "/" not in place else Path(place).parent)[:100])
    assert "standard output" not in told
