"""Running `rulescard` in a folder of its own, as a person would."""

from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from rulescard.cli import main


@dataclass(frozen=True, slots=True)
class Done:
    """What a command printed, and how it ended."""

    out: str
    err: str
    status: int


def run(*words: str | Path) -> Done:
    """Run a command in this process; a traceback fails the test."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.stdout, result.stderr, result.exit_code)


def files(folder: Path) -> list[str]:
    """Give the names of all files in a folder and those below it."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
