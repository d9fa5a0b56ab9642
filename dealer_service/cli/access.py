"""`dealer-service access ID`: make a caller's key and its line for the file of keys."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from dealer_service.atomic_files import OWNER_ALONE
from dealer_service.cli.common import display_path, write_new
from dealer_service.errors import BadAccess
from dealer_service.server.auth.key_file import ID
from dealer_service.server.auth.keys import add_line, line_of, new_access_key
from dealer_service.settings import Scope


@click.command()
@click.argument("id")
@click.option(
    "--scope",
    "scopes",
    type=click.Choice([scope.value for scope in Scope]),
    multiple=True,
    required=True,
    help="What the key may do: ask for rulings, see the status, read the metrics. Repeatable.",
)
@click.option(
    "--expires",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    required=True,
    help="The key's last valid day, in UTC.",
)
@click.option(
    "--into",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The keys file to add the line to, even while it is in use. Default: print the line.",
)
@click.option(
    "--key-to",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="A new file for the key, readable only by you. Default: print the key once.",
)
def access(id: str, scopes: tuple[Scope, ...], expires: datetime, into: Path | None, key_to: Path | None) -> None:
    """Make a key for the caller ID. Anybody who has the key has access; the service keeps only its hash.

    The caller sends the key as "Authorization: Bearer KEY". To replace a key without a pause, add a second key with
    another id, and remove the line of the first one later.
    """
    if not ID.fullmatch(id):
        raise click.UsageError(f"invalid id {id!r}; use small letters, digits and dashes.")
    key = new_access_key(id)
    line = line_of(id, key, frozenset(map(Scope, scopes)), expires.date().isoformat())
    if key_to is not None:
        write_new(key_to, key + "\n", OWNER_ALONE)
    if into is not None:
        try:
            add_line(into, line)
        except (BadAccess, OSError):
            if key_to is not None:
                key_to.unlink()  # the service does not know this key
            raise
        click.echo(f"Added {id} to {display_path(into)}.", err=True)
    else:
        click.echo(line)
    message = f"The key is in {display_path(key_to)}." if key_to else f"The key (it is not shown again):\n{key}"
    click.echo(message, err=True)
