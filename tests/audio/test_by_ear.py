"""The commands beside the game: the rules read aloud, the rate, the doctor, a file played."""

import os
import subprocess
import sys
import wave
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, sleep

import pytest

from audiogame.settings import read_settings
from slapjack.match.opponents import Level
from tests.audio.conftest import SoundServer
from tests.audio.heard import CHEAP_MS, Recorder
from tests.audio.playing import COMMAND, Playing
from tests.audio.test_playing import TURN, leave, start_from
from tests.audio.witness import PATIENCE_S, measured, wait_for

AGAIN_S = 0.2  # a key that is read sooner again may be held down
INTRODUCTION = "The rules. Space goes on, left goes back, H says more keys, Q ends."


def run(folder: Path, *words: str, status: int = 0) -> str:
    """Run the command without a terminal; give what it said."""
    done = subprocess.run(
        [COMMAND, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "XDG_CONFIG_HOME": str(folder)},
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if status and not done.stdout else done.stdout


def unplugged(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    (folder / "asound.conf").write_text("pcm.!default { type hw card 99 }\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(folder / "asound.conf"))


def printed_rules(preset: str) -> tuple[list[str], list[int]]:
    """Give the clauses that `slapjack rules` prints for the ear, and where sections begin."""
    slapjack = Path(sys.executable).parent / "slapjack"
    words = [str(slapjack), "rules", "--preset", preset, "--for", "ear"]
    text = subprocess.run(
        words, capture_output=True, check=True, text=True, timeout=PATIENCE_S
    ).stdout
    head, *sections = text.strip().split("\n\n")
    title, *clauses = head.split("\n")
    lines, starts = [f"{title}. {', '.join(clauses)}."], [0]
    for section in sections:
        title, *clauses = [line.removeprefix("- ") for line in section.split("\n")]
        if clauses:
            starts.append(len(lines))
            lines += [f"{title}. {clauses[0]}", *clauses[1:]]
        else:
            lines.append(title)
    return lines, starts


class Reading:
    """The rules being read; a key brings a line, unless it came so soon again that it is held."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.pressed = 0
        self._read_s: dict[str, float] = {}
        game.wait_for(f"^{INTRODUCTION}$")

    def press(self, key: str) -> str:
        since = len(self.game.said())
        self.pressed += 1
        sleep(max(0.0, self._read_s.get(key, 0.0) + AGAIN_S - perf_counter()))
        self.game.press(key)
        line = self.game.wait_for(".", since)
        self._read_s[key] = perf_counter()
        return line

    def press_each(self, keys: list[str], times: int) -> list[str]:
        """Press the keys one after the other and over again."""
        return [self.press(key) for key in islice(cycle(keys), times)]


@pytest.mark.parametrize("preset", ["card", "pagat"])
def test_the_rules_are_read_as_they_are_printed_and_keys_step_through_them(
    sound_server: SoundServer, tmp_path: Path, preset: str
) -> None:
    assert sound_server
    lines, starts = printed_rules(preset)
    assert len(starts) > 4
    with Recorder(CHEAP_MS) as recorder, Playing(tmp_path, "rules", "--preset", preset) as game:
        rules = Reading(game)
        assert rules.press("r") == lines[0]
        begin_s = perf_counter()
        assert rules.press_each([" ", "n", "\x1b[C", "]"], len(lines) - 1) == lines[1:]
        assert rules.press("z") == INTRODUCTION.removeprefix("The rules. ")
        assert "down and up go by section" in rules.press("h")
        assert rules.press_each([" ", "n"], 2) == [lines[-1], lines[-1]]
        assert rules.press_each(["b", "\x1b[D", "["], 3) == lines[-4:-1][::-1]
        sections = [lines[start] for start in starts]
        earlier = [lines[start] for start in starts if start < len(lines) - 4]
        up = rules.press_each(["\x1b[A", "\x1b[5~"], len(earlier) + 1)
        assert up == [*earlier[::-1], earlier[0]]
        down = rules.press_each(["\x1b[B", "s", "\x1b[6~"], len(sections))
        assert down == [*sections[1:], sections[-1]]
        wait_for(lambda: recorder.between(begin_s, perf_counter()).first_sound_s() is not None)
        game.press("q")
        assert game.end() == 0
        told = [line for line in game.said() if "Making the voice ready" not in line]
        assert len(told) == 1 + rules.pressed, "one line for each key"
        assert game.terminal_now() == game.terminal_before


def test_the_rate_is_kept_for_one_level_and_the_others_stay(tmp_path: Path) -> None:
    settings = tmp_path / "slapjack" / "settings.toml"
    before = read_settings(settings)
    assert run(tmp_path, "rate", "easy", "180") == "easy: 180 words a minute\n"
    assert settings.read_text().startswith("# Settings")
    assert read_settings(settings) == before.with_rate(Level.EASY, 180)
    assert run(tmp_path, "rate").splitlines() == [
        f"{level.value}: {180 if level is Level.EASY else before.rate_wpm[level]} words a minute"
        for level in Level
    ]
    assert "79 is not in the range" in run(tmp_path, "rate", "easy", "79", status=2)


def test_a_rate_found_in_a_game_is_kept_for_its_level(
    sound_server: SoundServer, tmp_path: Path
) -> None:
    assert sound_server
    start = start_from(tmp_path, "4H JS 2C", "9D KD 3C")
    before = read_settings(tmp_path / "none")
    with Playing(tmp_path, "play", "--from", str(start), "--level", "hard") as game:
        game.wait_for(TURN)
        game.press("+")
        faster = before.rate_wpm[Level.HARD] + 20
        game.wait_for(f"^{faster} words a minute")
        leave(game)
    kept = read_settings(tmp_path / "slapjack" / "settings.toml")
    assert kept == before.with_rate(Level.HARD, faster)


def test_the_doctor_finds_all_well_in_a_terminal(sound_server: SoundServer, tmp_path: Path) -> None:
    assert sound_server
    with Playing(tmp_path, "doctor") as doctor:
        assert doctor.end() == 0
        doctor.wait_for("^To put behind a voice's name")
        slow = "The voice does not answer yet."  # as it may be on a machine that is full
        told = [line for line in doctor.said() if not line.startswith(slow)]
        voice, device, keys, english, others, _ = told
    assert "en-us" in english
    assert " de," in others
    assert voice.startswith("Voice: works. en-us spoke for ")
    assert device.startswith("Sound device: works. Latency ")
    assert keys == "Keys: work. This is a terminal."


def test_the_doctor_names_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    unplugged(monkeypatch, tmp_path)
    told = run(tmp_path, "doctor", "--voice", "nobody", status=1).splitlines()
    voice, device, keys, english, *_ = told
    assert voice.startswith("Voice: no. ")
    assert "nobody" in voice
    assert voice.endswith(" Play goes on in text alone: audiogame play --speech text.")
    assert device.startswith("Sound device: no. ")
    assert keys.startswith("Keys: no. ")
    assert "en-us" in english


def test_a_file_is_played_to_its_end(sound_server: SoundServer, tmp_path: Path) -> None:
    assert sound_server
    path = tmp_path / "short.wav"
    beep(path, seconds=1.0)

    def measure() -> None:
        with Recorder(CHEAP_MS) as recorder:
            begin_s = perf_counter()
            run(tmp_path, "listen", str(path))
            sleep(0.2)  # what was played last is still on its way to the recorder
            heard = recorder.between(begin_s, perf_counter())
        first_s, last_s = heard.first_sound_s(), heard.last_sound_s()
        assert first_s is not None
        assert last_s is not None
        assert last_s - first_s == pytest.approx(1.0, abs=0.05)

    measured(measure)


def beep(path: Path, seconds: float) -> None:
    frames = round(seconds * 48_000)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(48_000)
        file.writeframes(b"\x00\x10\x00\xf0" * (frames // 2))


def test_a_missing_file_and_one_that_is_no_sound_are_told(tmp_path: Path) -> None:
    missing = tmp_path / "none.wav"
    text = tmp_path / "text.wav"
    text.write_text("no sound")
    told = run(tmp_path, "listen", str(missing), status=1)
    assert f"{missing}: cannot be read: No such file" in told
    assert "Name a WAV file" in told
    told = run(tmp_path, "listen", str(text), status=2)
    assert f"{text}:\n  cannot be played: expected a WAV file" in told


def test_a_file_without_a_device_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    unplugged(monkeypatch, tmp_path)
    beep(tmp_path / "short.wav", seconds=0.1)
    told = run(tmp_path, "listen", str(tmp_path / "short.wav"), status=1)
    assert "sound: no device" in told
    assert "audiogame doctor" in told
