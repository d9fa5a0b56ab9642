"""`dealer-service schema`: print the JSON Schema of a page for editors."""

from __future__ import annotations

from pathlib import Path

import click

from dealer_service.cli.common import rules_option
from dealer_service.cli.reports.formats import as_json
from dealer_service.rulebook import folders, read_folders
from dealer_service.rulebook.json_schema import TITLES, page_schema
from dealer_service.rulebook.loading.pages import in_force_on


@click.command()
@click.argument("kind", type=click.Choice(list(TITLES)), default="house")
@rules_option
def schema(kind: str, rules: tuple[Path, ...], as_of: str | None) -> None:
    """Print the JSON Schema (2020-12) of a page, by default of a house.

    \b
    An editor with a YAML language server completes and checks the page after
      dealer-service schema > house.schema.json
    if this is the first line of houses/<house>.yaml:
      # yaml-language-server: $schema=../house.schema.json
    """
    pages = read_folders(folders(rules)).pages
    in_force = pages if as_of is None else tuple(in_force_on(as_of, pages).values())
    click.echo(as_json(page_schema(kind, in_force)))
