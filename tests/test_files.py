"""Files are written whole or not at all, and never over what must stay."""

import errno
import os
from pathlib import Path

import pytest

from slapjack.errors import SlapjackError
from slapjack.files import Draft, write, write_all


def test_what_was_there_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "card.pdf"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "chmod", full)
    for new in (False, True):
        with pytest.raises(SlapjackError, match="No space left on device"):
            write(tmp_path / ("new.pdf" if new else "card.pdf"), b"new", new=new)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path], "nothing half-written is left behind"


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "real" / "card.pdf")
    write(link, b"card")
    assert link.is_symlink()
    assert (tmp_path / "real" / "card.pdf").read_bytes() == b"card"


def test_a_device_stays_a_device() -> None:
    write(Path(os.devnull), b"card")
    assert Path(os.devnull).is_char_device()


def test_a_folder_is_told_as_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(SlapjackError, match="directory"):
        write(tmp_path, b"card")


def test_a_new_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    write(path, b"first", new=True)
    with pytest.raises(SlapjackError, match="is there already"):
        write(path, b"second", new=True)
    assert path.read_bytes() == b"first"


def test_a_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    write(path, b"card")
    (tmp_path / "other").write_bytes(b"")
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("refusal", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK])
def test_a_new_file_needs_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: int
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise OSError(refusal, os.strerror(refusal))

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "house.toml"
    write(path, b"first", new=True)
    with pytest.raises(SlapjackError, match="is there already"):
        write(path, b"second", new=True)
    assert path.read_bytes() == b"first"
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_system_without_modes_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_modes(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "chmod", no_modes)
    write(tmp_path / "card.pdf", b"card")
    assert (tmp_path / "card.pdf").read_bytes() == b"card"


def test_of_several_files_all_are_written_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    paths[0].write_bytes(b"old")
    written: list[bytes] = []

    def full(draft: Draft, content: bytes) -> None:
        written.append(content)
        if len(written) == len(paths):
            raise SlapjackError(f"{draft.path}: No space left on device")
        draft.file.write(content)

    monkeypatch.setattr(Draft, "write", full)
    with pytest.raises(SlapjackError, match="No space left on device"):
        write_all(dict.fromkeys(paths, b"new"))
    assert [*tmp_path.iterdir()] == paths[:1]
    assert paths[0].read_bytes() == b"old"
