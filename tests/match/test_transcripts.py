"""Games of the family told word for word, each line with its time in seconds.

`python -m tests.match.test_transcripts` writes them anew: then read them as they are heard.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from slapjack.deck.cards import codes_of
from slapjack.house.rules import PRESETS, House
from slapjack.match.opponents import Level
from slapjack.match.start import dealt, you
from tests.match.silent import Silent

FOLDER = Path(__file__).parents[1] / "data" / "transcripts"
NAMES = ("ratscrew", "snap", "irish_snap")
FLIPS = 60
SEED = 5
CALM_S = 0.5  # after all was said
TICK_S = 0.05


def transcript(preset: str) -> str:
    """Tell a game of computers, and one of somebody who flips and never slaps."""
    demo, flipper = told(preset, ()), told(preset, (you(),))
    return "\n".join(
        ["# Computers only", "", *demo, "", "# You flip, and never slap", "", *flipper, ""]
    )


def told(preset: str, people: Sequence[str]) -> list[str]:
    """Play three seats to the end or the last of `FLIPS` cards."""
    rules = replace(PRESETS[preset], flip_limit=FLIPS)
    stacks = map(codes_of, dealt(House(rules), 3, SEED).stacks)
    table = Silent(*stacks, rules=rules, people=people, level=Level.NORMAL, seed=SEED)
    port, game = table.port, table.table.referee.game
    while not table.table.over:
        if people and game.player == 0 and port.now_s > port.quiet_s() + CALM_S:
            table.press("f")
        table.wait(TICK_S, TICK_S)
    return [f"{at_s:6.2f} {line}" for at_s, line in zip(port.told_s, port.lines, strict=True)]


@pytest.mark.parametrize("preset", NAMES)
def test_a_game_is_told_word_for_word_as_it_was_read_and_found_clear(preset: str) -> None:
    written = (FOLDER / f"{preset}.txt").read_text(encoding="utf-8")
    assert transcript(preset) == written


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
