"""What all commands share: a house from a file or a preset, and faults told plainly."""

from __future__ import annotations

import errno
import io
import math
import os
import shlex
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

import click

import slapjack
from slapjack import files
from slapjack.book import wording
from slapjack.errors import SlapjackError, did_you_mean, tellable
from slapjack.house.address import fragment_of, house_of
from slapjack.house.file import read_house
from slapjack.house.places import SUFFIX
from slapjack.house.rules import DEFAULT_PRESET, PRESETS, House

if TYPE_CHECKING:
    from collections.abc import Callable

_Command = TypeVar("_Command", bound="Callable[..., Any]")
SHOW_TRACEBACK: Final = "SLAPJACK_TRACEBACK"
UNFORESEEN: Final = 70  # as sysexits.h has it: an internal fault
INTERRUPTED: Final = 130  # as a shell has it: 128 and the number of SIGINT


class Commands(click.Group):
    """A group whose commands end on a fault with its message, never with a traceback."""

    exit_status: ClassVar[int] = 0  # of the command that is about to leave

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; ask which was meant, of a file too that stands where one should."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(tellable(self._unknown(ctx, args[0])), ctx)
        return super().resolve_command(ctx, args)

    def _unknown(self, ctx: click.Context, name: str) -> str:
        if name.endswith(SUFFIX):
            takers = [each for each in self.commands if _takes_house(self.commands[each])]
            return (
                f"{name} is a house file; say what to do with it: {ctx.command_path} COMMAND "
                f"{shlex.quote(name)}, where COMMAND is one of {', '.join(takers)}."
            )
        hint = did_you_mean(name, self.commands) or f"expected one of {', '.join(self.commands)}."
        return f"No such command {name!r}; {hint}"

    def main(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - as click types it
        """Run the command, and keep its exit status for whoever must end the program at once."""
        try:
            return super().main(*args, **options)
        except SystemExit as leaving:
            Commands.exit_status = leaving.code if isinstance(leaving.code, int) else 1
            raise

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click types it
        """Run the command; tell a fault on standard error and leave with its exit status."""
        # Slow to import for what it does, and not wanted by whoever asks for help.
        from platformdirs import user_cache_path  # noqa: PLC0415

        _show_what_can_be_shown()
        wording.keep_compiled(user_cache_path("slapjack") / "templates")
        try:
            with files.remembering(wording.folder(), Path(slapjack.__file__).parent):
                result = super().invoke(ctx)
            _flush()
        except SlapjackError as fault:
            click.echo(tellable(str(fault)), err=True)
            ctx.exit(fault.exit_status)
        except KeyboardInterrupt:
            click.echo(wording.sentence("commands.j2", "left"), err=True)
            ctx.exit(INTERRUPTED)
        except OSError as error:
            _tell_what_the_system_refused(error)
            ctx.exit(1)
        except click.MissingParameter as fault:
            raise click.UsageError(_missing(fault), fault.ctx) from None
        except click.UsageError as fault:
            raise click.UsageError(tellable(fault.format_message()), fault.ctx) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if os.environ.get(SHOW_TRACEBACK):
                raise
            told = tellable(
                f"This should not have happened: {type(error).__name__}: {error}. Please report "
                f"it with the command you gave and what {SHOW_TRACEBACK}=1 shows besides."
            )
            click.echo(told, err=True)
            ctx.exit(UNFORESEEN)
        return result


def _takes_house(command: click.Command) -> bool:
    return any(each.name == "house" for each in command.params)


def _missing(fault: click.MissingParameter) -> str:
    """Say which argument is missing, and how the command reads with all of them."""
    told = fault.format_message()
    if not isinstance(fault.param, Needed) or fault.ctx is None:
        return tellable(told)
    words = [each.example for each in fault.ctx.command.params if isinstance(each, Needed)]
    preset = fault.ctx.params.get("preset")
    options = ["--preset", preset] if preset else []
    example = " ".join([fault.ctx.command_path, *words, *options])
    return f"{fault.param.human_readable_name} is missing: {fault.param.what}. Say: {example}"


def _show_what_can_be_shown() -> None:
    """Let a terminal without some of our signs show a question mark for each."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _tell_what_the_system_refused(error: OSError) -> None:
    """Tell it of the file it was refused of; of standard output only if that takes no more."""
    if _is_of_output(error):
        if error.errno == errno.EPIPE:  # whoever reads has enough; click ends in silence
            raise error
        where = "standard output: cannot be written"
        _drop_output()
    else:
        where = f"{os.fsdecode(error.filename)}" if error.filename else "The system refused"
    click.echo(tellable(f"{where}: {error.strerror or error}."), err=True)


def _is_of_output(error: OSError) -> bool:
    """Whether it was met in writing to standard output: the error itself does not tell."""
    writing = (click.echo.__code__, _flush.__code__)
    return any(frame.f_code in writing for frame, _ in traceback.walk_tb(error.__traceback__))


def _flush() -> None:
    if sys.stdout is not None:  # None where standard output is closed
        sys.stdout.flush()


def _drop_output() -> None:
    """Keep Python from trying once more, and failing loudly, as it leaves."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _InWords:
    """A range as it is said: 1 to 240, not 1<=x<=240."""

    name = "number"
    min: Any
    max: Any

    def _describe_range(self) -> str:
        """Say the range for help and faults; "" for none."""
        if self.min is None:
            return "" if self.max is None else f"{self.max} or less"
        return f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"


class Whole(_InWords, click.IntRange):
    """A whole number in a range, or of any size."""


class Number(_InWords, click.FloatRange):
    """A number in a range, or of any size: nan and inf are none."""

    name = "number"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click types it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """Give the number; click tells of anything else."""
        if not math.isfinite(number := float(super().convert(value, param, ctx))):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


class Needed(click.Argument):
    """An argument that a command cannot do without: `what` it is, and an `example` of it."""

    def __init__(
        self,
        names: list[str],
        *,
        what: str,
        example: str,
        **how: Any,  # noqa: ANN401 - as click types it
    ) -> None:
        self.what = what
        self.example = example
        super().__init__(names, **how)


def needed(name: str, metavar: str, what: str, example: str) -> Callable[[_Command], _Command]:
    """Declare a file that a command cannot do without."""
    return click.argument(
        name,
        cls=Needed,
        metavar=metavar,
        type=click.Path(path_type=Path),
        what=what,
        example=example,
    )


house_argument = click.argument(
    "house", required=False, metavar="[HOUSE]", type=click.Path(path_type=Path)
)
preset_option = click.option(
    "--preset",
    type=click.Choice(list(PRESETS)),
    help=f"Take the rules of a preset instead of a house file (default: {DEFAULT_PRESET}).",
)


def chosen_house(path: Path | None, preset: str | None) -> House:
    """Give the house of a file, an address, a preset, or the default one; two are a fault."""
    if path is not None and preset is not None:
        raise SlapjackError(
            f"{path}, --preset {preset}: expected a house file or a preset, found both. "
            "A house file names its own preset, in its first line; an address does behind its #."
        )
    if path is not None:
        fragment = fragment_of(path)
        return read_house(path) if fragment is None else house_of(fragment)
    name = preset or DEFAULT_PRESET
    return House(PRESETS[name], name)
