"""The program `dealer-service`: its help, version and commands."""

from __future__ import annotations

import gc
from functools import partial
from importlib import import_module

import click

from dealer_service.cli.common import EXIT_STATUS_HELP, Commands

# Each command in the order of the help, with its module. A module is imported when its command is used: all of them
# together take a second.
MODULES = {
    "serve": "serve",
    "check": "check",
    "test": "test",
    "explain": "explain",
    "diff": "diff",
    "new": "new",
    "schema": "schema",
    "ask": "ask",
    "audit": "archives.audit",
    "convert": "archives.convert",
    "verify": "verify",
    "key": "key",
    "access": "access",
}


class Program(Commands):
    """The commands of MODULES."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported from its module; None if there is no such command."""
        if cmd_name not in MODULES:
            return None
        command = getattr(import_module(f"dealer_service.cli.{MODULES[cmd_name]}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"Rule on a poker table as it stands, by the house's own rules.\n{EXIT_STATUS_HELP}",
)
@click.version_option(package_name="dealer-service", message="%(package)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Rule on the state of a poker table."""
    if context.invoked_subcommand != "serve":
        context.call_on_close(partial(gc.set_threshold, *gc.get_threshold()))
        gc.set_threshold(100_000, 20, 50)  # a command ends before there is much garbage
