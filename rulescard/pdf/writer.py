"""One HTML page to a tagged PDF with one typeface and nothing fetched."""

import ctypes.util
import gc
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Final

from rulescard.pdf import fonts
from slapjack.errors import SlapjackError

# Where the page's own files seem to live; nothing is ever fetched from there.
BASE_URL: Final = "https://card.invalid/"
VARIANT: Final = "pdf/ua-1"
# What a viewer should show in its title bar.
PREFERENCES: Final = {"DisplayDocTitle": "true"}
# What its print dialogue should start from: the sheet as it is, once, on one side.
ONE_SHEET: Final = {
    **PREFERENCES,
    "PrintScaling": "/None",
    "Duplex": "/Simplex",
    "PickTrayByPDFSize": "true",
    "NumCopies": "1",
}
TYPES: Final = {
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
}


# How WeasyPrint tags what may be in a language of its own.
_TAGS: Final = {"h1": "/H1", "p": "/P", "img": "/Figure"}
LIBRARIES: Final = "libpango-1.0-0, libpangoft2-1.0-0 and libharfbuzz-subset0 (Debian's names)"


class NoPango(SlapjackError):
    """The system's libraries that WeasyPrint draws with are missing."""


class BadPdf(SlapjackError):
    """The PDF is not the one wanted: another font, or more pages than one."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page and every file it names."""

    html: str
    files: Mapping[str, bytes]


def write(
    page: Page,
    family: str,
    inspect: Callable[[Any], None],
    factors: tuple[float, float] = (1.0, 1.0),
) -> bytes:
    """Lay out a page that fills one sheet, have it inspected, and give the PDF (PDF/UA-1).

    `inspect` gets WeasyPrint's one page and raises if anything is amiss. What is on the
    page is drawn larger by the factors, across and down, about the page's middle. Raises
    `BadPdf` if there are more pages, and as `lay_out` and `finish` do.
    """
    with no_collection():
        document = lay_out(page)
        if len(document.pages) != 1:
            raise BadPdf(f"expected one page, found {len(document.pages)}")
        inspect(document.pages[0])
        return finish(document, page.html, family, ONE_SHEET, factors)


def lay_out(page: Page) -> Any:  # noqa: ANN401 - WeasyPrint is untyped
    """Lay the page out on as many sheets as it takes, and give WeasyPrint's document.

    Raises `BadPdf` if the page names a file it does not bring; `NoPango` if the system's
    libraries are missing.
    """
    weasyprint = _weasyprint()
    html = weasyprint.HTML(string=page.html, base_url=BASE_URL, url_fetcher=_fetcher(page.files))
    try:
        return html.render(pdf_variant=VARIANT)
    except weasyprint.urls.FatalURLFetchingError as error:
        raise BadPdf(str(error)) from None


def finish(
    document: Any,  # noqa: ANN401 - WeasyPrint is untyped
    html: str,
    family: str,
    preferences: Mapping[str, str] = PREFERENCES,
    factors: tuple[float, float] = (1.0, 1.0),
) -> bytes:
    """Give the PDF of laid out `html`; raises `BadPdf` for any font but the family's."""

    def finisher(_: Any, pdf: Any) -> None:  # noqa: ANN401
        _check_fonts(pdf, family)
        _tell_languages(pdf, html)
        pdf.catalog["ViewerPreferences"].update(preferences)
        if factors != (1.0, 1.0):
            _enlarge(pdf, *factors)

    return bytes(document.write_pdf(pdf_variant=VARIANT, finisher=finisher))


def _tell_languages(pdf: Any, html: str) -> None:  # noqa: ANN401
    """Tag what is in a language of its own with it: WeasyPrint tells that of the whole alone.

    The first elements of a kind are the page's, one by one: only later ones may stand in parts.
    """
    import pydyf  # type: ignore[import-untyped] # noqa: PLC0415

    foreign = _Foreign(html)
    tagged = [one for one in pdf.objects if isinstance(one, dict) and "S" in one and "K" in one]
    for kind, number, language in foreign.found:
        alike = [one for one in tagged if one["S"] == _TAGS[kind]]
        alike[number]["Lang"] = pydyf.String(language)


class _Foreign(HTMLParser):
    """Finds the headings, paragraphs and pictures with a language, by their kind and number."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, int, str]] = []
        self._counts = dict.fromkeys(_TAGS, 0)
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _TAGS:
            if language := dict(attrs).get("lang"):
                self.found.append((tag, self._counts[tag], language))
            self._counts[tag] += 1


def _enlarge(pdf: Any, across: float, down: float) -> None:  # noqa: ANN401
    """Draw all that is on each page larger about its middle; its tags stay as they are."""
    streams = {item.reference: item for item in pdf.objects if hasattr(item, "stream")}
    pages = [item for item in pdf.objects if isinstance(item, dict) and item.get("Type") == "/Page"]
    for page in pages:
        _, _, width_pt, height_pt = page["MediaBox"]
        aside_pt, up_pt = width_pt / 2 * (1 - across), height_pt / 2 * (1 - down)
        drawn = streams[page["Contents"]].stream
        matrix = f"q {across:.6f} 0 0 {down:.6f} {aside_pt:.4f} {up_pt:.4f} cm"
        drawn[:] = [matrix, *drawn, "Q"]


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector out: a page makes many boxes and lives briefly."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _weasyprint() -> Any:  # noqa: ANN401 - WeasyPrint is untyped
    """Import WeasyPrint, which takes most of a build: only once something must be drawn."""
    first = "weasyprint" not in sys.modules
    try:
        with _no_library_search(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            import weasyprint  # type: ignore[import-untyped] # noqa: PLC0415
    except OSError as error:
        raise NoPango(f"{error}; install {LIBRARIES}") from None
    if first:
        # What was imported stays to the end: no collection need look through it, now or then.
        gc.freeze()
    # Without it WeasyPrint subsets fonts in another way, whose bytes differ from run to run.
    if weasyprint.text.ffi.harfbuzz_subset is None:
        raise NoPango(f"libharfbuzz-subset is missing; install {LIBRARIES}")
    return weasyprint


@contextmanager
def _no_library_search() -> Iterator[None]:
    """Let libraries load by their Linux names alone.

    WeasyPrint tries other systems' names first, and for each of them `find_library` runs gcc
    and ldconfig in vain: a quarter of a build.
    """
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None  # noqa: ARG005
    try:
        yield
    finally:
        ctypes.util.find_library = search


def _fetcher(files: Mapping[str, bytes]) -> Any:  # noqa: ANN401 - WeasyPrint is untyped
    """Give a fetcher that knows the page's own files and stops at anything else."""
    from weasyprint.urls import (  # type: ignore[import-untyped] # noqa: PLC0415
        FatalURLFetchingError,
        URLFetcher,
        URLFetcherResponse,
    )

    class OwnFiles(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:  # noqa: ARG002
            name = url.removeprefix(BASE_URL)
            if name not in files:
                raise FatalURLFetchingError(f"the card fetches nothing: {url}")
            kind = TYPES[name[name.rindex(".") :]]
            return URLFetcherResponse(url, files[name], {"Content-Type": kind})

    return OwnFiles()


def _check_fonts(pdf: Any, family: str) -> None:  # noqa: ANN401
    """Refuse a font that crept in: names are like /ABCDEF+Atkinson-Hyperlegible-Bold."""
    names = [
        str(item["FontName"])
        for item in pdf.objects
        if isinstance(item, dict) and item.get("Type") == "/FontDescriptor"
    ]
    strangers = fonts.strangers(names, family)
    if strangers or not names:
        raise BadPdf(f"expected only {family} embedded, found {', '.join(strangers) or 'no font'}")
