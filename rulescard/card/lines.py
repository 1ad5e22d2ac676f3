"""Words into lines: left-aligned, as few lines as possible, and no lone word at the end."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from typing import Final

from rulescard.division import after_signs, joint, places
from rulescard.pdf.fonts import face

NO_BREAK_SPACE: Final = "\u00a0"
# A last line shorter than this part of the measure looks like a lone word.
SHORT: Final = 0.3
# More than any raggedness: one line fewer is always better.
LINE_COST: Final = 1000.0
# How much raggedness a line counts for that ends with a hyphen, and one that ends with the
# short first word of a sentence.
HYPHEN_COST: Final = 0.3
DANGLING_COST: Final = 3.0
SHORT_WORD: Final = 4
SENTENCE_ENDS: Final = frozenset(".?!:")


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one weight."""

    text: str
    strong: bool = False

    @property
    def width_em(self) -> float:
        """How wide it sets."""
        return face(strong=self.strong).width_em(self.text)


@dataclass(frozen=True, slots=True)
class Word:
    """What stands between two spaces; its weight may change on the way."""

    runs: tuple[Run, ...]
    width_em: float
    space: Run
    """What parts it from the word before: nothing for the first, nor within a broken word."""
    space_em: float
    """How wide that is."""
    hyphen: str = ""
    """What is printed after a piece of a word that goes on in the next line; it is no letter."""
    hyphen_em: float = 0.0
    """How much wider that makes the line."""

    @property
    def text(self) -> str:
        """Its letters."""
        return "".join(run.text for run in self.runs)


Line = tuple[Word, ...]
"""Words set side by side; never empty."""


def words(runs: Iterable[Run]) -> tuple[Word, ...]:
    """Split runs into words at their white space; a no-break space holds a word together."""
    letters = [Run(char, run.strong) for run in runs for char in run.text]
    groups = [(blank, [*group]) for blank, group in groupby(letters, _is_gap)]
    found: list[Word] = []
    for blank, group in groups:
        if not blank:
            found.append(_word(group, after=found[-1] if found else None))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Count:
    """How many lines words take at least, and the measures for which that is known."""

    lines: int
    from_em: float
    below_em: float


def count_lines(text: Sequence[Word], measure_em: float) -> Count:
    """Say how many lines the words take at least, each line no wider than the measure.

    Every measure in which the same words stand in the same lines is told along.
    """
    if any(word.width_em > measure_em for word in text):
        return Count(len(wrap(text, measure_em)), measure_em, math.nextafter(measure_em, math.inf))
    lines, used_em, widest_em, least_em = 1, 0.0, 0.0, math.inf
    for word in text:
        wider_em = used_em + (word.space_em if used_em else 0) + word.width_em
        if used_em and wider_em > measure_em:
            least_em = min(least_em, wider_em)
            lines, wider_em = lines + 1, word.width_em
        used_em = wider_em
        widest_em = max(widest_em, used_em)
    return Count(lines, widest_em, least_em)


def wrap(
    text: Sequence[Word], measure_em: float, *, even: bool = False, spare_lines: bool = False
) -> tuple[Line, ...]:
    """Set the words in as few lines as they take, the raggedness least, the last line not short.

    A title is set `even`: its last line should be as long as the others. With lines to spare,
    one more is taken rather than that a line `dangles`.
    """
    whole = broken(text, measure_em)
    costs, starts = [0.0], [0]
    for end in range(1, len(whole) + 1):
        cost, start = _best_line(whole, end, measure_em, costs, even=even)
        if spare_lines and _dangles(whole, end):
            cost += LINE_COST
        costs.append(cost)
        starts.append(start)
    lines: list[Line] = []
    end = len(whole)
    while end:
        lines.append(tuple(whole[starts[end] : end]))
        end = starts[end]
    return tuple(reversed(lines))


def dangling(lines: Iterable[Line]) -> int:
    """Count the lines but the last that end with the short first word of a sentence."""
    *others, last = lines
    text = [word for line in [*others, last] for word in line]
    return sum(_dangles(text, end) for end in accumulate(len(line) for line in others))


def words_apart(lines: Sequence[Line], after: int) -> int:
    """Say how few words of one sentence stand on one side of a parting after so many lines.

    Where no sentence is parted it is as many as there are.
    """
    text = [word.text for line in lines for word in line]
    place = sum(len(line) for line in lines[:after])
    ends = [0, *(n for n, word in enumerate(text, 1) if word[-1] in SENTENCE_ENDS), len(text)]
    begin = max(end for end in ends if end <= place)
    end = min(end for end in ends if end >= place)
    return len(text) if place in (begin, end) else min(place - begin, end - place)


def line_text(line: Line) -> str:
    """Give the line as it reads."""
    return "".join(run.text for run in _spaced(line))


def join(lines: Iterable[Line]) -> tuple[Run, ...]:
    """Give the lines as runs again, a line feed between two lines and a space before it."""
    runs: list[Run] = []
    for line in lines:
        space = line[0].space
        runs += [replace(space, text=space.text + "\n")] if runs else []
        runs += _spaced(line)
    return merged(runs)


def merged(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Give runs with neighbours of one weight made one."""
    weights = groupby(runs, lambda run: run.strong)
    return tuple(Run("".join(run.text for run in group), strong) for strong, group in weights)


def broken(text: Sequence[Word], measure_em: float) -> Sequence[Word]:
    """Give the words, those wider than the measure in pieces that are not."""
    if all(word.width_em <= measure_em for word in text):
        return text
    return [piece for word in text for piece in _cut(word, measure_em)]


def widest_part_em(text: Sequence[Word]) -> float:
    """Say how wide a line must be that no word need be parted but at signs of its own."""
    parts = [
        _width_em(letters[start:end])
        for word in text
        for letters in [_letters(word)]
        for start, end in pairwise([0, *after_signs(word.text), len(letters)])
    ]
    return max(parts)


def _spaced(line: Line) -> list[Run]:
    runs = [run for n, word in enumerate(line) for run in ((word.space,) if n else ()) + word.runs]
    last = line[-1]
    return [*runs, Run(last.hyphen, last.runs[-1].strong)] if last.hyphen else runs


def _is_gap(letter: Run) -> bool:
    return letter.text.isspace() and letter.text != NO_BREAK_SPACE


def _word(letters: list[Run], after: Word | None) -> Word:
    runs = merged(letters)
    width_em = sum(run.width_em for run in runs)
    if after is None:
        return Word(runs, width_em, Run(""), 0.0)
    space = Run(" ", after.runs[-1].strong and runs[0].strong)
    return Word(runs, width_em, space, space.width_em)


def _cut(word: Word, measure_em: float) -> Sequence[Word]:
    """Part a word that is too wide for a line; its pieces stand without a space between them."""
    return [word] if word.width_em <= measure_em else _parting(word).pieces(measure_em)


class _Parting:
    """A word that some lines do not hold, each piece of it measured once for all of them."""

    def __init__(self, word: Word) -> None:
        self._word = word
        self._letters = _letters(word)
        self._printed_em: dict[tuple[int, int], float] = {}
        self._pieces: dict[tuple[int, ...], Sequence[Word]] = {}

    def pieces(self, measure_em: float) -> Sequence[Word]:
        """Part it so that its pieces fit."""

        def fits(start: int, end: int) -> bool:
            return self._width_em(start, end) <= measure_em

        bounds = (0, *places(self._word.text, fits), len(self._letters))
        if bounds not in self._pieces:
            self._pieces[bounds] = self._between(bounds)
        return self._pieces[bounds]

    def _width_em(self, start: int, end: int) -> float:
        if (start, end) not in self._printed_em:
            self._printed_em[start, end] = _width_em(_printed(self._letters, start, end))
        return self._printed_em[start, end]

    def _between(self, bounds: tuple[int, ...]) -> Sequence[Word]:
        letters, word = self._letters, self._word
        first, *others = [_piece(letters, *span) for span in pairwise(bounds)]
        spans = zip(bounds, bounds[1:], bounds[2:], strict=False)
        kerns = [_kern(letters, *span) for span in spans]
        return [
            replace(first, space=word.space, space_em=word.space_em),
            *(replace(one, space_em=kern) for one, kern in zip(others, kerns, strict=True)),
        ]


@lru_cache(maxsize=16)
def _parting(word: Word) -> _Parting:
    return _Parting(word)


def _letters(word: Word) -> list[Run]:
    return [Run(char, run.strong) for run in word.runs for char in run.text]


def _piece(letters: Sequence[Run], start: int, end: int) -> Word:
    own = _word([*letters[start:end]], None)
    with_hyphen = _printed(letters, start, end)
    hyphen = "".join(run.text for run in with_hyphen[end - start :])
    return replace(own, hyphen=hyphen, hyphen_em=_width_em(with_hyphen) - own.width_em)


def _kern(letters: Sequence[Run], start: int, middle: int, end: int) -> float:
    """Say how much further apart two pieces stand side by side than end to end."""
    apart = _width_em(letters[start:middle]) + _width_em(letters[middle:end])
    return _width_em(letters[start:end]) - apart


def _printed(letters: Sequence[Run], start: int, end: int) -> list[Run]:
    """Give letters as they stand at a line's end: with a hyphen, if the word goes on after them."""
    text = "".join(letter.text for letter in letters)
    hyphen = joint(text, end) if end < len(letters) else ""
    last = letters[end - 1].strong
    return [*letters[start:end], *([Run(hyphen, last)] if hyphen else [])]


def _width_em(letters: Iterable[Run]) -> float:
    """Measure letters as they are set: pairs of them stand closer or farther than alone."""
    return _word([*letters], None).width_em


def _best_line(
    text: Sequence[Word],
    end: int,
    measure_em: float,
    costs: list[float],
    *,
    even: bool,
) -> tuple[float, int]:
    """Find the line that best ends before word `end`: its cost with all before it, its start."""
    best = (float("inf"), end - 1)
    width_em = text[end - 1].hyphen_em
    end_cost = _end_cost(text, end)
    for start in range(end - 1, -1, -1):
        width_em += text[start].width_em
        if width_em > measure_em and start < end - 1:
            break
        last = end == len(text) and not even
        ragged = _raggedness(width_em / measure_em, last=last, first=start == 0)
        best = min(best, (costs[start] + LINE_COST + ragged + end_cost, start))
        width_em += text[start].space_em
    return best


def _end_cost(text: Sequence[Word], end: int) -> float:
    """Judge what a line ends with that ends before word `end`."""
    if text[end - 1].hyphen:
        return HYPHEN_COST
    return DANGLING_COST if _dangles(text, end) else 0.0


def _dangles(text: Sequence[Word], end: int) -> bool:
    """Whether a line that ends before word `end` ends with the short first word of a sentence."""
    begins = 1 < end < len(text) and text[end - 2].text[-1] in SENTENCE_ENDS
    return begins and sum(sign.isalnum() for sign in text[end - 1].text) <= SHORT_WORD


def _raggedness(part: float, *, last: bool, first: bool) -> float:
    """Judge a line that fills this part of the measure; a short last line is worst."""
    if last:
        return 0.0 if first or part >= SHORT else 4 * (1 + SHORT - part) ** 2
    return (1 - part) ** 2
