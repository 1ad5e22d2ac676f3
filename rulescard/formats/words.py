"""The words of a rulebook read back out of its formats: none may be lost on the way.

Two lists of words are compared in order. A hyphen parts words, as lines may end there;
a word that stands in pieces, since no line could hold it, is whole.
"""

from dataclasses import dataclass
from difflib import SequenceMatcher

from rulescard.formats.format import Edition, Look, Order, Wrong, said, some
from rulescard.outline import outline
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Comparison:
    """What words are missing and what words are too many, as phrases in reading order."""

    lost: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether every word is there, in its place, and no other."""
        return not self.lost and not self.extra


def words_lost(
    book: Rulebook, edition: Edition, look: Look, new: frozenset[str] = frozenset()
) -> Comparison:
    """Compare the words of a file with those of the rulebook it was made from.

    `look` and `new` are what it was made with.
    """
    works = edition.written_in.works
    return compare(works.wanted(book, new, look), works.read(edition, look))


def check(order: Order, edition: Edition) -> str:
    """Say that all words are there; raises `Wrong`."""
    found = words_lost(order.book, edition, order.look, order.new)
    if not found.is_same:
        raise Wrong("; ".join([*some("lost", found.lost), *some("extra", found.extra)]))
    return said("words")


def compare(wanted: list[str], found: list[str]) -> Comparison:
    """Say which of the wanted words were not found in their place, and which were not wanted."""
    wanted, found = _parts(wanted), _parts(found)
    lost, extra = [], []
    changes = SequenceMatcher(None, wanted, found, autojunk=False).get_opcodes()
    for _, start, end, found_start, found_end in changes:
        gone, come = wanted[start:end], found[found_start:found_end]
        if gone != come and not _is_in_pieces(gone, come):
            lost += [" ".join(gone)] if gone else []
            extra += [" ".join(come)] if come else []
    return Comparison(tuple(lost), tuple(extra))


def words_of_rulebook(book: Rulebook, new: frozenset[str], _: Look | None = None) -> list[str]:
    """Give the words that the rulebook says, in reading order."""
    return [word for entry in outline(book, new) for word in wording.words(entry.text)]


def words_told(book: Rulebook, new: frozenset[str], _: Look | None = None) -> list[str]:
    """Give the words that the rulebook says where a family's own picture is told of in words."""
    entries = outline(book, new, tells_picture=True)
    return [word for entry in entries for word in wording.words(entry.text)]


def _parts(words: list[str]) -> list[str]:
    return [part for word in words for part in word.replace("’", "'").split("-")]


def _is_in_pieces(wanted: list[str], found: list[str]) -> bool:
    return len(found) > len(wanted) > 0 and "".join(wanted) == "".join(found)
