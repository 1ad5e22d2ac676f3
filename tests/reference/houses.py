"""The published houses as complete plain data, copied from the law's tables."""

from typing import Any

CHALLENGES = {"jack": 1, "queen": 2, "king": 3, "ace": 4}

CARD: dict[str, Any] = {
    "game": "slapjack",
    "min_players": 2,
    "max_players": 4,
    "decks": 1,
    "jokers": 0,
    "targets": ["jack"],
    "ace_counts_in_tens": False,
    "taken_pile": "under",
    "next_to_flip": "winner",
    "wrong_slap_cards": 1,
    "wrong_slap_to": "pile",
    "own_card_to": "pile",
    "broke_wrong_slap": "out",
    "last_chance": "always",
    "ends": "all_cards",
    "flip_limit": 600,
    "minutes": 0,
    "stall": "take_back",
}
SCREEN = CARD | {
    "taken_pile": "shuffled_under",
    "wrong_slap_to": "flipper",
    "last_chance": "next_target",
    "ends": "last_player",
    "flip_limit": 0,
}
ONE_PAGE = CARD | {
    "max_players": 10,
    "taken_pile": "shuffled_together",
    "next_to_flip": "left_of_flipper",
    "wrong_slap_to": "flipper",
    "last_chance": "next_target",
    "flip_limit": 0,
}
PAGAT = CARD | {
    "max_players": 10,
    "next_to_flip": "left_of_winner",
    "wrong_slap_to": "flipper",
    "last_chance": "until_taken",
    "flip_limit": 0,
}
RATSCREW = CARD | {
    "game": "egyptian_ratscrew",
    "targets": ["pair", "sandwich"],
    "flip_limit": 3000,
    "challenges": CHALLENGES,
    "last_chance_card": "slapped",
}
CAMICIA = RATSCREW | {"targets": [], "last_chance": "until_your_turn", "flip_limit": 0}
SNAP = CARD | {
    "game": "snap",
    "targets": ["pair"],
    "next_to_flip": "left_of_flipper",
    "wrong_slap_to": "each_player",
    "last_chance": "until_your_turn",
    "ends": "last_player",
    "flip_limit": 0,
    "piles": "one",
    "recycle": True,
    "tie": "pool",
    "tie_window_ms": 50,
}
# What Irish Snap leaves alone: a pile goes under the stack, and nobody goes out but by shedding.
_NOT_IRISH = (
    "taken_pile", "next_to_flip", "wrong_slap_cards", "wrong_slap_to", "own_card_to",
    "broke_wrong_slap", "last_chance",
)  # fmt: skip
IRISH = {name: value for name, value in CARD.items() if name not in _NOT_IRISH} | {
    "game": "irish_snap",
    "targets": ["called"],
    "ends": "first_out",
    "flip_limit": 0,
    "sheds": "next_target",
}
PRESETS = {
    "card": CARD,
    "screen": SCREEN,
    "one_page": ONE_PAGE,
    "pagat": PAGAT,
    "ratscrew": RATSCREW,
    "snap": SNAP,
    "irish_snap": IRISH,
}


def complete(changes: dict[str, Any]) -> dict[str, Any]:
    """A whole house from a log's `house` (a preset and what differs)."""
    changes = dict(changes)
    return PRESETS[changes.pop("preset", "card")] | changes
