"""Plain text as people type it and as their programs save it, in every file that is read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from audiogame.settings import Settings, read_settings
from rulescard.printer import printer
from rulescard.scale import Scale
from slapjack.errors import Faults
from slapjack.game.log_reader import read_path
from slapjack.house.file import parse_house, read_house
from tests.odd_inputs import LOG

KINDS: dict[str, Callable[[str], bytes]] = {
    "UTF-8": str.encode,
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16 of Windows": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16 the other way": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "line ends of old Macs": lambda text: text.replace("\n", "\r").encode(),
}
SPACES: dict[str, Callable[[str], bytes]] = {
    "no-break spaces": lambda text: text.replace(" ", "\u00a0").encode(),
    "narrow no-break spaces": lambda text: text.replace(" ", "\u202f").encode(),
    "ideographic spaces": lambda text: text.replace(" ", "\u3000").encode(),
    "tabs": lambda text: text.replace(" ", "\t").encode(),
    "zero-width spaces": lambda text: text.replace(" ", "\u200b ").encode(),
    "soft hyphens": lambda text: text.replace("=", "\u00ad=").encode(),
    "a mark before each line": lambda text: text.replace("\n", "\n\ufeff").encode(),
    "line separators": lambda text: text.replace("\n", "\u2028").encode(),
    "next lines": lambda text: text.replace("\n", "\u0085").encode(),
}
kinds = pytest.mark.parametrize("kind", [*KINDS.values(), *SPACES.values()], ids=[*KINDS, *SPACES])


@kinds
def test_a_house_is_read(tmp_path: Path, kind: Callable[[str], bytes]) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(kind('decks = 2\n[card]\ntitle = "Ours"\n'))
    house = read_house(path)
    assert (house.rules.decks, house.title) == (2, "Ours")


@kinds
def test_settings_are_read(tmp_path: Path, kind: Callable[[str], bytes]) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(kind('sound_volume = 5\nspeech = "text"\n'))
    assert read_settings(path) == Settings(sound_volume=5, speech="text")


@kinds
def test_what_was_measured_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Callable[[str], bytes]
) -> None:
    monkeypatch.setattr(printer, "settings_path", lambda: tmp_path / "printer.toml")
    (tmp_path / "printer.toml").write_bytes(kind("across_mm = 98.5\ndown_mm = 98.0\n"))
    assert printer.stored() == Scale(98.5, 98.0)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_log_is_read(tmp_path: Path, kind: Callable[[str], bytes]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(kind(LOG))
    assert len(read_path(path).actions) == 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (LOG.encode("utf-16-le"), "UTF-16 without a byte-order mark: save the file as UTF-8"),
        (b"decks = 2\n# caf\xe9\n", "not UTF-8 text, as line 2 shows: save the file as UTF-8"),
        (b"\xff\xfea", "broken UTF-16 text: save the file as UTF-8"),
    ],
)
def test_what_cannot_be_told_to_be_text_is_named(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(content)
    for read in (read_house, read_settings, read_path):
        with pytest.raises(Faults) as raised:
            read(path)
        assert raised.value.faults == (told,)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("Bataille\u00a0!", "Bataille !"),
        ("Bataille\u202f! La\u2009nôtre", "Bataille ! La nôtre"),
        ("Gross\u00admutters Spiel", "Grossmutters Spiel"),
        ("Our\u200b house", "Our house"),
        ("Our\u2060\ufeff house", "Our house"),
        ("Our\thouse", "Our house"),
        ("Chez Zoe\u0308", "Chez Zo\u00eb"),
        ("\u00a0Ours\u3000", "Ours"),
        ("“Slap!” – l’as d’or", "“Slap!” – l’as d’or"),
    ],
)
@pytest.mark.parametrize("key", ["title", "note"])
def test_spaces_are_plain_and_what_does_not_show_is_dropped(
    key: str, typed: str, title: str
) -> None:
    assert getattr(parse_house(f'[card]\n{key} = "{typed}"\n', "p.toml"), key) == title


@pytest.mark.parametrize("signs", ["“”", "„“", "«»", "‘’", "””"])  # noqa: RUF001
def test_a_curly_quote_is_named_with_the_sign_to_use(signs: str) -> None:
    with pytest.raises(Faults) as raised:
        parse_house(f"decks = 2\nends = {signs[0]}last_player{signs[1]}\n", "p.toml")
    assert raised.value.faults[0].startswith(
        f'line 2: found {signs[0]}, expected the straight sign " around text: ends = "last_player"'
    )


TORN = [
    '{"at": 1200, "do": "fl',
    '{"at": 12',
    "{",
    '{"at": 1200, "do": "flip", "player": 0',
    "\0\0\0",
]


@pytest.mark.parametrize("torn", TORN)
def test_a_log_that_breaks_off_is_read_as_far_as_it_is_whole(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(LOG + torn, encoding="utf-8")
    told: list[str] = []
    assert len(read_path(path, told.append).actions) == 2
    if torn.strip("\0"):
        (line,) = told
        assert line.startswith(f"{path}: line 4 breaks off and is left out: found ")
        assert line.endswith("Actions before it: 2.")
    else:
        assert told == [], "zeros that a failing disk left behind are nothing anybody did"


@pytest.mark.parametrize(
    "text",
    [LOG[:40], LOG.replace('"do": "flip"', '"do": "fl'), LOG + "nonsense\n", LOG + '{"at": 2}\n'],
)
def test_only_a_last_line_that_breaks_off_is_left_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    told: list[str] = []
    with pytest.raises(Faults):
        read_path(path, told.append)
    assert told == []
