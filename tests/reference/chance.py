"""Random houses, decks and presses for every game, as plain data from a `random.Random`."""

from random import Random
from typing import Any, NamedTuple

from tests.reference.houses import IRISH, PRESETS, RATSCREW, SNAP
from tests.reference.patterns import NAMES, RANKS
from tests.reference.play import begin
from tests.reference.slapjack import Slapjack

GAMES = ("slapjack", "egyptian_ratscrew", "snap", "irish_snap")
PATTERNS = (
    "pair", "sandwich", "tens", "marriage", "divorce",
    "top_and_bottom", "run_of_three", "run_of_four", "called",
)  # fmt: skip
LAST_CHANCES = ("always", "next_target", "until_taken", "until_your_turn")
SLAPJACK_PRESETS = ("card", "screen", "one_page", "pagat")


class Chance(NamedTuple):
    house: dict[str, Any]
    stacks: list[list[str]]
    seed: int
    actions: list[dict[str, Any]]


def some(chance: Random, names: tuple[str, ...], least: int = 1) -> list[str]:
    return chance.sample(names, chance.randint(least, min(3, len(names))))


def common_fields(chance: Random) -> dict[str, Any]:
    return {
        "min_players": 2,
        "max_players": 10,
        "decks": chance.randint(1, 4),
        "jokers": chance.choice((0, 0, 1, 4)),
        "ace_counts_in_tens": chance.random() < 0.5,
        "taken_pile": chance.choice(("under", "shuffled_under", "shuffled_together")),
        "next_to_flip": chance.choice(("winner", "left_of_winner", "left_of_flipper")),
        "wrong_slap_cards": chance.choice((0, 1, 1, 2, 3, 4, 5)),
        "wrong_slap_to": chance.choice(("pile", "flipper", "each_player")),
        "own_card_to": chance.choice(("pile", "nobody")),
        "broke_wrong_slap": chance.choice(("out", "nothing")),
        "last_chance": chance.choice(LAST_CHANCES),
        "ends": chance.choice(("all_cards", "last_player")),
        "flip_limit": chance.choice((0, 0, 50, 60)),
        "minutes": chance.choice((0, 1, 240)),
        "stall": chance.choice(("take_back", "take_back_shuffled")),
    }


def slapjack(chance: Random) -> dict[str, Any]:
    return {"game": "slapjack", "targets": some(chance, (*NAMES, *PATTERNS))}


def ratscrew(chance: Random) -> dict[str, Any]:
    names = chance.sample(NAMES, chance.randint(1, 4))
    challenges = chance.choice((RATSCREW["challenges"], {n: chance.randint(1, 4) for n in names}))
    targets = some(chance, (*PATTERNS, "queen"), least=0)
    return {
        "game": "egyptian_ratscrew",
        "targets": targets,
        "challenges": {} if targets and chance.random() < 0.1 else challenges,
        "last_chance_card": chance.choice(("slapped", "slapped", "safe")),
    }


def snap(chance: Random) -> dict[str, Any]:
    piles = chance.choice(("one", "each"))
    extra = some(chance, (*PATTERNS[1:-1], "jack"), least=0) if piles == "one" else []
    return {
        "game": "snap",
        "targets": ["pair", *(extra if chance.random() < 0.2 else [])],
        "piles": piles,
        "recycle": chance.random() < 0.5,
        "tie": chance.choice(("pool", "nobody")),
        "tie_window_ms": chance.choice((0, 50, 500)),
    }


def irish_snap(chance: Random) -> dict[str, Any]:
    targets = chance.choice(
        (["called"], ["called", "pair"], ["pair", "called"], ["called", "jack"])
    )
    ends = chance.choice(("first_out", "last_holding"))
    sheds = chance.choice(("next_target", "at_once"))
    return {"game": "irish_snap", "targets": targets, "ends": ends, "sheds": sheds}


OWN_FIELDS = {
    "slapjack": slapjack,
    "egyptian_ratscrew": ratscrew,
    "snap": snap,
    "irish_snap": irish_snap,
}
FAMILY = {"egyptian_ratscrew": RATSCREW, "snap": SNAP, "irish_snap": IRISH}


def a_house(game: str, chance: Random) -> dict[str, Any]:
    house = any_house(game, chance)
    if house["targets"] == ["joker"]:
        house["jokers"] = house["jokers"] or 1
    if not house["targets"]:
        house["last_chance"] = "until_your_turn"
    endless = {"last_chance": "always", "broke_wrong_slap": "nothing", "ends": "last_player"}
    if endless.items() <= house.items() and not house["minutes"]:
        house["flip_limit"] = house["flip_limit"] or 60
    return house


def any_house(game: str, chance: Random) -> dict[str, Any]:
    """A complete house: any values, or a preset with some fields changed."""
    preset = FAMILY.get(game) or PRESETS[chance.choice(SLAPJACK_PRESETS)]
    wild = common_fields(chance) | OWN_FIELDS[game](chance)
    wild = {name: value for name, value in wild.items() if name in preset}
    if chance.random() < 0.5:
        return wild
    changed = chance.sample(sorted(wild), chance.randint(0, 4))
    house = preset | {name: wild[name] for name in changed}
    if not house["targets"] and not house.get("challenges"):
        house["targets"] = ["pair"]
    if game == "snap":
        house["targets"] = ["pair"]
    return house


def some_stacks(chance: Random) -> list[list[str]]:
    """Cards for 2 to 5 (seldom 10) players, few ranks and few cards as often as a whole deck."""
    ranks = chance.choice((RANKS, RANKS, "AJQK2", "JQ3", "A23", "K5", "XJK", RANKS + "X"))
    deck = [rank + suit for rank in ranks for suit in "SHDC"] * chance.choice((1, 1, 2))
    chance.shuffle(deck)
    players = chance.choice((2, 2, 3, 3, 4, 5, 10))
    many = chance.choice((players, players + 2, 3 * players, 8 * players, len(deck)))
    cards = deck[: max(players, many)]
    if chance.random() < 0.5:
        return [cards[seat::players] for seat in range(players)]
    stacks: list[list[str]] = [[card] for card in cards[:players]]
    for card in cards[players:]:
        chance.choice(stacks).append(card)
    return stacks


def press(game: Slapjack, chance: Random, skill: float) -> dict[str, Any]:
    """Mostly what the state asks for; slaps likelier on a target, and some nonsense."""
    anyone = chance.randrange(game.seats)
    dice = chance.random()
    if dice < 0.003:
        return {"do": "time_up"}
    if dice < 0.03:
        return {"do": chance.choice(("flip", "collect")), "player": anyone}
    if dice < (skill if game.target else 0.1):
        if chance.random() < (0.3 if game.house["game"] == "snap" else 0.05):
            many = chance.randint(2, min(3, game.seats))
            return {"do": "tie", "players": sorted(chance.sample(range(game.seats), many))}
        return {"do": "slap", "player": anyone}
    if game.act is None or game.player is None:
        return {"do": "flip", "player": anyone}
    return {"do": game.act, "player": game.player}


def a_game(name: str, chance: Random) -> Chance:
    """A whole random game of the kind `name`."""
    house, stacks, seed = a_house(name, chance), some_stacks(chance), chance.randrange(10**6)
    game = begin(house, stacks, seed)
    skill = chance.choice((0.3, 0.6, 0.9))
    actions: list[dict[str, Any]] = []
    at = after_end = 0
    for _ in range(chance.choice((20, 60, 150, 400))):
        at += chance.randint(0, 900)
        actions.append({"at": at, **press(game, chance, skill)})
        game.do(actions[-1])
        after_end += game.winners is not None
        if after_end > 2:
            break
    return Chance(house, stacks, seed, actions)
