"""Held keys at every rate that keyboards repeat at, and keys torn apart by slow lines."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiogame.keys.decoder import QUIET_S, Decoder, Press
from audiogame.keys.sequences import split

Fed = list[tuple[float, bytes]]


def pressed(fed: Fed) -> list[tuple[str, float]]:
    """Feed bytes at times as the reader does; the space is the key that must count once."""
    decoder, presses = Decoder(once={"space"}), list[Press]()
    for at_s, data in [*fed, (1000.0, b"")]:
        while decoder.deadline_s is not None and decoder.deadline_s < at_s:
            presses += decoder.wake(decoder.deadline_s + 0.001)
        presses += decoder.feed(data, at_s) if data else []
    return [(press.key, round(press.at_s, 3)) for press in presses]


def held(key: bytes, delay_s: float, rate: float, *, for_s: float, jitter_s: float = 0.0) -> Fed:
    """What a keyboard sends for a key that is held from second 1, on a line with some jitter."""
    chance = random.Random(f"{delay_s} {rate}")
    times = [1.0]
    at_s = 1.0 + delay_s
    while at_s < 1.0 + for_s:
        times.append(max(times[-1], at_s + chance.uniform(-jitter_s, jitter_s)))
        at_s += 1 / rate
    return [(at_s, key) for at_s in times]


def stalled(fed: Fed, at_s: float, stall_s: float) -> Fed:
    """The same over a line that stops for a while and then brings everything at once."""
    return [(max(t, at_s + stall_s) if t >= at_s else t, data) for t, data in fed]


@pytest.mark.parametrize("delay_s", [0.15, 0.2, 0.25, 0.5, 0.66, 0.8, 1.0])
@pytest.mark.parametrize("rate", [2, 3, 5, 8, 10, 15, 30, 40])
def test_a_held_slap_counts_once_at_any_rate_of_repeats(delay_s: float, rate: float) -> None:
    assert pressed(held(b" ", delay_s, rate, for_s=4)) == [("space", 1.0)]


@given(
    st.builds(
        held,
        st.just(b" "),
        st.floats(0.15, 1.0),
        st.floats(2, 40),
        for_s=st.floats(0.05, 5),
        jitter_s=st.floats(0, 0.05),
    ),
    st.floats(1, 5),
    st.floats(0, 0.2),
)
def test_a_held_slap_counts_once_over_a_line_that_stalls(
    train: Fed, at_s: float, stall_s: float
) -> None:
    assert [key for key, _ in pressed(stalled(train, at_s, stall_s))] == ["space"]


def test_a_slap_held_until_its_first_repeat_alone_counts_once() -> None:
    assert pressed([(1.0, b" "), (1.5, b" ")]) == [("space", 1.0)]


def test_a_slap_counts_again_once_it_has_been_let_go_for_long_enough() -> None:
    train = held(b" ", 0.5, 30, for_s=2)
    again_s = round(train[-1][0] + QUIET_S + 0.01, 3)
    assert pressed([*train, (again_s, b" ")]) == [("space", 1.0), ("space", again_s)]


@pytest.mark.parametrize("gap_s", [0.3, 0.9, 1.2])
def test_a_second_slap_of_a_hurried_player_does_not_count(gap_s: float) -> None:
    assert pressed([(1.0, b" "), (1.0 + gap_s, b" ")]) == [("space", 1.0)]


@pytest.mark.parametrize(
    ("one", "other"), [(b" ", b"f"), (b"f", b" "), (b"s", b" "), (b" ", b"\x1b[A")]
)
def test_two_people_hold_two_keys_and_each_counts_once(one: bytes, other: bytes) -> None:
    both = held(one, 0.4, 30, for_s=2) + [
        (at_s + 0.013, key) for at_s, key in held(other, 0.5, 25, for_s=2)
    ]
    keys = [key for key, _ in pressed(sorted(both))]
    assert sorted(keys) == sorted(split(one)[0] + split(other)[0])


def test_a_key_held_by_one_does_not_hide_the_presses_of_another() -> None:
    train = held(b" ", 0.5, 30, for_s=3)
    flips = [(1.31, b"f"), (2.22, b"f"), (3.13, b"f")]
    assert pressed(sorted(train + flips)) == [
        ("space", 1.0),
        *(("f", at_s) for at_s, _ in flips),
    ]


@pytest.mark.parametrize("key", [b"f", b"]", b"+"])
def test_stepping_quickly_counts_every_press(key: bytes) -> None:
    fed = [(1.0 + 0.3 * number, key) for number in range(6)]
    assert len(pressed(fed)) == 6


@pytest.mark.parametrize("gap_s", [0.06, 0.1, 0.15, 0.19])
@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ((b"\x1b", b"[A"), "up"),
        ((b"\x1b[", b"A"), "up"),
        ((b"\x1b", b"[", b"6", b"~"), "page down"),
        ((b"\x1b", b"OA"), "up"),
        ((b"\xd0", b"\xb0"), "f"),
        ((b"\xef", b"\xbd", b"\x86"), "f"),
    ],
)
def test_a_key_torn_apart_by_a_slow_line_is_one_key(
    parts: tuple[bytes, ...], key: str, gap_s: float
) -> None:
    fed = [(1.0 + gap_s * number, part) for number, part in enumerate(parts)]
    assert pressed(fed) == [(key, round(fed[-1][0], 3))]


def test_escape_and_a_key_soon_after_it_are_two_keys_with_their_own_times() -> None:
    assert pressed([(1.0, b"\x1b"), (1.1, b"q")]) == [("escape", 1.0), ("q", 1.1)]
    assert pressed([(1.0, b"\x1b"), (1.1, b" ")]) == [("escape", 1.0), ("space", 1.1)]


def test_the_game_knows_that_a_key_is_still_coming() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b", 1.0) == []
    assert decoder.doubtful_s == 1.0
    assert decoder.wake(1.21) == [Press("escape", 1.0)]
    assert decoder.doubtful_s is None


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"\x1b[102u", ["f"]),
        (b"\x1b[102;1:1u", ["f"]),
        (b"\x1b[102;1:2u\x1b[102;1:3u", []),
        (b"\x1b[102;2u\x1b[102;65u\x1b[102:70;2u", ["f", "f", "f"]),
        (
            b"\x1b[32u\x1b[27u\x1b[13u\x1b[9u\x1b[127u",
            ["space", "escape", "enter", "tab", "backspace"],
        ),
        (b"\x1b[32;5u", ["space"]),
        (b"\x1b[102;5u\x1b[102;3u", ["ctrl-f", "alt-f"]),
        (b"\x1b[1072u", ["f"]),
        (b"\x1b[57413u\x1b[57412u", ["+", "-"]),
        (b"\x1b[57441u", ["escape [57441u"]),
        (b"\x1b[27;2;70~\x1b[27;5;102~", ["F", "ctrl-f"]),
        (b"\x1b[1;129A\x1b[1;1:3A\x1b[5;65~", ["up", "page up"]),
        (b"\x1b[I\x1b[O\x1b[<0;10;5M\x1b[<0;10;5m\x1b[M !!", []),
        (b"\x1b[24;80R\x1b[?62;22c\x1b]11;rgb:ffff/ffff/ffff\x07f", ["f"]),
        (b"\x1bP>|xterm q\x1b\\s", ["s"]),
        (b"\x1b[200~ fq \x1b[201~s", ["paste", "s"]),
        (b"\x1b[[A\x1bOP\x1b[15~", ["escape [[A", "escape OP", "escape [15~"]),
        (b"\x1bOk\x1bOm\x1bO ", ["+", "-", "space"]),
        (b"\x1bf\x1b\xd0\xb0", ["alt-f", "alt-f"]),
        (b"\x00", ["space"]),
        (b"\x1c\x13\x16\x0f", ["ctrl-\\", "ctrl-s", "ctrl-v", "ctrl-o"]),
    ],
)
def test_what_terminals_send_is_what_was_pressed(data: bytes, keys: list[str]) -> None:
    assert split(data) == (keys, b"")
