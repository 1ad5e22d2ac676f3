"""Whole commands, as a person runs them: how long they take, in a home of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.bench.figures import Missing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BIN = Path(sys.executable).parent
ROOT = Path(__file__).parents[2]
MOST_S = 120.0  # far more than anything takes: it only ends what hangs


def tool(name: str, how: str) -> str:
    """Give a program's path; Missing, with how to get it, where it is not installed."""
    found = shutil.which(name)
    if found is None:
        raise Missing(f"{name} is not installed. {how}")
    return found


def home(folder: Path) -> dict[str, str]:
    """Give the environment of somebody whose settings, data and cache are all in a folder."""
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    own = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")}
    return {**os.environ, **own, "PYTHONPATH": paths}


def seconds(
    command: Sequence[str | Path], folder: Path, environment: Mapping[str, str] | None = None
) -> float:
    """Run a command in a folder; give how long it took. Missing where it fails."""
    start_s = perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=MOST_S,
    )
    took_s = perf_counter() - start_s
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Missing(f"{Path(command[0]).name} failed: {said[-1] if said else 'without a word'}")
    return took_s
