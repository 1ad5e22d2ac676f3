"""The composition of a card: which type sizes will do, and what the panels must leave room for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rulescard.card.blocks import Block
from rulescard.card.fit import Breaks, dangling, evenest, first_fit, largest, spend_lines
from rulescard.card.foot import Foot
from rulescard.card.galley import Column, Galley
from rulescard.card.layout import Layout, place
from rulescard.card.setting import SMALL_PICTURE, TYPE_PT, Setting, TypeRange, tighter, tightest
from rulescard.card.sheet import Sheet
from rulescard.paper import BadSheet

# The least type by the panel's area in mm², largest first: tall, standard, all others.
FLOORS: Final = ((63 * 176, 12.0), (66 * 105, 9.0), (0, 8.0))
# A panel as large as the paper gives is the last resort: rather smaller type than no card.
LAST_RESORT_PT: Final = 9.0
# Larger type than this leaves some fifteen letters a line: too ragged to read well.
CEILING_PT_PER_MM: Final = 0.25
# The picture: how much of the cover it should take, and how wide it is drawn for its height.
PICTURE_PART: Final = 0.2
PICTURE_ASPECT: Final = 1.3


def type_range(sheet: Sheet, min_type_pt: float | None = None) -> TypeRange:
    """Give the sizes that will do for a panel this large, or from the least asked for.

    Larger panels are held further from the eyes; RNIB's Clear Print asks for 12 pt at least.
    Raises `BadSheet` for type that nobody could read or no panel could hold.
    """
    area_mm2 = sheet.panel.area_mm2
    floor_pt = next(floor_pt for least_mm2, floor_pt in FLOORS if area_mm2 >= least_mm2)
    ceiling_pt = round(CEILING_PT_PER_MM * sheet.panel.width_mm, 1)
    if min_type_pt is None:
        last_pt = LAST_RESORT_PT if sheet.size.panel_mm is None else None
        return TypeRange(floor_pt, max(floor_pt, ceiling_pt), last_pt)
    least_pt, most_pt = TYPE_PT
    if not least_pt <= min_type_pt <= most_pt:
        raise BadSheet(f"type of {min_type_pt:g} pt: must be {least_pt:g} to {most_pt:g} pt")
    if min_type_pt < floor_pt:
        return TypeRange(floor_pt, max(floor_pt, ceiling_pt), min_type_pt)
    return TypeRange(min_type_pt, max(min_type_pt, ceiling_pt))


def columns(sheet: Sheet, foot: Foot) -> list[Column]:
    """Give each panel's room: the first keeps some for a picture, the last for its foot."""
    half_mm = sheet.half_fold_mm
    found = [
        Column(box.width_mm, box.height_mm, fold_mm=half_mm - box.top_mm if half_mm else None)
        for box in sheet.text_boxes
    ]
    found[0] = replace(found[0], picture_mm=PICTURE_PART * sheet.panel.height_mm)
    foot_mm = foot.place(sheet.text_boxes[-1]).depth_mm
    found[-1] = replace(found[-1], height_mm=found[-1].height_mm - foot_mm)
    return found


def compose(
    content: Sequence[Block],
    foot: Foot,
    sheet: Sheet,
    sizes: TypeRange,
    aspect: float = PICTURE_ASPECT,
) -> Layout | None:
    """Set the blocks on the sheet in the largest type of the range; None if none fits.

    The picture is as wide as the cover at most, `aspect` times its height.
    """
    room = columns(sheet, foot)
    galley = largest(content, room, sizes)
    if galley is None:
        return None
    boxes = sheet.text_boxes
    tallest_mm = boxes[0].width_mm / aspect
    galley, breaks = _least_parted(galley, max(0.0, tallest_mm - galley.picture_mm))
    return place(galley, breaks, boxes, tallest_mm)


def _least_parted(galley: Galley, spare_mm: float) -> tuple[Galley, Breaks]:
    """Break panels and lines so that little is parted, set closer if that helps.

    No fold parts one word from its sentence, if that goes, however close it is set; then as few
    lines as may be dangle.
    """
    ways = [*tighter(galley.setting)]
    smaller = [*tighter(replace(galley.setting, picture=SMALL_PICTURE))]
    kept = [ways, *([smaller] if galley.setting.picture else [])]
    kept += [[closer] for closer in tightest(galley.setting)]
    tries = [*((True, settings) for settings in kept), (False, ways)]
    tried = (_set_apart(galley, settings, spare_mm, keeps=keeps) for keeps, settings in tries)
    found = next((one for one in tried if one), [])
    _, galley, breaks = min(found, key=lambda one: one[0])
    return galley, breaks


def _set_apart(
    galley: Galley, settings: Iterable[Setting], spare_mm: float, *, keeps: bool
) -> list[tuple[int, Galley, Breaks]]:
    """Break panels and lines in each way that fits, until no line dangles; say how many do."""
    found: list[tuple[int, Galley, Breaks]] = []
    for setting in settings:
        closer = Galley(galley.blocks, galley.columns, setting, keeps=keeps)
        if first_fit(closer) is None:
            continue
        breaks = evenest(closer, spare_mm)
        closer = spend_lines(closer, breaks)
        found.append((dangling(closer, breaks), closer, breaks))
        if not found[-1][0]:
            break
    return found
