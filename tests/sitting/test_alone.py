"""What one plays alone: practice, and a game without a clock."""

from collections.abc import Callable

import pytest

from audiogame.calm import Calm, Marks
from audiogame.calm import play_on as play_calmly
from audiogame.exercise import dealt_for_one, table_for_one
from audiogame.practice import Practice, Reactions, practise
from audiogame.settings import Settings
from slapjack.book import wording
from slapjack.errors import SlapjackError
from slapjack.game.engine import Game
from slapjack.house.rules import PRESETS, House, HouseRules
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from tests.match.silent import SilentPort
from tests.sitting.silent_stage import SilentStage

STEP_S = 0.02
NOTHING = House(HouseRules(game="egyptian_ratscrew", targets=()), "ratscrew")


def house(preset: str) -> House:
    return House(PRESETS[preset], preset)


class Training:
    """Practice under a virtual clock."""

    def __init__(self, preset: str = "card", seed: int = 5, correction_ms: int = 0) -> None:
        self.port = SilentPort()
        settings = Settings(correction_ms=correction_ms)
        seats = table_for_one(settings, Level.EASY)
        self.practice = Practice(self.port, Delivery(200), house(preset), seats, seed)
        self.practice.begin(0.0)

    def go_on(self, react: Callable[[Practice], bool], until: Callable[[], bool]) -> None:
        while not until():
            self.port.now_s += STEP_S
            assert self.port.now_s < 3000
            if react(self.practice):
                self.practice.press("space", self.port.now_s)
            self.practice.tick(self.port.now_s)


def attentive(practice: Practice) -> bool:
    return practice.referee.game.target is not None


@pytest.mark.parametrize("preset", ["card", "ratscrew", "snap", "irish_snap"])
def test_each_reaction_is_told_in_short_and_counted(preset: str) -> None:
    training = Training(preset)
    reactions = training.practice.reactions
    training.go_on(attentive, lambda: len(reactions.taken_ms) == 5)
    told = [line for line in training.port.lines if line.endswith("milliseconds.")]
    assert told == [f"{round(each)} milliseconds." for each in reactions.taken_ms]
    assert reactions.missed == reactions.wrong == 0
    assert all(100 <= each <= 180 for each in reactions.taken_ms)


@pytest.mark.parametrize("correction_ms", [0, 200])
def test_late_headphones_are_taken_off(correction_ms: int) -> None:
    training = Training(correction_ms=correction_ms)
    shown_s: list[float] = []

    def late(practice: Practice) -> bool:
        if practice.referee.game.target is None:
            shown_s.clear()
            return False
        shown_s.append(training.port.now_s)
        return len(shown_s) == 20

    reactions = training.practice.reactions
    training.go_on(late, lambda: len(reactions.taken_ms) == 3)
    # What shows is known 0.1 s and the correction after it was heard; a slap comes 0.4 s later.
    assert all(each == pytest.approx(500, abs=50) for each in reactions.taken_ms)


def test_cards_never_end() -> None:
    training = Training()
    training.go_on(attentive, lambda: seen(training) > 200)
    assert not training.practice.over


def seen(training: Training) -> int:
    return sum(" of " in line for line in training.port.lines)


def test_leaving_tells_how_it_went() -> None:
    training = Training()
    reactions = training.practice.reactions

    def careless(practice: Practice) -> bool:
        if len(reactions.taken_ms) < 2:
            return attentive(practice)
        game = practice.referee.game
        return reactions.wrong == 0 and game.target is None and bool(game.face_up)

    training.go_on(careless, lambda: bool(reactions.wrong and reactions.missed))
    training.practice.press("q", training.port.now_s)
    said = training.port.lines[-1]
    median_ms = round(sum(reactions.taken_ms) / 2)
    assert said.startswith(f"2 right, median {median_ms} milliseconds, fastest ")
    assert said.endswith("1 wrong, 1 missed.")
    assert not training.practice.over
    training.go_on(lambda _: False, lambda: training.practice.over)


def test_no_time_is_no_median() -> None:
    assert Reactions().median_ms == 0
    assert Reactions([300, 500, 400]).median_ms == 400
    training = Training()
    training.practice.press("escape", 0.5)
    assert training.port.lines[-1] == "Not one right slap yet. None wrong, none missed."


# Without a clock


def answers(game: Game, *, always_no: bool = False) -> str:
    return "j" if game.target is not None and not always_no else "n"


@pytest.mark.parametrize("preset", ["card", "ratscrew", "snap", "irish_snap", "one_page"])
@pytest.mark.parametrize("always_no", [False, True])
def test_a_calm_game_asks_for_each_card_and_marks_the_answers(
    preset: str, *, always_no: bool
) -> None:
    port = SilentPort()
    start = dealt_for_one(house(preset), 7)
    calm = Calm(port, Delivery(200), start)
    calm.begin(0.0)
    game, marks = calm._game, calm.marks  # noqa: SLF001 - whoever answers right knows the game
    while not calm.done:
        calm.press(answers(game, always_no=always_no), port.now_s)
        port.now_s += 1000.0
    assert marks.asked == 52 or game.over
    assert marks.right == marks.asked - (marks.targets if always_no else 0)
    assert marks.found == (0 if always_no else marks.targets)
    assert port.lines[-1].startswith(f"{marks.right or 'None'} of {marks.asked} right.")


def test_a_wrong_answer_is_told_as_in_any_game() -> None:
    port = SilentPort()
    calm = Calm(port, Delivery(200), dealt_for_one(house("card"), 7))
    calm.begin(0.0)
    while calm._game.target is None:  # noqa: SLF001
        calm.press("n", 0.0)
    calm.press("n", 0.0)
    assert any(line.startswith("Missed: Jack of ") for line in port.lines)
    calm.press("j", 0.0)
    assert any(line.startswith("Not a Jack: ") for line in port.lines)
    assert "You pay 1 card under the pile." in port.lines


def test_no_time_passes_for_whoever_thinks() -> None:
    port = SilentPort()
    calm = Calm(port, Delivery(200), dealt_for_one(house("card"), 7))
    calm.begin(0.0)
    lines = list(port.lines)
    calm.tick(100_000.0)
    assert port.lines == lines
    assert calm.due_s() is None
    calm.press("r", 100_000.0)
    assert port.lines[-1] == lines[-1]
    calm.press("x", 100_001.0)
    assert port.lines[-1] == "J for a Jack, N for none, Q ends."
    assert port.given[-1][0].startswith(lines[-1].removesuffix(".")), "the card, which that cut off"
    calm.press("q", 100_002.0)
    assert calm.done


class Cut(SilentPort):
    """A port that tells what was cut off."""

    def hush(self) -> None:
        super().hush()
        self.given.append(("hush", 0.0))


def test_the_keys_are_said_to_their_end_before_the_first_card() -> None:
    port = Cut()
    Calm(port, Delivery(200), dealt_for_one(house("card"), 7)).begin(0.0)
    first, second = [said for said, _ in port.given]
    assert first.startswith("No clock.")
    assert " of " in second


def test_marks() -> None:
    marks = Marks()
    answered = [(True, True), (True, False), (False, True), (False, False)]
    assert [marks.note(said=said, target=target) for said, target in answered] == [
        *(True, False, False, True)
    ]
    assert (marks.right, marks.asked, marks.found, marks.targets) == (2, 4, 1, 2)


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        (Marks(0, 2, 0, 0), "None of 2 right. None was there to slap."),
        (Marks(1, 1, 1, 1), "1 of 1 right. You found the only one to slap."),
        (Marks(1, 2, 0, 1), "1 of 2 right. You missed the only one to slap."),
        (Marks(9, 9, 2, 2), "9 of 9 right. Of 2 to slap you found all."),
        (Marks(7, 9, 0, 2), "7 of 9 right. Of 2 to slap you found none."),
        (Marks(8, 9, 1, 2), "8 of 9 right. Of 2 to slap you found 1."),
    ],
)
def test_however_many_there_were_the_marks_are_a_sentence(marks: Marks, told: str) -> None:
    assert wording.sentence("learn.j2", "marks", marks, HouseRules()) == told


@pytest.mark.parametrize(
    ("taken_ms", "told"),
    [
        ([412.0], "1 right: 412 milliseconds. None wrong, none missed."),
        ([412.0, 300.0], "2 right, median 356 milliseconds, fastest 300. None wrong, none missed."),
    ],
)
def test_one_reaction_has_no_median(taken_ms: list[float], told: str) -> None:
    assert wording.sentence("learn.j2", "reactions", Reactions(taken_ms), HouseRules()) == told


def test_a_calm_game_can_be_played_again_and_escape_leaves() -> None:
    stage = SilentStage(["n", "q", "enter", "n", "q", "escape"])
    play_calmly(stage.stage, house("card"), 3, "leave")
    assert stage.said.count("Again? Enter plays, Escape leaves.") == 2


def test_where_nothing_is_slapped_there_is_nothing_to_practise() -> None:
    with pytest.raises(SlapjackError, match=r"practice: .* nothing is slapped"):
        practise(SilentStage().stage, NOTHING, Level.EASY)
    with pytest.raises(SlapjackError, match=r"--calm: .* nothing is slapped"):
        play_calmly(SilentStage().stage, NOTHING, None, "menu")
