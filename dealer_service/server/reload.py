"""Reloads changed files: a thread in each worker checks them every second."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from threading import Event, Thread

LOG = logging.getLogger("dealer_service.watching")
EVERY_SECONDS = 1.0


class Reloader:
    """What a worker process runs once when it starts, and what it checks every second.

    It is started in each worker, because threads and counters do not survive a fork.
    """

    def __init__(self) -> None:
        self.at_start: list[Callable[[], object]] = []
        self.checks: list[Callable[[], object]] = []
        self._started_in: int | None = None

    def start(self) -> None:
        """Start in this process; does nothing where it was started already."""
        if self._started_in != os.getpid():
            self._started_in = os.getpid()
            for start in self.at_start:
                start()
            Thread(target=self._check_forever, name="watch", daemon=True).start()

    def _check_forever(self) -> None:
        pause = Event()
        while not pause.wait(EVERY_SECONDS):
            for check in self.checks:
                try:
                    check()
                except Exception:  # whatever it was, the next check must come
                    LOG.exception("A look at changed files failed; the last good ones go on answering.")
