"""Games spread over processes, or over a cluster that joblib knows.

They are played in rounds of a second or so: after each it can be told how far it is, and what is
stopped keeps the rounds before. Every game has its own seed, so that rounds, processes and machines
change no figure. `joblib.parallel_config("ray")`, or any other backend that is registered, around
`play_all` moves the games there.
"""

from __future__ import annotations

import signal
import threading
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Final

import joblib

from slapjack.errors import SlapjackError
from slapjack.length.play import play_some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from slapjack.length.plan import Plan
    from slapjack.length.play import Played

    Chunk = tuple[int, range]  # which plan, and which of its games

CHUNK: Final = 25
ROUND_S: Final = 1.0
# Starting processes takes longer than so many games do.
FEW: Final = 200
ALL_CORES: Final = -1
ANSWERS_S: Final = 10
# Windows starts processes in another way.
PUTS_OFF: Final = hasattr(signal, "pthread_sigmask")


@dataclass(frozen=True, slots=True)
class Where:
    """Where games are played: in so many processes (0: one a core), or on a Dask cluster."""

    processes: int = 0
    cluster: str = ""
    """The address of a cluster's scheduler; "" for this machine, or what joblib was set to."""

    def asked(self, games: int) -> int:
        """Give how many processes joblib is asked for."""
        if self.cluster:
            return ALL_CORES
        return self.processes or (1 if games <= FEW else ALL_CORES)


def play_all(
    plans: Sequence[Plan], where: Where, so_far: Callable[[int], None]
) -> list[list[Played]]:
    """Play the games of all plans, and give those of each, in order.

    `so_far` is told how many games were played after every round. Ctrl-C ends it with those there
    are. `SlapjackError` for a cluster that does not answer.
    """
    played: list[list[Played]] = [[] for _ in plans]
    try:
        with ExitStack() as stack:
            if where.cluster:
                stack.enter_context(_on_cluster(where.cluster))
            for plan, games in _rounds(plans, where, so_far):
                played[plan].extend(games)
    except KeyboardInterrupt:
        pass
    return played


@contextmanager
def _on_cluster(address: str) -> Iterator[None]:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise SlapjackError(
            "--cluster: Dask is missing; get it with: pip install 'dask[distributed]' (this "
            "project's extra named cluster), in the version that the cluster has."
        ) from None
    try:
        client = Client(address, timeout=ANSWERS_S)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise SlapjackError(
            f"--cluster {address}: expected the address of a Dask scheduler, such as "
            f"tcp://10.0.0.5:8786, which answers: {error}"
        ) from None
    with client, joblib.parallel_config("dask", client=client):
        yield


def _rounds(
    plans: Sequence[Plan], where: Where, so_far: Callable[[int], None]
) -> Iterator[tuple[int, list[Played]]]:
    chunks, done = _chunks(plans), 0
    processes = where.asked(sum(plan.games for plan in plans))
    at_once = joblib.effective_n_jobs(processes)
    size = at_once
    if at_once > 1 and PUTS_OFF and not where.cluster:
        # When this is started, it lets the signal through that is put off.
        from multiprocessing.resource_tracker import ensure_running  # noqa: PLC0415 - not on Windows

        ensure_running()
    with joblib.Parallel(n_jobs=processes) as pool:
        while chosen := [*islice(chunks, size)]:
            begun_s = perf_counter()
            with nullcontext() if where.cluster else _interrupts_put_off():
                games = pool(joblib.delayed(play_some)(plans[plan], each) for plan, each in chosen)
                yield from zip((plan for plan, _ in chosen), games, strict=True)
            done += sum(len(each) for _, each in chosen)
            so_far(done)
            size = _fitting(size, perf_counter() - begun_s, at_once)


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Put off Ctrl-C until this is over, for processes that are started meanwhile too.

    A terminal sends it to all of them, and each would tell of it in a traceback, as would what is
    broken off between them.
    """
    if not PUTS_OFF or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    # What is blocked here stays blocked in what is started; other threads may get the signal.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if came:
        raise KeyboardInterrupt


def _chunks(plans: Sequence[Plan]) -> Iterator[Chunk]:
    for number, plan in enumerate(plans):
        for first in range(0, plan.games, CHUNK):
            yield number, range(first, min(first + CHUNK, plan.games))


def _fitting(size: int, took_s: float, at_once: int) -> int:
    """Give how many chunks take as long as a round should, as many for each process."""
    fitting = round(size * ROUND_S / max(took_s, ROUND_S / 100) / at_once)
    return at_once * max(fitting, 1)
