"""`rulescard preview` and `rulescard sizes`: what a card looks like, and what would fit."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rulescard.card.preview import AROUND_MM, PIXELS_PER_MM, TABLE
from tests.rulescard.commands import files, run


def picture(name: str) -> Image.Image:
    with Image.open(Path("output", name)) as found:
        return found.copy()


def test_a_card_is_shown_on_its_sheet_and_folded(house: Path, folder: Path) -> None:
    done = run("preview", house)
    assert (done.status, done.err) == (0, "")
    assert files(folder / "output") == ["our-house-a4-folded.png", "our-house-a4-sheet.png"]
    sheet = picture("our-house-a4-sheet.png")
    around = 2 * AROUND_MM
    wanted = ((297 + around) * PIXELS_PER_MM, (210 + around) * PIXELS_PER_MM)
    assert sheet.size == pytest.approx(wanted, abs=2)


def test_a_colour_of_the_familys_own_is_seen_in_both_and_grey_stays_grey(house: Path) -> None:
    house.write_text('[card]\naccent = "#1a5fb4"\n', encoding="utf-8")
    run("preview", house, "--size", "pocket")
    run("preview", "--size", "pocket")
    for what in ("sheet", "folded"):
        coloured = picture(f"our-house-a4-pocket-{what}.png")
        red, _, blue = coloured.split()
        _, most = ImageChops.subtract(blue, red).getextrema()
        assert int(str(most)) > 100
        assert coloured.getpixel((2, 2)) == (TABLE, TABLE, TABLE)
        assert picture(f"slapjack-a4-pocket-{what}.png").mode == "L"


def test_the_folded_card_shows_every_panel_and_no_strip(house: Path) -> None:
    run("preview", house, "--size", "pocket", "--paper", "letter")
    folded = picture("our-house-letter-pocket-folded.png")
    assert folded.width / PIXELS_PER_MM == pytest.approx(4 * 63 * 0.8 + 2 * AROUND_MM, abs=1)
    assert folded.height / PIXELS_PER_MM == pytest.approx(88 * 1 + 63 * 0.16 + 18, abs=1)
    middle = folded.height // 2
    panel = (folded.width - 2 * AROUND_MM * PIXELS_PER_MM) / 4
    for number in range(4):
        left = round(AROUND_MM * PIXELS_PER_MM + number * panel)
        part = folded.crop((left, middle - 80, round(left + panel), middle + 80))
        assert sum(part.histogram()[:60]), "words are on every panel"
    assert folded.getpixel((2, 2)) == TABLE


def test_two_pictures_of_one_house_are_the_same(house: Path, folder: Path) -> None:
    run("preview", house, "-o", "once")
    run("preview", house, "-o", "again")
    for name in files(folder / "once"):
        assert (folder / "once" / name).read_bytes() == (folder / "again" / name).read_bytes()


def test_sizes_are_told_in_a_plain_table(house: Path, folder: Path) -> None:
    targets = '["jack", "pair", "tens", "sandwich"]'
    house.write_text(f'preset = "pagat"\ntargets = {targets}\n', encoding="utf-8")
    done = run("sizes", house, "--paper", "240x200")
    head, *rows = done.out.splitlines()
    assert head == "size      paper    type     fits"
    assert [row.split()[:2] for row in rows] == [
        [size, paper]
        for size in ("tall", "standard", "pocket", "sheet")
        for paper in ("240x200", "a4", "letter", "legal", "a3")
    ]
    assert rows[0] == "tall      240x200  none     no, larger than the paper"
    assert any(row.startswith("standard  a4       9.0 pt   yes") for row in rows)
    assert any(row.startswith("pocket    a4       none     no, ") for row in rows)
    assert all("mm too long" in row or "larger" in row for row in rows if " no, " in row)
    assert files(folder) == ["our-house.toml"]


def test_a_size_of_ones_own_is_tried_too(house: Path) -> None:
    rows = run("sizes", house, "--size", "70 x 180", "--min-type", "9").out.splitlines()
    assert "70x180    a4" in rows[-4]


def test_a_title_that_no_size_can_show_is_a_fault(house: Path) -> None:
    house.write_text('[card]\ntitle = "拍牌"\n', encoding="utf-8")
    done = run("sizes", house)
    assert done.status == 2
    assert done.err.startswith("card.title: the card's typeface")
