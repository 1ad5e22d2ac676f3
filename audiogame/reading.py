"""The rules read aloud, clause by clause, at the listener's pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audiogame.stepping import Page, Pages, Stepping
from slapjack.book import wording
from slapjack.book.clauses import Audience
from slapjack.book.rulebook import rulebook

if TYPE_CHECKING:
    from audiogame.stage import Stage
    from slapjack.house.rules import House


def rules_pages(house: House) -> Pages:
    """Give the clauses of a rulebook in a row."""
    book = rulebook(house, Audience.EAR)
    head = ", ".join(wording.plain(clause.text) for clause in book.head.clauses)
    lines, starts = [f"{book.title}. {head}."], [0]
    for section in book.sections:
        starts.append(len(lines))
        texts = [wording.plain(clause.text) for clause in section.clauses]
        lines += [f"{section.title}. {texts[0]}", *texts[1:]]
    lines += [book.note] if book.note else []
    introduction, keys = (wording.sentence("speech.j2", n) for n in ("reading", "reading_keys"))
    return Pages(introduction, keys, [*map(Page, lines)], starts)


def read_aloud(stage: Stage, house: House) -> None:
    """Read the rules until the listener leaves; without sound they are printed all the same."""
    pages = rules_pages(house)
    stage.make_ready([pages.introduction])
    stage.show(Stepping(stage.port, stage.delivery, pages, house.rules))
