"""Files: read within bounds, written whole or not at all, and never both by one command."""

from __future__ import annotations

import codecs
import hashlib
import os
import stat
import tempfile
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final
from unicodedata import normalize

from slapjack.errors import Faults, SlapjackError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# What was read since `remembering` began, by place, and what it is.
_READ: ContextVar[dict[Path, str] | None] = ContextVar("files read", default=None)
# The longer marks first: UTF-32's begins as UTF-16's does.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@contextmanager
def remembering(*kept: Path) -> Iterator[None]:
    """Remember what is read, so that nothing writes over it; nor into the folders `kept`."""
    token = _READ.set(dict.fromkeys(kept, "program"))
    try:
        yield
    finally:
        _READ.reset(token)


def note(path: Path, what: str) -> None:
    """Remember that a file is read; one that standard output goes to is refused."""
    read = _READ.get()
    if read is None:
        return
    with suppress(OSError, ValueError):
        if os.path.samestat(path.stat(), os.fstat(1)):
            raise SlapjackError(
                f"{path}: is where standard output goes, and would be read and written at once. "
                "Send the output to another file."
            )
    read[path.absolute()] = what


# Reading


def read_bytes(path: Path, most_bytes: int, what: str) -> bytes:
    """Read a file of at most so many bytes; `what` says what it should be.

    Raises `SlapjackError` for a file that cannot be read, `Faults` for one that is not
    what it should be. Pipes and devices are refused: they may never end.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Faults(str(path), [f"no {what}: expected a file, found something else"])
        note(path, what)
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        raise SlapjackError(f"{path}: cannot be read: {_said(error)}. Name a {what}.") from None
    if len(content) > most_bytes:
        raise Faults(str(path), [f"larger than {most_bytes // 1000} kB: this is no {what}"])
    return content


def read_text(path: Path, most_bytes: int, what: str) -> str:
    """Read text as `read_bytes` does: UTF-8, or what its byte-order mark says.

    Every line ends with a line feed, whatever it ended with in the file.
    """
    content = read_bytes(path, most_bytes, what)
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Faults(str(path), [_not_text(content, encoding, error.start)]) from None
    if text[1:2] == "\0" != text[:1]:
        raise Faults(str(path), ["UTF-16 without a byte-order mark: save the file as UTF-8"])
    return normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def _not_text(content: bytes, encoding: str, at: int) -> str:
    if encoding != "utf-8":
        return f"broken {encoding.upper()} text: save the file as UTF-8"
    line = content.count(b"\n", 0, at) + 1
    return f"not UTF-8 text, as line {line} shows: save the file as UTF-8"


def digest(paths: Iterable[Path]) -> str:
    """Give a digest, 64 hexadecimal digits, of files: of their names and all that is in them."""
    content = b"".join(os.fsencode(path.name) + path.read_bytes() for path in paths)
    return hashlib.sha256(content).hexdigest()


# Writing


def claim(*paths: Path, own: bool = False) -> None:
    """Raise `SlapjackError` unless a command may write all these files; nothing is written yet.

    A place must be free or a file, each place another one, and none a file that the command
    has read, by whatever name or link; with `own` it may be, as of settings that change.
    """
    for path in paths:
        with _told(path):
            _check_place(path)
        if not own:
            _spare_what_was_read(path)
    for first, second in combinations(paths, 2):
        if _one_place(first, second):
            raise SlapjackError(f"{first}, {second}: are one file for two things. Name two files.")


def write(path: Path, content: bytes, *, new: bool = False, own: bool = False) -> None:
    """Put `content` at `path`, making its folder; what was there stays until all is written.

    With `new`, a file that is there already is an error; `own` is as for `claim`. A pipe or
    a device gets the content as it is.
    """
    write_all({path: content}, new=new, own=own)


def write_all(contents: Mapping[Path, bytes], *, new: bool = False, own: bool = False) -> None:
    """Write several files as `write` does, or none of them where one cannot be written."""
    claim(*contents, own=own)
    drafts: list[Draft] = []
    try:
        for path, content in contents.items():
            drafts.append(Draft(path, own=own))
            drafts[-1].write(content)
        for draft in drafts:
            draft.keep(new=new)
    finally:
        for draft in drafts:
            draft.drop()


class Draft:
    """A file in the making beside its place, where what was there stays until `keep`.

    A pipe or a device gets what is written at once. Every fault is a `SlapjackError`.
    """

    def __init__(self, path: Path, *, own: bool = False) -> None:
        claim(path, own=own)
        self.path = path
        self._half: Path | None = None
        with _told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():
                self.file: BinaryIO = path.open("wb")
                return
            # Not `resolve`, which raises for a circle of links.
            self._place = Path(os.path.realpath(path))
            handle, name = tempfile.mkstemp(
                dir=self._place.parent, prefix=f".{self._place.name[:50]}."
            )
            self._half = Path(name)
            self.file = os.fdopen(handle, "wb")

    def write(self, content: bytes) -> None:
        """Write more of it."""
        with _told(self.path):
            self.file.write(content)

    def keep(self, *, new: bool = False) -> None:
        """Put what was written in its place; with `new`, only where there is nothing yet."""
        with _told(self.path):
            self.file.close()
            if self._half is None:
                return
            with suppress(PermissionError):  # some file systems have no modes
                self._half.chmod(0o666 & ~_umask())
            if new:
                _put_new(self._half, self._place)
            else:
                self._half.replace(self._place)
                self._half = None

    def drop(self) -> None:
        """Leave nothing half-written behind; after `keep` there is nothing."""
        with suppress(OSError):
            self.file.close()
        if self._half is not None:
            self._half.unlink(missing_ok=True)


def _put_new(whole: Path, place: Path) -> None:
    """Put a whole file where nothing is; raises `FileExistsError` where something is."""
    try:
        place.hardlink_to(whole)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        with place.open("xb") as file:
            try:
                file.write(whole.read_bytes())
                file.flush()
            except BaseException:
                place.unlink()
                raise


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell what the system refuses of this file."""
    try:
        yield
    except FileExistsError:
        raise SlapjackError(
            f"{path}: is there already, and was left as it is. Name a file that is not there yet."
        ) from None
    except (OSError, ValueError) as error:
        raise SlapjackError(
            f"{path}: cannot be written: {_said(error)}. Nothing was changed there; name "
            "another place."
        ) from None


def _check_place(path: Path) -> None:
    """Raise what stands in the way of a file there, but for what only writing shows."""
    with suppress(FileNotFoundError, NotADirectoryError):
        if stat.S_ISDIR(path.stat().st_mode):
            raise SlapjackError(f"{path}: is a directory, where a file is to be. Name a file.")
    for folder in path.parents:
        if folder.is_dir():
            return
        if os.path.lexists(folder):
            found = "a link that leads nowhere" if folder.is_symlink() else "a file"
            raise SlapjackError(
                f"{folder}: is {found}, where a folder for {path.name} is to be. Take it away, "
                "or name another place."
            )


def _spare_what_was_read(path: Path) -> None:
    for read, what in (_READ.get() or {}).items():
        if read.is_dir():
            if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(read)):
                raise SlapjackError(f"{path}: is a part of this program. Name another file.")
        elif path.exists() and read.exists() and path.samefile(read):
            named = "" if path.absolute() == read else f", {read}, by another name"
            raise SlapjackError(
                f"{path}: is the {what} itself{named}, which was read and stays as it is. "
                "Name another file to write."
            )


def _one_place(first: Path, second: Path) -> bool:
    """Whether two places are one file, as they also are in a folder that is blind to case."""
    if first.exists() and second.exists():
        return first.samefile(second) and first.is_file()
    one, other = (normalize("NFC", os.path.realpath(path)).casefold() for path in (first, second))
    return one == other


def _said(error: Exception) -> object:
    return getattr(error, "strerror", None) or error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
