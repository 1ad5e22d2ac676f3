"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from slapjack.errors import SlapjackError


def write(path: Path, content: bytes) -> None:
    """Put `content` at `path`, making its folder; what was there stays until all is written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    except OSError as error:
        raise SlapjackError(
            f"{path}: cannot be written: {error.strerror}. Nothing was changed there; "
            "free some room or name another place with -o."
        ) from None


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}.")
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        new.chmod(0o666 & ~_umask())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
