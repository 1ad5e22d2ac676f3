"""One game in the page: seated as the page asks, driven by its messages, its log at hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from audiogame.settings import Settings
from audiogame.web.inpage.board import WORDS, board
from audiogame.web.inpage.delivery import PageDelivery
from audiogame.web.inpage.houses import house_of
from audiogame.web.inpage.places import PLACES
from audiogame.web.inpage.port import PagePort
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.errors import Faults, shown
from slapjack.game.log import write
from slapjack.house.file import is_whole
from slapjack.house.options import Whole
from slapjack.house.wrongs import allowed
from slapjack.match.opponents import Level
from slapjack.match.seats import persons
from slapjack.match.start import company, dealt, seated, you
from slapjack.match.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audiogame.web.inpage.bank import PageBank
    from audiogame.web.inpage.mixer import PageMixer
    from audiogame.web.inpage.outbox import Outbox
    from slapjack.match.seats import Seat
    from slapjack.match.start import Start

_MENU: Final = "menu.j2"
# The numbers that are typed.
_TYPED: Final = {
    "seed": Whole(0, 2**53 - 1),
    "first_to": Whole(0, 99),
    "correction_ms": Whole(0, 500),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page's first form asks for; every value is checked where it is used."""

    house: Mapping[str, str]
    people: tuple[str, ...]
    computers: int
    level: Level
    seed: int
    reader: bool = False  # whether a screen reader says all but cards and verdicts
    print_all: bool = False
    auto_flip: bool = False
    first_to: int = 0
    correction_ms: int = 0
    rate_wpm: int | None = None

    @classmethod
    def of(cls, found: Mapping[str, Any]) -> Self:
        """Read the message of the page."""
        people = tuple(found["people"]) or (you(),)
        rest = {name: found[name] for name in cls.__slots__ if name in found}
        asked = cls(**{**rest, "people": people, "level": Level(found["level"])})
        wrong = [_wrong(name, getattr(asked, name), option) for name, option in _TYPED.items()]
        if any(wrong):
            raise Faults(wording.value(WORDS, "words")["setup"], [*filter(None, wrong)])
        return asked


def _wrong(name: str, found: object, option: Whole) -> str:
    if is_whole(found) and option.low <= found <= option.high:
        return ""
    asks = wording.value(WORDS, "words")[name.removesuffix("_ms")]
    return f"{asks}: expected {allowed(option)}, found {shown(found)}."


class Game:
    """A table with the page's port; times are seconds of the page's clock."""

    def __init__(self, asked: Asked, mixer: PageMixer, bank: PageBank, outbox: Outbox) -> None:
        settings = Settings()
        self.begun = False
        self._outbox: Final = outbox
        self._mixer: Final = mixer
        self._start: Final = _start(asked)
        self._asked: Final = asked
        self.seats: Final = _seats(asked, settings)
        names = [seat.name for seat in self.seats]
        rules = self._start.house.rules
        self._teller: Final = Teller.to_persons(rules, names, persons(self.seats))
        delivery = PageDelivery(
            bank.nearest(asked.rate_wpm or settings.rate_wpm[asked.level]),
            settings.sound_volume,
            text_mode=asked.reader,
            print_all=asked.print_all,
            rates_wpm=bank.rates_wpm,
        )
        port = PagePort(mixer, bank, delivery, outbox)
        port.prepare(())
        self.table: Final = Table(self._start.referee(self.seats), delivery, port)
        self._seen: dict[str, Any] = {}

    def begin(self) -> None:
        """Start the clock and say what is played, once its clips are loaded."""
        self.begun = True
        rules = self._start.house.rules
        values = rules.minutes, self._start.first_to, 1
        title = wording.sentence(_MENU, "title", self._start.title, *values)
        limits = wording.sentence(_MENU, "limits", rules.minutes, 1)
        self.table.begin(title, self._mixer.now(), limits)

    def look(self) -> None:
        """Have the table drawn, if it looks otherwise than before."""
        seen = board(self.table.now, self.seats, self._teller, waits=self.table.waits)
        if seen != self._seen:
            self._seen = seen
            self._outbox.put("board", **seen)

    def outcome(self) -> dict[str, Any]:
        """Give how it ended: who has won, in words and whether they are persons; None if nobody."""
        winners = self.table.now.winners
        return {
            "winners": winners and [self.seats[seat].is_person for seat in winners],
            "told": self._teller.say("won", winners) if winners else "",
            "players": len(self.seats),
            "anew": self.table.asked_anew,
        }

    def log(self) -> str:
        """Give the game's log as text, as far as it went."""
        log = replace(self._start.log(self.seats), auto_flip=self._asked.auto_flip)
        return write(replace(log, actions=tuple(self.table.referee.actions)))


def _start(asked: Asked) -> Start:
    house, people = house_of(asked.house), len(asked.people)
    start = dealt(house, asked.computers + people, asked.seed, people)
    return replace(start, first_to=asked.first_to)


def _seats(asked: Asked, settings: Settings) -> tuple[Seat, ...]:
    pace_s = {level: pace_ms / 1000 for level, pace_ms in settings.pace_ms.items()}
    return seated(
        company(asked.people, asked.computers + len(asked.people), asked.level, PLACES),
        pace_s,
        places=PLACES,
        correction_s=asked.correction_ms / 1000,
        auto_flip_s=pace_s[asked.level] if asked.auto_flip else None,
    )
