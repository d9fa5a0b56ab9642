"""Gunicorn's settings and hooks, for `dealer-service serve` and for `deploy/`."""

from __future__ import annotations

import gc
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
from dealer_service.server.auth.callers import holds_secret
from dealer_service.server.log_format import formatter
from dealer_service.server.metrics import COUNTERS_FOLDER, merge_dead_worker
from dealer_service.server.run_folder import SHARED_MEMORY, RunFolder
from dealer_service.settings import Settings, loopback, read_settings
from dealer_service.web.gunicorn.client_sockets import READ_SECONDS, OnePiece, TimedSocket
from dealer_service.web.gunicorn.early_errors import ProblemSocket

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.config import Config
    from gunicorn.workers.base import Worker

LOG = logging.getLogger("dealer_service.serving")
YOUNG_OBJECTS = 50_000  # of a worker before the garbage collector looks at them: more than the answer about a hand has
HOST, PORT = Settings().host, Settings().port
UNREADABLE, UNSERVED = "Invalid request from ip=", "Error handling request "
EVERY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # the bound host: the host that this machine reaches it by


def cores() -> int:
    """The number of cores this process may use: one worker each, because rulings compute and never wait."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settings(
    host: str = HOST, port: int = PORT, workers: int | None = None, configured: Settings | None = None
) -> dict[str, Any]:
    """Gunicorn's settings by gunicorn's names. All others keep gunicorn's default.

    ``configured`` are the settings of the service, by default those of the environment variables. Raises BadSettings
    for a host beyond this machine without access keys.
    """
    configured = configured or read_settings()
    refuse_open(host, configured)
    return {
        "bind": authority(host, port),
        "proc_name": "dealer-service",
        "workers": workers or cores(),
        # One queue for all workers: an even load, without losses on a reload.
        "worker_class": "dealer_service.serving.Answering",
        # The rulebook is loaded once, before the fork; a page with errors prevents the start.
        "preload_app": True,
        # Workers hold no state and need no restart.
        "max_requests": 0,
        # Seconds; for gthread only. Sync workers close the connection after each response.
        "keepalive": 15,
        # Below the ten seconds that container engines wait before they kill.
        "graceful_timeout": 8,
        # The workers' heartbeat must not wait for a disk.
        "worker_tmp_dir": str(SHARED_MEMORY) if os.access(SHARED_MEMORY, os.W_OK) else None,
        # No control socket: it is not needed, and a read-only root has no place for it.
        "control_socket_disable": True,
        "limit_request_line": 2048,
        # No client header may set the path prefix of the service.
        "forwarder_headers": "",
        # Proxies whose X-Forwarded-Proto is trusted: one on this machine, or those in the variable.
        "forwarded_allow_ips": os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"),
        # The access log, if it is on, has each request's id but no query, which may contain a secret.
        "access_log_format": '%(h)s %(t)s "%(m)s %(U)s" %(s)s %(b)s %(M)sms %({x-request-id}o)s',
        "logger_class": Log,
        "on_starting": partial(make_run_folder, configured),
        "when_ready": partial(announce, configured),
        "post_worker_init": start_worker,
        "child_exit": keep_metrics,
        "on_exit": remove_run_folder,
    }


class Log(Logger):
    """Gunicorn's log and the service's own, on standard error, in the configured format."""

    def setup(self, cfg: Config) -> None:
        """Log in the format of DEALER_LOG."""
        super().setup(cfg)
        configured = formatter(read_settings().log)
        own = logging.getLogger("dealer_service")
        own.handlers, own.propagate = [logging.StreamHandler()], False
        own.setLevel(logging.INFO)
        for handler in (*self.error_log.handlers, *own.handlers):
            handler.setFormatter(configured)
        self.error_log.addFilter(drop_request_text)

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: timedelta) -> Any:
        """The parts of an access log line. The path is percent-encoded, so it cannot break the line.

        A path that contains a key is omitted.
        """
        parts: Any = super().atoms(resp, req, environ, request_time)
        path = parts["U"] or ""
        return {**parts, "U": "-" if holds_secret(path) else quote(path, encoding="latin-1")}


def drop_request_text(record: logging.LogRecord) -> bool:
    """Remove request lines and headers, which may contain keys, from gunicorn's errors about bad requests."""
    message = record.getMessage()
    for known in (UNREADABLE, UNSERVED):
        if message.startswith(known):
            rest, _, _ = message[len(known) :].partition(": " if known == UNREADABLE else "?")
            record.msg, record.args = known + rest, ()
    return True


def make_run_folder(configured: Settings, server: Arbiter) -> None:
    """Create the folder for the workers' counters. Without room, each reports its own."""
    server.run_folder = None  # type: ignore[attr-defined]
    os.environ.pop(COUNTERS_FOLDER, None)
    try:
        folder = RunFolder(configured.run_folder)
    except OSError as error:
        LOG.error("There is no room for a run folder (%s): each worker reports only its own metrics", error)
        return
    os.environ[COUNTERS_FOLDER] = str(folder.path)
    server.run_folder = folder  # type: ignore[attr-defined]


def start_worker(worker: Worker) -> None:
    """Start the worker's metrics and file checks, and divide the lane, before its first request."""
    extensions = getattr(worker.wsgi, "extensions", {})
    if (reloader := extensions.get("reloader")) is not None:
        reloader.start()
    if (lane := extensions.get("lane")) is not None:
        lane.divide(worker.cfg.workers)


def keep_metrics(server: Arbiter, worker: Worker) -> None:
    """Keep the counts of dead workers: of this one, and of those that failed before."""
    if (folder := server.run_folder) is not None:  # type: ignore[attr-defined]
        for pid in (*folder.dead - set(server.WORKERS), int(worker.pid)):
            try:
                merged = merge_dead_worker(folder.path, pid)
            except OSError as error:
                LOG.error("The counters of worker %s cannot be summed yet: %s", pid, error)
                merged = False
            if merged:
                folder.dead.discard(pid)
            else:
                folder.dead.add(pid)


def remove_run_folder(server: Arbiter) -> None:
    """Remove the folder of the counters."""
    if (folder := server.run_folder) is not None:  # type: ignore[attr-defined]
        folder.remove()


def announce(configured: Settings, server: Arbiter) -> None:
    """Print the service's URL on standard output. From now on no request is lost."""
    bound = server.LISTENERS[0].getsockname() if server.LISTENERS else server.address[0]
    try:
        for listener in server.LISTENERS:
            address = listener.getsockname()
            host = address[0] if isinstance(address, tuple) else HOST
            refuse_open(host, configured)
            warn_of_slow_clients(host, server.num_workers)
    except BadSettings as refusal:
        raise RuntimeError(str(refusal)) from refusal  # gunicorn logs it and exits
    print(f"dealer-service is ready at {url(bound)}", flush=True)


def refuse_open(host: str, configured: Settings) -> None:
    """Refuse to serve other machines without access keys, unless DEALER_OPEN allows it.

    Raises BadSettings.
    """
    if not (configured.guarded or configured.open or loopback(host)):
        raise BadSettings(
            [
                f"{host} is reachable from other machines, but no key is required. Set DEALER_ACCESS_KEYS to a file of "
                "keys (dealer-service access makes one), or DEALER_OPEN=true if a proxy guards the service"
            ]
        )


def warn_of_slow_clients(host: str, workers: int) -> None:
    """Warn of slow clients if other machines connect directly. A named proxy protects against them."""
    if not loopback(host) and "FORWARDED_ALLOW_IPS" not in os.environ:
        LOG.warning(
            "%s is reachable from other machines without a known proxy: a slow client may hold one of the %d workers "
            "for %.0f seconds. Put nginx in front (deploy/nginx) and set FORWARDED_ALLOW_IPS to its IP address",
            host,
            workers,
            READ_SECONDS,
        )


def url(bound: object) -> str:
    """The URL to open in a browser on this machine for a bound socket."""
    if not isinstance(bound, tuple):
        return f"unix:{bound}"
    host, port = str(bound[0]), int(bound[1])
    return f"http://{authority(EVERY_ADDRESS.get(host, host), port)}/"


def authority(host: str, port: int) -> str:
    """Host and port as in a URL, an IPv6 host in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Answering(SyncWorker):
    """A worker that sends each response in one piece, and answers unparsable requests with a problem."""

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve the connection like gunicorn, unless the client is too slow."""
        timed: Any = client if self.cfg.is_ssl else TimedSocket(client)
        super().handle(listener, timed, addr)

    def handle_request(self, listener: Any, req: Any, client: Any, addr: Any) -> bool:
        """Answer like gunicorn, in one piece."""
        piece: Any = OnePiece(client)
        answered = super().handle_request(listener, req, piece, addr)
        piece.flush()
        return answered

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Log and refuse like gunicorn, with a problem as the response."""
        problem_socket: Any = ProblemSocket(client)
        super().handle_error(req, problem_socket, addr, exc)


class Server(BaseApplication):
    """Gunicorn with the service in it. ``run`` returns only by leaving the process."""

    def __init__(
        self,
        options: Mapping[str, Any],
        folders: Sequence[Path] | None = None,
        configured: Settings | None = None,
    ) -> None:
        self.options, self.folders, self.configured = options, folders, configured
        super().__init__(prog="dealer-service")

    def load_config(self) -> None:
        """Use the options of this object, none from gunicorn's own variables or files."""
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Create the app. Raises the exceptions of ``create_app``.

        Everything loaded now is needed to the end: it is hidden from the garbage collector, and the forked workers
        share it in memory. The cases and templates are therefore loaded now too. The collector is off until then, since
        it would find no garbage but take a third of the start. After it, the collector rarely runs while an answer is
        made, since the objects of an answer are freed without it.
        """
        from dealer_service.app import create_app

        gc.disable()
        try:
            app = create_app(self.folders, self.configured)
            book, _ = app.extensions["rules"].current()
            app.extensions["cases"].preload(book)
            for name in app.jinja_env.list_templates():
                app.jinja_env.get_template(name)
            gc.collect()
            gc.freeze()
            gc.set_threshold(YOUNG_OBJECTS)
        finally:
            gc.enable()
        return app
