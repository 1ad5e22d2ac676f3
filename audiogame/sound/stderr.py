"""Keeps sound libraries' own chatter out of the terminal, where a screen reader would read it."""

import io
import os
import sys


class QuietStderr:
    """From now until `restore`, what C code writes to standard error goes nowhere.

    ALSA and PortAudio print there on each lost device and late block. What
    Python writes to `sys.stderr`, tracebacks too, still comes through.
    """

    def __init__(self) -> None:
        self._python = sys.stderr
        self._terminal = os.dup(2)
        if _is_descriptor_2(sys.stderr):
            sys.stderr.flush()
            sys.stderr = os.fdopen(self._terminal, "w", buffering=1, closefd=False)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def restore(self) -> None:
        """Let everything come through again."""
        sys.stderr.flush()
        os.dup2(self._terminal, 2)
        sys.stderr = self._python
        os.close(self._terminal)


def _is_descriptor_2(stream: object) -> bool:
    try:
        return isinstance(stream, io.TextIOBase) and stream.fileno() == 2  # noqa: PLR2004
    except OSError:
        return False
