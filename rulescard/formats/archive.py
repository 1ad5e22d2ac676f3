"""Files packed into one archive: the same bytes whenever and wherever they are packed."""

import io
from collections.abc import Collection, Mapping
from typing import Final

# The earliest that an archive can say: what is made of a house's rules has no date.
DATE: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_READABLE: Final = 0o100644 << 16


def packed(files: Mapping[str, bytes], stored: Collection[str] = ()) -> bytes:
    """Give a ZIP archive of files by their names, in their order; those `stored` as they are."""
    # Only for the formats that are archives.
    import zipfile  # noqa: PLC0415

    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = _UNIX
            entry.external_attr = _READABLE
            entry.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return written.getvalue()


def unpacked(archive: bytes) -> dict[str, bytes]:
    """Give the files of a ZIP archive by their names, in their order."""
    import zipfile  # noqa: PLC0415

    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
