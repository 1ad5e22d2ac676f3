"""Odd files and options, to any command: a message that names the culprit, and nothing harmed."""

from itertools import islice
from pathlib import Path

import pytest

from tests.odd_inputs import Trial, judged, trials

# benchmarks/odd_inputs.py tries 2,000, those that draw and speak among them.
TRIALS = [*islice(trials(seed=2), 120)]


@pytest.mark.parametrize("trial", TRIALS, ids=map(str, range(len(TRIALS))))
def test_an_odd_input_is_taken_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trial: Trial
) -> None:
    monkeypatch.chdir(tmp_path)
    assert judged(trial, tmp_path) == [], str(trial)
