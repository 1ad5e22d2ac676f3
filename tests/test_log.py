"""Game logs: what is read, and what is said of everything wrong with them."""

from pathlib import Path

import pytest

from slapjack.errors import Faults
from slapjack.game import log, log_reader
from slapjack.game.actions import Resume

HEADER = (
    '{"log": "slapjack/1", "house": {"preset": "pagat"}, "names": ["Ann", "Ben"], "seed": 7, '
    '"stacks": ["JS 10H", "2C"]}'
)


def faults_of(*lines: str) -> tuple[str, ...]:
    with pytest.raises(Faults) as raised:
        log_reader.read(lines, "game.jsonl")
    return raised.value.faults


def test_a_log_is_read() -> None:
    found = log_reader.read([HEADER, "", '{"at": 0, "do": "flip", "player": 0}'], "game.jsonl")
    assert [len(stack) for stack in found.stacks] == [2, 1]
    assert str(found.stacks[0][1]) == "TH"
    assert [log.write_action(action) for action in found.actions] == [
        '{"at": 0, "do": "flip", "player": 0}'
    ]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "empty: expected a game log, its header on the first line"),
        (["x"], "line 1: expected one JSON object, found 'x'"),
        (["[" * 100_000], "line 1: expected one JSON object"),
        (['{"log": "chess"}'], 'line 1: expected a header with "log": "slapjack/1"'),
        ([HEADER.replace("7", '"7"')], "line 1: seed: expected a whole number, found '7'"),
        ([HEADER.replace("pagat", "pag")], "line 1: house: preset: found 'pag'"),
        ([HEADER.replace('{"preset": "pagat"}', "3")], "line 1: house: expected an object"),
        ([HEADER.replace("JS", "ZS")], "line 1: stacks: player 0: 'ZS' is no card"),
        ([HEADER.replace("JS 10H", "").replace("2C", "")], "line 1: stacks: expected at least"),
        ([HEADER.replace(', "2C"', "")], "line 1: stacks: expected a list of 2 to 10 lines"),
        ([HEADER.replace(', "Ben"', "")], "line 1: names: expected a name for each stack"),
        ([HEADER.replace("Ann", "A\\u001bnn")], "line 1: names: expected a name for each stack"),
        ([HEADER, '{"at": -1, "do": "flip", "player": 0}'], "line 2: at: expected whole millisec"),
        ([HEADER, '{"at": 1' + "0" * 400 + "}"], "line 2: at: expected whole milliseconds"),
        ([HEADER, '{"at": 1.5, "do": "flip", "player": 0}'], "line 2: at: expected whole millis"),
        ([HEADER, '{"at": 0, "do": "jump", "player": 0}'], "line 2: do: expected one of flip"),
        ([HEADER, '{"at": 0, "do": [], "player": 0}'], "line 2: do: expected one of flip"),
        ([HEADER, '{"at": 0, "do": "flip", "player": 2}'], "line 2: player: expected 0 to 1"),
        ([HEADER, '{"at": 0, "do": "flip"}'], "line 2: player: expected 0 to 1, found nothing"),
    ],
)
def test_a_fault_is_named_with_its_line(lines: list[str], says: str) -> None:
    found = faults_of(*lines)
    assert found[0].startswith(says)
    assert all(fault.isprintable() for fault in found)


def test_a_game_that_was_taken_up_again_says_so_and_is_the_same_game() -> None:
    flip, resume = '{"at": 0, "do": "flip", "player": 0}', '{"at": 7, "do": "resume"}'
    found = log_reader.read([HEADER, flip, resume], "game.jsonl")
    assert found.actions[1:] == (Resume(7),)
    assert log.write(found).splitlines()[1:] == [flip, resume]
    assert [events for _, events in found.replay()][1:] == [[]]


def test_times_never_decrease() -> None:
    lines = ('{"at": 5, "do": "flip", "player": 0}', '{"at": 4, "do": "flip", "player": 1}')
    assert faults_of(HEADER, *lines) == (
        "line 3: at: expected whole milliseconds, 5 or more, found 4",
    )


def test_all_faults_of_a_log_are_told_at_once() -> None:
    lines = ('{"at": "soon"}', "?", '{"at": 0, "do": "hop", "player": 9}')
    assert len(faults_of(HEADER.replace("JS", "ZZ"), *lines)) == 4


def test_a_line_ends_only_at_a_line_feed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\ufeff" + HEADER + "\r\n\u2028?", encoding="utf-8")
    with pytest.raises(Faults) as raised:
        log_reader.read_path(path)
    assert raised.value.faults == ("line 2: expected one JSON object, found '\\u2028?'",)
