"""A family's own picture: on the cover and the poster, told in words, and nothing else in it."""

import io
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image

from rulescard.card.card import build
from rulescard.card.sheet import CardSize
from rulescard.formats.archive import unpacked
from rulescard.formats.editions import make, make_one, remarks
from rulescard.formats.format import Wrong
from rulescard.formats.poster import ACROSS_A_ROOM_PT, STEPS_AWAY_PT, poster
from rulescard.formats.registry import FORMATS
from rulescard.output.watch import _remake
from rulescard.paper import Paper
from rulescard.pdf.checkers import errors
from rulescard.photo import LONGEST_PX, MOST_BYTES, photo_of
from slapjack.book.rulebook import rulebook
from slapjack.deck.patterns import PATTERNS
from slapjack.errors import SlapjackError
from slapjack.house.file import parse_house, read_house
from slapjack.house.rules import PRESETS, House
from tests.card.books import SHORT
from tests.card.reading import foot_of, words_in, words_of
from tests.card.test_pdf import tags
from tests.rulescard.commands import run
from tests.rulescard.orders import order

A4 = Paper.parse("a4")
TOLD = "The four of us on the beach, laughing."
TURNED = 6  # EXIF: the camera was held upright, its top to the right
ORIENTATION, MAKER, PLACE = 0x0112, 0x010F, 0x8825


def photo_file(folder: Path, kind: str = "JPEG", size: tuple[int, int] = (400, 300)) -> Path:
    """A picture that is red on its left, with a place and a camera in it."""
    picture = Image.new("RGB", size, "blue")
    picture.paste("red", (0, 0, size[0] // 2, size[1]))
    notes = picture.getexif()
    notes[ORIENTATION], notes[MAKER] = TURNED, "SecretCam"
    notes.get_ifd(PLACE)[2] = (48.0, 51.0, 24.0)
    path = folder / f"us.{kind.lower()}"
    picture.save(path, kind, exif=notes)
    return path


def house_with(path: Path) -> House:
    return House(picture=str(path), picture_text=TOLD)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_it_is_as_the_camera_was_held_and_says_nothing_of_place_and_camera(
    tmp_path: Path, kind: str
) -> None:
    photo = photo_of(house_with(photo_file(tmp_path, kind)))
    assert photo is not None
    assert photo.aspect == 300 / 400
    shown = Image.open(io.BytesIO(photo.content))
    assert shown.format == kind
    assert not shown.getexif()
    assert b"SecretCam" not in photo.content
    red, _, blue = shown.convert("RGB").getpixel((150, 20))  # type: ignore[misc]
    assert red > blue, "what was on the left is at the top"


def test_it_is_no_larger_than_need_be_and_clear_parts_are_white(tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    Image.new("RGBA", (4000, 1000), (0, 0, 0, 0)).save(path)
    photo = photo_of(house_with(path))
    assert photo is not None
    shown = Image.open(io.BytesIO(photo.content))
    assert shown.size == (LONGEST_PX, LONGEST_PX // 4)
    assert shown.getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize("size", ["tall", "standard", "sheet"])
def test_the_card_shows_it_and_tells_of_it(tmp_path: Path, size: str) -> None:
    house = house_with(photo_file(tmp_path))
    book, photo = rulebook(house), photo_of(house)
    card = build(book, A4, CardSize.parse(size), photo=photo)
    room = card.layout.picture
    if room is None:
        assert size == "standard"
        return
    with pdfplumber.open(io.BytesIO(card.pdf)) as document:
        (shown,) = document.pages[0].images
    mm = 25.4 / 72
    assert room.left_mm - 0.1 < shown["x0"] * mm
    assert shown["x1"] * mm < room.right_mm + 0.1
    assert room.top_mm - 0.1 < shown["top"] * mm
    assert shown["bottom"] * mm < room.bottom_mm + 0.1
    assert shown["width"] / shown["height"] == pytest.approx(0.75, abs=0.01)
    assert tags(card.pdf).count("Figure") == 1
    assert errors(card.pdf) == []
    found = [word for box in card.sheet.text_boxes for word in words_in(card.pdf, box)]
    assert found == [*words_of(book), *foot_of(book)]


def test_each_of_several_cards_shows_it(tmp_path: Path) -> None:
    photo = photo_of(house_with(photo_file(tmp_path)))
    card = build(SHORT, A4, CardSize.parse("pocket"), cards=2, photo=photo)
    room = card.layout.picture
    assert room is not None
    with pdfplumber.open(io.BytesIO(card.pdf)) as document:
        tops_mm = sorted(float(one["top"]) * 25.4 / 72 for one in document.pages[0].images)
    assert len(tops_mm) == len(card.sheet.tops_mm)
    for top_mm, card_mm in zip(tops_mm, card.sheet.tops_mm, strict=True):
        assert room.top_mm - 0.1 < top_mm - card_mm < room.bottom_mm
    assert errors(card.pdf) == []


def test_the_poster_shows_it_large(tmp_path: Path) -> None:
    house = House(picture=str(photo_file(tmp_path)), picture_text=TOLD, note="No rings.")
    photo = photo_of(house)
    made = poster(rulebook(house), A4, photo=photo)
    with pdfplumber.open(io.BytesIO(made.pdf)) as document:
        (shown,) = document.pages[0].images
        assert shown["height"] > document.pages[0].height / 5
    assert errors(made.pdf) == []
    assert b"SecretCam" not in made.pdf


def test_a_house_file_names_it_as_it_lies_beside_it(tmp_path: Path) -> None:
    photo_file(tmp_path)
    path = tmp_path / "ours.toml"
    path.write_text(f'[card]\npicture = "us.jpeg"\npicture_text = "{TOLD}"\n', encoding="utf-8")
    assert read_house(path).picture == str(tmp_path / "us.jpeg")
    assert photo_of(read_house(path)) is not None


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ('picture = "us.jpg"', r"card\.picture_text is missing; say in a few words what 'us.jpg'"),
        ('picture_text = "Us."', r"card\.picture_text: there is no picture to tell of; add"),
        ("picture = 3", r"card\.picture: found 3, expected text"),
    ],
)
def test_a_picture_and_its_words_come_together(card: str, said: str) -> None:
    with pytest.raises(SlapjackError, match=said):
        parse_house(f"[card]\n{card}\n", "ours.toml")


def test_what_is_no_such_picture_is_refused_with_what_to_do(tmp_path: Path) -> None:
    Image.effect_noise((900, 700), 80).save(tmp_path / "whole.jpg")
    whole = (tmp_path / "whole.jpg").read_bytes()
    Image.new("RGB", (20, 20)).save(tmp_path / "us.gif")
    faulty = {
        "none.png": (None, r"there is no file .*none\.png; pictures beside it: "),
        "wholly.jpg": (None, r"there is no file .*wholly\.jpg; did you mean whole\.jpg\?"),
        "whole.jpeg": (None, r"there is no file .*whole\.jpeg; did you mean whole\.jpg\?"),
        "us.gif": ((tmp_path / "us.gif").read_bytes(), "kind GIF, expected PNG or JPEG; save it"),
        "text.png": (b"no picture", "is no picture that can be read; expected a PNG or JPEG"),
        "torn.jpg": (whole[: len(whole) // 2], "is damaged: it cannot be read to its end"),
        "big.jpg": (bytes(MOST_BYTES + 600_000), "found 10.6 MB, expected 10 MB at most; save it"),
    }
    for name, (content, said) in faulty.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(SlapjackError, match=said):
            photo_of(house_with(tmp_path / name))


def test_a_picture_of_too_many_dots_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    Image.new("1", (9000, 6000)).save(path)
    with pytest.raises(SlapjackError, match="found 9000 x 6000 dots, expected 50,000,000 at most"):
        photo_of(house_with(path))


def test_a_changed_picture_makes_the_card_anew_and_is_never_written_over(
    folder: Path,
) -> None:
    photo_file(folder)
    (folder / "ours.toml").write_text(
        f'[card]\npicture = "us.jpeg"\npicture_text = "{TOLD}"\n', encoding="utf-8"
    )
    assert "in type of" in run("build", "ours.toml").out
    assert "up to date" in run("build", "ours.toml").out
    Image.new("RGB", (50, 50), "green").save(folder / "us.jpeg")
    assert "in type of" in run("build", "ours.toml").out
    before = (folder / "us.jpeg").read_bytes()
    assert run("build", "ours.toml", "-o", "us.jpeg").status != 0
    assert (folder / "us.jpeg").read_bytes() == before


def own_house(folder: Path, rules: str = "") -> Path:
    photo_file(folder)
    path = folder / "ours.toml"
    card = f'[card]\npicture = "us.jpeg"\npicture_text = "{TOLD}"\n'
    path.write_text(f"{rules}\n{card}", encoding="utf-8")
    return path


def test_where_there_is_no_room_for_it_that_is_said_each_time_with_what_gives_it_some(
    folder: Path,
) -> None:
    own_house(folder, 'preset = "pagat"')
    said = run("build", "ours.toml", "--size", "pocket").out.splitlines()
    assert said[-1].startswith("There was no room for your picture beside these rules. It is in ")
    again = run("build", "ours.toml", "--size", "pocket").out.splitlines()
    assert "up to date" in again[0]
    assert again[1:] == said[-2:]
    options = said[-1].removesuffix(".").split(" in --")[1:]
    assert len(options) == 3
    for option in options:
        asked = f"--{option.removesuffix(',')}".split()
        assert "no room" not in run("build", "ours.toml", *asked, "--force").out


def test_watching_says_it_too(folder: Path) -> None:
    path = own_house(folder, 'preset = "pagat"')
    given = replace(order(read_house(path), FORMATS["pdf"]), house_file=path)
    given = replace(given, look=replace(given.look, size=CardSize.parse("pocket")))
    *_, last = _remake(given, {FORMATS["pdf"]: folder / "ours.pdf"})
    assert last.startswith("There was no room for your picture")


SHOWN = ("large-print", "html", "epub", "docx")


def test_every_format_shows_it_or_tells_of_it_and_check_knows(tmp_path: Path) -> None:
    house = house_with(photo_file(tmp_path))
    given = order(house, *(FORMATS[name] for name in (*SHOWN, "text", "braille")))
    other = order(replace(house, picture_text="Another one."))
    for edition in make(given):
        checks, kind = edition.written_in.works.checks, edition.written_in.name
        if kind in SHOWN:
            assert TOLD in checks["picture"](given, edition)
            with pytest.raises(Wrong, match=r"Another one\.”, is there not at all"):
                checks["picture"](other, edition)
            if kind != "large-print":
                assert make_one(given, edition.written_in).content == edition.content
        else:
            words = " ".join(edition.written_in.works.read(edition, given.look)).casefold()
            assert "picture the four of us on the beach" in words
        assert checks["words"](given, edition)
        assert b"SecretCam" not in b"".join(parts(edition.content))


def parts(content: bytes) -> list[bytes]:
    return [*unpacked(content).values()] if content.startswith(b"PK") else [content]


def test_a_house_without_one_is_asked_for_none() -> None:
    (edition,) = make(order(House(), FORMATS["html"]))
    assert edition.written_in.works.checks["picture"](order(House()), edition) == ""
    assert b"<img" not in edition.content


def test_a_poster_rather_has_smaller_type_and_then_says_that_it_is_left_out(tmp_path: Path) -> None:
    house = replace(house_with(photo_file(tmp_path)), note="No rings. " * 20)
    made = {}
    for targets in (("jack", "pair", "sandwich"), tuple(PATTERNS)):
        rules = replace(PRESETS["card"], targets=targets, jokers=1, minutes=20)
        given = order(replace(house, rules=rules), FORMATS["poster"])
        (edition,) = make(given)
        made[edition.plan.type_pt] = remarks(given, edition)  # type: ignore[attr-defined]
        assert edition.written_in.works.checks["picture"](given, edition)
    (with_it, nothing), (_, left_out) = made.items()
    assert STEPS_AWAY_PT <= with_it < ACROSS_A_ROOM_PT
    assert nothing == ()
    assert "no room for your picture beside these rules in type of 16 pt" in left_out[0]
