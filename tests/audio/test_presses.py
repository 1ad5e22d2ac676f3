"""From bytes and times to presses; no clock, no terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiogame.keys.decoder import Decoder, Press
from audiogame.keys.sequences import split


def pressed(*fed: tuple[float, bytes], until_s: float = 100.0) -> list[tuple[float, str]]:
    """Feed bytes at times, waking the decoder when it asks for it."""
    decoder, presses = Decoder(), list[Press]()
    for at_s, data in [*fed, (until_s, b"")]:
        while decoder.deadline_s is not None and decoder.deadline_s < at_s:
            presses += decoder.wake(decoder.deadline_s + 0.001)
        presses += decoder.feed(data, at_s) if data else []
    return [(press.at_s, press.key) for press in presses]


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"f", ["f"]),
        (b"F", ["F"]),
        (b" ", ["space"]),
        (b"+-[],.?", ["+", "-", "[", "]", ",", ".", "?"]),
        (b"\r", ["enter"]),
        (b"\n", ["enter"]),
        (b"\t", ["tab"]),
        (b"\x7f", ["backspace"]),
        (b"\x08", ["backspace"]),
        (b"\x01\x18\x1f", ["ctrl-a", "ctrl-x", "ctrl-_"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOH", ["up", "home"]),
        (b"\x1b[H\x1b[F\x1b[1~\x1b[4~", ["home", "end", "home", "end"]),
        (b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~", ["insert", "delete", "page up", "page down"]),
        (b"\x1b[15~", ["escape [15~"]),
        (b"\x1b[1;5C", ["escape [1;5C"]),
        (b"\x1bf", ["alt-f"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        ("éß€♠🂫".encode(), ["é", "ß", "€", "♠", "🂫"]),
        (b"\xff\x80a", ["\ufffd", "\ufffd", "a"]),
        (b"\xe2f\xe2\x99 ", ["\ufffd", "f", "\ufffd", "space"]),
    ],
)
def test_bytes_are_keys(data: bytes, keys: list[str]) -> None:
    assert split(data) == (keys, b"")


def test_escape_alone_is_escape_at_the_time_it_came() -> None:
    assert pressed((1.0, b"\x1b")) == [(1.0, "escape")]
    assert pressed((1.0, b"\x1b"), (1.5, b"[")) == [(1.0, "escape"), (1.5, "[")]


def test_a_sequence_or_letter_that_comes_in_pieces_is_one_key() -> None:
    assert pressed((1.0, b"\x1b"), (1.01, b"["), (1.02, b"A")) == [(1.02, "up")]
    assert pressed((1.0, b"\xe2"), (1.001, b"\x99"), (1.002, b"\xa0")) == [(1.002, "♠")]


def test_a_piece_of_a_letter_is_not_kept_for_ever() -> None:
    assert pressed((1.0, b"\xe2"), (2.0, b"f")) == [(1.0, "\ufffd"), (2.0, "f")]


@pytest.mark.parametrize("delay_s", [0.225, 0.25, 0.375, 0.5, 0.66])
@pytest.mark.parametrize("repeat_s", [0.025, 0.033, 0.04, 0.09])
def test_a_held_key_counts_once(delay_s: float, repeat_s: float) -> None:
    repeats = [(1.0 + delay_s + repeat_s * number, b" ") for number in range(40)]
    assert pressed((1.0, b" "), *repeats) == [(1.0, "space")]
    released_s = repeats[-1][0]
    again = pressed((1.0, b" "), *repeats, (released_s + 0.3, b" "))
    assert again == [(1.0, "space"), (released_s + 0.3, "space")]


def test_a_key_that_bounces_or_repeats_in_one_read_counts_once() -> None:
    assert pressed((1.0, b"fff"), (1.02, b"f")) == [(1.0, "f")]


@pytest.mark.parametrize("gap_s", [0.12, 0.19, 0.71, 2.0])
def test_pressing_twice_counts_twice_at_once(gap_s: float) -> None:
    decoder = Decoder()
    assert decoder.feed(b" ", 1.0) == [Press("space", 1.0)]
    assert decoder.feed(b" ", 1.0 + gap_s) == [Press("space", 1.0 + gap_s)]


def test_a_second_press_that_may_be_a_repeat_comes_with_its_own_time_a_little_later() -> None:
    decoder = Decoder()
    decoder.feed(b" ", 1.0)
    assert decoder.feed(b" ", 1.5) == []
    assert decoder.deadline_s == 1.6
    assert decoder.wake(1.601) == [Press("space", 1.5)]
    assert decoder.deadline_s is None


def test_what_follows_a_press_in_doubt_waits_for_it_and_keeps_its_own_time() -> None:
    decoder = Decoder()
    decoder.feed(b"s", 1.0)
    assert decoder.feed(b"s", 1.5) == []
    assert decoder.feed(b"f", 1.55) == []
    assert decoder.doubtful_s == 1.5
    assert decoder.wake(1.601) == [Press("s", 1.5), Press("f", 1.55)]
    assert decoder.doubtful_s is None


@given(st.lists(st.tuples(st.integers(1, 3000), st.binary(min_size=1, max_size=6)), max_size=30))
def test_any_bytes_at_any_times_give_presses_in_order(fed: list[tuple[int, bytes]]) -> None:
    at_s, times = 0.0, []
    for gap_ms, data in fed:
        at_s += gap_ms / 1000
        times.append((at_s, data))
    presses = pressed(*times, until_s=1000.0)
    assert [at for at, _ in presses] == sorted(at for at, _ in presses)
    assert all(key for _, key in presses)
    assert {at for at, _ in presses} <= {at for at, _ in times}
