"""A site as `audiogame web` makes it, with one rate of the voice, for all tests of a run."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from audiogame.speech.bank import ClipBank
from audiogame.web import runtime
from audiogame.web.clips import clips
from audiogame.web.site import site
from slapjack import files
from slapjack.house.rules import House

# As it was before the tests have caches of their own: `make web` fetches it once for all.
USERS: Final = user_cache_path("slapjack")
RATE_WPM: Final = 200


def fetched() -> None:
    """Let the tests' own cache have the runtime that was fetched for the user."""
    theirs = USERS / runtime.folder().name
    if not runtime.folder().exists() and theirs.exists():
        runtime.folder().parent.mkdir(parents=True, exist_ok=True)
        runtime.folder().symlink_to(theirs)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for whoever else speaks a site just now: what they kept is then found."""
    with (user_cache_path("slapjack", ensure_exists=True) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(folder: Path, house: House | None = None) -> Path:
    """Write a site; the voice's files are MP3 alone, which are made soonest."""
    with one_at_a_time(), ClipBank() as bank:
        fetched()
        spoken = clips(bank, print, rates_wpm=(RATE_WPM,), endings=("mp3",))
    made = site(house, spoken)
    files.write_all({folder / name: content for name, content in made.items()})
    return folder
