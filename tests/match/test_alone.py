"""The match needs no device: neither its imports nor a whole game touch one."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "slapjack" / "match").glob("*.py"))
ALLOWED = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "math",
    "random",
    "typing",
    "unicodedata",
}
FLOOR = {"book", "deck", "errors", "game", "house", "match"}

WHOLE_GAME = """
import builtins, sys
from slapjack.book import wording
import slapjack.match.table
from tests.match.silent import Silent

templates = wording.environment()
for name in templates.list_templates(["j2"]):  # what a page in a browser brings along
    templates.get_template(name)

import_as_before = builtins.__import__

def forbidden(*_, **__):
    raise AssertionError("a match opens nothing")

def guarded(name, *rest, **named):
    assert name.split(".")[0] not in ("numpy", "threading", "time", "audiogame"), name
    return import_as_before(name, *rest, **named)

assert not {"numpy", "sounddevice", "audiogame"} & set(sys.modules)
builtins.open = forbidden
builtins.__import__ = guarded
game = Silent("4H JS 2C 5D 8H", "9D KD 3C JC TH")
game.press("?")
game.press("escape")
for _ in range(2000):
    if game.table.referee.game.over:
        break
    game.press("f")
    game.wait(3.0, 0.05)
assert game.table.referee.game.over, game.lines
print(next(line for line in game.lines if "wins:" in line))
"""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_the_match_imports_no_device_clock_or_file(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            top, *rest = name.split(".")
            assert top in ALLOWED or (top == "slapjack" and rest[0] in FLOOR), name
        assert not (isinstance(node, ast.Name) and node.id in ("open", "print", "input"))


def test_a_whole_game_is_played_where_numpy_threads_and_files_are_forbidden() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHOLE_GAME],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("Ann wins:")
