"""The door between the page and its table: what comes when it is not expected."""

from typing import Any

import pytest

from tests.web.virtual import VirtualPage, play, silent_index

CARD = {"preset": "card"}


@pytest.fixture
def page() -> VirtualPage:
    return VirtualPage(silent_index())


def lines(page: VirtualPage) -> list[str]:
    return [command["text"] for command in page.done("line")]


def faults(commands: list[dict[str, Any]]) -> list[str]:
    return [line for each in commands if each["do"] == "fault" for line in each["lines"]]


WRONG = {
    "a number without end": {"seed": 1e300},
    "a part of a number": {"seed": 1.5},
    "a number below nothing": {"seed": -1},
    "a number that JavaScript has not": {"seed": 2**53},
    "more piles than fit": {"first_to": 100},
    "no number": {"correction_ms": None},
    "too many computers": {"computers": 30},
    "one name twice": {"people": ["Kim", "Kim"]},
    "a name that is not seen": {"people": ["\u202eKim", "Lee"]},
    "no name": {"people": ["", "Lee"]},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_game_that_cannot_start_leaves_the_one_before_as_it_was(
    page: VirtualPage, wrong: dict[str, object]
) -> None:
    page.start(CARD, seed=5)
    asked = {"people": [], "computers": 1, "level": "easy", "seed": 1}
    refused = page.send("start", house=CARD, **{**asked, **wrong})
    assert faults(refused)
    assert not [each for each in refused if each["do"] == "started"]
    assert len(page.done("started")) == 1
    play(page, 20)
    assert any("Too late" in line or " of " in line for line in lines(page))


def test_every_number_that_is_wrong_is_told_by_what_the_form_calls_it(page: VirtualPage) -> None:
    asked = {"people": [], "computers": 1, "level": "easy", "first_to": -1, "correction_ms": 1e9}
    told = faults(page.send("start", house=CARD, **asked, seed="two"))
    assert [line.partition(": expected")[0] for line in told] == [
        "Number of the deal: the same deals the same cards",
        "Piles that win, 0 for a whole game",
        "My sound comes late by so many milliseconds",
    ]
    assert told[1].endswith(": expected a whole number from 0 to 99, found -1.")


def test_what_is_asked_of_a_house_is_answered_by_its_number(page: VirtualPage) -> None:
    for number, do in enumerate(("house", "rules", "form")):
        (answer,) = page.send(do, house=CARD, number=number)
        assert (answer["do"], answer["number"]) == (do, number)
        (fault,) = page.send(do, house={"address": "#nothing&at=all"}, number=number)
        assert (fault["do"], fault["of"], fault["number"]) == ("fault", do, number)


class Slow(VirtualPage):
    """A page whose clips are not there yet."""

    def _act(self, command: dict[str, Any]) -> None:
        if command["do"] != "load":
            super()._act(command)


def test_what_is_out_of_sight_before_its_clips_are_there_begins_paused() -> None:
    page = Slow(silent_index())
    page.start(CARD)
    page.send("slept", since_s=page.now_s)
    page.now_s += 5
    assert lines(page) == []
    page.send("loaded", rate_wpm=200)
    assert lines(page)[-1].startswith("Paused.")
    assert page.done("board")[-1]["waits"]
    page.press("escape")
    assert "Going on." in lines(page)
    assert not page.done("board")[-1]["waits"]


@pytest.mark.parametrize("key", ["escape", "h", "?", "q"])
def test_whatever_holds_the_game_up_is_seen_to_and_escape_goes_on(
    page: VirtualPage, key: str
) -> None:
    page.start(CARD)
    page.press(key)
    assert page.done("board")[-1]["waits"]
    page.press("escape")
    assert not page.done("board")[-1]["waits"]


def test_who_has_won_is_told_in_a_word_at_the_end(page: VirtualPage) -> None:
    page.start(CARD, first_to=1)
    play(page, 200)
    (over,) = page.done("over")
    assert over["told"] in ("You win.", "Ann wins.")
    assert over["told"] == ("You win." if over["winners"] == [True] else "Ann wins.")


def test_what_is_called_is_seen_with_its_card(page: VirtualPage) -> None:
    page.start({"preset": "irish_snap"})
    play(page, 20)
    called = [show["called"] for show in page.done("show")]
    assert called[:3] == ["Called Ace", "Called Two", "Called Three"]
    snap = VirtualPage(silent_index())
    snap.start({"preset": "snap"})
    play(snap, 20)
    assert {show["called"] for show in snap.done("show")} == {""}
    assert {board["slap"] for board in snap.done("board")} == {"Snap"}
