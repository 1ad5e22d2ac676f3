"""Kills games at random moments, 1,000 of them or as many as are asked for, two at a time.

    python benchmarks/killed.py [COUNT [SEED]]

Two processes play in one data folder, begin games, take interrupted ones up again and record
those that are over. After each kill all must be there: a store that is whole, every game that
was finished, and of every other the very state that its player had. Prints what was wrong, then
how all of them ended; the exit status is 1 if anything was.
"""

import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from audiogame.kept.figures import figures
from audiogame.kept.keeper import Kept
from audiogame.kept.logs import read_kept
from slapjack.game.engine import Game
from slapjack.game.log import state_entry
from slapjack.match.retelling import replayed
from tests.kept.playing import KeptGame, finished

SIDE_BY_SIDE = 2
LONGEST_S = 0.12


def digest(game: Game) -> str:
    """Give a short sign of a game's whole state."""
    return sha256(repr(state_entry(game)).encode()).hexdigest()[:16]


def play_until_killed(folder: Path, seed: int, pipe: int) -> None:
    """Play game after game; say of each before it is written what is to be found of it."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret

    def say(*words: object) -> None:
        os.write(pipe, (" ".join(map(str, words)) + "\n").encode())

    kept = Kept(folder, lambda line: say("told", line))
    while True:
        kept.catch_up()
        game = begun(kept, chance)
        name = game.keeper.name
        while game.game.winners is None:
            game.turn(chance)
            say("did", name, len(game.table.referee.actions), digest(game.game))
            game.keep()
            say("kept", name, len(game.table.referee.actions))
        say("over", name)
        game.record()
        game.keeper.close()
        for line in game.told:
            say("said", line)


def begun(kept: Kept, chance: random.Random) -> KeptGame:
    """Take up an interrupted game, if there is one, or begin another."""
    if kept.interrupted() and chance.random() < 0.5:  # noqa: PLR2004 - half of them
        try:
            return KeptGame.resumed(kept)
        except Exception:  # noqa: BLE001 - the other process has just taken it up
            return begun(kept, chance)
    return KeptGame.dealt(kept, chance.randrange(1_000_000))


@dataclass
class Judge:
    """What must be found, by the games' own words, and what is found."""

    folder: Path
    states: dict[tuple[str, int], str]
    kept: dict[str, int]
    over: set[str]
    found: Counter[str]

    def hear(self, told: str) -> None:
        """Take in what a game said up to its last whole line."""
        for line in told.split("\n")[:-1]:
            word, *rest = line.split(" ")
            if word == "did":
                self.states[rest[0], int(rest[1])] = rest[2]
            elif word == "kept":
                self.kept[rest[0]] = int(rest[1])
            elif word == "over":
                self.over.add(rest[0])
            elif word == "told":
                self.fault(line)

    def fault(self, what: str) -> None:
        """Count and print a fault."""
        self.found["faults"] += 1
        print(f"wrong: {what}")

    def judge(self) -> None:
        """Open everything as the next start would, and compare."""
        kept = Kept(self.folder, self.fault)
        kept.catch_up()
        with closing(sqlite3.connect(kept.path)) as store:
            for (line,) in store.execute("PRAGMA integrity_check"):
                if line != "ok":
                    self.fault(line)
        with kept.store() as opened:
            games = {game.name: game for game in opened.games()}
        for name in self.over - games.keys():
            self.fault(f"{name} was finished and is lost")
        for path in kept.logs.paths():
            log = read_kept(path)
            if log is None:
                continue  # killed before its header was written
            count, state = len(log.actions), digest(replayed(log))
            if count < self.kept.get(path.stem, 0):
                self.fault(f"{path.stem}: {count} actions, {self.kept[path.stem]} were kept")
            self.found["states compared"] += (path.stem, count) in self.states
            if self.states.get((path.stem, count), state) != state:
                self.fault(f"{path.stem}: another state after {count} actions")
            if games.get(path.stem) != figures(path.stem, log):
                self.fault(f"{path.stem}: other figures than its log's")
        self.found["interrupted, at the last look"] = len(kept.interrupted())
        self.found["finished and recorded"] = len(games)


def kill_some(judge: Judge, chance: random.Random) -> int:
    """Start games side by side, kill each at a random moment; give how many."""
    playing = []
    for _ in range(SIDE_BY_SIDE):
        read, write = os.pipe()
        os.set_blocking(read, False)
        seed = chance.randrange(2**30)
        child = os.fork()
        if child == 0:
            try:
                play_until_killed(judge.folder, seed, write)
            finally:
                os._exit(1)
        os.close(write)
        playing.append((child, read, time.monotonic() + chance.uniform(0, LONGEST_S)))
    for child, read, until_s in playing:
        told = b""
        while time.monotonic() < until_s:
            told += drained(read)
            time.sleep(0.002)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            judge.fault("a game ended by itself")
        judge.hear((told + drained(read)).decode())
        os.close(read)
    return len(playing)


def drained(pipe: int) -> bytes:
    """Give what is in a pipe."""
    found = b""
    while True:
        try:
            data = os.read(pipe, 65536)
        except BlockingIOError:
            return found
        if not data:
            return found
        found += data


def main() -> None:
    """Kill and judge; the exit status is 1 if anything was wrong."""
    count, seed = [*map(int, sys.argv[1:]), *(1000, 1)[len(sys.argv) - 1 :]]
    chance = random.Random(seed)  # noqa: S311
    folder = Path(tempfile.mkdtemp())
    finished(folder / "warm")  # what is loaded once is loaded before there are processes
    folder = folder / "kept"
    judge = Judge(folder, {}, {}, set(), Counter())
    killed, started_s = 0, time.perf_counter()
    while killed < count:
        killed += kill_some(judge, chance)
        judge.judge()
    shutil.rmtree(folder.parent)
    took_s = time.perf_counter() - started_s
    print(f"{killed} killed in {took_s:.0f} s, seed {seed}: {dict(judge.found)}")
    sys.exit(bool(judge.found["faults"]))


if __name__ == "__main__":
    main()
