"""How a card may be set: which type, how loosely, and what gives way when rules are long."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

STEP_PT: Final = 0.1
# The least that RNIB's Clear Print asks for.
CLEAR_PT: Final = 12.0
# What it calls better: above it, pictures of patterns are worth more than larger type.
BETTER_PT: Final = 14.0
# No type on a card is smaller or larger than this.
TYPE_PT: Final = (5.0, 40.0)
# The ease of lines that are still comfortably apart: 1.17 of their type.
COMFORT: Final = 0.3
# What is tried below it at the least type; below 0 only so that no heading is left behind.
EASES: Final = tuple(tenths / 10 for tenths in range(2, -6, -1))
LOOSER: Final = tuple(tenths / 10 for tenths in range(10, 3, -1))
# How much of its ease a card gives up so that no line ends with a sentence's short first word.
EASE_FOR_LINES: Final = (0.0, 0.1, 0.2, 0.3)
# The part of a picture that it is worth keeping type smaller for.
SMALL_PICTURE: Final = 0.4
# A family's own picture is worth more of it.
PHOTO_PARTS: Final = (1.0, 0.7, SMALL_PICTURE)
# A pattern drawn so high has its ranks in the type's own size.
PATTERN_EM: Final = 2.0


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set the rules."""

    type_pt: float
    ease: float = 1.0
    """How loosely: 1 with room to spare, 0 as tight as can be read."""
    picture: float = 1.0
    """The part of the picture's height that is kept free for it."""
    clears_fold: bool = True
    """Whether a line's gap is left where the card is folded once more."""
    strands: bool = False
    """Whether a heading may stand at a panel's foot with one entry of several."""
    drawn_em: float = 0.0
    """How high patterns are drawn beside their words, in ems; 0 leaves them out."""

    @property
    def type(self) -> tuple[float, float, float]:
        """What decides how much room a block takes; the rest is where it may stand."""
        return self.type_pt, self.ease, self.drawn_em


@dataclass(frozen=True, slots=True)
class TypeRange:
    """The type sizes that will do."""

    floor_pt: float
    """Down to here, comfortable lines and a picture are worth more than larger type."""
    ceiling_pt: float
    least_pt: float | None = None
    """The smallest of all, where that is below the floor."""
    pictures: tuple[float, ...] = (SMALL_PICTURE,)
    """The parts of the picture's height that type gives way to, the best first."""

    def tries(self) -> Iterator[Setting]:
        """Give every way to set the rules, the best first.

        The type gives way first, down to the floor; then the air between lines, then the
        picture, then the gap at the fold, and last the headings' company. Where type is small
        the picture goes before the air: there, larger type is worth more than a picture.
        """
        sizes = [*_steps_down(self.ceiling_pt, self.floor_pt), self.floor_pt]
        eases = (COMFORT, *EASES)
        for part in self.pictures:
            yield from (Setting(size_pt, COMFORT, part) for size_pt in sizes)
        bare = [Setting(size_pt, COMFORT, 0.0) for size_pt in sizes]
        tight = [Setting(self.floor_pt, ease, SMALL_PICTURE) for ease in EASES if ease >= 0]
        yield from [*tight, *bare] if self.floor_pt >= CLEAR_PT else [*bare, *tight]
        yield from (Setting(self.floor_pt, ease, 0.0) for ease in EASES)
        folded = [Setting(self.floor_pt, ease, 0.0, clears_fold=False) for ease in eases]
        yield from folded
        smaller = [
            Setting(size_pt, ease, 0.0, clears_fold=clears)
            for size_pt in self._below_the_floor()
            for clears in (True, False)
            for ease in eases[eases.index(0.0) :]
        ]
        yield from smaller
        stranded = [one for one in [*folded, *smaller] if one.ease >= 0 and not one.clears_fold]
        yield from (replace(one, strands=True) for one in stranded)

    def roomy(self) -> Iterator[Setting]:
        """Give every type down to the floor with all its air, and no heed of folds and headings."""
        for size_pt in [*_steps_down(self.ceiling_pt, self.floor_pt), self.floor_pt]:
            yield Setting(size_pt, clears_fold=False, strands=True)

    def _below_the_floor(self) -> list[float]:
        if self.least_pt is None:
            return []
        return [*_steps_down(self.floor_pt, self.least_pt)[1:], self.least_pt]


def with_patterns(setting: Setting) -> Iterator[Setting]:
    """Give the ways to draw patterns, the best first: they may cost air, and type that is large."""
    drawn = replace(setting, drawn_em=PATTERN_EM)
    yield from looser(drawn)
    tighter = [ease for ease in (COMFORT, *EASES) if 0 <= ease <= setting.ease]
    yield from (replace(drawn, ease=ease) for ease in tighter)
    if setting.ease == COMFORT:
        sizes = _steps_down(setting.type_pt, min(setting.type_pt, BETTER_PT))[1:]
        yield from (replace(drawn, type_pt=size_pt) for size_pt in sizes)


def looser(setting: Setting) -> Iterator[Setting]:
    """Give the ways to set the same type with more air, the loosest first."""
    picture = 1.0 if setting.picture else 0.0
    if setting.ease == COMFORT:
        yield from (
            replace(setting, ease=ease, picture=part)
            for part in dict.fromkeys((picture, setting.picture))
            for ease in LOOSER
        )


def tighter(setting: Setting) -> Iterator[Setting]:
    """Give the setting, and ways to set the same type a little closer, the loosest first."""
    for less in EASE_FOR_LINES:
        ease = round(setting.ease - less, 1)
        if not less or ease >= 0:
            yield replace(setting, ease=ease)


def tightest(setting: Setting) -> Iterator[Setting]:
    """Give the ways that are closer still than those of `tighter`, the loosest first."""
    closest = min(one.ease for one in tighter(setting))
    eases = dict.fromkeys((*LOOSER, COMFORT, *EASES))
    yield from (replace(setting, ease=ease) for ease in eases if ease < closest)


def _steps_down(from_pt: float, to_pt: float) -> list[float]:
    """Give the sizes from one down to just above another."""
    steps = round((from_pt - to_pt) / STEP_PT)
    return [round(from_pt - step * STEP_PT, 1) for step in range(steps)]
