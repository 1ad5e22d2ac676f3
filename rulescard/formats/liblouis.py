"""Words to braille and back, by liblouis's own command `lou_translate`.

A subprocess, because its Python binding belongs to the system's Python and is not
seen from a virtual environment. It starts in a few milliseconds.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from rulescard.faults import MissingTool
from slapjack.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COMMAND: Final = "lou_translate"
# Unified English Braille, uncontracted and contracted, written in ASCII braille.
TABLES: Final = {1: "en-us-brf.dis,en-ueb-g1.ctb", 2: "en-us-brf.dis,en-ueb-g2.ctb"}
# `lou_translate` cuts a line that has over 2,047 bytes in two.
LONGEST_LINE_BYTES: Final = 2_000
TIME_LIMIT_S: Final = 30
# Liblouis writes what it does not know as '\x2660', and that in braille.
_UNKNOWN: Final = re.compile(r"'\\[XYZ][A-J]+'")

# Liblouis 3.24 reads the sign for the word "enough" as "en", but knows it in three groups.
_ENOUGH: Final = re.compile(r"(?<!\S)(,*)5(?!\S)")


class NoBraille(MissingTool):
    """Liblouis is missing, or did not translate what it was given."""


class _Direction(StrEnum):
    FORWARD = "--forward"
    BACKWARD = "--backward"


def to_braille(lines: Sequence[str], grade: int) -> list[str]:
    """Translate each line to ASCII braille; grade 2 is contracted, grade 1 is not.

    Raises `NoBraille` if liblouis is not installed, fails or takes over 30 s.
    """
    return _translate(_Direction.FORWARD, lines, grade)


def from_braille(lines: Sequence[str], grade: int) -> list[str]:
    """Translate each line of ASCII braille back to words; raises as `to_braille` does."""
    readable = [_ENOUGH.sub(r"\g<1>5\\<", line) for line in lines]
    return _translate(_Direction.BACKWARD, readable, grade)


def is_unknown(braille: str) -> bool:
    """Whether this is how liblouis writes a single character that has no braille."""
    return _UNKNOWN.fullmatch(braille) is not None


def _translate(direction: _Direction, lines: Sequence[str], grade: int) -> list[str]:
    given = "".join(f"{_escaped(line)}\n" for line in lines)
    translated = _run([COMMAND, direction, TABLES[grade]], given).split("\n")[:-1]
    if len(translated) != len(lines):
        raise NoBraille(f"{COMMAND} gave {len(translated)} lines for {len(lines)}")
    return translated


def _escaped(line: str) -> str:
    """Write a line as `lou_translate` reads it: with a backslash doubled."""
    escaped = line.replace("\\", "\\\\")
    length = len(escaped.encode())
    if length > LONGEST_LINE_BYTES:
        raise NoBraille(
            f"{shown(line)}: {length} bytes are too many to translate in one piece, "
            f"expected {LONGEST_LINE_BYTES} at most; make it shorter"
        )
    return escaped


def _run(command: Iterable[str], given: str) -> str:
    # Slow to import; what the command is called is asked far more often.
    import subprocess  # noqa: PLC0415

    try:
        result = subprocess.run(  # noqa: S603 - the command is ours, its input is no command
            list(command),
            input=given,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=TIME_LIMIT_S,
        )
    except FileNotFoundError:
        raise NoBraille(
            f"braille needs liblouis, and its command {COMMAND} was not found. Install it: "
            "sudo apt install liblouis-bin (Debian, Ubuntu), brew install liblouis (macOS)."
        ) from None
    except subprocess.TimeoutExpired:
        raise NoBraille(f"{COMMAND} took over {TIME_LIMIT_S} s and was stopped") from None
    # It reports a missing table on standard error alone, and exits with 0.
    if result.returncode or result.stderr:
        raise NoBraille(f"{COMMAND} failed ({result.returncode}): {result.stderr.strip()}")
    return result.stdout
