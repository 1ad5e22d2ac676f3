"""A message names what is wrong, in words of its own, and where."""

import errno
from pathlib import Path
from queue import SimpleQueue

import pytest
from click.testing import CliRunner

import rulescard.cli
from slapjack.command_line import Commands
from slapjack.match.start import Start
from tests.odd_inputs import DIGITS, HOUSE, LOG, MAINS, PYTHONS_WORDS, WAVS, wav


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path.parent / f"{tmp_path.name}-{name}"))
    return tmp_path


def told(*words: str) -> str:
    """Run a command that is to fail; give what it said."""
    result = CliRunner().invoke(MAINS[words[0]], words[1:])
    assert result.exit_code in {1, 2}, result.output
    assert isinstance(result.exception, SystemExit)
    assert not PYTHONS_WORDS.search(result.stderr)
    assert len(result.stderr) < 1000
    assert result.stderr.replace("\n", "").isprintable()
    return result.stderr


@pytest.mark.parametrize("option", ["--wav", "--log"])
@pytest.mark.parametrize("place", ["/proc/x/y", "file/x", "/dev/full/x"])
def test_a_wrong_place_is_named_and_standard_output_is_not(option: str, place: str) -> None:
    Path("file").touch()
    said = told("audiogame", "play", "--demo", "--wav", "x", option, place)
    assert said.startswith(place.rpartition("/")[0])
    assert "standard output" not in said


def test_what_the_system_refuses_is_told_of_the_file_it_was_refused_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files", "some/folder")

    monkeypatch.setattr(rulescard.cli, "read_house", refuse)
    assert isinstance(rulescard.cli.main, Commands)
    assert told("rulescard", "diff", "a", "b") == "some/folder: Too many open files.\n"


@pytest.mark.parametrize(
    "command", ["build", "build --format all", "preview", "calibrate", "watch h.toml"]
)
def test_a_file_where_a_folder_is_to_be_is_named(folder: Path, command: str) -> None:
    (folder / "output").touch()
    (folder / "h.toml").write_text(HOUSE, encoding="utf-8")
    said = told("rulescard", *command.split())
    assert said.startswith("output: is a file, where a folder for ")
    assert "is there already" not in said


def test_a_link_that_leads_nowhere_is_named(folder: Path) -> None:
    (folder / "output").symlink_to("none")
    assert told("rulescard", "build").startswith("output: is a link that leads nowhere")


def test_links_in_a_circle_are_named(folder: Path) -> None:
    (folder / "loop").symlink_to("loop")
    for words in (["build", "-o", "loop"], ["new", "loop"], ["build", "loop"]):
        assert told("rulescard", *words).startswith("loop: ")


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "-1", DIGITS, "½", ""])
@pytest.mark.parametrize(
    "command",
    [
        "audiogame play --demo --wav x --seconds",
        "rulescard build --min-type",
        "rulescard build --format large-print --type",
        "rulescard build --margin",
        "rulescard build --format braille --cells",
        "rulescard calibrate --measured",
        "audiogame play --opponents",
        "audiogame rate hard",
    ],
)
def test_a_number_that_cannot_be_is_named(folder: Path, command: str, number: str) -> None:
    *words, option = command.split()
    name = option.removeprefix("--").split("-")[-1].replace("hard", "WPM")
    assert name in told(*words, option, number) or number
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("p.toml", f"decks = {DIGITS}\n", "slapjack rules"),
        ("p.toml", "decks = 1\n# two\ndecks = [" + DIGITS + "]\n", "rulescard sizes"),
        ("p.jsonl", LOG.replace("7", DIGITS, 1), "slapjack replay"),
        ("p.jsonl", LOG.replace("900", DIGITS), "audiogame play --from"),
    ],
)
def test_a_number_of_thousands_of_digits_is_named_with_its_line(
    folder: Path, name: str, text: str, command: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    said = told(*command.split(), name)
    assert said.startswith(f"{name}:\n")
    assert "line " in said
    assert "a number of thousands of digits" in said


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("p.toml", f"decks = {'[' * 9000}\n", "slapjack rules"),
        ("p.toml", f"decks = {'{a=' * 9000}\n", "rulescard check"),
        ("p.toml", f"decks.{'a.' * 9000}a = 1\n", "rulescard build"),
        ("p.jsonl", '{"a":' * 90_000, "slapjack replay"),
    ],
)
def test_what_is_nested_too_deep_is_named(folder: Path, name: str, text: str, command: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert "nested too deep" in told(*command.split(), name)


@pytest.mark.parametrize("stem", ["\udcff", "é\udce9", "\x1b[31m", "a\nb", "\u202ex"])
@pytest.mark.parametrize("command", ["build --format text,html", "build --since"])
def test_a_name_that_is_no_text_is_taken_or_told(folder: Path, stem: str, command: str) -> None:
    path = folder / f"{stem}.toml"
    path.write_text(HOUSE, encoding="utf-8")
    more = ["--format", "braille"] if "--since" in command else []
    done = CliRunner().invoke(MAINS["rulescard"], [*command.split(), f"{stem}.toml", *more])
    assert (done.exit_code, done.stderr) == (0, "")
    path.write_text("decks = 9\n", encoding="utf-8")
    assert ".toml:\n  line 1: decks: found 9" in told("rulescard", *command.split(), f"{stem}.toml")


def test_a_name_too_long_for_one_format_leaves_none_half_done(folder: Path) -> None:
    path = folder / f"{'n' * 242}.toml"
    path.write_text(HOUSE, encoding="utf-8")
    assert "File name too long" in told("rulescard", "build", path.name, "--format", "all")
    assert [*folder.rglob("*.*")] == [path]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("8-bit", "found 8-bit samples"),
        ("24-bit", "found 24-bit samples"),
        ("32-bit", "found 32-bit samples"),
        ("float", "found 32-bit floating-point samples"),
        ("A-law", "found 8-bit compressed (kind 6)"),
        ("no sound", "found one without any sound in it"),
        ("no channels", "0 channels"),
        ("no rate", "at 0 Hz"),
        ("header cut", "found one that breaks off before its sound"),
        ("empty", "found an empty file"),
        ("text", "found another kind of file"),
    ],
)
def test_a_wav_of_another_kind_is_named(folder: Path, kind: str, says: str) -> None:
    (folder / "x.wav").write_bytes(WAVS[kind])
    said = told("audiogame", "listen", "x.wav")
    assert said.startswith("x.wav:\n  cannot be played: expected a WAV file with 16-bit samples, ")
    assert says in said


def test_a_wav_that_breaks_off_is_told_of_and_played_as_far_as_it_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def play(sound: list[object], _: int, __: Path, beats: SimpleQueue[None]) -> None:
        played.append(len(sound))
        beats.put(None)

    monkeypatch.setattr("audiogame.listen._play", play)
    (folder / "x.wav").write_bytes(wav(frames=9)[:-7])
    done = CliRunner().invoke(MAINS["audiogame"], ["listen", "x.wav"])
    assert (done.exit_code, played) == (0, [7])
    assert done.stderr == "x.wav: breaks off: 7 bytes of sound are missing at its end.\n"


@pytest.mark.parametrize("opponents", ["1", "3", "9"])
def test_a_table_too_small_or_too_large_names_the_option(folder: Path, opponents: str) -> None:
    (folder / "p.toml").write_text("min_players = 5\nmax_players = 8\n", encoding="utf-8")
    said = told("audiogame", "play", "p.toml", "--opponents", opponents)
    assert said.startswith(f"--opponents {opponents}: this house takes 5 to 8 players, found ")
    assert "Take --opponents 4 to 7" in said


@pytest.mark.parametrize("least", [2, 3, 5, 8])
def test_a_plain_play_seats_as_many_as_the_house_needs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    seated: list[int] = []

    def play(_: object, start: Start, *__: object, **___: object) -> None:
        seated.append(len(start.stacks))

    monkeypatch.setattr("audiogame.session.play", play)
    (folder / "p.toml").write_text(f"min_players = {least}\nmax_players = 8\n", encoding="utf-8")
    assert (
        CliRunner().invoke(MAINS["audiogame"], ["play", "p.toml", "--demo", "--wav", "x"]).exit_code
        == 0
    )
    assert seated == [least]
