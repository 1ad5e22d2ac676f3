"""A witness beside what is timed: it tells a machine that stalled from a game that is wrong.

It does next to nothing, on each core, every two milliseconds. Whenever it wakes late, so may
have the game, the sound server or the test. What misses its bound then says nothing of the game
and is taken anew; what misses it twice while the witness was on time is a fault: what held up
another process may have passed the witness by once. Where stalls spoil nearly all, the test is
skipped and says so: such a machine can tell nothing of the game.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep
from types import TracebackType
from typing import NoReturn, Self, TypeVar
from unittest import SkipTest

T = TypeVar("T")

STEP_S = 0.002
STALL_S = 0.003  # a quarter of what is in store between the game and the ear
BEAT_S = 0.02
AFTER_S = 5.0  # so long a stall has effects: a stream that ran dry is true again in that time
QUIET_S = 10.0  # so long is waited for a moment that is as good as AFTER_S without a stall
FAVOUR = -10
WASTE_S = 60.0  # so long is taken anew what a stall has spoilt
LEAST_TRIES = 2
ENOUGH = 0.3  # so much of what is wanted is judged, where stalls have spoilt the rest
STALLED = "the machine stalled all the time"
PATIENCE_S = 120.0  # far more than anything takes anywhere: it only ends what hangs


def watch(core: int) -> None:
    """Tell, for ever, of each waking of this thread that was late, and now and then of none."""
    if hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, {core})
    beat_s = 0.0
    while True:
        from_s = perf_counter()
        sleep(STEP_S)
        to_s = perf_counter()
        late = to_s - from_s - STEP_S > STALL_S
        if late or to_s > beat_s:
            os.write(1, f"{core} {from_s} {to_s} {late:d}\n".encode())
            beat_s = to_s + BEAT_S


def cores() -> list[int]:
    """Give the cores that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


class Witness:
    """Watches while its `with` lasts."""

    def __init__(self) -> None:
        self._stalls: list[tuple[float, float]] = []
        self._seen_s = dict.fromkeys(map(str, cores()), 0.0)
        self._process = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE)
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join()
        if self._process.stdout:
            self._process.stdout.close()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            core, from_s, to_s, late = line.decode().split()
            if late == "1":
                self._stalls.append((float(from_s), float(to_s)))
            self._seen_s[core] = float(to_s)

    def stalled(self, from_s: float, to_s: float) -> bool:
        """Whether the machine stalled between two `perf_counter` times, or had just before."""
        while min(self._seen_s.values()) < to_s and self._process.poll() is None:
            sleep(STEP_S)
        return any(
            begun_s < to_s and ended_s > from_s - AFTER_S for begun_s, ended_s in self._stalls
        )

    def taken(self, take: Callable[[], T], wanted: int, fits: Callable[[T], bool]) -> list[T]:
        """Take something so many times, and anew where it does not fit.

        What does not fit twice in a row though nothing stalled is given too, or raised: it is
        for the test to judge. Where too much time is wasted on stalls fewer are given, or
        the test is skipped, as nothing can be said.
        """
        found: list[T] = []
        misses, wasted_s = 0, 0.0
        while len(found) < wanted and wasted_s < WASTE_S:
            from_s = perf_counter()
            one: T | Exception
            try:
                one = take()
            except Exception as error:  # noqa: BLE001 - raised again unless the machine stalled
                one = error
            if not isinstance(one, Exception) and fits(one):
                found.append(one)
                misses = 0
                continue
            to_s = perf_counter()
            wasted_s += to_s - from_s
            misses += not self.stalled(from_s, to_s)
            if misses > 1:
                if isinstance(one, Exception):
                    raise one
                found.append(one)
        if len(found) < wanted * ENOUGH:
            give_up(f"{len(found)} of {wanted} were taken")
        return found

    def measured(self, measure: Callable[[], None]) -> None:
        """Measure, and anew where a bound is missed, until it is missed twice with no stall.

        Where the machine does not stop stalling the test is skipped.
        """
        misses, tries, wasted_s = 0, 0, 0.0
        while tries < LEAST_TRIES or wasted_s < WASTE_S:
            from_s = perf_counter()
            try:
                measure()
            except Exception as miss:
                stalled = self.stalled(from_s, perf_counter())
                misses += not stalled
                if misses > 1:
                    raise
                if stalled:
                    self._wait_for_quiet()
                tries, wasted_s = tries + 1, wasted_s + perf_counter() - from_s
                show(f"once more: {miss}")
            else:
                return
        give_up(f"{tries} tries")

    def _wait_for_quiet(self) -> None:
        """Wait until nothing has stalled for a while; where the machine is full, a little."""
        until_s = perf_counter() + QUIET_S
        while perf_counter() < until_s:
            now_s = perf_counter()
            if not self.stalled(now_s, now_s):
                return
            sleep(BEAT_S)


def give_up(what: str) -> NoReturn:
    """Skip a test on a machine that is too busy to say anything of the product."""
    raise SkipTest(f"{STALLED}: {what}")


def favour(pid: int = 0) -> None:
    """Put a process (0: this thread) before the machine's other programs, where that is allowed.

    What is timed then stalls less often. In real time it runs as soon as there is something to
    do; elsewhere, as in a control group without a share of real time, it is only preferred:
    Linux shares the processor out between sessions first, then between the processes of each.
    What they start later is favoured as well. What computes long must not be: until it is done, or
    has had its 100 ms, all else that is favoured stalls.
    """
    if hasattr(os, "sched_setscheduler"):
        with suppress(OSError):
            os.sched_setscheduler(pid, os.SCHED_RR, os.sched_param(1))
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, FAVOUR)
    with suppress(OSError):
        Path(f"/proc/{pid or 'self'}/autogroup").write_text(str(FAVOUR))


def favour_no_children(pid: int) -> None:
    """Let what a process has started, such as a game's voice, run in real time no more."""
    with suppress(OSError):
        tasks = [*Path(f"/proc/{pid}/task").iterdir()]
        children = " ".join((task / "children").read_text() for task in tasks).split()
        for child in children:
            for thread in Path(f"/proc/{child}/task").iterdir():
                os.sched_setscheduler(int(thread.name), os.SCHED_OTHER, os.sched_param(0))


@contextmanager
def at_leisure() -> Iterator[None]:
    """Let this thread, and what it starts, compute without holding up what must be in time."""
    if not hasattr(os, "sched_setscheduler"):
        yield
        return
    was, how = os.sched_getscheduler(0), os.sched_getparam(0)
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    try:
        yield
    finally:
        os.sched_setscheduler(0, was, how)


def wait_for(condition: Callable[[], bool], limit_s: float = PATIENCE_S) -> None:
    """Wait until it is so; AssertionError when that takes too long."""
    until_s = perf_counter() + limit_s
    while not condition():
        assert perf_counter() < until_s, f"not within {limit_s} s"
        sleep(0.01)


def measured(measure: Callable[[], None]) -> None:
    """Measure beside a witness of its own."""
    with Witness() as witness:
        witness.measured(measure)


def show(figures: str) -> None:
    """Print measured figures; pytest shows them with -s, or when the test fails."""
    sys.stdout.write(figures + "\n")


def main() -> None:
    """Watch every core until killed, favoured as what is watched is."""
    favour()
    for core in cores():
        threading.Thread(target=watch, args=[core]).start()


if __name__ == "__main__":
    main()
