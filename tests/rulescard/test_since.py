"""`rulescard build NEW --since OLD`: what differs is marked in every format."""

import re
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings

from rulescard.card.blocks import of_rulebook
from rulescard.formats import card
from rulescard.formats.editions import make
from rulescard.formats.format import Format, Order
from rulescard.formats.registry import FORMATS
from rulescard.formats.words import check, words_lost
from rulescard.paper import Box
from slapjack.book import wording
from slapjack.book.difference import gone_clauses, new_clauses
from slapjack.book.rulebook import rulebook
from slapjack.house.rules import PRESETS, Ends, House, HouseRules, LastChance
from tests.card.reading import MM_PER_PT, letters
from tests.houses import rules
from tests.rulescard.commands import files, run
from tests.rulescard.orders import LOOK, order

OLD = House(PRESETS["pagat"], "pagat")
NEW = House(
    replace(OLD.rules, max_players=5, ends=Ends.LAST_PLAYER, last_chance=LastChance.NEXT_TARGET),
    "pagat",
)
MARKED = {
    "players",
    "broke_next_target",
    "own_last_card",
    "goal_last_player",
    "end_last_player",
}


def marked(*formats: Format) -> Order:
    return replace(order(NEW, *formats), since=OLD)


def test_a_rule_is_new_if_the_old_house_did_not_have_it_word_for_word() -> None:
    assert new_clauses(rulebook(OLD), rulebook(NEW)) == MARKED
    assert new_clauses(rulebook(NEW), rulebook(NEW)) == frozenset()


def test_a_rule_is_gone_if_the_new_house_has_none_of_its_kind() -> None:
    limited = House(replace(NEW.rules, flip_limit=100), "pagat")
    assert gone_clauses(rulebook(limited), rulebook(NEW)) == (
        "You may agree before you start when the game stops.",
        "Then the biggest stack wins. The middle pile is nobody’s. Equal stacks share the win.",
    )


@settings(max_examples=40, deadline=None)
@given(rules(), rules())
def test_everything_else_was_said_before(old: HouseRules, new: HouseRules) -> None:
    before, after = rulebook(House(old)), rulebook(House(new))
    keys = new_clauses(before, after)
    said = {clause.text for _, clause in before.clauses}
    for section, clause in after.clauses:
        if section.key not in {"words", "origin"} and clause.key not in keys:
            assert clause.text in said


@pytest.mark.parametrize("written_in", FORMATS.values(), ids=str)
def test_every_format_says_what_is_new_and_loses_no_word(written_in: Format) -> None:
    (edition,) = make(marked(written_in))
    assert words_lost(rulebook(NEW), edition, LOOK, frozenset(MARKED)).is_same


def test_text_and_braille_have_a_bar_down_the_left() -> None:
    text, brf = (
        edition.content.decode() for edition in make(marked(FORMATS["text"], FORMATS["braille"]))
    )
    assert "\n| New: 2 to 5 players\none standard" in text
    assert len(re.findall(r"^\| - New: ", text, re.MULTILINE)) == len(MARKED) - 2
    assert len(re.findall(r"^_ ", brf, re.MULTILINE)) > len(MARKED)
    assert brf.count(",NEW3") == len(MARKED)


def test_the_card_has_new_before_the_words_and_a_bar_as_tall_as_they_are() -> None:
    (edition,) = make(marked(FORMATS["pdf"]))
    made = card.of(edition)
    words = "".join(letter.text for letter in letters(edition.content))
    assert words.count("New:") == len(MARKED)
    boxes = made.sheet.text_boxes
    assert sum(len(bars_mm(edition.content, box)) for box in boxes) == len(MARKED)


def bars_mm(pdf: bytes, box: Box) -> list[float]:
    """Give the heights of the black strokes down the left edge of a box."""
    (page,) = pypdfium2.PdfDocument(pdf)
    picture = page.render(scale=10 * MM_PER_PT, grayscale=True).to_numpy()
    column = picture[:, round(box.left_mm * 10) + 3] < 100
    runs = ((black, len([*run])) for black, run in groupby(column))
    return [length / 10 for black, length in runs if black and length > 50]


PAIRS = House(replace(OLD.rules, targets=("pair",)), "pagat", "Ours", "No rings.")


def test_a_term_and_the_familys_line_are_new_too_but_never_the_origin() -> None:
    keys = new_clauses(rulebook(OLD), rulebook(PAIRS))
    assert {"words.wrong_slap", "note"} <= keys
    assert "source" not in keys
    blocks = of_rulebook(rulebook(PAIRS), keys)
    new = [block.key for block in blocks if block.new and block.section == "words"]
    assert new == ["wrong_slap"]
    assert gone_clauses(rulebook(PAIRS), rulebook(OLD))[-1] == "No rings."


@pytest.mark.parametrize("written_in", FORMATS.values(), ids=str)
def test_every_format_says_that_the_familys_line_is_new(written_in: Format) -> None:
    given_order = replace(order(PAIRS, written_in), since=OLD)
    (edition,) = make(given_order)
    assert check(given_order, edition)
    words = " ".join(written_in.works.read(edition, given_order.look)).lower()
    assert "new no rings" in words
    # A poster says no terms.
    assert written_in.name == "poster" or "new wrong slap" in words


def test_another_title_is_told(folder: Path) -> None:
    (folder / "old.toml").write_text('[card]\ntitle = "Theirs"\n', encoding="utf-8")
    (folder / "new.toml").write_text('[card]\ntitle = "Ours"\nnote = "No rings."\n')
    done = run("build", "new.toml", "--since", "old.toml", "--format", "text")
    assert done.out.endswith("Another title: Ours\nRules marked as new: 1.\n")
    assert run("diff", "old.toml", "new.toml").out.splitlines() == [
        "Title:",
        "  old.toml: Theirs",
        "  new.toml: Ours",
        "Note:",
        "  old.toml: (says nothing of this)",
        "  new.toml: No rings.",
    ]


def test_diff_tells_where_terms_differ(folder: Path) -> None:
    (folder / "a.toml").write_text("")
    (folder / "b.toml").write_text('targets = ["pair"]\n')
    told = run("diff", "a.toml", "b.toml").out
    assert "  b.toml: Wrong slap: a slap with no pair on top." in told


def test_files_with_marks_have_names_of_their_own(house: Path, folder: Path) -> None:
    old = folder / "old.toml"
    old.write_text('preset = "pagat"\n', encoding="utf-8")
    done = run("build", house, "--since", old, "--format", "all")
    assert done.out.endswith("Rules marked as new: 1.\n")
    assert files(folder / "output") == [
        "our-house-changes-a4.docx",
        "our-house-changes-a4.pdf",
        "our-house-changes-large-print-a4.pdf",
        "our-house-changes-poster-a4.pdf",
        "our-house-changes.brf",
        "our-house-changes.epub",
        "our-house-changes.html",
        "our-house-changes.txt",
    ]


def test_the_same_rules_are_not_marked(house: Path) -> None:
    done = run("build", house, "--since", house, "--format", "text", "-o", "-")
    assert wording.plain(wording.value("formats.j2", "new")) not in done.out
    done = run("build", house, "--since", house, "--format", "text")
    assert done.out.endswith("The rules are the same: none is marked as new.\n")


def test_both_houses_faults_are_told(folder: Path) -> None:
    (folder / "a.toml").write_text("decks = 9\n", encoding="utf-8")
    (folder / "b.toml").write_text("stal = 1\n", encoding="utf-8")
    done = run("build", "a.toml", "--since", "b.toml")
    assert (done.status, done.err.count("\n")) == (2, 4)
    assert files(folder) == ["a.toml", "b.toml"]


def test_two_games_of_the_family_are_not_compared(folder: Path) -> None:
    (folder / "snap.toml").write_text('preset = "snap"\n')
    (folder / "house.toml").write_text("decks = 2\n")
    says = "These are two games, Slapjack and Snap: compare two houses of the same game."
    for words in (
        ("diff", "house.toml", "snap.toml"),
        ("build", "snap.toml", "--since", "house.toml"),
    ):
        done = run(*words)
        assert (done.status, done.err.strip()) == (1, says)
    assert files(folder / "output") == []
