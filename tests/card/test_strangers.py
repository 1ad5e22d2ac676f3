"""Titles and notes from people nobody knows: printed as they are, or refused by name."""

import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulescard.card.card import CannotPrint, arrange, build
from rulescard.card.sheet import CardSize, Sheet
from rulescard.paper import Paper
from slapjack.errors import SlapjackError
from tests.card.books import TYPICAL
from tests.card.reading import words_in

A4, TALL = Paper.parse("a4"), CardSize.parse("tall")

HOSTILE = [
    "<b>bold</b> & <script>alert(1)</script>",
    '"><img src="file:///etc/passwd">',
    "{{ 7 * 7 }} {% include 'rules.j2' %} {# no #}",
    "</title></head><h1>Not mine</h1>",
    "&lt;not markup&gt; &amp;amp;",
    "**stars** stay **stars**",
    "url(https://example.org/) @import 'x';",
    "$(reboot) `reboot` ; rm -rf ~ %s %n \\x1b[31m",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_markup_and_code_are_printed_as_they_were_typed(text: str) -> None:
    card = build(replace(TYPICAL, title=text, note=text), A4, TALL)
    words = [word for box in card.sheet.text_boxes for word in words_in(card.pdf, box)]
    # A word of the title that no line holds is hyphenated, which its letters do not tell.
    assert letters("".join(words)).count(letters(text)) == 2


def letters(text: str) -> str:
    return re.sub(r"[\s\x02-]", "", text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Slap \x1b[31mjack", "U+001B (no name)"),
        ("Slap\u202ejack", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Slap\u200bjack", "U+200B ZERO WIDTH SPACE"),
        ("Slap\u00adjack", "U+00AD SOFT HYPHEN"),
        ("Slap\njack", "U+000A (no name)"),
        ("J♠ck", "U+2660 BLACK SPADE SUIT"),
        ("スラップ", "U+30B9 KATAKANA LETTER SU"),
        ("סלאפ", "U+05E1 HEBREW LETTER SAMEKH"),
        ("Slap 🂫", "U+1F0AB PLAYING CARD JACK OF SPADES"),
        ("\ud800", "U+D800 (no name)"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(text: str, named: str) -> None:
    for field, book in (
        ("title", replace(TYPICAL, title=text)),
        ("note", replace(TYPICAL, note=text)),
    ):
        with pytest.raises(CannotPrint) as refused:
            arrange(book, A4, TALL)
        assert str(refused.value).startswith(f"card.{field}: ")
        assert named in str(refused.value)
        assert str(refused.value).isprintable()


def test_many_strange_letters_are_named_only_in_part() -> None:
    with pytest.raises(CannotPrint, match=r"and 192 more; leave them out$"):
        arrange(replace(TYPICAL, title="".join(map(chr, range(0x4E00, 0x4E00 + 200)))), A4, TALL)


def test_accents_are_shown() -> None:
    card = build(replace(TYPICAL, title="Chez Zoë & Håkon"), A4, TALL)
    assert "Zoë" in words_in(card.pdf, card.sheet.text_boxes[0])


@pytest.mark.parametrize("title", ["W" * 80, "A", "Grandma and Grandpa’s very own Sunday Slapjack"])
def test_long_and_short_titles_are_set_or_refused(title: str) -> None:
    card = build(replace(TYPICAL, title=title), A4, TALL)
    printed = letters("".join(words_in(card.pdf, card.sheet.text_boxes[0])))
    assert printed.startswith(letters(title))


@pytest.mark.parametrize(
    ("title", "lines", "scale"),
    [
        ("The Fitzgerald-Montgomery House", ["The", "Fitzgerald-", "Montgomery", "House"], 1.7),
        ("Our Internationals", ["Our", "Internationals"], 1.63),
        ("Our Internationalization", ["Our Interna-", "tionalization"], 1.3),
        (
            "Our Donaudampfschifffahrtsgesellschaft",
            ["Our", "Donaudampf-", "schifffahrts-", "gesellschaft"],
            1.3,
        ),
    ],
)
def test_a_title_shrinks_before_a_word_of_it_is_parted(
    title: str, lines: list[str], scale: float
) -> None:
    cover = arrange(replace(TYPICAL, title=title), A4, TALL).card.panels[0]
    assert [*cover.line_texts[: len(lines)]] == lines
    assert cover.placed[0].scale == pytest.approx(scale, abs=0.1)


def test_a_title_of_nothing_or_only_space_is_refused() -> None:
    for title in ("", "  "):
        with pytest.raises(SlapjackError, match="title"):
            arrange(replace(TYPICAL, title=title), A4, TALL)


def test_a_note_of_only_space_is_no_note() -> None:
    blank = arrange(replace(TYPICAL, note="   "), A4, TALL)
    assert blank.card == arrange(TYPICAL, A4, TALL).card


@settings(max_examples=150, deadline=None)
@example(title="\u0300", note="\u0300")  # has no width
@given(st.text(max_size=80), st.text(max_size=400))
def test_any_text_is_arranged_or_refused(title: str, note: str) -> None:
    try:
        spread = arrange(replace(TYPICAL, title=title, note=note), A4, TALL)
    except SlapjackError as refused:
        assert str(refused)  # noqa: PT017
    else:
        assert isinstance(spread.sheet, Sheet)
