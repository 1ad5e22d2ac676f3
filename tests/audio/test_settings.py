"""The settings file: what is written is read again, and what changes it."""

import tomllib
from functools import partial
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audiogame.settings import Settings, read_settings, write_settings
from slapjack.errors import Faults
from slapjack.match.delivery import RATES_WPM
from slapjack.match.opponents import Level

percent = some.integers(0, 100)
rates = some.fixed_dictionaries({level: some.integers(*RATES_WPM) for level in Level})
paces = some.fixed_dictionaries({level: some.integers(0, 5000) for level in Level})
all_settings = some.builds(
    Settings,
    speech=some.sampled_from(["voice", "text"]),
    voice=some.text(some.characters(codec="utf-8")).map(partial(normalize, "NFC")),  # as files are
    verbosity=some.sampled_from(["full", "brief"]),
    printed=some.sampled_from(["rest", "all"]),
    turn_words=some.sampled_from(["fade", "always"]),
    speech_volume=percent,
    sound_volume=percent,
    correction_ms=some.integers(0, 500),
    rate_wpm=rates,
    pace_ms=paces,
)


@given(settings=all_settings)
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    path = tmp_path_factory.mktemp("settings") / "new" / "settings.toml"
    write_settings(path, settings)
    assert read_settings(path) == settings


def test_every_setting_stands_in_the_file_with_a_comment_above(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    write_settings(path, Settings())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert list(tomllib.loads("\n".join(lines))) == list(Settings.__slots__)
    blocks = "\n".join(lines).split("\n\n")
    assert all(block.startswith("# ") for block in blocks)


def test_what_is_left_out_goes_back_to_its_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("sound_volume = 5\n[rate_wpm]\nhard = 99\n")
    found = read_settings(path)
    assert found.sound_volume == 5
    assert found.rate_wpm == Settings().rate_wpm | {Level.HARD: 99}
    assert found.pace_ms == Settings().pace_ms


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("sound_volume = 101", "sound_volume: found 101, expected a whole number from 0 to 100"),
        ("sound_volume = true", "sound_volume: found true"),
        ('speech = "loud"', "speech: found"),
        ("voice = 3", "voice: found 3, expected a voice's name"),
        ("rate_wpm = 200", "rate_wpm: found 200, expected a table with a number a level"),
        ("rate_wpm.hard = 79", "rate_wpm.hard: found 79"),
        ("rate_wpm.genius = 200", "rate_wpm.genius: found 200"),
        ("volume = 3", "volume: no such setting"),
    ],
)
def test_a_bad_setting_is_named_with_what_is_expected(
    tmp_path: Path, line: str, fault: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(line + "\n")
    with pytest.raises(Faults) as found:
        read_settings(path)
    assert [told for told in found.value.faults if told.startswith(f"line 1: {fault}")]
    assert len(found.value.faults) == 1
