"""The site's clips: texts made of the fewest pieces that the voice has spoken ahead.

A text is taken apart at its words. A number is said by its hundreds and the rest, and what was
spoken ahead in one piece is heard in one piece. A text with a word that no piece has goes to the
page's own voice as a whole: two voices never share a message.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from audiogame.web.inpage.mixer import PageClip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from audiogame.web.inpage.outbox import Outbox
    from slapjack.match.cues import Sound

    # Of each clip the number of its file, its offset there, its duration and its onset, in s.
    Places = Mapping[str, Sequence[float]]

HUNDRED: Final = 100
_ENDS: Final = ".,:;?!"
_PAUSES_S: Final = {",": 0.08, ":": 0.12, ";": 0.12, ".": 0.18, "?": 0.18, "!": 0.18}


@dataclass(frozen=True, slots=True)
class Ready:
    """A text that can be heard at once."""

    clips: tuple[PageClip, ...]

    def done(self) -> bool:
        """Nothing is waited for."""
        return True

    def result(self) -> tuple[PageClip, ...]:
        """Give the clips, in order."""
        return self.clips


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as pieces are found by it, and the pause after it."""

    key: str
    pause_s: float


class PageBank:
    """Clips by rate and text, of those rates that the page has loaded."""

    def __init__(self, index: Mapping[str, Any], outbox: Outbox) -> None:
        """Take the site's index of clips (`audiogame.web.site`)."""
        self.loaded: Final[set[int]] = set()
        self._sounds: Final[Places] = index["sounds"]
        self._outbox: Final = outbox
        self._pieces: Final[dict[int, dict[tuple[str, ...], PageClip]]] = {
            int(rate): {
                keys(text): PageClip(f"{rate} {text}", duration_s, onset_s)
                for text, (_, _, duration_s, onset_s) in places.items()
            }
            for rate, places in index["voice"].items()
        }
        self._longest: Final = max(len(key) for each in self._pieces.values() for key in each)

    @property
    def rates_wpm(self) -> tuple[int, ...]:
        """The rates there are, the slowest first."""
        return tuple(sorted(self._pieces))

    def nearest(self, rate_wpm: int) -> int:
        """Give the rate there is that is most like this one."""
        return min(self._pieces, key=lambda each: abs(each - rate_wpm))

    def sound(self, which: Sound, variant: int) -> PageClip:
        """Give a variant of one of the game's own sounds."""
        name = f"{which.value} {variant}"
        _, _, duration_s, onset_s = self._sounds[name]
        return PageClip(name, duration_s, onset_s)

    def ask(self, text: str, rate_wpm: int) -> Ready:
        """Give the clips of a text, at the rate asked for or the nearest that is loaded."""
        rates = self.loaded or set(self._pieces)
        rate_wpm = min(rates, key=lambda each: abs(each - rate_wpm))
        clips = self._found([*_words(text)], self._pieces[rate_wpm])
        return Ready(clips or (PageClip("", _estimate_s(text, rate_wpm), words=text),))

    def prepare_soon(self, texts: Iterable[str], rate_wpm: int) -> None:
        """Have the page load a rate, whatever is to be said at it."""
        del texts
        if self.nearest(rate_wpm) not in self.loaded:
            self._outbox.put("load", rate_wpm=self.nearest(rate_wpm))

    def _found(
        self, words: list[_Word], pieces: Mapping[tuple[str, ...], PageClip]
    ) -> tuple[PageClip, ...]:
        """Give the pieces of these words, the longest first; none where a word has no piece."""
        clips: list[PageClip] = []
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + self._longest), at, -1):
                clip = pieces.get(tuple(word.key for word in words[at:end]))
                if clip is not None:
                    break
            else:
                return ()
            pause_s = words[end - 1].pause_s if end < len(words) else 0.0
            clips.append(replace(clip, duration_s=clip.duration_s + pause_s))
            at = end
        return tuple(clips)


def keys(text: str) -> tuple[str, ...]:
    """Give the words by which a text, or a piece of one, is found."""
    return tuple(word.key for word in _words(text))


def _words(text: str) -> Iterator[_Word]:
    for word in text.split():
        key = word.strip(_ENDS).lower()
        pause_s = _PAUSES_S.get(word[-1], 0.0)
        number = int(key) if key.isascii() and key.isdigit() else 0
        if number > HUNDRED and number % HUNDRED:
            yield _Word(str(number - number % HUNDRED), 0.0)
            yield _Word(str(number % HUNDRED), pause_s)
        else:
            yield _Word(key, pause_s)


def _estimate_s(text: str, rate_wpm: int) -> float:
    return 0.4 + len(text.split()) * 60 / rate_wpm
