"""The clip bank: ready in time, kept on disk, never deceived by a broken disk."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Event
from time import perf_counter

import numpy as np
import pytest

from audiogame.sound.clips import Packed
from audiogame.speech import bank as bank_module
from audiogame.speech.bank import ClipBank, Preparation
from audiogame.speech.errors import VoiceError
from audiogame.speech.rates import Tuning
from audiogame.speech.voice import Speaker, Voice
from tests.audio.witness import PATIENCE_S, measured, show

TEXTS = ["Jack of Spades", "Your turn. F flips."]


def phrases(cards: list[str]) -> list[str]:
    """Give the cards and a hundred sentences of the length a game has."""
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joan"]
    said = ["It is {}'s turn.", "{} was first.", "{} takes the pile.", "{} is back in."]
    said += ["{} wins: every card is theirs.", "{} has no cards: the next Jack or out."]
    said += ["Not a Jack: {} pays one card.", "{} was too late.", "{} is out.", "{} has nine."]
    return cards + [sentence.format(name) for sentence in said for name in names]


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir(), key=lambda path: path.stat().st_size)


def samples(bank: ClipBank, text: str) -> np.ndarray:
    return bank.clip(text, 180).samples


def alike(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether both are one text at one rate, which is true within 1 % each time it is measured.

    No two renderings of eSpeak's are equal.
    """
    return abs(len(one) - len(other)) < 0.03 * len(one)


@pytest.mark.timed
def test_a_first_run_takes_little_longer_than_its_voice_and_a_later_one_far_less(
    tmp_path: Path, cards: list[str]
) -> None:
    """How many seconds that is, `make bench ONLY=voice` says."""
    texts = phrases(cards)

    def measure() -> None:
        told: list[tuple[int, int]] = []
        bare_s = bare_voice_s(texts)
        folder = tmp_path / str(perf_counter())
        first_s = prepared_s(folder, texts, lambda *progress: told.append(progress))
        later_s = prepared_s(folder, texts)
        show(f"voice {bare_s:.2f} s, first run {first_s:.2f} s, later {later_s:.3f}; told {told}")
        assert first_s <= 1.5 * bare_s
        assert later_s <= first_s / 5
        assert len(told) <= first_s
        assert all(0 <= ready < total == 152 for ready, total in told)

    measured(measure)


def prepared_s(
    folder: Path, texts: list[str], progress: Callable[[int, int], None] | None = None
) -> float:
    started_s = perf_counter()
    with ClipBank(folder) as bank:
        bank.prepare(texts, 180, progress)
        return perf_counter() - started_s


def bare_voice_s(texts: list[str]) -> float:
    """How long the engine takes for them by itself."""
    started_s = perf_counter()
    with closing(Speaker(Voice.default(), limit_s=PATIENCE_S)) as speaker:
        tuning = speaker.tune(180)
        for text in texts:
            speaker.say(text, 180, tuning)
        return perf_counter() - started_s


def mute() -> Speaker:
    return Speaker(Voice.default(), command=(sys.executable, "-c", ""))


def test_what_was_prepared_needs_no_voice_later(tmp_path: Path) -> None:
    with ClipBank(tmp_path) as bank:
        bank.prepare(TEXTS, 180)
        spoken = samples(bank, TEXTS[0])
    with ClipBank(tmp_path, speaker=mute()) as bank:
        bank.prepare(TEXTS, 180)
        assert np.array_equal(samples(bank, TEXTS[0]), spoken)
        with pytest.raises(VoiceError):
            bank.clip("Something new.", 180)


def test_what_is_said_once_is_not_kept_on_disk(tmp_path: Path) -> None:
    with ClipBank(tmp_path) as bank:
        bank.prepare(TEXTS, 180)
        kept = files(tmp_path)
        assert bank.clip("You were first: 312 milliseconds.", 180).duration_s > 1
        assert files(tmp_path) == kept


def test_what_was_asked_for_in_a_hurry_is_kept_once_it_is_prepared(tmp_path: Path) -> None:
    with ClipBank(tmp_path) as bank:
        spoken = samples(bank, TEXTS[0])
        bank.prepare(TEXTS, 180)
    with ClipBank(tmp_path, speaker=mute()) as bank:
        assert np.array_equal(samples(bank, TEXTS[0]), spoken)


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])


def half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:40])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def garbage(file: Path) -> None:
    file.write_bytes(os.urandom(file.stat().st_size))


def one_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-5000] ^= 1
    file.write_bytes(data)


def another_clip(file: Path) -> None:
    (other,) = [each for each in files(file.parent)[-2:] if each != file]
    file.write_bytes(other.read_bytes())


@pytest.mark.parametrize("damage", [truncate, half, empty, garbage, one_bit, another_clip])
def test_a_damaged_clip_is_made_anew_and_never_played(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    with ClipBank(tmp_path) as bank:
        bank.prepare(TEXTS, 180)
        spoken = [samples(bank, text) for text in TEXTS]
    damage(files(tmp_path)[-1])
    reports: list[str] = []
    with ClipBank(tmp_path, report=reports.append) as bank:
        bank.prepare(TEXTS, 180)
        for text, as_it_was in zip(TEXTS, spoken, strict=True):
            assert alike(samples(bank, text), as_it_was)
    assert len(reports) == 1
    assert "made anew" in reports[0]
    with ClipBank(tmp_path, speaker=mute(), report=pytest.fail) as bank:
        bank.prepare(TEXTS, 180)


def test_a_damaged_tuning_is_measured_anew(tmp_path: Path) -> None:
    with ClipBank(tmp_path) as bank:
        bank.prepare(TEXTS, 180)
        spoken = samples(bank, TEXTS[0])
    files(tmp_path)[0].write_bytes(b'{"engine_rate": "fast"}')
    files(tmp_path)[-1].unlink()
    files(tmp_path)[-1].unlink()
    reports: list[str] = []
    with ClipBank(tmp_path, report=reports.append) as bank:
        bank.prepare(TEXTS, 180)
        assert alike(samples(bank, TEXTS[0]), spoken)
    assert len(reports) == 1


def test_halves_of_an_interrupted_write_are_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "tmp123.half").write_bytes(b"half a clip")
    with ClipBank(tmp_path) as bank:
        assert not files(tmp_path)
        bank.prepare(TEXTS, 180)


def test_a_folder_that_cannot_be_written_is_reported_once_and_speech_works(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_bytes(b"")
    reports: list[str] = []
    with ClipBank(tmp_path / "file" / "voice", report=reports.append) as bank:
        bank.prepare(TEXTS, 180)
        assert samples(bank, TEXTS[0]).any()
    assert sum("cannot write" in report for report in reports) == 1


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from audiogame.speech import bank as bank_module
from audiogame.speech.bank import ClipBank, Preparation

reports = []
with ClipBank(Path(sys.argv[1]), report=reports.append) as bank:
    bank.clip("One.", 180)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
    bank.prepare(["Jack of Spades", "Your turn."], 180)
    assert bank.clip("Jack of Spades", 180).samples.any()
    assert bank.clip("Your turn.", 180).samples.any()
    assert not list(Path(sys.argv[1]).glob("*.half"))
assert len(reports) == 1 and "cannot write (File too large)" in reports[0], reports
"""


def test_a_disk_that_takes_no_more_is_reported_once_and_speech_works(tmp_path: Path) -> None:
    """The limit is the process's own on what a file may hold, as a disk that is full acts."""
    subprocess.run([sys.executable, "-c", FULL_DISK, str(tmp_path)], check=True)


class Held(Speaker):
    """A voice that says the last card only when it is let."""

    def __init__(self, last: str) -> None:
        super().__init__(Voice.default())
        self._last = last
        self.let = Event()

    def say(self, text: str, wpm: int, tuning: Tuning) -> Packed:
        if text == self._last:
            assert self.let.wait(PATIENCE_S)
        return super().say(text, wpm, tuning)


def test_another_rate_is_prepared_without_waiting(tmp_path: Path, cards: list[str]) -> None:
    speaker = Held(cards[26])
    with ClipBank(tmp_path, speaker=speaker) as bank:
        bank.prepare(cards[:4], 180)
        preparation = bank.prepare_soon(cards, 330)
        assert preparation.total == 52
        assert not preparation.finished
        urgent = bank.ask("Something at once.", 180)
        speaker.let.set()
        urgent.result()
        assert not preparation.finished, "the urgent text waited for all others"
        preparation.wait()
        assert preparation.ready == 52
        assert bank.ready(cards[-1], 330)
        assert bank.clip(cards[0], 330).duration_s < bank.clip(cards[0], 180).duration_s * 0.7


def test_a_preparation_can_be_given_up(bank: ClipBank, cards: list[str]) -> None:
    preparation = bank.prepare_soon(cards, 95)
    preparation.cancel()
    preparation.wait()
    assert not bank.ready(cards[-1], 95)


def test_a_bank_closed_in_the_midst_leaves_nobody_waiting(tmp_path: Path, cards: list[str]) -> None:
    bank = ClipBank(tmp_path)
    preparation = bank.prepare_soon(cards, 180)
    bank.close()
    assert preparation.finished


def test_progress_is_told_as_it_is_made_and_none_is_told_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bank_module, "PROGRESS_S", 0.001)
    monkeypatch.setattr(bank_module, "SILENT_S", 0.2)
    first, second = Future[Packed](), Future[Packed]()
    told: list[int] = []

    def tell(ready: int, total: int) -> None:
        assert total == 2
        told.append(ready)
        if len(told) == 3:  # twice that nothing was ready yet
            first.set_result(Packed(b""))
        if ready == 1:
            second.set_result(Packed(b""))

    began_s = perf_counter()
    Preparation([first, second]).wait(tell)
    assert told == [0, 0, 0, 1]
    assert perf_counter() - began_s >= 2 * 0.2
