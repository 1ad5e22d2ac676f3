"""The table [card] of a house file: a card's own texts, colour, language and picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from slapjack.errors import nearest, shown
from slapjack.house.colour import LEAST_CONTRAST, NAMES, contrast_with_white, darkened, hex_of
from slapjack.house.meant import advised
from slapjack.toml import typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from slapjack.house.wrongs import Wrongs

# The longest texts, in characters: a title and a note that could still fit some card.
CARD_TEXTS: Final = {"title": 80, "note": 400, "picture": 200, "picture_text": 200}
CARD_KEYS: Final = (*CARD_TEXTS, "accent", "language")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_A_COLOUR: Final = 'a colour such as "darkgreen" or "#1a5fb4", or "" for black'
_A_LANGUAGE: Final = 'the short sign of a language, such as "es", "fr" or "pt-BR"'


def read_card(found: Mapping[str, Any], wrongs: Wrongs) -> dict[str, str]:
    """Give the fields of a `House` that a table sets; tell what is wrong with it."""
    wrongs.unknown_keys("card.", found, CARD_KEYS)
    texts = {
        key: _text(f"card.{key}", found[key], most, wrongs)
        for key, most in CARD_TEXTS.items()
        if key in found
    }
    if {"picture", "picture_text"}.isdisjoint(_wrong_keys(wrongs)):
        _check_picture(texts.get("picture", ""), texts.get("picture_text", ""), wrongs)
    return texts | {
        "accent": _accent(found.get("accent", ""), wrongs),
        "language": _language(found.get("language", ""), wrongs),
    }


def _wrong_keys(wrongs: Wrongs) -> set[str]:
    return {key.rpartition(".")[2] for each in wrongs.found for key in each.keys}


def _check_picture(picture: str, text: str, wrongs: Wrongs) -> None:
    """Ask for both or neither: a picture that is not told of is none to who does not see it."""
    if picture and not text:
        wrongs.tell(
            "card.picture",
            f"card.picture_text is missing; say in a few words what {shown(picture)} shows, for "
            'those who do not see it: picture_text = "…"',
        )
    if text and not picture:
        wrongs.tell(
            "card.picture_text",
            'there is no picture to tell of; add picture = "…", the name '
            "of a PNG or JPEG beside this file, or take it out",
        )


def _language(found: object, wrongs: Wrongs) -> str:
    """Read the language of title and note as a tag (BCP 47); "" is that of the rules."""
    if found == "" or (isinstance(found, str) and _LANGUAGE.fullmatch(found)):
        return str(found)
    _tell(wrongs, "card.language", found, _A_LANGUAGE)
    return ""


def _accent(found: object, wrongs: Wrongs) -> str:
    """Read the colour of headings; "" is black."""
    if found == "":
        return ""
    colour = hex_of(found) if isinstance(found, str) else ""
    if colour and contrast_with_white(colour) >= LEAST_CONTRAST:
        return colour
    if colour:
        wrongs.tell(
            "card.accent",
            f"{shown(found)} is too light to read on white paper; "
            f'a darker one that works: accent = "{darkened(colour)}"',
        )
    elif near := nearest(found, NAMES):
        wrongs.tell("card.accent", f'found {shown(found)}; did you mean "{_readable(near)}"?')
    else:
        _tell(wrongs, "card.accent", found, _A_COLOUR)
    return ""


def _readable(name: str) -> str:
    """Give a colour's name, or, where it is too light, a darker one."""
    colour = hex_of(name)
    return name if contrast_with_white(colour) >= LEAST_CONTRAST else darkened(colour)


def _tell(wrongs: Wrongs, key: str, found: object, expected: str) -> None:
    works = advised(key, str(found))
    said = f": {key.rpartition('.')[2]} = {works}" if works else ""
    wrongs.tell(key, f"found {shown(found)}, expected {expected}{said}")


def _text(key: str, found: object, most: int, wrongs: Wrongs) -> str:
    if not isinstance(found, str):
        works = str(found) if isinstance(found, int | float) else None
        wrongs.wrong(key, found, 'text in the signs "', works)
        return ""
    text = typed(found)
    if len(text) > most:
        said = f"found {len(text)} characters, expected text of {most} characters at most"
        wrongs.tell(key, f"{said}; take out {len(text) - most}")
    elif not text.isprintable():
        signs = ", ".join(f"U+{ord(sign):04X}" for sign in text if not sign.isprintable())
        wrongs.tell(
            key,
            f"found {shown(text)}, expected letters and signs that show; take out {signs}",
        )
    else:
        return text
    return ""
