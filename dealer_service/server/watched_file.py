"""A file that is reloaded whenever it changes. Its last good content stays available.

It is read after two identical checks in a row, so a half-written file is never read. Unreadable files are retried
although they do not change, with growing pauses: the disk may recover.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from dealer_service.errors import DealerServiceError
from dealer_service.server.status import FileReport

State = TypeVar("State")
LONGEST_PAUSE = 64  # the maximum number of checks between two attempts to read an unreadable file


class TwoLooks(Generic[State]):
    """A check of the state of files; ``settled`` is true once it has changed and come to rest."""

    def __init__(self, state: Callable[[], State]) -> None:
        self._state = state
        self._seen = state()
        self._pause = self._next_pause = 0

    def settled(self, taken_in: State | None) -> bool:
        """Whether the files differ from the loaded state and equal the last check's. None: retry."""
        before, self._seen = self._seen, self._state()
        if self._seen != before or taken_in is not None:
            self._pause = self._next_pause = 0
            return self._seen == before and self._seen != taken_in
        self._pause -= 1
        if self._pause >= 0:
            return False
        self._pause, self._next_pause = self._next_pause, min(2 * self._next_pause + 1, LONGEST_PAUSE)
        return True


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
