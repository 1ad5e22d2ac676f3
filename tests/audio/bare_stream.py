"""A process that only keeps the sound device open: what any game of sound costs here at least.

It runs beside what is measured, so that both have the same machine at the same time.
"""

import subprocess
import sys
from pathlib import Path
from threading import Event
from time import perf_counter
from types import TracebackType
from typing import Self

from audiogame.sound.clips import SAMPLE_RATE
from audiogame.sound.device_mixer import LATENCY_S

TICKS_A_SECOND = 100  # of /proc, on every Linux


def cpu_used_s(*pids: int) -> float:
    """Seconds of processor time that processes have used."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(field[11]) + int(field[12]) for field in fields) / TICKS_A_SECOND


class BareStream:
    """An open stream, silent, while its `with` lasts."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        assert self._process.stdout
        assert self._process.stdout.readline(), "no device could be opened"
        self._since_s, self._used_s = perf_counter(), cpu_used_s(self._process.pid)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def process_id(self) -> int:
        """Give its process."""
        return self._process.pid

    def share(self) -> float:
        """Give the seconds of processor time it has taken in one since it was opened."""
        used_s = cpu_used_s(self._process.pid) - self._used_s
        return used_s / (perf_counter() - self._since_s)


def main() -> None:
    """Open the device as a game does, say so, and do nothing until killed."""
    import rtmixer  # noqa: PLC0415 - the tests that import this file need no device

    with rtmixer.Mixer(channels=2, samplerate=SAMPLE_RATE, latency=LATENCY_S):
        sys.stdout.write("open\n")
        sys.stdout.flush()
        Event().wait()


if __name__ == "__main__":
    main()
