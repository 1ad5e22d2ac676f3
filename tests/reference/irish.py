"""Irish Snap: the slowest takes the pile; who sheds every card wins.

Readings:
- A flip (or a collect) by who must make it, while a race is open, settles the race and does
  nothing else: whoever then must act does so anew. Any other press leaves the race open.
- A second slap in an open race is ignored (`slapped`).
- A wrong slap is `wrong_slap`, then `took_pile` with target `wrong_slap`; nobody is out by it.
- Cards go by `taken_pile`; the taker leads whatever `next_to_flip` says.
- `first clockwise from the flipper` starts at the flipper's left; the flipper comes last.
- `shed`, sheds = next_target: broke before the target was flipped; one's last card, being the
  target, does not count. Outs come clockwise from the slowest's left.
- sheds = at_once: whoever runs out by a flip that is no target, right then; on a target all who
  have no cards and were not the slowest.
- The end's reason is the name of `ends`: `first_out` (winners: who shed) or `last_holding`
  (winners: all but the one left in).
- At a limit who has shed wins, else the fewest cards; an open race is not settled by `time_up`.
- A stall (no race): the last flipper takes the pile back, and the count starts at ace.
- In no case is a player out but by `shed`; `last_chance` and the fines have no effect.
- The state says who has `slapped`, in order; null when no race is open.
"""

from typing import Any

from tests.reference.patterns import called
from tests.reference.slapjack import Slapjack


class IrishSnap(Slapjack):
    race: list[int] | None = None

    def flipped_fields(self) -> dict[str, Any]:
        return {"called": called(len(self.pile))}

    def find_target(self) -> None:
        super().find_target()
        self.race = [] if self.target else None

    def after_flip(self, p: int, card: str) -> None:
        if self.at_once() and not self.target and self.is_broke(p):
            self.put_out(p, "shed")
        super().after_flip(p, card)

    def at_once(self) -> bool:
        return bool(self.house["sheds"] == "at_once")

    def slap(self, p: int) -> None:
        if self.race is None:
            super().slap(p)
        elif p in self.race:
            self.ignore(p, "slapped")
        else:
            self.race.append(p)
            self.say("slapped", player=p, place=len(self.race))
            if len(self.race) == len(self.clockwise(0)) - 1:
                self.settle()

    def wrong_slap(self, p: int) -> None:
        self.say("wrong_slap", player=p, card=self.top_card())
        self.take(p, self.won_cards(), "wrong_slap")
        self.act, self.player = "flip", p

    def flip(self, p: int) -> None:
        if self.race is not None and (self.act, self.player) == ("flip", p):
            self.settle()
        elif self.allowed(p):
            super().flip(p)

    def collect(self, p: int) -> None:
        if self.race is not None and (self.act, self.player) == ("collect", p):
            self.settle()
        elif self.allowed(p):
            super().collect(p)

    def settle(self) -> None:
        slapped = self.race or []
        slowest = next(p for p in self.clockwise(self.flipper + 1) if p not in slapped)
        flip, target = self.target_flip, str(self.target)
        survivors = [
            p
            for p in self.clockwise(slowest + 1)
            if p != slowest and self.is_broke(p) and (self.at_once() or self.broke_since[p] < flip)
        ]
        self.race = None
        self.take(slowest, self.won_cards(), target)
        for p in survivors:
            self.put_out(p, "shed")
        self.act, self.player = "flip", slowest
        self.finish()

    def pass_over(self, seat: int, until: int) -> None:
        """Being passed over without cards is no out."""

    def finish(self) -> None:
        if self.house["ends"] == "first_out" and self.out:
            self.end(sorted(self.out), "first_out")
        elif len(self.clockwise(0)) == 1:
            self.end(sorted(self.out), "last_holding")

    def best(self) -> list[int]:
        if self.out:
            return sorted(self.out)
        fewest = min(len(stack) for stack in self.stacks)
        return [p for p in range(self.seats) if len(self.stacks[p]) == fewest]

    def state(self) -> dict[str, Any]:
        return super().state() | {"slapped": self.race}
