"""The ruling log: one line for each ruling, written at once, so no line is lost in a queue.

A line that cannot be written is counted as lost; if lines are required, the ruling is not sent. All workers append
whole lines to the same file or to standard output. A file is reopened if it was moved away, or could not be opened when
a worker started.
"""

from __future__ import annotations

import fcntl
import logging
import os
import select
import stat
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from dealer_service.errors import BadSettings
from dealer_service.server.metrics import Metrics
from dealer_service.settings import RulingLog, Settings

LOG = logging.getLogger("dealer_service.rulings")
STDOUT = 1
FAILING_SECONDS = 10.0  # the log counts as failing for this time after a lost line
PATIENCE = {RulingLog.BEST_EFFORT: 0, RulingLog.REQUIRED: 1000}  # milliseconds to wait until a pipe can take a line


class LineNotWritten(Exception):
    """A required line could not be written."""


class RulingLogWriter:
    """The ruling log of one worker. The constructor raises BadSettings if the file cannot be written."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.mode, self.path = settings.ruling_log, settings.ruling_log_file
        self.questions = settings.ruling_log_questions
        self._metrics, self._line_end = metrics, b""
        self._failed_at, self._reported = -FAILING_SECONDS, False
        self._refused: int | None = None
        self._file, self._opened_in, self._turn = STDOUT, 0, Lock()
        if self.enabled:
            try:
                self._open()
            except OSError as error:
                where = f"DEALER_RULING_LOG_FILE={self.path}: cannot be written ({error.strerror})"
                raise BadSettings([f"{where}; name a file in a folder of the service's own"]) from error

    @property
    def enabled(self) -> bool:
        """Whether rulings are logged."""
        return self.mode is not RulingLog.OFF

    @property
    def failing(self) -> bool:
        """Whether lines are required and one was lost within FAILING_SECONDS."""
        return self.mode is RulingLog.REQUIRED and monotonic() - self._failed_at < FAILING_SECONDS

    def as_json(self) -> dict[str, Any]:
        """The state of the log, as JSON data."""
        to = None if not self.enabled else "stdout" if self.path is None else str(self.path)
        return {"mode": self.mode.value, "to": to, "failing": monotonic() - self._failed_at < FAILING_SECONDS}

    def reopen_if_moved(self) -> None:
        """Reopen the file if it was moved away. If that fails, lines go to the old one.

        A file opened before a fork counts as moved: all workers would share its lock, which would exclude none of them.
        """
        if not self.enabled or self.path is None or self._is_open(self.path):
            return
        try:
            self._open()
            self._refused = None
        except OSError as error:
            if error.errno != self._refused:  # logged once, not at each check
                LOG.error("%s cannot be reopened (%s); lines go to the previous file", self.path, error.strerror)
            self._refused = error.errno

    def _open(self) -> None:
        """Open the file and close the old one. On OSError the old one is kept. Raises OSError."""
        file = STDOUT if self.path is None else _opened(self.path)
        try:
            is_file = self.path is not None and stat.S_ISREG(os.fstat(file).st_mode)
        except OSError:
            _close(file)
            raise
        ready = select.poll()
        ready.register(file, select.POLLOUT)
        with self._turn:
            before, self._file, self._is_file, self._ready = self._file, file, is_file, ready
            self._line_end, self._opened_in = b"", os.getpid()
        if before != STDOUT:
            _close(before)

    def _is_open(self, path: Path) -> bool:
        try:
            return self._opened_in == os.getpid() and os.path.samestat(os.stat(path), os.fstat(self._file))
        except OSError:
            return False

    def write(self, line: bytes) -> None:
        """Append the line. Raises LineNotWritten if lines are required and it cannot be written.

        In a file it begins on a new line even if another worker's line before it is incomplete.
        """
        with self._turn:  # no check replaces the file meanwhile
            self._append(line)

    def _append(self, line: bytes) -> None:
        whole = rest = b""
        try:
            if self._is_file:
                fcntl.flock(self._file, fcntl.LOCK_EX)
                self._line_end = _missing_end(self._file)
            whole = rest = self._line_end + line + b"\n"
            while rest:
                if not self._ready.poll(PATIENCE[self.mode]):
                    raise BlockingIOError("the reader of the log does not keep up")
                rest = rest[os.write(self._file, rest) :]
            self._line_end, self._reported = b"", False
        except OSError as error:
            if written := len(whole) - len(rest):  # the next line must end this one first
                self._line_end = b"" if written == len(self._line_end) else b"\n"
            self._count_lost(error)
        finally:
            if self._is_file:
                try:
                    fcntl.flock(self._file, fcntl.LOCK_UN)
                except OSError:
                    self._opened_in = 0  # reopened at the next check: closing a file frees its lock

    def _count_lost(self, error: OSError) -> None:
        """Count a lost line, and log the first of several."""
        self._failed_at = monotonic()
        self._metrics.unlogged[(self.mode.value,)].inc()
        if not self._reported:
            self._reported = True
            LOG.error("Rulings cannot be logged to %s: %s", self.path or "standard output", error.strerror or error)
        if self.mode is RulingLog.REQUIRED:
            raise LineNotWritten from error


def _opened(path: Path) -> int:
    pipe = path.exists() and not path.is_file()
    how = os.O_WRONLY if pipe else os.O_RDWR  # its last byte is read before each line
    return os.open(path, how | os.O_APPEND | os.O_CREAT, 0o640)


def _close(file: int) -> None:
    with suppress(OSError):  # it is closed, whatever errors of earlier writes the system reports
        os.close(file)


def _missing_end(file: int) -> bytes:
    """The missing end of a file's last line, if a full disk or a killed worker left it incomplete."""
    size = os.fstat(file).st_size
    return b"\n" if size and os.pread(file, 1, size - 1) != b"\n" else b""
