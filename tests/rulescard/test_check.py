"""`rulescard check`: everything holds, and each thing that is broken on purpose is found."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pikepdf
import pytest

from rulescard.card import card
from rulescard.card.drawing import Spread, draw
from rulescard.card.sheet import CardSize
from rulescard.check.readback import Finding, Verdict, examine
from rulescard.formats import liblouis
from rulescard.formats.editions import make_one
from rulescard.formats.format import Edition, Format, Order
from rulescard.formats.registry import FORMATS
from rulescard.paper import Margins, Paper
from rulescard.pdf.writer import Page
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import PRESETS, House
from tests.formats.books import without_clause
from tests.rulescard.commands import files, run
from tests.rulescard.orders import LOOK, order

PAGAT = House(PRESETS["pagat"], "pagat", "Ours", "Grandma may slap with both hands.")
# A house without a picture of its own is asked for none.
WITH_LINK = [
    f"{written_in} {name}"
    for written_in in FORMATS.values()
    for name in written_in.works.checks
    if name != "picture"
]
ALL = [name for name in WITH_LINK if not name.endswith(" code")]
PDFS = [FORMATS["pdf"], FORMATS["large-print"]]


def failed(given: Order, make: Callable[[Order, Format], Edition] = make_one) -> dict[str, str]:
    """Give what failed, and how, by the names of the checks."""
    found = examine(given, make)
    return {one.name: one.said for one in found if one.verdict is Verdict.FAILED}


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "300x220"])
@pytest.mark.parametrize("size", ["standard", "sheet"])
def test_everything_holds(paper: str, size: str) -> None:
    """A format is made once for whatever it does not heed."""
    first = {"paper": paper == "a4", "size": size == "standard"}
    idle = {choice for choice, is_first in first.items() if not is_first}
    formats = [row for row in FORMATS.values() if idle <= row.heeds]
    look = replace(LOOK, paper=Paper.parse(paper), size=CardSize.parse(size), min_type_pt=7)
    given = replace(order(PAGAT, *formats, look=look), page="https://play.example.org/")
    findings = [*examine(given)]
    names = [name for name in WITH_LINK if name.split()[0] in map(str, formats)]
    assert [one.name for one in findings] == names
    assert {one.verdict for one in findings} == {Verdict.OK}, [*map(str, findings)]


def test_wider_margins_hold_too() -> None:
    paper = Paper.parse("a4", Margins(12, 10))
    assert not failed(order(PAGAT, FORMATS["pdf"], look=replace(LOOK, paper=paper)))


def test_a_fold_that_shows_only_beside_the_others_keeps_out_of_the_margin() -> None:
    long = order(House(PRESETS["snap"], "snap", note="No rings. " * 26), FORMATS["pdf"])
    tight = card.arrange(rulebook(long.house), LOOK.paper, LOOK.size)
    assert not tight.card.setting.clears_fold
    assert not failed(long)


@cache
def whole(written_in: Format) -> Edition:
    """Make a format of the house once, for the tests in which it is another that is broken."""
    return make_one(order(PAGAT), written_in)


@pytest.mark.parametrize("broken", FORMATS.values(), ids=str)
def test_a_clause_dropped_from_one_format_fails_there(
    monkeypatch: pytest.MonkeyPatch, broken: Format
) -> None:
    def make(given: Order, written_in: Format) -> Edition:
        if written_in is not broken:
            return whole(written_in)
        less = without_clause(rulebook(given.house), "wrong_to_flipper")
        with monkeypatch.context() as patched:
            patched.setattr(Order, "book", less)
            return make_one(given, written_in)

    found = failed(order(PAGAT), make)
    assert [*found] == [f"{broken} words"]
    lost = "wrong slap your top card goes under the flipper's"
    assert re.match(f"lost: .*{lost}", found[f"{broken} words"].lower())


def redrawn(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """Let the sheet be drawn with something changed."""

    def changed(spread: Spread) -> Page:
        page = draw(spread)
        marks = page.files["marks.svg"].decode()
        assert old in marks
        return replace(page, files={**page.files, "marks.svg": marks.replace(old, new).encode()})

    monkeypatch.setattr(card, "draw", changed)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"M126.0 5.0V', '"M127.0 5.0V', "the folds: expected at 63.0, 126.0, 189.0 mm, found 6"),
        ('"M252.0 5.0V', '"M251.0 5.0V', "the tear on the right: expected at 252.0 mm, found 251."),
        ('"M7.0 176.0H', '"M7.0 177.0H', "the tear below: expected at 176.0 mm, found 177.0"),
        ('"M7.0 176.0H', '"M6.0 176.0H', "ink 1.0 mm into the left margin"),
        ('"M189.0 5.0V', '"M189.0 150V', "the folds: expected at 63.0, 126.0, 189.0 mm, found 63"),
    ],
)  # fmt: skip
def test_a_line_that_is_moved_fails(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    redrawn(monkeypatch, old, new)
    found = failed(order(PAGAT, FORMATS["pdf"]))
    assert [*found] == ["pdf geometry"]
    assert found["pdf geometry"].startswith(said)


def altered(change: Callable[[pikepdf.Pdf], None]) -> Callable[[Order, Format], Edition]:
    """Make formats whose PDFs are changed afterwards."""

    def make(given: Order, written_in: Format) -> Edition:
        edition = make_one(given, written_in)
        with pikepdf.open(io.BytesIO(edition.content)) as pdf:
            change(pdf)
            written = io.BytesIO()
            pdf.save(written)
        return replace(edition, content=written.getvalue())

    return make


def descriptors(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            yield item


def drop_a_font(pdf: pikepdf.Pdf) -> None:
    del next(descriptors(pdf))["/FontFile2"]


@pytest.mark.parametrize("written_in", PDFS, ids=str)
def test_a_missing_font_fails(written_in: Format) -> None:
    found = failed(order(PAGAT, written_in), altered(drop_a_font))
    assert found[f"{written_in} fonts"].startswith("not embedded: ")


@pytest.mark.parametrize("written_in", PDFS, ids=str)
def test_a_page_without_its_tags_fails(written_in: Format) -> None:
    def untag(pdf: pikepdf.Pdf) -> None:
        del pdf.Root["/StructTreeRoot"]

    found = failed(order(PAGAT, written_in), altered(untag))
    assert "outloud: " in found[f"{written_in} PDF/UA-1"]


def test_a_web_page_that_has_lost_a_font_fails() -> None:
    def make(given: Order, written_in: Format) -> Edition:
        edition = make_one(given, written_in)
        content = edition.content.replace(b"font/woff2;base64", b"font/woff2;lost", 1)
        return replace(edition, content=content)

    found = failed(order(PAGAT, FORMATS["html"]), make)
    assert found["html fonts"].startswith("the page has no letters for 'O', 'u', 'r'")


def only(findings: Iterator[Finding]) -> Finding:
    (finding,) = findings
    return finding


def test_without_the_checkers_a_line_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "outloud", None)
    lines = [str(one) for one in examine(order(PAGAT, FORMATS["large-print"]))]
    assert lines[-1] == (
        "large-print PDF/UA-1: not checked, outloud and pdfua are missing; get them with: "
        "pip install outloud pdfua (this project's extra named check)"
    )


def test_without_liblouis_braille_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "COMMAND", "lou_translate_is_not_here")
    finding = only(examine(order(PAGAT, FORMATS["braille"])))
    assert finding.verdict is Verdict.NOT_CHECKED
    assert "sudo apt install liblouis-bin" in finding.said


def test_the_command_prints_a_line_a_check_and_writes_nothing(house: Path, folder: Path) -> None:
    done = run("check", house, "--paper", "letter", "--size", "standard")
    assert (done.status, done.err) == (0, "")
    assert [line.partition(":")[0] for line in done.out.splitlines()] == ALL
    assert files(folder) == ["our-house.toml"]


def test_the_command_fails_when_a_check_does(house: Path) -> None:
    done = run("check", house, "--size", "pocket", "--min-type", "14")
    assert done.status == 1
    assert done.out.startswith("pdf: failed, The rules do not fit four panels of 63 x 88 mm")
    assert "large-print words: ok" in done.out


def test_marked_formats_are_checked_too(house: Path, folder: Path) -> None:
    old = folder / "old.toml"
    old.write_text('preset = "screen"\n', encoding="utf-8")
    done = run("check", house, "--since", old)
    assert (done.status, done.out.count(": ok, ")) == (0, len(ALL))
