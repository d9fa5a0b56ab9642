"""Reloads changed files: in each worker, a thread for every kind of file looks at them each second.

Each kind has a thread of its own, so that a rules folder that hangs keeps no key alive that was taken out.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import partial
from threading import Thread
from time import monotonic, sleep

LOG = logging.getLogger("dealer_service.watching")
EVERY_SECONDS = 1.0
RULES, KEYS, OWN = "rules", "keys", "own"  # whose files are watched; "own" are those that the service writes


class Reloader:
    """What a worker process runs once when it starts, and what each of its threads checks every second.

    It is started in each worker, because threads and counters do not survive a fork.
    """

    def __init__(self) -> None:
        self.at_start: list[Callable[[], object]] = []
        self.watches: dict[str, list[Callable[[], object]]] = {}
        self._looked: dict[str, float] = {}
        self._started_in: int | None = None

    def start(self) -> None:
        """Start in this process; does nothing where it was started already."""
        if self._started_in != os.getpid():
            self._started_in = os.getpid()
            for start in self.at_start:
                start()
            self._looked = dict.fromkeys(self.watches, monotonic())
            for what in self.watches:
                Thread(target=partial(self._check_forever, what), name=f"watch {what}", daemon=True).start()

    def silent_seconds(self) -> dict[str, float]:
        """For how many seconds each kind of file was not looked at; much more than one where a look hangs."""
        return {what: monotonic() - looked for what, looked in self._looked.items()}

    def _check_forever(self, what: str) -> None:
        while True:
            sleep(EVERY_SECONDS)
            for check in self.watches.get(what, ()):
                try:
                    check()
                except Exception:  # whatever it was, the next check must come
                    LOG.exception("A look at changed files failed; the last good ones go on answering.")
            self._looked[what] = monotonic()
