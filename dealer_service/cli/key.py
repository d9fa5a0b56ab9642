"""`dealer-service key KID`: make a key that signs receipts, and print its public part."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

import click

from dealer_service.api.receipts.signing_keys import new_key, public_part
from dealer_service.cli.common import display_path
from dealer_service.cli.reports.formats import as_json

DAY = click.DateTime(["%Y-%m-%d"])


@click.command()
@click.argument("kid")
@click.option("--from", "since", type=DAY, required=True, help="The first day on which it is used.")
@click.option("--until", type=DAY, required=True, help="The last day on which it is used.")
@click.option(
    "--into", type=click.Path(path_type=Path, file_okay=False), default="keys", show_default=True, metavar="FOLDER"
)
def key(kid: str, since: datetime, until: datetime, into: Path) -> None:
    """Make the key KID, write it into a folder, and print the public part, which whoever verifies is given.

    The new key is the active one. The one before it is so no more; what it has signed is verified as ever.
    """
    if not kid or not all(letter.isalnum() or letter in "-_." for letter in kid) or kid.startswith("."):
        raise click.UsageError(f"{kid!r} is no name for a key; letters, digits, dots and dashes are.")
    if until < since:
        raise click.UsageError("The last day is before the first.")
    new = new_key(kid, since.date().isoformat(), until.date().isoformat())
    into.mkdir(parents=True, exist_ok=True)
    file = into / f"{kid}.json"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise click.ClickException(f"{display_path(file)} is there already, and is left as it is.") from error
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(as_json(new | {"active": False}) + "\n")
    for retired in retire_keys(into):
        click.echo(f"{display_path(retired)} signs no more.", err=True)
    _rewrite(file, new)
    click.echo(f"Wrote {display_path(file)}; keep it secret. Its public part:", err=True)
    click.echo(as_json(public_part(new)))


def retire_keys(folder: Path) -> list[Path]:
    """Mark every active key of the folder as not active; the files of these keys."""
    retired = []
    for file in sorted(folder.glob("*.json")):
        try:
            content = json.loads(file.read_bytes())
        except ValueError:
            continue  # no key; reading the folder reports it
        if isinstance(content, dict) and content.get("active") is True:
            _rewrite(file, content | {"active": False})
            retired.append(file)
    return retired


def _rewrite(file: Path, key: dict[str, object]) -> None:
    """Replace the content of the file by the key, atomically and readable by its owner alone."""
    temporary = file.with_name(f".{file.name}.new")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
        stream.write(as_json(key) + "\n")
    temporary.replace(file)
