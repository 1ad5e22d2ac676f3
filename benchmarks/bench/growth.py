"""Growth: what one more of anything costs. Each line is the time of one, at so many.

What only computes is told in processor time.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from audiogame.kept import figures as kept
from audiogame.kept.stats import lines
from audiogame.kept.store import Store
from benchmarks.bench.engine import attentive
from benchmarks.bench.figures import Effort, Note, Row, in_turn
from benchmarks.bench.processes import BIN, ROOT, home, seconds
from benchmarks.bench.voice import phrases, ready_s
from rulescard.card.card import build
from rulescard.card.sheet import CardSize
from rulescard.paper import Paper
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.errors import SlapjackError
from slapjack.house.file import read_house
from slapjack.house.rules import PRESETS, House

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PAPER, SIZE = Paper.parse("a4"), CardSize.parse("sheet")
PLAYERS, DECKS = range(2, 11), range(1, 5)
GAMES = (100, 1_000, 10_000)
LENGTHS, LENGTH_ASKED, LENGTH_LIMIT_S = (100, 1_000, 2_000, 10_000), 2_000, 3.0
KEPT = (10, 100, 500)
CLIPS = (10, 50, 150, 500)
HOUSES = ROOT / "benchmarks" / "households"


def words(effort: Effort) -> Iterator[Row | Note]:
    """Lay out and draw the cards of households, from the shortest rules to the longest."""
    houses = {name: House(rules, name) for name, rules in PRESETS.items()}
    houses |= {path.stem: read_house(path) for path in sorted(HOUSES.glob("*.toml"))}
    books = {name: rulebook(house) for name, house in houses.items()}
    longer = sorted(books, key=lambda name: words_of(books[name]))[: effort.of(99, 1)]
    sides: dict[str, Callable[[], float]] = {}
    for name in longer:
        with suppress(SlapjackError):  # some houses are here because no card holds them
            built_s(books[name])
            sides[name] = partial(built_s, books[name])
    taken = in_turn(sides, effort.of(3, 1))
    for name, times in taken.items():
        total = words_of(books[name])
        yield Row(f"card of {total} words ({name}), a word", "ms", each(times, total, 1000))


def words_of(book: Rulebook) -> int:
    """Give how many words a card says."""
    return sum(len(clause.text.split()) for _, clause in book.clauses)


def built_s(book: Rulebook) -> float:
    """Make a card; give the processor time that it took."""
    start_s = process_time()
    build(book, PAPER, SIZE)
    return process_time() - start_s


def each(times_s: Sequence[float], total: int, of_one: float) -> tuple[float, ...]:
    """Share times out; `of_one` is how many units make a second."""
    return tuple(time_s / total * of_one for time_s in times_s)


def players(effort: Effort) -> Iterator[Row | Note]:
    """Play with more and more."""
    for number in PLAYERS:
        yield card_row(f"{number} players, a card turned", effort, number, 1)


def decks(effort: Effort) -> Iterator[Row | Note]:
    """Play with more and more cards."""
    for number in DECKS:
        yield card_row(f"{52 * number} cards, a card turned", effort, 4, number)


def card_row(name: str, effort: Effort, seats: int, packs: int) -> Row:
    """Play games between attentive players; give the time of a card turned."""
    rules = replace(PRESETS["one_page"], decks=packs)
    seeds, cards = range(effort.of(40, 2)), Counter[str]()

    def play_s() -> float:
        start_s = process_time()
        cards["turned"] = sum(attentive(rules, seed, seats) for seed in seeds)
        return process_time() - start_s

    taken = in_turn({"ours": play_s}, effort.of(3, 1))["ours"]
    return Row(name, "us", each(taken, cards["turned"], 1e6))


def games(effort: Effort) -> Iterator[Row | Note]:
    """Play more and more games, of two with the preset `card`."""
    for number in GAMES[: effort.of(len(GAMES), 1)]:
        start_s = process_time()
        for seed in range(number):
            attentive(PRESETS["card"], seed, 2)
        taken_s = process_time() - start_s
        yield Row(f"{number} games played, a game", "us", each([taken_s], number, 1e6))


def length(effort: Effort) -> Iterator[Row | Note]:
    """Ask how long games of four are, from more and more of them: the whole command."""
    for number in LENGTHS[: effort.of(len(LENGTHS), 1)]:
        with tempfile.TemporaryDirectory() as name:
            asked = ["length", "--preset", "card", "--players", "4", "--games", str(number)]
            measure = partial(seconds, [BIN / "slapjack", *asked], Path(name), home(Path(name)))
            taken = in_turn({"ours": measure}, effort.of(3, 1))["ours"]
        limit = LENGTH_LIMIT_S if number == LENGTH_ASKED else None
        yield Row(f"slapjack length, {number} games", "s", taken, limit=limit)
        yield Row(f"slapjack length, {number} games, a game", "us", each(taken, number, 1e6))


def games_kept(effort: Effort) -> Iterator[Row | Note]:
    """Record finished games, and tell figures of them all."""
    list(lines([finished(0)]))  # compiles its words
    for number in KEPT[: effort.of(len(KEPT), 1)]:
        with tempfile.TemporaryDirectory() as name, Store(Path(name) / "games", print) as store:
            start_s = perf_counter()
            for game in range(number):
                store.record(finished(game))
            recorded_s = perf_counter()
            list(lines(store.games()))
            told_s = perf_counter()
        yield Row(
            f"{number} games recorded, a game", "ms", each([recorded_s - start_s], number, 1e3)
        )
        figures_s = [told_s - recorded_s]
        yield Row(f"{number} games told in figures, a game", "us", each(figures_s, number, 1e6))


def finished(number: int) -> kept.Game:
    """Give some game as it is kept: 17 piles, a slap each."""
    played = kept.Played("You", number % 2 == 0, 17, 1, 1, tuple(map(float, range(300, 470, 10))))
    return kept.Game(f"2026-01-01-{number:06}", kept.Terms("slapjack", "easy", 2), (played,))


def clips(effort: Effort) -> Iterator[Row | Note]:
    """Make more and more phrases ready, on a first start and on a later one."""
    for number in CLIPS[: effort.of(len(CLIPS), 1)]:
        texts = [f"{text} {time}" for time in range(4) for text in phrases()][:number]
        with tempfile.TemporaryDirectory() as name:
            sides = {start: partial(ready_s, Path(name), texts) for start in ("first", "later")}
            taken = in_turn(sides, 1)
        for start, times in taken.items():
            yield Row(
                f"{number} phrases made ready, {start} start, a phrase",
                "ms",
                each(times, number, 1e3),
            )


PARTS = (words, players, decks, games, length, games_kept, clips)
