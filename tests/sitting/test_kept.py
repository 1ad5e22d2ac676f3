"""Games in a sitting: an interrupted one is offered and goes on, a best is said when beaten."""

from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path

from audiogame.games import play_on
from audiogame.kept.keeper import Kept
from audiogame.menu import resume
from audiogame.session import Options
from slapjack.deck.cards import parse_cards
from slapjack.game.series import Series
from slapjack.house.rules import House
from slapjack.match.opponents import Level
from slapjack.match.start import Start, you
from slapjack.match.table import Table
from tests.sitting.silent_stage import SilentStage, winner
from tests.sitting.test_games import SHORT

LONGER = Start(House(), tuple(tuple(parse_cards(each)) for each in ("4H JS 5H", "2C 3C")), 1)
LONG_S = 600.0  # longer than any game lasts here
OPTIONS = Options(Level.CHILD, 200, people=(you(),))


def no_fault(line: str) -> None:
    raise AssertionError(line)


def leaves_after(flips: int, options: Options = OPTIONS) -> SilentStage:
    """Begin a game and leave it."""
    keys = chain("f" * flips, "qq")

    def plays(table: Table) -> str | None:
        return next(keys, None) if table.due_s() is None else None

    stage = SilentStage([], plays)
    play_on(stage.stage, repeat(LONGER), options, "menu")
    return stage


def test_a_game_that_was_left_is_the_menus_first_offer_and_goes_on(kept_folder: Path) -> None:
    assert resume.unfinished() is None
    leaves_after(flips=1)
    unfinished = resume.unfinished()
    assert unfinished is not None
    assert unfinished.label == "Interrupted game: Slapjack, You 2, Ann 1."
    stage = SilentStage(["escape"], winner)
    unfinished.play(stage.stage)
    assert "You 2, Ann 1." in stage.said
    assert "2 cards in the pile. On top: Two of Clubs." in stage.said
    assert any(line.startswith("You win") for line in stage.said)
    assert resume.unfinished() is None
    kept = Kept(kept_folder, no_fault)
    (game,) = kept.games()
    assert game.played[0].won
    assert len(kept.logs.paths()) == 1


def test_a_series_goes_on_as_it_stood() -> None:
    leaves_after(flips=1, options=replace(OPTIONS, series=Series(3, 1, (1, 0))))
    unfinished = resume.unfinished()
    assert unfinished is not None
    stage = SilentStage(["escape"], winner)
    unfinished.play(stage.stage)
    assert "Games won: you 2, Ann none." in stage.said


def test_cards_flip_by_themselves_again_in_a_game_that_is_taken_up() -> None:
    keys = iter("qq")

    def leaves(table: Table) -> str | None:
        return next(keys, None) if table.referee.game.flips else None

    def only_slaps(table: Table) -> str | None:
        assert again.now() < LONG_S, "nothing flips by itself"
        return "space" if table.referee.game.target else None

    stage = SilentStage([], leaves)
    play_on(stage.stage, repeat(LONGER), replace(OPTIONS, auto_flip=True), "menu")
    unfinished = resume.unfinished()
    assert unfinished is not None
    again = SilentStage(["escape"], only_slaps)
    unfinished.play(again.stage)
    assert again.said[-1].startswith("Again?")


def test_a_second_win_in_a_row_is_said_to_be_a_best(kept_folder: Path) -> None:
    stage = SilentStage(["enter", "escape"], winner)
    play_on(stage.stage, repeat(SHORT), OPTIONS, "menu")
    bests = [line for line in stage.said if line.startswith("A personal best")]
    assert len(bests) == 1
    assert bests[0].endswith("2 wins in a row.")
    assert stage.said.index(bests[0]) > stage.said.index(
        "Again? Enter plays, L another level, Escape the menu."
    )
    assert len(Kept(kept_folder, no_fault).games()) == 2


def test_a_game_without_a_card_turned_is_not_offered() -> None:
    leaves_after(flips=0)
    assert resume.unfinished() is None


def test_a_new_game_says_once_that_one_was_interrupted_which_was_printed_before() -> None:
    stage = SilentStage(["enter", "escape"], winner)
    hint = "A game was interrupted. To go on with it: audiogame resume."
    play_on(stage.stage, repeat(SHORT), replace(OPTIONS, hint=hint), "leave")
    said = [line for line, _ in stage.port.given]
    assert [line for line in said if line.startswith(hint)] == [f"{hint} DETAIL False"]
    assert said.index(f"{hint} DETAIL False") > said.index("Your turn. F flips. INFO False")
    assert hint not in stage.said
