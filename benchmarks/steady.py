"""Runs `make test` over and over on a busy or a slowed machine; a line for each run.

Run: python benchmarks/steady.py busy|half|idle [RUNS] [COMMAND ...]

busy    beside one endless loop a core, at normal priority
half    with half of the processor's time: in a control group of Linux (as root), else all
        that was started is stopped for 20 of every 40 ms
idle    as the machine is
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep

LOOP = [sys.executable, "-c", "while True: pass"]
NAME = f"slapjack-half-{os.getpid()}"  # two may run side by side
GROUP = Path("/sys/fs/cgroup/cpu") / NAME
GROUP_2 = Path("/sys/fs/cgroup") / NAME
PERIOD_US = 10_000
DUTY_S = 0.02
CORES = os.cpu_count() or 1

Started = Callable[[subprocess.Popen[str]], None]


@contextmanager
def idle() -> Iterator[Started]:
    """Do nothing to the machine."""
    yield lambda _: None


@contextmanager
def busy() -> Iterator[Started]:
    """Keep every core busy."""
    loops = [subprocess.Popen(LOOP) for _ in range(CORES)]
    try:
        yield lambda _: None
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextmanager
def half() -> Iterator[Started]:
    """Give what is started half of the time of all cores."""
    quota_us = PERIOD_US * CORES // 2
    try:
        if GROUP.parent.is_dir():
            GROUP.mkdir(exist_ok=True)
            (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (GROUP / "cpu.cfs_quota_us").write_text(str(quota_us))
            group = GROUP
        else:
            GROUP_2.mkdir(exist_ok=True)
            (GROUP_2 / "cpu.max").write_text(f"{quota_us} {PERIOD_US}")
            group = GROUP_2
    except OSError:
        print("no control group can be made: stopping and going on in turns", flush=True)
        yield in_turns
        return
    print(f"{quota_us} of {CORES * PERIOD_US} us of processor time, in {group}", flush=True)
    yield lambda run: (group / "cgroup.procs").write_text(str(run.pid)) and None
    with suppress(OSError):
        group.rmdir()


def in_turns(run: subprocess.Popen[str]) -> None:
    """Stop all that was started, and let it go on, until it has ended."""

    def turn() -> None:
        while run.poll() is None:
            pids = [run.pid, *descendants(run.pid)]
            for how in (signal.SIGSTOP, signal.SIGCONT):
                for pid in pids:
                    with suppress(ProcessLookupError):
                        os.kill(pid, how)
                sleep(DUTY_S)

    threading.Thread(target=turn, daemon=True).start()


def descendants(pid: int) -> Iterator[int]:
    """Give the processes that a process has started, and theirs."""
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from descendants(child)


def run_once(number: int, command: list[str], started: Started, folder: Path) -> bool:
    """Run the command, keep what it printed, and print a line about it."""
    log = folder / f"{number}.log"
    begun_s, before = perf_counter(), os.times()
    with log.open("w", encoding="utf-8") as output:
        # It waits for a line until it has been put where it belongs.
        held = ["sh", "-c", 'read -r _ && exec "$0" "$@"', *command]
        run = subprocess.Popen(
            held, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, text=True
        )
        started(run)
        run.communicate("go\n")
    after = os.times()
    used_s = sum(after[2:4]) - sum(before[2:4])
    counts = [line.strip("= ") for line in log.read_text().splitlines() if " passed" in line]
    verdict = "green" if run.returncode == 0 else "RED"
    took = f"{perf_counter() - begun_s:.0f} s, {used_s:.0f} s of processor"
    print(f"run {number}: {verdict}, {took}; {'; '.join(counts)}; {log}", flush=True)
    return run.returncode == 0


def main(how: str = "busy", runs: str = "5", *command: str) -> int:
    """Print a line for each run; give 1 if any was red."""
    folder = Path(tempfile.mkdtemp(prefix="steady-"))
    with {"busy": busy, "half": half, "idle": idle}[how]() as started:
        green = [
            run_once(number, [*command] or ["make", "test"], started, folder)
            for number in range(1, int(runs) + 1)
        ]
    print(f"{sum(green)} of {len(green)} green, {how}")
    return 0 if all(green) else 1


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
