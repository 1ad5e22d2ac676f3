"""Words into lines: left-aligned, as few lines as possible, and no lone word at the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rulescard.pdf.fonts import face
from slapjack.book import wording

if TYPE_CHECKING:
    from pyphen import Pyphen

NO_BREAK_SPACE: Final = "\u00a0"
# A last line shorter than this part of the measure looks like a lone word.
SHORT: Final = 0.3
# More than any raggedness: one line fewer is always better.
LINE_COST: Final = 1000.0
HYPHEN: Final = "-"
SIGNS: Final = "-–—/‐"
# No piece of a word is shorter: a lone letter on a line is read as a word.
LEAST_BEFORE: Final = 2
LEAST_AFTER: Final = 3


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


def count_lines(text: Sequence[Word], measure_em: float) -> int:
    """Say how many lines the words take at least, each line no wider than the measure."""
    lines, used_em = 1, 0.0
    for word in broken(text, measure_em):
        wider_em = used_em + (word.space_em if used_em else 0) + word.width_em
        if used_em and wider_em > measure_em:
            lines, wider_em = lines + 1, word.width_em
        used_em = wider_em
    return lines


def wrap(text: Sequence[Word], measure_em: float) -> tuple[Line, ...]:
    """Set the words in as few lines as they take, the raggedness least, the last line not short."""
    whole = broken(text, measure_em)
    costs, starts = [0.0], [0]
    for end in range(1, len(whole) + 1):
        cost, start = _best_line(whole, end, measure_em, costs)
        costs.append(cost)
        starts.append(start)
    lines: list[Line] = []
    end = len(whole)
    while end:
        lines.append(tuple(whole[starts[end] : end]))
        end = starts[end]
    return tuple(reversed(lines))


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
    weights = groupby(runs, lambda run: run.strong)
    return tuple(Run("".join(run.text for run in group), strong) for strong, group in weights)


def broken(text: Sequence[Word], measure_em: float) -> Sequence[Word]:
    """Give the words, those wider than the measure in pieces that are not.

    A word is parted after its own hyphens, dashes and slashes, else where the dictionary
    hyphenates it, else where it must be; what is not parted at a sign of its own gets a hyphen.
    """
    if all(word.width_em <= measure_em for word in text):
        return text
    return [piece for word in text for piece in _cut(word, measure_em)]


def _spaced(line: Line) -> list[Run]:
    runs = [run for n, word in enumerate(line) for run in ((word.space,) if n else ()) + word.runs]
    last = line[-1]
    return [*runs, Run(last.hyphen, last.runs[-1].strong)] if last.hyphen else runs


def _is_gap(letter: Run) -> bool:
    return letter.text.isspace() and letter.text != NO_BREAK_SPACE


def _word(letters: list[Run], after: Word | None) -> Word:
    weights = groupby(letters, lambda one: one.strong)
    runs = tuple(Run("".join(one.text for one in group), strong) for strong, group in weights)
    width_em = sum(run.width_em for run in runs)
    if after is None:
        return Word(runs, width_em, Run(""), 0.0)
    space = Run(" ", after.runs[-1].strong and runs[0].strong)
    return Word(runs, width_em, space, space.width_em)


def _cut(word: Word, measure_em: float) -> list[Word]:
    """Part a word that is too wide for a line; its pieces stand without a space between them."""
    if word.width_em <= measure_em:
        return [word]
    letters = [Run(char, run.strong) for run in word.runs for char in run.text]
    pieces = [piece for part in _after_signs(letters) for piece in _hyphenated(part, measure_em)]
    first = replace(pieces[0], space=word.space, space_em=word.space_em)
    return [first, *pieces[1:]]


def _after_signs(letters: Sequence[Run]) -> Iterator[Sequence[Run]]:
    """Part a word after its own hyphens, dashes and slashes."""
    start = 0
    for end, letter in enumerate(letters[:-LEAST_AFTER], 1):
        if letter.text in SIGNS and end - start >= LEAST_BEFORE:
            yield letters[start:end]
            start = end
    yield letters[start:]


def _hyphenated(letters: Sequence[Run], measure_em: float) -> Iterator[Word]:
    """Part letters into pieces that fit, each but the last with a hyphen."""
    while _width_em(letters) > measure_em and len(letters) > 1:
        end = _break_at(letters, measure_em)
        piece, letters = letters[:end], letters[end:]
        width_em = _width_em([*piece, Run(HYPHEN, piece[-1].strong)])
        yield replace(_word([*piece], None), width_em=width_em, hyphen=HYPHEN)
    yield _word([*letters], None)


def _break_at(letters: Sequence[Run], measure_em: float) -> int:
    """Say after how many letters to part them: as many as fit with a hyphen, by the dictionary."""
    fits = sum(
        _width_em([*letters[:end], Run(HYPHEN, letters[end - 1].strong)]) <= measure_em
        for end in range(1, len(letters))
    )
    text = "".join(letter.text for letter in letters)
    at = [end for end in _dictionary().positions(text) if end <= fits]
    return max(at, default=max(1, min(fits, len(letters) - LEAST_AFTER)))


@cache
def _dictionary() -> "Pyphen":
    """Give where words of the cards' language may be hyphenated."""
    # Hardly any card needs it, and its tables take a while to load.
    from pyphen import Pyphen  # noqa: PLC0415

    return Pyphen(lang=wording.LANGUAGE, left=LEAST_BEFORE, right=LEAST_AFTER)


def _width_em(letters: Iterable[Run]) -> float:
    """Measure letters as they are set: pairs of them stand closer or farther than alone."""
    return _word([*letters], None).width_em


def _best_line(
    text: Sequence[Word],
    end: int,
    measure_em: float,
    costs: list[float],
) -> tuple[float, int]:
    """Find the line that best ends before word `end`: its cost with all before it, its start."""
    best = (float("inf"), end - 1)
    width_em = 0.0
    for start in range(end - 1, -1, -1):
        width_em += text[start].width_em
        if width_em > measure_em and start < end - 1:
            break
        ragged = _raggedness(width_em / measure_em, last=end == len(text), first=start == 0)
        best = min(best, (costs[start] + LINE_COST + ragged, start))
        width_em += text[start].space_em
    return best


def _raggedness(part: float, *, last: bool, first: bool) -> float:
    """Judge a line that fills this part of the measure; a short last line is worst."""
    if last:
        return 0.0 if first or part >= SHORT else 4 * (1 + SHORT - part) ** 2
    return (1 - part) ** 2
