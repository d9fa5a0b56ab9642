"""What does a worker do beside answering? Some things once when it begins, and every second a look at files."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from threading import Event, Thread

LOG = logging.getLogger("dealer_service.watching")
EVERY_SECONDS = 1.0


class Watch:
    """Beginnings and looks of one worker process; threads, locks and counts do not outlive a fork."""

    def __init__(self) -> None:
        self.beginnings: list[Callable[[], None]] = []
        self.looks: list[Callable[[], object]] = []
        self._begun_by: int | None = None

    def begin(self) -> None:
        """Begin in this process, once."""
        if self._begun_by != os.getpid():
            self._begun_by = os.getpid()
            for beginning in self.beginnings:
                beginning()
            Thread(target=self._watching, name="watch", daemon=True).start()

    def _watching(self) -> None:
        pause = Event()
        while not pause.wait(EVERY_SECONDS):
            for look in self.looks:
                try:
                    look()
                except Exception:  # whatever it was, the next look must come
                    LOG.exception("A look at changed files failed; the last good ones go on answering.")
