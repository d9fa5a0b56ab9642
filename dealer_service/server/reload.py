"""Reloading of changed files: in each worker, one thread for each kind of file checks every second.

The threads are separate, so a rules folder that hangs does not keep a removed key valid.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import partial
from threading import Thread
from time import monotonic, sleep
from weakref import ReferenceType, ref

LOG = logging.getLogger("dealer_service.watching")
EVERY_SECONDS = 1.0
RULES, KEYS, OWN = "rules", "keys", "own"  # kinds of watched files; "own" are those that the service writes


class Reloader:
    """The start-up steps of a worker process, and the checks that its threads run every second.

    It is started in each worker, because threads and counters do not survive a fork.
    """

    def __init__(self) -> None:
        self.at_start: list[Callable[[], object]] = []
        self.watches: dict[str, list[Callable[[], object]]] = {}
        self._looked: dict[str, float] = {}
        self._started_in: int | None = None

    def start(self) -> None:
        """Start in this process, unless it has been started already."""
        if self._started_in != os.getpid():
            self._started_in = os.getpid()
            for start in self.at_start:
                start()
            self._looked = dict.fromkeys(self.watches, monotonic())
            for what in self.watches:
                watch = partial(_check_while_used, ref(self), what)
                Thread(target=watch, name=f"watch {what}", daemon=True).start()

    def silent_seconds(self) -> dict[str, float]:
        """The seconds since the last check of each kind of file. Much more than one if a check hangs."""
        return {what: monotonic() - looked for what, looked in self._looked.items()}

    def check(self, what: str) -> None:
        """Run each check of this kind of file. One that fails is logged."""
        for check in self.watches.get(what, ()):
            try:
                check()
            except Exception:  # the next check must run in any case
                LOG.exception("The check for changed files failed; the last good ones stay active.")
        self._looked[what] = monotonic()


def _check_while_used(reloader: ReferenceType[Reloader], what: str) -> None:
    """Check this kind of file every second, until the app that the reloader belongs to is gone."""
    while True:
        sleep(EVERY_SECONDS)
        found = reloader()
        if found is None:
            return
        found.check(what)
        del found  # the sleeping thread must not keep the app
