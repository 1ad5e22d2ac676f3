"""What is heard over a live card, and how long a player waits: real voice, virtual time."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from audiogame.sound.clips import Kind
from audiogame.sound.mixer import Playing
from audiogame.speech.bank import ClipBank
from audiogame.speech.speech import LINE_GAP_S
from slapjack.deck.cards import DECK, codes_of
from slapjack.game.engine import deal
from slapjack.house.rules import PRESETS, HouseRules
from slapjack.match.cues import Priority, Say
from slapjack.match.opponents import Level
from slapjack.match.score import Score, Tally
from tests.audio.sitting import Sitting
from tests.audio.test_table import cut_short

Sit = Callable[..., Sitting]
Heard = list[tuple[float, str]]

WELCOME_S = END_S = 6.0
NEXT_CARD_S = 4.0
CARDS = 200
FINE_S = 0.0005


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


def listening(game: Sitting) -> list[Playing]:
    """Keep everything that is played from now on."""
    played: list[Playing] = []
    play = game.mixer.play

    def noted(*args: object, **named: object) -> Playing:
        played.append(play(*args, **named))  # type: ignore[arg-type]
        return played[-1]

    game.mixer.play = noted  # type: ignore[method-assign]
    return played


def is_card(playing: Playing) -> bool:
    return re.fullmatch(r"\w+ of \w+", playing.clip.words) is not None


def spoken(played: list[Playing]) -> list[Playing]:
    return [each for each in played if each.clip.kind is Kind.SPEECH]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("people", [["You"], ["Mia", "Tom"]])
def test_the_welcome_takes_six_seconds_at_most_at_every_levels_own_rate(
    sit: Sit, level: Level, preset: str, people: list[str]
) -> None:
    stacks = ["4H JS 2C", "9D KD 3C", "5S 6S 7S"]
    game = sit(*stacks, level=level, rules=PRESETS[preset], people=people)
    game.until(lambda: game.port.quiet_s(Priority.INFO) <= game.mixer.now())
    assert 1.0 < game.mixer.now() - LINE_GAP_S < WELCOME_S
    words = " ".join(game.said())
    assert "Space" in words
    assert game.said()[1].endswith(("all cards.", "all.", "longest."))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(minutes=1)])
def test_who_has_won_comes_first_and_six_seconds_follow_at_most(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, level: Level, rules: HouseRules
) -> None:
    """The person wins at once, or when the time is up, and has taken many piles."""
    game = sit("4H JS 2C", "9D", level=level, rules=rules)
    monkeypatch.setattr(Score, "__getitem__", lambda *_: Tally(27, taken_ms=[777.0], wrong=12))
    monkeypatch.setattr("slapjack.match.referee.reaction_ms", lambda *_, **__: None)
    game.press("f")
    game.until_said("Your turn. F flips.")
    game.until(lambda: game.said().count("Your turn. F flips.") == 2)
    heard = listening(game)
    if not rules.minutes:
        game.press("f")
        game.wait(0.5)
        game.press("space")
    game.until(lambda: game.table.over, 90)
    said = spoken(heard)
    won = [each.clip.words for each in said].index("You win.")
    assert not any(each.clip.words.startswith("You take") for each in said), "that comes of it"
    assert said[won + 1 :]
    assert said[-1].end_at_s - said[won].end_at_s < END_S


def flipping(game: Sitting, cards: int) -> None:
    """Flip when asked, and let every other card lie, until so many have been heard."""
    asked = 0
    while game.table.referee.game.flips < cards:
        end_s = game.mixer.now() + 0.05
        while end_s - game.mixer.now() > FINE_S:
            due_s = max(game.table.due_s() or end_s, game.mixer.now() + FINE_S)
            game.mixer.advance_to(min(due_s, end_s))
            game.table.tick(game.mixer.now())
        if (now := sum(line.startswith("Your turn") for line in game.said())) > asked:
            asked = now
            game.press("f")


@pytest.mark.parametrize("text_mode", [False, True])
def test_nothing_is_heard_or_printed_over_a_live_card_and_what_follows_is_as_late_for_each(
    sit: Sit,
    monkeypatch: pytest.MonkeyPatch,
    text_mode: bool,  # noqa: FBT001
) -> None:
    """Every card of the deck is flipped by a computer, several times, Jacks among them."""
    monkeypatch.setattr("slapjack.match.referee.reaction_ms", lambda *_, **__: None)
    cards = [card for number in range(4) for card in DECK[number:] + DECK[:number]][:CARDS]
    mine = " ".join(["4H"] * CARDS)
    game = sit(mine, codes_of(cards), level=Level.EXPERT, text_mode=text_mode)
    heard = listening(game)
    flipping(game, 2 * CARDS)
    window_s = game.table.referee.window_s
    theirs = [number for number, each in enumerate(heard) if is_card(each)][1::2]
    assert len(theirs) > CARDS - 5
    asked_s, printed_s = [], []
    for number in theirs[:-1]:
        flip, card, bell = heard[number - 1 : number + 2]
        assert (flip.clip.words, bell.clip.words) == ("flip", "your turn")
        asked_s += [bell.start_at_s - flip.start_at_s]
        printed_s += [min(at_s for at_s, _ in game.lines if at_s > card.start_at_s)]
        printed_s[-1] -= flip.start_at_s
    for after_s in (asked_s, printed_s):
        assert min(after_s) >= window_s
        assert max(after_s) - min(after_s) < 0.005


@pytest.mark.parametrize("level", [Level.CHILD, Level.NORMAL, Level.EXPERT])
def test_from_a_verdict_to_the_next_card_it_is_four_seconds_at_most(sit: Sit, level: Level) -> None:
    """Computers take every pile and slap wrongly, and nobody presses but to flip."""
    stacks = [codes_of(stack[:9]) for stack in deal(HouseRules(), 4, 3)]
    game = sit(*stacks, level=level, seed=3)
    heard = listening(game)
    asked = 0
    while game.mixer.now() < 240 and not game.table.over:
        game.wait(0.05)
        if (now := sum(line.startswith("Your turn") for line in game.said())) > asked:
            asked = now
            game.press("f")
    verdict_s, waits = None, []
    for each in heard:
        if "takes" in each.clip.words or "Not a Jack" in each.clip.words:
            verdict_s = each.start_at_s
        elif each.clip.words == "flip":
            waits += [] if verdict_s is None else [each.start_at_s - verdict_s]
            verdict_s = None
    assert len(waits) > 1
    assert max(waits) < NEXT_CARD_S


def test_an_answer_to_a_key_holds_the_game_up_for_three_seconds_at_most(sit: Sit) -> None:
    game = sit("4H 5H 2C", "9D KD 3C", level=Level.CHILD)
    game.press("f")
    game.wait(1.0)
    undisturbed_s = game.mixer.now() + 2.5
    for key in "spspspsp":
        game.press(key)
        game.wait(0.3)
    game.until(lambda: "Nine of Diamonds, Ann." in game.said())
    assert game.mixer.now() < undisturbed_s + 3.0


def test_a_key_skips_what_is_only_told_and_never_a_verdict(sit: Sit) -> None:
    game = sit("4H JS 2C", "9D KD 3C")
    game.press("f")
    game.until_said("Your turn. F flips.")
    game.press("f")
    game.wait(0.5)
    heard, cut = listening(game), cut_short(game)
    game.press("space")
    game.wait(0.2)
    game.press("d")
    game.wait(1.5)
    assert spoken(heard)[0].clip.words == "You take 3."
    assert "You take 3." not in cut
    game.press("f")
    game.wait(0.5)
    assert is_card(spoken(heard)[-1])


def test_a_result_that_was_cut_off_is_not_said_over_the_next_card(sit: Sit) -> None:
    game = sit("4H 5H", "9D KD 3C", "5C", level=Level.CHILD)
    game.wait(6)
    heard = listening(game)
    game.port.say(Say("Ben is out.", Priority.RESULT))
    game.wait(0.2)
    game.press("f")
    game.wait(3)
    card, again = spoken(heard)[-2:]
    assert again.clip.words == "Ben is out."
    assert again.start_at_s - card.start_at_s >= game.table.referee.window_s


def test_all_that_is_spoken_in_text_mode_is_printed_too_where_that_is_asked_for(sit: Sit) -> None:
    game = sit("JS 4H 2C", "9D KD 3C", text_mode=True, print_all=True)
    heard = listening(game)
    game.press("f")
    game.wait(0.5)
    game.press("space")
    assert "Jack of Spades." in game.said()
    assert "You take 1 card." in game.said()
    assert [each.clip.words for each in spoken(heard)] == ["Jack of Spades", "You take 1."]


@pytest.mark.parametrize("level", Level)
def test_a_call_is_said_to_its_end_before_the_sound_of_ones_turn(sit: Sit, level: Level) -> None:
    for card in ("7D", "QD"):
        stacks = [f"4H 5H {card}", f"{card} 9D 3C"]
        game = sit(*stacks, level=level, rules=PRESETS["irish_snap"])
        game.until(lambda game=game: game.port.quiet_s() <= game.mixer.now())  # type: ignore[misc]
        heard = listening(game)
        game.press("f")
        game.wait(7.0)
        calls = [each for each in heard if each.clip.words == "called Two"]
        turns = [each for each in heard if each.clip.words == "your turn"]
        assert calls, [each.clip.words for each in heard]
        assert turns, [each.clip.words for each in heard]
        assert turns[-1].start_at_s >= calls[0].end_at_s
