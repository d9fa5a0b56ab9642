"""What was ruled, a line for each ruling: appended at once, without a queue in which lines could be lost.

Where a line is required and cannot be written there is no ruling; else it is counted as lost. A file that was
moved away is opened anew; every worker appends whole lines to the same file, or to standard output.
"""

from __future__ import annotations

import logging
import os
import select
from pathlib import Path
from time import monotonic
from typing import Any

from dealer_service.errors import BadSettings
from dealer_service.server.metrics import Counts
from dealer_service.settings import RulingLog, Settings

LOG = logging.getLogger("dealer_service.rulings")
STDOUT = 1
WARY_SECONDS = 10.0  # for so long after a line was lost no questions are asked for
PATIENCE = {RulingLog.BEST_EFFORT: 0, RulingLog.REQUIRED: 1000}  # milliseconds that a reader of the log may take


class Unwritten(Exception):
    """The line is required, and could not be written."""


class RulingLines:
    """The log of rulings of one worker. Making it raises BadSettings where the file cannot be written."""

    def __init__(self, settings: Settings, counts: Counts) -> None:
        self.mode, self.path = settings.ruling_log, settings.ruling_log_file
        self.questions = settings.ruling_log_questions
        self._counts, self._torn = counts, b""
        self._failed, self._said = -WARY_SECONDS, False
        self._file = STDOUT
        if self.on:
            try:
                self.begin()
            except OSError as error:
                where = f"DEALER_RULING_LOG_FILE={self.path}: cannot be written ({error.strerror})"
                raise BadSettings([f"{where}; name a file in a folder of the service's own"]) from error

    @property
    def on(self) -> bool:
        """Whether rulings are logged."""
        return self.mode is not RulingLog.OFF

    @property
    def failing(self) -> bool:
        """Whether lines are required, and could not be written just now."""
        return self.mode is RulingLog.REQUIRED and monotonic() - self._failed < WARY_SECONDS

    def told(self) -> dict[str, Any]:
        """How the log stands, as JSON data."""
        to = None if not self.on else "stdout" if self.path is None else str(self.path)
        return {"mode": self.mode.value, "to": to, "failing": monotonic() - self._failed < WARY_SECONDS}

    def begin(self) -> None:
        """Open the file, in this process."""
        if not self.on:
            return
        if self.path is not None:
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o640)
        self._ready = select.poll()
        self._ready.register(self._file, select.POLLOUT)

    def look(self) -> None:
        """Open the file anew where it was moved away."""
        if self.on and self.path is not None and not self._there(self.path):
            before = self._file
            try:
                self.begin()
            except OSError as error:
                LOG.error("%s cannot be opened anew (%s); lines go to the one before it", self.path, error.strerror)
                return
            os.close(before)

    def _there(self, path: Path) -> bool:
        try:
            return os.path.samestat(os.stat(path), os.fstat(self._file))
        except OSError:
            return False

    def write(self, line: bytes) -> None:
        """Append the line. Raises Unwritten where it is required and cannot be."""
        whole = left = self._torn + line + b"\n"
        try:
            while left:
                if not self._ready.poll(PATIENCE[self.mode]):
                    raise BlockingIOError("whoever reads the log does not keep up")
                left = left[os.write(self._file, left) :]
            self._torn, self._said = b"", False
        except OSError as error:
            if written := len(whole) - len(left):  # what comes next begins a line of its own
                self._torn = b"" if written == len(self._torn) else b"\n"
            self._lose(error)

    def _lose(self, error: OSError) -> None:
        """Count a lost line, and say so of the first of several."""
        self._failed = monotonic()
        self._counts.unlogged[(self.mode.value,)].inc()
        if not self._said:
            self._said = True
            LOG.error("Rulings cannot be logged to %s: %s", self.path or "standard output", error.strerror or error)
        if self.mode is RulingLog.REQUIRED:
            raise Unwritten from error
