"""Every question is answered with the same keys, in a game and around it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import pytest

from audiogame import calm, games
from audiogame.menu.sitting import Sitting
from slapjack.game.series import Series
from slapjack.house.rules import PRESETS, House
from slapjack.match.opponents import Level
from slapjack.match.seats import persons
from tests.match.silent import Silent
from tests.sitting.silent_stage import SilentStage, winner
from tests.sitting.test_games import SHORT, options

IDLE = ("x", "h", "space", "f", "down", "?", "y")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def first_time(stage: SilentStage) -> None:
    Sitting(stage.stage, Path("chosen.json")).run()


def again(stage: SilentStage) -> None:
    games.play_on(stage.stage, repeat(SHORT), options(level=Level.CHILD), "leave")


def next_game(stage: SilentStage) -> None:
    games.play_on(stage.stage, repeat(SHORT), options(series=Series(3)), "menu")


def calm_again(stage: SilentStage) -> None:
    calm.play_on(stage.stage, House(PRESETS["card"], "card"), 3, "menu")


@dataclass(frozen=True)
class Asked:
    """A question: how one comes to it, its keys in words, and what yes leads to and then away."""

    come: Callable[[SilentStage], None]
    keys: str
    yes: str
    before: tuple[str, ...] = ()
    leave: tuple[str, ...] = ("escape",)
    times: int = 1  # that what yes leads to is then told


QUESTIONS = [
    Asked(first_time, "Enter teaches", "Slapjack. Flip cards", leave=("q", "q", "q")),
    Asked(first_time, "Enter leaves", "", before=("escape", "escape"), leave=()),
    Asked(again, "Enter plays, L", "Slapjack: you against Ann", times=2),
    Asked(next_game, "Enter plays the next game", "Slapjack, best of 3", times=2),
    Asked(calm_again, "Enter plays, Esc", "No clock", ("n", "q"), ("q", "escape"), times=2),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.keys)
def test_enter_says_yes_and_whatever_says_nothing_is_told_in_short(asked: Asked) -> None:
    stage = SilentStage([*asked.before, *IDLE, "enter", *asked.leave], winner)
    asked.come(stage)
    short = [line for line in stage.said if line.startswith(asked.keys)]
    assert len(short) >= len(IDLE)
    assert all(len(line.split()) <= 11 for line in short)
    assert sum(line.startswith(asked.yes) for line in stage.said) >= asked.times


@pytest.mark.parametrize("no", ["escape", "q"])
@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.keys)
def test_escape_and_q_say_no(asked: Asked, no: str) -> None:
    stage = SilentStage([*asked.before, no, "q", "q"], winner)
    asked.come(stage)
    assert any(asked.keys in line for line in stage.said)
    assert not asked.yes or sum(line.startswith(asked.yes) for line in stage.said) < asked.times


def answers(people: tuple[str, ...]) -> Iterator[tuple[str, str, bool | None]]:
    """Give every key with which something is asked, and what each key answers."""
    for asked in "qn":
        yield asked, asked, True
        yield asked, "escape", False
        yield asked, "enter", None if len(people) > 1 else True
        yield from ((asked, key, None) for key in (*IDLE, "y", "j", "r", "s", "v", "+"))


@pytest.mark.parametrize("people", [("You",), ("Mia", "Tom")])
def test_a_question_in_a_game_has_the_same_answers(people: tuple[str, ...]) -> None:
    """Enter says yes there too, but where somebody slaps with it."""
    for asked, key, meant in answers(people):
        game = Silent("4H JS 2C", "9D KD 3C", people=people)
        assert len(persons(game.seats)) == len(people)
        question = game.press(asked)[0]
        keys = {"q": "Q quits, Escape goes on.", "n": "N starts anew, Escape goes on."}[asked]
        assert question.startswith("Paused. ")
        said = game.press(key)
        if meant is None:
            assert said == [keys], (asked, key)
            assert game.press(asked)[0] in ("You have left the game.", "Starting anew.")
        elif meant:
            assert said[0] in ("You have left the game.", "Starting anew.")
        else:
            assert said[0] == "Going on."


@pytest.mark.parametrize("before", ["n", "?", "escape"])
def test_q_asks_whether_to_quit_wherever_a_game_stands_still(before: str) -> None:
    game = Silent("4H JS 2C", "9D KD 3C")
    game.press(before)
    assert game.press("q")[0].startswith("Paused. Quit?")
    assert game.press("q") == ["You have left the game."]
    assert not game.table.asked_anew


@pytest.mark.parametrize("mode", ["h", "?", "q", "n", "escape"])
def test_escape_goes_on_wherever_a_game_stands_still(mode: str) -> None:
    game = Silent("4H JS 2C", "9D KD 3C")
    assert "Escape" in game.press(mode)[0]
    assert game.press("escape")[0] in ("Going on.", "Help is over.")
    game.press("f")
    game.wait(0.5)
    assert "Four of Hearts." in game.lines


def test_q_leaves_a_list_and_twice_the_menu() -> None:
    stage = SilentStage(["escape", "l", "enter", "q", "q", "q"])
    first_time(stage)
    assert stage.said[-1].startswith("Leave Slapjack?")
    assert stage.said[-2] == "Level: Easy."
