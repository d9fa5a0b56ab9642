"""`dealer-service key KID`: a new key for signing receipts, and the part of it that others verify with."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

import click

from dealer_service.api.receipts.signing_keys import new_key, public_part
from dealer_service.cli.common import neat
from dealer_service.cli.reports.machine import as_json

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
    made = new_key(kid, since.date().isoformat(), until.date().isoformat())
    into.mkdir(parents=True, exist_ok=True)
    file = into / f"{kid}.json"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as fault:
        raise click.ClickException(f"{neat(file)} is there already, and is left as it is.") from fault
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(as_json(made | {"active": False}) + "\n")
    for before in retire(into):
        click.echo(f"{neat(before)} signs no more.", err=True)
    _rewrite(file, made)
    click.echo(f"Wrote {neat(file)}; keep it secret. Its public part:", err=True)
    click.echo(as_json(public_part(made)))


def retire(folder: Path) -> list[Path]:
    """Have no key of the folder sign any more; those that did."""
    retired = []
    for file in sorted(folder.glob("*.json")):
        try:
            told = json.loads(file.read_bytes())
        except ValueError:
            continue  # it is no key, and whoever reads the folder says so
        if isinstance(told, dict) and told.get("active") is True:
            _rewrite(file, told | {"active": False})
            retired.append(file)
    return retired


def _rewrite(file: Path, key: dict[str, object]) -> None:
    """Put the key in the place of what the file holds, at once and for its owner alone."""
    beside = file.with_name(f".{file.name}.new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as written:
        written.write(as_json(key) + "\n")
    beside.replace(file)
