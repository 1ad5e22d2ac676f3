"""A game is stepped through by ear, in the words and with the sounds it was played with."""

import re
from pathlib import Path

import pytest

from audiogame.kept.keeper import Kept
from audiogame.kept.replay import Replay
from slapjack.game.log import Log
from slapjack.game.log_reader import read, read_path
from slapjack.match.delivery import Delivery
from tests.kept.playing import KeptGame
from tests.kept.test_store import told_nothing
from tests.match.silent import SilentPort

HEADER = (
    '{"log": "slapjack/1", "house": {"preset": "card"}, "names": ["Ann", "You"], "seed": 7, '
    '"stacks": ["4H JS", "9D"]}'
)
OLD = [
    HEADER,
    '{"at": 0, "do": "flip", "player": 0}',
    '{"at": 900, "do": "flip", "player": 1}',
    '{"at": 1800, "do": "flip", "player": 0}',
    '{"at": 2100, "do": "slap", "player": 1}',
]


class Stepped:
    """A replay that nobody hears."""

    def __init__(self, log: Log) -> None:
        self.port = SilentPort()
        self.delivery = Delivery(200)
        self.replay = Replay(self.port, self.delivery, log)
        self.replay.begin(0.0)

    def press(self, key: str) -> list[str]:
        before = len(self.port.lines)
        self.port.now_s += 1
        self.replay.press(key, self.port.now_s)
        return self.port.lines[before:]


@pytest.fixture
def stepped() -> Stepped:
    return Stepped(read(OLD, "x"))


def test_a_replay_says_whose_game_it_is_and_which_keys_step(stepped: Stepped) -> None:
    introduction, keys = stepped.port.lines
    assert introduction == "Slapjack between Ann and You: 4 events."
    assert keys == "Space goes on, left goes back, H says more keys, Q ends."
    assert "from slap to slap" in stepped.press("h")[0]
    assert stepped.press("x") == stepped.press("s") == [keys]
    assert stepped.press("r") == [introduction, keys]


def test_every_key_steps_as_it_says(stepped: Stepped) -> None:
    first, second = "Four of Hearts, Ann.", "Nine of Diamonds."
    assert stepped.press("space") == [first]
    assert stepped.press("right")[0] == second
    assert stepped.press("left") == [first]
    assert stepped.press("b") == [f"That was the first. {first}"]
    assert stepped.press("n")[0] == stepped.press("r")[0] == second
    assert stepped.press("end") == stepped.press("r")
    assert stepped.press("home") == [first]
    assert stepped.press("q") == []
    assert stepped.replay.over


def test_a_slap_is_found_at_once_and_told_as_it_was_with_its_time(stepped: Stepped) -> None:
    slap = stepped.press("down")
    assert slap[:3] == [
        "You take 3 cards.",
        "You were first: 400 milliseconds.",
        "Ann none, You 3.",
    ]
    assert stepped.press("down")[0] == f"That is the last. {slap[0]}"
    assert stepped.press("up")[0] == "That was the first. Four of Hearts, Ann."
    sounds = [given for given, _ in stepped.port.given]
    assert "flip" in sounds
    assert "pile won" in sounds


def test_stacks_pile_and_time_are_those_after_the_deed(stepped: Stepped) -> None:
    stepped.press("space")
    stepped.press("space")
    assert stepped.press("s") == ["Ann 1, You none."]
    assert stepped.press("p") == ["2 cards in the pile. On top: Nine of Diamonds."]
    assert stepped.press("t") == ["Event 2 of 4, after 0.9 seconds."]


def test_the_speech_rate_is_changed_as_in_a_game(stepped: Stepped) -> None:
    assert stepped.press("+") == ["220 words a minute."]
    assert stepped.press("-") == ["200 words a minute."]


def test_a_replay_says_what_was_said_in_the_game(tmp_path: Path) -> None:
    kept = Kept(tmp_path, told_nothing)
    game = KeptGame.dealt(kept, 5)
    game.play()
    game.keeper.close()
    stepped = Stepped(read_path(kept.logs.paths()[0]))
    said = [line for _ in range(200) for line in stepped.press("right")]
    lines = game.lines()
    told_at_the_end = lines[
        lines.index(next(line for line in lines if re.search(r" wins?:", line))) :
    ]
    assert set(told_at_the_end) <= {line.removeprefix("That is the last. ") for line in said}
    cards = [line for line in lines if " of " in line and "Clubs" in line]
    assert len(cards) > 5
    assert set(cards) <= set(said)


def test_a_log_in_which_nothing_happened_is_told_to_have_no_events() -> None:
    stepped = Stepped(read(OLD[:1], "x"))
    assert stepped.press("space") == ["Slapjack between Ann and You: no events."]
    assert stepped.press("down") == ["Slapjack between Ann and You: no events."]
