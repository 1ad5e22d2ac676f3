"""Keys from a real pseudo-terminal, which is the same before and after, whatever happens."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import numpy as np
import pytest

from audiogame.keys.reader import Keys, KeysError
from audiogame.keys.terminal import PosixTerminal
from tests.audio.witness import PATIENCE_S, measured, show

PLAYER = """
import sys, time
from audiogame.keys.reader import Keys
with Keys() as keys:
    print("ready", flush=True)
    while True:
        press = keys.read()
        print("got", press.key, flush=True)
        if press.key == "c":
            raise RuntimeError("a crash")
        if press.key == "q":
            break
print("left", flush=True)
"""


class Player:
    """A program reading keys, in a terminal of its own that the test types on."""

    def __init__(self, *command: str) -> None:
        self.hand, self.terminal = pty.openpty()
        self.before = termios.tcgetattr(self.terminal)
        self.shown = b""
        self.process = subprocess.Popen(
            command,
            stdin=self.terminal,
            stdout=self.terminal,
            stderr=self.terminal,
            start_new_session=True,
            preexec_fn=lambda: _control(0),  # noqa: PLW1509 - one thread at that time
        )

    def wait_for(self, text: str, limit_s: float = PATIENCE_S) -> None:
        until_s = perf_counter() + limit_s
        while text.encode() not in self.shown:
            left_s = until_s - perf_counter()
            assert left_s > 0, f"{text!r} did not come: {self.shown!r}"
            if select.select([self.hand], [], [], left_s)[0]:
                self.shown += os.read(self.hand, 4096)

    def type(self, keys: bytes) -> None:
        os.write(self.hand, keys)

    @property
    def mode(self) -> list[object]:
        return termios.tcgetattr(self.terminal)

    @property
    def echoes(self) -> bool:
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def wait_for_mode(self, wanted: list[object]) -> None:
        until_s = perf_counter() + PATIENCE_S
        while self.mode != wanted:
            assert perf_counter() < until_s, f"{self.mode} instead of {wanted}: {self.shown!r}"
            sleep(0.01)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.hand)
        os.close(self.terminal)


def _control(descriptor: int) -> None:
    """Make it the terminal that Ctrl-C and Ctrl-Z of this process come from."""
    import fcntl  # noqa: PLC0415 - in the child only

    fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)


@pytest.fixture
def player() -> Iterator[Player]:
    player = Player(sys.executable, "-c", PLAYER)
    player.wait_for("ready")
    yield player
    player.close()


def test_keys_come_one_by_one_without_echo_or_enter(player: Player) -> None:
    assert not player.echoes
    player.type(b"f")
    player.wait_for("got f")
    player.type(b" ")
    player.wait_for("got space")
    player.type(b"\x1b[A")
    player.wait_for("got up")
    player.type(b"\x1b")
    player.wait_for("got escape")
    player.type("é".encode())
    player.wait_for("got é")
    expected = "ready got f got space got up got escape got é"
    assert player.shown.decode().split() == expected.split()


def test_a_held_key_counts_once_in_a_terminal(player: Player) -> None:
    for _ in range(30):
        player.type(b" ")
        sleep(0.03)
    player.type(b"f")
    player.wait_for("got f")
    assert player.shown.count(b"space") == 1


def test_the_terminal_is_the_same_after_a_normal_end(player: Player) -> None:
    assert player.mode != player.before
    player.type(b"q")
    player.wait_for("left")
    assert player.process.wait(PATIENCE_S) == 0
    assert player.mode == player.before


def test_the_terminal_is_the_same_after_a_crash(player: Player) -> None:
    player.type(b"c")
    player.wait_for("RuntimeError: a crash")
    assert player.process.wait(PATIENCE_S) == 1
    assert player.mode == player.before


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, -signal.SIGINT), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_the_terminal_is_the_same_after_a_signal(
    player: Player, number: signal.Signals, status: int
) -> None:
    player.process.send_signal(number)
    assert player.process.wait(PATIENCE_S) == status
    assert player.mode == player.before


def test_ctrl_c_ends_it_and_the_terminal_is_the_same(player: Player) -> None:
    player.type(b"\x03")
    assert player.process.wait(PATIENCE_S) == -signal.SIGINT
    assert player.mode == player.before


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(PLAYER)
    shell = Player("sh", "-i")
    shell.type(f"{sys.executable} {tmp_path}/player.py\n".encode())
    shell.wait_for("ready")
    taken = shell.mode
    assert taken != shell.before
    for _ in range(3):
        shell.shown = b""
        shell.type(b"\x1a")
        shell.wait_for("Stopped")
        shell.wait_for_mode(shell.before)
        shell.type(b"fg\n")
        shell.wait_for_mode(taken)
    shell.type(b"f")
    shell.wait_for("got f")
    shell.type(b"q")
    shell.wait_for("left")
    shell.wait_for_mode(shell.before)
    shell.close()


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The hand's end and the program's end of a pseudo-terminal."""
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


def test_presses_have_the_time_they_were_made(terminal: tuple[int, int]) -> None:
    hand, own = terminal

    def measure() -> None:
        late_ms = []
        with Keys(PosixTerminal(own)) as keys:
            for number in range(200):
                sleep(0.002)
                typed_s = perf_counter()
                os.write(hand, chr(0x4E00 + number).encode())  # no key twice
                press = keys.read(1.0)
                assert press is not None
                late_ms.append(1000 * (press.at_s - typed_s))
        show(f"keys: median {np.median(late_ms):.2f}, 99 % {np.percentile(late_ms, 99):.2f} ms")
        assert min(late_ms) >= 0
        assert np.median(late_ms) < 1
        assert np.percentile(late_ms, 95) < 5

    measured(measure)


def test_a_press_made_while_the_game_is_busy_keeps_its_time(terminal: tuple[int, int]) -> None:
    hand, own = terminal

    def measure() -> None:
        with Keys(PosixTerminal(own)) as keys:
            typed_s: list[float] = []

            def type_soon() -> None:
                sleep(0.1)
                typed_s.append(perf_counter())
                os.write(hand, b"f")

            threading.Thread(target=type_soon).start()
            busy_until_s = perf_counter() + 0.4
            while perf_counter() < busy_until_s:
                sum(range(1000))
            press = keys.read(PATIENCE_S)
        assert press is not None
        assert press.at_s < busy_until_s, "its time is that of its reading"
        assert press.at_s - typed_s[0] < 0.05

    measured(measure)


def test_no_press_in_time_is_none(terminal: tuple[int, int]) -> None:
    with Keys(PosixTerminal(terminal[1])) as keys:
        assert keys.read(0) is None
        assert keys.read(0.01) is None


def test_what_was_pressed_before_it_could_be_meant_is_forgotten(terminal: tuple[int, int]) -> None:
    hand, own = terminal
    with Keys(PosixTerminal(own)) as keys:
        os.write(hand, b"q")
        assert keys.read(PATIENCE_S) is not None
        os.write(hand, b"f s")
        sleep(0.3)
        keys.forget()
        os.write(hand, b"p")
        press = keys.read(PATIENCE_S)
    assert press is not None
    assert press.key == "p"


def test_which_keys_are_never_counted_twice_can_change(terminal: tuple[int, int]) -> None:
    hand, own = terminal
    with Keys(PosixTerminal(own)) as keys:
        keys.count_once(())
        for _ in range(2):
            os.write(hand, b" ")
            press = keys.read(PATIENCE_S)
            assert press is not None
            assert press.key == "space"
            sleep(0.9)


def test_a_thousand_random_bytes_do_no_harm(terminal: tuple[int, int]) -> None:
    hand, own = terminal
    before = termios.tcgetattr(own)
    noise = np.random.default_rng(5).integers(128, 256, 1000, np.uint8).tobytes()
    with Keys(PosixTerminal(own)) as keys:
        for at in range(0, 1000, 50):
            os.write(hand, noise[at : at + 50])
        os.write(hand, b"q")
        until_s = perf_counter() + PATIENCE_S
        while (press := keys.read(1.0)) is None or press.key != "q":
            assert perf_counter() < until_s
    assert termios.tcgetattr(own) == before


def test_a_terminal_that_is_closed_is_told() -> None:
    hand, own = pty.openpty()
    with Keys(PosixTerminal(own)) as keys:
        os.close(hand)
        for _ in range(2):
            with pytest.raises(KeysError, match="closed"):
                keys.read()
    os.close(own)


def test_no_terminal_is_one_clear_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"f")
    with (tmp_path / "file").open("rb") as file:
        keys = Keys(PosixTerminal(file.fileno()))
        with pytest.raises(KeysError, match=r"a terminal was expected.*--demo"), keys:
            pass
