"""A person plays by ear: what each key does, word for word."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from audiogame.sound.clips import Clip
from audiogame.sound.mixer import Playing
from audiogame.speech.bank import ClipBank
from slapjack.book import wording
from slapjack.house.rules import HouseRules, LastChance
from slapjack.match.controls import PERSONS_KEYS, TABLE_KEYS, Does
from slapjack.match.cues import Priority, Say
from slapjack.match.opponents import Level
from tests.audio.sitting import Sitting

Sit = Callable[..., Sitting]


def unmeasured(lines: list[str]) -> list[str]:
    """Put N for milliseconds, which depend on the voice."""
    return [re.sub(r"\d+(?= milliseconds)|(?<=needed )\d+", "N", line) for line in lines]


AIM = "Space slaps Jacks to win all cards."
KEYS = "F flips, Space slaps, H for help."
TURN = "Your turn. F flips."
QUIT = "Paused. Quit? Q quits, Escape goes on."


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClipBank]:
    with ClipBank(tmp_path_factory.mktemp("clips")) as found:
        yield found


@pytest.fixture
def sit(tmp_path: Path, bank: ClipBank) -> Iterator[Sit]:
    sittings: list[Sitting] = []

    def sit_down(*stacks: str, **rest: object) -> Sitting:
        path = tmp_path / f"{len(sittings)}.wav"
        sittings.append(Sitting(path, bank, stacks, **rest))  # type: ignore[arg-type]
        return sittings[-1]

    yield sit_down
    for sitting in sittings:
        sitting.close()


def test_a_game_from_the_first_line_to_the_last(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("f")
    game.until_said(TURN)
    game.press("f")
    game.wait(0.5)
    game.press("space")
    assert unmeasured(game.said()) == [
        "Slapjack: you against Ann. Easy, 160 words a minute.",
        AIM,
        KEYS,
        TURN,
        "Four of Hearts.",
        "Nine of Diamonds, Ann.",
        TURN,
        "Jack of Spades.",
        "You take 3 cards.",
        TURN,
        "You were first: N milliseconds. Ann needed N.",
        "You 4, Ann 2.",
    ]


def test_a_wrong_slap_says_what_it_was_and_what_it_costs(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("f")
    game.wait(0.5)
    assert game.press("space") == ["Not a Jack: Four of Hearts.", "You pay 1 card under the pile."]


def test_a_slap_after_another_took_the_pile_says_by_how_much_it_was_late(sit: Sit) -> None:
    game = sit("JS 4H 2C", "9D KD 3C", level=Level.HARD)
    game.press("f")
    game.until(lambda: any("was first" in line for line in game.said()))
    late = game.press("space")
    assert unmeasured(late) == ["Too late: you needed N milliseconds. Ann needed N."]
    yours, hers = map(int, re.findall(r"\d+", late[0]))
    assert 0 < yours - hers < 50


def test_a_press_out_of_turn_is_answered(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("f")
    game.wait(0.5)
    assert game.press("f") == ["Not your turn. It is Ann's turn."]


@pytest.mark.parametrize(
    ("last_chance", "line"),
    [
        (LastChance.ALWAYS, "You have no cards: any Jack brings you back."),
        (LastChance.NEXT_TARGET, "You have no cards: the next Jack or out."),
        (
            LastChance.UNTIL_TAKEN,
            "You have no cards: a Jack, or out once another takes one.",
        ),
        (LastChance.UNTIL_YOUR_TURN, "You have no cards: a Jack before your turn, or out."),
    ],
)
def test_who_has_no_cards_hears_what_the_house_gives_them(
    sit: Sit, last_chance: LastChance, line: str
) -> None:
    game = sit("4H", "9D KD 3C", rules=HouseRules(last_chance=last_chance))
    game.press("f")
    game.wait(2.0)
    assert game.said()[-1] == line


def test_status_keys_answer(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C", "5C 6C")
    assert game.press("s") == ["You 3, Ann 3, Ben 2."]
    assert game.press("p") == ["The pile is empty."]
    assert game.press("t") == [TURN]
    assert game.press("r") == [TURN]
    game.press("f")
    game.wait(0.5)
    assert game.press("p") == ["1 card in the pile. On top: Four of Hearts."]
    assert game.press("t") == ["It is Ann's turn."]
    assert game.press("x") == ["This key does nothing. H for help."]


def test_the_history_is_stepped_through_both_ways(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    assert game.press("[") == [KEYS]
    assert game.press("[") == [AIM]
    opening = "Slapjack: you against Ann. Easy, 160 words a minute."
    assert game.press("[") == [opening]
    assert game.press("[") == [f"That was the first. {opening}"]
    assert game.press("]") == [AIM]
    assert game.press("]") == [KEYS]
    assert game.press("]") == [TURN]
    assert game.press("]") == [f"That is the last. {TURN}"]


def test_speech_rate_and_volume_have_limits_and_say_so(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    assert game.press("+") == ["180 words a minute."]
    assert game.press("-") == ["160 words a minute."]
    for _ in range(3):
        game.press("-")
    assert game.press("-") == ["80 words a minute."]
    assert game.press("-") == ["80 words a minute. That is the limit."]
    assert game.press(".") == ["Sounds 70 percent."]
    for _ in range(7):
        quiet = game.press(",")
    assert quiet == ["Sounds 0 percent."]


def test_a_pause_stops_the_computers(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("f")
    game.wait(0.4)
    assert game.press("escape") == ["Paused. Escape goes on."]
    before = len(game.said())
    game.wait(30)
    assert len(game.said()) == before
    assert game.press("space") == ["Paused. Escape goes on."]
    assert game.press("escape")[0] == "Going on."
    game.until_said(TURN)
    assert "Nine of Diamonds, Ann." in game.said()


def test_in_help_every_key_says_what_it_does_and_does_nothing(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    assert game.press("h") == [
        "Paused for help. Press any key to hear what it does. H or Escape goes on."
    ]
    sentences = wording.value("speech.j2", "does_keys")
    for key, done in TABLE_KEYS.items():
        if done not in (Does.HELP, Does.PAUSE):
            assert game.press(key) == [f"{sentences[done]}."]
    assert PERSONS_KEYS[0] == {"f": Does.FLIP, "space": Does.SLAP}
    flips = "F flips your card, or takes the pile back when nobody can flip."
    assert game.press("f") == [flips]
    assert game.press("space") == ["Space slaps the pile."]
    assert game.press("x") == ["This key does nothing. H for help."]
    assert game.press("h")[0] == "Help is over."
    assert game.press("s") == ["You 3, Ann 3."], "nothing was done while help was on"


def test_quitting_is_asked_first(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    assert game.press("q") == [QUIT]
    assert game.press("f") == ["Q quits, Escape goes on."]
    assert game.press("escape")[0] == "Going on."
    game.press("q")
    assert game.press("q") == ["You have left the game."]
    assert not game.table.over, "it is said to its end"
    game.wait(5)
    assert game.table.over


def test_every_term_of_the_glossary_is_explained(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    heard = [game.press("?")[0] for _ in range(10)]
    first = "Stack: your own face-down cards."
    assert heard[0] == (
        "Paused. Question mark goes on to the next word, Escape to the game. " + first
    )
    assert "Slap: press your slap key." in heard
    assert len(set(heard)) == 10
    assert game.press("?") == [first]
    assert game.press("[") == [heard[-1]]
    assert game.press("x") == ["Question mark goes on to the next word, Escape to the game."]
    assert game.press("escape")[0] == "Going on."


def test_brief_says_no_margins_and_no_counts(sit: Sit) -> None:
    game = sit("JS 4H 2C", "9D KD 3C")
    assert game.press("v") == ["Only the necessary is said."]
    game.press("f")
    game.wait(0.5)
    assert game.press("space") == ["You take 1 card.", "Your turn."]


def test_the_end_sums_up(sit: Sit) -> None:
    game = sit("4H JS", "9D")
    for _ in range(2):
        game.press("f")
        game.until_said(TURN) if len(game.said()) < 6 else game.wait(0.5)
    game.press("space")
    assert unmeasured(game.said()[-2:]) == [
        "You win: every card in one hand.",
        "1 pile taken, fastest N milliseconds. 0 wrong slaps.",
    ]


def test_in_text_mode_cards_and_verdicts_are_spoken_and_all_else_is_printed(sit: Sit) -> None:
    """One voice a message: what the game speaks is not given to the screen reader too."""
    game = sit("JS 4H 2C", "9D KD 3C", text_mode=True)
    game.press("f")
    game.wait(0.5)
    assert unmeasured(game.press("space")) == [
        TURN,
        "You were first: N milliseconds. Ann needed N.",
        "You 3, Ann 3.",
    ]
    assert "Jack of Spades." not in game.said()
    game.press("[")
    game.press("[")
    game.press("[")
    assert game.press("[") == ["Jack of Spades."], "the history holds it all the same"


def test_the_same_presses_give_the_same_sound(tmp_path: Path, bank: ClipBank) -> None:
    for name in ("a", "b"):
        game = Sitting(tmp_path / f"{name}.wav", bank, ["4H JS 2C", "9D KD 3C"])
        game.press("f")
        game.until_said(TURN)
        game.press("f")
        game.wait(0.5)
        game.press("space")
        game.wait(3)
        game.close()
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()


def cut_short(game: Sitting) -> list[str]:
    """Keep the words of every clip that is cut."""
    words: list[str] = []
    cut = game.mixer.cut

    def noted(playing: Playing) -> None:
        words.append(playing.clip.words)
        cut(playing)

    game.mixer.cut = noted  # type: ignore[method-assign]
    return words


def spoken(game: Sitting) -> list[str]:
    """Keep the words of every clip that is started."""
    words: list[str] = []
    play = game.mixer.play

    def noted(clip: Clip, *rest: Any, **named: Any) -> Playing:  # noqa: ANN401
        words.append(clip.words)
        return play(clip, *rest, **named)

    game.mixer.play = noted  # type: ignore[method-assign]
    return words


def test_whose_turn_it_is_is_said_after_taking_anothers_jack(sit: Sit) -> None:
    game = sit("4H 5H 2C", "JD 9D 3C")
    game.press("f")
    game.until_said("Jack of Diamonds, Ann.")
    game.wait(0.45)
    assert game.press("space")[:2] == ["You take 2 cards.", TURN]


@pytest.mark.parametrize("text_mode", [False, True])
def test_a_card_that_is_being_turned_is_always_heard(sit: Sit, text_mode: bool) -> None:  # noqa: FBT001
    """A press in its first moments is for the card before, and cuts nothing of this one."""
    game = sit("4H 5H 2C", "JD 9D 3C", text_mode=text_mode)
    heard, cut = spoken(game), cut_short(game)
    game.press("f")
    game.until(lambda: "Jack of Diamonds" in heard)
    game.wait(0.05)
    game.press("space")
    game.wait(5)
    assert "Jack of Diamonds" not in cut
    assert "Not a Jack: Four of Hearts." in heard, "the verdict waits for the card"


def test_a_verdict_is_heard_before_a_card_that_is_turned_anew(sit: Sit) -> None:
    game = sit("4H 5H 2C 7S", "9D KD 3C")
    game.press("f")
    game.until_said(TURN)
    heard, cut = spoken(game), cut_short(game)
    game.press("f")
    game.wait(0.12)
    game.press("space")
    game.until(lambda: "Two of Clubs" in heard)
    verdict, card = heard.index("Not a Jack: Nine of Diamonds."), heard.index("Two of Clubs")
    assert verdict < card
    assert "Not a Jack: Nine of Diamonds." not in cut
    assert "Five of Hearts" in cut, "the card that was paid away"


def test_after_the_game_keys_answer_and_the_result_is_heard(sit: Sit) -> None:
    game = sit("JS", "9D", level=Level.HARD)
    heard, cut = spoken(game), cut_short(game)
    game.press("f")
    game.until(lambda: any(line.startswith("Ann wins") for line in game.said()))
    assert game.press("space") == ["The game is over."]
    assert game.press("t") == ["The game is over."]
    game.wait(20)
    assert "Ann wins." in heard
    assert "Ann wins." not in cut
    assert game.table.over


def test_a_second_slap_after_winning_is_not_called_late(sit: Sit) -> None:
    game = sit("JS 4H 2C", "9D KD 3C")
    game.press("f")
    game.wait(0.5)
    game.press("space")
    cut = cut_short(game)
    game.wait(0.25)
    assert game.press("space") == []
    assert not any("You were first" in words for words in cut)


def test_status_keys_answer_during_a_pause_and_quitting_is_possible(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("escape")
    assert game.press("s") == ["You 3, Ann 3."]
    assert game.press("f") == ["Paused. Escape goes on."]
    assert game.press("q") == [QUIT]
    assert game.press("q") == ["You have left the game."]


def test_a_game_that_was_stopped_is_paused_since_then(sit: Sit) -> None:
    game = sit("JS 4H 2C", "9D KD 3C")
    game.press("f")
    game.wait(0.3)
    stopped_s = game.mixer.now()
    game.mixer.advance_to(stopped_s + 60)
    game.table.slept(stopped_s)
    assert game.said()[-1] == "Paused. Escape goes on."
    game.press("escape")
    game.wait(0.1)
    game.press("space")
    assert "You take 1 card." in game.said()


def test_who_is_out_is_told_so(sit: Sit) -> None:
    game = sit("4H", "9D KD 3C", "5C 6C")
    game.press("f")
    game.wait(0.5)
    assert game.press("space")[-2:] == [
        "You are out: a wrong slap with no cards.",
        "E skips to the end, N starts anew, Q leaves.",
    ]
    assert game.press("space") == ["You are out. You can only listen now."]
    assert game.press("s")[0].endswith("Out: You.")


def test_a_result_that_a_card_cuts_off_is_said_anew(sit: Sit) -> None:
    game = sit("4H 5H", "9D KD 3C", "5C", level=Level.EXPERT)
    say = Say("Ben is out: no card to flip.", Priority.RESULT)
    game.wait(8)
    heard, cut = spoken(game), cut_short(game)
    game.port.say(say)
    game.wait(0.5)
    game.press("f")
    game.wait(4)
    assert say.line in cut
    assert [words for words in heard if words in (say.line, "Four of Hearts")] == [
        say.line,
        "Four of Hearts",
        say.line,
    ]
