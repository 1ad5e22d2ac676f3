"""A folder of small files that may be damaged, full or missing at any time, and only cost time."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import platformdirs

MOST_BYTES = 400_000_000

Report = Callable[[str], None]


def default_folder() -> Path:
    """Give the user's own cache folder for spoken clips."""
    return platformdirs.user_cache_path("slapjack") / "voice"


def _checksum(name: tuple[object, ...], data: bytes) -> bytes:
    return b"%08x" % crc32(data, crc32(repr(name).encode()))


class Cache:
    """Bytes under names, written whole or not at all, and read back as they were or not at all.

    Each file starts with a checksum of its name and of all that follows. A fault is reported
    in a sentence, once for each kind, and is never an exception.
    """

    def __init__(self, folder: Path, report: Report) -> None:
        self._folder = folder
        self._report = report
        self._told: set[str] = set()
        self._prune()

    def _path(self, name: tuple[object, ...]) -> Path:
        return self._folder / sha256(repr(name).encode()).hexdigest()[:40]

    def read(self, *name: object) -> bytes | None:
        """Give the bytes under that name, or None where they are not there as they were written."""
        try:
            checksum, _, data = self._path(name).read_bytes().partition(b"\n")
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell("read", error)
            return None
        if checksum != _checksum(name, data):
            self._once("damaged", f"Voice cache {self._folder}: a damaged clip is made anew.")
            return None
        return data

    def write(self, data: bytes, *name: object) -> None:
        """Keep the bytes, under another name until they are whole."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, half = tempfile.mkstemp(dir=self._folder, suffix=".half")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_checksum(name, data) + b"\n" + data)
                Path(half).replace(self._path(name))
            except OSError:
                Path(half).unlink(missing_ok=True)
                raise
        except OSError as error:
            self._tell("write", error)

    def _tell(self, deed: str, error: OSError) -> None:
        self._once(
            deed,
            f"Voice cache {self._folder}: cannot {deed} ({error.strerror or error}). "
            "Speech works, but is made anew at each start.",
        )

    def _once(self, kind: str, sentence: str) -> None:
        if kind not in self._told:
            self._told.add(kind)
            self._report(sentence)

    def _prune(self) -> None:
        """Remove leftover halves, and the oldest files where there are too many bytes."""
        with suppress(OSError):
            for half in self._folder.glob("*.half"):
                half.unlink()
            files = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in self._folder.iterdir())
            excess = sum(size for _, size, _ in files) - MOST_BYTES
            for _, size, file in files:
                if excess <= 0:
                    return
                file.unlink()
                excess -= size
