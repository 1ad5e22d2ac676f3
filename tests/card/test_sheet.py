import pytest

from rulescard.card import strips
from rulescard.card.sheet import PANELS, CardSize, Sheet
from rulescard.paper import BadSheet, Margins, Paper


def sheet(paper: str, size: str, margins: Margins | None = None) -> Sheet:
    return Sheet.plan(Paper.parse(paper, margins), CardSize.parse(size))


@pytest.mark.parametrize("text", ["a4", " A4 ", "297x210", "210x297", "297 x 210", "297×210"])
def test_a_paper_is_read_by_name_or_size_and_lies_on_its_side(text: str) -> None:
    paper = Paper.parse(text)
    assert (paper.width_mm, paper.height_mm) == (297, 210)


def test_a_misspelt_paper_or_size_gets_the_nearest_name() -> None:
    with pytest.raises(BadSheet) as paper:
        Paper.parse("leter")
    assert str(paper.value) == (
        "paper 'leter': expected a4, letter, legal, a3 or millimetres like 297x210; "
        "did you mean letter?"
    )
    with pytest.raises(BadSheet) as size:
        CardSize.parse("standart")
    assert str(size.value) == (
        "size 'standart': expected tall, standard, pocket, sheet or millimetres like 63x176; "
        "did you mean standard?"
    )


@pytest.mark.parametrize("text", ["", "a5", "0x0", "297", "297x", "-297x210", "1e9x2", "nanxnan"])
def test_other_papers_are_refused(text: str) -> None:
    with pytest.raises(BadSheet):
        Paper.parse(text)


@pytest.mark.parametrize("text", ["", "20x90", "63", "63x9999", "63x176x1", "\x1b[31m"])
def test_other_sizes_are_refused_without_echoing_controls(text: str) -> None:
    with pytest.raises(BadSheet) as refused:
        CardSize.parse(text)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("paper", "size", "panel_mm"),
    [
        ("a4", "tall", (63, 176)),
        ("letter", "tall", (63, 176)),
        ("letter", "standard", (66, 105)),
        ("a4", "pocket", (63, 88)),
        ("a4", "sheet", (70.5, 181)),
        ("letter", "sheet", (66, 186.5)),
        ("a3", "sheet", (101, 268)),
        ("a4", "60x100", (60, 100)),
    ],
)
def test_four_equal_panels_stand_in_the_corner(
    paper: str, size: str, panel_mm: tuple[float, float]
) -> None:
    found = sheet(paper, size)
    assert (found.panel.width_mm, found.panel.height_mm) == panel_mm
    assert (found.card.left_mm, found.card.top_mm) == (0, 0)
    assert found.card.width_mm == PANELS * panel_mm[0]
    assert found.folds_mm == tuple(panel_mm[0] * n for n in (1, 2, 3))


def test_a_card_too_large_for_its_paper_is_refused_with_numbers() -> None:
    with pytest.raises(BadSheet) as refused:
        sheet("letter", "70x176")
    assert str(refused.value) == (
        "size 70x176: four panels of 70 x 176 mm side by side are 280 x 176 mm; "
        "letter (279.4 x 215.9 mm) holds 264.4 x 186.9 mm beside its strips: "
        "panels of at most 66 x 186.5 mm, or --size sheet"
    )


def test_a_paper_too_small_for_any_card_is_refused() -> None:
    with pytest.raises(BadSheet, match="too small to read; take a larger paper"):
        sheet("120x100", "sheet")


def test_a_strip_too_small_for_the_folding_steps_is_refused() -> None:
    with pytest.raises(BadSheet) as refused:
        strips.plan(sheet("180x140", "sheet"), "7F3A-19", 8)
    assert str(refused.value) == (
        "paper 180x140, size sheet: the strip below the card, 166 x 24 mm, has no room for the "
        "folding steps; take a larger paper or lower panels"
    )


@pytest.mark.parametrize("margins", [Margins(), Margins(3, 3), Margins(12, 9)])
def test_text_keeps_clear_of_the_printers_edge_and_of_folds(margins: Margins) -> None:
    found = sheet("a4", "63x170", margins)
    boxes = found.text_boxes
    assert boxes[0].left_mm >= margins.side_mm
    assert all(box.top_mm >= margins.end_mm for box in boxes)
    for number, box in enumerate(boxes):
        assert box.left_mm >= number * 63 + 4
        assert box.right_mm <= (number + 1) * 63 - 4
        assert box.bottom_mm <= 170 - 4


def test_only_a_tall_card_folds_once_more() -> None:
    assert sheet("a4", "tall").folds_again
    assert not sheet("a4", "standard").folds_again
    assert not sheet("a4", "pocket").folds_again


@pytest.mark.parametrize(
    ("paper", "size", "fits"),
    [
        ("a4", "tall", True),
        ("a4", "pocket", True),
        ("a4", "standard", False),
        ("a4", "sheet", False),
        ("a3", "sheet", False),
    ],
)
def test_only_a_card_that_fits_is_sent_to_the_decks_box(paper: str, size: str, fits: bool) -> None:  # noqa: FBT001
    sheet = Sheet.plan(Paper.parse(paper), CardSize.parse(size))
    assert sheet.fits_deck_box is fits
