"""Figures in sentences, and as a picture whose words stand beside it."""

import builtins
import random
import re
from pathlib import Path
from statistics import median

import pytest
from PIL import Image

from audiogame.kept.figures import Game, Played, Terms
from audiogame.kept.plot import plot
from audiogame.kept.stats import Times, lines
from slapjack.deck.cards import Rank
from slapjack.deck.patterns import PATTERNS
from slapjack.errors import SlapjackError
from slapjack.match.opponents import SKILLS, Level, reaction_ms
from tests.kept.test_bests import HARD, game

TWO = Terms("snap", "", 2)
GAMES = [
    game("a", 500, 612.4, 700),
    game("b", won=False, terms=HARD),
    game("c", 341.6),
    Game("d", TWO, (Played("Mia", True, 1, 0, 1, (450,)), Played("Tom", False, 0, 2, 1))),  # noqa: FBT003
]


def test_every_persons_games_are_told_by_game_level_and_number_of_players() -> None:
    assert [*lines(GAMES)] == [
        "Slapjack, Easy, 2 players",
        "2 games, 2 won. In a row: 2 now, 2 at most.",
        "4 right slaps timed, half of them within 556 milliseconds, the fastest after 342.",
        "No wrong slaps, no targets buried.",
        "Slapjack, Hard, 2 players",
        "1 game, lost.",
        "No right slaps timed.",
        "No wrong slaps, no targets buried.",
        "Snap, no computers, 2 players",
        "Mia: 1 game, won.",
        "Mia: 1 right slap timed: 450 milliseconds.",
        "Mia: no wrong slaps, 1 target buried.",
        "Tom: 1 game, lost.",
        "Tom: no right slaps timed.",
        "Tom: 2 wrong slaps, 1 target buried.",
    ]


@pytest.mark.parametrize(
    ("games", "slaps"),
    [
        ([game("a", won=False)], "No right slaps timed."),
        ([game("a", 412)], "1 right slap timed: 412 milliseconds."),
        ([game("a", 412, 390)], "2 right slaps timed: 390 and 412 milliseconds."),
        (
            [game("a", 412, 390, 401)],
            "3 right slaps timed, half of them within 401 milliseconds, the fastest after 390.",
        ),
    ],
)
def test_however_many_slaps_there_are_the_sentence_is_right(games: list[Game], slaps: str) -> None:
    assert [*lines(games)][2] == slaps


@pytest.mark.parametrize(
    ("won", "told"),
    [
        ([False, False], "2 games, none won."),
        ([True, False], "2 games, 1 won. In a row: none now, 1 at most."),
        ([False, True], "2 games, 1 won. In a row: 1 now, 1 at most."),
        ([True] * 12, "12 games, 12 won. In a row: 12 now, 12 at most."),
    ],
)
def test_however_many_games_are_won_the_sentence_is_right(won: list[bool], told: str) -> None:
    games = [game(f"{number:02}", won=each) for number, each in enumerate(won)]
    assert [*lines(games)][1] == told


def test_where_no_game_was_finished_that_is_said() -> None:
    assert [*lines([])] == ["No game was finished yet."]


def test_the_levels_medians_are_those_of_the_times_that_computers_draw() -> None:
    chance = random.Random(1)
    for level in Level:
        drawn = [reaction_ms(level, Rank.JACK, chance, PATTERNS["jack"]) for _ in range(20_000)]
        times = [ms for ms in drawn if ms is not None]
        assert SKILLS[level].median_ms == pytest.approx(median(times), rel=0.02)
        assert sum(map(SKILLS[level].density, range(5000))) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_has_its_words_in_it_and_beside_it(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "times" / f"mine.{ending}"
    times = Times.of(GAMES)
    beside = plot(times, path)
    told = beside.read_text(encoding="utf-8").splitlines()
    assert told == times.told()
    assert told[1] == (
        "You: 4 slaps, half of them within 556 milliseconds, the fastest after 342, "
        "the slowest after 700."
    )
    assert re.fullmatch(
        "Computers, half of their slaps: Child within .*, Expert within .*", told[-1]
    )
    content = path.read_bytes()
    if ending == "png":
        with Image.open(path) as image:
            assert image.info["Description"] == " ".join(told)
            assert sum(map(bool, image.convert("L").histogram())) > 20
    elif ending == "svg":
        assert told[1] in content.decode()


def test_a_picture_without_figures_or_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SlapjackError, match="found none yet"):
        Times.of([game("a")])
    with pytest.raises(SlapjackError, match="expected a name that ends in"):
        plot(Times.of(GAMES), tmp_path / "mine.jpeg")
    assert [*tmp_path.iterdir()] == []


def test_without_matplotlib_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def lacking(name: str, *rest: object) -> object:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(SlapjackError, match="pip install matplotlib"):
        plot(Times.of(GAMES), tmp_path / "mine.png")
    assert [*tmp_path.iterdir()] == []
