"""Reading back a page that was laid out: which words stand where, before any ink is spent.

This walks the boxes that WeasyPrint keeps to itself (the version is pinned), because a
panel that runs off its page loses its last words without a warning.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rulescard.card.blocks import Block
from rulescard.card.layout import Layout
from rulescard.paper import MM_PER_PX, Box
from rulescard.pdf.fonts import face
from slapjack.errors import SlapjackError

# Rounding in the drawing: a twentieth of a millimetre is no matter.
TOLERANCE_MM: Final = 0.05
BOLD: Final = 700


class NotAsPlanned(SlapjackError):
    """The page does not say, or does not hold, what was to be printed."""


@dataclass(slots=True)
class Found:
    """What an element of the page turned out to hold."""

    lines: list[str] = field(default_factory=list)
    right_mm: float = 0.0
    bottom_mm: float = 0.0


def read(page: Any) -> dict[str, Found]:  # noqa: ANN401 - WeasyPrint is untyped
    """Give the lines of each element that has an id, and how far they reach."""
    found: dict[str, Found] = {}
    for name, line in _lines(page._page_box, ""):  # noqa: SLF001
        element = found.setdefault(name, Found())
        element.lines.append("".join(_texts(line)).rstrip())
        element.right_mm = max(element.right_mm, _right_mm(line))
        element.bottom_mm = max(
            element.bottom_mm,
            (line.position_y + line.height) * MM_PER_PX,
        )
    return found


def check(found: Mapping[str, Found], layout: Layout, name: str) -> None:
    """Raise `NotAsPlanned` unless every panel holds its lines, all of them inside its box."""
    for number, panel in enumerate(layout.panels, 1):
        key = f"{name}-{number}"
        element = found.get(key, Found())
        check_lines(key, element.lines, list(panel.line_texts))
        _check_inside(key, element, panel.box)


def check_whole(content: Sequence[Block], layout: Layout) -> None:
    """Raise `NotAsPlanned` unless the panels hold the blocks' words, all of them, in order."""
    given = [letter for block in content for word in block.words for letter in word.text]
    lines = [line for panel in layout.panels for one in panel.placed for line in one.lines]
    laid_out = [letter for line in lines for word in line for letter in word.text]
    if given != laid_out:
        raise NotAsPlanned("the panels do not hold the words that were given")


def check_lines(key: str, found: list[str], wanted: list[str]) -> None:
    """Raise `NotAsPlanned` unless the lines laid out are the lines given."""
    if found == wanted:
        return
    pairs = zip([*found, "nothing"], [*wanted, "nothing"], strict=False)
    differing = next(pair for pair in pairs if pair[0] != pair[1])
    raise NotAsPlanned(f"{key}: laid out {differing[0]!r} where {differing[1]!r} was given")


def _check_inside(key: str, element: Found, box: Box) -> None:
    if element.right_mm > box.right_mm + TOLERANCE_MM:
        raise NotAsPlanned(f"{key}: a line ends {element.right_mm - box.right_mm:.2f} mm outside")
    if element.bottom_mm > box.bottom_mm + TOLERANCE_MM:
        raise NotAsPlanned(f"{key}: ends {element.bottom_mm - box.bottom_mm:.2f} mm too low")


def _lines(box: Any, name: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    if box.element_tag and box.element_tag.endswith("::marker"):
        return
    if box.element is not None and box.element.get("id"):
        name = box.element.get("id")
    children = getattr(box, "children", ())
    if type(box).__name__ == "LineBox":
        yield name, box
        return
    for child in children:
        yield from _lines(child, name)


def _texts(box: Any) -> Iterator[str]:  # noqa: ANN401
    return (leaf.text for leaf in _leaves(box))


def _leaves(box: Any) -> Iterator[Any]:  # noqa: ANN401
    if box.element_tag and box.element_tag.endswith("::marker"):
        return
    if hasattr(box, "text"):
        yield box
    for child in getattr(box, "children", ()):
        yield from _leaves(child)


def _right_mm(line: Any) -> float:  # noqa: ANN401
    """Say where the line's last letter ends: the space after it hangs."""
    *_, last = _leaves(line)
    hanging = len(last.text) - len(last.text.rstrip())
    space_em = face(strong=last.style["font_weight"] >= BOLD).width_em(" ")
    hanging_px = hanging * space_em * last.style["font_size"]
    return float(line.position_x + line.width - hanging_px) * MM_PER_PX
