"""A device that takes sound and plays none: suspended, hung, standing still, or not answering."""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from types import SimpleNamespace

import pytest

from audiogame import doctor
from audiogame.sound import device_mixer, device_stream
from audiogame.sound.device_mixer import DeviceMixer
from audiogame.sound.file_mixer import FileMixer
from audiogame.sound.mixer import State
from tests.audio.conftest import SoundServer
from tests.audio.playing import Playing
from tests.audio.test_device_mixer import noise
from tests.audio.witness import PATIENCE_S, wait_for

LOST = "The sound device is gone. The game goes on in text until it is back."


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """A server of the test's own, as what is done to it would disturb others."""
    (tmp_path / "sound").mkdir()
    server = SoundServer(tmp_path / "sound")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.start()
    yield server
    server.kill()


@contextmanager
def suspended(server: SoundServer) -> Iterator[None]:
    server.control("suspend-sink", "test", "1")
    yield
    server.control("suspend-sink", "test", "0")


@contextmanager
def stopped(server: SoundServer) -> Iterator[None]:
    server.signal(signal.SIGSTOP)
    yield
    server.signal(signal.SIGCONT)


@contextmanager
def unplugged(server: SoundServer) -> Iterator[None]:
    server.unplug()
    yield
    server.plug_in()


@pytest.fixture
def silent_port(monkeypatch: pytest.MonkeyPatch, server: SoundServer) -> Iterator[None]:
    """A sound server's address at which somebody listens and never says a word."""
    server.kill()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        monkeypatch.setenv("PULSE_SERVER", f"tcp:127.0.0.1:{listener.getsockname()[1]}")
        yield


Fault = Callable[[SoundServer], AbstractContextManager[None]]


@pytest.mark.parametrize("fault", [suspended, stopped, unplugged])
def test_silence_is_told_and_the_game_goes_on_and_comes_back_aloud(
    server: SoundServer, tmp_path: Path, fault: Fault
) -> None:
    with Playing(tmp_path, "play", "--seed", "3") as game:
        game.wait_for("Your turn")
        since = len(game.said())
        with fault(server):
            game.wait_for(LOST, since)
            game.press("f")
            game.wait_for("Four of Hearts", since)
        game.wait_for("The sound is back", since)
        quit_game(game)


@pytest.mark.parametrize("fault", [suspended, stopped])
def test_quitting_while_nothing_is_heard_does_not_hang(
    server: SoundServer, tmp_path: Path, fault: Fault
) -> None:
    with Playing(tmp_path, "play", "--seed", "3") as game:
        game.wait_for("Your turn")
        with fault(server):
            game.wait_for(LOST)
            quit_game(game)


def quit_game(game: Playing) -> None:
    game.press("q")
    game.wait_for("Quit")
    sleep(0.9)
    game.press("q")
    assert game.end() == 0


def test_a_server_that_never_answers_is_told_and_the_game_begins_in_text(
    tmp_path: Path, silent_port: None
) -> None:
    assert silent_port is None
    with Playing(tmp_path, "play", "--seed", "3") as game:
        game.wait_for("it does not answer.*goes on in text")
        game.wait_for("Your turn")
        quit_game(game)


@pytest.mark.parametrize("command", ["doctor", "listen", "rules"])
def test_no_command_waits_for_ever_for_a_server_that_never_answers(
    tmp_path: Path, silent_port: None, command: str
) -> None:
    assert silent_port is None
    words = [command]
    if command == "listen":
        words.append(str(tmp_path / "a.wav"))
        with FileMixer(tmp_path / "a.wav") as mixer:
            mixer.advance_to(1.0)
    with Playing(tmp_path, *words) as game:
        game.wait_for("answer")
        if command == "rules":
            game.wait_for("The rules")
            game.press("q")
        assert game.end() == (0 if command == "rules" else 1)


# Devices that are made up


class Action:
    """A buffer that has been played, or never is."""

    def __init__(self, actual_time: float) -> None:
        self.actual_time = actual_time
        self.stats = SimpleNamespace(output_underflows=0)


class Device:
    """PortAudio and rtmixer in one: it plays at once for as long as `works`."""

    class PortAudioError(Exception):
        """Never raised."""

    def __init__(self) -> None:
        self.works = True
        self.stands_still = False
        self.opening = threading.Event()
        self.opening.set()
        self.latency, self.active = 0.01, True
        self.actions: set[Action] = set()
        self.stood_s = 0.0

    def Mixer(self, **_: object) -> "Device":  # noqa: N802 - rtmixer's name
        self.opening.wait()
        return self

    def start(self) -> None: ...
    def close(self, **_: object) -> None: ...
    def _terminate(self) -> None: ...
    def _initialize(self) -> None: ...

    @property
    def time(self) -> float:
        if not self.stands_still:
            self.stood_s = perf_counter()
        return self.stood_s

    def play_buffer(self, *_: object, **__: object) -> Action:
        action = Action(self.time + self.latency)
        if not self.works:
            self.actions.add(action)
        return action

    def fetch_and_reset_stats(self) -> Action:
        return self.play_buffer()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    device = Device()
    for module in (device_stream, device_mixer):
        monkeypatch.setattr(module, "portaudio", lambda: (device, device))
    for name, wanted in (("OPEN_LIMIT_S", 0.5), ("STEADY_LIMIT_S", 0.3), ("REOPEN_S", 0.1)):
        monkeypatch.setattr(device_mixer, name, wanted)
    return device


def test_a_device_that_never_calls_back_is_no_device_until_it_does(device: Device) -> None:
    device.works = False
    states: list[State] = []
    with DeviceMixer(states.append) as mixer:
        assert "does not answer" in str(mixer.fault)
        assert mixer.state is State.LOST
        device.works = True
        device.actions.clear()
        wait_for(lambda: mixer.state is State.OPEN)
    assert states == [State.OPEN, State.CLOSED]


def test_a_device_that_never_opens_is_left_behind(device: Device) -> None:
    device.opening.clear()
    with DeviceMixer() as mixer:
        assert "does not answer" in str(mixer.fault)
        assert not mixer.play(noise(0.1)).confirmed
    assert mixer.state is State.CLOSED
    device.opening.set()


@pytest.mark.parametrize("fault", ["works", "stands_still"])
def test_a_device_that_stops_playing_or_whose_clock_stops_is_lost_and_comes_back(
    device: Device, fault: str
) -> None:
    states: list[State] = []
    with DeviceMixer(states.append) as mixer:
        assert mixer.fault is None
        setattr(device, fault, fault == "stands_still")
        wait_for(lambda: mixer.state is State.LOST)
        setattr(device, fault, fault == "works")
        device.actions.clear()
        wait_for(lambda: mixer.state is State.OPEN)
    assert states == [State.LOST, State.OPEN, State.CLOSED]


def test_the_doctor_says_so_when_the_voice_does_not_answer_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = threading.Event()

    def voice(_: str) -> doctor.Finding:
        assert told.wait(PATIENCE_S)
        return doctor.Finding("Voice: no.", works=False)

    monkeypatch.setattr(doctor, "SLOW_S", 0.01)
    monkeypatch.setattr(doctor, "_voice", voice)
    lines: list[str] = []

    def note(line: str) -> None:
        lines.append(line)
        told.set()

    assert next(doctor.findings("en-us", note)).line == "Voice: no."
    assert lines == ["The voice does not answer yet. It is given up after 40 seconds at most."]
