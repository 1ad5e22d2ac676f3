"""People named on the command line, before any device is opened."""

import pytest
from click.testing import CliRunner

from audiogame.cli import main


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--person", "Mia", "--demo"], "--person: goes with keys"),
        (["--opponents", "0"], "this house takes 2 to 4 players, found 1."),
        (["--person", "Mia", "--person", "Tom", "--opponents", "3"], "found 5."),
    ],
)
def test_people_that_cannot_play_are_refused(words: list[str], says: str) -> None:
    done = CliRunner().invoke(main, ["play", *words])
    assert done.exit_code != 0
    assert says in done.output
