"""Any number of people at one table: each by their own keys, ears and name."""

from dataclasses import replace

import pytest

from slapjack.errors import SlapjackError
from slapjack.game.actions import Flip, Slap
from slapjack.house.rules import HouseRules
from slapjack.match.controls import PERSONS_KEYS
from slapjack.match.happenings import Done
from slapjack.match.opponents import Level
from slapjack.match.referee import GRACE_S
from slapjack.match.seats import Seat
from slapjack.match.start import company, seated
from tests.match.silent import PACE_S, Silent

TWO = ("Mia", "Tom")


def pair(mia_s: float = 0.0, tom_s: float = 0.0) -> tuple[Seat, ...]:
    mia, tom = seated(company(TWO, 2, Level.EASY), PACE_S)
    return replace(mia, correction_s=mia_s), replace(tom, correction_s=tom_s)


def flipped(game: Silent) -> float:
    """Have Mia's card flipped; give the time at which it was heard."""
    referee = game.table.referee
    referee.press_flip(0, 9.0)
    referee.advance(9.9)
    referee.card_heard(10.0, 10.5)
    referee.advance(10.7)
    assert referee.actions == [Flip(10_100, 0)]
    return 10.0


@pytest.mark.parametrize(
    ("mia_s", "tom_s", "mia_at_s", "tom_at_s", "winner"),
    [
        (0.0, 0.0, 0.400, 0.401, 0),
        (0.0, 0.0, 0.401, 0.400, 1),
        (0.0, 0.2, 0.400, 0.599, 1),  # Tom's headphones are late, and so is his hand
        (0.0, 0.2, 0.400, 0.601, 0),
        (0.2, 0.0, 0.599, 0.400, 0),
        (0.2, 0.0, 0.601, 0.400, 1),
        (0.3, 0.2, 0.600, 0.499, 1),
    ],
)
def test_each_press_is_judged_by_the_correction_of_its_own_seat(
    mia_s: float, tom_s: float, mia_at_s: float, tom_at_s: float, winner: int
) -> None:
    game = Silent("JS 4H", "9D KC", seats=pair(mia_s, tom_s))
    heard_s, referee = flipped(game), game.table.referee
    presses = sorted([(mia_at_s, 0), (tom_at_s, 1)])
    happened = [each for at_s, seat in presses for each in referee.press_slap(seat, heard_s + at_s)]
    due_s = referee.due_s()
    happened += referee.advance(due_s) if due_s else []
    slaps = [each for each in happened if isinstance(each, Done)]
    assert next(done.action.player for done in slaps if isinstance(done.action, Slap)) == winner
    assert slaps[0].taken_by is None
    first_s = min(mia_at_s - mia_s, tom_at_s - tom_s)
    assert slaps[0].reaction_ms == pytest.approx(first_s * 1000)
    assert slaps[1].taken_by == winner
    assert len(referee.game.stacks[winner]) == 1 + (winner == 1) + 1


def test_no_press_waits_where_all_ears_are_alike() -> None:
    game = Silent("JS 4H", "9D KC", seats=pair(0.1, 0.1))
    heard_s = flipped(game)
    assert game.table.referee.press_slap(1, heard_s + 0.9)


def test_a_press_waits_no_longer_than_an_earlier_one_could_still_come() -> None:
    game = Silent("JS 4H", "9D KC", seats=pair(0.0, 0.2))
    heard_s, referee = flipped(game), game.table.referee
    assert referee.press_slap(0, heard_s + 0.8) == []
    due_s = referee.due_s()
    assert due_s is not None
    assert due_s == pytest.approx(heard_s + 1.0 + GRACE_S)
    assert referee.advance(due_s - 0.001) == []
    assert referee.advance(due_s)


def test_of_two_presses_at_the_same_time_the_one_that_came_in_first_wins() -> None:
    for first, second in ((0, 1), (1, 0)):
        game = Silent("JS 4H", "9D KC", seats=pair())
        at_s = flipped(game) + 0.9
        (done,) = game.table.referee.press_slap(first, at_s)
        (late,) = game.table.referee.press_slap(second, at_s)
        assert (done.now.stacks[first], isinstance(late, Done)) == (2 if first == 0 else 3, True)


def test_a_pause_keeps_a_press_that_waits() -> None:
    game = Silent("JS 4H", "9D KC", seats=pair(0.0, 0.2))
    heard_s, referee = flipped(game), game.table.referee
    referee.press_slap(0, heard_s + 0.8)
    referee.pause(heard_s + 0.85)
    referee.resume(heard_s + 50.85)
    (done,) = referee.advance(heard_s + 60)
    assert isinstance(done, Done)
    assert done.reaction_ms == pytest.approx(800)


def test_two_people_are_told_by_their_names_and_play_with_their_own_keys() -> None:
    game = Silent("4H JS", "9D KD", people=TWO)
    game.press("F")
    game.wait(1.5)
    assert game.press("f") == ["Not your turn, Mia. Tom's turn. J flips."]
    game.press("j")
    game.wait(1.5)
    assert game.press("enter") == [
        "Not a Jack, Tom: Nine of Diamonds.",
        "Tom has no cards: any Jack brings them back.",
        "Mia's turn. F flips.",
        "Tom pays 1 card under the pile.",
    ]
    game.press("f")
    game.wait(0.4)
    assert game.press("enter")[:2] == [
        "Mia has no cards: any Jack brings them back.",
        "Tom takes 4 cards.",
    ]
    game.wait(0.01)
    game.until(lambda: game.table.over)
    assert game.press("space") == ["The game is over."]
    assert game.lines[:5] == [
        "Slapjack: Mia and Tom. 200 words a minute.",
        "Space and Enter slap Jacks to win all.",
        "Mia: F flips, Space slaps. Tom: J flips, Enter slaps. H for help.",
        "Mia's turn. F flips.",
        "Four of Hearts, Mia.",
    ]
    assert game.lines[-4:-1] == [
        "Tom wins: every card in one hand.",
        "Mia: 0 piles taken. 0 wrong slaps.",
        "Tom: 1 pile taken, fastest 290 milliseconds. 1 wrong slap.",
    ]


def test_help_says_whose_key_a_key_is() -> None:
    game = Silent("4H JS", "9D KD", people=TWO)
    game.press("h")
    assert game.press("j") == ["J flips Tom's card, or takes the pile back when nobody can flip."]
    assert game.press("space") == ["Space slaps the pile for Mia."]


def test_a_late_slap_names_who_was_late() -> None:
    game = Silent("JS 4H", "9D KD", people=TWO)
    game.press("f")
    game.wait(0.4)
    game.press("enter")
    game.wait(0.1)
    assert game.press("space") == ["Too late: Mia needed 390 milliseconds. Tom needed 290."]


@pytest.mark.parametrize("people", [(), ("You",), TWO])
@pytest.mark.parametrize("players", [3, 4])
def test_any_number_of_people_play_a_game_to_its_end(people: tuple[str, ...], players: int) -> None:
    stacks = ["4H JS 2C", "9D KD 3C", "JD 5S 6S", "7D 8D JH"][:players]
    game = Silent(*stacks, people=people, rules=HouseRules(flip_limit=30), level=Level.HARD)
    for _ in range(200):
        if game.table.over:
            break
        for keys in PERSONS_KEYS[: len(people)]:
            game.press(next(iter(keys)))
        game.wait(3.0, 0.05)
    assert game.table.over
    summed_up = [line for line in game.lines if "wrong slap" in line]
    assert len(summed_up) == len(people)


@pytest.mark.parametrize("people", [("Mia", "Tom", "Una"), ("Mia", "Mia"), ("\x1b",), ("",)])
def test_people_that_cannot_be_seated_are_refused(people: tuple[str, ...]) -> None:
    with pytest.raises(SlapjackError, match="people:"):
        company(people, 4, Level.EASY)


def test_a_computer_never_has_a_persons_name() -> None:
    assert [name for name, _ in company(("Ann",), 3, Level.EASY)] == ["Ann", "Ben", "Cat"]
