"""Snap, with one pile or one before each player, and the pool of tied calls.

Readings:
- Of a tie's callers only one left is a call; on no target, or with tie_window_ms = 0, each is a
  call of its own, in the order given.
- tie = nobody: on a target it is buried by that, with its consequences for everybody broke before;
  until the next flip every call is too late.
- pooled: `cards` is what this tie put aside, `rank` the code letter of its top card. The turn
  stays where it was; nobody is out by it; a call right after it is `too_late`.
- With both a pair and the pool's rank on top the target is `pool`. A pair of another rank wins
  the pile alone; the pool stays. Pool cards come first in what is won.
- all_cards: nothing may lie in a pool. A stall with no card on the table but in the pool: the
  last flipper takes the pool back; with a card on the table the pool stays.
- piles = each: any two equal tops are a pair, newest first, as long as both can be seen: a flip
  onto a third pile does not bury it. `buried` names the newer card of the pair. The winner takes
  the other pile first, then the newer. `pool` wins every pile whose top has the pool's rank.
- each: until the next flip after a won pile every call is `too_late`.
- each, recycle: the pile is turned over at the player's next flip, as part of the flip, first
  flipped on top (`turned_over`); until then they are not broke, and pay fines from the stack alone.
  Without recycle a face-up pile is nobody's and can still be won.
- each: a fine to `pile` goes under the payer's own pile; a stall takes back all piles, in order
  of seats; at a limit only stacks count; all_cards counts one's own pile if it can be recycled.
- each: the state's `fronts` are the piles; its `pile` is the pool, then the piles in order of
  seats, the last flipper's last.
- A top that is a paid card (its pile holds nothing else) is no top.
"""

from typing import Any

from tests.reference.slapjack import Slapjack


class Snap(Slapjack):
    def __init__(self, house: dict[str, Any], stacks: list[list[str]], seed: int) -> None:
        self.pool: list[str] = []
        super().__init__(house, stacks, seed)

    def tie(self, players: list[int]) -> None:
        callers = [p for p in players if self.allowed(p)]
        if len(callers) < 2 or not self.target:
            for p in callers:
                if self.allowed(p):
                    self.slap(p)
        elif not self.house["tie_window_ms"]:
            super().tie(callers)
        elif self.house["tie"] == "pool":
            self.set_aside(callers)
        else:
            self.bury(str(self.untaken()), self.target_flip, self.flipper, spared=-1)
            self.target = None
            self.taken_since_flip = True
            self.move_on()
            self.finish()

    def set_aside(self, players: list[int]) -> None:
        rank = self.top_card()[0]
        cards = self.tied_cards()
        self.pool += cards
        self.target = None
        self.taken_since_flip = True
        self.say("pooled", players=players, cards=len(cards), rank=rank)
        self.note_broke()
        self.move_on()
        self.finish()

    def find_target(self) -> None:
        super().find_target()
        if self.pool and self.pile[-1][0] == self.pool[-1][0]:
            self.target = "pool"

    def tied_cards(self) -> list[str]:
        return Slapjack.won_cards(self)

    def won_cards(self) -> list[str]:
        pool: list[str] = []
        if self.target == "pool":
            pool, self.pool = self.pool, []
        return pool + self.tied_cards()

    def stalled_cards(self) -> list[str]:
        if self.nothing_lies():
            cards, self.pool = self.pool, []
            return cards
        return self.lying_cards()

    def lying_cards(self) -> list[str]:
        return Slapjack.won_cards(self)

    def holds_all(self, p: int) -> bool:
        return not self.pool and super().holds_all(p)

    def state(self) -> dict[str, Any]:
        lying = " ".join([*self.pool, *self.lying()])
        return super().state() | {"pile": lying, "pool": " ".join(self.pool)}

    def lying(self) -> list[str]:
        return self.pile


class SnapOfPiles(Snap):
    def __init__(self, house: dict[str, Any], stacks: list[list[str]], seed: int) -> None:
        self.piles: list[list[str]] = [[] for _ in stacks]
        self.under = [0 for _ in stacks]
        self.flipped_at = [0 for _ in stacks]
        self.pair: list[int] = []
        self.pair_flips: list[int] = []
        self.before: list[tuple[int, int]] = []
        super().__init__(house, stacks, seed)

    def can_flip(self, p: int) -> bool:
        return bool(self.stacks[p]) or bool(self.house["recycle"] and self.piles[p])

    def move_top_card(self, p: int) -> str:
        if not self.stacks[p]:
            self.stacks[p] = self.lift(p)
            self.say("turned_over", player=p, cards=len(self.stacks[p]))
        card = self.stacks[p].pop(0)
        self.piles[p].append(card)
        self.flipped_at[p] = self.flips + 1
        return card

    def burn(self, p: int, card: str) -> None:
        self.piles[p].insert(0, card)
        self.under[p] += 1

    def lift(self, p: int) -> list[str]:
        cards, self.piles[p], self.under[p] = self.piles[p], [], 0
        return cards

    def seen(self) -> list[int]:
        """Whose piles show a flipped card, newest first."""
        shown = [p for p in range(self.seats) if len(self.piles[p]) > self.under[p]]
        return sorted(shown, key=lambda p: -self.flipped_at[p])

    def find_target(self) -> None:
        tops = {p: self.piles[p][-1][0] for p in self.seen()}
        pools = [p for p in tops if self.pool and tops[p] == self.pool[-1][0]]
        pairs = [[p, q] for p in tops for q in tops if p != q and tops[p] == tops[q]]
        self.pair, self.target = [], None
        if pools:
            self.pair, self.target = pools, "pool"
        elif pairs and "pair" in self.house["targets"]:
            self.pair, self.target = pairs[0], "pair"
        self.target_flip = self.flipped_at[self.pair[0]] if self.pair else 0
        self.pair_flips = [self.flipped_at[p] for p in self.pair]

    def untaken(self) -> str | None:
        self.before = list(zip(self.pair, self.pair_flips, strict=True))
        return self.piles[self.pair[0]][-1] if self.target else None

    def is_covered(self, before: str) -> bool:
        del before
        return any(self.flipped_at[p] != flip for p, flip in self.before)

    def tied_cards(self) -> list[str]:
        return [card for p in reversed(self.pair) for card in self.lift(p)]

    def lying_cards(self) -> list[str]:
        return [card for p in range(self.seats) for card in self.lift(p)]

    def nothing_lies(self) -> bool:
        return not any(self.piles)

    def top_card(self) -> str:
        newest = self.pair[0] if self.target else self.seen()[0]
        return self.piles[newest][-1]

    def holds_all(self, p: int) -> bool:
        mine = self.house["recycle"]
        lying = any(pile for q, pile in enumerate(self.piles) if q != p or not mine)
        return not lying and super().holds_all(p)

    def state(self) -> dict[str, Any]:
        return super().state() | {"fronts": [" ".join(pile) for pile in self.piles]}

    def lying(self) -> list[str]:
        others = [pile for p, pile in enumerate(self.piles) if p != self.flipper]
        return [card for pile in [*others, self.piles[self.flipper]] for card in pile]
