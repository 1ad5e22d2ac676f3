"""The first minute: each thing is tried and confirmed, by the rules of the house."""

from collections.abc import Callable

import pytest

from audiogame.exercise import table_for_one
from audiogame.learn import (
    LESSONS,
    LateLesson,
    Lesson,
    TargetLesson,
    TurnLesson,
    WrongLesson,
    learn,
)
from audiogame.settings import Settings
from slapjack.errors import SlapjackError
from slapjack.house.rules import PRESETS, House, HouseRules
from slapjack.match.delivery import Delivery
from slapjack.match.opponents import Level
from tests.match import silent
from tests.match.silent import SilentPort
from tests.sitting.silent_stage import SilentStage

STEP_S = 0.02
GAMES = ("card", "ratscrew", "snap", "irish_snap")

Pupil = Callable[[Lesson, float], str | None]


class Class:
    """One lesson under a virtual clock."""

    def __init__(self, lesson: type[Lesson], preset: str = "card") -> None:
        self.port = SilentPort()
        self.house = House(PRESETS[preset], preset)
        seats = table_for_one(Settings(), Level.EASY, flips_alone=lesson.flips_alone)
        self.lesson = lesson(self.port, Delivery(200), self.house, seats)
        self.lesson.begin(0.0)

    @property
    def said(self) -> list[str]:
        return self.port.lines

    def give(self, pupil: Pupil, seconds: float = 60.0) -> None:
        """Let the pupil press keys until the lesson is over, for so long at most."""
        while not self.lesson.over and self.port.now_s < seconds:
            self.port.now_s += STEP_S
            if key := pupil(self.lesson, self.port.now_s):
                self.lesson.press(key, self.port.now_s)
            self.lesson.tick(self.port.now_s)


def nobody(_: Lesson, __: float) -> None:
    """Press nothing."""


def on_targets(lesson: Lesson, _: float) -> str | None:
    return "space" if lesson.referee.game.target is not None else None


def on_others(lesson: Lesson, _: float) -> str | None:
    game = lesson.referee.game
    return "space" if game.flips == 2 and game.target is None else None


def after_others(lesson: Lesson, _: float) -> str | None:
    taken = any(line.startswith("Ann takes") for line in said_of(lesson)[-1:])
    return "space" if taken else None


def said_of(lesson: Lesson) -> list[str]:
    line = lesson.outlet.history.last()
    return [line] if line else []


def on_turn(_: Lesson, at_s: float) -> str | None:
    return "f" if abs(at_s - 3.0) < STEP_S / 2 else None


RIGHT: dict[type[Lesson], tuple[Pupil, str]] = {
    TargetLesson: (on_targets, "Right: that took you"),
    WrongLesson: (on_others, "That is a wrong"),
    LateLesson: (after_others, "Being late costs nothing."),
    TurnLesson: (on_turn, "That is all you need."),
}


@pytest.mark.parametrize("preset", GAMES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_tried_right_is_confirmed_and_ends_the_lesson(
    lesson: type[Lesson], preset: str
) -> None:
    if preset == "irish_snap" and lesson is LateLesson:
        assert not lesson.fits(House(PRESETS[preset], preset))
        return
    course = Class(lesson, preset)
    pupil, praise = RIGHT[lesson]
    course.give(pupil)
    assert course.lesson.over, course.said
    assert course.said[-1].startswith(praise)
    assert not course.lesson.gave_up


def test_a_wrong_slap_is_told_as_in_any_game_with_what_it_costs() -> None:
    course = Class(WrongLesson)
    course.give(on_others)
    assert course.said[-3].startswith("Not a Jack: ")
    assert course.said[-2] == "You pay 1 card under the pile."
    sounds = [said for said, _ in course.port.given]
    assert "wrong slap" in sounds
    assert "payment" in sounds


@pytest.mark.parametrize("lesson", [TargetLesson, LateLesson])
def test_whoever_does_nothing_gets_another_try_and_no_target_is_buried(
    lesson: type[Lesson],
) -> None:
    course = Class(lesson)
    course.give(nobody)
    assert sum("Once more" in line for line in course.said) > 2
    assert not any("buried" in line for line in course.said)
    course.give(RIGHT[lesson][0], seconds=120.0)
    assert course.lesson.over


@pytest.mark.parametrize("lesson", [TargetLesson, WrongLesson, LateLesson])
def test_no_card_cuts_off_what_to_do(lesson: type[Lesson], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silent, "LINE_S", 13.3)  # as long as the voice takes for the first words
    course = Class(lesson)
    course.give(nobody, seconds=20.0)
    assert course.port.cards_s[0] > silent.LINE_S


def test_whoever_slaps_too_soon_is_told_to_wait_and_can_still_be_right() -> None:
    course = Class(TargetLesson)

    def eager(lesson: Lesson, at_s: float) -> str | None:
        game = lesson.referee.game
        early = game.flips == 1 and not any("Wait for" in line for line in course.said)
        return "space" if early else on_targets(lesson, at_s)

    course.give(eager)
    assert "Wait for a Jack." in course.said
    assert course.said[-1].startswith("Right: ")


@pytest.mark.parametrize("lesson", [TargetLesson, WrongLesson, LateLesson])
def test_a_slap_on_no_pile_is_answered_and_what_it_cut_off_told_again(
    lesson: type[Lesson],
) -> None:
    course = Class(lesson)
    asked = list(course.lesson.asked())
    course.lesson.press("space", 0.3)
    assert course.said[-2:] == ["There is no pile.", *asked]
    assert not course.lesson.done


def test_whoever_is_faster_lets_the_other_be_first_next_time() -> None:
    course = Class(LateLesson)

    def quick(lesson: Lesson, at_s: float) -> str | None:
        return on_targets(lesson, at_s) if lesson.tries == 0 else after_others(lesson, at_s)

    course.give(quick)
    assert "You were faster. Once more: let Ann be first." in course.said
    assert course.said[-1] == "Being late costs nothing."


def test_whoever_forgets_what_to_do_is_reminded() -> None:
    course = Class(WrongLesson)
    course.give(nobody, seconds=20.0)
    assert "Space slaps: any card now." in course.said


@pytest.mark.parametrize("key", ["q", "escape", "Q"])
def test_escape_and_q_end_the_lessons(key: str) -> None:
    course = Class(TargetLesson)
    course.give(lambda _, at_s: key if at_s > 1.0 else None, seconds=4.0)
    assert course.lesson.over
    assert course.lesson.gave_up
    assert course.said[-1].startswith("Lessons ended.")


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("key", ["x", "enter", "h", "?", "down", "page up", "j", "s", "n", "y"])
def test_no_other_key_ends_a_lesson_and_each_is_told_which_count(
    lesson: type[Lesson], key: str
) -> None:
    course = Class(lesson)
    asked = list(course.lesson.asked())
    course.lesson.press(key, 0.3)
    counts = "F flips" if lesson is TurnLesson else "Space slaps"
    assert course.said[-2:] == [f"Here {counts}. Escape ends the lessons.", *asked]
    assert not course.lesson.done
    course.give(nobody, seconds=1.9)
    course.lesson.press(key, 1.9)
    assert course.said[-1].startswith("Here ") or course.said[-1] in asked
    course.give(RIGHT[lesson][0])
    assert course.said[-1].startswith(RIGHT[lesson][1])
    assert not course.lesson.gave_up


def test_a_key_that_cuts_off_no_more_than_a_card_brings_only_the_keys() -> None:
    course = Class(TargetLesson)
    while not course.port.cards_s:
        course.give(nobody, course.port.now_s + STEP_S)
    course.lesson.press("f", course.port.now_s)
    assert course.said[-1] == "Here Space slaps. Escape ends the lessons."


def test_keys_that_help_end_nothing() -> None:
    course = Class(TargetLesson)
    for key in ("r", "+", "-", "space", "f"):
        course.lesson.press(key, 1.0)
    assert not course.lesson.gave_up


@pytest.mark.parametrize("key", ["space", "x", "enter"])
def test_a_key_skips_praise_and_escape_ends_the_lessons_there_too(key: str) -> None:
    for pressed, gave_up in ((key, False), ("escape", True)):
        course = Class(TargetLesson)
        while not course.lesson.done:
            course.give(on_targets, course.port.now_s + STEP_S)
        course.lesson.press(pressed, course.port.now_s)
        course.give(nobody)
        assert course.lesson.over
        assert course.lesson.gave_up == gave_up


def test_the_sound_of_ones_turn_comes_when_it_was_told_of_and_before_its_words() -> None:
    course = Class(TurnLesson)
    course.give(nobody, seconds=5.0)
    given = [said for said, _ in course.port.given]
    assert [each.split()[0] for each in given] == ["Last:", "your", "Your"]
    happened = {what.split()[0]: at_s for at_s, what in course.port.happened}
    assert happened["your"] == pytest.approx(silent.LINE_S, abs=2 * STEP_S)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_printed_is_said_in_the_same_order(lesson: type[Lesson]) -> None:
    course = Class(lesson)
    course.give(RIGHT[lesson][0])
    spoken = [said for said, _ in course.port.given if " False" in said]
    lines = iter(spoken)
    assert all(any(line in said for said in lines) for line in course.said)


@pytest.mark.parametrize("preset", GAMES)
def test_the_lessons_begin_with_the_rulebooks_own_words(preset: str) -> None:
    stage = SilentStage(["x", "escape"])
    learn(stage.stage, House(PRESETS[preset], preset))
    assert "Flip cards" in stage.said[0]
    assert stage.said[-1].startswith("Lessons ended.")
    assert len(stage.shown) == 1


def test_a_house_in_which_nothing_is_slapped_is_refused() -> None:
    rules = HouseRules(game="egyptian_ratscrew", targets=())
    with pytest.raises(SlapjackError, match="nothing is slapped"):
        learn(SilentStage().stage, House(rules, "ratscrew"))
