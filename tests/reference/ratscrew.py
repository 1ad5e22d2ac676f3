"""Egyptian Ratscrew: Slapjack with challenges.

Readings:
- The debt goes to the next clockwise who can flip; if that is the challenger, or nobody, the
  challenger collects, even if somebody beyond the challenger has got cards since.
- A collect once due stays due, though a fine brings somebody back who could pay.
- A challenger who goes out while chances are left: the payers go on paying; when the chances
  are used up, or nobody can pay, the challenge is off and the next clockwise from the last
  flipper flips (or it is a stall). The same if they go out while they must collect.
- until_your_turn: running out by a flip one owed hands the debt on and is no passing over;
  running out by a fine while a flip was due is. Going over to a collect passes over nobody.
- until_taken: a pile won by a challenge puts out who was broke before its last card was flipped.
- A challenger already broke when the target they bury by collecting was flipped stays in.
- last_chance_card = safe: the card that uses up the last chance is no target: a slap is a wrong
  slap, and collecting buries nothing. Any other card is slapped as ever.
- The state keeps the challenge while its collect is due (0 chances, or those nobody could
  pay), and after an end that no won pile brought.
"""

from typing import Any

from tests.reference.patterns import rank_name
from tests.reference.slapjack import Slapjack


class Ratscrew(Slapjack):
    challenger: int | None = None
    chances = 0

    def after_flip(self, p: int, card: str) -> None:
        chances = self.house["challenges"].get(rank_name(card))
        if chances:
            self.challenger, self.chances = p, chances
            self.hand_on(p + 1)
        elif self.challenger is None:
            self.fall_to(p + 1)
        else:
            self.chances -= 1
            self.after_chance(p)

    def after_chance(self, p: int) -> None:
        if self.chances == 0:
            if self.house["last_chance_card"] == "safe":
                self.target = None
            self.challenge_won()
        elif self.may_flip(p):
            self.act, self.player = "flip", p
        else:
            self.hand_on(p + 1)

    def hand_on(self, seat: int) -> None:
        able = [p for p in self.clockwise(seat) if self.may_flip(p)]
        if able and able[0] != self.challenger:
            self.fall_to(seat)
        else:
            self.challenge_won()

    def challenge_won(self) -> None:
        if self.challenger is None or self.challenger in self.out:
            self.challenger = None
            self.fall_to(self.flipper + 1)
            return
        self.act, self.player = "collect", self.challenger

    def move_on(self) -> None:
        if self.challenger is None or self.player is None:
            super().move_on()
        elif self.act == "collect" and self.player in self.out:
            self.challenge_won()
        elif self.act == "flip" and not self.may_flip(self.player):
            self.hand_on(self.player)

    def win_target(self, p: int) -> None:
        self.challenger = None
        super().win_target(p)

    def take_back(self, p: int) -> None:
        """A collect: of a challenge, or of a stall."""
        if self.challenger is None:
            super().take_back(p)
            return
        self.challenger = None
        self.take(p, self.won_cards(), "challenge")
        if self.house["last_chance"] == "until_taken":
            self.put_out_broke(p, self.flips, spared=p)
        self.lead_after(p)

    def state(self) -> dict[str, Any]:
        owed = {"player": self.challenger, "chances": self.chances}
        return super().state() | {"challenge": None if self.challenger is None else owed}
