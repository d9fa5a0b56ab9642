"""What all commands share: the exit statuses, where the rules lie, and how progress is told."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from dealer_service.errors import DealerServiceError
from dealer_service.settings import variable

T = TypeVar("T")
Command = Callable[..., Any]

FINDINGS = 1
INTERNAL = 3
PATIENCE = 1.0  # seconds before progress is told, and between two lines of it

EXIT_STATUS = """
\b
Exit status of every command:
  0  all is well
  1  something was found, or what was asked for cannot be done
  2  the command is not understood
  3  a fault of this program
"""


class Commands(click.Group):
    """Commands that end in words and an exit status, whatever happens, and never in a trace."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except DealerServiceError as refusal:
            raise click.ClickException(str(refusal)) from refusal
        except OSError as fault:
            if fault.errno == errno.EPIPE:
                raise
            raise click.ClickException(f"{fault.filename or 'the system'}: {fault.strerror or fault}") from fault
        except Exception as fault:
            click.echo(f"Internal error: {type(fault).__name__}: {fault}", err=True)
            click.echo("This is a fault of the program, not of what it was given; please report it.", err=True)
            ctx.exit(INTERNAL)


def rules_option(command: Command) -> Command:
    """Give a command ``--rules``: the folders added to the embedded pages, as ``rules``."""
    return click.option(
        "--rules",
        type=click.Path(path_type=Path),
        multiple=True,
        envvar=variable("rulesets"),
        show_envvar=True,
        show_default=False,
        metavar="FOLDER",
        help="A folder of rules that is added to the embedded pages; may be given more than once.",
    )(command)


def format_option(*formats: str) -> Callable[[Command], Command]:
    """Give a command ``--format``: how it prints, as ``form``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How the findings are printed.",
    )


def progress(items: Iterable[T], what: str, count: int, clock: Callable[[], float] = time.monotonic) -> Iterator[T]:
    """The items; on standard error how far they have come, once a second when they take longer than that."""
    told = clock()
    shown = False
    end = "\r" if sys.stderr.isatty() else "\n"
    for number, item in enumerate(items):
        if clock() - told >= PATIENCE:
            told, shown = clock(), True
            click.echo(f"{what}: {number} of {count}{end}", err=True, nl=False)
        yield item
    if shown:
        click.echo(f"{what}: {count} of {count}", err=True)


def whole(path: Path) -> Path:
    """The path from the root, its symbolic links kept."""
    return Path(os.path.abspath(path))


def neat(path: Path) -> Path:
    """The path as it is told: from here, where it lies below."""
    here = Path.cwd()
    return whole(path).relative_to(here) if here in (whole(path), *whole(path).parents) else whole(path)


def shown(path: Path) -> str:
    """The path in words."""
    return neat(path).as_posix()
