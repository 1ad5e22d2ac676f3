"""One HTML page to a tagged PDF with one typeface and nothing fetched."""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from slapjack.errors import SlapjackError

# Where the page's own files seem to live; nothing is ever fetched from there.
BASE_URL: Final = "https://card.invalid/"
VARIANT: Final = "pdf/ua-1"
# What a viewer's print dialogue should start from: the sheet as it is, once, on one side.
PREFERENCES: Final = {
    "DisplayDocTitle": "true",
    "PrintScaling": "/None",
    "Duplex": "/Simplex",
    "PickTrayByPDFSize": "true",
    "NumCopies": "1",
}
TYPES: Final = {".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}


class BadPdf(SlapjackError):
    """The PDF is not the one wanted: another font, or more pages than one."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page and every file it names."""

    html: str
    files: Mapping[str, bytes]


def write(page: Page, family: str, inspect: Callable[[Any], None]) -> bytes:
    """Lay the page out, have it inspected, and give the PDF (PDF/UA-1).

    `inspect` gets WeasyPrint's one page and raises if anything is amiss. Raises `BadPdf`
    if the page names a file it does not bring, if there are more pages, or if any font
    but the family's is embedded.
    """
    # Takes most of a build to import: only once something must be drawn.
    from weasyprint.urls import (  # type: ignore[import-untyped] # noqa: PLC0415
        FatalURLFetchingError,
    )

    try:
        with _no_collection():
            return _render(page, family, inspect)
    except FatalURLFetchingError as error:
        raise BadPdf(str(error)) from None


def _render(page: Page, family: str, inspect: Callable[[Any], None]) -> bytes:
    import weasyprint  # type: ignore[import-untyped] # noqa: PLC0415

    html = weasyprint.HTML(string=page.html, base_url=BASE_URL, url_fetcher=_fetcher(page.files))
    document = html.render(pdf_variant=VARIANT)
    if len(document.pages) != 1:
        raise BadPdf(f"expected one page, found {len(document.pages)}")
    inspect(document.pages[0])
    return bytes(document.write_pdf(pdf_variant=VARIANT, finisher=_finisher(family)))


def _fetcher(files: Mapping[str, bytes]) -> Any:  # noqa: ANN401 - WeasyPrint is untyped
    """Give a fetcher that knows the page's own files and stops at anything else."""
    from weasyprint.urls import (  # noqa: PLC0415
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


def _finisher(family: str) -> Callable[[Any, Any], None]:
    def finish(document: Any, pdf: Any) -> None:  # noqa: ANN401, ARG001
        _check_fonts(pdf, family)
        pdf.catalog["ViewerPreferences"].update(PREFERENCES)

    return finish


def _check_fonts(pdf: Any, family: str) -> None:  # noqa: ANN401
    """Refuse a font that crept in: names are like /ABCDEF+Atkinson-Hyperlegible-Bold."""
    wanted = family.replace(" ", "-")
    names = [
        str(item["FontName"])
        for item in pdf.objects
        if isinstance(item, dict) and item.get("Type") == "/FontDescriptor"
    ]
    strangers = [name for name in names if not name.partition("+")[2].startswith(wanted)]
    if strangers or not names:
        raise BadPdf(f"expected only {family} embedded, found {', '.join(strangers) or 'no font'}")


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector out: a page makes many boxes and lives briefly."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
