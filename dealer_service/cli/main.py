"""The program `dealer-service`: its help, its version and its commands."""

from __future__ import annotations

import click

from dealer_service.cli.access import access
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
def main() -> None:
    """Rule on a poker table as it stands."""


for command in (serve, check, test, explain, diff, new, schema, ask, verify, key, access):
    main.add_command(command)
