"""The menu, the lessons and what one plays alone: the real command, real keys, the real voice."""

import re
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter, sleep

import pytest

from tests.audio.conftest import SoundServer
from tests.audio.heard import CHEAP_MS, Recorder
from tests.audio.playing import Playing
from tests.audio.test_playing import TURN
from tests.audio.witness import measured, wait_for

DOWN, ENTER, ESCAPE = "\x1b[B", "\r", "\x1b"
AGAIN_S = 0.9  # a key that is read sooner again may be held down
CARD = " of (Clubs|Diamonds|Hearts|Spades)\\.$"


@pytest.fixture(scope="module")
def home(sound_server: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert sound_server
    return tmp_path_factory.mktemp("home")


class Person:
    """Somebody who presses a key and waits for what it brings."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.since = 0

    def hears(self, pattern: str) -> str:
        line = self.game.wait_for(pattern, self.since)
        self.since = self.game.said().index(line, self.since) + 1
        return line

    def presses(self, key: str, pattern: str) -> str:
        sleep(AGAIN_S)
        self.since = len(self.game.said())
        self.game.press(key)
        return self.hears(pattern)


def test_a_new_player_plays_from_the_bare_menu_and_comes_back_to_it(home: Path) -> None:
    with Recorder(CHEAP_MS) as recorder, Playing(home) as game:
        person = Person(game)
        person.hears("^Slapjack. Is it your first")
        person.presses(ESCAPE, "^Slapjack. Up and down choose.* Play Slapjack, Easy, 1 opponent.$")
        begin_s = perf_counter()
        person.presses(DOWN, "^Level: Easy.$")
        wait_for(lambda: recorder.between(begin_s, perf_counter()).first_sound_s() is not None)
        person.presses(ENTER, "^Level. Easy.$")
        person.presses("n", "^Normal.$")
        person.presses(ENTER, "^Level: Normal.$")
        person.presses("p", "^Practice")
        person.presses("p", "^Play Slapjack, Normal, 1 opponent.$")
        person.presses(ENTER, f"^{re.escape(TURN)}$")
        person.presses("f", CARD)
        person.presses("q", r"Quit\?")
        person.presses("q", "^Play Slapjack, Normal")
        person.presses(ESCAPE, "^Leave Slapjack")
        sleep(AGAIN_S)
        game.press(ENTER)
        assert game.end() == 0
        assert game.terminal_now() == game.terminal_before
        assert sum(line == "Level: Normal." for line in game.said()) == 1


def test_keys_pressed_while_the_voice_is_made_ready_are_not_meant(tmp_path: Path) -> None:
    def measure() -> (
        None
    ):  # whether it was still being made when they were read is a matter of time
        home = Path(mkdtemp(dir=tmp_path))
        (home / "slapjack" / "voice").mkdir(parents=True)  # where no clip is yet
        with Playing(home, "play", "--seed", "4") as game:
            game.wait_for("^Making the voice ready")
            for key in "qfh":
                game.press(key)
            game.wait_for(f"^{re.escape(TURN)}$")
            game.presses("t", TURN)
            assert not any(re.search("Quit|Help|" + CARD, line) for line in game.said())

    measured(measure)


def test_the_lessons_are_left_with_a_key(home: Path) -> None:
    with Playing(home, "learn") as game:
        person = Person(game)
        person.hears("^Slapjack. Flip cards")
        person.presses(ESCAPE, "^Lessons ended")
        assert game.end() == 0
        assert game.terminal_now() == game.terminal_before


def test_practice_tells_how_it_went(home: Path) -> None:
    with Playing(home, "practice", "--rate", "300") as game:
        person = Person(game)
        person.hears("^Cards turn by themselves")
        person.hears(CARD)
        person.presses("q", "^Not one right slap yet|right, median")
        assert game.end() == 0


def test_a_calm_game_waits_for_an_answer(home: Path) -> None:
    with Playing(home, "play", "--calm", "--seed", "7", "--rate", "300") as game:
        person = Person(game)
        person.hears("^No clock")
        first = person.hears(CARD)
        assert person.presses("r", CARD) == first
        assert person.presses("n", CARD) != first
        person.presses("q", "^1 of 1 right")
        person.hears("^Again")
        sleep(AGAIN_S)
        game.press(ESCAPE)
        assert game.end() == 0


def test_in_text_mode_every_line_of_the_menu_is_printed_and_none_is_spoken(
    tmp_path: Path, home: Path
) -> None:
    assert home
    settings = tmp_path / "slapjack" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text('speech = "text"\n')
    with Recorder(CHEAP_MS) as recorder, Playing(tmp_path) as game:
        person = Person(game)
        person.hears("^Slapjack. Is it your first")
        begin_s = perf_counter()
        person.presses(ESCAPE, "^Slapjack. Up and down choose")
        person.presses("l", "^Level: Easy.$")
        sleep(1.0)
        assert recorder.between(begin_s, perf_counter()).first_sound_s() is None
