from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulescard.card.lines import (
    Line,
    Run,
    broken,
    count_lines,
    dangling,
    join,
    line_text,
    words,
    words_apart,
    wrap,
)
from rulescard.division import SIGNS

TEXTS = st.lists(
    st.tuples(st.text("aWil. ", min_size=1, max_size=30), st.booleans()), min_size=1, max_size=6
).filter(lambda runs: any(text.strip() for text, _ in runs))


def width_em(line: Line) -> float:
    spaces = sum(word.space_em for word in line[1:])
    return spaces + sum(word.width_em for word in line)


@given(TEXTS, st.floats(2, 20))
def test_lines_keep_every_letter_and_stay_within_the_measure(
    runs: list[tuple[str, bool]], measure_em: float
) -> None:
    text = words(Run(*run) for run in runs)
    lines = wrap(text, measure_em)
    assert "".join(word.text for line in lines for word in line) == "".join(
        "".join(run for run, _ in runs).split()
    )
    assert all(width_em(line) <= measure_em + 1e-9 for line in lines)
    assert len(lines) == count_lines(text, measure_em).lines


def test_a_word_that_changes_weight_stays_one_word() -> None:
    (first, second) = words([Run("Jack", strong=True), Run(". No")])
    assert first.runs == (Run("Jack", strong=True), Run("."))
    assert second.text == "No"


def test_no_lone_word_ends_a_clause_where_it_can_be_helped() -> None:
    text = words([Run("It stays in the pile for whoever wins the next one")])
    for tenths in range(80, 240):
        *_, last = wrap(text, tenths / 10)
        assert len(last) > 1


def test_a_word_longer_than_the_line_is_parted_and_only_that() -> None:
    text = words([Run("a Supercalifragilisticexpialidocious thing")])
    assert [line_text(line) for line in wrap(text, 8)] == [
        "a Supercalifra-",
        "gilisticexpialido-",
        "cious thing",
    ]


def test_a_no_break_space_holds_a_word_together() -> None:
    assert [word.text for word in words([Run("at 100\u00a0% today")])] == [
        "at",
        "100\u00a0%",
        "today",
    ]


def test_joined_lines_end_with_a_space_and_a_line_feed() -> None:
    lines = wrap(words([Run("turn it "), Run("away from all", strong=True), Run(", so")]), 5)
    assert join(lines) == (
        Run("turn it \n"),
        Run("away from \nall", strong=True),
        Run(", so"),
    )


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("The Fitzgerald-Montgomery House", ["The Fitzgerald-", "Montgomery", "House"]),
        ("Rock–Paper–Scissors–Lizard–Spock", ["Rock–Paper–", "Scissors–Lizard–", "Spock"]),
        (
            "Slapjack/Snap/Beggar-my-neighbour",
            ["Slapjack/Snap/", "Beggar-my-", "neighbour"],
        ),
        (
            "Donaudampfschifffahrtsgesellschaft",
            ["Donaudampfschiff-", "fahrtsgesellschaft"],
        ),
        ("Internationalization", ["International-", "ization"]),
        ("x" * 40, ["x" * 16 + "-", "x" * 16 + "-", "x" * 8]),
    ],
)
def test_a_word_no_line_holds_is_parted_at_its_own_signs_or_with_a_hyphen(
    title: str, lines: list[str]
) -> None:
    assert [line_text(line) for line in wrap(words([Run(title, strong=True)]), 9)] == lines


def test_a_title_has_lines_of_about_one_length() -> None:
    title = words([Run("Slapjack every Sunday at Grandma’s house", strong=True)])
    assert [line_text(line) for line in wrap(title, 12)] == [
        "Slapjack every Sunday at",
        "Grandma’s house",
    ]
    assert [line_text(line) for line in wrap(title, 12, even=True)] == [
        "Slapjack every Sunday",
        "at Grandma’s house",
    ]


@given(st.text(st.sampled_from("abcxyzé-/–"), min_size=1, max_size=60), st.integers(4, 12))
@example("xcézycyzyya", 5)
def test_however_a_word_is_parted_no_letter_is_lost_or_left_alone(text: str, measure: int) -> None:
    whole = words([Run(text)])
    pieces = broken(whole, measure)
    assert "".join(piece.text for piece in pieces) == text
    for piece in pieces[:-1]:
        assert piece.width_em + piece.hyphen_em <= measure
        assert piece.hyphen or piece.text[-1] in SIGNS
    for line in wrap(whole, measure):
        assert sum(len(piece.text) for piece in line) > 1 or not text.isalpha() or len(text) == 1


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "Fitzgerald-Montgomery", "WAVA/ToTo-Type", "Slap" * 4]
)
def test_a_broken_word_never_sets_wider_than_the_measure(text: str) -> None:
    run = Run(text, strong=True)
    for hundredths in range(300, round(100 * run.width_em)):
        for line in wrap(words([run]), hundredths / 100):
            assert replace(run, text=line_text(line)).width_em <= hundredths / 100 + 1e-6


def test_a_spare_line_keeps_a_sentences_first_word_with_the_rest() -> None:
    text = words([Run("It is buried. It goes to whoever wins the pile")])
    for tenths in range(60, 240):
        measure_em = tenths / 10
        lines = wrap(text, measure_em)
        longer = wrap(text, measure_em, spare_lines=True)
        assert dangling(longer) == 0
        assert len(longer) == len(lines) + (dangling(lines) > 0)
    assert dangling(wrap(text, 8)) == 1


def test_a_sentence_that_begins_with_a_long_word_dangles_nowhere() -> None:
    lines = wrap(words([Run("It is buried. Whoever wins the pile gets it")]), 9.5)
    assert line_text(lines[0]) == "It is buried. Whoever"
    assert dangling(lines) == 0


def test_how_many_words_of_a_sentence_a_parting_leaves_alone() -> None:
    lines = wrap(words([Run("One two three four. Five six seven. Eight nine")]), 5.0)
    text = [line_text(line) for line in lines]
    assert text == ["One two", "three four.", "Five six", "seven.", "Eight nine"]
    # Between two sentences nothing is parted.
    assert [words_apart(lines, after) for after in (1, 2, 3, 4)] == [2, 9, 1, 9]
