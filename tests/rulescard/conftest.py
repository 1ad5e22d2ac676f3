from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with no settings and no records of a user's."""
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path.parent / f"{tmp_path.name}-{name}"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def house(folder: Path) -> Path:
    """A house file."""
    path = folder / "our-house.toml"
    path.write_text('preset = "pagat"\nmax_players = 5\n', encoding="utf-8")
    return path
