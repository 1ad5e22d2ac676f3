"""How a game is told in the page: at the rates that the site has clips of."""

from __future__ import annotations

from dataclasses import dataclass

from slapjack.match.delivery import Delivery


@dataclass(slots=True)
class PageDelivery(Delivery):
    """A delivery whose rate goes from one of the site's rates to the next."""

    rates_wpm: tuple[int, ...] = ()

    def change_rate(self, by_wpm: int) -> bool:
        """Speak at the next faster or slower rate there is; whether there was one."""
        at = self.rates_wpm.index(self.rate_wpm) + (1 if by_wpm > 0 else -1)
        if not 0 <= at < len(self.rates_wpm):
            return False
        self.rate_wpm = self.rates_wpm[at]
        return True
