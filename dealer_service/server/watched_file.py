"""What does this file hold now? The last good content of a file that is looked at again and again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from dealer_service.errors import DealerServiceError
from dealer_service.server.status import Report

T = TypeVar("T")
LOG = logging.getLogger("dealer_service.files")


class WatchedFile(Generic[T]):
    """A file and what is read from it. Making it raises what reading raises: there is no start without a good one."""

    def __init__(self, path: Path, read: Callable[[Path], T], report: Report) -> None:
        self._path, self._read, self.report = path, read, report
        self._seen = self._lies()
        self.content = read(path)

    def now(self) -> T:
        """The last good content."""
        return self.content

    def look(self) -> None:
        """Take the file in where it has changed and is good; where it is not, keep to what was, and say so."""
        lies = self._lies()
        if lies == self._seen:
            return
        self._seen = lies
        try:
            self.content = self._read(self._path)
        except DealerServiceError as refusal:
            self.report.refuse(str(refusal))
            LOG.error("The changed %s were refused and the last good ones stay:\n%s", self.report.what, refusal)
        else:
            self.report.active()
            LOG.warning("The %s were read anew and are active.", self.report.what)

    def _lies(self) -> tuple[int, ...]:
        """When the file was written or put there, how long it is, and which it is; links are followed."""
        try:
            told = self._path.stat()
        except OSError:
            return ()
        return told.st_mtime_ns, told.st_ctime_ns, told.st_size, told.st_ino
