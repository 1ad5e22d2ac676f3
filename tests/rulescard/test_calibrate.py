"""`rulescard calibrate`: a sheet to measure, and cards that make up for what was measured."""

import os
from pathlib import Path

import pytest

from rulescard.check.readback import Verdict, examine
from rulescard.paper import BadSheet, Box, Margins, Paper
from rulescard.pdf import checkers, reader
from rulescard.printer.calibration import RUNGS, rungs, sheet
from rulescard.scale import TRUE, BadReading, Scale
from slapjack.house.rules import PRESETS, House
from tests.card.reading import letters, strokes
from tests.rulescard.commands import files, run
from tests.rulescard.orders import LOOK, order

PAPERS = ["a4", "letter", "legal", "a3", "200x160"]


def settings() -> Path:
    return Path(os.environ["XDG_CONFIG_HOME"], "slapjack", "printer.toml")


@pytest.mark.parametrize("paper", PAPERS)
def test_both_rulers_are_100_mm(paper: str) -> None:
    pdf = sheet(Paper.parse(paper))
    long = [
        (stroke.right_mm - stroke.left_mm, stroke.bottom_mm - stroke.top_mm)
        for stroke in strokes(pdf)
    ]
    across = [width for width, height in long if width > 90 and height < 1]
    down = [height for width, height in long if height > 90 and width < 1]
    assert across == pytest.approx([100], abs=0.01)
    assert down == pytest.approx([100], abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_edge_has_a_ladder_whose_numbers_are_millimetres(paper: str) -> None:
    given = Paper.parse(paper)
    width_mm, height_mm = given.width_mm, given.height_mm
    distances = {
        (rung.number, round(min(_middle(rung.line, width_mm, height_mm)), 3))
        for rung in rungs(given)
    }
    assert distances == {(number, number) for number in range(1, RUNGS + 1)}


def _middle(line: Box, width_mm: float, height_mm: float) -> list[float]:
    """Give how far a line is from each edge."""
    x_mm, y_mm = line.left_mm + line.width_mm / 2, line.top_mm + line.height_mm / 2
    return [x_mm, width_mm - x_mm, y_mm, height_mm - y_mm]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_says_what_to_do_within_itself(paper: str) -> None:
    given = Paper.parse(paper)
    pdf = sheet(given)
    text = "".join(letter.text for letter in letters(pdf))
    assert "rulescard calibrate --measured 98.5,98.7" in text
    assert max(one.box.bottom_mm for one in letters(pdf)) < given.height_mm
    tagged = [one for one in letters(pdf) if one.type_pt > 12]
    assert max(one.box.bottom_mm for one in tagged) < given.height_mm - RUNGS
    assert checkers.errors(pdf) == []
    assert sheet(given) == pdf


def test_paper_too_small_for_rulers_is_refused() -> None:
    with pytest.raises(BadSheet, match="takes 160 x 160 mm at least"):
        sheet(Paper.parse("150x200"))


def test_readings_are_kept_and_scale_the_next_card(house: Path, folder: Path) -> None:
    run("build", house)
    plain = (folder / "output/our-house-a4.pdf").read_bytes()
    done = run("calibrate", "--measured", "98.5,97.2")
    said = "100 mm come out as 98.5 mm across and 97.2 mm down: cards are drawn at 101.5 % and"
    assert said in done.out
    assert settings().is_file()
    assert said in run("build", house).out
    scaled = (folder / "output/our-house-a4.pdf").read_bytes()
    assert folds(scaled) == pytest.approx(
        [148.5 + (fold - 148.5) / 0.985 for fold in folds(plain)], abs=0.05
    )
    assert folds(scaled, Scale(98.5, 97.2)) == pytest.approx([63, 126, 189], abs=0.05)
    run("calibrate", "--measured", "100,100")
    run("build", house)
    assert (folder / "output/our-house-a4.pdf").read_bytes() == plain


def folds(pdf: bytes, scale: Scale = TRUE) -> list[float]:
    with reader.opened(pdf, scale) as (page,):
        dashed = [stroke.box for stroke in page.strokes() if stroke.dashed]
    upright = [box for box in dashed if box.height_mm > box.width_mm]
    return sorted(box.left_mm + box.width_mm / 2 for box in upright)


def test_a_scaled_card_passes_every_check() -> None:
    look = LOOK.__class__(LOOK.paper, LOOK.size, scale=Scale(97, 98.2))
    findings = [*examine(order(House(PRESETS["card"]), look=look))]
    assert {one.verdict for one in findings} == {Verdict.OK}, [*map(str, findings)]


def test_large_print_is_not_scaled(house: Path, folder: Path) -> None:
    run("build", house, "--format", "large-print", "-o", "before.pdf")
    run("calibrate", "--measured", "97,97")
    run("build", house, "--format", "large-print", "-o", "after.pdf")
    assert (folder / "before.pdf").read_bytes() == (folder / "after.pdf").read_bytes()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("measured", "said"),
    [
        ("98.5", "--measured '98.5': expected both rulers in millimetres"),
        ("a,b", "--measured 'a,b': expected both rulers in millimetres"),
        ("-1,98", "--measured '-1,98': expected both rulers"),
        ("nan,98", "--measured 'nan,98': expected both rulers"),
        ("90,106", "--measured 90,106: across_mm: found 90, expected 95 to 105; print at"),
    ],
)
def test_readings_that_cannot_be_are_refused(measured: str, said: str) -> None:
    done = run("calibrate", f"--measured={measured}")
    assert done.status == 2
    assert done.err.startswith(said)
    assert not settings().exists()


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        ("across_mm = 98\n", ["down_mm: found nothing, expected millimetres"]),
        ("across_mm = true\ndown_mm = 'x'\n", ["across_mm: found true", "down_mm: found 'x'"]),
        ("across_mm = 9\ndown_mm = 99\n", ["across_mm: found 9, expected 95 to 105"]),
        ("across_mm = 98\ndown_mm = 98\nup = 1\n", ["up: no such key"]),
        ("across_mm\n", ["line 1: found 'across_mm'"]),
    ],
)
def test_settings_that_say_nonsense_are_faults(
    house: Path, folder: Path, content: str, faults: list[str]
) -> None:
    settings().parent.mkdir(parents=True)
    settings().write_text(content, encoding="utf-8")
    done = run("build", house)
    assert done.status == 2
    assert done.err.startswith(f"{settings()}:\n")
    assert all(fault in done.err for fault in faults)
    assert "rulescard calibrate --measured" in done.err
    assert files(folder) == ["our-house.toml"]


def test_a_card_that_would_leave_the_sheet_is_refused_with_a_margin_that_helps() -> None:
    a4 = Paper.parse("a4")
    with pytest.raises(BadReading, match="take --margin 8,6") as refused:
        Scale(95, 95).check(a4)
    assert "over the edges of a4" in str(refused.value)
    Scale(95, 95).check(Paper.parse("a4", Margins(8, 6)))
    Scale(97, 97).check(a4)


def test_the_sheet_is_written_for_a_paper(folder: Path) -> None:
    done = run("calibrate", "--paper", "Letter")
    assert done.out.startswith("output/calibration-letter.pdf: the calibration sheet.")
    assert files(folder) == ["output/calibration-letter.pdf"]
