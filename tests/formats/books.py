"""Rulebooks to write: every preset, random houses, and families who put anything on a card."""

from dataclasses import replace

from hypothesis import strategies as st

from rulescard.card.sheet import CardSize
from rulescard.formats import words
from rulescard.formats.choices import BraillePage
from rulescard.formats.format import Edition, Format, Look
from rulescard.formats.words import Comparison
from rulescard.paper import Paper
from slapjack.book.rulebook import Rulebook, rulebook
from slapjack.house.rules import PRESETS, House
from tests.houses import rules

A4 = Paper.parse("a4")
LETTER = Paper.parse("letter")

# Some of a head, of a list and of a section that is one paragraph; "flip" is a term as well.
NEW = frozenset({"deck", "flip", "buried", "end_all_cards"})

HOSTILE = {
    "markup": "<script>alert(1)</script> <b>bold</b> &amp; </title></main><!--",
    "template": "{{ 7 * 7 }} {% include 'card.css' %} {# gone #} ${x} %s",
    "quotes": '"Slap" \'em — “so” `now`',
    "stars": "**Slap** * it **",
    "braille": 'a\\b \\n \\x41 ,"<\\R"> ;;x #A "',
    "style": "}</style><style>* { display: none }",
    "one long word": "Slap" * 20,
    "capitals": "SLAP HARD OR GO HOME NOW",
    "address": "http://example.org/a_b?c=d&e=f",
    "names": "Goodspeed, Ouida and Zoë O’Neill-Were",
    "composed late": "Zoe\u0308 and Rene\u0301e",
}


USUAL = BraillePage()


def words_lost(
    given: Rulebook,
    written_in: Format,
    content: str | bytes,
    new: frozenset[str] = frozenset(),
    page: BraillePage = USUAL,
) -> Comparison:
    """Compare a file's words with those of the rulebook it was made from."""
    written = content.encode() if isinstance(content, str) else content
    look = Look(A4, CardSize.parse("tall"), chosen=(page,))
    return words.words_lost(given, Edition(written_in, written), look, new)


def book(preset: str = "card", title: str = "", note: str = "") -> Rulebook:
    return rulebook(House(PRESETS[preset], preset, title, note))


def short(given: Rulebook) -> Rulebook:
    """A rulebook of one section, where only a family's own words matter."""
    return replace(given, sections=given.sections[:1])


def without_clause(given: Rulebook, key: str) -> Rulebook:
    """A rulebook that says nothing of one matter."""
    return replace(
        given,
        sections=tuple(
            replace(section, clauses=tuple(c for c in section.clauses if c.key != key))
            for section in given.sections
        ),
    )


def books() -> st.SearchStrategy[Rulebook]:
    """Random houses with the rules alone."""
    return st.builds(lambda found: rulebook(House(found)), rules())


def books_with_words(own: st.SearchStrategy[str]) -> st.SearchStrategy[Rulebook]:
    """Houses with anything for a title and a note."""
    return st.builds(lambda title, note: book(title=title, note=note), own, own)


# What a house file takes: one line of characters that show.
OWN_WORDS = st.text(
    st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=80
).map(str.strip)
PLAIN_WORDS = st.text(
    st.sampled_from(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:!?'-()&/ëéñ"
    ),
    max_size=80,
).map(str.strip)
