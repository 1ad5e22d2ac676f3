"""Games one after another: again, another level, the best of several, and short ones."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from audiogame.cli import main
from audiogame.games import deals, play_on
from audiogame.play import Asked
from audiogame.session import Options
from slapjack.deck.cards import parse_cards
from slapjack.errors import SlapjackError
from slapjack.game.log_reader import read_path
from slapjack.game.series import Series
from slapjack.house.rules import PRESETS, House
from slapjack.match.opponents import Level
from slapjack.match.start import Start, you
from slapjack.match.table import Table
from tests.sitting.silent_stage import SilentStage, winner

SHORT = Start(House(), tuple(tuple(parse_cards(each)) for each in ("JS 4H", "2C")), 1)


def options(**words: Any) -> Options:  # noqa: ANN401
    return replace(Options(Level.CHILD, 200, people=(you(),)), **words)


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def test_enter_plays_again_l_takes_a_level_and_escape_is_enough() -> None:
    stage = SilentStage(["enter", "x", "l", "end", "enter", "escape"], winner)
    level = play_on(stage.stage, repeat(SHORT), options(), "leave")
    assert level is Level.EXPERT
    openings = [line for line in stage.said if "you against Ann" in line]
    assert ["Child" in openings[0], "Child" in openings[1], "Expert" in openings[2]] == [True] * 3
    assert len(openings) == 3
    asked = "Again? Enter plays, L another level, Escape leaves."
    assert stage.said.count(asked) == 3
    assert stage.said.count(asked.removeprefix("Again? ")) == 1  # for a key that answers nothing


def test_whoever_quits_a_game_is_asked_nothing() -> None:
    keys = iter("qq")

    def quits(_: Table) -> str | None:
        return next(keys, None)

    stage = SilentStage([], quits)
    play_on(stage.stage, repeat(SHORT), options(), "menu")
    assert not any("Again?" in line for line in stage.said)


def test_whoever_wants_to_start_anew_gets_other_cards_at_once() -> None:
    keys: dict[Table, Iterator[str]] = {}

    def starts_anew(table: Table) -> str | None:
        """Start anew from the first table, and leave the second."""
        mine = keys.setdefault(table, iter("qq" if keys else "nn"))
        return next(mine, None)

    stage = SilentStage([], starts_anew)
    play_on(stage.stage, deals(House(), 2), options(), "menu")
    openings = [line for line in stage.said if "against Ann" in line]
    assert len(openings) == 2
    assert not any("Again?" in line for line in stage.said)


def test_each_game_has_a_log_of_its_own(tmp_path: Path) -> None:
    stage = SilentStage(["enter", "escape"], winner)
    play_on(stage.stage, repeat(SHORT), options(log=tmp_path / "game.jsonl"), "menu")
    for name in ("game.jsonl", "game-2.jsonl"):
        assert read_path(tmp_path / name).actions


def test_a_match_goes_on_until_somebody_has_won_most_of_its_games() -> None:
    stage = SilentStage(["enter", "escape"], winner)
    play_on(stage.stage, repeat(SHORT), options(series=Series(3)), "menu")
    assert "Slapjack, best of 3 games: you against Ann. Child, 200 words a minute." in stage.said
    assert "Games won: you 1, Ann none." in stage.said
    assert any(line.startswith("Enter plays the next game, L another") for line in stage.said)
    end = stage.said.index("Games won: you 2, Ann none.")
    assert stage.said[end + 1] == "You win the match."
    assert stage.said[end + 2].startswith("Again?")


def test_a_shared_win_counts_for_each() -> None:
    series = Series(3)
    for winners in ((0, 1), (1,)):
        assert not series.decided
        series = series.after(winners, 3)
    assert series.wins == (1, 2, 0)
    assert series.winners == (1,)
    assert series.after((0,), 3).wins == (1, 0, 0), "a new series begins"


@pytest.mark.parametrize(
    ("games", "wins", "winners"),
    [
        ([(0,), (1,), (2,)], (1, 1, 1), (0, 1, 2)),
        ([(0,), (1,), (1,)], (1, 2, 0), (1,)),
        ([(2,), (2,)], (0, 0, 2), (2,)),
    ],
)
def test_the_best_of_three_is_known_after_three_games_however_many_play(
    games: list[tuple[int, ...]], wins: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    series = Series(3)
    for game in games:
        assert not series.decided
        series = series.after(game, 3)
    assert series.decided
    assert (series.wins, series.winners) == (wins, winners)


def test_a_seed_is_for_the_first_game_only() -> None:
    first, second = [next(games) for games in [deals(House(), 2, seed=4)] for _ in range(2)]
    assert first.stacks == next(deals(House(), 2, seed=4)).stacks
    assert first.stacks != second.stacks


def test_where_nobody_wants_piles_none_can_be_won() -> None:
    with pytest.raises(SlapjackError, match="--first-to"):
        deals(House(PRESETS["irish_snap"], "irish_snap"), 2, first_to=3)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--best-of", "2"], "--best-of 2: expected an odd number"),
        (["--best-of", "3", "--demo"], "--best-of: goes with keys"),
        (["--minutes", "0"], "0 is not in the range"),
        (["--first-to", "100"], "100 is not in the range"),
        (["--first-to", "3", "--preset", "irish_snap"], "--first-to: counts piles won"),
        (["--from", "x", "--first-to", "3"], "--from: brings its own house"),
        (["--calm", "--demo"], "--calm: is played alone"),
        (["--calm", "--opponents", "2"], "--calm: is played alone"),
    ],
)
def test_what_does_not_go_together_is_told(words: list[str], says: str) -> None:
    done = CliRunner().invoke(main, ["play", *words])
    assert done.exit_code in {1, 2}
    assert says in done.output


def test_minutes_of_this_time_are_said_at_its_start() -> None:
    words: dict[str, Any] = dict.fromkeys(Asked.__slots__)
    rules = Asked(**words | {"minutes": 1}).rules
    assert rules.rules == replace(PRESETS["card"], minutes=1)
    stage = SilentStage(["escape"], winner)
    play_on(stage.stage, repeat(replace(SHORT, house=rules)), options(), "menu")
    assert any(line.startswith("Slapjack, 1 minute at most: you against") for line in stage.said)


def test_without_a_terminal_the_bare_command_prints_help() -> None:
    done = CliRunner().invoke(main, [])
    assert done.exit_code == 0
    assert done.stdout.startswith("Usage: ")
    assert "practice" in done.stdout
