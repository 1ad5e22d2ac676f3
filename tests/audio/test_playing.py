"""Whole games of the real command: real keys, real voice, real sound server."""

import os
import random
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

from slapjack.deck.cards import parse_cards
from slapjack.game.log import Log, write_header
from slapjack.game.log_reader import read_path
from slapjack.house.rules import HouseRules
from tests.audio.conftest import SoundServer
from tests.audio.playing import COMMAND, Playing
from tests.audio.test_table import unmeasured
from tests.audio.witness import PATIENCE_S, measured, wait_for

AGAIN = "Again? Enter plays, L another level, Escape leaves."
TURN = "Your turn. F flips."
WHOLE_GAME = [
    "Slapjack: you against Ann. Easy, 160 words a minute.",
    "Space slaps Jacks to win all cards.",
    "F flips, Space slaps, H for help.",
    TURN,
    "Four of Hearts.",
    "Nine of Diamonds, Ann.",
    "Ann has no cards: any Jack brings them back.",
    TURN,
    "Jack of Spades.",
    "You have no cards: any Jack brings you back.",
    "You take 3 cards.",
    "You were first: N milliseconds. Ann needed N.",
    "You 3, Ann none.",
    "You win: every card in one hand.",
    "1 pile taken, fastest N milliseconds. 0 wrong slaps.",
    AGAIN,
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Settings and voice cache that all games here share."""
    return tmp_path_factory.mktemp("home")


def start_from(folder: Path, *stacks: str, rules: HouseRules | None = None, seed: int = 1) -> Path:
    """Write a log that a game can start from."""
    path = folder / "start.jsonl"
    names = ("You", "Ann", "Ben", "Cat")[: len(stacks)]
    cards = tuple(tuple(parse_cards(stack)) for stack in stacks)
    path.write_text(write_header(Log(rules or HouseRules(), names, seed, cards)) + "\n")
    return path


def test_a_whole_game_with_real_keys_word_for_word(
    sound_server: SoundServer, home: Path, tmp_path: Path
) -> None:
    assert sound_server
    start = start_from(tmp_path, "4H JS", "9D")
    log = tmp_path / "game.jsonl"

    def measure() -> None:  # whether Ann is slower is a matter of time
        with Playing(home, "play", "--from", str(start), "--log", str(log)) as game:
            game.wait_for(TURN)
            game.presses("f", TURN)
            game.press("f")
            game.wait_for("Jack of Spades")
            sleep(0.5)
            game.press(" ")
            game.wait_for(f"^{re.escape(AGAIN)}$")
            game.press("\x1b")
            assert game.end() == 0
            assert game.terminal_now() == game.terminal_before
        spoken = [line for line in game.said() if "Making the voice ready" not in line]
        assert unmeasured(spoken) == WHOLE_GAME
        assert len(read_path(log).actions) == 4

    measured(measure)


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_killed_game_gives_the_terminal_back_and_keeps_its_log(
    sound_server: SoundServer, home: Path, tmp_path: Path, how: signal.Signals, status: int
) -> None:
    assert sound_server
    log = tmp_path / "game.jsonl"
    start = start_from(tmp_path, "4H JS 2C", "9D KD 3C")
    with Playing(home, "play", "--from", str(start), "--log", str(log)) as game:
        game.wait_for(TURN)
        assert game.terminal_now() != game.terminal_before
        game.presses("f", TURN)
        wait_for(lambda: log.read_text().count('"do": "flip"') == 2)
        assert game.stop(how) == status
        assert game.terminal_now() == game.terminal_before
        if how is signal.SIGINT:
            game.wait_for(r"^You have left, with Ctrl\+C\.$")
        assert not any(re.search("Traceback|Aborted", line) for line in game.said())
    assert [type(action).__name__ for action in read_path(log).actions] == ["Flip", "Flip"]


def test_an_unplugged_device_is_told_and_the_game_goes_on_in_text_until_it_is_back(
    sound_server: SoundServer, home: Path, tmp_path: Path
) -> None:
    start = start_from(tmp_path, "4H 5H 6H 7H 8H", "9D KD 3C QD TC")
    with Playing(home, "play", "--from", str(start)) as game:
        game.wait_for(TURN)
        sound_server.unplug()
        try:
            game.wait_for("The sound device is gone")
            game.presses("f", "Four of Hearts")
            game.wait_for(TURN, since=game.said().index("Four of Hearts."))
        finally:
            sound_server.plug_in()
        game.wait_for("The sound is back")
        game.press("f")
        game.wait_for("Five of Hearts")
        leave(game)


def leave(game: Playing) -> None:
    """Quit as a person does, whose second press is never as quick as a held key's repeat."""
    game.press("q")
    game.wait_for("Quit")
    sleep(0.9)
    game.press("q")
    assert game.end() == 0


def test_a_voice_that_hangs_is_replaced_and_the_game_never_waits_for_it(
    sound_server: SoundServer, home: Path, tmp_path: Path
) -> None:
    assert sound_server
    start = start_from(tmp_path, "4H JS 2C", "9D KD 3C")
    with Playing(home, "play", "--from", str(start)) as game:
        game.wait_for(TURN)
        wait_for(lambda: bool(children(game.process.pid)))
        hung = children(game.process.pid)
        for child in hung:
            os.kill(child, signal.SIGSTOP)
        game.press("s")
        game.wait_for("You 3, Ann 3.")
        game.press("f")
        game.wait_for("Four of Hearts")
        assert set(children(game.process.pid)) >= set(hung), "the card waited for the voice"
        game.wait_for("Nine of Diamonds")
        wait_for(lambda: not set(children(game.process.pid)) & set(hung))
        leave(game)


def children(pid: int) -> list[int]:
    """Give the processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            found += map(int, (task / "children").read_text().split())
    return found


def test_a_thousand_random_keys_never_break_a_game(
    sound_server: SoundServer, home: Path, tmp_path: Path
) -> None:
    assert sound_server
    chance = random.Random(4)
    log = tmp_path / "game.jsonl"
    keys = [*"f rhsptv+-[],.?xé", "\x1b"]
    with Playing(home, "play", "--seed", "5", "--log", str(log)) as game:
        game.wait_for(TURN)
        game.press("f")
        game.wait_for(" of (Clubs|Diamonds|Hearts|Spades)")
        for _ in range(1000):
            game.press(chance.choice(keys))
            sleep(0.007)  # half of the keys then come too soon again, as if held
        assert game.process.poll() is None or game.process.returncode == 0
        assert not any("Traceback" in line for line in game.said())
    assert read_path(log).actions


def test_without_a_sound_device_the_game_says_so_and_is_played_in_text(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    (tmp_path / "asound.conf").write_text("pcm.!default { type hw card 99 }\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    start = start_from(tmp_path, "4H JS", "9D")
    with Playing(home, "play", "--from", str(start)) as game:
        game.wait_for("sound: .*goes on in text")
        game.wait_for(TURN)
        game.press("f")
        game.wait_for("Nine of Diamonds, Ann.")


def test_without_a_terminal_there_is_one_clear_message() -> None:
    done = subprocess.run(
        [COMMAND, "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 1
    assert re.search("terminal", done.stderr)
    assert "Traceback" not in done.stderr


def test_faulty_settings_are_told_and_left_alone(tmp_path: Path) -> None:
    settings = tmp_path / "slapjack" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("speech = 3\nsped = 1\n[rate_wpm]\neasy = 9999\n")
    with Playing(tmp_path, "play") as game:
        assert game.end() == 2
        game.wait_for("rate_wpm")
        told = game.said()
    faults = [tuple(line.split(": ")[:2]) for line in told[1:]]
    lines = ("  line 1", "  line 2", "  line 4")
    assert faults == [*zip(lines, ("speech", "sped", "rate_wpm.easy"), strict=True)]
    assert settings.read_text().startswith("speech = 3")
