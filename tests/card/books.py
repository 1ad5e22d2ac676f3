"""Rulebooks of several lengths to lay out: like the real ones, but fixed."""

from dataclasses import replace
from pathlib import Path

from slapjack.book.clauses import Audience
from slapjack.book.rulebook import SOURCE, Clause, Rulebook, Section, rulebook
from slapjack.house.file import read_house
from slapjack.house.rules import PRESETS, House

HOUSEHOLDS = Path(__file__).parents[2] / "benchmarks" / "households"


def section(key: str, title: str, *sentences: str) -> Section:
    clauses = (clause(f"{key}-{n}", text) for n, text in enumerate(sentences))
    return Section(key, title, tuple(clauses))


def origin(source: str, *sentences: str) -> Section:
    """The last section, with what stands at the foot of a card."""
    found = section("origin", "Where these rules came from", *sentences)
    return replace(found, clauses=(*found.clauses, clause(SOURCE, source)))


def clause(key: str, text: str) -> Clause:
    term, _, sentence = text.rpartition("|")
    return Clause(key, (), Audience.BOTH, sentence, term)


def preset(name: str, **card: str) -> Rulebook:
    return rulebook(House(PRESETS[name], name, **card))


def household(name: str) -> Rulebook:
    """One of those that the benchmarks set too."""
    return rulebook(read_house(HOUSEHOLDS / f"{name}.toml"))


HEAD = section("head", "", "2 to 4 players", "one standard 52-card deck")

TYPICAL = Rulebook(
    "Slapjack",
    HEAD,
    (
        section(
            "idea",
            "The idea",
            "Turn cards onto one pile in the middle. When a **Jack** shows, the first hand on it "
            "wins the whole pile. Win every card to win the game.",
        ),
        section(
            "deal",
            "The deal",
            "Shuffle. Deal out the whole deck, face down, one card at a time. It is fine if some "
            "get one more.",
            "Keep your cards in a stack. Nobody looks.",
        ),
        section(
            "turn",
            "A turn",
            "The player left of the dealer starts. Go round clockwise.",
            "Flip your top card onto the middle pile. Turn it **away from you**, so that nobody "
            "sees it before the others.",
            "No cards? You are skipped, but you may still slap the next Jack and be back in.",
            "If nobody can flip, whoever flipped last takes the middle pile back.",
        ),
        section(
            "slapping",
            "Slapping",
            "First hand on a Jack takes the middle pile, puts it face down under their stack, "
            "and flips next.",
            "Hands land together? The one touching the card wins.",
            "Too slow, and the next card covers the Jack? It stays in the pile for whoever wins "
            "the next one.",
            "**Wrong slap:** put your top card face down under the middle pile. No card to give? "
            "You are out.",
            "A slap just after the pile was taken is too late. It costs nothing.",
        ),
        section(
            "end",
            "The end",
            "Whoever wins every card, or is the only one left, wins.",
            "After 600 flips the game stops. Most cards wins.",
        ),
        section(
            "words",
            "Words this game uses",
            "Middle pile|the face-up cards in the middle.",
            "Stack|your own face-down cards.",
            "Slap|lay your hand flat on the middle pile.",
            "Wrong slap|a slap when the top card is no Jack.",
            "Out|you take no more part.",
        ),
        origin(
            "The card's usual rules, house 7F3A-19.",
            "A folk game: nobody owns it, and households differ.",
        ),
    ),
    "",
    "7F3A-19",
)

SHORT = Rulebook(
    "Slapjack",
    HEAD,
    (
        section("idea", "The idea", "Turn cards onto one pile. Slap every **Jack** to win it."),
        section("deal", "The deal", "Deal out the whole deck, face down.", "Nobody looks."),
        section(
            "turn",
            "A turn",
            "Go round clockwise.",
            "Flip your top card **away from you**.",
        ),
        section(
            "slapping",
            "Slapping",
            "First hand on a Jack takes the pile and puts it under their stack.",
            "A wrong slap costs nothing.",
        ),
        section("end", "The end", "Whoever wins every card wins."),
        section(
            "words",
            "Words this game uses",
            "Pile|the face-up cards in the middle.",
            "Slap|lay your hand flat on the pile.",
        ),
        origin("The usual rules, house 0A1B-7C.", "A folk game: households differ."),
    ),
    "",
    "0A1B-7C",
)

LONG = Rulebook(
    "Grandma’s Royal Slapjack",
    section("head", "", "4 to 10 players", "two standard 52-card decks, 104 cards"),
    (
        *TYPICAL.sections[:2],
        section(
            "turn",
            "A turn",
            "The player left of the dealer starts. Go round clockwise.",
            "Flip your top card onto the middle pile. Turn it **away from you**, so that nobody "
            "sees it before the others.",
            "No cards? You are skipped, but you may still slap the next Jack, Queen or pair. "
            "Miss it, and you are out. If nobody slaps it, you stay in.",
            "If nobody can flip, whoever flipped last takes the middle pile back, shuffles it, "
            "and flips again.",
            "Play stops after 45 minutes.",
        ),
        section(
            "slapping",
            "Slapping",
            "You may slap: any **Jack**, any **Queen**, a **pair** (two cards of one rank in a "
            "row), or a **sandwich** (two of one rank with one card between).",
            "First hand on one takes the middle pile, shuffles it, and puts it face down under "
            "their stack. The player to their left flips next.",
            "Hands land together? The one touching the card wins.",
            "Too slow, and the next card covers it? It stays in the pile for whoever wins the "
            "next one.",
            "**Wrong slap:** give your top 3 cards, one each to the other players, starting with "
            "the one on your left. If you have fewer, give what you have.",
            "If you slapped your own card, put the cards under the middle pile instead.",
            "No card to give? Nothing happens.",
            "A slap just after the pile was taken is too late. It costs nothing.",
        ),
        section(
            "end",
            "The end",
            "When all others are out, the last player wins.",
            "After 600 flips or 45 minutes the game stops. Most cards wins. Players with the "
            "same number share the win.",
        ),
        section(
            "words",
            "Words this game uses",
            "Middle pile|the face-up cards in the middle.",
            "Stack|your own face-down cards.",
            "Slap|lay your hand flat on the middle pile.",
            "Wrong slap|a slap when there is nothing on the pile to slap.",
            "Pair|two cards of one rank, one after the other.",
            "Sandwich|two cards of one rank with one other card between them.",
            "Out|you take no more part.",
        ),
        origin(
            "The usual folk rules, but for players, decks, what to slap, piles you win, who flips "
            "next, wrong slaps, last chances, how to win and the time limit; house C0DE-55.",
            "A folk game: nobody owns it, and households differ.",
        ),
    ),
    "We always play one round before bed. The loser shuffles!",
    "C0DE-55",
)
