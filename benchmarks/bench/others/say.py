"""A program that speaks with `pyttsx3.say` what it is told, a line each, and stops at a bare line.

It answers with lines of a word and a `perf_counter` time: `asked` as it calls `say`, `started` as
pyttsx3 tells that it has, `over` when `runAndWait` is back, `stopped` as it calls `stop`.
"""

import ctypes
import os
import sys
import threading
from queue import SimpleQueue
from time import perf_counter

import espeakng_loader

RATE_WPM = 180


def tell(word: str) -> None:
    """Answer with a line."""
    sys.__stdout__.write(f"{word} {perf_counter()}\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


def main() -> None:
    """Speak until there are no more lines."""
    os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
    ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
    import pyttsx3  # noqa: PLC0415 - finds the library that has just been loaded

    sys.stdout = sys.stderr  # what pyttsx3 prints is no answer
    engine = pyttsx3.init()
    engine.setProperty("voice", "en-us")
    engine.setProperty("rate", RATE_WPM)
    engine.connect("started-utterance", lambda **_: tell("started"))
    texts: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            if line.strip():
                texts.put(line.strip())
            else:
                tell("stopped")
                engine.stop()
        texts.put("")

    threading.Thread(target=listen, daemon=True).start()
    while text := texts.get():
        tell("asked")
        engine.say(text)
        engine.runAndWait()
        tell("over")


if __name__ == "__main__":
    main()
