"""The one door between the page and its table: a message in, what is to be done out.

Each message is a JSON object. `do` names it, `now_s` is when the page sent it, in seconds of its
`performance.now()`; `latency_s` how long a sound started then is on its way. The answer has the
commands, in order, and when the table must be told the time again. `number` is the page's own for
what it asks: an answer gives it back, so that one that comes too late is known.

    house, rules, form {house, number}: what it is, its rulebook, how it is edited; or its faults
    edited             {values, file}: what came of a form's values, with the house's file or not
    start              {house, people, computers, level, seed, …}: see `game.Asked`; that it has
                       started, or its faults, and then the game before goes on as it was
    press              {key, at_s}: a key, by the name that the game has for it
    tick               nothing but the time
    began              {id, start_s}: when a clip was first heard
    loaded             {rate_wpm}: that the clips of a rate can be played
    slept              {since_s}: that the page could not be heard or seen since then
    log                the log of the game so far
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from audiogame.web.inpage import houses
from audiogame.web.inpage.bank import PageBank
from audiogame.web.inpage.editor import edited, form
from audiogame.web.inpage.game import Asked, Game
from audiogame.web.inpage.mixer import PageMixer
from audiogame.web.inpage.outbox import Outbox
from slapjack.errors import Faults, SlapjackError, tellable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from slapjack.house.rules import House

    Message = Mapping[str, Any]

LOOK_S: Final = 0.2  # so often somebody looks where nothing is due, such as whether all was said


class Bridge:
    """The game that the page plays, one after the other."""

    def __init__(self, index: str) -> None:
        """Take the site's index of clips, as JSON."""
        self._outbox: Final = Outbox()
        self._bank: Final = PageBank(json.loads(index), self._outbox)
        self._mixer: Final = PageMixer(self._outbox)
        self._game: Game | None = None
        self._over = True
        self._sleeps = False  # whether a game that has not begun is neither heard nor seen
        self._deeds: Final[dict[str, Callable[[Message], None]]] = {
            "house": self._house,
            "rules": self._rules,
            "form": self._form,
            "edited": self._edited,
            "start": self._start,
            "press": self._press,
            "tick": lambda _: None,
            "began": lambda message: self._mixer.began(message["id"], message["start_s"]),
            "loaded": self._loaded,
            "slept": self._slept,
            "log": self._log,
        }

    def warm(self) -> None:
        """Make ready what a first game takes longest for, before one is asked for."""
        aside = Outbox()
        asked = Asked.of({"house": {}, "people": [], "computers": 1, "level": "easy", "seed": 0})
        game = Game(asked, PageMixer(aside), self._bank, aside)
        game.begin()
        game.look()
        self._outbox.take()  # what it would have had loaded

    def handle(self, text: str) -> str:
        """Act on a message; what somebody can put right is answered with a fault."""
        message = json.loads(text)
        self._mixer.latency_s = message.get("latency_s", self._mixer.latency_s)
        self._mixer.is_now(message["now_s"])
        try:
            self._deeds[message["do"]](message)
        except SlapjackError as fault:
            lines = fault.lines if isinstance(fault, Faults) else (str(fault),)
            told = [tellable(line) for line in lines]
            self._outbox.put("fault", of=message["do"], number=message.get("number"), lines=told)
        return json.dumps({"due_s": self._go_on(), "commands": self._outbox.take()})

    def _go_on(self) -> float | None:
        """Let happen what is due; give when to look again, None where no game is played."""
        game = self._game
        if game is None or not game.begun or self._over:
            return None
        game.table.tick(self._mixer.now())
        game.look()
        if game.table.over:
            self._over = True
            self._outbox.put("over", **game.outcome())
            return None
        due_s = game.table.due_s()
        return self._mixer.now() + LOOK_S if due_s is None else due_s

    def _house(self, message: Message) -> None:
        self._tell_of_house(message, houses.about)

    def _rules(self, message: Message) -> None:
        self._tell_of_house(message, houses.rules)

    def _form(self, message: Message) -> None:
        self._tell_of_house(message, form)

    def _tell_of_house(self, message: Message, about: Callable[[House], dict[str, Any]]) -> None:
        found = about(houses.house_of(message["house"]))
        self._outbox.put(message["do"], number=message.get("number"), **found)

    def _edited(self, message: Message) -> None:
        self._outbox.put("edited", **edited(message["values"], with_file=message["file"]))

    def _start(self, message: Message) -> None:
        self._game = Game(Asked.of(message), self._mixer, self._bank, self._outbox)
        self._over = False
        self._sleeps = False
        self._outbox.put("started")
        self._begin()

    def _loaded(self, message: Message) -> None:
        self._bank.loaded.add(message["rate_wpm"])
        self._begin()

    def _begin(self) -> None:
        """Begin the game that waits for the first of its clips."""
        if self._game is not None and not self._game.begun and self._bank.loaded:
            self._game.begin()
            if self._sleeps:
                self._game.table.slept(self._mixer.now())

    def _press(self, message: Message) -> None:
        if self._game is not None and self._game.begun and not self._over:
            self._game.table.press(message["key"], message["at_s"])

    def _slept(self, message: Message) -> None:
        if self._game is None or self._over:
            return
        if self._game.begun:
            self._game.table.slept(message["since_s"])
        else:
            self._sleeps = True

    def _log(self, _: Message) -> None:
        if self._game is not None:
            self._outbox.put("log", text=self._game.log())
