"""The patterns to slap, drawn for those who cannot read yet; the words beside say the same."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rulescard.pdf.fonts import face
from slapjack.book import wording

if TYPE_CHECKING:
    from slapjack.book.rulebook import Clause, Rulebook

# Which pattern each clause tells of.
_PATTERNS: Final = {
    **{
        f"pattern_{name}": name
        for name in (
            "pair",
            "sandwich",
            "tens",
            "marriage",
            "divorce",
            "top_and_bottom",
            "run_of_three",
            "run_of_four",
            "called",
        )
    },
    "pair_each": "pair",
}


def pattern_of(clause: "Clause") -> str:
    """Give the pattern that a clause tells of; "" for none."""
    return "" if clause.term else _PATTERNS.get(clause.key, "")


def patterns_in(book: "Rulebook") -> Iterator[str]:
    """Give the patterns that a rulebook tells of, each once, in order."""
    found = (pattern_of(clause) for _, clause in book.clauses)
    yield from dict.fromkeys(pattern for pattern in found if pattern)


def svg(pattern: str, ink: str = "#000", attributes: str = "") -> str:
    """Draw a pattern in ink of one colour, with these attributes of its own."""
    own = f" {attributes}" if attributes else ""
    names = {"pattern": pattern, "ink": ink, "attributes": own, "face": face}
    return wording.environment().get_template("pattern.svg.j2").render(names)
