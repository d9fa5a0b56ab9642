"""Shared code of the commands: exit statuses, options, progress, and messages."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click

from dealer_service.atomic_files import ANYBODY, make_file
from dealer_service.errors import DealerServiceError
from dealer_service.settings import BadValue, day, variable

T = TypeVar("T")
Command = Callable[..., Any]

EXIT_FINDINGS = 1
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130  # 128 and the number of the signal, as in a shell
PROGRESS_INTERVAL = 1.0  # seconds before the first progress line, and between later ones
MOST_NAMED = 20  # the maximum number of names that a message lists

EXIT_STATUS_HELP = """
\b
Exit status of every command:
  0    success
  1    errors or differences were found, or the command failed
  2    the command line is invalid
  3    a bug in this program
  130  interrupted
"""


class Commands(click.Group):
    """A group of commands whose failures end in a message and an exit status, never in a traceback."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with. Raises UsageError with the nearest name if there is none."""
        require_known(args[0], self.list_commands(ctx), "command")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Every exception becomes a message and an exit status."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            ctx.exit(EXIT_INTERRUPTED)
        except DealerServiceError as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # click exits silently if the reader of a pipe is gone
            raise click.ClickException(f"{error.filename or 'the system'}: {error.strerror or error}") from error
        except Exception as error:
            click.echo(f"Internal error: {type(error).__name__}: {error}", err=True)
            click.echo("This is a bug in the program; please report it.", err=True)
            ctx.exit(EXIT_INTERNAL)


class Day(click.ParamType[str]):
    """A day in ISO 8601 format. It remains a string, as in pages and questions."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the day. Fails with a usage error if the value is not a day."""
        try:
            return day(value)
        except BadValue as error:
            self.fail(f"{value!r}: {error}.", param, ctx)


as_of_option = click.option(
    "--as-of",
    type=Day(),
    metavar="YYYY-MM-DD",
    help="Use the editions in force on this date. Default: those marked current.",
)


def rules_option(command: Command) -> Command:
    """Add ``--rules`` (folders added to the embedded pages) and ``--as-of`` (a day) to a command."""
    return click.option(
        "--rules",
        type=click.Path(path_type=Path),
        multiple=True,
        envvar=variable("rulesets"),
        show_envvar=True,
        show_default=False,
        metavar="FOLDER",
        help="A folder of rules to add to the embedded pages. Repeatable.",
    )(as_of_option(command))


def format_option(*formats: str) -> Callable[[Command], Command]:
    """Add ``--format`` to a command, as the parameter ``form``. The first format is the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="The output format.",
    )


keys_option = click.option(
    "--keys",
    type=click.Path(path_type=Path, exists=True),
    envvar=variable("keys"),
    show_envvar=True,
    metavar="PATH",
    help="The keys that sign and verify receipts: a folder, a key, or a JSON Web Key Set.",
)


def progress(items: Iterable[T], what: str, count: int, clock: Callable[[], float] = time.monotonic) -> Iterator[T]:
    """Yield the items. If they take longer than a second, print their count to standard error each second."""
    last = clock()
    printed = False
    end = "\r" if sys.stderr.isatty() else "\n"
    for number, item in enumerate(items):
        if clock() - last >= PROGRESS_INTERVAL:
            last, printed = clock(), True
            click.echo(f"{what}: {number} of {count}{end}", err=True, nl=False)
        yield item
    if printed:
        click.echo(f"{what}: {count} of {count}", err=True)


def absolute_path(path: Path) -> Path:
    """The absolute path. Symbolic links are kept; ``Path.resolve`` would follow them."""
    return Path(os.path.abspath(path))


def display_path(path: Path) -> Path:
    """The path for printing: relative if it is below the working folder, else absolute."""
    full = absolute_path(path)
    return full.relative_to(Path.cwd()) if full.is_relative_to(Path.cwd()) else full


def write_new(file: Path, content: str, mode: int = ANYBODY) -> None:
    """Write a new file. Raises ClickException if it exists already."""
    try:
        make_file(file, content, mode)
    except FileExistsError as error:
        raise click.ClickException(f"{display_path(file)} already exists and was not changed.") from error


def require_known(name: str, names: Iterable[str], what: str) -> str:
    """Return the name if it is known, else raise UsageError with the nearest name or a short list."""
    known = tuple(names)
    if name in known:
        return name
    nearest = get_close_matches(name, known, 1)
    hint = f" Did you mean {nearest[0]}?" if nearest else ""
    listed = f" Available: {', '.join(known)}." if len(known) <= MOST_NAMED else ""
    raise click.UsageError(f"{name} is not a {what}.{hint}{listed}")
