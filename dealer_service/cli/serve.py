"""`dealer-service serve`: start the service, or print the reason that it cannot start."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from dealer_service.cli.common import rules_option
from dealer_service.errors import BadAccess, BadPages, BadSettings, FailedScenarios
from dealer_service.rulebook import folders
from dealer_service.serving import HOST, PORT, Server, settings
from dealer_service.settings import read_settings


@click.command(context_settings={"show_default": True})
@click.option(
    "--host",
    default=HOST,
    envvar="DEALER_HOST",
    show_envvar=True,
    help="The IP address to listen on; 0.0.0.0 for all.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    envvar=["DEALER_PORT", "PORT"],
    show_envvar=True,
    help="The port to listen on; 0 for any free one.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    envvar="DEALER_WORKERS",
    show_envvar=True,
    show_default="one for each core",
    help="The number of worker processes.",
)
@click.option(
    "--access-keys",
    metavar="FILE",
    help="The file of the callers' access keys.  [env var: DEALER_ACCESS_KEYS]",
)
@click.option(
    "--open",
    "opened",
    is_flag=True,
    help="Answer other machines without keys, because a proxy guards the service.  [env var: DEALER_OPEN]",
)
@rules_option
def serve(
    host: str,
    port: int,
    workers: int | None,
    access_keys: str | None,
    opened: bool,
    rules: tuple[Path, ...],
    as_of: str | None,
) -> None:
    """Serve the rulesets over HTTP until interrupted.

    The service starts only if all rules are valid and their own scenarios pass. It requires keys if other computers can
    reach it. The table of variables in docs/operate.md lists all other settings.
    """
    try:
        configured = read_settings(
            access_keys=Path(access_keys) if access_keys else None, open=True if opened else None, as_of=as_of
        )
        options = settings(host, port, workers, configured)
        refuse_address_in_use(host, port)
        Server(options, folders(rules), configured).run()
    except OSError as error:
        name, why = error.filename or "a file", error.strerror or error
        raise click.ClickException(
            f"{name} cannot be used ({why}); check the disk and the file permissions."
        ) from error
    except BadSettings as refusal:
        raise click.ClickException(f"the settings are invalid.\n{refusal}") from refusal
    except BadAccess as refusal:
        raise click.ClickException(f"the access keys cannot be used.\n{refusal}") from refusal
    except BadPages as refusal:
        raise click.ClickException(f"the rule pages cannot be used.\n{refusal}") from refusal
    except FailedScenarios as refusal:
        raise click.ClickException(f"the rules fail their own scenarios.\n{refusal}") from refusal


def refuse_address_in_use(host: str, port: int) -> None:
    """Raise ClickException if another process listens on this host and port.

    gunicorn would first read all pages, then retry for five seconds.
    """
    if os.environ.keys() & {"GUNICORN_FD", "LISTEN_FDS"}:
        return  # systemd, or the gunicorn that is being replaced, passes an open socket
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(
                f"cannot listen on {host} port {port}: {error.strerror}. Choose another with --host and --port."
            ) from error
