"""Keys that terminals treat in ways of their own, and the terminal given back after every end."""

import os
import signal
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from audiogame.keys.terminal import PosixTerminal
from tests.audio.test_keys import PLAYER, Player
from tests.audio.witness import PATIENCE_S, wait_for


@pytest.fixture
def player() -> Iterator[Player]:
    player = Player(sys.executable, "-c", PLAYER)
    player.wait_for("ready")
    yield player
    player.close()


@pytest.mark.parametrize(
    ("typed", "key"),
    [(b"\x13", "ctrl-s"), (b"\x11", "ctrl-q"), (b"\x16", "ctrl-v"), (b"\x0f", "ctrl-o")],
)
def test_a_key_that_a_terminal_keeps_for_itself_is_a_key_and_freezes_nothing(
    player: Player, typed: bytes, key: str
) -> None:
    player.type(typed)
    player.wait_for(f"got {key}")
    player.type(b"f")
    player.wait_for("got f")
    player.type(b"q")
    player.wait_for("left")
    assert player.process.wait(PATIENCE_S) == 0
    assert player.mode == player.before


@pytest.mark.parametrize("mode", [termios.ISTRIP, termios.IXOFF])
def test_a_terminal_that_strips_letters_or_stops_typing_is_set_right_and_given_back(
    mode: int,
) -> None:
    hand, own = os.openpty()
    odd = termios.tcgetattr(own)
    odd[0] |= mode
    termios.tcsetattr(own, termios.TCSANOW, odd)
    before = termios.tcgetattr(own)
    terminal = PosixTerminal(own)
    terminal.open()
    os.write(hand, b"\xd0\xb0")
    assert terminal.read(5) == b"\xd0\xb0"
    terminal.close()
    assert termios.tcgetattr(own) == before
    for end in (hand, own):
        os.close(end)


def test_ctrl_backslash_ends_it_and_the_terminal_is_the_same(player: Player) -> None:
    player.type(b"\x1c")
    assert player.process.wait(PATIENCE_S) == 128 + signal.SIGQUIT
    assert player.mode == player.before


@pytest.mark.parametrize(
    "number",
    [signal.SIGQUIT, signal.SIGABRT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM],
)
def test_the_terminal_is_the_same_after_any_signal_that_ends_a_program(
    player: Player, number: signal.Signals
) -> None:
    player.process.send_signal(number)
    assert player.process.wait(PATIENCE_S) == 128 + number
    assert player.mode == player.before


def test_a_game_ended_while_it_is_stopped_leaves_the_shell_its_terminal(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(PLAYER)
    shell = Player("sh", "-i")
    shell.type(f"{sys.executable} {tmp_path}/player.py\n".encode())
    shell.wait_for("ready")
    shell.type(b"\x1a")
    shell.wait_for("Stopped")
    shell.wait_for_mode(shell.before)
    shell.shown = b""
    shell.type(b"kill %1; kill -CONT %1; echo sent\n")
    shell.wait_for("sent\r\n")
    wait_for(lambda: ended(shell.process.pid))
    assert shell.mode == shell.before
    shell.close()


def ended(shell_pid: int) -> bool:
    """Whether the shell's one child is gone, or waits only for the shell to notice."""
    child = Path(f"/proc/{shell_pid}/task/{shell_pid}/children").read_text().strip()
    return not child or Path(f"/proc/{child}/stat").read_text().split()[2] == "Z"


def test_a_game_sent_to_the_background_leaves_the_shell_its_terminal(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(PLAYER)
    shell = Player("sh", "-i")
    shell.type(f"{sys.executable} {tmp_path}/player.py\n".encode())
    shell.wait_for("ready")
    taken = shell.mode
    shell.type(b"\x1a")
    shell.wait_for("Stopped")
    shell.shown = b""
    shell.type(b"bg; echo still mine\n")
    shell.wait_for("still mine\r\n")
    assert shell.echoes
    shell.type(b"fg\n")
    shell.wait_for_mode(taken)
    shell.type(b"q")
    shell.wait_for("left")
    shell.wait_for_mode(shell.before)
    shell.close()
