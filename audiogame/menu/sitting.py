"""A whole sitting from the menu: choose, play, choose again, until the player leaves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from audiogame import calm, games
from audiogame.learn import learn
from audiogame.menu import houses, resume
from audiogame.menu.choices import Entry
from audiogame.menu.chosen import Chosen, Length, Memory, read_memory, write_memory
from audiogame.menu.list import WORDS, choose
from audiogame.menu.question import Asked, ask
from audiogame.menu.settings import change_settings
from audiogame.practice import practise
from audiogame.reading import read_aloud
from audiogame.session import Options
from audiogame.tour import tour
from slapjack.book import wording
from slapjack.book.telling import Teller
from slapjack.errors import SlapjackError
from slapjack.game.series import Series
from slapjack.match.opponents import Level
from slapjack.match.phrases import cards
from slapjack.match.start import you

if TYPE_CHECKING:
    from collections.abc import Callable

    from audiogame.stage import Stage
    from slapjack.house.rules import House

ESCAPE: Final = "menu"
PLAIN: Final = ("calm", "practice", "learn", "rules", "sounds", "settings", "leave")
MINUTES: Final = 5
PILES: Final = 3
GAMES: Final = 3


class Sitting:
    """The menu and what has been chosen in it."""

    def __init__(self, stage: Stage, path: Path) -> None:
        """Begin as a new player would; what was played last is kept at `path`."""
        self._stage: Final = stage
        self._path: Final = path
        self._memory = read_memory(path)
        self._chosen = Chosen()
        self._house = self._chosen.read_house()
        self._does: Final[dict[str, Callable[[], None]]] = {
            "resume": self._resume,
            "again": self._play_again,
            "play": self._play,
            "level": self._choose_level,
            "opponents": self._choose_opponents,
            "house": self._choose_house,
            "length": self._choose_length,
            "calm": lambda: calm.play_on(stage, self._house, None, ESCAPE),
            "practice": lambda: practise(stage, self._house, self._level),
            "learn": lambda: learn(stage, self._house),
            "rules": lambda: read_aloud(stage, self._house),
            "sounds": lambda: tour(stage, by_itself=False),
            "settings": lambda: change_settings(stage, self._level),
        }

    def run(self) -> None:
        """Offer the first steps to whoever is new, then the menu, until the player leaves."""
        self._stage.delivery.rate_wpm = self._stage.settings.rate_wpm[self._level]
        heading, name = _say("heading"), ""
        first = f"{_say('first_time')} {_say('first_time_keys')}"
        self._stage.make_ready([heading, first])
        self._get_ready()
        if not self._memory.welcomed:
            self._welcome()
        while True:
            taken = choose(self._stage, heading, self._entries(), name)
            if taken == "leave" or (taken is None and self._wants_to_leave()):
                return
            name = taken or name
            heading = self._do(taken) if taken else ""

    def _do(self, name: str) -> str:
        """Do what an entry says; give what to say of it in the menu: what went wrong, if it did."""
        try:
            self._does[name]()
        except SlapjackError as error:
            return " ".join(str(error).split())
        finally:
            self._get_ready()
        return ""

    def _entries(self) -> list[Entry]:
        """Give what can be chosen now, with what is chosen already."""
        chosen, last, unfinished = self._chosen, self._memory.last, resume.unfinished()
        name = _name(chosen)
        again = last is not None and last != chosen
        said = {
            "resume": unfinished.label if unfinished else "",
            "again": _say("again", _said(last)) if last and again else "",
            "play": _say("play", _said(chosen)),
            "level": _say("level", chosen.level),
            "opponents": _say("how_many", self._opponents),
            "house": _say("house", name),
            "length": _say("length", chosen.length),
            **{name: _say(name) for name in PLAIN},
        }
        return [Entry(name, label) for name, label in said.items() if label]

    def _get_ready(self) -> None:
        """Speak as in a game of this level, and have its cards made ready while one chooses."""
        self._stage.delivery.rate_wpm = self._stage.settings.rate_wpm[self._level]
        self._stage.port.prepare(cards(Teller(self._house.rules, ())))

    def _welcome(self) -> None:
        """Offer the first steps once; whoever does not want them finds them in the menu."""
        self._remember(replace(self._memory, welcomed=True))
        if ask(self._stage, Asked(_say("first_time"), _say("first_time_keys"))):
            learn(self._stage, self._house)

    def _wants_to_leave(self) -> bool:
        return ask(self._stage, Asked(_say("quit"), _say("quit_keys"), asked_with="q")) is not None

    # Playing

    def _resume(self) -> None:
        if unfinished := resume.unfinished():
            unfinished.play(self._stage)

    def _play_again(self) -> None:
        """Play what was played last; it is chosen from then on."""
        if self._memory.last is not None:
            self._house = self._memory.last.read_house()
            self._chosen = self._memory.last
            self._play()

    def _play(self) -> None:
        """Play games as they are chosen; the level may change from one to the next."""
        length, rules = self._chosen.length, self._house.rules
        minutes = MINUTES if length == Length.FIVE_MINUTES else rules.minutes
        deals = games.deals(
            replace(self._house, rules=replace(rules, minutes=minutes)),
            self._opponents + 1,
            first_to=PILES if length == Length.FIRST_TO_THREE else 0,
        )
        options = Options(
            self._level,
            self._stage.settings.rate_wpm[self._level],
            people=(you(),),
            series=Series(GAMES if length == Length.BEST_OF_THREE else 1),
        )
        self._remember(self._memory.played(self._chosen))
        level = games.play_on(self._stage, deals, options, ESCAPE)
        self._chosen = replace(self._chosen, level=level)
        self._remember(self._memory.played(self._chosen))

    def _remember(self, memory: Memory) -> None:
        """Keep it for the next sitting; where that cannot be, say so and go on."""
        self._memory = memory
        try:
            write_memory(self._path, memory)
        except SlapjackError as error:
            self._stage.lines.note(str(error))

    # Choosing

    @property
    def _level(self) -> Level:
        return Level(self._chosen.level)

    @property
    def _opponents(self) -> int:
        """How many computers play: as many as were chosen, if the house has room for them."""
        return _opponents(self._chosen, self._house)

    def _choose_level(self) -> None:
        self._chosen = replace(self._chosen, level=games.choose_level(self._stage, self._level))

    def _choose_opponents(self) -> None:
        rules = self._house.rules
        numbers = range(max(rules.min_players - 1, 1), rules.max_players)
        entries = [Entry(str(n), _say("opponents_entry", n)) for n in numbers]
        taken = choose(self._stage, _say("list_opponents"), entries, str(self._opponents))
        if taken is not None:
            self._chosen = replace(self._chosen, opponents=int(taken))

    def _choose_house(self) -> None:
        """Choose a preset or a house file; a file that cannot be read is told, and not taken."""
        now = self._chosen
        current = houses.FILE + now.house if now.house else now.preset
        entries = houses.entries(Path.cwd(), self._memory.houses)
        taken = choose(self._stage, _say("list_house"), entries, current)
        if taken is None:
            return
        is_file = taken.startswith(houses.FILE)
        house = taken.removeprefix(houses.FILE) if is_file else ""
        chosen = replace(now, preset=now.preset if is_file else taken, house=house)
        self._house = chosen.read_house()
        fits = chosen.length in _lengths(self._house)
        self._chosen = chosen if fits else replace(chosen, length=Length.WHOLE)

    def _choose_length(self) -> None:
        entries = [Entry(each, _say("length_entry", each)) for each in _lengths(self._house)]
        taken = choose(self._stage, _say("list_length"), entries, self._chosen.length)
        if taken is not None:
            self._chosen = replace(self._chosen, length=taken)


def _lengths(house: House) -> list[Length]:
    """Give how long a game can be: where nobody wants piles, none is won by them."""
    piles = games.counts_piles(house)
    return [each for each in Length if piles or each is not Length.FIRST_TO_THREE]


def _opponents(chosen: Chosen, house: House) -> int:
    fewest, most = max(house.rules.min_players - 1, 1), house.rules.max_players - 1
    wanted = fewest if chosen.opponents is None else chosen.opponents
    return min(max(wanted, fewest), most)


def _name(chosen: Chosen) -> str:
    if chosen.house:
        return houses.name_of(Path(chosen.house))
    return houses.name_of_preset(chosen.preset)


def _said(chosen: Chosen) -> str:
    """Say in a few words what would be played."""
    try:
        opponents = _opponents(chosen, chosen.read_house())
    except SlapjackError:  # told in full once it is taken
        opponents = chosen.opponents or 1
    return _say("game", _name(chosen), chosen.level, opponents, chosen.length)


def _say(name: str, *values: object) -> str:
    return wording.sentence(WORDS, name, *values)
