"""A log alone brings a game back, as it was after any of its actions."""

from dataclasses import replace

import pytest

from slapjack.book.telling import Teller
from slapjack.errors import SlapjackError
from slapjack.game import log, log_reader
from slapjack.game.log import Log, state_entry
from slapjack.house.rules import House, HouseRules
from slapjack.match.delivery import Delivery
from slapjack.match.happenings import Snapshot
from slapjack.match.opponents import Level
from slapjack.match.score import Score
from slapjack.match.start import Start, company_of, dealt, seated
from slapjack.match.table import Table
from tests.match.silent import PACE_S, Silent, SilentPort

HOUSE = House(HouseRules(flip_limit=50), title="Gran’s game")


def finished() -> Log:
    """Give the log of a game that a person and two computers have played."""
    start = dealt(HOUSE, 3, seed=4)
    stacks = [" ".join(map(str, stack)) for stack in start.stacks]
    game = Silent(*stacks, rules=HOUSE.rules, level=Level.CHILD, seed=4)
    while not game.table.referee.game.over:
        game.press("f")
        game.wait(3.0, 0.05)
    actions = tuple(game.table.referee.actions)
    return replace(start.log(game.seats), actions=actions)


GAME = finished()


def test_every_prefix_of_a_game_is_resumed_in_the_same_state() -> None:
    game = GAME.game()
    for done in range(len(GAME.actions) + 1):
        kept = log_reader.read(
            log.write(replace(GAME, actions=GAME.actions[:done])).split("\n"), "x"
        )
        start = Start.of(kept, resumed=True)
        referee = start.referee(seated(company_of(kept), PACE_S))
        assert state_entry(referee.game) == state_entry(game)
        assert referee.snapshot() == Snapshot.of(game)
        assert (start.title, company_of(kept)) == (
            "Gran’s game",
            (("You", None), ("Ann", Level.CHILD), ("Ben", Level.CHILD)),
        )
        if done < len(GAME.actions):
            game.apply(GAME.actions[done])


@pytest.mark.parametrize("done", [1, 7, 23])
def test_a_resumed_game_is_played_on_and_its_log_is_one_whole_game(done: int) -> None:
    start = Start.of(replace(GAME, actions=GAME.actions[:done]), resumed=True)
    seats = seated(company_of(GAME), PACE_S)
    port = SilentPort()
    table = Table(start.referee(seats), Delivery(200), port)
    table.begin(start.title, 0.0)
    for _ in range(200):
        if table.over:
            break
        table.press("f", port.now_s)
        for _ in range(60):
            port.now_s += 0.05
            table.tick(port.now_s)
    assert table.over
    whole = replace(GAME, actions=tuple(table.referee.actions))
    again = log_reader.read(log.write(whole).split("\n"), "x")
    *_, (_, last) = again.replay()
    assert Teller.of(again).tell(last[-1]) in port.lines


def test_a_resumed_game_says_how_it_stands_and_counts_on() -> None:
    done = next(n for n in range(20, 99) if sum(tally.piles for tally in Score.of(_until(n))))
    start = Start.of(_until(done), resumed=True)
    port = SilentPort()
    score = Score.of(start.log(seated(company_of(GAME), PACE_S)))
    referee = start.referee(seated(company_of(GAME), PACE_S))
    table = Table(referee, Delivery(200), port, score)
    table.begin(start.title, 0.0)
    you, ann, ben = map(len, referee.game.stacks)
    assert port.lines[3] == f"You {you}, Ann {ann}, Ben {ben}.".replace(" 0", " none")
    assert "pile" in port.lines[4]
    table.add("A personal best.")
    assert port.lines[-1] == "A personal best."
    assert port.given[-1] == ("A personal best. RESULT False", 0.0)
    assert sum(tally.piles for tally in score) == 1


def _until(done: int) -> Log:
    return replace(GAME, actions=GAME.actions[:done])


def test_a_log_that_does_not_say_who_played_is_not_resumed() -> None:
    with pytest.raises(SlapjackError, match="does not say who played"):
        company_of(replace(GAME, levels=None))
    with pytest.raises(SlapjackError, match="no level 'genius'"):
        company_of(replace(GAME, levels=(None, "genius", "easy")))
