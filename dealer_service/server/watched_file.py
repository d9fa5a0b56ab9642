"""A file that is reloaded whenever it changes. Its last good content stays available."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from dealer_service.errors import DealerServiceError
from dealer_service.server.debounce import TwoLooks
from dealer_service.server.status import FileReport

T = TypeVar("T")
LOG = logging.getLogger("dealer_service.files")


class WatchedFile(Generic[T]):
    """A file and its content from ``read``. The constructor raises the exceptions of ``read``.

    The service does not start with a bad file.
    """

    def __init__(self, path: Path, read: Callable[[Path], T], report: FileReport) -> None:
        self._path, self._read, self.report = path, read, report
        self._state: tuple[int, ...] | None = self._stat()
        self._looks = TwoLooks(self._stat)
        self.content = read(path)

    def current(self) -> T:
        """The last good content."""
        return self.content

    def look(self) -> None:
        """Reload the file once it has changed and two checks in a row found the same state."""
        if self._looks.settled(self._state):
            self.check()

    def check(self) -> None:
        """Reload the file if it has changed, or was unreadable. If it is bad, the last good content stays.

        That is logged and reported; for an unreadable file only once for the same error.
        """
        state = self._stat()
        if state == self._state:
            return
        again, self._state = self._state is None, state
        try:
            self.content = self._read(self._path)
        except DealerServiceError as refusal:
            if isinstance(refusal.__cause__, OSError):
                self._state = None
            if again and self.report.says(str(refusal)):
                return
            self.report.refuse(str(refusal))
            LOG.error("The changed %s were rejected; the last good ones stay active:\n%s", self.report.what, refusal)
        else:
            self.report.accept()
            LOG.warning("The %s were reloaded and are active.", self.report.what)

    def _stat(self) -> tuple[int, ...]:
        """The file's times, size and inode, with links followed; any change gives another tuple.

        Empty if there is no file.
        """
        try:
            stat = self._path.stat()
        except OSError:
            return ()
        return stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino
