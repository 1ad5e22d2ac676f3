"""Speaks into files, a process of its own: `python -m audiogame.speech.voice_worker …`.

It reads one request a line (JSON) and answers each with one line, followed by
as many bytes as its `size` says:

    {"tune": 180}                                 -> {"size": 0, "engine_rate": 150, "stretch": 1.0}
    {"voices": true}                              -> {"size": 0, "voices": ["en-us", "+f1"]}
    {"say": "Two of Clubs", "wpm": 180,
     "engine_rate": 150, "stretch": 1.0}          -> {"size": 76012} and a packed clip
    anything that cannot be done                  -> {"size": 0, "error": "…"}

Speech engines hang, crash and lie; here they can do so without hurting a game.
"""

import ctypes
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import espeakng_loader
import pyttsx3

from audiogame.sound.clips import SAMPLE_RATE, Clip, Packed, Samples, pack
from audiogame.sound.shaping import levelled, onset_s, resampled, stretched, trimmed
from audiogame.speech.rates import PASSAGE, tune, words_per_minute
from audiogame.speech.soundfiles import read_sound

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(espeakng_loader.get_data_path())
MOST_PATH_BYTES = 159
"""eSpeak NG 1.52's own bound, path_home[160]."""

_LANGUAGE = re.compile(r"^language\s+(\S+)", re.MULTILINE)
MOST_WPM = 2000
LEAST_PEAK = 0.01


class Engine:
    """One pyttsx3 engine that renders texts to samples.

    SAPI and macOS are given a new engine for each text, as they speak only the
    first one well (pyttsx3 2.99); neither could be tried where this was written.
    """

    def __init__(self, name: str, voice: str, folder: Path) -> None:
        self.name, self.voice = name, voice
        self._file = folder / "spoken.wav"
        self._synchronize: Callable[[], Any] = lambda: None
        self._rate: int | None = None
        if name == "espeak":
            self._use_bundled_espeak(folder)
        self._engine = self._new_engine()
        # The first runAndWait of a process returns before the sound is there.
        self._save("One.", 175)

    def _use_bundled_espeak(self, folder: Path) -> None:
        os.environ["ESPEAK_DATA_PATH"] = str(_short(DATA, folder))
        library = ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
        # pyttsx3 looks only where system packages are; let every place be this one.
        load, ctypes.cdll.LoadLibrary = ctypes.cdll.LoadLibrary, lambda _: library  # type: ignore[method-assign,assignment]
        try:
            from pyttsx3.drivers import _espeak  # noqa: PLC0415 - loads the library
        finally:
            ctypes.cdll.LoadLibrary = load  # type: ignore[method-assign]
        self._synchronize = _espeak.Synchronize

    def _new_engine(self) -> Any:  # noqa: ANN401 - pyttsx3 has no types
        engine = pyttsx3.Engine(self.name)
        if self.voice:
            self._set_voice(engine)
        return engine

    def _set_voice(self, engine: Any) -> None:  # noqa: ANN401
        """Set the voice, or say that there is none such: pyttsx3 would keep the old one."""
        if self.name == "espeak":
            from pyttsx3.drivers import _espeak  # noqa: PLC0415

            # It speaks on without a variant that there is not.
            base, plus, variant = self.voice.partition("+")
            known = not plus or variant.isdigit() or variant in variants()
            # It finds some languages, as en-gb, by their file alone.
            for name in filter(None, [base, languages().get(base)]):
                if known and _espeak.SetVoiceByName(os.fsencode(name + plus + variant)) == 0:
                    self._synchronize()
                    return
        elif self.voice in [voice.id for voice in engine.getProperty("voices")]:
            engine.setProperty("voice", self.voice)
            return
        raise ValueError(f"{self.name} has no voice {self.voice!r}{self._nearest(engine)}")

    def _nearest(self, engine: Any) -> str:  # noqa: ANN401
        """Name the voices whose names are most like the one that there is not."""
        known = [*names(self.name, engine)]
        base, plus, _ = self.voice.lower().replace("_", "-").partition("+")
        if plus and base in known:
            known, base = [f"{base}+{one}" for one in variants()], self.voice.lower()
        near = get_close_matches(base, known, cutoff=0.5)
        return f"; nearest are {', '.join(near)}" if near else ""

    def _save(self, text: str, rate: int) -> None:
        self._file.unlink(missing_ok=True)
        engine = self._engine
        # pyttsx3 would go on at the old rate, without a word, if it were no number.
        rate = int(rate)
        if rate != self._rate:
            engine.setProperty("rate", rate)
            # eSpeak sets it at leisure, after the next text sometimes: wait (15 ms).
            self._synchronize()
            self._rate = rate
        engine.save_to_file(text, str(self._file))
        engine.runAndWait()
        self._synchronize()
        if self.name != "espeak":
            self._engine, self._rate = self._new_engine(), None

    def voices(self) -> list[str]:
        """Give the names of the voices; for espeak, those of variants after a plus too."""
        more = [f"+{name}" for name in variants()] if self.name == "espeak" else []
        return [*names(self.name, self._engine), *more]

    def render(self, text: str, rate: int) -> Samples:
        """Give the text spoken at the engine's own rate: trimmed, at `SAMPLE_RATE`.

        A file that is missing, broken, silent or too short for its words is rendered once
        more; then ValueError says what was wrong with it.
        """
        try:
            return self._rendered(text, rate)
        except (OSError, ValueError):
            return self._rendered(text, rate)

    def _rendered(self, text: str, rate: int) -> Samples:
        self._save(text, rate)
        samples = trimmed(resampled(*read_sound(self._file)))
        if abs(samples).max(initial=0) < LEAST_PEAK:
            raise ValueError(f"{self.name} spoke nothing for {text!r}")
        if words_per_minute(text, len(samples) / SAMPLE_RATE) > MOST_WPM:
            raise ValueError(f"{self.name} spoke only a part of {text!r}")
        return samples


def names(engine_name: str, engine: Any) -> Iterable[str]:  # noqa: ANN401
    """Give the names that an engine knows its voices by."""
    if engine_name != "espeak":
        return [str(voice.id) for voice in engine.getProperty("voices")]
    return sorted(languages())


def languages() -> dict[str, str]:
    """Give espeak's languages, each with the file that it speaks from."""
    files = sorted(path for path in (DATA / "lang").rglob("*") if path.is_file())
    found = ((_LANGUAGE.search(path.read_text(encoding="utf-8")), path) for path in files)
    return {
        match[1].lower(): path.relative_to(DATA / "lang").as_posix()
        for match, path in found
        if match
    }


def variants() -> list[str]:
    """Give what may stand behind an espeak voice's name and a plus."""
    return sorted(path.name for path in (DATA / "voices" / "!v").iterdir())


def _short(path: Path, folder: Path) -> Path:
    """Give a path that espeak takes: it cuts longer ones, and finds nothing there."""
    if len(os.fsencode(path)) <= MOST_PATH_BYTES:
        return path
    link = folder / path.name
    link.symlink_to(path)
    return link


def clip_of(samples: Samples, text: str, wpm: int, stretch: float) -> Clip:
    """Shape what an engine spoke into a clip."""
    if stretch != 1:
        samples = trimmed(stretched(samples, stretch))
    samples = levelled(samples)
    return Clip(samples, text, onset_s(samples, opening_s=0.9 * 60 / wpm), rate_wpm=wpm)


def answer(engine: Engine, request: dict[str, Any]) -> tuple[dict[str, Any], Packed]:
    """Give the answer's line and the bytes behind it."""
    if "voices" in request:
        return {"voices": engine.voices()}, Packed(b"")
    if "tune" in request:
        tuning = tune(lambda rate: measured_wpm(engine, rate), request["tune"])
        return {"engine_rate": tuning.engine_rate, "stretch": tuning.stretch}, Packed(b"")
    text = request["say"]
    samples = engine.render(text, request["engine_rate"])
    return {}, pack(clip_of(samples, text, request["wpm"], request["stretch"]))


def measured_wpm(engine: Engine, rate: int) -> float:
    """Give the true words a minute of the passage at the engine's own rate."""
    return words_per_minute(PASSAGE, len(engine.render(PASSAGE, rate)) / SAMPLE_RATE)


def serve(engine: Engine, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the requests end, as they do when the game ends in whatever way."""
    for line in requests:
        try:
            head, packed = answer(engine, json.loads(line))
        except (OSError, ValueError, RuntimeError) as error:
            head, packed = {"error": str(error)}, Packed(b"")
        answers.write(json.dumps(head | {"size": len(packed)}).encode() + b"\n" + packed)
        answers.flush()


def _answers_alone() -> BinaryIO:
    """Keep standard output for answers: pyttsx3 prints there too, which is sent elsewhere."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def main() -> None:
    """Serve the engine and voice named on the command line, using the folder for files."""
    answers = _answers_alone()
    folder, name, voice = sys.argv[1:]
    try:
        engine = Engine(name, voice, Path(folder))
    except Exception as error:  # noqa: BLE001 - an engine may fail in any way at all
        answers.write(json.dumps({"size": 0, "fatal": str(error) or repr(error)}).encode())
        return
    answers.write(b'{"size": 0}\n')
    answers.flush()
    serve(engine, sys.stdin.buffer, answers)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
