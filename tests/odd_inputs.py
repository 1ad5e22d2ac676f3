"""Odd files and options from a seeded generator, given to any command, and what must hold then.

A `Trial` is one command with one odd thing in it. `judged` runs it in a folder of its own and
says what was wrong: no message, one that does not name the culprit, Python's words, an input
that was changed, a file left half-written.
"""

import os
import random
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click
from click.testing import CliRunner, Result

import audiogame.cli
import rulescard.cli
import slapjack.cli
from slapjack.errors import tellable

MAINS: Final[dict[str, click.Command]] = {
    "slapjack": slapjack.cli.main,
    "rulescard": rulescard.cli.main,
    "audiogame": audiogame.cli.main,
}
HOUSE: Final = 'preset = "pagat"\nmax_players = 5\n[card]\ntitle = "Ours"\nnote = "Mind the cat."\n'
LOG: Final = (
    '{"log": "slapjack/1", "house": {"preset": "pagat"}, "names": ["Ann", "Ben"], "seed": 7, '
    '"stacks": ["JS TH", "2C 4D"]}\n'
    '{"at": 0, "do": "flip", "player": 0}\n{"at": 900, "do": "slap", "player": 1}\n'
)
SETTINGS: Final = "sound_volume = 5\n[rate_wpm]\nhard = 99\n"
PRINTER: Final = "across_mm = 98.5\ndown_mm = 98.7\n"
DIGITS: Final = "9" * 5000
PYTHONS_WORDS: Final = re.compile(
    r"Traceback|should not have happened|codec|NoneType|recursion|set_int_max|embedded null"
    r"|too large to convert|object is not|Errno|unknown format"
)

Oddity = Callable[[str, random.Random], bytes]


def _mutated(text: str, chance: random.Random) -> bytes:
    content = bytearray(text.encode())
    for _ in range(chance.randint(1, 4)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


TEXTS: Final[dict[str, Oddity]] = {
    "as it is": lambda text, _: text.encode(),
    "empty": lambda _, __: b"",
    "BOM": lambda text, _: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text, _: text.encode("utf-16"),
    "UTF-16 big": lambda text, _: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 bare": lambda text, _: text.encode("utf-16-le"),
    "UTF-16 cut": lambda text, _: text.encode("utf-16")[:-1],
    "UTF-32": lambda text, _: text.encode("utf-32"),
    "Latin-1": lambda text, _: text.replace("u", "ü").encode("latin-1"),
    "CR": lambda text, _: text.replace("\n", "\r").encode(),
    "CR LF": lambda text, _: text.replace("\n", "\r\n").encode(),
    "U+2028": lambda text, _: text.replace("\n", "\u2028").encode(),
    "no-break": lambda text, _: text.replace(" ", "\u00a0").encode(),
    "narrow": lambda text, _: text.replace(" ", "\u202f").encode(),
    "soft hyphen": lambda text, _: text.replace("a", "a\u00ad").encode(),
    "zero width": lambda text, _: text.replace(" ", "\u200b ").encode(),
    "tabs": lambda text, _: text.replace(" ", "\t").encode(),
    "decomposed": lambda text, _: text.replace("O", "O\u0308").encode(),
    "curly": lambda text, _: text.replace('"', "”").encode(),
    "guillemets": lambda text, _: text.replace('"', "»").encode(),
    "cut": lambda text, chance: text.encode()[: chance.randrange(len(text))],
    "cut late": lambda text, chance: text.encode()[: -chance.randint(1, 20)],
    "zeros behind": lambda text, _: text.encode() + bytes(512),
    "zeros": lambda _, __: bytes(512),
    "noise": lambda _, chance: chance.randbytes(300),
    "mutated": _mutated,
    "long number": lambda text, _: re.sub(r"\d+", DIGITS, text, count=1).encode(),
    "long digits": lambda text, _: re.sub(r"\d+", DIGITS[:4000], text).encode(),
    "hexadecimal": lambda text, _: re.sub(r"\d+", "0x" + "F" * 5000, text, count=1).encode(),
    "not a number": lambda text, _: re.sub(r"\d+", "nan", text).encode(),
    "infinite": lambda text, _: re.sub(r"\d+", "1e999", text).encode(),
    "JSON's infinite": lambda text, _: re.sub(r"\d+", "-Infinity", text).encode(),
    "deep": lambda text, _: re.sub(r"\d+", "[" * 9000 + "]" * 9000, text, count=1).encode(),
    "deep JSON": lambda _, __: b'{"a":' * 9000,
    "deep keys": lambda text, _: ("a." * 5000 + "a = 1\n" + text).encode(),
    "deep tables": lambda text, _: ("a = " + "{b=" * 5000 + "\n" + text).encode(),
    "large": lambda text, _: (text + "# \n" * 30_000).encode(),
    "many": lambda text, _: (text + "".join(f"k{n} = {n}\n" for n in range(3000))).encode(),
    "escapes": lambda text, _: text.replace("O", "\\u001b[2J").encode(),
    "surrogate": lambda text, _: text.replace("O", "\\ud800").encode(),
}


def wav(
    bits: int = 16, layout: int = 1, channels: int = 2, rate: int = 8000, frames: int = 9
) -> bytes:
    """Give a WAV file."""
    frame = channels * bits // 8
    about = struct.pack("<LHHLLHH", 16, layout, channels, rate, rate * frame, frame, bits)
    data = struct.pack("<L", frames * frame) + bytes(frames * frame)
    body = b"WAVEfmt " + about + b"data" + data
    return b"RIFF" + struct.pack("<L", len(body)) + body


WAVS: Final = {
    "8-bit": wav(8),
    "24-bit": wav(24),
    "32-bit": wav(32),
    "float": wav(32, 3),
    "A-law": wav(8, 6),
    "no sound": wav(frames=0),
    "no channels": wav(channels=0),
    "no rate": wav(rate=0),
    "header cut": wav()[:30],
    "RIFF alone": b"RIFF",
    "empty": b"",
    "text": b"RIFF says the dog",
}

NUMBERS: Final = (
    *("nan", "inf", "-inf", "1e999", "-1", "0", "1", "3.5", "1e3", DIGITS, "", " ", "٣", "½"),
    *("0x10", "1_000", "\udcff", "\x1b[31m", "9" * 300, "10,", "a" * 5000, "1;2", "null", "7"),
)
NAMES: Final = (
    *("p.toml", "a b.toml", "\udcff.toml", "é.toml", "e\u0301.toml", "x\ny.toml", "\x1b[31m.toml"),
    *("\u202egnp.toml", "{{x}}.toml", "%s", ".toml", "$(id).toml", "n" * 245 + ".toml", "'.toml"),
)
# The words of a command; IN, OTHER and LOG are read, OUT is written, ODD is an odd number.
READING: Final = (
    "slapjack rules IN",
    "slapjack rules IN --json",
    "slapjack rules IN --examples --for ear",
    "slapjack replay LOG",
    "slapjack replay LOG --json",
    "rulescard diff IN OTHER",
    "audiogame listen WAV",
    "audiogame rules IN --speech text",
    "audiogame play IN --speech text",
    "audiogame play --from LOG",
)
WRITING: Final = (
    "rulescard new OUT",
    "rulescard build IN --format text -o OUT",
    "rulescard build IN --format html -o OUT",
    "rulescard build IN --format text,html -o OUT",
    "rulescard build IN --since OTHER --format text -o OUT",
    "rulescard watch --format text -o OUT",
    "audiogame play IN --wav OUT",
    "audiogame play IN --log OUT",
    "audiogame play --from LOG --log OUT",
    "audiogame play IN --log OUT --demo --wav OUT --seconds 1",
)
SLOW: Final = (
    "rulescard build IN -o OUT",
    "rulescard build IN --format all",
    "rulescard build IN --format braille -o OUT",
    "rulescard preview IN -o OUT",
    "rulescard calibrate -o OUT",
    "rulescard sizes IN --min-type ODD",
    "audiogame play IN --demo --wav OUT --seconds 1",
    "audiogame play --from LOG --demo --wav OUT --log OUT2 --seconds 1",
)
CHOOSING: Final = (
    "audiogame play --seconds ODD --wav OUT",
    "audiogame play --seconds ODD --log OUT",
    "audiogame play --opponents ODD",
    "audiogame play --rate ODD",
    "audiogame play --seed ODD",
    "audiogame play --level ODD",
    "audiogame play --preset ODD",
    "audiogame rate ODD",
    "audiogame rate hard ODD",
    "audiogame rules --speech ODD",
    "slapjack rules --preset ODD",
    "slapjack rules --for ODD",
    "slapjack ODD",
    "rulescard build --paper ODD --format large-print -o OUT",
    "rulescard build --type ODD --format large-print -o OUT",
    "rulescard build --cells ODD --format braille -o OUT",
    "rulescard build --lines ODD --format braille -o OUT",
    "rulescard build --grade ODD --format braille -o OUT",
    "rulescard build --min-type ODD -o OUT",
    "rulescard build --margin ODD -o OUT",
    "rulescard build --size ODD -o OUT",
    "rulescard build --format ODD -o OUT",
    "rulescard calibrate --measured ODD",
    "rulescard calibrate --measured 98.5,ODD",
    "rulescard calibrate --paper ODDxODD -o OUT",
)


@dataclass(slots=True)
class Trial:
    """One command, the files it finds, and what is odd about them."""

    words: list[str]
    odd: str
    files: dict[str, bytes] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)  # "name": "hard:p.toml" or a target

    def __str__(self) -> str:
        """Show it, so that it can be tried by hand."""
        return f"{tellable(' '.join(map(repr, self.words)))}  ({self.odd})"


def trials(seed: int = 1, *, slow: bool = False) -> Iterator[Trial]:
    """Give trials without end; without `slow` none that draws a PDF or speaks."""
    chance = random.Random(seed)
    kinds = [*READING, *WRITING, *CHOOSING] + [*SLOW] * slow
    while True:
        yield _trial(chance.choice(kinds), chance, slow=slow)


def _trial(command: str, chance: random.Random, *, slow: bool) -> Trial:
    if not slow and "ODD" in command and "OUT" in command:
        command = command.replace("OUT", "file/x")
    trial = Trial([], "")
    name = chance.choice(NAMES)
    odd, settings_odd, printer_odd = (
        chance.choice([*TEXTS]) if chance.random() < share else "as it is"
        for share in (0.6, 0.1, 0.1)
    )
    odd_wav, number = chance.choice([*WAVS]), chance.choice(NUMBERS)
    texts = {"IN": HOUSE, "LOG": LOG}
    for word in command.split():
        if word in texts:
            trial.files[name] = TEXTS[odd](texts[word], chance)
        elif word == "WAV":
            trial.files[name] = WAVS[odd_wav]
    trial.files |= {
        "other.toml": TEXTS["as it is" if "IN" in command else odd](HOUSE, chance),
        "config/slapjack/settings.toml": TEXTS[settings_odd](SETTINGS, chance),
        "config/slapjack/printer.toml": TEXTS[printer_odd](PRINTER, chance),
        "file": b"kept",
    }
    given = {"IN": name, "LOG": name, "WAV": name, "OTHER": "other.toml", "OUT2": "second.jsonl"}
    if chance.random() < 0.15:
        given |= {"IN": (found := _no_file(chance)), "LOG": found, "WAV": found}
    given["OUT"] = _place(given["IN"], trial, chance)
    given["ODD"] = number
    trial.words = [given.get(word, word.replace("ODD", number)) for word in command.split()]
    trial.words = [f"./{word}" if word == name and name[0] == "-" else word for word in trial.words]
    trial.odd = f"in {odd}, settings {settings_odd}, printer {printer_odd}, WAV {odd_wav}"
    return trial


def _no_file(chance: random.Random) -> str:
    found = ["missing.toml", "config", ".", "", "/dev/zero", "file/x", "n" * 300, "loop", "pipe"]
    return chance.choice([*found, "nowhere"])


def _place(read: str, trial: Trial, chance: random.Random) -> str:
    """Give where to write: often what is read, by one of its names."""
    trial.links = {"loop": "loop", "nowhere": "none/x", "soft": read, "hard": f"hard:{read}"}
    places = [
        *(read, f"./{read}", f"config/../{read}", "soft", "hard", "other.toml"),
        *("new/made", "made", "made", "config", "new/", "file/x", "/dev/null", "/dev/full"),
        *("", "-", "loop", "nowhere/x", "n" * 300, "\udcff.out", "a\nb", "/proc/x/y", "."),
        *("config/slapjack/settings.toml", "config/slapjack/printer.toml"),
    ]
    return chance.choice(places)


def judged(trial: Trial, folder: Path) -> list[str]:
    """Run a trial in an empty folder, which becomes the working one; say what was wrong."""
    _lay(trial, folder)
    before = _contents(folder)
    environment = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_CACHE_HOME": str(folder.parent)}
    result = CliRunner(env=environment).invoke(MAINS[trial.words[0]], trial.words[1:])
    return [*_faults_of_words(trial, result), *_faults_of_files(trial, folder, before, result)]


def _lay(trial: Trial, folder: Path) -> None:
    os.chdir(folder)
    for name, content in trial.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    os.mkfifo("pipe")
    for name, target in trial.links.items():
        if not target.startswith("hard:"):
            Path(name).symlink_to(target or "none")
        elif target.removeprefix("hard:") in trial.files:
            Path(name).hardlink_to(target.removeprefix("hard:"))


def _contents(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if os.path.isfile(path))  # noqa: PTH113 - never raises
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def _faults_of_words(trial: Trial, result: Result) -> Iterator[str]:
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        yield f"{type(result.exception).__name__}: {result.exception}"
    if result.exit_code not in {0, 1, 2}:
        yield f"exit status {result.exit_code}"
    if found := PYTHONS_WORDS.search(result.output):
        yield f"Python's words: {found[0]}: {result.output[:300]}"
    if result.exit_code and not result.stderr:
        yield "no message"
    if result.exit_code and not _names_the_culprit(trial, result.stderr):
        yield f"names no culprit: {result.stderr[:300]}"
    if len(result.stderr) > 100_000 or not result.stderr.replace("\n", "").isprintable():
        yield f"noise: {result.stderr[:300]!r}"


def _names_the_culprit(trial: Trial, message: str) -> bool:
    """Whether a word of the command, or a file it finds, stands in what is said."""
    names = {tellable(name.removeprefix("--"))[:40] for name in (*trial.words[1:], *trial.files)}
    names |= {part for name in names for part in (name.split("-")[-1], name.split("/")[0])}
    named = {name for name in names if len(name) > 1} | {
        *map(repr, trial.words),
        "terminal",
        "'-i'",
    }
    return any(name in message for name in named)


def _faults_of_files(
    trial: Trial, folder: Path, before: dict[str, bytes], result: Result
) -> Iterator[str]:
    after = _contents(folder)
    # What a command only writes may be another file's place; `rate` and `--measured` keep theirs.
    written = {"config/slapjack/settings.toml"} if "rate" in trial.words else set()
    written |= {"config/slapjack/printer.toml"} if "--measured" in trial.words else set()
    written |= set() if _reads(trial, "other.toml") else {"other.toml"}
    written |= set() if trial.words[0] == "audiogame" else {"config/slapjack/settings.toml"}
    written |= set() if trial.words[0] == "rulescard" else {"config/slapjack/printer.toml"}
    written -= written if result.exit_code else set()
    for name, content in before.items():
        if after.get(name) != content and name not in written:
            yield f"{name!r} was changed"
    made = set(after) - set(before)
    if result.exit_code and made:
        yield f"left behind: {sorted(made)}"
    if half := [name for name in made if not after[name] or re.search(r"/?\.[^/]*\.\w{8}$", name)]:
        yield f"half-written: {half}"


def _reads(trial: Trial, name: str) -> bool:
    """Whether a command takes a file, and not only as the place to write to."""
    if name not in trial.words:
        return False
    before = trial.words[trial.words.index(name) - 1]
    return before not in {"-o", "--wav", "--log"}
