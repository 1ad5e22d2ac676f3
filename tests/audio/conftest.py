"""A sound server of the tests' own, whose one device plays nowhere but can be recorded."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Self

import pytest

from audiogame.sound.device_mixer import DeviceMixer
from audiogame.speech.bank import ClipBank
from tests.audio.heard import Recorder
from tests.audio.witness import PATIENCE_S, Witness, at_leisure, favour

SINK = ("module-null-sink", "sink_name=test", "rate=48000")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("timed"):
        favour()


class SoundServer:
    """PulseAudio with one null sink called test, which can be unplugged, plugged in and killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "PULSE_SERVER": f"unix:{folder}/run/pulse/native",
            "PULSE_COOKIE": str(folder / "cookie"),
            "ALSA_CONFIG_PATH": str(folder / "asound.conf"),
        }
        (folder / "run").mkdir(mode=0o700)
        (folder / "asound.conf").write_text(
            "</usr/share/alsa/alsa.conf>\n"
            "pcm.!default { type pulse }\nctl.!default { type pulse }\n"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if not shutil.which("pulseaudio") or not shutil.which("parec"):
            pytest.fail("no pulseaudio or parec: install pulseaudio pulseaudio-utils")
        self._process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no"),
                *("--exit-idle-time=-1", "--disable-shm=yes", "-L", " ".join(SINK)),
                *("-L", "module-native-protocol-unix auth-anonymous=1"),
            ],
            env={**os.environ, **self.environment, "HOME": str(self.folder)},
            stderr=subprocess.DEVNULL,
        )
        favour(self._process.pid)
        until_s = perf_counter() + PATIENCE_S
        while self.control("info", check=False):
            if perf_counter() > until_s:
                pytest.fail(f"pulseaudio did not start in {PATIENCE_S} s")
            sleep(0.05)

    def control(self, *arguments: str, check: bool = True) -> int:
        """Run pactl; gives its exit status."""
        return subprocess.run(
            ["pactl", *arguments],
            check=check,
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode

    def unplug(self) -> None:
        self.control("unload-module", SINK[0])

    def plug_in(self) -> None:
        self.control("load-module", *SINK)

    def signal(self, number: int) -> None:
        if self._process:
            self._process.send_signal(number)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    @contextmanager
    def running(self, **more: str) -> Iterator[Self]:
        """Run it for this process and all that it starts, with more in their environment."""
        own = self.environment | more
        before = {name: os.environ.get(name) for name in own}
        os.environ.update(own)
        try:
            self.start()
            yield self
        finally:
            self.kill()
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})


@pytest.fixture(scope="session")
def sound_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    with SoundServer(tmp_path_factory.mktemp("sound")).running() as server:
        yield server


@pytest.fixture
def mixer(sound_server: SoundServer) -> Iterator[DeviceMixer]:
    assert sound_server
    with DeviceMixer() as mixer:
        yield mixer


class Fresh:
    """A mixer, opened anew when a stall of the machine has made it keep more in store."""

    def __init__(self) -> None:
        self._mixer = DeviceMixer()
        self._usual_s = self._mixer.latency_s

    @property
    def mixer(self) -> DeviceMixer:
        if self._mixer.latency_s > self._usual_s:
            self._mixer.close()
            self._mixer = DeviceMixer()
        return self._mixer

    def close(self) -> None:
        self._mixer.close()


@pytest.fixture
def fresh(sound_server: SoundServer) -> Iterator[Fresh]:
    assert sound_server
    with closing(Fresh()) as fresh:
        yield fresh


@pytest.fixture
def recorder(sound_server: SoundServer) -> Iterator[Recorder]:
    assert sound_server
    with Recorder() as recorder:
        yield recorder


@pytest.fixture
def witness() -> Iterator[Witness]:
    """Named before all that it watches: a stream that ran dry as it opened is not yet true."""
    with Witness() as witness:
        yield witness


@contextmanager
def bank_at_leisure(folder: Path | None = None) -> Iterator[ClipBank]:
    """Open a bank whose voice does not hold up what must be in time."""
    with at_leisure():
        bank = ClipBank(folder)
    with bank:
        yield bank


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClipBank]:
    with bank_at_leisure(tmp_path_factory.mktemp("bank")) as bank:
        yield bank


@pytest.fixture(scope="session")
def cards() -> list[str]:
    ranks = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven"]
    ranks += ["Eight", "Nine", "Ten", "Jack", "Queen", "King"]
    suits = ["Clubs", "Diamonds", "Hearts", "Spades"]
    return [f"{rank} of {suit}" for rank in ranks for suit in suits]
