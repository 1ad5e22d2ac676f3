"""What is kept, with real keys, a real voice and real kills."""

import re
import signal
from pathlib import Path
from time import perf_counter

from slapjack.game.log import state_entry
from slapjack.game.log_reader import read_path
from slapjack.match.retelling import replayed
from tests.audio.conftest import SoundServer
from tests.audio.heard import CHEAP_MS, Recorder
from tests.audio.playing import Playing
from tests.audio.test_by_ear import run
from tests.audio.test_playing import TURN, leave, start_from
from tests.audio.witness import wait_for


def logs(data: Path) -> list[Path]:
    return sorted((data / "slapjack" / "games").glob("*.jsonl"))


def test_a_game_that_was_killed_is_offered_and_taken_up_again_as_it_was(
    sound_server: SoundServer, tmp_path: Path
) -> None:
    assert sound_server
    data = tmp_path / "data"
    start = start_from(tmp_path, "4H 5H 2C 6C", "9D KD 3C 8C")
    with Playing(tmp_path, "play", "--from", str(start), "--level", "hard", data=data) as game:
        game.wait_for(TURN)
        game.presses("f", TURN)
        wait_for(lambda: logs(data)[0].read_text().count('"do": "flip"') == 2)
        game.stop(signal.SIGKILL)
    (log,) = logs(data)
    before = state_entry(replayed(read_path(log)))
    with Playing(tmp_path, "play", "--from", str(start), data=data) as game:
        offer = (
            "A game was interrupted: Slapjack, You 3, Ann 3. To go on with it: audiogame resume."
        )
        game.wait_for(f"^{re.escape(offer)}$")
        game.stop(signal.SIGTERM)
    assert logs(data) == [log], "a game without a card turned is none"
    with Playing(tmp_path, "resume", data=data) as game:
        game.wait_for("^Slapjack: you against Ann. Hard")
        game.wait_for("^You 3, Ann 3.$")
        game.wait_for("^2 cards in the pile. On top: Nine of Diamonds.$")
        game.wait_for(TURN)
        assert state_entry(replayed(read_path(log))) == before
        game.press("f")
        game.wait_for("^Five of Hearts")
        wait_for(lambda: log.read_text().count('"do": "flip"') == 3)
        leave(game)
    assert [type(action).__name__ for action in read_path(log).actions][:4] == [
        *("Flip", "Flip", "Resume", "Flip")
    ]


def test_the_last_game_is_stepped_through_by_ear(sound_server: SoundServer, tmp_path: Path) -> None:
    assert sound_server
    log = start_from(tmp_path, "4H JS", "9D")
    flips = ((0, 0), (900, 1), (1800, 0))
    with log.open("a") as file:
        file.writelines(f'{{"at": {at}, "do": "flip", "player": {who}}}\n' for at, who in flips)
        file.write('{"at": 2100, "do": "slap", "player": 0}\n')
    with Recorder(CHEAP_MS) as recorder, Playing(tmp_path, "replay", str(log)) as game:
        game.wait_for("^Space goes on")
        begin_s = game.press("\x1b[B")
        game.wait_for("^You were first: 400 milliseconds.$")
        wait_for(lambda: recorder.between(begin_s, perf_counter()).first_sound_s() is not None)
        game.press("s")
        game.wait_for("^You 3, Ann none.$")
        game.press("+")
        game.wait_for("^180 words a minute.$")
        game.press("q")
        assert game.end() == 0
        assert game.terminal_now() == game.terminal_before


def test_stats_are_told_without_a_terminal_and_wiped_only_when_that_is_confirmed(
    tmp_path: Path,
) -> None:
    assert run(tmp_path, "stats").startswith("No game was finished yet.\nFigures: ")
    assert run(tmp_path, "stats", "--wipe").splitlines()[-1] == "Nothing was wiped."
    assert run(tmp_path, "resume", status=1).startswith("No game was interrupted.")
