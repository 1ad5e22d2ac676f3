"""The rulebook as an e-book (EPUB 3.3): the web page's own words and marks, with contents.

It says of itself what EPUB Accessibility 1.1 asks for. No library writes it: its five small
files are templates, and EbookLib, which could, is under the AGPL.
"""

import posixpath
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from rulescard.card.pattern_pictures import described, patterns_in, svg
from rulescard.formats import code, picture, structure
from rulescard.formats.archive import DATE, packed, unpacked
from rulescard.formats.format import Edition, Look, Order, Works, Wrong, said, said_of, some
from rulescard.formats.structure import Structure
from rulescard.formats.web_page import NARROW, code_em, filled, fonts_of, pictures_told, words_of
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import Part, one_line
from rulescard.photo import Photo, photo_of
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

_MIMETYPE: Final = "mimetype"
_TYPE: Final = b"application/epub+zip"
_CONTAINER: Final = "META-INF/container.xml"
_FOLDER: Final = "EPUB/"
_PACKAGE: Final = f"{_FOLDER}package.opf"
_NAMES: Final = {
    "c": "urn:oasis:names:tc:opendocument:xmlns:container",
    "dc": "http://purl.org/dc/elements/1.1/",
    "opf": "http://www.idpf.org/2007/opf",
    "x": "http://www.w3.org/1999/xhtml",
}
_XHTML: Final = f"{{{_NAMES['x']}}}"
_PARTS: Final = {
    f"{_XHTML}h1": Part.TITLE,
    f"{_XHTML}h2": Part.HEADING,
    f"{_XHTML}li": Part.ITEM,
    f"{_XHTML}p": Part.PARAGRAPH,
}


def epub(book: Rulebook, new: frozenset[str] = frozenset(), photo: Photo | None = None) -> bytes:
    """Give the rulebook as an e-book; patterns have pictures, described in words.

    Clauses whose keys are in `new` begin with "New:" and have a bar beside them. A `photo`
    stands below the title, and is the cover on the reader's shelf. What has other words has
    another identifier.
    """
    # As all that is imported within functions here: for this format alone.
    import uuid  # noqa: PLC0415

    rules = filled(
        "epub/rules.html.j2",
        book,
        new,
        NARROW,
        photo=photo,
        photo_at=photo and photo.name,
        drawn=_drawn,
    )
    fonts = fonts_of(book, new)
    names = {
        "accessible": wording.value("formats.j2", "accessible"),
        "book": book,
        "code_em": code_em(book),
        "contents": wording.value("formats.j2", "contents"),
        "identifier": uuid.uuid5(uuid.NAMESPACE_OID, rules),
        "language": wording.LANGUAGE,
        "modified": f"{datetime(*DATE, tzinfo=UTC):%Y-%m-%dT%H:%M:%SZ}",
        "patterns": [*patterns_in(book)],
        "photo": photo,
        "title": one_line(book.title),
        "weights": [*fonts],
    }
    files = {
        _CONTAINER: _rendered("container.xml", names),
        _PACKAGE: _rendered("package.xml.j2", names),
        f"{_FOLDER}nav.xhtml": _rendered("nav.html.j2", names),
        f"{_FOLDER}rules.xhtml": rules.encode(),
        f"{_FOLDER}style.css": _rendered("style.css.j2", names),
        **{f"{_FOLDER}{weight}.woff2": font for weight, font in fonts.items()},
        **({f"{_FOLDER}{photo.name}": photo.content} if photo else {}),
    }
    return packed({_MIMETYPE: _TYPE} | files, stored=[_MIMETYPE])


def _rendered(template: str, names: Mapping[str, Any]) -> bytes:
    return wording.environment().get_template(f"epub/{template}").render(names).encode()


def _drawn(pattern: str) -> Markup:
    """Draw a pattern in the reader's own ink, and say what is seen there."""
    attributes = f'class="pattern" role="img" aria-label="{escape(described(pattern))}"'
    return Markup(svg(pattern, "currentColor", attributes))  # noqa: S704 - a template of our own


def pages(content: bytes) -> list[str]:
    """Give the pages of an e-book in reading order, as its package has them."""
    files = unpacked(content)
    place, package = _package_of(files)
    listed = {item.get("id", ""): _at(place, item) for item in _items(package)}
    order = package.iterfind("opf:spine/opf:itemref", _NAMES)
    return [files[listed[item.get("idref", "")]].decode() for item in order]


def read(content: bytes) -> Structure:
    """Read an e-book's title, language and paragraphs."""
    from xml.etree import ElementTree as ET  # noqa: PLC0415

    _, package = _package_of(unpacked(content))
    return Structure(
        package.findtext("opf:metadata/dc:title", "", _NAMES),
        package.findtext("opf:metadata/dc:language", "", _NAMES),
        tuple(
            (_PARTS[one.tag], " ".join(words_of(ET.tostring(one, "unicode", "html"))))
            for page in pages(content)
            for one in _parsed(page).iter()
            if one.tag in _PARTS
        ),
    )


def _parsed(text: str | bytes) -> "ET.Element":
    from xml.etree import ElementTree as ET  # noqa: PLC0415

    return ET.fromstring(text)  # noqa: S314 - of our own making


def _package_of(files: Mapping[str, bytes]) -> tuple[str, "ET.Element"]:
    """Give the place of an e-book's package, as its container has it, and the package."""
    root = _parsed(files[_CONTAINER]).find("c:rootfiles/c:rootfile", _NAMES)
    place = root.get("full-path", "") if root is not None else ""
    return place, _parsed(files[place])


def _items(package: "ET.Element") -> "list[ET.Element]":
    return package.findall("opf:manifest/opf:item", _NAMES)


def _at(place: str, item: "ET.Element") -> str:
    return posixpath.join(posixpath.dirname(place), item.get("href", ""))


def whole(_: Order, edition: Edition) -> str:
    """Say that each file is in the package's list and there, and each link leads somewhere.

    Raises `Wrong`.
    """
    files = unpacked(edition.content)
    # The first 38 bytes of an archive are its first file's header and name.
    if not edition.content[30:].startswith(_MIMETYPE.encode() + _TYPE):
        raise Wrong(said("not_first"))
    place, package = _package_of(files)
    listed = {_at(place, item) for item in _items(package)}
    links = [
        link.get("href", "")
        for item in _items(package)
        if item.get("properties") == "nav"
        for link in _parsed(files[_at(place, item)]).iter(f"{_XHTML}a")
    ]
    lacking = [*sorted(listed - {*files}), *_leading_nowhere(files, links)]
    unlisted = sorted({*files} - listed - {_MIMETYPE, _CONTAINER, place})
    if lacking or unlisted:
        raise Wrong("; ".join([*some("lacking", lacking), *some("unlisted", unlisted)]))
    return said("package")


def _leading_nowhere(files: Mapping[str, bytes], links: list[str]) -> list[str]:
    return [link for link in links if not _leads(files, *link.partition("#")[::2])]


def _leads(files: Mapping[str, bytes], name: str, place: str) -> bool:
    page = files.get(f"{_FOLDER}{name}")
    return page is not None and (
        not place or any(one.get("id") == place for one in _parsed(page).iter())
    )


def _pictures_told(content: bytes) -> list[str]:
    return [text for page in pages(content) for text in pictures_told(page)]


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return epub(book, order.new, photo_of(order.house)), None


def _read(edition: Edition, _: Look) -> list[str]:
    return [word for page in pages(edition.content) for word in words_of(page)]


WORKS: Final = Works(
    _make,
    _read,
    words_of_rulebook,
    {
        "words": check,
        "structure": structure.check_of(read),
        "package": whole,
        "picture": picture.check_of(_pictures_told),
        "code": code.check_of(lambda content: code.in_pages(pages(content))),
    },
    told=said_of("made_epub"),
)
