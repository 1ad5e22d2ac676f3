"""`rulescard build`: formats, their names and places, and what it refuses."""

import re
from pathlib import Path

import pytest

from rulescard.formats.registry import FORMATS
from slapjack.book.rulebook import rulebook
from slapjack.house.file import read_house
from tests.formats.books import words_lost
from tests.rulescard.commands import files, run

NAMES = {
    "pdf": "our-house-a4.pdf",
    "large-print": "our-house-large-print-a4.pdf",
    "poster": "our-house-poster-a4.pdf",
    "html": "our-house.html",
    "epub": "our-house.epub",
    "docx": "our-house-a4.docx",
    "text": "our-house.txt",
    "braille": "our-house.brf",
}


@pytest.mark.usefixtures("folder")
def test_all_formats_are_named_after_the_house(house: Path) -> None:
    done = run("build", house, "--format", "all")
    assert (done.status, done.err) == (0, "")
    assert files(Path("output")) == sorted(NAMES.values())
    for name in NAMES.values():
        assert f"output/{name}: " in done.out


def test_several_formats_are_made_and_no_other(house: Path, folder: Path) -> None:
    assert run("build", house, "--format", "text,html").status == 0
    assert files(folder / "output") == [NAMES["html"], NAMES["text"]]


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ([], "our-house-a4.pdf"),
        (["--size", "pocket"], "our-house-a4-pocket.pdf"),
        (["--paper", "Letter", "--size", "60 x 150"], "our-house-letter-60x150.pdf"),
        (["--paper", "300×220"], "our-house-300x220.pdf"),
        (["--format", "large-print", "--paper", "letter"], "our-house-large-print-letter.pdf"),
    ],
)
def test_paper_and_size_stand_in_the_name(house: Path, options: list[str], name: str) -> None:
    assert run("build", house, *options).status == 0
    assert files(Path("output")) == [name]


@pytest.mark.parametrize(
    ("preset", "name"), [([], "slapjack.txt"), (["--preset", "screen"], "slapjack-screen.txt")]
)
def test_a_preset_names_its_files_too(folder: Path, preset: list[str], name: str) -> None:
    assert run("build", *preset, "--format", "text").status == 0
    assert files(folder) == [f"output/{name}"]


@pytest.mark.parametrize("written_in", ["text", "html", "braille"])
def test_text_goes_to_the_terminal_and_nowhere_else(
    house: Path, folder: Path, written_in: str
) -> None:
    done = run("build", house, "--format", written_in, "-o", "-")
    book = rulebook(read_house(house))
    assert words_lost(book, FORMATS[written_in], done.out).is_same
    assert files(folder) == ["our-house.toml"]


def test_a_pdf_is_no_text_for_a_terminal(house: Path, folder: Path) -> None:
    done = run("build", house, "-o", "-")
    assert done.status == 2
    assert "the terminal takes --format html, text, braille" in done.err
    assert files(folder) == ["our-house.toml"]


def test_files_go_where_they_are_sent(house: Path, folder: Path) -> None:
    assert run("build", house, "--format", "text", "-o", "here.txt").status == 0
    assert run("build", house, "--format", "text,html", "-o", "there/").status == 0
    assert files(folder) == [
        "here.txt",
        "our-house.toml",
        "there/our-house.html",
        "there/our-house.txt",
    ]


def test_one_file_for_several_formats_is_refused(house: Path) -> None:
    done = run("build", house, "--format", "text,html", "-o", "one.txt")
    assert done.status == 2
    assert "-o one.txt: one place for 2 formats (html, text)" in done.err


def test_options_of_braille_and_large_print_are_heeded(house: Path) -> None:
    brf = run(
        "build", house, "--format", "braille", "--grade", "1", "--cells", "30", "--lines", "20",
        "-o", "-",
    ).out  # fmt: skip
    pages = brf.split("\f")
    assert {page.count("\n") for page in pages[:-1]} == {20}
    assert max(len(line) for line in brf.splitlines()) <= 30
    assert "type of 24 pt" in run("build", house, "--format", "large-print", "--type", "24").out


def test_an_option_without_effect_is_a_fault(house: Path, folder: Path) -> None:
    done = run("build", house, "--format", "html,text", "--grade", "2", "--paper", "a4")
    assert done.status == 2
    assert done.err == (
        "--paper is for docx, large-print, pdf, poster; --grade is for braille, and only html, "
        "text was asked for: see --format\n"
    )
    assert files(folder) == ["our-house.toml"]


def test_all_faults_are_told_at_once(folder: Path) -> None:
    faulty = folder / "faulty.toml"
    faulty.write_text("decks = 9\nstal = 1\n", encoding="utf-8")
    wrong = ["--format", "pfd", "--paper", "a7", "--size", "big", "--margin", "x"]
    done = run("build", faulty, *wrong)
    assert done.status == 2
    assert [line[:58] for line in done.err.splitlines()] == [
        "--format: found 'pfd' (did you mean pdf?); expected one or",
        "margin 'x': expected millimetres from 0 to 25, such as 8, ",
        "paper 'a7': expected a4, letter, legal, a3 or millimetres ",
        "size 'big': expected tall, standard, pocket, sheet or mill",
        f"{faulty}:"[:58],
        "  line 1: decks: found 9, expected a whole number from 1 to 4"[:58],
        "  line 2: stal: no such key; did you mean stall?",
    ]
    assert files(folder) == ["faulty.toml"]


def test_a_format_that_cannot_be_made_keeps_back_no_other(folder: Path) -> None:
    house = folder / "cjk.toml"
    house.write_text('[card]\ntitle = "拍牌"\n', encoding="utf-8")
    done = run("build", house, "--format", "all", "--cells", "7")
    assert done.status == 1
    faults = {line.partition(": ")[0]: line for line in done.err.splitlines()}
    assert "U+62CD" in faults["pdf"]
    assert "U+62CD" in faults["large-print"]
    assert "U+62CD" in faults["poster"]
    assert faults["braille"] == "braille: braille page: found 7 cells, expected 20 to 100"
    made = ["cjk.html", "cjk.epub", "cjk-a4.docx", "cjk.txt"]
    assert files(folder / "output") == sorted(made)
    assert [line.partition(": ")[0] for line in done.out.splitlines()] == [
        f"output/{name}" for name in made
    ]


def test_a_card_that_fits_no_size_is_told_and_what_lies_there_is_called_older(
    house: Path, folder: Path
) -> None:
    assert run("build", house).status == 0
    house.write_text(f'[card]\nnote = "{"No rings. " * 38}"\n', encoding="utf-8")
    done = run("build", house, "--format", "pdf,text", "--min-type", "14")
    assert done.status == 1
    assert done.err.startswith("pdf: The rules do not fit four panels")
    assert done.err.endswith("output/our-house-a4.pdf: is older, and was left as it is.\n")
    assert "No rings." in (folder / "output" / "our-house.txt").read_text(encoding="utf-8")


def test_where_nothing_can_be_made_nothing_is_written(folder: Path) -> None:
    (folder / "cjk.toml").write_text('[card]\ntitle = "拍牌"\n', encoding="utf-8")
    done = run("build", "cjk.toml", "--format", "pdf,large-print")
    assert (done.status, done.err.count("\n")) == (2, 2)
    assert files(folder) == ["cjk.toml"]


@pytest.mark.parametrize(
    ("name", "begins"),
    [("w.html", "<!DOCTYPE html>"), ("W.TXT", "Slapjack"), ("w.pdf", "%PDF"), ("w", "%PDF")],
)
def test_the_name_of_the_file_decides_the_format(
    house: Path, folder: Path, name: str, begins: str
) -> None:
    assert run("build", house, "-o", name).status == 0
    assert (folder / name).read_bytes().startswith(begins.encode())


def test_a_name_of_another_format_or_of_none_is_refused(house: Path, folder: Path) -> None:
    done = run("build", house, "-o", "w.doc")
    assert done.status == 2
    assert done.err == "-o w.doc: no format ends in .doc; did you mean -o w.docx?\n"
    done = run("build", house, "-o", "w.jpg")
    assert done.status == 2
    assert done.err.startswith("-o w.jpg: expected a name ending in .pdf, ")
    done = run("build", house, "--format", "pdf", "-o", "w.html")
    assert done.status == 2
    assert done.err == (
        "-o w.html: is the name of html, and --format asks for pdf; name a file ending in .pdf, "
        "or ask for --format html\n"
    )
    assert files(folder) == ["our-house.toml"]
    assert run("build", house, "--format", "text", "-o", "w.md").status == 0


def test_a_wider_margin_keeps_ink_from_the_edges(house: Path) -> None:
    assert run("build", house, "--size", "sheet", "--margin", "12,10").status == 0
    assert "four panels of" in run("build", house, "--size", "sheet", "--margin", "0").out


def test_that_type_is_under_12_pt_is_said_in_every_size(folder: Path) -> None:
    for size in ("tall", "standard", "pocket"):
        said = run("build", "--size", size, "-o", f"{folder}/").out
        (type_pt,) = re.findall(r"in type of ([\d.]+) pt", said)
        assert ("The type is under 12 pt" in said) == (float(type_pt) < 12)
