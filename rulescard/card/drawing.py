"""The sheet as one HTML page with its style sheet, its drawing and its fonts."""

from dataclasses import dataclass
from typing import Final

from rulescard.card.blocks import BAR_EM, INDENT_EM, PICTURE_GAP_EM, Kind, Style, styles
from rulescard.card.composition import PICTURE_ASPECT
from rulescard.card.galley import COVER
from rulescard.card.layout import Layout
from rulescard.card.pattern_pictures import Drawn
from rulescard.card.pattern_pictures import draw as draw_pattern
from rulescard.card.sheet import Sheet
from rulescard.card.strips import Scrap, said
from rulescard.paper import Paper
from rulescard.pdf import fonts
from rulescard.pdf.writer import Page
from rulescard.photo import Photo
from rulescard.qr import Code
from rulescard.qr import drawn as drawn_code
from slapjack.book import wording

# Files that the page names, and the templates they are made from.
FILES: Final = {
    "card.css": "card.css",
    "bullet.svg": "card-bullet.svg",
}
CODE_FILE: Final = "code.svg"


@dataclass(frozen=True, slots=True)
class Spread:
    """Everything that is printed on one sheet."""

    title: str
    paper: Paper
    card: Layout
    foot: Layout
    shows_jack: bool
    game: str
    accent: str
    foreign: str
    """The language of the family's own words where it is not the rules' own, else ""."""
    photo: Photo | None
    """What stands where the game's own picture would."""
    play: Layout | None
    """What is said of a code at the foot; its picture is the code."""
    code: Code | None
    """What opens these rules, wherever it stands."""

    @property
    def parts(self) -> dict[str, Layout]:
        """Every text on the sheet by name, in reading order."""
        return {"panel": self.card, "foot": self.foot} | self._played

    @property
    def _played(self) -> dict[str, Layout]:
        return {"play": self.play} if self.play else {}

    @property
    def patterns(self) -> list[Drawn]:
        """What is drawn beside its words, or below them."""
        placed = [one for panel in self.card.panels for one in panel.placed]
        return [one.block.picture for one in placed if one.block.picture and one.style.picture]


@dataclass(frozen=True, slots=True)
class CardSpread(Spread):
    """Cards alike on one sheet, and the strips that are torn off."""

    sheet: Sheet
    scrap: Scrap

    @property
    def parts(self) -> dict[str, Layout]:
        """Every text on the sheet by name, in reading order; what a card repeats has its number."""
        cards = {
            f"{name}{f'-of-{number}' if number > 1 else ''}": layout.lower(top_mm)
            for number, top_mm in enumerate(self.sheet.tops_mm, 1)
            for name, layout in ({"panel": self.card, "foot": self.foot} | self._played).items()
        }
        scrap = {"steps": self.scrap.steps, "colophon": self.scrap.colophon}
        return cards | scrap | ({"play": self.scrap.play} if self.scrap.play else {})


def draw(spread: Spread, marks: str = "card-marks.svg.j2") -> Page:
    """Give the page that shows the spread, and below it what the template `marks` draws."""
    names = {
        "spread": spread,
        "language": wording.LANGUAGE,
        "looks": {
            name: _looks(layout) for name, layout in spread.parts.items() if "-of-" not in name
        },
        "aspect": PICTURE_ASPECT,
        "cover": COVER,
        "picture_gap_em": PICTURE_GAP_EM,
        "bar": {"width_em": BAR_EM, "gap_em": INDENT_EM - BAR_EM},
        "words": said(),
        "code_file": CODE_FILE,
    }
    drawn = {**FILES, "marks.svg": marks}
    render = wording.environment().get_template
    files = {file: render(name).render(names).encode() for file, name in drawn.items()}
    patterns = {f"pattern-{one.name}.svg": draw_pattern(one).encode() for one in spread.patterns}
    own = {spread.photo.name: spread.photo.content} if spread.photo else {}
    own |= {CODE_FILE: drawn_code(spread.code).encode()} if spread.code else {}
    return Page(render("card.html.j2").render(names), files | patterns | own | fonts.files())


def _looks(layout: Layout) -> dict[Kind, Style]:
    """Give the look of every kind that the layout has."""
    kinds = {placed.block.kind for panel in layout.panels for placed in panel.placed}
    return {kind: style for kind, style in styles(layout.ease).items() if kind in kinds}
