"""A format of a later year, in one module: the rulebook in capitals; `rulescard` with its row."""

from rulescard.formats.format import Edition, Format, Look, Order, Works
from rulescard.formats.registry import FORMATS
from rulescard.formats.words import check, words_of_rulebook
from rulescard.outline import outline
from slapjack.book import wording
from slapjack.book.rulebook import Rulebook


def _make(book: Rulebook, order: Order) -> tuple[bytes, None]:
    return "\n".join(entry.text.upper() for entry in outline(book, order.new)).encode(), None


def _read(edition: Edition, _: Look) -> list[str]:
    return wording.words(edition.content.decode())


def _wanted(book: Rulebook, new: frozenset[str], _: Look) -> list[str]:
    return [word.upper() for word in words_of_rulebook(book, new)]


ROW = Format("toy", ".toy", lambda: Works(_make, _read, _wanted, {"words": check}))

if __name__ == "__main__":
    FORMATS[ROW.name] = ROW
    from rulescard.cli import main

    main()
