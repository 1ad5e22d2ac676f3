"""Games between modelled players: as long as others found, the same wherever they are played."""

import random
from dataclasses import replace
from itertools import count

import pytest
from distributed import LocalCluster

from slapjack.deck.cards import Rank
from slapjack.game.actions import Collect, Flip, TimeUp
from slapjack.game.engine import Act, Game
from slapjack.game.events import Ended, EndReason, Event
from slapjack.house.rules import PRESETS, HouseRules, LastChance, TakenPile
from slapjack.length import plan as plans
from slapjack.length.figures import MEDIAN, NINE_IN_TEN, Figures
from slapjack.length.plan import Place, Plan, Stop
from slapjack.length.play import Company, Ending, Played, play_some
from slapjack.length.players import PERFECT, PLAYERS, RECKLESS, parse_company
from slapjack.length.spread import Where, play_all

CARD = replace(PRESETS["card"], flip_limit=0)
NEXT_TARGET = replace(CARD, last_chance=LastChance.NEXT_TARGET)
TOGETHER = replace(NEXT_TARGET, taken_pile=TakenPile.SHUFFLED_TOGETHER)
LIMITED = {name: replace(rules, flip_limit=60) for name, rules in PRESETS.items()}


def of_level(rules: HouseRules, level: str = "normal", games: int = 40) -> Plan:
    return Plan(rules, (level,) * 4, games)


def nothing(_: int) -> None:
    pass


def figures(plan: Plan, place: Place = Place.TABLE) -> Figures:
    return Figures.of(plan, play_some(plan, range(plan.games)), place)


@pytest.mark.parametrize(
    ("rules", "players", "games", "half", "nine_in_ten"),
    [
        (TOGETHER, 4, 400, 245, 560),
        (NEXT_TARGET, 4, 400, 166, 326),
        (CARD, 4, 800, 331, 944),
        (NEXT_TARGET, 2, 400, 113, 260),
    ],
)
def test_lengths_agree_with_an_independent_simulation(
    rules: HouseRules, players: int, games: int, half: int, nine_in_ten: int
) -> None:
    """Theirs are of 4,000 games; benchmarks/length.py compares as many and more."""
    found = figures(Plan(rules, (PERFECT,) * players, games))
    assert found.cards_within(MEDIAN) == pytest.approx(half, rel=0.06)
    assert found.cards_within(NINE_IN_TEN) == pytest.approx(nine_in_ten, rel=0.06)


def ended_by_the_engine(plan: Plan, number: int) -> Ending:
    """Play a game whose limit the engine counts itself."""
    chance = random.Random(f"game {number} of {plan.seed}")
    game = Game.dealt(plan.rules, len(plan.seats), chance.getrandbits(64))
    company = Company(plan)
    events: list[Event] = []
    while (player := game.player) is not None:
        flips, due = game.flips, Flip if game.act is Act.FLIP else Collect
        events = game.apply(due(0, player))
        if game.flips > flips and not game.over:
            events = company.slap(game, chance) or events
    (ended,) = (event for event in events if isinstance(event, Ended))
    return Ending(game.flips, ended.winners, ended.reason, ended.reason is EndReason.FLIP_LIMIT)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_limit_ends_a_game_by_ear_as_the_engine_counts_it(preset: str) -> None:
    plan = of_level(LIMITED[preset])
    played = play_some(plan, range(plan.games))
    told = [game.endings[Place.EAR] for game in played]
    assert told == [ended_by_the_engine(plan, number) for number in range(plan.games)]
    assert {ending.stopped for ending in told} >= {True}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_counts_no_cards_and_goes_on(preset: str) -> None:
    limited = play_some(of_level(LIMITED[preset]), range(20))
    free = play_some(of_level(replace(PRESETS[preset], flip_limit=0)), range(20))
    assert [game.endings[Place.TABLE] for game in limited] == [
        game.endings[Place.TABLE] for game in free
    ]
    assert not any(game.endings[Place.TABLE].stopped for game in limited)


def test_a_timer_stops_a_game_as_the_engine_is_told_time_is_up() -> None:
    plan = replace(of_level(replace(CARD, minutes=3)), table_card_s=2.0)
    assert plan.stop(Place.TABLE) == Stop(90, EndReason.MINUTES)
    assert plan.stop(Place.EAR) == Stop(86, EndReason.MINUTES)  # 28.7 cards a minute
    for game in play_some(plan, range(10)):
        if (ending := game.endings[Place.TABLE]).stopped:
            again = stopped_after(plan, game.number, 90)
            assert (ending.cards, ending.winners) == (90, again.winners)
            assert ending.reason is EndReason.MINUTES


def stopped_after(plan: Plan, number: int, cards: int) -> Game:
    chance = random.Random(f"game {number} of {plan.seed}")
    game = Game.dealt(plan.rules, len(plan.seats), chance.getrandbits(64))
    company = Company(plan)
    while game.flips < cards:
        assert game.player is not None
        flips, due = game.flips, Flip if game.act is Act.FLIP else Collect
        game.apply(due(0, game.player))
        if game.flips > flips:
            company.slap(game, chance)
    game.apply(TimeUp(0))
    return game


def test_a_game_without_an_end_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_CARDS", 50)
    found = figures(of_level(CARD, games=20))
    assert found.stop == Stop(50, None)
    assert found.endless > 0.5
    assert found.limited == 0


# Who slaps


def test_wrong_slaps_come_as_often_as_every_level_makes_them_each_on_its_own() -> None:
    company = Company(Plan(CARD, ("child", "easy", "child")))
    chance, tries = random.Random(3), 40_000
    drawn = [{seat for _, seat in company.wrong(Rank.QUEEN, chance)} for _ in range(tries)]
    for seat, likely in enumerate((0.08, 0.05, 0.08)):
        assert sum(seat in each for each in drawn) / tries == pytest.approx(likely, abs=0.005)
    both = sum({0, 2} <= each for each in drawn) / tries
    assert both == pytest.approx(0.08 * 0.08, abs=0.002)


def test_a_reckless_slap_comes_before_any_answer_and_on_every_kind_of_card() -> None:
    company, chance = Company(Plan(CARD, (RECKLESS, PERFECT))), random.Random(1)
    slaps = [slap for _ in range(3000) for slap in company.wrong(Rank.FIVE, chance)]
    assert {seat for _, seat in slaps} == {0}
    assert len(slaps) / 3000 == pytest.approx(1 / 3, abs=0.03)
    assert sum(ms for ms, _ in slaps) / len(slaps) == pytest.approx(185, abs=5)


@pytest.mark.parametrize(("fine", "pays"), [(0, True), (5, False)])
def test_slapping_unseen_pays_only_where_a_wrong_slap_costs_little(fine: int, pays: bool) -> None:  # noqa: FBT001
    rules = replace(PRESETS["ratscrew"], wrong_slap_cards=fine)
    found = figures(Plan(rules, (RECKLESS, "normal", "normal", "normal"), 60))
    assert (found.wins[0] > 0.25) == pays


def test_a_company_is_named_for_all_or_for_each_seat() -> None:
    assert parse_company("easy", 3) == ("easy",) * 3
    assert parse_company("reckless+hard", 2) == ("reckless", "hard")
    assert Plan(CARD, ("reckless", "hard")).level == "reckless+hard"
    assert Plan(CARD, ("hard", "hard")).level == "hard"
    assert set(PLAYERS) > {"child", "easy", "normal", "hard", "expert"}


# Where they are played


def test_figures_are_the_same_on_one_process_on_two_and_on_a_cluster() -> None:
    wanted = [of_level(CARD, games=60), of_level(PRESETS["snap"], games=30)]
    alone = play_all(wanted, Where(1), nothing)
    assert [len(games) for games in alone] == [60, 30]
    assert play_all(wanted, Where(2), nothing) == alone
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, processes=False, dashboard_address=None, protocol="tcp://"
    ) as cluster:
        assert play_all(wanted, Where(0, cluster.scheduler_address), nothing) == alone


def test_what_was_played_is_told_after_every_round() -> None:
    told: list[int] = []
    play_all([of_level(CARD, games=60)], Where(1), told.append)
    assert told[0] == 25
    assert told[-1] == 60


# Figures


def test_quantiles_are_lengths_of_games_that_were_played() -> None:
    plan = Plan(CARD, ("normal", "normal"), table_card_s=6.0)
    lengths = count(10, 10)
    played = [
        Played(
            number, {place: Ending(next(lengths), (0, 1), None, stopped=False) for place in Place}
        )
        for number in range(10)
    ]
    table = Figures.of(plan, played, Place.TABLE)
    assert table.cards == (10, 30, 50, 70, 90, 110, 130, 150, 170, 190)
    assert [table.cards_within(share) for share in (0.25, 0.5, 0.75, 0.9)] == [50, 90, 150, 170]
    assert table.minutes_within(0.5) == 9
    assert table.wins == (0.5, 0.5)
    one = Figures.of(plan, played[:1], Place.TABLE)
    assert one.cards_within(0.25) == one.cards_within(0.9) == 10
