"""The e-book, unpacked: its parts, its words, and what a real browser makes of its pages."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from hypothesis import given, settings

from rulescard.check.readback import Verdict, examine
from rulescard.formats.archive import packed, unpacked
from rulescard.formats.ebook import epub
from rulescard.formats.editions import make_one
from rulescard.formats.format import Edition, Format, Order
from rulescard.formats.registry import FORMATS
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook
from slapjack.house.rules import PRESETS, House
from tests.browser import chromium
from tests.formats.books import HOSTILE, NEW, OWN_WORDS, book, books, books_with_words, words_lost
from tests.rulescard.orders import order

EPUB = FORMATS["epub"]
NOTE = "Grandma may slap with both hands."
OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"
Files = dict[str, bytes]


def parsed(content: bytes, name: str) -> ET.Element:
    return ET.fromstring(unpacked(content)[f"EPUB/{name}"])  # noqa: S314 - our own


def said_of_itself(content: bytes) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for meta in parsed(content, "package.opf").iter(f"{OPF}meta"):
        found.setdefault(meta.get("property", ""), []).append(meta.text or "")
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_its_words(preset: str) -> None:
    given_book = book(preset, note=NOTE)
    assert words_lost(given_book, EPUB, epub(given_book, NEW), NEW).is_same


@settings(max_examples=20, deadline=None)
@given(books() | books_with_words(OWN_WORDS))
def test_any_house_keeps_its_words(given_book: Rulebook) -> None:
    content = epub(given_book)
    assert words_lost(given_book, EPUB, content).is_same
    assert epub(given_book) == content


@pytest.mark.parametrize("words", [*HOSTILE.values(), "拍牌 😀", "סלאפ ג'ק"], ids=str)
def test_what_a_family_writes_is_only_words(words: str) -> None:
    given_book = book(title=words, note=words)
    content = epub(given_book)
    assert words_lost(given_book, EPUB, content).is_same
    shown = " ".join(words.replace("e\u0308", "ë").replace("e\u0301", "é").split())
    shown = wording.typographic(shown)
    assert parsed(content, "package.opf").findtext(f".//{DC}title") == shown
    assert parsed(content, "nav.xhtml").findtext(f".//{XHTML}a") == shown


def test_its_type_is_its_first_file_stored_as_it_is_and_nothing_has_a_date() -> None:
    content = epub(book())
    assert content[30:58] == b"mimetypeapplication/epub+zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        first, *others = archive.infolist()
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert {one.compress_type for one in others} == {zipfile.ZIP_DEFLATED}
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_it_says_how_it_can_be_read() -> None:
    plain, drawn = said_of_itself(epub(book())), said_of_itself(epub(book("ratscrew")))
    assert plain["schema:accessMode"] == plain["schema:accessModeSufficient"] == ["textual"]
    assert drawn["schema:accessMode"] == ["textual", "visual"]
    assert drawn["schema:accessModeSufficient"] == ["textual"]
    features = "schema:accessibilityFeature"
    assert {*drawn[features]} - {*plain[features]} == {"alternativeText"}
    assert "structuralNavigation" in plain[features]
    assert plain["schema:accessibilityHazard"] == ["none"]
    assert len(plain["schema:accessibilitySummary"]) == 1


def test_other_words_have_another_identifier() -> None:
    books_of = [epub(one) for one in (book(), book(note=NOTE), book())]
    once, noted, again = (
        parsed(one, "package.opf").findtext(f".//{DC}identifier", "") for one in books_of
    )
    assert once.startswith("urn:uuid:")
    assert once == again != noted


def test_its_contents_lead_to_each_heading() -> None:
    content = epub(book("pagat"))
    rules = parsed(content, "rules.xhtml")
    sections = {one.get("id"): one.findtext(f"{XHTML}h2") for one in rules.iter(f"{XHTML}section")}
    links = {
        one.get("href", "").partition("#")[2]: one.text
        for one in parsed(content, "nav.xhtml").iter(f"{XHTML}a")
    }
    assert links.pop("") == "Slapjack"
    assert links == sections
    assert len(links) == 7


def test_new_clauses_are_said_to_be_new_and_have_a_bar() -> None:
    page = unpacked(epub(book("pagat"), NEW))["EPUB/rules.xhtml"].decode()
    assert '<li class="new"><strong>New:</strong> On your turn, flip' in page
    assert page.count("New:") == len(NEW)


def test_patterns_are_drawn_and_told_in_words() -> None:
    content = epub(book("ratscrew"))
    drawn = parsed(content, "rules.xhtml").findall(".//{http://www.w3.org/2000/svg}svg")
    assert [(one.get("role"), one.get("aria-label")) for one in drawn] == [
        ("img", "Drawn: cards flipped one after the other, Seven, Seven."),
        ("img", "Drawn: cards flipped one after the other, Eight, Three, Eight."),
    ]


def test_its_pages_are_accessible_on_any_screen(tmp_path: Path) -> None:
    given_book = book("ratscrew", "Slap" * 20, "Household" * 20)
    with zipfile.ZipFile(io.BytesIO(epub(given_book, NEW))) as archive:
        archive.extractall(tmp_path)
    with chromium(tmp_path / "chromium") as context:
        tab = context.new_page()
        for width in (320, 1280):
            tab.set_viewport_size({"width": width, "height": 640})
            for name in ("rules", "nav"):
                tab.goto((tmp_path / "EPUB" / f"{name}.xhtml").as_uri())
                results = Axe().run(tab)
                assert results.violations_count == 0, results.generate_report()
                assert tab.evaluate("document.documentElement.scrollWidth") <= width


def without_a_font(files: Files) -> Files:
    return {name: content for name, content in files.items() if name != "EPUB/700.woff2"}


def with_another_file(files: Files) -> Files:
    return files | {"EPUB/more.css": b""}


def with_its_type_last(files: Files) -> Files:
    return {name: files[name] for name in sorted(files)}


def changed(name: str, before: bytes, after: bytes) -> Callable[[Files], Files]:
    def change(files: Files) -> Files:
        assert before in files[name]
        return files | {name: files[name].replace(before, after)}

    return change


@pytest.mark.parametrize(
    ("change", "name", "said"),
    [
        (without_a_font, "package", "named and not there: 'EPUB/700.woff2'"),
        (with_another_file, "package", "there and not in the list: 'EPUB/more.css'"),
        (with_its_type_last, "package", "mimetype is not its first file, plain"),
        (
            changed("EPUB/rules.xhtml", b'id="deal"', b'id="dael"'),
            "package",
            "named and not there: 'rules.xhtml#deal'",
        ),
        (
            changed("EPUB/rules.xhtml", b"h2>", b"p>"),
            "structure",
            "heading, item or paragraph in another’s place: 'The idea', ",
        ),
        (
            changed("EPUB/package.opf", b">en<", b">de<"),
            "structure",
            "found the title “Ours” and the language “de”",
        ),
    ],
)
def test_what_is_broken_fails(change: Callable[[Files], Files], name: str, said: str) -> None:
    def make(given: Order, written_in: Format) -> Edition:
        edition = make_one(given, written_in)
        files = change(unpacked(edition.content))
        return replace(edition, content=packed(files, stored=["mimetype"]))

    house = House(PRESETS["pagat"], "pagat", "Ours", NOTE)
    failed = [one for one in examine(order(house, EPUB), make) if one.verdict is Verdict.FAILED]
    assert [one.name for one in failed] == [f"epub {name}"]
    assert failed[0].said.startswith(said)
