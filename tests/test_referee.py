"""Who was first: the referee under a virtual clock."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapjack.book.examples import event_line
from slapjack.deck.cards import DECK, parse_cards
from slapjack.game.actions import Collect, Flip, Slap
from slapjack.game.engine import Act, Game
from slapjack.game.events import TookPile
from slapjack.game.log import Log
from slapjack.house.rules import HouseRules, NextToFlip
from slapjack.match.happenings import Closed, Done, Happening, Turning, Withdrawn
from slapjack.match.hearing import PATIENCE_S
from slapjack.match.opponents import Level
from slapjack.match.referee import GRACE_S, Referee
from slapjack.match.seats import Seat, persons

LATENCY_S = 0.02
SPOKEN_S = 0.6
YOU = Seat("You")

Answer = Callable[[Turning], float | None]


def computer(level: Level = Level.NORMAL, pace_s: float = 0.5) -> Seat:
    return Seat("Ann", level, pace_s)


def referee(
    stacks: Iterable[str], *seats: Seat, rules: HouseRules | None = None, correction_s: float = 0
) -> Referee:
    game = Game(rules or HouseRules(), [parse_cards(stack) for stack in stacks], seed=1)
    return Referee(game, [late(seat, correction_s) for seat in seats], seed=1)


def late(seat: Seat, correction_s: float) -> Seat:
    return replace(seat, correction_s=correction_s) if seat.is_person else seat


def lines(happened: Iterable[Happening]) -> list[str]:
    """Tell what happened, a line for each event."""
    told = []
    for happening in happened:
        if isinstance(happening, Turning):
            told.append(f"turning {happening.player} {happening.card}")
        elif isinstance(happening, Withdrawn):
            told.append(f"withdrawn {happening.player}")
        elif isinstance(happening, Done):
            told += map(event_line, happening.events)
    return told


class Table:
    """Plays a game in virtual time: speaks cards, and presses keys for the person."""

    def __init__(self, judge: Referee, answer: Answer) -> None:
        self.judge = judge
        self.answer = answer
        self.person = next(iter(persons(judge.seats)), 0)
        self.now_s = 0.0
        self.presses: list[float] = []
        self.done: list[Done] = []

    def play(self) -> None:
        while not self.judge.game.over:
            self.step()

    def step(self) -> None:
        due_s = self.judge.due_s()
        press_s = min(self.presses, default=None)
        if press_s is not None and (due_s is None or press_s <= due_s):
            self.presses.remove(press_s)
            self.now_s = press_s
            self.take(self.judge.press_slap(self.person, press_s))
        elif due_s is None:
            self.now_s += SPOKEN_S + 0.5
            self.take(self.judge.press_flip(self.person, self.now_s))
        else:
            self.now_s = max(self.now_s, due_s)
            self.take(self.judge.advance(self.now_s))

    def take(self, happened: Iterable[Happening]) -> None:
        for happening in happened:
            if isinstance(happening, Done):
                self.done.append(happening)
            if not isinstance(happening, Turning):
                continue
            onset_s = self.now_s + LATENCY_S
            self.judge.card_heard(onset_s, onset_s + SPOKEN_S)
            after_s = self.answer(happening)
            if after_s is not None:
                self.presses.append(onset_s + after_s)


def test_a_flip_takes_effect_when_it_can_be_known() -> None:
    judge = referee(["4H JS", "9D KC"], YOU, computer())
    assert lines(judge.press_flip(0, 1.0)) == ["turning 0 4H"]
    assert judge.due_s() is None, "until the mixer has said when the card is heard"
    judge.card_heard(1.02, 1.6)
    assert judge.due_s() == pytest.approx(1.12 + GRACE_S)
    assert lines(judge.advance(1.12)) == []
    assert lines(judge.advance(1.131)) == ["flipped 0 4H"]


def test_a_press_within_100_ms_of_a_card_is_for_the_card_before() -> None:
    rules = HouseRules(next_to_flip=NextToFlip.WINNER)
    judge = referee(["JS 4H", "9D KC"], YOU, computer(), rules=rules)
    judge.press_flip(0, 1.0)
    judge.card_heard(1.0, 1.5)
    assert "flipped 0 JS" in lines(judge.advance(1.12))
    judge.game.apply(Flip(0, 1))  # nobody takes the Jack: it is buried by the nine
    judge.press_flip(0, 3.0)
    judge.card_heard(3.0, 3.5)
    assert lines(judge.press_slap(0, 3.099)) == ["wrong_slap 0 9D", "paid 0 pile 1", "withdrawn 0"]


def test_a_slap_that_comes_first_takes_the_pile_before_the_flip() -> None:
    """Ann, who missed the Jack, turns her card just as the person's hand comes down on it."""
    judge = next(found for found in map(missed_jack, range(100)) if not found.slaps_due)
    turned_s = judge.window_s + GRACE_S
    assert isinstance(judge.advance(turned_s)[-1], Closed)
    assert lines(judge.advance(turned_s)) == ["turning 1 9D"]
    judge.card_heard(turned_s + 0.01, turned_s + 0.5)
    slapped = judge.press_slap(0, turned_s + 0.1)
    assert lines(slapped) == ["took_pile 0 1 jack", "withdrawn 1"]
    later_s = turned_s + 0.4
    assert lines(judge.advance(later_s)) == [], "the nine was not flipped: the winner leads"
    assert lines(judge.press_flip(0, later_s + 0.1)) == ["turning 0 4H"]


def missed_jack(seed: int) -> Referee:
    game = Game(HouseRules(), [parse_cards("JS 4H"), parse_cards("9D KC")], seed)
    judge = Referee(game, [YOU, computer(Level.CHILD, pace_s=0.3)], seed)
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.1)
    judge.advance(0.12)
    return judge


def test_a_card_paid_away_while_it_is_turned_is_turned_anew() -> None:
    judge = referee(["4H 5H 6H", "9D KC"], YOU, computer(pace_s=9))
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.5)
    judge.advance(0.2)
    judge.game.apply(Flip(0, 1))
    judge.press_flip(0, 1.0)
    judge.card_heard(1.0, 1.5)
    assert lines(judge.press_slap(0, 1.05)) == [
        "wrong_slap 0 9D",
        "paid 0 pile 1",
        "withdrawn 0",
        "turning 0 6H",
    ]
    judge.card_heard(1.1, 1.6)
    assert lines(judge.advance(1.3)) == ["flipped 0 6H"]


def test_the_devices_correction_is_taken_off_a_press() -> None:
    """Headphones that are 200 ms late make a slap 200 ms late; it still comes first."""
    judge = referee(["JS 4H", "9D KC"], YOU, computer(Level.HARD), correction_s=0.2)
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.32)
    due_s = judge.slaps_due[1]
    press_s = due_s + 0.2 - 0.001
    assert lines(judge.advance(press_s)) == [], "the computer's slap waits for what may be earlier"
    (done,) = judge.press_slap(0, press_s)
    assert isinstance(done, Done)
    assert lines([done]) == ["took_pile 0 1 jack"]
    assert done.reaction_ms == round((due_s - 0.001) * 1000)
    assert [rival for rival, _ in done.rivals] == [1]
    assert done.rivals[0][1] == round(due_s * 1000)


def test_who_was_late_hears_by_how_much() -> None:
    judge = referee(["JS 4H", "9D KC"], YOU, computer(Level.HARD))
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.12)
    due_s = judge.slaps_due[1]
    assert lines(judge.advance(due_s + GRACE_S)) == ["took_pile 1 1 jack"]
    (done,) = judge.press_slap(0, due_s + 0.05)
    assert isinstance(done, Done)
    assert lines([done]) == ["ignored 0 too_late"]
    assert done.reaction_ms == round((due_s + 0.05) * 1000)
    assert [rival for rival, _ in done.rivals] == [1]
    assert done.rivals[0][1] == round(due_s * 1000)


def test_a_press_a_millisecond_earlier_wins_and_one_later_loses() -> None:
    for early_s, winner in ((-0.001, 0), (0.001, 1)):
        judge = referee(["JS 4H", "9D KC"], YOU, computer())
        judge.press_flip(0, 0.0)
        judge.card_heard(0.0, 0.6)
        judge.advance(0.12)
        due_s = judge.slaps_due[1]
        done = judge.press_slap(0, due_s + early_s)
        assert lines(done)[0] == f"took_pile {winner} 1 jack"


def test_a_computers_time_is_never_moved() -> None:
    judge = referee(["JS 4H", "9D KC"], YOU, computer())
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.12)
    due = dict(judge.slaps_due)
    judge.quiet_from(9.0, 9.0)
    judge.press_flip(0, 0.15)
    judge.advance(0.2)
    assert judge.slaps_due == due


@pytest.mark.parametrize(
    ("card_until_s", "told_s", "all_s", "flips_s"),
    [
        (2.0, 0.0, 0.0, 2.7),  # its pace after a card
        (0.6, 4.0, 4.0, 4.7),  # a pace that is shorter than a breath, after a verdict
        (2.0, 0.0, 3.0, 3.0),  # what else is said is waited for
        (2.0, 0.0, 30.0, 2.7 + PATIENCE_S),  # but not for long
        (0.1, 0.0, 0.0, 0.963),  # and no card's window is cut short
    ],
)
def test_no_computer_flips_before_card_and_verdict_were_heard_and_its_pace_has_passed(
    card_until_s: float, told_s: float, all_s: float, flips_s: float
) -> None:
    judge = referee(["4H 5H", "9D KC"], YOU, computer(pace_s=0.7))
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, card_until_s)
    judge.advance(0.2)
    judge.quiet_from(told_s, all_s)
    assert lines(judge.advance(flips_s)) == []
    for _ in range(2):  # the window closes first, where that is at the same time
        judge.advance(flips_s + GRACE_S)
    assert judge.snapshot().turning


def test_a_window_closes_at_the_same_time_whatever_the_card() -> None:
    closed_s = set()
    for card in DECK:
        judge = referee([f"{card} 4H", "9D KC"], YOU, Seat("Mia"))
        judge.press_flip(0, 1.0)
        judge.card_heard(1.1, 1.5)
        judge.advance(1.3)
        assert judge.snapshot().live
        closed_s.add(judge.due_s())
        assert [type(each) for each in judge.advance(5.0)] == [Closed]
        assert not judge.snapshot().live
    assert len(closed_s) == 1


def test_a_window_closes_at_once_when_the_pile_is_taken() -> None:
    judge = referee(["JS 4H", "9D KC"], YOU, computer())
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.12)
    (done,) = judge.press_slap(0, 0.2)
    assert not done.now.live


def test_a_pause_moves_the_end_of_a_window() -> None:
    judge = referee(["4H 5H", "9D KC"], YOU, Seat("Mia"))
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.2)
    before_s = judge.due_s()
    judge.pause(0.3)
    judge.resume(10.3)
    assert judge.due_s() == pytest.approx((before_s or 0.0) + 10)


def test_pausing_moves_everything_that_is_still_to_come() -> None:
    judge = referee(["JS 4H", "9D KC"], YOU, computer())
    judge.press_flip(0, 0.0)
    judge.card_heard(0.0, 0.6)
    judge.advance(0.12)
    due_s = judge.slaps_due[1]
    judge.pause(0.2)
    assert judge.due_s() is None
    assert lines(judge.advance(50.0)) == []
    assert lines(judge.press_slap(0, 50.0)) == []
    judge.resume(100.2)
    assert judge.slaps_due[1] == pytest.approx(due_s + 100)
    (done,) = judge.press_slap(0, 100.2 + 0.101)
    assert isinstance(done, Done)
    assert done.reaction_ms == 301


def test_the_minutes_of_a_house_end_its_game_and_a_pause_does_not_count() -> None:
    judge = referee(["4H 5H", "9D KC"], YOU, computer(pace_s=9), rules=HouseRules(minutes=1))
    judge.pause(10.0)
    judge.resume(20.0)
    assert lines(judge.advance(70.0)) == []
    assert lines(judge.advance(70.02)) == ["ended 0,1 minutes"]


def test_a_person_collects_a_stalled_pile_with_the_flip_key() -> None:
    judge = referee(["4H", "9D"], computer(pace_s=0), YOU)
    table = Table(judge, lambda _: None)
    for _ in range(20):
        table.step()
        if judge.game.act is Act.COLLECT:
            break
    assert lines(judge.press_flip(1, table.now_s + 1)) == ["took_back 1 2"]


def test_a_press_out_of_turn_is_told_and_logged() -> None:
    judge = referee(["4H 5H", "9D KC"], computer(pace_s=9), YOU)
    assert lines(judge.press_flip(1, 1.0)) == ["ignored 1 not_your_turn"]
    assert judge.actions == [Flip(1000, 1)]


def human(chance: random.Random) -> Answer:
    """Someone with a mean of 460 ms, who misses 3 of 100 Jacks and slaps nothing else."""

    def answer(turning: Turning) -> float | None:
        late_s = max(0.1, chance.gauss(0.4, 0.06) + chance.expovariate(1 / 0.06))
        return late_s if turning.card.rank == "J" and chance.random() > 0.03 else None

    return answer


def piles_of_you(level: Level, games: int, correction_s: float = 0.0) -> tuple[float, int]:
    """The share of all piles that a person takes from one computer, and how many there were."""
    taken: Counter[int] = Counter()
    for seed in range(games):
        game = Game.dealt(HouseRules(flip_limit=100), 2, seed)
        judge = Referee(game, [late(YOU, correction_s), computer(level)], seed)
        table = Table(judge, human(random.Random(seed)))
        table.play()
        events = (event for done in table.done for event in done.events)
        taken.update(event.player for event in events if isinstance(event, TookPile))
    return taken[0] / taken.total(), taken.total()


@pytest.mark.parametrize(
    ("level", "share"), [(Level.EASY, 0.88), (Level.NORMAL, 0.56), (Level.HARD, 0.16)]
)
def test_over_two_thousand_games_piles_are_won_as_the_levels_say(
    level: Level, share: float
) -> None:
    won, piles = piles_of_you(level, 670)
    assert piles > 3_000
    assert won == pytest.approx(share, abs=0.025)


def test_the_same_seed_and_presses_give_the_same_game_and_log() -> None:
    games = []
    for _ in range(2):
        game = Game.dealt(HouseRules(flip_limit=200), 3, seed=9)
        judge = Referee(game, [YOU, computer(), computer(Level.HARD)], seed=9)
        table = Table(judge, human(random.Random(9)))
        table.play()
        games.append((judge.actions, table.done))
    assert games[0] == games[1]


@given(st.integers(0, 2**32), st.sampled_from(Level), st.integers(2, 10), st.floats(0, 0.3))
def test_a_played_game_replays_from_its_actions(
    seed: int, level: Level, players: int, correction_s: float
) -> None:
    rules = HouseRules(flip_limit=60)
    game = Game.dealt(rules, players, seed)
    stacks = tuple(map(tuple, game.stacks))
    seats = [late(YOU, correction_s), *[computer(level)] * (players - 1)]
    judge = Referee(game, seats, seed)
    chance = random.Random(seed)
    table = Table(judge, lambda _: chance.uniform(0.0, 1.5) if chance.random() < 0.2 else None)
    table.play()
    log = Log(rules, tuple(seat.name for seat in seats), seed, stacks, tuple(judge.actions))
    assert [events for _, events in log.replay()] == [list(done.events) for done in table.done]
    times = [action.at_ms for action in judge.actions]
    assert times == sorted(times)


def test_a_computers_only_game_plays_itself() -> None:
    game = Game.dealt(HouseRules(flip_limit=50), 3, seed=2)
    judge = Referee(game, [computer(), computer(), computer()], seed=2)
    table = Table(judge, lambda _: None)
    table.play()
    kinds = {type(done.action) for done in table.done}
    assert {Flip, Slap} <= kinds <= {Flip, Slap, Collect}


def test_the_clock_starts_when_the_game_begins() -> None:
    judge = referee(["4H 5H", "9D KC"], YOU, computer(pace_s=9), rules=HouseRules(minutes=1))
    judge.begin(5.0)
    assert lines(judge.advance(62.0)) == []
    judge.press_flip(0, 64.0)
    judge.card_heard(64.0, 64.5)
    judge.advance(64.2)
    assert judge.actions == [Flip(59_100, 0)]
    judge.advance(65.02)
    assert lines(judge.advance(65.02)) == ["ended 1 minutes"]
