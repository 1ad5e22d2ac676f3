"""The card's one typeface, Atkinson Hyperlegible: which characters it has, how wide they set."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

FAMILY: Final = "Atkinson Hyperlegible"
FILES: Final = {
    False: "AtkinsonHyperlegible-Regular.ttf",
    True: "AtkinsonHyperlegible-Bold.ttf",
}


@dataclass(frozen=True, slots=True)
class Kerning:
    """One subtable of pair kerning, read as the OpenType specification's PairPos says."""

    table: Any

    def adjustment(self, left: str, right: str) -> int | None:
        """Give what to add between two glyphs in font units, None if not covered here."""
        if left not in self.table.Coverage.glyphs:
            return None
        if self.table.Format == 1:
            return self._of_pair(left, right)
        row = self.table.Class1Record[self.table.ClassDef1.classDefs.get(left, 0)]
        value = row.Class2Record[self.table.ClassDef2.classDefs.get(right, 0)].Value1
        return int(getattr(value, "XAdvance", 0) or 0)

    def _of_pair(self, left: str, right: str) -> int | None:
        pairs = self.table.PairSet[self.table.Coverage.glyphs.index(left)].PairValueRecord
        for pair in pairs:
            if pair.SecondGlyph == right:
                return int(getattr(pair.Value1, "XAdvance", 0) or 0)
        return None


class Face:
    """One weight of the typeface."""

    def __init__(self, path: Path) -> None:
        # Slow to import, and wanted only once something must be set.
        from fontTools.ttLib import (  # type: ignore[import-untyped]  # noqa: PLC0415
            TTFont,
        )

        self._font: Any = TTFont(path, lazy=True)
        self._glyphs: dict[int, str] = self._font.getBestCmap()
        self._per_em: int = self._font["head"].unitsPerEm
        self._metrics: dict[str, tuple[int, int]] = self._font["hmtx"].metrics
        self._widths: dict[str, float] = {}

    def missing(self, text: str) -> tuple[str, ...]:
        """Give the characters of the text that the face cannot show, each once, in order."""
        return tuple(char for char in dict.fromkeys(text) if ord(char) not in self._glyphs)

    def width_em(self, text: str) -> float:
        """Give how wide the text sets, kerned, in ems; every character must be in the face."""
        if text not in self._widths:
            self._widths[text] = self._measure(text)
        return self._widths[text]

    def outline(self, char: str) -> str:
        """Give a character's shape as an SVG path, one em 1,000 units, from its baseline up."""
        # Only for what is drawn.
        from fontTools.pens.svgPathPen import (  # type: ignore[import-untyped] # noqa: PLC0415
            SVGPathPen,
        )
        from fontTools.pens.transformPen import (  # type: ignore[import-untyped] # noqa: PLC0415
            TransformPen,
        )

        glyphs = self._font.getGlyphSet()
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.0f}")
        part = 1000 / self._per_em
        glyphs[self._glyphs[ord(char)]].draw(TransformPen(pen, (part, 0, 0, part, 0, 0)))
        return str(pen.getCommands())

    def _measure(self, text: str) -> float:
        glyphs = [self._glyphs[ord(char)] for char in text]
        advance = sum(self._metrics[glyph][0] for glyph in glyphs)
        return (advance + sum(self._kern(*pair) for pair in pairwise(glyphs))) / self._per_em

    def _kern(self, left: str, right: str) -> int:
        for table in self._kerning:
            adjustment = table.adjustment(left, right)
            if adjustment is not None:
                return adjustment
        return 0

    @cached_property
    def _kerning(self) -> tuple[Kerning, ...]:
        layout = self._font["GPOS"].table
        numbers = {
            number
            for record in layout.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for number in record.Feature.LookupListIndex
        }
        lookups = [layout.LookupList.Lookup[number] for number in sorted(numbers)]
        return tuple(Kerning(table) for lookup in lookups for table in lookup.SubTable)


@cache
def face(*, strong: bool) -> Face:
    """Give the bold face or the regular one, read once."""
    return Face(path(strong=strong))


def path(*, strong: bool) -> Path:
    """Say where the face's TrueType file is installed."""
    import fontpkg_atkinson_hyperlegible as package  # type: ignore[import-untyped] # noqa: PLC0415

    return Path(package.ROOT) / "files" / FILES[strong]


def files() -> dict[str, bytes]:
    """Give both faces' files by their names, for a page to bring along."""
    return {name: path(strong=strong).read_bytes() for strong, name in FILES.items()}


def strangers(names: Iterable[str], family: str = FAMILY) -> list[str]:
    """Give the names that are not how a PDF names a part of the family: /ABCDEF+Atkinson-…."""
    start = family.replace(" ", "-")
    return [name for name in names if not name.partition("+")[2].startswith(start)]


def missing(texts: Iterable[str]) -> tuple[str, ...]:
    """Give the characters that either face lacks, each once, in order."""
    text = "".join(texts)
    lacking = face(strong=False).missing(text) + face(strong=True).missing(text)
    return tuple(dict.fromkeys(lacking))
