"""The walls between the packages, read from their imports."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from slapjack.book import wording
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import PRESETS, House

ROOT = Path(__file__).parent.parent
PACKAGES = {"slapjack", "rulescard", "audiogame"}
# The command line is the shell around the floor; everything else there stays inside it.
SHELL = {"cli.py", "command_line.py", "command.py"}
FLOOR = {"slapjack", "jinja2"}
# What one module alone may use, which is loaded only where it is wanted.
OTHERS = {
    "picture.py": {"matplotlib"},
    "spread.py": {"joblib", "distributed"},
    "kept.py": {"platformdirs"},
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where things come from"
            yield node.module or ""


def top_level(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path)}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("path", modules("slapjack"), ids=lambda path: path.name)
def test_the_floor_needs_only_the_standard_library_and_jinja(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | FLOOR | OTHERS.get(path.name, set())
    if path.name in SHELL:
        allowed |= {"click", "platformdirs"}
    assert top_level(path) <= allowed


def test_paper_and_sound_never_meet() -> None:
    for package, other in (("rulescard", "audiogame"), ("audiogame", "rulescard")):
        for path in modules(package):
            assert other not in top_level(path), path


def test_the_engine_knows_no_wording_and_no_clock() -> None:
    names = set(imports(ROOT / "slapjack" / "game" / "engine.py"))
    assert not names & {"slapjack.book.wording", "slapjack.book.rulebook", "time", "datetime"}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_files_stay_readable(package: str) -> None:
    for path in modules(package):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path


def test_no_sentence_about_the_rules_stands_in_python() -> None:
    """No clause of any rulebook is written anywhere but in the templates."""
    code = " ".join(
        " ".join(path.read_text(encoding="utf-8").split())
        for package in PACKAGES
        for path in modules(package)
    )
    for preset, rules in PRESETS.items():
        for section, clause in rulebook(House(rules, preset)).clauses:
            if section.key != "head":  # "2 to 4 players" is no sentence
                assert wording.plain(clause.sentence) not in code


# Each of rulescard's folders imports itself and those before it; what stands in no folder
# (paper, scale, outline, faults) is below them all, its command line above.
FOLDERS = ("pdf", "printer", "card", "formats", "check", "output")


def part(name: str) -> str:
    """Give the part of rulescard that a module's name stands in."""
    return name.split(".")[1] if name.startswith("rulescard.") else ""


def test_the_folders_of_the_card_import_one_way() -> None:
    for path in modules("rulescard"):
        own = path.relative_to(ROOT / "rulescard").parts[0]
        if own in {"__main__.py", "cli.py", "options.py"}:
            continue
        above = {*FOLDERS[FOLDERS.index(own) + 1 :]} if own in FOLDERS else {*FOLDERS}
        found = {part(name) for name in imports(path)}
        assert not found & (above | {"cli", "options"}), path
