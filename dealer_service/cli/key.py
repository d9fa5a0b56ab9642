"""`dealer-service key KID`: make a key that signs receipts, and print its public part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from dealer_service.api.receipts.signing_keys import files_in, new_key, public_part
from dealer_service.atomic_files import OWNER_ALONE, read_bytes, replace_files
from dealer_service.cli.common import display_path, write_new
from dealer_service.cli.reports.formats import as_json

DAY = click.DateTime(["%Y-%m-%d"])
DATE = "YYYY-MM-DD"


@click.command()
@click.argument("kid")
@click.option("--from", "since", type=DAY, metavar=DATE, required=True, help="The key's first day of use.")
@click.option("--until", type=DAY, metavar=DATE, required=True, help="The key's last day of use.")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default="keys",
    show_default=True,
    metavar="FOLDER",
    help="The folder of the signing keys.",
)
def key(kid: str, since: datetime, until: datetime, into: Path) -> None:
    """Make the key KID, which signs receipts.

    The key is written to a folder, and its public part is printed: give that to anyone who verifies receipts. The
    new key is the active one: it signs from the next restart on. The previous key no longer signs, but its signatures
    can still be verified.
    """
    if not kid or not all(letter.isalnum() or letter in "-_." for letter in kid) or kid.startswith("."):
        raise click.UsageError(f"invalid key name {kid!r}; use letters, digits, dots and dashes.")
    if until < since:
        raise click.UsageError("The last day is before the first.")
    new = new_key(kid, since.date().isoformat(), until.date().isoformat())
    into.mkdir(parents=True, exist_ok=True)
    file = into / f"{kid}.json"
    write_new(file, as_json(new | {"active": False}) + "\n", OWNER_ALONE)
    try:
        active = {retired: _written(key | {"active": False}) for retired, key in active_keys(into)}
        replace_files({**active, file: _written(new)}, OWNER_ALONE)
    except OSError:
        with suppress(OSError):
            file.unlink()  # the previous key stays active
        raise
    for retired in active:
        click.echo(f"{display_path(retired)} no longer signs.", err=True)
    first = since.date()
    if first > datetime.now(UTC).date():
        click.echo(f"Verifiers reject its signatures until {first}: restart the service on that day.", err=True)
    click.echo(f"Wrote {display_path(file)}; keep it secret. Its public part:", err=True)
    click.echo(as_json(public_part(new)))


def active_keys(folder: Path) -> Iterator[tuple[Path, dict[str, object]]]:
    """Yield the file and the content of every active key of the folder."""
    for file in files_in(folder):
        try:
            content = json.loads(read_bytes(file))
        except ValueError:
            continue  # not a key; reading the folder reports it
        if isinstance(content, dict) and content.get("active") is True:
            yield file, content


def _written(key: Mapping[str, object]) -> bytes:
    return (as_json(key) + "\n").encode()
