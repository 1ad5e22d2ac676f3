"""A mixer whose sounds are played by the page: it collects what is to start when.

All times are seconds of the page's `performance.now()`. No clock is read: each message from the
page brings the time, and how long a sound is on its way to the ear.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from audiogame.web.inpage.outbox import Outbox

# From here to the page, and there to the audio clock: what starts so late starts in time.
MARGIN_S: Final = 0.012


@dataclass(frozen=True, slots=True)
class PageClip:
    """A clip by the name it has in the site's index; without a name, words for the page's voice.

    `onset_s` is where, inside the clip, it can be known what it is. Of words without a clip the
    duration is an estimate.
    """

    name: str
    duration_s: float
    onset_s: float = 0.0
    words: str = ""


@dataclass(slots=True, eq=False)
class PagePlaying:
    """A clip on its way to the ear: as expected, until the page has said when it began."""

    number: int
    clip: PageClip
    start_at_s: float
    confirmed: bool = False

    @property
    def onset_at_s(self) -> float:
        """When it can be known what it is."""
        return self.start_at_s + self.clip.onset_s

    @property
    def end_at_s(self) -> float:
        """When it is over, if it is not cut."""
        return self.start_at_s + self.clip.duration_s


class PageMixer:
    """Has clips played by the page, as `audiogame.speech.speech` needs it."""

    def __init__(self, outbox: Outbox) -> None:
        self.latency_s = 0.0
        self._outbox: Final = outbox
        self._now_s = 0.0
        self._numbers = 0
        self._playing: Final[dict[int, PagePlaying]] = {}

    def now(self) -> float:
        """Give the time that the page has told last."""
        return self._now_s

    def is_now(self, now_s: float) -> None:
        """Learn the time; what has ended is forgotten."""
        self._now_s = max(self._now_s, now_s)
        for number in [n for n, each in self._playing.items() if each.end_at_s < now_s - 1]:
            del self._playing[number]

    def play(
        self, clip: PageClip, pan: float = 0.0, gain: float = 1.0, at: float | None = None
    ) -> PagePlaying:
        """Have a clip started, at once or so that its first sample is heard at `at`."""
        soonest_s = self._now_s + self.latency_s
        start_s = soonest_s if at is None else max(at, soonest_s + MARGIN_S)
        self._numbers += 1
        playing = PagePlaying(self._numbers, clip, start_s)
        self._playing[playing.number] = playing
        how = {"clip": clip.name} if clip.name else {"words": clip.words}
        self._outbox.put(
            "play" if clip.name else "speak",
            id=playing.number,
            at_s=None if at is None else start_s,
            pan=pan,
            gain=gain,
            **how,
        )
        return playing

    def cut(self, playing: PagePlaying) -> None:
        """Have a clip stopped, or never started."""
        self._playing.pop(playing.number, None)
        self._outbox.put("cut", id=playing.number)

    def began(self, number: int, start_s: float) -> None:
        """Learn from the page when a clip was first heard."""
        playing = self._playing.get(number)
        if playing is not None:
            playing.start_at_s, playing.confirmed = start_s, True
