"""The Python that runs in the page: one pinned npm package, fetched once and checked by its hash.

`python -m audiogame.web.runtime` (``make web``) asks the npm registry that is configured: by the
environment's `npm_config_registry`, or as npm itself says. What comes is unpacked into the user's
cache.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import time
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

from slapjack.errors import SlapjackError
from slapjack.files import write_all

if TYPE_CHECKING:
    from pathlib import Path

VERSION: Final = "314.0.8"
SHA256: Final = "9a52704e0ae5b07aaacb8e4fed9f1658e8024694a078695ea45ac79dee4cefcb"
LOCK: Final = "pyodide-lock.json"
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
"""What a page needs of it."""

_PACKAGE: Final = f"pyodide-{VERSION}.tgz"
_PATIENCE_S: Final = 120.0
# A registry that fails is asked again after so long.
_PAUSES_S: Final = (1.0, 4.0)
_FAILS: Final = (OSError, HTTPException)


class NoRuntime(SlapjackError):
    """The page's Python is not there."""


def folder() -> Path:
    """Give where the runtime is kept."""
    return user_cache_path("slapjack") / f"pyodide-{VERSION}"


def files() -> dict[str, Path]:
    """Give the runtime's files by name; `NoRuntime` where they were not fetched."""
    found = {name: folder() / name for name in FILES}
    if not all(path.is_file() for path in found.values()):
        raise NoRuntime(
            f"{folder()}: expected the page's Python, Pyodide {VERSION}, which is not there. Fetch "
            "it once: make web (or python -m audiogame.web.runtime)."
        )
    return found


def contents() -> dict[str, bytes]:
    """Give the runtime's files as a site has them: no packages are listed, as none is loaded."""
    found = {name: path.read_bytes() for name, path in files().items()}
    found[LOCK] = json.dumps({**json.loads(found[LOCK]), "packages": {}}).encode()
    return found


def fetch() -> Path:
    """Fetch the runtime unless it is there, and give its folder."""
    with suppress(NoRuntime):
        files()
        return folder()
    address = f"{_registry()}/pyodide/-/{_PACKAGE}"
    content = _downloaded(address)
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise NoRuntime(
            f"{address}: expected SHA-256 {SHA256}, found {found}. Nothing was kept; try again, or "
            "set npm_config_registry to another registry."
        )
    write_all({folder() / name: each for name, each in _unpacked(content).items()})
    return folder()


def _registry() -> str:
    """Ask which npm registry is configured."""
    asked = os.environ.get("npm_config_registry", "")  # noqa: SIM112 - as npm spells it
    npm = shutil.which("npm")
    if not asked and npm is not None:
        said = subprocess.run(  # noqa: S603 - npm itself, by its own name
            [npm, "config", "get", "registry"], capture_output=True, text=True, check=False
        )
        asked = said.stdout.strip()
    if not asked.startswith(("https://", "http://")):
        raise NoRuntime(
            "npm_config_registry: expected the address of an npm registry, or npm, which knows "
            f"one; found {asked or 'neither'}. Set npm_config_registry=https://…"
        )
    return asked.rstrip("/")


def _downloaded(address: str) -> bytes:
    for pause_s in _PAUSES_S:
        with suppress(*_FAILS):
            return _asked_for(address)
        time.sleep(pause_s)
    try:
        return _asked_for(address)
    except _FAILS as error:
        raise NoRuntime(
            f"{address}: cannot be fetched: {getattr(error, 'reason', error)}. Try again when "
            "there is a network, or set npm_config_registry to another registry."
        ) from None


def _asked_for(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=_PATIENCE_S) as answer:  # noqa: S310 - http
        content: bytes = answer.read()
        return content


def _unpacked(package: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in FILES}
        return {name: file.read() for name, file in found.items() if file is not None}


if __name__ == "__main__":
    try:
        print(f"{fetch()}: Pyodide {VERSION}")  # noqa: T201
    except SlapjackError as fault:
        raise SystemExit(str(fault)) from None
