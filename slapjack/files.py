"""Files: read within bounds, and written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from slapjack.errors import Faults, SlapjackError


def read_text(path: Path, most_bytes: int, what: str) -> str:
    """Read a UTF-8 file of at most so many bytes; `what` says what it should be.

    Raises `SlapjackError` for a file that cannot be read, `Faults` for one that is not
    what it should be. Pipes and devices are refused: they may never end.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Faults(str(path), [f"no {what}: expected a file, found something else"])
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise SlapjackError(f"{path}: cannot be read: {said}. Name a {what}.") from None
    if len(content) > most_bytes:
        raise Faults(str(path), [f"larger than {most_bytes // 1000} kB: this is no {what}"])
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Faults(str(path), ["not UTF-8 text: save the file as UTF-8"]) from None


def write(path: Path, content: bytes, *, new: bool = False) -> None:
    """Put `content` at `path`, making its folder; what was there stays until all is written.

    With `new`, a file that is there already is an error. A pipe or a device gets the
    content as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
        else:
            _put(path.resolve(), content, new=new)
    except FileExistsError:
        raise SlapjackError(
            f"{path}: is there already, and was left as it is. Name a file that is not there yet."
        ) from None
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise SlapjackError(
            f"{path}: cannot be written: {said}. Nothing was changed there; name another place."
        ) from None


def _put(path: Path, content: bytes, *, new: bool) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}.")
    whole = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        whole.chmod(0o666 & ~_umask())
        if new:
            path.hardlink_to(whole)
            whole.unlink()
        else:
            whole.replace(path)
    except BaseException:
        whole.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
