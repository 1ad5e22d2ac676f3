"""A robot that only hears starts at the bare menu and plays on Easy until it has won a game.

Run: python benchmarks/robot.py [GAMES], or: python benchmarks/robot.py page [GAMES]

Its person chooses a short game in the menu, as the lists are told; from then on the robot of
tests/audio/listening.py hears bells and cards, and looks at nothing but whether it is asked for
another game. In the page it plays to three piles among children, and what it did is counted.
"""

import os
import sys
import tempfile
from pathlib import Path
from time import sleep

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.audio.conftest import SoundServer
from tests.audio.in_page import InPage, first_form, heard_page
from tests.audio.listening import Robot, Stream
from tests.audio.playing import Playing
from tests.audio.test_robot import Score

MOST_GAMES = 5
KEY_S = 1.0
DURATION = ("d", "\r", "f", "\r")  # the first to three piles
PLAY = ("\x1b[H", "\r")


def main(*words: str) -> int:
    """Print how each game ended; give 1 if the robot won none."""
    play = won_in_page if "page" in words else won_one
    most = next((int(word) for word in words if word != "page"), MOST_GAMES)
    with tempfile.TemporaryDirectory() as folder:
        server = SoundServer(Path(folder))
        os.environ.update(server.environment | {"XDG_DATA_HOME": folder})
        server.start()
        try:
            return 0 if any(play(Path(folder), most)) else 1
        finally:
            server.kill()


def won_one(home: Path, most: int) -> list[bool]:
    """Play from the menu until a game is won, so many at most; give which were."""
    won: list[bool] = []
    with Stream() as sounds, Playing(home) as game:
        game.wait_for("^Slapjack. Is it your first")
        for key in ("\x1b", *DURATION, *PLAY):
            sleep(KEY_S)
            game.press(key)
        robot = Robot(game, lambda ranks: ranks[-1] == "jack")
        heard = iter(sounds)
        while len(won) < most and not any(won):
            before = len(game.said())
            robot.play(heard)
            lines = game.said()[before:]
            won.append(any(line.startswith("You win") for line in lines))
            print(f"game {len(won)}: {'won' if won[-1] else 'lost'}; heard {robot.heard}")
            robot.heard.clear()
            game.press("\r")
    return won


def won_in_page(folder: Path, most: int) -> list[bool]:
    """Play in the page until a game is won, so many at most; give which were."""
    won: list[bool] = []
    with Stream() as sounds, heard_page(folder / "page") as page:
        heard = iter(sounds)
        while len(won) < most and not any(won):
            first_form(page).select_option("#level", "child")
            page.fill("#first-to", "3")
            with InPage(page) as game:
                robot = Robot(game, lambda ranks: ranks[-1] == "jack")
                robot.play(heard)
                won.append(any(line.startswith("You win") for line in game.said()))
                print(f"game {len(won)}: {Score.of(game.log(folder))}; heard {robot.heard}")
    return won


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
