"""What the page's voice says: all that a game says is made of clips."""

import random

import pytest

from audiogame.web.inpage.bank import PageBank, keys
from audiogame.web.inpage.outbox import Outbox
from slapjack.house.rules import PRESETS
from slapjack.match.controls import TABLE_KEYS
from slapjack.match.cues import Sound
from slapjack.match.opponents import Level
from tests.web.virtual import VirtualPage, play, silent_index

# They would stop the game; what they say is tried at its end.
_MODES = {"escape", "h", "?", "q", "n", "e"}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", [Level.EASY, Level.EXPERT])
def test_every_line_of_a_game_has_its_clips(preset: str, level: Level) -> None:
    page = VirtualPage(silent_index())
    chance = random.Random(preset)
    most = PRESETS[preset].max_players
    page.start({"preset": preset}, computers=min(3, most - 1), level=level, seed=7)

    def ask() -> None:
        if chance.random() < 0.1:
            page.press(chance.choice(sorted({*TABLE_KEYS} - _MODES)))

    play(page, 400, ask)
    for key in ("h", "s", "h", "escape", "escape", "q", "escape", "n", "escape"):
        page.press(key)
    assert len(page.done("play")) > 200
    assert {command["words"] for command in page.done("speak")} == set()


def test_numbers_are_said_by_hundreds_and_the_rest() -> None:
    assert keys("You were first: 412 milliseconds.") == (
        *("you", "were", "first"),
        *("400", "12"),
        "milliseconds",
    )
    assert keys("Ann 2900.") == ("ann", "2900")


def test_a_text_with_a_word_that_no_clip_has_goes_to_the_page_as_a_whole() -> None:
    bank = PageBank(silent_index(), Outbox())
    (clip,) = bank.ask("Grandma takes 12.", 200).result()
    assert (clip.name, clip.words) == ("", "Grandma takes 12.")
    assert 1 < clip.duration_s < 3


def test_the_longest_pieces_are_taken_and_a_pause_follows_a_sentence() -> None:
    bank = PageBank(silent_index(), Outbox())
    clips = bank.ask("You take 12. Your turn. F flips.", 200).result()
    assert [clip.name for clip in clips] == ["200 You take", "200 12", "200 Your turn. F flips"]
    assert [round(clip.duration_s, 2) for clip in clips] == [0.5, 0.68, 0.5]


def test_what_is_heard_is_at_the_rate_that_is_loaded_and_most_like_the_one_asked_for() -> None:
    bank = PageBank(silent_index((150, 200, 330)), Outbox())
    assert bank.nearest(300) == 330
    bank.loaded.update({150, 200})
    assert bank.ask("Your turn.", 300).result()[0].name == "200 Your turn"


@pytest.mark.parametrize("which", Sound)
def test_every_sound_has_its_variants(which: Sound) -> None:
    bank = PageBank(silent_index(), Outbox())
    assert [bank.sound(which, variant).name for variant in range(3)] == [
        f"{which.value} {variant}" for variant in range(3)
    ]
