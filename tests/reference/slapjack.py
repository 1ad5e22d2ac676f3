"""Slapjack, line by line from the law; the other games change single steps of it.

Readings:
- Names of winners are in order of seat. Only players still in can win a count of stacks.
- each_player: one card to each other player still in, whatever the number in
  `wrong_slap_cards` (0: nothing).
- In a stall the flip has fallen to everybody in vain: until_your_turn puts all out but the
  last it came to (the Camicia games end so), hence `last_player`.
- The outs of a target buried by a collect can end the game; nothing is taken then.
- A pile taken back is not `taken`: a slap after it finds an empty pile.
- Passed over are those between where the flip fell (that seat included) and who flips.
- A collector who burys a target by collecting is never put out by it.
- A house's `minutes` is for the judge of time: `time_up` ends any game.
- Players without cards at the start are broke from flip 0; the first flip falls to player 0,
  so until_your_turn passes over those before the first who can flip, untold.
- A tie is several slaps: who is out (or, after the end, everybody) is ignored first, one by one.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.reference.patterns import matches

Event = dict[str, Any]


class Slapjack:
    def __init__(self, house: dict[str, Any], stacks: list[list[str]], seed: int) -> None:
        self.house = house
        self.stacks = [list(stack) for stack in stacks]
        self.chance = Random(seed)
        self.seats = len(stacks)
        self.pile: list[str] = []
        self.burned = 0
        self.flipper = 0
        self.flips = 0
        self.out: set[int] = set()
        self.broke_since = [0] * self.seats
        self.was_broke = [not self.can_flip(p) for p in range(self.seats)]
        self.target: str | None = None
        self.target_flip = 0
        self.taken_since_flip = False
        self.winners: list[int] | None = None
        self.won_by = -1
        self.at = 0
        self.events: list[Event] = []
        self.act: str | None = None
        self.player: int | None = None
        self.fall_to(0)
        self.events.clear()

    # Actions

    def do(self, action: dict[str, Any]) -> None:
        self.at = action["at"]
        self.won_by = -1
        if action["do"] == "tie":
            self.tie(action["players"])
        elif self.allowed(action.get("player")):
            self.allowed_action(action["do"], action.get("player", -1))

    def allowed(self, player: int | None) -> bool:
        """Whether the player may do anything at all; says so when not."""
        if self.winners is not None:
            self.ignore(player, "game_over")
        elif player in self.out:
            self.ignore(player, "out")
        else:
            return True
        return False

    def allowed_action(self, do: str, player: int) -> None:
        if do == "time_up":
            self.end(self.best(), "minutes")
        elif do == "slap":
            self.slap(player)
        elif do == "flip":
            self.flip(player)
        elif do == "collect":
            self.collect(player)

    def tie(self, players: list[int]) -> None:
        for player in [p for p in players if self.allowed(p)]:
            if self.allowed(player):
                self.slap(player)

    def flip(self, p: int) -> None:
        if self.act != "flip" or self.player != p:
            self.ignore(p, "not_your_turn" if self.can_flip(p) else "no_cards")
            return
        limit = self.house["flip_limit"]
        if limit and self.flips + 1 > limit:
            self.end(self.best(), "flip_limit")
            return
        before, before_flip = self.untaken(), self.target_flip
        card = self.move_top_card(p)
        self.flips += 1
        self.flipper = p
        self.taken_since_flip = False
        self.say("flipped", player=p, card=card, **self.flipped_fields())
        self.note_broke()
        self.find_target()
        if before and self.is_covered(before):
            self.bury(before, before_flip, p, spared=-1)
        self.after_flip(p, card)
        self.finish()

    def slap(self, p: int) -> None:
        if self.nothing_lies() or self.taken_since_flip:
            self.ignore(p, "too_late" if self.taken_since_flip else "empty_pile")
        elif self.target:
            self.win_target(p)
        else:
            self.wrong_slap(p)
            self.note_broke()
            self.move_on()
            self.finish()

    def win_target(self, p: int) -> None:
        name, flip = self.target, self.target_flip
        self.take(p, self.won_cards(), str(name))
        if self.house["last_chance"] in ("next_target", "until_taken"):
            self.put_out_broke(p, flip, spared=p)
        self.lead_after(p)
        self.finish()

    def collect(self, p: int) -> None:
        if self.act != "collect" or self.player != p:
            self.ignore(p, "not_your_turn")
            return
        before = self.untaken()
        if before:
            self.bury(before, self.target_flip, p, spared=p)
            self.finish()
        if self.winners is None:
            self.take_back(p)
            self.finish()

    # Steps

    def take_back(self, p: int) -> None:
        cards = self.stalled_cards()
        if self.house["stall"] == "take_back_shuffled":
            self.chance.shuffle(cards)
        self.stacks[p] += cards
        self.target = None
        self.say("took_back", player=p, cards=len(cards))
        self.note_broke()
        self.act, self.player = "flip", p

    def take(self, p: int, cards: list[str], target: str) -> None:
        if self.house["taken_pile"] == "shuffled_under":
            self.chance.shuffle(cards)
        self.stacks[p] += cards
        if self.house["taken_pile"] == "shuffled_together":
            self.chance.shuffle(self.stacks[p])
        self.target = None
        self.taken_since_flip = True
        self.won_by = p
        self.say("took_pile", player=p, cards=len(cards), target=target)
        self.note_broke()

    def wrong_slap(self, p: int) -> None:
        self.say("wrong_slap", player=p, card=self.top_card())
        if self.is_broke(p):
            if self.house["broke_wrong_slap"] == "out":
                self.put_out(p, "wrong_slap")
            return
        for to, many in self.fines(p):
            many_paid = min(many, len(self.stacks[p]))
            for _ in range(many_paid):
                self.pay_one(p, to)
            if many_paid:
                self.say("paid", player=p, to=to, cards=many_paid)

    def fines(self, p: int) -> Sequence[tuple[int | str, int]]:
        many, to = self.house["wrong_slap_cards"], self.house["wrong_slap_to"]
        if to == "each_player":
            return [(other, min(many, 1)) for other in self.clockwise(p + 1) if other != p]
        if to == "flipper" and self.flipper != p and self.flipper not in self.out:
            return [(self.flipper, many)]
        if to == "flipper" and self.house["own_card_to"] == "nobody":
            return []
        return [("pile", many)]

    def pay_one(self, p: int, to: int | str) -> None:
        card = self.stacks[p].pop(0)
        if isinstance(to, int):
            self.stacks[to].append(card)
        else:
            self.burn(p, card)

    def bury(self, card: str, flip: int, p: int, spared: int) -> None:
        self.say("buried", card=card)
        if self.house["last_chance"] == "next_target":
            self.put_out_broke(p, flip, spared)

    def put_out_broke(self, p: int, flip: int, spared: int) -> None:
        """Those broke before the given flip are out, clockwise from p's left."""
        for other in self.clockwise(p + 1):
            if other != spared and self.is_broke(other) and self.broke_since[other] < flip:
                self.put_out(other, "missed_target")

    def after_flip(self, p: int, card: str) -> None:
        del card
        self.fall_to(p + 1)

    def lead_after(self, p: int) -> None:
        rule = self.house["next_to_flip"]
        first = {"winner": p, "left_of_winner": p + 1, "left_of_flipper": self.flipper + 1}
        self.fall_to(first[rule])

    def move_on(self) -> None:
        """After a wrong slap: whoever must act may no longer be able to."""
        if self.player is None:
            return
        if self.act == "flip" and not self.may_flip(self.player):
            self.fall_to(self.player)
        elif self.act == "collect" and self.player in self.out:
            self.fall_to(self.flipper + 1)

    def fall_to(self, seat: int) -> None:
        """The flip falls to the seat, or to the first clockwise who can; or it is a stall."""
        able = [p for p in self.clockwise(seat) if self.may_flip(p)]
        if able:
            self.pass_over(seat, able[0])
            self.act, self.player = "flip", able[0]
        else:
            self.stall(seat)

    def stall(self, seat: int) -> None:
        self.pass_over(seat, self.clockwise(seat)[-1])
        self.act, self.player = "collect", self.clockwise(self.flipper)[0]

    def pass_over(self, seat: int, until: int) -> None:
        if self.house["last_chance"] != "until_your_turn":
            return
        for p in self.clockwise(seat):
            if p == until:
                return
            self.put_out(p, "no_cards")

    def finish(self) -> None:
        still_in = self.clockwise(0)
        won = self.won_by
        if self.house["ends"] == "all_cards" and won >= 0 and self.holds_all(won):
            self.end([won], "all_cards")
        elif len(still_in) == 1:
            self.end(still_in, "last_player")

    def end(self, winners: list[int], reason: str) -> None:
        self.winners = winners
        self.act = self.player = None
        self.say("ended", winners=winners, reason=reason)

    def best(self) -> list[int]:
        still_in = self.clockwise(0)
        most = max((len(self.stacks[p]) for p in still_in), default=0)
        return [p for p in still_in if len(self.stacks[p]) == most]

    # The middle of the table

    def move_top_card(self, p: int) -> str:
        card = self.stacks[p].pop(0)
        self.pile.append(card)
        return card

    def burn(self, p: int, card: str) -> None:
        del p
        self.pile.insert(0, card)
        self.burned += 1

    def find_target(self) -> None:
        ranks = "".join(card[0] for card in self.pile[self.burned :])
        ace = self.house.get("ace_counts_in_tens", False)
        found = [name for name in self.house["targets"] if matches(name, ranks, ace_counts=ace)]
        self.target = found[0] if found else None
        self.target_flip = self.flips

    def untaken(self) -> str | None:
        """The card of the target now on top, if there is one."""
        return self.top_card() if self.target else None

    def is_covered(self, before: str) -> bool:
        del before
        return True

    def won_cards(self) -> list[str]:
        cards, self.pile, self.burned = self.pile, [], 0
        return cards

    def stalled_cards(self) -> list[str]:
        return self.won_cards()

    def nothing_lies(self) -> bool:
        return not self.pile

    def top_card(self) -> str:
        return self.pile[-1]

    def holds_all(self, p: int) -> bool:
        return not self.pile and all(
            not stack for other, stack in enumerate(self.stacks) if other != p
        )

    # Players

    def clockwise(self, seat: int) -> list[int]:
        """Everybody still in, from the seat on."""
        seats = [(seat + step) % self.seats for step in range(self.seats)]
        return [p for p in seats if p not in self.out]

    def can_flip(self, p: int) -> bool:
        return bool(self.stacks[p])

    def may_flip(self, p: int) -> bool:
        return p not in self.out and self.can_flip(p)

    def is_broke(self, p: int) -> bool:
        return not self.can_flip(p)

    def note_broke(self) -> None:
        for p in range(self.seats):
            if self.is_broke(p) and not self.was_broke[p]:
                self.broke_since[p] = self.flips
            self.was_broke[p] = self.is_broke(p)

    def put_out(self, p: int, reason: str) -> None:
        self.out.add(p)
        self.say("out", player=p, reason=reason)

    # Words

    def flipped_fields(self) -> dict[str, Any]:
        return {}

    def ignore(self, p: int | None, reason: str) -> None:
        self.say("ignored", player=p, reason=reason)

    def say(self, event: str, **fields: Any) -> None:  # noqa: ANN401 -- plain data
        self.events.append({"at": self.at, "event": event, **fields})

    def state(self) -> dict[str, Any]:
        return {
            "event": "state",
            "stacks": [" ".join(stack) for stack in self.stacks],
            "pile": " ".join(self.pile),
            "out": sorted(self.out),
            "act": self.act,
            "player": self.player,
            "flips": self.flips,
            "winners": self.winners,
        }
