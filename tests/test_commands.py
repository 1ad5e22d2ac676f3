"""The commands as a person runs them: real processes, their output word for word."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from slapjack.house.file import read_house
from slapjack.house.rules import OPTIONS
from tests.test_vectors import VECTORS

BIN = Path(sys.executable).parent


def run(command: str, *words: str | Path, status: int = 0) -> str:
    """Run a command; give what it printed, on standard error if it was to fail."""
    done = subprocess.run(
        [BIN / command, *words], capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if status else done.stdout


@pytest.fixture
def game_log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(json.dumps(entry) for entry in VECTORS[0]["log"]), encoding="utf-8")
    return path


def test_replay_prints_events_and_state_as_json(game_log: Path) -> None:
    printed = [
        json.loads(line) for line in run("slapjack", "replay", game_log, "--json").splitlines()
    ]
    assert printed == [*VECTORS[0]["events"], VECTORS[0]["state"]]


def test_replay_tells_the_game_in_sentences(game_log: Path) -> None:
    assert run("slapjack", "replay", game_log).splitlines() == [
        "1.000 s: Four of Hearts, Ann.",
        "2.000 s: Nine of Diamonds, Ben.",
        "3.000 s: Jack of Spades, Ann.",
        "4.000 s: Ben takes 3 cards.",
        "5.000 s: Too late, Ann.",
        "6.000 s: Not your turn, Ann.",
        "7.000 s: King of Diamonds, Ben.",
    ]


def test_rules_print_as_text_and_as_json() -> None:
    text = run("slapjack", "rules", "--preset", "pagat")
    assert text.startswith(
        "Slapjack\n2 to 10 players\none standard 52-card deck\n\nThe idea\n- Flip"
    )
    entries = [json.loads(line) for line in run("slapjack", "rules", "--json").splitlines()]
    assert all(
        set(e) - {"term"} == {"section", "key", "fields", "for", "sentence"} for e in entries
    )
    words = [entry for entry in entries if entry["section"] == "Words this game uses"]
    assert words[0] == {
        "section": "Words this game uses",
        "key": "stack",
        "fields": [],
        "for": "both",
        "sentence": "your own face-down cards.",
        "term": "Stack",
    }
    assert {field for entry in entries for field in entry["fields"]} - {"preset"} <= set(OPTIONS)


def test_rules_for_the_ear_speak_of_keys() -> None:
    assert "Slap: press your slap key." in run("slapjack", "rules", "--for", "ear")


def test_a_new_house_file_is_the_preset_and_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    run("rulescard", "new", path, "--preset", "screen")
    written = path.read_text(encoding="utf-8")
    assert read_house(path).preset == "screen"
    assert "is there already" in run("rulescard", "new", path, status=1)
    assert path.read_text(encoding="utf-8") == written


def test_diff_says_in_sentences_where_houses_differ(tmp_path: Path) -> None:
    a, b = tmp_path / "a.toml", tmp_path / "b.toml"
    a.write_text("", encoding="utf-8")
    b.write_text('taken_pile = "shuffled_under"\nown_card_to = "nobody"\n', encoding="utf-8")
    assert run("rulescard", "diff", a, b).splitlines() == [
        "Slapping:",
        f"  {a}: A pile you win goes face down under your stack.",
        f"  {b}: A pile you win is shuffled and goes under your stack.",
        "They also differ where it has no effect in one or both: own_card_to.",
    ]
    assert run("rulescard", "diff", a, a) == "The rules are the same.\n"


def test_a_house_and_a_preset_at_once_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("", encoding="utf-8")
    assert "found both" in run("slapjack", "rules", path, "--preset", "card", status=1)


def test_a_faulty_house_tells_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("decks = 9\nstal = 1\n", encoding="utf-8")
    assert run("slapjack", "rules", path, status=2).splitlines() == [
        f"{path}:",
        "  line 1: decks: found 9, expected a whole number from 1 to 4",
        "  line 2: stal: no such key; did you mean stall?",
    ]


def test_a_full_disk_is_told_without_a_traceback() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [BIN / "slapjack", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr == "standard output: cannot be written: No space left on device.\n"


def test_a_terminal_without_some_signs_shows_a_question_mark() -> None:
    done = subprocess.run(
        [BIN / "slapjack", "rules", "--preset", "snap"],
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "call ?Snap!? first" in done.stdout


@pytest.mark.parametrize("words", [["slapjack", "rules"], ["slapjack", "replay"]])
def test_a_pipe_or_a_device_is_no_file(words: list[str], tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, Path("/dev/zero")):
        assert "expected a file" in run(words[0], words[1], path, status=2)


def test_the_familys_own_words_are_printed_as_they_are(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('[card]\ntitle = "**Ours**"\nnote = "a * b ** c"\n', encoding="utf-8")
    printed = run("slapjack", "rules", house).splitlines()
    assert printed[0] == "**Ours**"
    assert printed[-1] == "a * b ** c"


def test_the_house_file_is_never_written_over(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text("decks = 2\n", encoding="utf-8")
    onto = ["rulescard", "build", str(house), "-o", str(house)]
    assert "found .toml" in run(*onto, status=2)
    assert "is the house file itself" in run(*onto, "--format", "pdf", status=1)
    assert house.read_text(encoding="utf-8") == "decks = 2\n"


def test_digits_of_other_scripts_are_no_size() -> None:
    full_width = "".join(chr(ord(digit) + 0xFEE0) for digit in "297")
    assert "expected a4" in run("rulescard", "build", "--paper", f"{full_width}x210", status=2)


def test_what_cannot_be_shown_in_title_and_note_is_told_at_once(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('[card]\ntitle = "🂫"\nnote = "中"\n', encoding="utf-8")
    told = run("rulescard", "build", house, status=2).splitlines()
    assert [line.split(":")[0] for line in told] == ["card.title", "card.note"]


def test_rules_can_be_shown_by_examples() -> None:
    lines = run("slapjack", "rules", "--examples").splitlines()
    start = lines.index("- Whoever wins a pile flips next.")
    assert lines[start + 1 : start + 4] == [
        "    Jack of Spades, Ann.",
        "    Cat takes 1 card.",
        "    King of Clubs, Cat.",
    ]


def test_a_persons_own_log_is_told_to_them(game_log: Path) -> None:
    game_log.write_text(game_log.read_text().replace('"Ben"', '"You"'), encoding="utf-8")
    assert "4.000 s: You take 3 cards." in run("slapjack", "replay", game_log).splitlines()
