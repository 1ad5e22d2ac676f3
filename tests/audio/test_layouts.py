# ruff: noqa: RUF001 - what looks alike is what this is about
"""Letters of other widths, spaces of other kinds, keys of other layouts."""

import pytest

from audiogame.keys.sequences import split
from slapjack.match.controls import PERSONS_KEYS, TABLE_KEYS, does, unknown
from slapjack.match.seats import Seat

KEYS = {**PERSONS_KEYS[0], **TABLE_KEYS}
SEATS = [Seat("You", keys=PERSONS_KEYS[0])]


def keys(text: str) -> list[str]:
    return split(text.encode())[0]


@pytest.mark.parametrize("space", " \u00a0\u3000\u202f\u2003\u2007\u1680\u205f")
def test_any_space_is_space(space: str) -> None:
    assert keys(space) == ["space"]


@pytest.mark.parametrize(
    ("typed", "key"), [("ｆ", "f"), ("Ｆ", "F"), ("？", "?"), ("＋", "+"), ("［", "["), ("𝐟", "f")]
)
def test_a_letter_of_another_width_or_face_is_the_letter(typed: str, key: str) -> None:
    assert keys(typed) == [key]


@pytest.mark.parametrize(
    "typed",
    [
        "арыземкй",
        "АРЫЗЕМКЙ",
        "аріземкй",
        "φησπτωρ",
        "ΦΗΣΠΤΩΡ",
        "כידפאהר",
        "باسحفرقض",
        "ფჰსპტვრქ",
        "ด้หยะอพๆ",
        "ㄹㅗㄴㅔㅅㅍㄱㅂ",
    ],
)
def test_the_keys_of_a_standard_layout_are_the_keys_at_their_places(typed: str) -> None:
    assert "".join(keys(typed)) == "fhsptvrq"[: len(typed)]
    assert all(does(key, SEATS) for key in keys(typed))


@pytest.mark.parametrize("typed", "оОξחتჯㅓ")
def test_a_second_person_flips_on_any_standard_layout(typed: str) -> None:
    assert keys(typed) == ["j"]


@pytest.mark.parametrize("typed", ["вут", "δεν", "גקמ", "يثى", "დენ", "กำื", "ㅇㄷㅜ"])
def test_details_the_end_and_a_new_game_are_found_by_place(typed: str) -> None:
    assert "".join(keys(typed)) == "den"


def test_brackets_and_stops_of_a_layout_are_found_by_place() -> None:
    assert "".join(keys("хъбю")) == "[],."
    assert keys("؟") == ["?"]


@pytest.mark.parametrize("typed", "жデはゐ한字ञ")
def test_a_letter_that_is_not_latin_is_told_as_such(typed: str) -> None:
    (key,) = keys(typed)
    assert does(key, SEATS) is None
    assert unknown(key) == "no_key_layout"


@pytest.mark.parametrize("typed", ["x", "é", "ı", "İ", "ß", "ø", "1", "5", "!", "♠", "\x01", "ª"])
def test_a_key_of_a_latin_layout_just_does_nothing(typed: str) -> None:
    (key,) = keys(typed)
    assert does(key, SEATS) is None
    assert unknown(key) == "no_key"


@pytest.mark.parametrize("typed", ["f\u0301", "f\u0308", "f\u0323\u0301"])
def test_an_accent_after_a_letter_is_no_key_of_its_own(typed: str) -> None:
    assert keys(typed) == ["f"]


def test_a_dead_key_before_a_letter_does_not_hide_it() -> None:
    assert keys("´f") == ["´", "f"]


def test_every_character_of_the_basic_plane_has_one_meaning_or_none() -> None:
    for code in [*range(0xD800), *range(0xE000, 0x10000)]:
        if code != 0x1B and code not in range(0x300, 0x370):
            (key,) = keys(chr(code))
            done, _ = does(key, SEATS) or (None, None)
            assert done in {None, *KEYS.values()}
            assert unknown(key) in {"no_key", "no_key_layout"}
