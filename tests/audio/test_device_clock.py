"""The device's clock, with made times."""

import pytest

from audiogame.sound.device_clock import DeviceClock


def probe(clock: DeviceClock, asked_s: float, wrong_s: float = 0.0) -> None:
    """Ask for a sound that is out 8 to 10 ms later, of which the device says `wrong_s` more."""
    out_s = asked_s + 0.008 + 0.002 * (asked_s * 12.9898 % 1)
    clock.note(asked_s, out_s - clock.ahead_s + wrong_s)


def test_device_times_become_ours_and_back() -> None:
    clock = DeviceClock()
    clock.ahead_s = -1000.0
    assert clock.to_perf_s(1234.5) == 234.5
    assert clock.to_device_s(234.5) == 1234.5
    for number in range(50):
        probe(clock, number * 0.05)
    assert clock.to_perf_s(1234.5) == pytest.approx(234.5, abs=0.001)


def test_a_device_that_goes_wrong_for_some_seconds_is_corrected() -> None:
    clock = DeviceClock()
    for number in range(400):
        probe(clock, number * 0.05)
    for number in range(400, 500):
        probe(clock, number * 0.05, wrong_s=0.010)
        if number > 405:
            assert clock.to_perf_s(100.010) == pytest.approx(100, abs=0.002)
            assert clock.to_device_s(100) == pytest.approx(100.010, abs=0.002)


def test_a_way_that_has_become_longer_for_good_is_believed_in_the_end() -> None:
    clock = DeviceClock()
    for number in range(1400):
        probe(clock, number * 0.05, wrong_s=0.2 * (number > 300))
    assert clock.wrong_s == pytest.approx(0, abs=0.002)


def test_single_late_probes_change_nothing() -> None:
    clock = DeviceClock()
    for number in range(100):
        probe(clock, number * 0.05, wrong_s=0.5 * (number % 4 == 0))
    assert abs(clock.wrong_s) < 0.002


def test_what_came_before_the_device_was_awake_is_forgotten() -> None:
    clock = DeviceClock()
    assert clock.wrong_s == 0
    assert clock.usual_s is None
    for number in range(5):
        probe(clock, number, wrong_s=1.5)
    assert not clock.steady
    for number in range(9):
        assert not clock.steady
        probe(clock, number)
    assert clock.steady
    clock.settle()
    assert clock.wrong_s == 0
    assert clock.usual_s == pytest.approx(0.009, abs=0.001)


def test_a_device_that_is_always_late_is_steady_too() -> None:
    clock = DeviceClock()
    for number in range(9):
        probe(clock, number, wrong_s=0.2)
    assert clock.steady
