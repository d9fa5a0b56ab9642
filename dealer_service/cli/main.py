"""The program `dealer-service`: its help, version and commands."""

from __future__ import annotations

import gc
from functools import partial

import click

from dealer_service.cli.access import access
from dealer_service.cli.archives.audit import audit
from dealer_service.cli.archives.convert import convert
from dealer_service.cli.ask import ask
from dealer_service.cli.check import check
from dealer_service.cli.common import EXIT_STATUS_HELP, Commands
from dealer_service.cli.diff import diff
from dealer_service.cli.explain import explain
from dealer_service.cli.key import key
from dealer_service.cli.new import new
from dealer_service.cli.schema import schema
from dealer_service.cli.serve import serve
from dealer_service.cli.test import test
from dealer_service.cli.verify import verify


@click.group(
    cls=Commands,
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


for command in (serve, check, test, explain, diff, new, schema, ask, audit, convert, verify, key, access):
    main.add_command(command)
