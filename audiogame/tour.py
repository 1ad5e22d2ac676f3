"""All sounds of the game, one after the other: each named, then heard in all its variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audiogame.sound.turns import VARIANTS
from audiogame.stepping import Page, Pages, Stepping
from slapjack.book import wording
from slapjack.match.cues import Sound

if TYPE_CHECKING:
    from audiogame.stage import Stage


def sound_pages() -> Pages:
    """Give every sound with its name and meaning; its variants take turns as it is played."""
    pages = [
        Page(wording.sentence("speech.j2", "sound", which.value), (which,) * VARIANTS)
        for which in Sound
    ]
    introduction, keys = (wording.sentence("speech.j2", n) for n in ("sounds_tour", "sounds_keys"))
    return Pages(introduction, keys, pages)


def tour(stage: Stage, *, by_itself: bool) -> None:
    """Play the sounds as keys ask for them, or one after the other; without sound, name them."""
    pages = sound_pages()
    if not stage.delivery.text_mode:
        stage.make_ready([pages.introduction, *(page.line for page in pages.pages)])
    stage.show(Stepping(stage.port, stage.delivery, pages, by_itself=by_itself))
