"""The menu: what each key says and takes, and what a whole sitting leads to."""

from pathlib import Path

import pytest

from audiogame.menu import resume
from audiogame.menu.choices import Choices, Entry
from audiogame.menu.chosen import Chosen, Length, Memory, read_memory, write_memory
from audiogame.menu.list import List
from audiogame.menu.settings import VALUES
from audiogame.menu.sitting import Sitting
from audiogame.settings import Settings, read_settings
from slapjack.book import wording
from slapjack.house.rules import PRESETS
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from tests.match.silent import SilentPort
from tests.sitting.silent_stage import SilentStage, winner

FRUIT = [Entry(name.lower(), f"{name}.") for name in ("Apple", "Pear", "Plum", "Quince")]
KEYS = wording.sentence("menu.j2", "keys")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def sit(folder: Path, *keys: str, welcomed: bool = True) -> SilentStage:
    """Sit down at the menu and press keys; the last of them have to leave."""
    path = folder / "chosen.json"
    if welcomed:
        write_memory(path, Memory(read_memory(path).last, read_memory(path).houses, welcomed=True))
    stage = SilentStage(keys, winner)
    Sitting(stage.stage, path).run()
    return stage


def test_a_cursor_never_leaves_its_list() -> None:
    choices = Choices(FRUIT)
    assert [choices.step(by).label for by in (-1, 1, 1, 1, 1)] == [
        *("Apple.", "Pear.", "Plum.", "Quince.", "Quince.")
    ]
    assert choices.to_end(last=False).label == "Apple."
    assert choices.to_end(last=True).label == "Quince."


def test_a_letter_goes_round_what_begins_with_it() -> None:
    choices = Choices(FRUIT, "plum")
    labels = [choices.to_letter(each).label for each in "ppap"]
    assert labels == ["Pear.", "Plum.", "Apple.", "Pear."]
    assert choices.to_letter("z").label == "Pear."


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("down", "Plum."),
        ("up", "Apple."),
        ("home", "Apple."),
        ("end", "Quince."),
        ("P", "Plum."),
        ("space", "Pear."),
        ("z", KEYS),
        ("page up", KEYS),
        ("+", "220 words a minute."),
    ],
)
def test_each_key_says_one_line_once(key: str, said: str) -> None:
    port = SilentPort()
    fruit = List(port, Delivery(200), "Fruit.", FRUIT, "pear")
    fruit.begin(0.0)
    assert port.lines == ["Fruit. Pear."]
    fruit.press(key, 1.0)
    assert port.lines[1:] == [said]
    assert [each for each, _ in port.given][1:] == [f"{said} ANSWER False"]
    assert not fruit.over


@pytest.mark.parametrize(
    ("key", "chosen"),
    [("enter", "pear"), ("right", "pear"), ("escape", None), ("left", None), ("q", None)],
)
def test_a_list_is_left_at_once(key: str, chosen: str | None) -> None:
    port = SilentPort()
    fruit = List(port, Delivery(200), "Fruit.", FRUIT, "pear")
    fruit.begin(0.0)
    fruit.press(key, 0.1)
    assert fruit.over
    assert fruit.chosen == chosen
    assert port.quiet_s() <= 0.1, "the entry speaks on"


def test_a_list_waits_for_ever() -> None:
    port = SilentPort()
    fruit = List(port, Delivery(200), "Fruit.", FRUIT)
    fruit.begin(0.0)
    fruit.tick(100_000.0)
    assert fruit.due_s() is None
    assert not fruit.over
    assert port.lines == ["Fruit. Apple."]


def test_whoever_is_new_is_offered_the_first_steps_once(folder: Path) -> None:
    first = sit(folder, "escape", "escape", "enter", welcomed=False)
    assert first.said[0].startswith("Slapjack. Is it your first time?")
    again = sit(folder, "escape", "enter", welcomed=False)
    assert again.said[0].startswith("Slapjack. Up and down choose")


def test_every_entry_is_said_as_the_cursor_comes_to_it(folder: Path) -> None:
    stage = sit(folder, *["down"] * 12, "enter")
    assert [line.split()[0].strip(":,.") for line in stage.said[1:12]] == [
        *("Level", "Opponents", "Game", "Duration", "Calm", "Practice", "Learn", "Rules"),
        *("Hear", "Settings", "Quit"),
    ]
    assert stage.said[0].endswith("Play Slapjack, Easy, 1 opponent.")


def test_a_game_is_chosen_played_and_offered_again_the_next_time(folder: Path) -> None:
    keys = [
        *("l", "enter", "home", "enter"),  # the level: Child
        *("o", "enter", "3", "enter"),
        *("g", "enter", "r", "end", "home", "s", "enter"),  # the second Slapjack
        *("d", "enter", "f", "enter"),  # first to three piles
        *("home", "enter"),
        *("escape", "escape", "enter"),
    ]
    stage = sit(folder, *keys)
    opening = next(line for line in stage.said if " you against " in line)
    assert opening.startswith("Slapjack, the first to take 3 piles: you against Ann, Ben and Cat.")
    assert any("the first to take the piles agreed on" in line for line in stage.said)
    assert "Again? Enter plays, L another level, Escape the menu." in stage.said
    kept = read_memory(folder / "chosen.json")
    assert kept.last == Chosen("screen", "", Level.CHILD, 3, Length.FIRST_TO_THREE)
    again = sit(folder, "escape", "enter")
    assert again.said[0].endswith(
        "Again as last time: Slapjack, rules for the screen, Child, 3 opponents, First to 3 piles."
    )
    played = sit(folder, "enter", "escape", "escape", "enter")
    assert any("the first to take 3 piles" in line for line in played.said)


def test_a_house_file_of_the_folder_can_be_chosen_and_is_remembered(folder: Path) -> None:
    house = folder / "here" / "ours.toml"
    house.write_text('max_players = 2\nminutes = 1\n[card]\ntitle = "Ours"\n', encoding="utf-8")
    (folder / "here" / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    stage = sit(
        folder,
        *("g", "enter", "end", "enter"),
        *("o", "enter", "end", "enter"),
        *("home", "enter", "escape", "escape", "enter"),
    )
    assert "Ours, ours.toml." in stage.said
    assert not any("pyproject" in line for line in stage.said)
    assert "Opponents: 1." in stage.said
    assert any(line.startswith("Ours, 1 minute at most: you against Ann.") for line in stage.said)
    assert read_memory(folder / "chosen.json").houses == (str(house),)


def test_a_faulty_house_is_told_and_not_taken(folder: Path) -> None:
    (folder / "here" / "bad.toml").write_text("decks = 9\n", encoding="utf-8")
    stage = sit(folder, "g", "enter", "end", "enter", "escape", "enter")
    told = next(line for line in stage.said if "decks: found 9" in line)
    assert told.endswith("Game: Slapjack.")


def test_where_nobody_wants_piles_no_game_is_for_piles(folder: Path) -> None:
    at = list(PRESETS).index("irish_snap")
    stage = sit(
        folder,
        *("d", "enter", "f", "enter"),
        *("g", "enter", "home", *["down"] * at, "enter"),
        *("d", "enter", "f", "down", "down", "down", "escape", "escape", "enter"),
    )
    at_game = stage.said.index("Game: Irish Snap.")
    assert "Duration: A whole game." in stage.said[at_game:]
    assert "First to 3 piles." not in stage.said[at_game:]


def test_a_setting_is_kept_at_once_and_heard_from_then_on(folder: Path) -> None:
    stage = sit(
        folder,
        *("s", "enter", "s", "enter", "home", "enter"),
        *("r", "enter", "end", "enter", "escape"),
        *("escape", "enter"),
    )
    kept = read_settings(folder / "config" / "slapjack" / "settings.toml")
    assert kept == stage.settings
    assert kept.sound_volume == 0
    assert kept.rate_wpm[Level.EASY] == 440
    assert "Sounds: 0 percent." in stage.said
    assert stage.delivery.rate_wpm == 440


def test_every_setting_but_the_pace_can_be_changed_in_the_menu(folder: Path) -> None:
    every = {*Settings.__slots__} - {"rate_wpm", "pace_ms"} | {"rate"}
    assert {*VALUES} == every
    downs = ["enter", "end", "escape", "down"] * len(every)
    stage = sit(folder, "s", "enter", *downs, "escape", "escape", "enter")
    assert stage.said.count("100 percent.") == 2
    assert "Always in words." in stage.said


def test_what_is_to_be_resumed_stands_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []
    unfinished = resume.Unfinished("Go on with the game of today.", played.append)
    monkeypatch.setattr(resume, "unfinished", lambda: unfinished)
    stage = sit(folder, "enter", "escape", "enter")
    assert stage.said[0].endswith("Go on with the game of today.")
    assert played == [stage.stage]


def test_escape_leaves_only_once_one_says_so(folder: Path) -> None:
    stage = sit(folder, "escape", "x", "escape", "escape", "enter")
    leave = "Enter leaves, Escape goes back."
    assert stage.said.count(f"Leave Slapjack? {leave}") == 2
    assert stage.said.count(leave) == 1


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[1]",
        b"\xff\xfe",
        b'{"last": 3, "houses": 7, "welcomed": 1}',
        b'{"last": {"preset": "none"}, "houses": [1, null, "x"]}',
        b'{"last": {"preset": "card", "house": "", "level": "god", "opponents": -1, "length": 1}}',
        b"[" * 50_000,
    ],
)
def test_a_damaged_list_of_choices_is_as_good_as_none(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "chosen.json"
    path.write_bytes(damage)
    kept = read_memory(path)
    assert kept.last is None
    assert kept.houses in ((), ("x",))


def test_what_was_chosen_is_read_again(tmp_path: Path) -> None:
    kept = Memory(welcomed=True)
    for number in range(9):
        kept = kept.played(Chosen("snap", f"/h{number}.toml", Level.HARD, 2, Length.BEST_OF_THREE))
    write_memory(tmp_path / "chosen.json", kept)
    assert read_memory(tmp_path / "chosen.json") == kept
    assert kept.houses == tuple(f"/h{number}.toml" for number in (8, 7, 6, 5, 4))
