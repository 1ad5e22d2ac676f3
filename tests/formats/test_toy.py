"""A format of a later year touches one module and one row."""

import subprocess
import sys
from pathlib import Path

from rulescard.formats.registry import FORMATS
from slapjack.house.rules import PRESETS, House

ROOT = Path(__file__).parent.parent.parent


def rulescard(folder: Path, *words: str) -> str:
    """Run `rulescard` with the toy's row beside the others."""
    command = [sys.executable, "-m", "tests.formats.toy", *words]
    environment = {"PYTHONPATH": str(ROOT), "HOME": str(folder), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_new_row_is_built_told_of_and_shown(tmp_path: Path) -> None:
    fingerprint = House(PRESETS["card"], "card").rules.fingerprint
    told = rulescard(tmp_path, "build", "--format", "toy", "-o", "ours.toy")
    assert told == f"ours.toy: toy, house {fingerprint}.\n"
    shown = rulescard(tmp_path, "build", "--format", "toy", "-o", "-")
    assert shown.startswith("SLAPJACK\n")
    assert shown == (tmp_path / "ours.toy").read_text(encoding="utf-8")


def test_a_new_row_stands_in_the_help(tmp_path: Path) -> None:
    said = "".join(rulescard(tmp_path, "build", "--help").split())
    assert f"Oneof{','.join(FORMATS)},toy,severalwithcommasbetween,orall;" in said


def test_a_new_row_is_written_with_all_others_and_checked(tmp_path: Path) -> None:
    rulescard(tmp_path, "build", "--format", "all", "-o", "made/")
    assert {path.suffix for path in (tmp_path / "made").iterdir()} == {
        ".pdf", ".html", ".epub", ".docx", ".txt", ".brf", ".toy",
    }  # fmt: skip
    assert rulescard(tmp_path, "check").endswith("toy words: ok, all there\n")
