"""What waits for what: nothing is told over a live card, and nobody waits for talk."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from slapjack.deck.cards import DECK
from slapjack.house.rules import PRESETS, HouseRules, LastChance
from slapjack.match.asking import HEARD_OFTEN
from slapjack.match.controls import PERSONS_KEYS
from slapjack.match.cues import Say
from slapjack.match.opponents import Level, window_ms
from slapjack.match.seats import Seat
from slapjack.match.table import Table
from tests.match import silent
from tests.match.silent import Moment, Silent, SilentPort

TURN = "Your turn. F flips."
STEP_S = 0.001


def told_after(card: str, *, text_mode: bool, window_s: float) -> list[tuple[float, str]]:
    """Let a computer flip this card; give what came of it until its window closed, and when."""
    game = Silent("4H 5H 2C", f"{card} 9D 3C", text_mode=text_mode)
    game.press("f")
    game.until(lambda: any("Ann" in line for line, _ in game.port.given))
    begin_s, before = game.port.cards_s[-1], len(game.port.happened)
    game.wait(window_s + 0.2, STEP_S)
    return [(at_s - begin_s, what) for at_s, what in game.port.happened[before:]]


@pytest.mark.parametrize("text_mode", [False, True])
def test_what_is_told_until_a_window_closes_is_the_same_for_every_card(
    monkeypatch: pytest.MonkeyPatch,
    text_mode: bool,  # noqa: FBT001
) -> None:
    monkeypatch.setattr("slapjack.match.referee.reaction_ms", lambda *_, **__: None)
    window_s = window_ms([Level.EXPERT], []) / 1000
    first, *others = (
        told_after(str(card), text_mode=text_mode, window_s=window_s) for card in DECK
    )
    assert any(TURN in what for _, what in first), "the prompt came when the window had closed"
    at_s = next(at_s for at_s, what in first if TURN in what)
    assert at_s >= window_s
    for each in others:
        assert [what for _, what in each] == [what for _, what in first]
        for (a_s, _), (b_s, _) in zip(each, first, strict=True):
            assert a_s == pytest.approx(b_s, abs=0.005)


def test_a_person_may_flip_before_they_are_asked_and_is_then_not_asked() -> None:
    game = Silent("4H 5H 2C", "9D KD 3C")
    game.press("f")
    game.until(lambda: "Nine of Diamonds, Ann." in game.lines)
    game.wait(0.3)
    game.press("f")
    game.wait(0.3)
    assert game.lines[-2:] == ["Nine of Diamonds, Ann.", "Five of Hearts."]


def test_nobody_is_asked_when_the_card_is_slapped_first() -> None:
    game = Silent("4H 5H 2C", "JD 9D 3C", level=Level.EXPERT)
    game.press("f")
    game.until(lambda: "Ann takes 2 cards." in game.lines)
    assert game.lines.count(TURN) == 1


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_no_computer_flips_while_a_card_is_live(preset: str) -> None:
    seats = [Seat(name, Level.EXPERT, 0.0) for name in ("Ann", "Ben")]
    rules = replace(PRESETS[preset], flip_limit=50)
    game = Silent("4H 5H 2C 7S 8S", "9D KD 3C 6S QS", rules=rules, seats=seats)
    game.until(lambda: len(game.port.cards_s) > 4, 120)
    window_s = game.table.referee.window_s
    assert all(after - before > window_s for before, after in pairwise(game.port.cards_s))


def test_a_window_is_longer_where_patterns_take_longer_to_notice() -> None:
    plain = Silent("4H", "5H", level=Level.CHILD).table.referee.window_s
    sandwich = HouseRules(targets=("jack", "sandwich"))
    longer = Silent("4H", "5H", level=Level.CHILD, rules=sandwich).table.referee.window_s
    assert longer == pytest.approx(1.4 * plain)


def turns(game: Silent, count: int) -> list[str]:
    """Take so many turns; give what was said aloud to ask for each of them."""
    asked = []
    for _ in range(count):
        before = len(game.port.given)
        game.until(lambda: game.table.referee.game.player == 0)
        game.wait(1.0)
        game.press("f")
        game.wait(1.0)
        spoken = [line for line, _ in game.port.given[before:]]
        asked.append(next((line for line in spoken if line.startswith("Your turn")), ""))
    return asked


NUMBERS = " ".join(f"{rank}{suit}" for suit in "HS" for rank in "23456789")
MORE = " ".join(f"{rank}{suit}" for suit in "DC" for rank in "23456789")


def test_a_turns_words_give_way_to_its_sound_and_are_printed_on() -> None:
    game = Silent(NUMBERS, MORE)
    asked = turns(game, 8)
    assert all(asked[1:HEARD_OFTEN])
    assert not any(asked[HEARD_OFTEN + 1 :])
    assert game.lines.count("Your turn.") >= 2
    assert sum(sound == "your turn" for sound, _ in game.port.given) >= 8
    game.until(lambda: game.table.referee.game.player == 0)
    assert game.press("t") == [TURN], "who asks is told in words"


def test_a_setting_and_silent_sounds_bring_the_words_back() -> None:
    game = Silent(NUMBERS, MORE)
    game.delivery.always_turns = True
    assert all(turns(game, 8)[1:])
    game = Silent(NUMBERS, MORE)
    game.delivery.sound_volume = 0
    assert all(turns(game, 8)[1:])


def test_who_flipped_is_named_until_their_places_are_known() -> None:
    game = Silent(NUMBERS, MORE, "AH KH QH AS KS QS AD KD QD", level=Level.NORMAL)
    for _ in range(5):
        game.press("f")
        game.wait(12.0, 0.05)
    named = [line.split()[0] for line, _ in game.port.given if line.split()[0] in ("Ann", "Ben")]
    assert named == ["Ann", "Ben", "Ann", "Ben", "Ann"]
    assert "Two of Diamonds, Ann." in game.lines, "it is printed with the card"
    assert "Ann" not in game.lines


def test_what_explains_is_said_where_there_is_room_and_printed_elsewhere() -> None:
    lost = Silent("JS 4H 2C", "9D KD 3C", level=Level.NORMAL)
    lost.press("f")
    lost.until(lambda: "King of Diamonds, Ann." in lost.lines or "You 2, Ann 4." in lost.lines)
    assert "You 2, Ann 4." in lost.lines
    assert not any(line.startswith("You 2, Ann 4") for line, _ in lost.port.given)
    won = Silent("JS 4H 2C", "9D KD 3C", level=Level.NORMAL)
    won.press("f")
    won.wait(0.3)
    won.press("space")
    said = [line.split(".")[0] for line, _ in won.port.given if "." in line]
    assert said[-4:] == [
        "You take 1 card",
        "Your turn",
        said[-2],
        "You 3, Ann 3",
    ]


def test_the_key_for_details_says_who_needed_how_long_for_the_last_pile() -> None:
    game = Silent("JS 4H 2C", "9D KD 3C", "5S 6S 7S")
    assert game.press("d") == ["No pile was raced for yet."]
    game.press("f")
    game.until(lambda: any("takes" in line for line in game.lines))
    game.wait(0.2)
    game.press("space")
    (said,) = game.press("d")
    assert said.count(" needed ") == 1
    assert ", you " in said


def test_the_card_being_turned_is_in_no_stack_and_not_yet_in_the_pile() -> None:
    game = Silent("4H JS 2C", "9D KD 3C")
    game.press("f")
    assert game.press("s") == ["You 2, Ann 3."]
    assert game.press("p") == ["The pile is empty. A card is being turned."]
    game.wait(0.3)
    assert game.press("s") == ["You 2, Ann 3."]
    assert game.press("p") == ["1 card in the pile. On top: Four of Hearts."]


@pytest.mark.parametrize("key", ["?", "q", "h", "n"])
def test_every_key_that_pauses_says_so_and_none_that_ends_it_is_silent(key: str) -> None:
    game = Silent("4H JS 2C", "9D KD 3C")
    assert game.press(key)[0].startswith("Paused")
    said = game.press("escape")
    assert said == ["Help is over." if key == "h" else "Going on.", TURN]
    game.press("f")
    game.wait(0.3)
    assert "Four of Hearts." in game.lines


@pytest.mark.parametrize("level", Level)
def test_no_card_cuts_off_what_a_game_is_about(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silent, "LINE_S", 3.0)
    game = Silent("4H JS 2C", "9D KD 3C", people=(), level=level)
    game.wait(12.0, 0.05)
    assert game.port.cards_s[0] >= 3.0


def out_of_three() -> Silent:
    rules = HouseRules(last_chance=LastChance.UNTIL_YOUR_TURN)
    return Silent("4H", "9D KD 3C JS 2D", "5S 6S 7S JD 8S", rules=rules, level=Level.HARD)


def test_who_is_out_hears_at_once_what_they_can_do_and_skips_to_the_end() -> None:
    game = out_of_three()
    assert game.press("e") == ["E works once you are out."]
    game.press("f")
    keys = "E skips to the end, N starts anew, Q leaves."
    game.until(lambda: keys in game.lines)
    assert game.lines[game.lines.index(keys) - 1].startswith("You are out")
    said = game.press("e")
    assert " wins:" in said[-2]
    assert game.table.referee.game.over
    times = [action.at_ms for action in game.table.referee.actions]
    assert times == sorted(times)
    game.wait(10.0)
    assert game.table.over


def test_skipping_is_possible_at_any_moment_once_the_person_is_out() -> None:
    for wait in range(40):
        game = out_of_three()
        game.press("f")
        game.until(lambda game=game: 0 in game.table.referee.game.out)  # type: ignore[misc]
        game.wait(0.05 * wait)
        if not game.table.referee.game.over:
            game.press("escape")
            game.press("e")
        assert game.table.referee.game.over


def test_starting_anew_is_asked_first_and_the_table_tells_of_it() -> None:
    game = Silent("4H JS 2C", "9D KD 3C")
    game.press("n")
    assert game.press("x") == ["N starts anew, Escape goes on."]
    assert game.press("escape")[0] == "Going on."
    assert not game.table.asked_anew
    game.press("n")
    assert game.press("n") == ["Starting anew."]
    assert game.table.asked_anew
    game.wait(3.0)
    assert game.table.over


def test_a_title_that_says_more_than_the_game_is_said_aloud() -> None:
    spoken: list[tuple[str, ...]] = []

    class Port(SilentPort):
        def say(self, say: Say, *rest: Any, **more: Any) -> Moment | None:  # noqa: ANN401
            spoken.append(say.spoken)
            return super().say(say, *rest, **more)

    for limits in ("", "5 minutes."):
        game = Silent("4H JS", "9D KD")
        spoken.clear()
        table = Table(game.start.referee(game.seats), game.delivery, Port())
        table.begin("Slapjack, 5 minutes at most", 0.0, limits)
        aim = ("Space slaps Jacks to win all cards.",)
        told = [(limits,)] if limits else []
        assert spoken == [*told, aim, ("F flips.",), ("H is help.",)]


def test_two_people_are_welcomed_and_asked_by_name() -> None:
    seats = tuple(
        Seat(name, keys=keys) for name, keys in zip(("Mia", "Tom"), PERSONS_KEYS, strict=True)
    )
    game = Silent("4H JS", "9D KD", seats=seats)
    assert game.lines[1] == "Space and Enter slap Jacks to win all."
