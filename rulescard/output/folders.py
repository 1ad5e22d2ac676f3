"""Where the files of a house go."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulescard.formats.editions import file_name
from rulescard.formats.format import Format, Order, names
from rulescard.formats.registry import FORMATS
from rulescard.output.other_names import by_ending
from slapjack.errors import SlapjackError

FOLDER: Final = Path("output")
TERMINAL: Final = "-"


class NoPlace(SlapjackError):
    """Files that cannot go where they were to."""

    exit_status = 2


def paths(order: Order, output: str | None = None) -> dict[Format, Path]:
    """Say where each format goes: into `output/`, another folder, or the one file named.

    Raises `NoPlace` for several formats and one file, and for a terminal.
    """
    if output == TERMINAL:
        raise NoPlace(f"-o {TERMINAL}: expected a file or a folder; rulescard build can show text")
    if output and _is_file(output):
        only = _only(order.formats, output)
        _check_name(only, output)
        return {only: Path(output)}
    folder = Path(output) if output else FOLDER
    return {written_in: folder / file_name(order, written_in) for written_in in order.formats}


def named(output: str | None) -> Format | None:
    """Give the format that a file is named after: the first of its suffix, None for no such name.

    Raises `NoPlace` for a suffix that no format has.
    """
    suffix = Path(output).suffix.lower() if output and _is_file(output) else ""
    if not suffix:
        return None
    for row in FORMATS.values():
        if row.suffix == suffix:
            return row
    if near := FORMATS.get(by_ending(suffix)):
        nearly = Path(str(output)).with_suffix(near.suffix)
        raise NoPlace(f"-o {output}: no format ends in {suffix}; did you mean -o {nearly}?")
    known = ", ".join(dict.fromkeys(row.suffix for row in FORMATS.values()))
    raise NoPlace(
        f"-o {output}: expected a name ending in {known}, found {suffix}; name the file so, or say "
        "with --format what is to be in it"
    )


def _is_file(output: str) -> bool:
    return output != TERMINAL and not output.endswith(("/", "\\")) and not Path(output).is_dir()


def _check_name(only: Format, output: str) -> None:
    """Refuse a name that says another format than was asked for."""
    suffix = Path(output).suffix.lower()
    others = [row.name for row in FORMATS.values() if row.suffix == suffix]
    if others and only.suffix != suffix:
        raise NoPlace(
            f"-o {output}: is the name of {' or '.join(others)}, and --format asks for {only}; "
            f"name a file ending in {only.suffix}, or ask for --format {others[0]}"
        )


def check_terminal(formats: Sequence[Format]) -> None:
    """Raise `NoPlace` unless there is one format, and a terminal can show it."""
    only = _only(formats, TERMINAL)
    if not only.is_text:
        known = ", ".join(names(row for row in FORMATS.values() if row.is_text))
        raise NoPlace(f"-o {TERMINAL}: {only} is no text; the terminal takes --format {known}")


def _only(formats: Sequence[Format], output: str) -> Format:
    if len(formats) > 1:
        raise NoPlace(
            f"-o {output}: one place for {len(formats)} formats ({', '.join(names(formats))}); "
            "ask for one of them, or name a folder, ending in /"
        )
    return formats[0]
