"""The map and the table of changes lead to files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATH = re.compile(r"`((?:slapjack|rulescard|audiogame|templates|tests|docs)/[\w./-]*)`")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = PATH.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_map_names_every_folder_of_code() -> None:
    """A folder that nobody can find on the map is a folder nobody finds."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for package in ("slapjack", "rulescard", "audiogame"):
        folders = {path.parent for path in (ROOT / package).rglob("*.py")}
        for folder in folders:
            assert folder.name in text, folder
