"""How long a game takes, in every format: as it is kept for a house, or else counted."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulescard.card.sheet import CardSize
from rulescard.cli import main
from rulescard.formats.editions import make_one
from rulescard.formats.format import Format, Look, Order
from rulescard.formats.registry import FORMATS
from rulescard.formats.words import check, compare
from rulescard.paper import Paper
from slapjack.book import wording
from slapjack.book.rulebook import LENGTH, Length, rulebook
from slapjack.cli import main as slapjack
from slapjack.errors import SlapjackError
from slapjack.house.rules import PRESETS, House
from slapjack.length import kept, plan
from slapjack.length.kept import length_of, usual_plan

CLAUSE = "With 4, a game takes about 10 minutes; one in ten takes more than 20."
TEN = Length(4, 10.2, 19.8, 0)
LOOK = Look(Paper.parse("a4"), CardSize.parse("tall"))


def clause(length: Length) -> str:
    book = rulebook(House(), length=length)
    (found,) = [each.sentence for _, each in book.clauses if each.key == LENGTH]
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    few = lambda rules: replace(usual_plan(rules), games=40)  # noqa: E731
    monkeypatch.setattr(kept, "usual_plan", few)
    return tmp_path / "cache" / "slapjack" / "lengths"


@pytest.mark.parametrize("written_in", FORMATS.values(), ids=str)
def test_every_format_says_it_and_keeps_the_fingerprint_of_the_house(written_in: Format) -> None:
    order = Order("ours", House(), (written_in,), LOOK, length=TEN)
    edition = make_one(order, written_in)
    assert check(order, edition)
    with pytest.raises(SlapjackError, match="takes about"):  # the gate knows what was not ordered
        check(replace(order, length=None), edition)
    assert order.book.fingerprint == rulebook(House()).fingerprint
    assert order.book.source == rulebook(House()).source


def test_a_book_without_it_says_what_it_always_said() -> None:
    said = [each.text for _, each in rulebook(House(), length=TEN).clauses]
    assert [text for text in said if text != CLAUSE] == [
        each.text for _, each in rulebook(House()).clauses
    ]
    assert CLAUSE in said


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (TEN, CLAUSE),
        (
            Length(2, 0.4, 1.2, 0),
            "With 2, a game takes about 1 minute; one in ten takes more than 1.",
        ),
        (
            Length(6, 23, 52, 0),
            "With 6, a game takes about 25 minutes; one in ten takes more than 50.",
        ),
        (Length(3, 4.6, 5, 5), "With 3, a game takes about 5 minutes, and 5 at most."),
        (
            Length(3, 4.6, 9, 15),
            "With 3, a game takes about 5 minutes; one in ten takes more than 9.",
        ),
    ],
)
def test_minutes_are_said_as_people_say_them(length: Length, said: str) -> None:
    assert clause(length) == said


def test_what_was_counted_is_kept_and_found_again(folder: Path) -> None:
    told: list[str] = []
    counted = length_of(PRESETS["snap"], told.append)
    (place,) = folder.iterdir()
    assert place.name.startswith(PRESETS["snap"].fingerprint)
    place.write_text(
        json.dumps({"players": 4, "median_min": 1.0, "nine_in_ten_min": 2.0, "most_min": 0})
    )
    assert length_of(PRESETS["snap"], told.append) == Length(4, 1.0, 2.0, 0)
    for broken in ("", "[]", '{"players": 4}', '{"players": "x"}'):
        place.write_text(broken)
        assert length_of(PRESETS["snap"], told.append) == counted


def test_the_command_keeps_what_a_card_says(folder: Path) -> None:
    asked = ["length", "--preset", "snap", "--games", "40", "--jobs", "1"]
    assert CliRunner().invoke(slapjack, asked).exit_code == 0
    (place,) = folder.iterdir()
    before = place.read_bytes()
    length_of(PRESETS["snap"], lambda _: None)
    assert [*folder.iterdir()] == [place]
    assert place.read_bytes() == before


def test_a_build_says_it_only_where_it_is_asked_for(tmp_path: Path) -> None:
    def built(*words: str) -> list[str]:
        path = tmp_path / "ours.txt"
        done = CliRunner().invoke(main, ["build", "--preset", "snap", "-o", str(path), *words])
        assert done.exit_code == 0, done.output
        return wording.words(path.read_text(encoding="utf-8"))

    plain, told = built(), built("--with-length")
    found = compare(plain, told)
    assert found.lost == ()
    (extra,) = found.extra
    assert extra.startswith("With 4 a game takes about")
    assert built() == plain  # and the file is made anew each time


def test_a_house_without_an_end_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MOST_CARDS", 20)
    with pytest.raises(SlapjackError, match=r"had no end after 20 cards.*Set minutes"):
        length_of(PRESETS["card"], lambda _: None)
