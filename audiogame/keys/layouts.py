"""The key that is meant by a character: another width, another kind of space, another layout."""

import unicodedata
from typing import Final

_PLACES: Final = "fjhsptvrqnbde[],."
# What the keys at those places type in each standard layout; a space where that is no letter.
_LAYOUTS: Final = (
    "аорыземкйтивухъбю",  # Russian; Belarusian but for two keys
    "аоріземкйтивухїбю",  # Ukrainian
    "φξησπτωρ νβδε    ",  # Greek
    "כחידפאהר מנגק  תץ",  # Hebrew
    "بتاسحفرقضى يثجدوز",  # Arabic; Persian but for two keys
    "ფჯჰსპტვრქნბდე    ",  # Georgian
    "ด่้หยะอพๆืิกำบลมใ",  # Thai
    "ㄹㅓㅗㄴㅔㅅㅍㄱㅂㅜㅠㅇㄷ    ",  # Korean
)
_BY_PLACE: Final = {
    letter: key
    for layout in _LAYOUTS
    for letter, key in zip(layout, _PLACES, strict=True)
    if letter != " "
} | {"؟": "?"}


def meant(char: str) -> str:
    """Give the character that is plainly meant, itself where none other is; " " for any space."""
    if key := _BY_PLACE.get(char.lower()):
        return key
    if char.isspace() and char > " ":
        return " "
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 else char
