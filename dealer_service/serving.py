"""How the service is served: gunicorn's settings, once, for `dealer-service serve` and for `deploy/`."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.workers.sync import SyncWorker

from dealer_service.errors import BadSettings
from dealer_service.server.log_format import written_as
from dealer_service.server.metrics import VARIABLE as COUNTED_IN
from dealer_service.server.metrics import bury
from dealer_service.server.run_folder import SHARED_MEMORY, RunFolder
from dealer_service.settings import Settings, loopback, read_settings
from dealer_service.web.gunicorn.early_errors import ProblemSocket
from dealer_service.web.gunicorn.one_piece import OnePiece

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.config import Config
    from gunicorn.workers.base import Worker

HOST, PORT = Settings().host, Settings().port
UNREADABLE, UNSERVED = "Invalid request from ip=", "Error handling request "
EVERY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # as it is bound: as it is reached from here


def cores() -> int:
    """How many cores this process may use: one worker for each, because a ruling computes and never waits."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settings(
    host: str = HOST, port: int = PORT, workers: int | None = None, configured: Settings | None = None
) -> dict[str, Any]:
    """Gunicorn's settings by gunicorn's names; whatever is not here keeps gunicorn's default.

    ``configured`` is what the service is configured with; None: what the environment variables say.
    Raises BadSettings for an address beyond this machine where no client is asked for a key.
    """
    configured = configured or read_settings()
    refuse_open(host, configured)
    return {
        "bind": authority(host, port),
        "proc_name": "dealer-service",
        "workers": workers or cores(),
        # One queue for all workers: an even load, and nothing lost on a reload.
        "worker_class": "dealer_service.serving.Answering",
        # The rulebook is read once, before the fork; a page that cannot be used stops the start.
        "preload_app": True,
        # A stateless worker does not grow old.
        "max_requests": 0,
        # Seconds; sync workers close after each answer, this is for whoever chooses gthread.
        "keepalive": 15,
        # Below the ten seconds that container engines wait before they kill.
        "graceful_timeout": 8,
        # The workers' heartbeat must not wait for a disk.
        "worker_tmp_dir": str(SHARED_MEMORY) if os.access(SHARED_MEMORY, os.W_OK) else None,
        # No second door: nothing is steered from outside, and a read-only root has no place for a socket.
        "control_socket_disable": True,
        "limit_request_line": 2048,
        # Whose X-Forwarded-Proto is believed: a proxy on this machine, or those that the variable names.
        "forwarded_allow_ips": os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"),
        # Whoever turns the access log on reads each request's id in it, as it went out, and no query: it may hold
        # what is secret.
        "access_log_format": '%(h)s %(t)s "%(m)s %(U)s" %(s)s %(b)s %(M)sms %({x-request-id}o)s',
        "logger_class": Log,
        "on_starting": partial(make_run_folder, configured),
        "when_ready": partial(announce, configured),
        "post_worker_init": begin,
        "child_exit": bury_worker,
        "on_exit": clear,
    }


class Log(Logger):
    """Gunicorn's log and the service's own, on standard error, in the one form that is configured."""

    def setup(self, cfg: Config) -> None:
        """Write as DEALER_LOG says."""
        super().setup(cfg)
        written = written_as(read_settings().log)
        own = logging.getLogger("dealer_service")
        own.handlers, own.propagate = [logging.StreamHandler()], False
        own.setLevel(logging.INFO)
        for handler in (*self.error_log.handlers, *own.handlers):
            handler.setFormatter(written)
        self.error_log.addFilter(without_what_was_sent)

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: timedelta) -> Any:
        """What a line of the access log is made of; the path as it was sent, so that it ends no line."""
        made: Any = super().atoms(resp, req, environ, request_time)
        return {**made, "U": quote(made["U"] or "", encoding="latin-1")}


def without_what_was_sent(record: logging.LogRecord) -> bool:
    """Take out of gunicorn's lines the lines and headers of requests that it cannot serve: keys may stand in them."""
    message = record.getMessage()
    for known in (UNREADABLE, UNSERVED):
        if message.startswith(known):
            said = message[len(known) :].partition(": " if known == UNREADABLE else "?")
            record.msg, record.args = known + said[0], ()
    return True


def make_run_folder(configured: Settings, server: Arbiter) -> None:
    """Make the folder in which the workers keep their counters, so that each can report the sum."""
    folder = RunFolder(configured.run_folder)
    os.environ[COUNTED_IN] = str(folder.path)
    server.run_folder = folder  # type: ignore[attr-defined]


def begin(worker: Worker) -> None:
    """Let the worker look at its files, and count, before it is asked anything."""
    watch = getattr(worker.wsgi, "extensions", {}).get("watch")
    if watch is not None:
        watch.begin()


def bury_worker(server: Arbiter, worker: Worker) -> None:
    """Keep what a worker that died has counted."""
    bury(server.run_folder.path, int(worker.pid))  # type: ignore[attr-defined]


def clear(server: Arbiter) -> None:
    """Leave nothing behind."""
    server.run_folder.remove()  # type: ignore[attr-defined]


def announce(configured: Settings, server: Arbiter) -> None:
    """Say in one line on standard output where the service listens; from here on no question is lost."""
    bound = server.LISTENERS[0].getsockname() if server.LISTENERS else server.address[0]
    try:
        for listener in server.LISTENERS:
            address = listener.getsockname()
            refuse_open(address[0] if isinstance(address, tuple) else HOST, configured)
    except BadSettings as refusal:
        raise RuntimeError(str(refusal)) from refusal  # gunicorn's own way to end with a word
    print(f"dealer-service is ready at {url(bound)}", flush=True)


def refuse_open(host: str, configured: Settings) -> None:
    """Refuse to answer other machines without asking for a key, unless DEALER_OPEN allows it. Raises BadSettings."""
    if not (configured.guarded or configured.open or loopback(host)):
        raise BadSettings(
            [
                f"{host} is reached from other machines, and nobody is asked for a key. Name a file of keys with "
                "DEALER_ACCESS_KEYS (dealer-service access makes one), or say DEALER_OPEN=true where a proxy guards it"
            ]
        )


def url(bound: object) -> str:
    """What to open in order to reach a bound socket; every-address sockets are reached on this machine."""
    if not isinstance(bound, tuple):
        return f"unix:{bound}"
    host, port = str(bound[0]), int(bound[1])
    return f"http://{authority(EVERY_ADDRESS.get(host, host), port)}/"


def authority(host: str, port: int) -> str:
    """Host and port as an address writes them, an IPv6 host in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Answering(SyncWorker):
    """A worker that answers one question at a time and in one piece, and refuses what it cannot read as we refuse."""

    def handle_request(self, listener: Any, req: Any, client: Any, addr: Any) -> bool:
        """Answer as gunicorn does, all at once."""
        piece: Any = OnePiece(client)
        answered = super().handle_request(listener, req, piece, addr)
        piece.flush()
        return answered

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Log and refuse as gunicorn does, in our words."""
        problem_socket: Any = ProblemSocket(client)
        super().handle_error(req, problem_socket, addr, exc)


class Server(BaseApplication):
    """Gunicorn with the service in it; ``run`` returns only by leaving the process."""

    def __init__(
        self,
        options: Mapping[str, Any],
        folders: Sequence[Path] | None = None,
        configured: Settings | None = None,
    ) -> None:
        self.options, self.folders, self.configured = options, folders, configured
        super().__init__(prog="dealer-service")

    def load_config(self) -> None:
        """Take the settings that were handed over, and none from the environment or a file."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Put the service together; raises ``BadPages`` and ``FailedScenarios`` for rules that cannot be used."""
        from dealer_service.app import create_app

        return create_app(self.folders, self.configured)
