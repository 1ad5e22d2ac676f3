"""Every sitting begins with nothing kept."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def kept_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give where games are kept in this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "slapjack"
