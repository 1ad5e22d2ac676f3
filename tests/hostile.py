"""Addresses of houses as strangers write them, by hand and by dice."""

import random
from collections.abc import Iterator

from slapjack.house.address import MOST_LETTERS
from slapjack.house.rules import OPTIONS, PRESETS


def hostile_addresses() -> Iterator[str]:
    """Give them without end."""
    yield from [
        *(
            "",
            "#",
            "##",
            "&",
            "=",
            "&&&&",
            "====",
            "%",
            "%%%",
            "card#card",
            "?card",
            "card?decks=2",
        ),
        *(
            "card&title=<script>alert(1)</script>",
            "card&title=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
        ),
        *("<script>alert(1)</script>", "card&<b>=1", "javascript:alert(1)", "card&note={{ 7*7 }}"),
        *(
            "card&title=%E2%80%AE%E2%81%A6",
            "card&title=\u202e\u2066",
            "card&title=\x1b[31m",
            "card\n",
        ),
        *("card&decks=-1", "card&decks=1e3", "card&decks=0x2", "card&decks=٢", "card&decks=\uff11"),
        *("card&decks=" + "9" * 3900, "card&" + "a=1&" * 900, "card&targets=" + "jack," * 700),
        *(
            "card&__class__=1",
            "card&card=1",
            "card&rules=card",
            "card&game=snap",
            "preset=card&card",
        ),
        *("card&picture=../../secret.png&picture_text=x", "card&picture=https://example.org/x.png"),
        *(
            "card&challenges=jack:" + "9" * 3000,
            "ratscrew&challenges=:,:,:",
            "ratscrew&challenges=,",
        ),
        *(
            "card&title=\ud800",
            "\udfff&decks=\ud800",
            "card&title=%ED%A0%80",
            "card&title=%F4%90%80%80",
        ),
        *(
            "card&title=" + "%F0%9F%83%8F" * 81,
            "card&title=+",
            "card&accent=url(x)",
            "card&accent=%23fff",
        ),
        *(
            'card&language="><script>',
            "card&language=xx-" + "y" * 100,
            "snap&piles=each&targets=jack",
        ),
        *(
            "a" * MOST_LETTERS,
            "%41" * 2000,
            "%2541" * 10,
            "card%26decks%3D9",
            "%63%61%72%64&decks=9",
        ),
    ]
    dice = random.Random(11)
    pieces = [*PRESETS, *OPTIONS, *"&&&&====,,::%%#+/?<>'\"\\ \t\0\x85\u2028\ufeff\u202eéß\ud9ff9"]
    pieces += ["title", "note", "%00", "%e2%80%ae", "%zz", "true", "0", "-5", "99999999999", "jack"]
    while True:
        yield "".join(dice.choice(pieces) for _ in range(dice.randrange(1, 25)))
